"""HTML pages that need nothing else: no script, no network, no font of others."""
