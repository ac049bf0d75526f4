"""The published systems, as training configs name them. The rest of the product imports nothing from here.

Their configs are in configs/papers/; docs/papers.md compares each with its paper.
"""
