"""Several trained taggers together, by the mean of their marginals."""
