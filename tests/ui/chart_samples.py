"""A chart of each kind, after the worked examples of the rules, and crowded ones."""

from bot.core.blocks import Name
from bot.core.charts import (
    ENDLESS,
    Band,
    ChartShip,
    Flight,
    Hold,
    Initiative,
    LineChart,
    PairFlight,
    PairPursuit,
    PairRange,
    Pips,
    PositionScale,
    RangeTable,
    ScaleGoal,
    Track,
    Tracks,
    Trouble,
)

RANGES = ("Adjacent", "Close", "Short", "Medium", "Long", "Very Long", "Distant")
SPACES = (
    Band("Close", 0, 0),
    Band("Short", 1, 1),
    Band("Medium", 2, 9),
    Band("Long", 10, 24),
    Band("Very Long", 25, 49),
    Band("Distant", 50, ENDLESS),
)


def ship(mark, name="Ship", **more):
    return ChartShip(mark, mark, (Name(name),), **more)


def table(ships, bands, **more):
    """`bands` by pair of marks, as "▲1▼1"."""
    ranges = tuple(PairRange(pair[:2], pair[2:], band) for pair, band in bands.items())
    return RangeTable("Turn 2 · range bands", tuple(ships), RANGES, ranges, **more)


def convoy(**more):
    ships = [
        ship("▲1", "Perihelion"),
        ship("▲2", "Wayfarer"),
        ship("▲3", "Grace of the Nine Hundred Lanterns"),
        ship("▼1", "Sentinel", acting=True),
        ship("▼2", "Corsair"),
        ship("▼3", "Grudge"),
        ship("▼4", "Needle"),
    ]
    rows = {"▲1": (3, 3, 4, 5), "▲2": (2, 3, 4, 5), "▲3": (1, 2, 3, 4)}
    bands = {f"{row}▼{n}": band for row, all_ in rows.items() for n, band in enumerate(all_, 1)}
    given = {
        "flights": (
            PairFlight("S1", "standard missile", "▲2", "▼1", 12),
            PairFlight("S2", "smart missile", "▲1", "▼3", 3),
        ),
        "pursuits": (PairPursuit("▼1", "▲3", 2),),
    }
    return table(ships, bands, **(given | more))


def spaces(**more):
    ships = (
        ship("▲1", "Heron", at=0, acting=True, heading=1),
        ship("▲2", "Marten", at=6),
        ship("▼1", "Skink", at=11, heading=-1),
        ship("▼2", "Corsair", at=26, heading=-1),
    )
    given = {
        "flights": (Flight("S1", "smart missiles", 17, -1, "▲2", 12, "under thrust"),),
        "holds": (Hold("▼1", "▲1", "lock"),),
        "initiative": (
            Initiative("▼1", 11, acted=True),
            Initiative("▲1", 9),
            Initiative("▼2", 8),
            Initiative("▲2", 5),
        ),
    }
    return LineChart(
        "Turn 2 · spaces", "spaces", ships[0], ships, bands=SPACES, most=40, **(given | more)
    )


def duel_of_two(first=4, other=2, **more):
    given = {
        "goals": (
            ScaleGoal("▲", ("Escape",), 3, "Gate core intact", is_met=True),
            ScaleGoal("▼", ("Dock and board",), 3, "Thrusters destroyed", is_met=False),
        ),
        "note": ("▼ fires · ▲ answers",),
        "margin": "Margin at the end of the round",
    }
    ships = (ship("▲", "Marigold", at=first, acting=True), ship("▼", "Rust Fang", at=other))
    return PositionScale("Round 3 · Position", "Position", ships, **(given | more))


def waykeeper(**more):
    given = {
        "pips": Pips("▲", "CP", 3, 5),
        "tracks": (Track("▲", "▼1", 1, 3), Track("▲", "▼2", 2, 3)),
        "troubles": (
            Trouble("▲", "Hull Breach", "end of this turn", acute=True),
            Trouble("▲", "Haywire", "−2 CP a turn"),
        ),
    }
    ships = (ship("▲", "Waykeeper", acting=True), ship("▼1", "Harrow"), ship("▼2", "Needle"))
    track = "Escape: apart for good at 3 points"
    return Tracks("Round 2", ships, track=track, **(given | more))


def fleets(name, own=4, other=4):
    """Two sides, every cell with something in it that flies or pursues."""
    mine = [ship(f"▲{n}", name) for n in range(1, own + 1)]
    theirs = [ship(f"▼{n}", name, acting=n == 1) for n in range(1, other + 1)]
    bands = {a.mark + b.mark: (a.mark > "▲2") + n for a in mine for n, b in enumerate(theirs)}
    flights = [PairFlight("S1", "standard missile", "▲1", "▼1", 12)]
    flights.append(PairFlight("S2", "smart missile", "▼2", "▲1", 3))
    pursuits = (PairPursuit("▼1", "▲1", 4), PairPursuit("▲2", "▼2", 1))
    return table([*mine, *theirs], bands, flights=tuple(flights), pursuits=pursuits)


def three_sides(name):
    ships = [ship(mark, name) for mark in ("▲1", "▲2", "▼1", "▼2", "◆1", "◆2")]
    pairs = [a.mark + b.mark for n, a in enumerate(ships) for b in ships[n + 1 :]]
    return table(ships, {pair: n % 7 for n, pair in enumerate(pairs)})


def many_spaces(name):
    places = (0, 1, 2, 9, 14, 15, 31, 58)
    ships = tuple(
        ship(f"{'▲▼'[n % 2]}{n // 2 + 1}", name, at=at, acting=n == 0, heading=(1, -1, 0)[n % 3])
        for n, at in enumerate(places)
    )
    return LineChart(
        "Turn 12 · spaces",
        "spaces",
        ships[0],
        ships,
        flights=(
            Flight("S1", "smart missile", 5, 1, "▼4", 12, "under thrust"),
            Flight("S2", "standard missile", 24, -1, "▲1", 3, "ballistic", drifts=True),
        ),
        holds=(Hold("▼1", "▲1", "lock"), Hold("▲1", "▼4", "lock")),
        bands=SPACES,
        most=40,
        initiative=tuple(Initiative(s.id, 12 - n, acted=n > 4) for n, s in enumerate(ships)),
    )


def far_apart(name):
    ships = (ship("▲", name, at=17, acting=True), ship("▼", name, at=-6))
    goals = (
        ScaleGoal("▲", ("Reach a place: ", Name(name)), 3, "Thrusters not destroyed", is_met=True),
        ScaleGoal("▼", (Name(name),), 3, "The referee says so"),
    )
    return PositionScale("Round 12 · Position", "Position", ships, goals, ("▼ chooses",))


def in_trouble(name):
    ships = tuple(
        ship(f"{'▲▼'[n % 2]}{n // 2 + 1}", name, acting=n == 1, out="escaped" * (n == 7))
        for n in range(8)
    )
    tracks = tuple(Track("▲1", f"▼{n}", n % 4, 3) for n in range(1, 5))
    troubles = (
        Trouble("▲1", "Engine Lock", "end of this turn", acute=True),
        Trouble("▼2", "Crew Lost", "end of next turn", acute=True),
        Trouble("▲1", "Haywire", "−2 CP a turn"),
        Trouble("▲2", "System Damage", "Spike drive"),
        Trouble("▲3", "Fuel Bleed", "end of next turn"),
    )
    track = "Escape: apart for good at 3 points"
    return Tracks("Round 12", ships, Pips("▼1", "CP", -2, 5), track, tracks, "Crises", troubles)
