"""Integrations with other tools: Presidio, data frames and LangChain; see docs/how-to/other_tools.md."""
