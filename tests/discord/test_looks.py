"""How seats are named together."""

from bot.core.blocks import Name
from cogs.looks import together

LANTERN = ("▲1 ", Name("Lantern"))
JACKAL = ("▼1 ", Name("Jackal"))


def test_the_seats_of_one_ship_are_named_with_the_ship_once():
    seats = [("pilot of ", *LANTERN), ("captain of ", *JACKAL), ("gunner of ", *LANTERN)]
    assert together(seats) == (
        "pilot, gunner of ", *LANTERN, ", ", "captain of ", *JACKAL,
    )  # fmt: skip


def test_who_has_no_station_is_named_as_he_is():
    assert together([LANTERN, ("captain of ", *JACKAL)]) == (
        *LANTERN, ", ", "captain of ", *JACKAL,
    )  # fmt: skip


def test_of_many_seats_six_are_named_and_the_others_counted():
    seats = [(f"gunner {n} of ", *LANTERN) for n in range(1, 10)]
    assert together([*seats, seats[0]]) == (
        "gunner 1, gunner 2, gunner 3, gunner 4, gunner 5, gunner 6 of ", *LANTERN, " and 3 more",
    )  # fmt: skip


def test_people_named_by_themselves_share_their_ship_too():
    seats = [(Name("Nadira"), " of ", *LANTERN), (Name("Tamo"), " of ", *LANTERN)]
    assert together(seats) == (
        Name("Nadira"), ", ", Name("Tamo"), " of ", *LANTERN,
    )  # fmt: skip
