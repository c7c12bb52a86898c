"""The outbox alone: an action leaves it only when it is booked, refused with a reason, or decided by people."""

from typing import Any

import pytest

from tests.support.house import Hand

SETTING = """async ({script, answers, actions, options}) => {
    const {Outbox} = await import(script);
    localStorage.clear();
    const sent = [], answered = [], waiting = [], renewals = [];
    const later = [...answers];
    const troubles = new Set();
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
            if (status === "other") throw Object.assign(new Error(), {why: "other"});
            return {status: Number(status) || 200, html: `<p id="notice">${options.says ?? ""}</p>`};
        },
        onAnswer: async (action, response) => {
            answered.push([action.path, response.status]);
            action.mine = {path: `${action.path}/mine`, fields: []};
            return response.status === 409;
        },
        onWaiting: (number) => (waiting.push(number), outbox.troubles.forEach((one) => troubles.add(one))),
        renewToken: async () => {
            if (options.renews === false) throw new TypeError("no signal");
            renewals.push(sent.length);
        },
    });
    // However slow the machine: wait until it is done, and then for a while in which it might do more.
    const rest = async (done) => {
        const pause = (time) => new Promise((on) => setTimeout(on, time));
        for (let n = 0; n < 1000 && !done(); n++) await pause(10);
        await pause(100);
    };
    actions.forEach((path, n) => outbox.send(path, [["value", "1"]], {place: options.places?.[n]}));
    await rest(() => !outbox.size || outbox.held || sent.length > 9);
    const kept = Object.keys(localStorage).length;
    if (options.decide !== undefined) {
        await outbox.decide(options.decide === "mine", options.all);
        await rest(() => !outbox.size);
    }
    const after = Object.keys(localStorage).length;
    const state = {kept, left: outbox.size, after, held: outbox.held !== null};
    return {sent, answered, waiting, renewals, troubles: [...troubles], ...state};
}"""


@pytest.fixture
def outbox(hand: Hand) -> Any:
    """What happens to ``actions`` if the answers are our statuses, ``gone``, ``other``, ``silent`` or ``slow``."""
    hand.begin("rufstock", ("Ana", "Beto"))
    script = hand.find("script[type=module]").first.get_attribute("src")
    assert script
    script = script.rsplit("/", 1)[0] + "/play.js"

    def run(answers: list[Any], actions: tuple[str, ...] = ("/a",), **options: Any) -> dict[str, Any]:
        given = {"script": script, "answers": answers, "actions": list(actions), "options": options}
        found: dict[str, Any] = hand.page.evaluate(SETTING, given)
        return found

    return run


@pytest.mark.parametrize("trouble", [500, 503, 507, 429, "gone", "other"])
def test_what_may_pass_is_sent_again_until_it_is_booked(outbox: Any, trouble: Any) -> None:
    found = outbox([trouble, trouble, 200])
    assert found["sent"] == [["/a", trouble], ["/a", trouble], ["/a", 200]]
    assert found["answered"] == [["/a", 200]]
    assert (found["left"], found["kept"]) == (0, 0)
    assert found["waiting"][-1] == 0


def test_a_server_that_says_nothing_is_asked_again(outbox: Any) -> None:
    found = outbox(["silent", 200])
    assert found["answered"] == [["/a", 200]]
    assert 1 in found["waiting"], "it has to be said that something waits"


def test_what_takes_long_is_said_to_wait(outbox: Any) -> None:
    assert outbox(["slow"])["waiting"] == [1, 0]


@pytest.mark.parametrize("reason", [403, 404, 405, 410, 413, 422])
def test_what_is_refused_leaves_with_its_reason_and_the_next_goes_on(outbox: Any, reason: int) -> None:
    found = outbox([reason, 200], actions=("/a", "/b"))
    assert found["answered"] == [["/a", reason], ["/b", 200]]
    assert found["kept"] == 0


def test_an_old_token_is_renewed_at_once(outbox: Any) -> None:
    found = outbox([400, 200])
    assert found["answered"] == [["/a", 200]]
    assert (found["renewals"], found["waiting"]) == ([1], [0])


def test_where_no_new_token_is_taken_either_it_waits_and_says_why(outbox: Any) -> None:
    found = outbox([400, 400, 400, 200])
    assert found["answered"] == [["/a", 200]]
    assert found["renewals"] == [1, 3], "each try begins with a new one: cookies may be allowed by now"
    assert found["troubles"] == ["cookies"]


def test_it_waits_for_a_new_token_too(outbox: Any) -> None:
    found = outbox([400, 200], renews=False)
    assert (found["answered"], found["troubles"]) == ([["/a", 200]], [])


def test_only_what_is_in_the_way_for_long_is_explained(outbox: Any) -> None:
    assert outbox(["other", 200])["troubles"] == []
    assert outbox(["other"] * 6 + [200])["troubles"] == ["other"]
    assert outbox(["gone"] * 6 + [200])["troubles"] == [], "that there is no signal stands there already"


def test_why_our_server_does_not_book_it_is_said_in_its_own_words(outbox: Any) -> None:
    assert outbox([500] * 6 + [200], says="Something failed.")["troubles"] == ["Something failed."]
    assert outbox([500, 200], says="Something failed.")["troubles"] == []
    assert outbox([507, 200], says="The disk is full.")["troubles"] == ["The disk is full."], "at once"


def test_a_conflict_holds_what_comes_after_it(outbox: Any) -> None:
    found = outbox([409, 200], actions=("/a", "/b"))
    assert found["answered"] == [["/a", 409]]
    assert (found["held"], found["left"], found["kept"]) == (True, 1, 2), "kept, so that a reload asks again"
    assert found["waiting"][-1] == 1


def test_a_conflict_does_not_hold_what_is_written_elsewhere(outbox: Any) -> None:
    found = outbox([409, 200, 200], actions=("/a", "/b", "/c", "/d"), places=["one", "two", "one", "three"])
    assert [path for path, _ in found["sent"]] == ["/a", "/b", "/d"]
    assert (found["held"], found["left"], found["kept"]) == (True, 1, 2)
    assert found["waiting"][-1] == 1, "what is of the same place"


def test_nothing_overtakes_what_has_no_place(outbox: Any) -> None:
    found = outbox([409], actions=("/a", "/undo", "/b"), places=["one", None, "two"])
    assert [path for path, _ in found["sent"]] == ["/a"]
    assert (found["held"], found["left"]) == (True, 2)


def test_each_conflict_is_asked_again_once_the_one_before_is_decided(outbox: Any) -> None:
    found = outbox([409, 409, 200, 200, 200], actions=("/a", "/b", "/c"), places=["one", "two", "three"], decide="mine")
    assert [path for path, _ in found["sent"]] == ["/a", "/b", "/c", "/a/mine", "/b"]
    assert (found["held"], found["left"], found["after"]) == (False, 0, 0)


@pytest.mark.parametrize(("answer", "then"), [("mine", ["/a/mine", "/b/mine"]), ("theirs", [])])
def test_one_answer_decides_all_conflicts(outbox: Any, answer: str, then: list[str]) -> None:
    places = ["one", "two", "three"]
    found = outbox([409, 409, 200], actions=("/a", "/b", "/c"), places=places, decide=answer, all=True)
    assert [path for path, _ in found["sent"]] == ["/a", "/b", "/c", *then]
    assert (found["held"], found["left"], found["after"]) == (False, 0, 0)


def test_deciding_lets_the_rest_go_on(outbox: Any) -> None:
    found = outbox([409, 200, 200], actions=("/a", "/b"), decide="mine")
    assert [path for path, _ in found["sent"]] == ["/a", "/a/mine", "/b"]
    assert (found["held"], found["left"], found["after"]) == (False, 0, 0)
    found = outbox([409, 200], actions=("/a", "/b"), decide="theirs")
    assert [path for path, _ in found["sent"]] == ["/a", "/b"]


def test_order_is_kept_and_one_goes_at_a_time(outbox: Any) -> None:
    found = outbox(["gone", 200, 503, 200, 200], actions=("/a", "/b", "/c"))
    assert [path for path, _ in found["answered"]] == ["/a", "/b", "/c"]
    assert [path for path, _ in found["sent"]] == ["/a", "/a", "/b", "/b", "/c"]


def test_another_page_takes_up_what_was_left(hand: Hand, outbox: Any) -> None:
    found = outbox(["gone"] * 50, actions=("/a", "/b"))
    assert found["kept"] == 2
    script = (hand.find("script[type=module]").first.get_attribute("src") or "").rsplit("/", 1)[0] + "/play.js"
    taken = hand.page.evaluate(
        """async (script) => {
            const {Outbox} = await import(script);
            const sent = [];
            const post = async (action) => {
                sent.push([action.path, action.id]);
                return {status: 200};
            };
            const callbacks = {onAnswer: async () => false, onWaiting: () => {}, renewToken: async () => true};
            const outbox = new Outbox({name: "/p/x", post, ...callbacks});
            await outbox.takeUp();
            return [sent, Object.keys(localStorage).length];
        }""",
        script,
    )
    assert [path for path, _ in taken[0]] == ["/a", "/b"]
    assert len({name for _, name in taken[0]}) == 2
    assert taken[1] == 0
