"""The classical baseline (Dernoncourt et al. 2017): a CRF over hand-crafted features."""
