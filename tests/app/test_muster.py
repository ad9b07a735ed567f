"""Ships and people who come late, leave or get another name; ships that a server keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app.battle import plain
from bot.app.battles import Battles
from bot.app.hangar import from_toml, to_toml
from bot.app.muster import takes_more_ships
from bot.app.people import Person
from bot.core.draft import Entry
from bot.core.seats import PUBLIC
from bot.scenarios.opening import rules_for
from bot.store import Store
from tests.app.conftest import GM, JO, MIRA, NOON, refusal

GAMES = ("cepheus", "command_points", "coriolis", "mneme", "night_tripper")
HOSTILE = 'Ra"ider\\ \u202e**x** \x7f ☠ [a]\nb = 1'


@pytest.fixture
async def battles(database: str) -> AsyncIterator[Battles]:
    rules = {name: rules_for(name) for name in GAMES}
    async with await Store.open(database) as store:
        yield Battles(store, rules, lambda: NOON, lambda size: bytes(range(size)))


async def begun(battles: Battles, *, seen: bool = True, channel: int = 20) -> str:
    """The Lantern, whose pilot is Mira, against the GM's Jackal."""
    battle = (await battles.new(10, channel, GM, "coriolis", "Ambush")).battle.id
    await battles.add_ship(battle, GM, "lantern_of_azhar", "Crew", name="Lantern")
    await battles.add_ship(battle, GM, "red_jackal", "Raiders", name="Jackal", npc=True)
    await battles.set_option(battle, GM, "mutual_detection", seen)
    await battles.claim(battle, MIRA, "pilot")
    await battles.start(battle, GM)
    return battle


async def logged(battles: Battles, battle: str, who: Person = JO) -> list[str]:
    page = await battles.log(battle, who, as_gm=who is GM)
    return [plain(line) for entry in page.entries for line in entry.lines]


async def test_a_ship_joins_a_battle_under_way_and_all_read_of_it(battles: Battles) -> None:
    battle = await begun(battles)
    done = await battles.add_ship(battle, GM, "sand_wasp", "Raiders", name="Wasp", npc=True)
    assert done.said == "▼2 Wasp joins Raiders"
    assert plain(done.cards[0].title) == "GM Gina: ▼2 Wasp joins Raiders"
    assert "▼2 Wasp joins Raiders" in await logged(battles, battle)
    assert done.battle.is_gms("s3")
    assert (await battles.board(battle)).board is not None
    assert (await battles.verify(battle)).holds


@pytest.mark.parametrize("game", GAMES)
async def test_a_third_ship_is_offered_where_a_battle_may_have_one(
    battles: Battles, game: str
) -> None:
    """Night Tripper is between two ships alone."""
    template = battles.rulesets[game].templates[-1].id
    battle = (await battles.new(10, 20, GM, game, "Ambush")).battle.id
    await battles.add_ship(battle, GM, template, "Crew", name="Lantern")
    await battles.add_ship(battle, GM, template, "Raiders", name="Jackal", npc=True)
    done = await battles.start(battle, GM)
    assert takes_more_ships(done.battle) is (game != "night_tripper")


async def test_a_ship_nobody_can_see_joins_without_a_word(battles: Battles) -> None:
    battle = await begun(battles, seen=False)
    before = (await battles.load(battle)).row.public_count
    done = await battles.add_ship(battle, GM, "sand_wasp", "Raiders", name="Wasp", npc=True)
    assert done.said == "Wasp joins Raiders, unseen by others"
    assert done.cards == ()
    assert done.battle.row.public_count == before
    assert not any("Wasp" in line for line in await logged(battles, battle))
    assert "Wasp joins Raiders" in await logged(battles, battle, GM)
    seen = done.battle.seen(PUBLIC)
    assert seen is not None
    assert "s3" not in seen.state.ships


async def test_all_read_what_a_ship_that_joins_rolls_and_an_undo_takes_it_back(
    battles: Battles,
) -> None:
    battle = (await battles.new(10, 20, GM, "cepheus", "Reinforcements")).battle.id
    await battles.add_ship(battle, GM, "survey_vessel", "Crew", name="Lantern")
    await battles.add_ship(battle, GM, "raider", "Raiders", name="Jackal", npc=True)
    await battles.set_option(battle, GM, "positions", value=False)
    await battles.start(battle, GM)
    while (await battles.load(battle)).combat.state.stage == "opening":
        await battles.skip(battle, GM)
    done = await battles.add_ship(battle, GM, "courier", "Crew", name="Wasp")
    joins, line = (await logged(battles, battle))[-2:]
    assert joins == "▲2 Wasp joins Crew"
    first, second = (int(face) for face in line.rpartition("2D6 ")[2].split())
    base = done.battle.combat.state.ships["s3"].initiative_base
    assert base == first + second, "its Thrust 4 is not above the raider's 4"
    assert line == f"▲2 Wasp: Initiative {base}, 2D6 {first} {second}"
    assert [plain(shown.words) for shown in done.cards[0].body] == [line]
    assert (await battles.verify(battle)).holds
    await battles.undo(battle, GM, 1)
    assert "s3" not in (await battles.load(battle)).combat.state.ships


async def test_an_undo_takes_a_ship_out_again_and_its_id_is_not_used_twice(
    battles: Battles,
) -> None:
    battle = await begun(battles)
    await battles.add_ship(battle, GM, "sand_wasp", "Raiders", name="Wasp", npc=True)
    await battles.undo(battle, GM, 1)
    assert "s3" not in (await battles.load(battle)).sides
    await battles.add_ship(battle, GM, "sand_wasp", "Raiders", name="Hornet", npc=True)
    assert (await battles.load(battle)).sides == {"s1": "Crew", "s2": "Raiders", "s4": "Raiders"}


async def test_an_undo_tells_no_distance_that_only_another_ship_would_see(
    battles: Battles,
) -> None:
    battle = await begun(battles)
    acting: set[str] = set()
    for _ in range(60):
        before = (await battles.board(battle, GM, as_gm=True)).waiting[0].seat.ship
        await battles.skip(battle, GM)
        now = (await battles.board(battle, GM, as_gm=True)).waiting[0].seat.ship
        if before != now:
            acting |= {before, now}
            shown = await battles.undo_preview(battle, GM)
            told = [plain(change) for change in shown.acts[0].changes]
            assert not any("CU → none" in line or "none → " in line for line in told), told
        if len(acting) == 2:
            return
    raise AssertionError("only one ship ever acts")


async def test_a_player_takes_a_seat_on_a_ship_that_joined(battles: Battles) -> None:
    battle = await begun(battles)
    await battles.add_ship(battle, GM, "honest_camel", "Crew", name="Camel")
    done = await battles.claim(battle, JO, "pilot", ship="s3")
    assert "pilot of ▲2 Camel" in done.said


async def test_one_more_hand_comes_aboard_with_figures_and_a_name(battles: Battles) -> None:
    battle = await begun(battles)
    done = await battles.enlist(
        battle, GM, "s1", "gunner", name="Zaynab", figures={"attribute": 5, "skill": 4}
    )
    assert done.said == "Zaynab comes aboard Lantern"
    crew = done.battle.combat.state.ships["s1"].crew[-1]
    assert (crew.name, crew.agility, crew.ranged_combat) == ("Zaynab", 5, 4)
    await battles.gm_act(battle, GM, "set_crew", {"crew": "s1c5", "able": False})
    ship = (await battles.load(battle)).combat.state.ships["s1"]
    assert ship.crew[-1].id == crew.id
    await battles.assign(battle, GM, crew.id, JO)
    assert "Zaynab" in (await logged(battles, battle))[-1]


async def test_ships_and_people_get_other_names(battles: Battles) -> None:
    battle = await begun(battles)
    done = await battles.rename(battle, GM, "s2", "  Black   Jackal ")
    assert done.said == "Jackal is now called Black Jackal"
    done = await battles.rename(battle, GM, "s1c3", "Ravn")
    member = done.battle.member("s1c3")
    assert member is not None
    assert member.name == "Ravn"
    assert (await battles.save_ship(battle, GM, "s2"))[0].name == "Black Jackal"


async def test_who_knows_no_name_reads_of_no_new_one(battles: Battles) -> None:
    battle = await begun(battles)
    await battles.gm_act(battle, GM, "set_detection", {"ship": "s1", "target": "s2", "level": 0})
    await battles.gm_act(battle, GM, "set_detection", {"ship": "s1", "target": "s2", "level": 1})
    done = await battles.rename(battle, GM, "s2", "Vulture")
    assert done.cards == ()
    assert done.said == "Jackal is now called Vulture, unseen by others"
    assert not any("called" in line for line in await logged(battles, battle))


async def test_only_the_gm_brings_in_names_and_keeps(battles: Battles) -> None:
    battle = await begun(battles)
    for wish in (
        battles.add_ship(battle, MIRA, "sand_wasp", "Raiders"),
        battles.enlist(battle, MIRA, "s1", "gunner"),
        battles.rename(battle, MIRA, "s1", "Mine"),
        battles.save_ship(battle, MIRA, "s1"),
        battles.load_ship(battle, MIRA, "Lantern", "Crew"),
        battles.forget_ship(battle, MIRA, "Lantern"),
    ):
        assert "is for the GM" in (await refusal(wish)).fact


async def test_what_is_not_there_is_refused_and_nothing_changes(battles: Battles) -> None:
    battle = await begun(battles)
    row = (await battles.load(battle)).row
    for wish in (
        battles.add_ship(battle, GM, "death_star", "Raiders"),
        battles.enlist(battle, GM, "s9", "gunner"),
        battles.enlist(battle, GM, "s1", "juggler"),
        battles.enlist(battle, GM, "s1", "gm"),
        battles.rename(battle, GM, "s9", "Ghost"),
        battles.rename(battle, GM, "s1", "  "),
        battles.rename(battle, GM, "s1", "Lantern"),
        battles.load_ship(battle, GM, "Ghost", "Crew"),
        battles.forget_ship(battle, GM, "Ghost"),
        battles.save_ship(battle, GM, "s9"),
    ):
        await refusal(wish)
    assert (await battles.load(battle)).row == row


async def test_a_server_keeps_a_ship_between_battles(battles: Battles) -> None:
    battle = (await battles.new(10, 20, GM, "coriolis", "Ambush")).battle.id
    await battles.add_ship(battle, GM, "lantern_of_azhar", "Crew", name="Lantern", crew="veteran")
    await battles.set_setting(battle, GM, "s1", "transponder", True)
    await battles.set_crew(battle, GM, "s1", skills={"gunner": {"attribute": 5, "skill": 3}})
    kept = (await battles.load(battle)).table.draft.entry("s1")
    assert await battles.save_ship(battle, GM, "s1") == (kept, False)
    assert await battles.save_ship(battle, GM, "s1") == (kept, True)

    other = await begun(battles, channel=21)
    done = await battles.load_ship(other, GM, "lantern", "Law", npc=True)
    entry = done.battle.table.draft.entry("s3")
    assert (entry.name, entry.side, entry.npc) == ("Lantern", "Law", True)
    assert (entry.crew, entry.skills, entry.settings) == (kept.crew, kept.skills, kept.settings)
    assert done.battle.combat.state.ships["s3"].transponder

    await battles.forget_ship(other, GM, "Lantern")
    assert await battles.kept_ships(10, "coriolis") == ()


async def test_kept_ships_are_those_of_the_server_and_its_rules(battles: Battles) -> None:
    battle = await begun(battles)
    await battles.save_ship(battle, GM, "s2")
    assert [one.entry.name for one in await battles.kept_ships(10, "coriolis")] == ["Jackal"]
    assert await battles.kept_ships(10, "cepheus") == ()
    assert await battles.kept_ships(11, "coriolis") == ()


@pytest.mark.parametrize("name", ["Lantern", HOSTILE, "قمر", "🚀" * 20, ""])
def test_a_kept_ship_is_read_as_it_was_written(name: str) -> None:
    entry = Entry(
        "",
        "red_jackal",
        name,
        "",
        crew=name,
        skills={"gunner": {"skill": 2}, name: {name: 1}},
        settings={"position": -3, "transponder": True, name: name},
    )
    assert from_toml(to_toml(entry)) == entry
