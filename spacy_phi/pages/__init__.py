"""Self-contained HTML pages: no script, no network, no web fonts."""
