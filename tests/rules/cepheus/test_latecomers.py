"""A ship that comes into a battle under way has an Initiative as the others have (2.1)."""

from dataclasses import replace

from bot.core.decide import decide
from bot.core.dice import QueuedDice
from bot.core.draft import Draft, Entry
from bot.core.history import Recorded, Rewound, replay
from bot.core.muster import joining
from bot.core.seats import PUBLIC
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import initiative
from tests.rules.cepheus.fights import RULES, in_battle, of, opening
from tests.rules.cepheus.test_present import Read, lines, plain

DUEL = {"survey": ("survey_vessel", "A"), "trader": ("frontier_trader", "B")}
ENTRIES = tuple(
    Entry(key, template, key.capitalize(), side) for key, (template, side) in DUEL.items()
)


def comes(table, *faces, template="courier", side="B", **settings):
    """The ship "late" joins."""
    late = Entry("late", template, "Late", side, settings=settings)
    wish = joining(RULES, table.state, Draft((*ENTRIES, late), {"positions": False}), "late")
    dice = QueuedDice(faces)
    table.before = table.combat
    table.events, table.combat = decide(RULES, table.combat, wish, dice)
    assert not dice.left
    return table.ship("late")


def under_way(**settings):
    table = Read(in_battle(DUEL, **settings))
    table.until("act")
    return table


def test_it_rolls_2d6_and_1_more_if_it_is_faster_than_every_enemy():
    """The courier has Thrust 4, the survey vessel 2: [5, 2] = 7, 7 + 1 = 8."""
    table = under_way()
    late = comes(table, 5, 2)
    assert (late.initiative_base, late.initiative_rolled) == (8, True)
    assert initiative(late, table.state.turn) == 8


def test_a_slow_one_adds_nothing():
    """The trader's Thrust 2 is not above the survey vessel's 2: [5, 2] = 7."""
    assert comes(under_way(), 5, 2, template="frontier_trader").initiative_base == 7


def test_it_surprises_who_has_not_noticed_anything_yet():
    """12 and its pilot's Dexterity 7, DM 0; without dice (R-08)."""
    table = under_way(survey={"aware": True}, trader={"aware": False})
    assert comes(table, template="raider", side="A").initiative_base == 12


def test_an_unaware_one_rolls():
    assert comes(under_way(), 3, 3, aware=False).initiative_base == 6 + 1


def test_it_acts_in_its_place_of_this_turn():
    """Survey 12, trader 10, late 8: after the trader."""
    table = under_way()
    comes(table, 5, 2)
    table.until("act", "late")
    assert [s.acted for s in table.state.ships.values()] == [True, True, False]
    assert table.state.turn == 1


def test_before_the_first_turn_it_rolls_with_all_others():
    table = Read(opening(DUEL, {"positions": True}))
    late = comes(table)
    assert not late.initiative_rolled
    table.until("hasty")
    assert len(of(table.events, e.InitiativeSet)) == 3


def test_all_read_what_it_rolled():
    table = under_way()
    comes(table, 5, 2)
    assert table.log() == ["▼2 Late: Initiative 8, 2D6 5 2"]
    (card,) = table.cards(PUBLIC)
    assert plain(card.title) == "▼2 Late: Initiative 8"
    assert lines(card.body) == []


def test_it_can_be_undone():
    table = under_way()
    before = table.combat
    comes(table, 5, 2)
    acts = [Recorded(table.combat.seq, table.events), Recorded(99, (Rewound(before.seq),))]
    assert replace(replay(RULES, before, acts), seq=before.seq) == before
