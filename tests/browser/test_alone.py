"""Pages where nobody else writes: no stream, no polling, no kept pages; a page seen again asks the server."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from companion import alone
from companion.assembly import assemble
from tests.support.helpers import Phone


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[tuple[Phone, str]]:
    """A phone of an app without other phones, and the address at which it is served."""
    app = assemble(alone.HOST, {"COMPANION_DATA": tmp_path})
    server = make_server("127.0.0.1", 0, app, threaded=True)  # a browser may open a spare connection
    serving = Thread(target=server.serve_forever)
    serving.start()
    yield Phone(app), f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    serving.join()
    server.server_close()
    app.extensions["plays"].close()


def test_a_page_follows_nobody_and_asks_when_it_is_seen_again(bare: tuple[Phone, str], browser: Browser) -> None:
    phone, house = bare
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    page = browser.new_page()
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.removeprefix(house)))
    page.goto(house + at)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#revision")).to_have_attribute("content", "1")
    assert phone.post(f"{at}/set?cell=rounds.0.0", value="0").status_code == 303
    paths.clear()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#revision")).to_have_attribute("content", "2")
    assert [path for path in paths if not path.startswith("/static/")] == [at]
    assert not [path for path in paths if "kept.js" in path]
    page.close()
