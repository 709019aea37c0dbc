"""The built page and its parts, as files; and what is said when they have not been built."""

import html
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from starlette.requests import Request
from starlette.responses import Response

STATIC: Final = Path(str(files("dungeonbowl.server"))) / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""How a file may travel, the tightest first, and what its twin ends with that was packed when the page was built."""

_PAGE: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>:root{{color-scheme:light dark}}body{{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;
padding:0 1rem}}code,pre{{font-size:.9em}}h2{{margin-top:2rem}}table{{border-collapse:collapse}}
td,th{{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}}pre{{overflow:auto}}</style>
</head><body><main>{body}</main></body></html>"""

NOT_BUILT: Final = _PAGE.format(
    title="Dungeonbowl: the page is not built",
    body="<h1>The page is not built</h1><p>The server is running, but this copy of Dungeonbowl has no built page. "
    "In a clone of the project, <code>make play</code> builds it and starts again; an installed package always "
    'carries it.</p><p>The programming interface is described at <a href="/api/docs">/api/docs</a>.</p>',
)

MISSING: Final = _PAGE.format(title="Not found", body='<h1>Not found</h1><p><a href="/">Dungeonbowl</a></p>')


def add_pages(app: FastAPI, static: Path = STATIC) -> None:
    """Serve the page for every address of the app, its files, and the description of the interface."""

    @app.get("/api/docs", include_in_schema=False)
    async def documentation() -> HTMLResponse:
        return HTMLResponse(interface_page(app.openapi()))

    @app.get("/api/{rest:path}", include_in_schema=False)
    async def no_such_interface(rest: str) -> JSONResponse:
        return JSONResponse({"detail": "there is nothing at this address; see /api/docs"}, status_code=404)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        return page_response(static, path, request.headers.get("accept-encoding", ""))


def page_response(static: Path, path: str, accepted: str = "") -> Response:
    """
    The file at `path` below `static`, or the page itself for the addresses that it handles.

    A path with a dot in its last part is a file, and missing if it is not there; anything else is the page's own.

    Args:
        static: The folder of the built page.
        path: What is asked for.
        accepted: The Accept-Encoding of the request.
    """
    if "\x00" in path:
        return HTMLResponse(MISSING, status_code=404)
    wanted = file_at(static, path)
    if wanted is not None and wanted.name != "index.html":
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return file_response(wanted, lasting, accepted)
    if "." in path.rsplit("/", 1)[-1] and path != "index.html":
        return HTMLResponse(MISSING, status_code=404)
    index = static / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503)
    return file_response(index, "no-cache", accepted)


def file_at(static: Path, path: str) -> Path | None:
    """The file at `path` below `static`, if there is one."""
    try:
        wanted = (static / path).resolve()
        return wanted if path and wanted.is_relative_to(static.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        # A name that no file can have: too long, or not text.
        return None


def file_response(file: Path, lasting: str, accepted: str) -> Response:
    """A file, or the tightest of its packed twins that the browser takes."""
    media = TYPES.get(file.suffix, "application/octet-stream")
    headers = {"cache-control": lasting}
    twins = {coding: file.with_name(file.name + ending) for coding, ending in PACKED.items()}
    there = {coding: twin for coding, twin in twins.items() if twin.is_file()}
    if there:
        headers["vary"] = "Accept-Encoding"
    for coding, twin in there.items():
        if takes(accepted, coding):
            return FileResponse(twin, media_type=media, headers={**headers, "content-encoding": coding})
    return FileResponse(file, media_type=media, headers=headers)


def takes(accepted: str, coding: str) -> bool:
    """Whether an Accept-Encoding names this coding, and not to refuse it."""
    for named in accepted.lower().split(","):
        name, _, weight = (part.strip() for part in named.partition(";"))
        if name == coding:
            return weight.replace(" ", "").rstrip("0.") != "q="
    return False


def interface_page(schema: dict[str, Any]) -> str:
    """The OpenAPI description as a page that needs no script."""
    parts = [
        f"<h1>{html.escape(schema['info']['title'])}</h1>",
        f"<p>{html.escape(schema['info'].get('description', ''))}</p>",
        '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>',
    ]
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>")
            parts.append(f"<p>{html.escape(operation.get('description') or operation.get('summary', ''))}</p>")
            rows = "".join(
                f"<tr><td><code>{html.escape(given['name'])}</code></td><td>{html.escape(given['in'])}</td>"
                f"<td>{html.escape(given.get('description', ''))}</td></tr>"
                for given in operation.get("parameters", ())
            )
            if rows:
                parts.append(f"<table><tr><th>Parameter</th><th>In</th><th></th></tr>{rows}</table>")
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            if body:
                parts.append(f"<p>Takes {_type(body)}.</p>")
            for status, answer in operation.get("responses", {}).items():
                content = answer.get("content", {}).get("application/json", {}).get("schema", {})
                gives = f": {_type(content)}" if content else ""
                parts.append(f"<p><code>{status}</code> {html.escape(answer.get('description', ''))}{gives}</p>")
    parts.append("<h2>Types</h2>")
    for name, described in schema.get("components", {}).get("schemas", {}).items():
        rows = "".join(
            f"<tr><td><code>{html.escape(key)}</code></td><td>{_type(value)}</td>"
            f"<td>{html.escape(value.get('description', ''))}</td></tr>"
            for key, value in described.get("properties", {}).items()
        )
        parts.append(f'<h3 id="{html.escape(name)}"><code>{html.escape(name)}</code></h3>')
        parts.append(f"<p>{html.escape(described.get('description', ''))}</p><table>{rows}</table>")
    return _PAGE.format(title=html.escape(schema["info"]["title"]), body="\n".join(parts))


def _type(schema: dict[str, Any]) -> str:
    """A type of the description, in words."""
    if "$ref" in schema:
        name = html.escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}"><code>{name}</code></a>'
    if "anyOf" in schema:
        return " or ".join(_type(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"<code>{html.escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return html.escape(str(schema.get("type", "any value")))
