"""The built pad on our own server: its files at ``/phone/`` and an offer on the home page."""

import json
from pathlib import Path

from flask import Blueprint, Response, current_app, send_from_directory

from companion.phone import FOLDER, LIST, POLICY

blueprint = Blueprint("phone", __name__, url_prefix="/phone", template_folder="offered")


def is_built(data: Path) -> bool:
    """Return whether the pad has been built into the data folder."""
    return (data / FOLDER / LIST).is_file()


@blueprint.app_template_global()
def phone_bytes() -> int:
    """Return how many bytes a phone fetches."""
    file = Path(current_app.config["COMPANION_DATA"]) / FOLDER / LIST
    return int(json.loads(file.read_text("utf-8"))["bytes"])


@blueprint.get("/", defaults={"name": "index.html"}, endpoint="shell")
@blueprint.get("/<path:name>")
def file(name: str) -> Response:
    """Serve a built file; the phone itself verifies what it fetches."""
    folder = Path(current_app.config["COMPANION_DATA"]) / FOLDER
    response = send_from_directory(folder.absolute(), name)
    response.headers["Content-Security-Policy"] = POLICY
    response.cache_control.no_cache = True
    return response
