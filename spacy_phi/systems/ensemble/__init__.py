"""The PHI scrubber (Ramesh et al.): two networks trained on lines, and a router of their labels."""
