"""Strategies for tables of Busão, for properties that hold at every table."""

from hypothesis import strategies as st

from companion.games.busao import table

# Few names, so that they are often counted and often repeated.
points = st.integers(-9, 9)
names = st.sampled_from(["", "DJ", "Leitora", "Turista"])
traits = st.sampled_from(table.TRAITS)
scopes = st.sampled_from(["adjacent", "window", "bus"])
counts = st.builds(table.Count, scopes, st.none(), st.just(""), st.booleans()).flatmap(
    lambda count: st.one_of(
        st.just(count),
        traits.map(lambda one: count._replace(trait=one)),
        names.map(lambda one: count._replace(name=one)),
    )
)
effects = st.builds(table.Effect, points, st.sampled_from(["each", "any", "none"]), counts, st.integers(1, 3))
requirements = st.one_of(
    st.builds(table.Requirement, st.sampled_from(["Som", "Wi-Fi"])),
    st.builds(table.Requirement, count=counts, at_least=st.integers(1, 3)),
)
known = {
    "age": st.sampled_from(table.TRAITS[:3]),
    "temperament": st.sampled_from(table.TRAITS[3:6]),
    "behaviour": st.sampled_from(table.TRAITS[6:]),
}
by_card = st.builds(
    table.Passenger,
    names,
    points,
    **known,
    requires=st.lists(requirements, max_size=2).map(tuple),
    effects=st.lists(effects, max_size=2).map(tuple),
)
by_hand = st.builds(table.Passenger, names, score=points, **{key: st.none() | one for key, one in known.items()})
seats = st.none() | by_card | by_hand
drivers = st.one_of(
    st.builds(table.Driver, names, st.permutations(table.TRAITS).map(lambda all_: tuple(all_[:3]))),
    st.builds(table.Driver, names, scores=st.tuples(points, points, points)),
)
upgrades = st.builds(
    table.Upgrade,
    st.sampled_from(["Som", "Wi-Fi", "Rampa"]),
    st.lists(st.builds(table.UpgradeLine, traits, points), min_size=1, max_size=2, unique_by=lambda one: one.trait).map(
        tuple
    ),
)
buses = st.builds(
    table.Bus,
    st.lists(st.tuples(seats, seats), max_size=6).map(tuple),
    drivers,
    st.lists(upgrades, max_size=3).map(tuple),
    st.integers(0, 5),
)
positions = st.builds(
    table.Position, st.lists(buses, min_size=2, max_size=3).map(tuple), st.sampled_from(["around", "orthogonal"])
)
