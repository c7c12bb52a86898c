"""The rulings of Rufstock that tools decide by; see tests.support.decided."""

from companion.core.game import FIRST_PLAYER, Setup
from companion.games.rufstock import referee_view, tracking
from companion.games.rufstock.beats import Question, judge, kind, wanted_kind
from companion.games.rufstock.rules import ROUNDS, Position, next_first_player, points, score
from tests.support.decided import Decided

NAMES = ("A", "B", "C", "D")
FOUR = Setup(NAMES)


def reason(mode: str, vehicle: str, play: str, there: str = "", other: str = "", queue: str = "") -> str:
    """Return the reason of the verdict on cards written as digits."""
    cards = [tuple(map(int, text)) for text in (play, there, other, queue)]
    return judge(Question(mode, vehicle, *cards)).reason


def lead() -> str:
    found = referee_view.view(FOUR, {FIRST_PLAYER: 1}, {}).lead
    return found[1] if found else ""


ROWS = {
    "points": Decided(
        lambda: [points(place) for place in range(5)] == [4, 3, 2, 1, 0],
        "last-player",
        "3 com dois jogadores, 2 com três, 1 com quatro, 0 com cinco.",
        "3 with two players, 2 with three, 1 with four, 0 with five.",
    ),
    "rounds": Decided(lambda: ROUNDS == 2, "end-of-game", "Depois de 2 rodadas.", "After 2 rounds."),
    "tie": Decided(
        lambda: score(Position(("A", "B"), (("A",), ("B",)))).winners == (0, 1),
        "tie",
        "Quem empata em primeiro divide a vitória.",
        "Players who tie for first share the win.",
    ),
    "next round": Decided(
        lambda: next_first_player(Position(NAMES, (("D", "A", "B"),))) == "A",
        "next-round",
        "Quem está à esquerda do primeiro a ficar sem cartas",
        "Whoever sits to the left of the first player out",
    ),
    "combination": Decided(
        lambda: [kind(one) for one in ((3, 2, 1), (7, 8, 1), (1, 3, 2), (4, 4))] == ["sequence", None, None, "set"],
        "sequence",
        "Fora de ordem não serve, e do 8 não se passa ao 1.",
        "Out of order it isn’t a sequence, and 8 doesn’t carry on to 1.",
    ),
    "something from the hand": Decided(
        lambda: reason("normal", "van", "55", queue="55") == "nothing_from_hand",
        "queue-only",
        "Não. Pelo menos 1 tem de sair da sua mão.",
        "No. At least 1 has to come from your hand.",
    ),
    "size": Decided(
        lambda: (
            reason("normal", "bus", "1234567", queue="567") == "empty_vehicle"
            and reason("normal", "bus", "12345") == "too_many_from_hand"
        ),
        "queue-limit",
        "O limite de 4 é só para as da mão: uma combinação pode chegar a 7 cartas.",
        "The limit of 4 is only for your hand, so a combination can reach 7 cards.",
    ),
    "size in the wild mode": Decided(
        lambda: (
            reason("wild", "bus", "12345", queue="5") == "too_many_cards"
            and reason("wild", "bus", "1234", queue="4") == "empty_vehicle"
        ),
        "wild-size",
        "As da fila entram nessa conta: 4 ao todo",
        "Cards from the queue count too: 4 altogether",
    ),
    "one card": Decided(
        lambda: (
            reason("normal", "van", "3", "5", "44") == "lower"
            and wanted_kind(Question("normal", "van", (), (5,))) is None
        ),
        "one-card",
        "Nem um nem outro. Ela cabe em qualquer veículo, não fixa o tipo de nenhum e se compara pelo número.",
        "Neither. It goes on any vehicle, doesn’t fix its type, and is compared by its number.",
    ),
    "beats": Decided(
        lambda: (
            [reason("normal", *one) for one in (("van", "888", "11"), ("van", "33", "55"), ("bus", "33", "55"))]
            == ["more_cards", "lower", "not_higher"]
            and reason("normal", "bus", "321", "123") == "equal"
        ),
        "beats",
        "supera se for menor",
        "beats it if lower",
    ),
    "types, normal mode (3–5)": Decided(
        lambda: reason("normal", "bus", "55", other="44") == "wrong_type",
        "one-type",
        "ele só aceita conjuntos e o outro só sequências",
        "it takes only sets and the other takes only sequences",
    ),
    "empty vehicle beside one in use": Decided(
        lambda: reason("normal", "bus", "2", other="44") == "empty_vehicle",
        "empty-vehicle",
        "Pode, mesmo sem superar o que está no primeiro, e o bilhete vem para você.",
        "You may even without beating what’s on the first, and you get the ticket.",
    ),
    "two players": Decided(
        lambda: reason("two_players", "bus", "678", "44") == "wrong_type",
        "two-players-type",
        "sequência só se supera com sequência, e conjunto com conjunto.",
        "only a sequence beats a sequence, and only a set beats a set.",
    ),
    "wild mode": Decided(
        lambda: (
            (reason("wild", "bus", "222", "678"), reason("wild", "van", "123", "888"))
            == ("set_over_sequence", "sequence_under_set")
        ),
        "wild-set",
        "com o mesmo número de cartas, o conjunto vence, sejam quais forem os números.",
        "with the same number of cards the set wins, whatever the numbers.",
    ),
    "ticket holder emptied the hand": Decided(
        lambda: tracking.leader(FOUR, {"ticket": 1, "rounds.0.0": 1, "rounds.0.1": 2}) == 3,
        "ticket-holder-out",
        "O próximo à esquerda que ainda tenha cartas",
        "The next player to the left who still has cards",
    ),
    "leading": Decided(
        lambda: lead() == "must-play" and "must-play" in referee_view.OURS,
        "must-play",
        "Só não passa quem tem o bilhete e começa com os veículos vazios",
        "whoever has the ticket and leads on empty vehicles has to play.",
    ),
}
