"""``python -m tests.pictures --parts``: every shared part, in each of its states, in the plate of each game."""

import re
from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader
from playwright.sync_api import Browser

from companion.app import create_app
from companion.games import found
from companion.language import wording

HERE = Path(__file__).parent


def take_parts(browser: Browser, data: Path, folder: Path, language: str) -> list[str]:
    """Write a page for each game into ``folder``, take it in light and dark mode, and return the names."""
    app = create_app({"COMPANION_DATA": data})
    assert app.jinja_loader
    app.jinja_loader = ChoiceLoader([app.jinja_loader, FileSystemLoader(HERE)])
    assets, icons = app.extensions["assets"], [*(HERE.parents[1] / "templates/parts").glob("icons*.svg")]
    names = []
    for slug, game in found().items():
        with app.test_request_context():
            html = app.jinja_env.get_template("parts.html").render(
                slug=slug,
                game=game,
                t=wording(language, slug),
                language=language,
                css=assets.files[f"{slug}/scorecard.css"].decode(),
                icons=[name for one in icons for name in re.findall(r'id="i-([\w-]+)"', one.read_text())],
            )
        page = folder / f"parts-{slug}.html"
        page.write_text(html)
        tab = browser.new_page(viewport={"width": 420, "height": 800}, device_scale_factor=2)
        tab.goto(page.resolve().as_uri())
        for scheme in ("light", "dark"):
            tab.emulate_media(color_scheme=scheme)
            tab.screenshot(path=folder / f"parts-{slug}-phone-{scheme}.png", full_page=True)
        tab.close()
        names.append(f"parts-{slug}")
    app.extensions["plays"].close()
    return names
