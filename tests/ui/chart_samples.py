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
    track = "Escape: 3 points and the pair parts"
    return Tracks("Round 2", ships, track=track, **(given | more))
