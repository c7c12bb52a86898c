"""What a phone needs to open the app offline: the manifest, the service worker, and the page without a signal."""

import json
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, request, url_for

from companion.language import LANGUAGES, choose, wording
from companion.web.assets import Assets
from companion.web.request import accepted_language

blueprint = Blueprint("offline", __name__)

PAPER = "#F4EDDD"
WORKER = "sw.js"
SAID = {"today": "kept-today", "before": "kept-before", "unsent": "offline-unsent", "search": "offline-search"}
"""The texts of the service worker, by their keys."""


def _assets() -> Assets:
    found: Assets = current_app.extensions["assets"]
    return found


@blueprint.get("/sw.js")
def worker() -> Response:
    """Serve the service worker, preceded by the digest of the files, the files every page needs, and its texts."""
    assets = _assets()
    scripts = sorted(name for name in assets.files if name.endswith(".js") and name != WORKER)
    shared = [name for name in scripts if "/" not in name or name.startswith("vendor/")]
    files = [assets.url(name) for name in ("app.css", "icon.svg", *shared)]
    pages = [url_for("offline.page", lang=language) for language in LANGUAGES]
    words = {language: {name: wording(language)(key) for name, key in SAID.items()} for language in LANGUAGES}
    shell = json.dumps({"digest": assets.digest, "files": [*files, *pages], "words": words})
    response = Response(f"self.SHELL = {shell};\n".encode() + assets.files[WORKER], mimetype="text/javascript")
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.get("/offline")
def page() -> str:
    """Show the page that replaces one the phone has not kept, in the language ``lang``."""
    language = choose(request.args.get("lang")) or accepted_language()
    return render_template("offline.html", t=wording(language), language=language)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Any:
    """Return the web app manifest: name, icons and colours of the installed app."""
    language = accepted_language()
    t, assets, home = wording(language), _assets(), url_for("home.index")
    name = t("product")
    sizes = [
        {"src": assets.url(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    response = jsonify(
        id=home,
        name=name,
        short_name=name,
        description=t("description"),
        lang=language,
        dir="ltr",
        start_url=home,
        scope=home,
        display="standalone",
        background_color=PAPER,
        theme_color=PAPER,
        icons=[{"src": assets.url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}, *sizes],
    )
    response.mimetype = "application/manifest+json"
    response.vary.add("Accept-Language")
    response.cache_control.no_cache = True
    return response
