"""The published systems, as training configs name them. The rest of the product imports nothing from here.

Their configs are in configs/; docs/papers.md compares each with its paper.
"""
