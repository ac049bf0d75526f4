"""The page /docs: the endpoints and their schemas as plain HTML, without scripts of other hosts."""

import html
import json
from collections.abc import Iterator
from typing import Any


def write_page(schema: dict[str, Any]) -> str:
    """Return the page of an OpenAPI schema."""
    info = schema["info"]
    title = html.escape(f"{info['title']} {info['version']}")
    parts = [f"<h1>{title}</h1>", *_paragraphs(info.get("description", ""))]
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            parts += _endpoint(path, method, about)
    parts.append("<h2>Schemas</h2>")
    for name, model in schema.get("components", {}).get("schemas", {}).items():
        parts.append(f'<details id="{html.escape(name)}"><summary>{html.escape(name)}</summary>')
        parts.append(f"<pre>{html.escape(json.dumps(model, indent=2))}</pre></details>")
    head = f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
    return "\n".join(["<!doctype html>", head, "<body>", *parts, "</body></html>", ""])


def _endpoint(path: str, method: str, about: dict[str, Any]) -> Iterator[str]:
    yield f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>"
    yield from _paragraphs(about.get("summary", ""))
    for what, place in [("Request", about.get("requestBody")), *about.get("responses", {}).items()]:
        if place is None:
            continue
        content = place.get("content", {}).get("application/json", {}).get("schema", {})
        name = str(content.get("$ref", "")).rpartition("/")[2]
        link = f' <a href="#{html.escape(name)}">{html.escape(name)}</a>' if name else ""
        yield f"<p>{html.escape(what)}: {html.escape(place.get('description', ''))}{link}</p>"


def _paragraphs(text: str) -> Iterator[str]:
    return (f"<p>{html.escape(each)}</p>" for each in text.split("\n\n") if each)
