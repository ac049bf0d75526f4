"""Windows of a note and learning rates of layers for a pretrained encoder."""
