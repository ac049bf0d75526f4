"""The loop of one site: sample, review, learn, certify, package, watch, in one folder."""
