"""The outbox by itself: an action leaves it only when it is booked, refused with its reason, or decided by people."""

from typing import Any

import pytest

from tests.in_browser.house import Hand

SETTING = """async ({script, answers, actions, options}) => {
    const {Outbox} = await import(script);
    localStorage.clear();
    const sent = [], answered = [], waits = [];
    const later = [...answers];
    const outbox = new Outbox({
        name: "/p/x", retry: 20, patience: 200, soon: 60,
        post: async (action, signal) => {
            const status = later.shift() ?? 200;
            sent.push([action.path, status]);
            if (status === "gone") throw new TypeError("no signal");
            if (status === "silent") {
                await new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
            }
            if (status === "slow") await new Promise((on) => setTimeout(on, 120));
            return new Response(null, {status: Number(status) || 200});
        },
        answered: async (action, response) => {
            answered.push([action.path, response.status]);
            return response.status === 409;
        },
        waits: (number) => waits.push(number),
        renewed: async () => options.renews ?? true,
    });
    // However slow the machine: wait until it is done, and then for a while in which it might do more.
    const rest = async (done) => {
        const pause = (time) => new Promise((on) => setTimeout(on, time));
        for (let n = 0; n < 1000 && !done(); n++) await pause(10);
        await pause(100);
    };
    for (const path of actions) outbox.send(path, [["value", "1"]]);
    await rest(() => !outbox.size || outbox.held || sent.length > 9);
    const kept = Object.keys(localStorage).length;
    if (options.decide !== undefined) {
        await outbox.decide(options.decide, []);
        await rest(() => !outbox.size);
    }
    const after = Object.keys(localStorage).length;
    return {sent, answered, waits, kept, left: outbox.size, after, held: outbox.held !== null};
}"""


@pytest.fixture
def outbox(hand: Hand) -> Any:
    """What happens to ``actions`` whose tries are answered so: a status, or ``gone``, ``silent``, ``slow``."""
    hand.begin("rufstock", ("Ana", "Beto"))
    script = hand.find("script[type=module]").first.get_attribute("src")
    assert script
    script = script.rsplit("/", 1)[0] + "/live.js"

    def run(answers: list[Any], actions: tuple[str, ...] = ("/a",), **options: Any) -> dict[str, Any]:
        given = {"script": script, "answers": answers, "actions": list(actions), "options": options}
        found: dict[str, Any] = hand.page.evaluate(SETTING, given)
        return found

    return run


@pytest.mark.parametrize("trouble", [500, 502, 503, 504, 429, 408, "gone"])
def test_what_may_pass_is_sent_again_until_it_is_booked(outbox: Any, trouble: Any) -> None:
    found = outbox([trouble, trouble, 200])
    assert found["sent"] == [["/a", trouble], ["/a", trouble], ["/a", 200]]
    assert found["answered"] == [["/a", 200]]
    assert (found["left"], found["kept"]) == (0, 0)
    assert found["waits"][-1] == 0


def test_a_server_that_says_nothing_is_asked_again(outbox: Any) -> None:
    found = outbox(["silent", 200])
    assert found["answered"] == [["/a", 200]]
    assert 1 in found["waits"], "it has to be said that something waits"


def test_what_takes_long_is_said_to_wait(outbox: Any) -> None:
    assert outbox(["slow"])["waits"] == [1, 0]


@pytest.mark.parametrize("reason", [422, 403, 404, 413])
def test_what_is_refused_leaves_with_its_reason_and_the_next_goes_on(outbox: Any, reason: int) -> None:
    found = outbox([reason, 200], actions=("/a", "/b"))
    assert found["answered"] == [["/a", reason], ["/b", 200]]
    assert found["kept"] == 0


def test_an_old_token_is_renewed_once(outbox: Any) -> None:
    found = outbox([400, 200])
    assert found["answered"] == [["/a", 200]]
    found = outbox([400, 400])
    assert found["answered"] == [["/a", 400]], "a new one that is not taken either is a reason"


def test_without_a_new_token_it_is_refused(outbox: Any) -> None:
    assert outbox([400], renews=False)["answered"] == [["/a", 400]]


def test_a_conflict_holds_what_comes_after_it(outbox: Any) -> None:
    found = outbox([409, 200], actions=("/a", "/b"))
    assert found["answered"] == [["/a", 409]]
    assert (found["held"], found["left"], found["kept"]) == (True, 1, 2), "kept, so that a reload asks again"
    assert found["waits"][-1] == 1


def test_deciding_lets_the_rest_go_on(outbox: Any) -> None:
    found = outbox([409, 200, 200], actions=("/a", "/b"), decide="/resolve")
    assert [path for path, _ in found["sent"]] == ["/a", "/resolve", "/b"]
    assert (found["held"], found["left"], found["after"]) == (False, 0, 0)
    found = outbox([409, 200], actions=("/a", "/b"), decide="")
    assert [path for path, _ in found["sent"]] == ["/a", "/b"]


def test_order_is_kept_and_one_goes_at_a_time(outbox: Any) -> None:
    found = outbox(["gone", 200, 503, 200, 200], actions=("/a", "/b", "/c"))
    assert [path for path, _ in found["answered"]] == ["/a", "/b", "/c"]
    assert [path for path, _ in found["sent"]] == ["/a", "/a", "/b", "/b", "/c"]


def test_another_page_takes_up_what_was_left(hand: Hand, outbox: Any) -> None:
    found = outbox(["gone"] * 50, actions=("/a", "/b"))
    assert found["kept"] == 2
    script = (hand.find("script[type=module]").first.get_attribute("src") or "").rsplit("/", 1)[0] + "/live.js"
    taken = hand.page.evaluate(
        """async (script) => {
            const {Outbox} = await import(script);
            const sent = [];
            const post = async (action) => {
                sent.push([action.path, action.id]);
                return new Response(null, {status: 200});
            };
            const answers = {answered: async () => false, waits: () => {}, renewed: async () => true};
            const outbox = new Outbox({name: "/p/x", post, ...answers});
            await outbox.takeUp();
            return [sent, Object.keys(localStorage).length];
        }""",
        script,
    )
    assert [path for path, _ in taken[0]] == ["/a", "/b"]
    assert len({name for _, name in taken[0]}) == 2
    assert taken[1] == 0
