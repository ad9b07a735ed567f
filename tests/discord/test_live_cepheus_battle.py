"""Whole fights of Cepheus by five users: missiles, point defense, dodge, sand, boarding."""

from contextlib import asynccontextmanager

from bot.core.agenda import Ask
from bot.core.legal import open_seats
from bot.core.seats import Seat
from bot.store import ActRow
from bot.ui.form import seat_code
from tests.discord.live import Live, live, panel, parts, said, text_of
from tests.discord.test_live_cepheus import prompt, read

MEMBERS = {
    "pilot": ("s1c1",),
    "sensors": ("s1c2", "s1c3"),
    "gunner": ("s1c4",),
    "engineer": ("s1c5",),
    "captain": ("s1c6", "s1c7"),
}
"""Who is called so at the table, and whom aboard the Lantern he plays: a trader has no captain,
so its pilot decides, and the one called captain mans the sandcasters.
"""
NPC = {f"s{number}" for number in range(17, 25)}
ANSWERS = {
    "tactics": ("No tactics",),
    "hasty": ("Normal pace",),
    "react": ("Fire sand", "Dodge", "No reaction"),
    "missiles": ("Point defense", "Point defense…", "Dodge", "Dodge…", "No reaction"),
    "repel": ("Sand on boarders", "Shoot at boarders…", "Shoot at boarders", "No reaction"),
    "fate": ("Capture",),
    "range_choice": ("As it is",),
}


@asynccontextmanager
async def trader(folder, seed=0, enemy="system_defense_boat", **options):
    """Five users aboard a trader at Short range of the GM's boat."""
    async with live(folder, seed) as table:
        await table.slash(table.gm, "setup ruleset", game="cepheus")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        add = {"template": "frontier_trader", "side": "Crew", "name": "Lantern"}
        await table.slash(table.gm, "ship add", **add)
        await table.slash(table.gm, "ship add", template=enemy, side="Raiders", npc=True)
        for option, value in {"start_range": "short", "positions": "no", **options}.items():
            await table.slash(table.gm, "combat option", option=option, value=value)
        for who, members in MEMBERS.items():
            for member in members:
                told = await table.slash(table.crew[who], "crew claim", member=member)
                assert told.startswith("✓ You are "), told
        yield table


async def asked(table: Live) -> tuple[str, list]:
    """What the open window asks, and which seats."""
    battle = await table.battle()
    frame = battle.combat.window if battle.combat is not None else None
    if frame is None or not isinstance(frame.step, Ask):
        return "", []
    return frame.step.menu, list(open_seats(battle.rules, battle.combat))


async def answer(table: Live, menu: str, seats: list) -> None:
    """The first seat of the players answers its prompt, by the first button that it has."""
    battle = await table.battle()
    seat = next(s for s in seats if s.ship == "s1")
    user = battle.holder(seat)
    who = next((w for w in table.crew.values() if w.id == user), table.gm)
    offered = {
        battle.rules.actions[a.id].name
        for a in battle.rules.menu(menu)
        if seat.station in a.stations
    }
    # What is left of the reactions after the first turn is for the missiles.
    spare = menu == "react" and (await table.state()).turn > 1
    told = ""
    for label in ("No reaction",) if spare else ANSWERS[menu]:
        if label.removesuffix("…") not in offered:
            continue
        message = prompt(table, label) if has(table, label) else None
        if message is None:
            continue
        shown = await table.press(who, message, label)
        told = said(shown)
        if label.endswith("…") and "🛑" not in told:
            told = await table.fill(who, shown)
        if "🛑" not in told:
            return
    raise AssertionError(f"{who.user.global_name} cannot answer {menu}: {told}")


def has(table: Live, label: str) -> bool:
    return any(
        label in [getattr(c, "label", None) for row in m.components for c in row.children]
        for m in table.channel.history()
    )


async def until(table: Live, *, act: str = "", over: bool = False, most: int = 80) -> None:
    """The players answer what they are asked until this ship's crew acts, or the battle is over.

    The GM's ships play by themselves; where the players are to act they are done.
    """
    for _ in range(most):
        if (await table.battle()).is_over:
            assert over, "the battle is over too soon"
            return
        menu, seats = await asked(table)
        begun = bool(act) and not (await table.state()).ships[act].untouched
        # An enemy's activation is that of a crew which has not begun to act.
        if menu == "act" and any(s.ship == act for s in seats) and (act == "s1" or not begun):
            return
        if menu == "act" and any(s.ship == "s1" for s in seats):
            await table.slash(table.pilot, "captain crew-done")
        elif any(s.ship == "s1" for s in seats):
            await answer(table, menu, seats)
        else:
            told = await table.slash(table.gm, "gm npc" if menu == "act" else "gm skip")
            assert "🛑" not in told, told
    raise AssertionError("it does not come to that")


async def acts(table: Live) -> list[ActRow]:
    return await table.services.battles.store.acts(table.combat)


async def test_a_battle_by_five_users_from_missiles_to_boarding(tmp_path):
    async with trader(tmp_path, 5) as table:
        await table.slash(table.gm, "combat start")
        await until(table, act="s1")
        await table.by_buttons(table.pilot, "Evasive maneuvers")
        closer = {"target": "s2", "change": "closer"}
        checked = await table.slash(table.sensors, "navigator range-check", **closer)
        assert "🛑" not in checked, checked
        await until(table, act="s1")
        await table.by_buttons(table.gunner, "Attack")
        await until(table, act="s1")
        assert "▲1 Lantern fires at ▼1" in read(table)
        await table.by_buttons(table.engineer, "Attack")
        while (await table.state()).turn < 3:
            await until(table, act="s2")
            await table.slash(table.gm, "gm npc")
        await until(table, act="s2")
        told = read(table)
        assert "smart missile at ▲1 Lantern" in told
        assert "point defense" in told
        assert "missiles hit" in told
        assert "Sand: −1D6 on each beam" in told or "Sand misses" in told
        assert "dodge" in told.lower()
        await table.slash(table.gm, "gm-do set-range", ship="s1", other="s2", band="adjacent")
        boarded = await table.slash(table.gm, "security boarding-action", ship="s2", target="s1")
        assert "🛑" not in boarded, boarded
        assert (await asked(table))[0] == "repel"
        question = prompt(table, "No reaction")
        assert "▼1 sends boarders: react?" in text_of(question)
        assert table.captain.mention in question.content
        await until(table, act="s2")
        assert " in ▲1 Lantern\n" in read(table), "a round of the fight aboard is told"
        settled = {"ship": "s1", "result": "taken"}
        assert "✓" in await table.slash(table.gm, "gm-do settle-boarding", **settled)
        await until(table, over=True)
        told = read(table)
        assert "▲1 Lantern is taken by ▼1, its crew captured" in told
        assert "🏁 Raiders win" in told
        users = {row.user_id for row in await acts(table) if row.by == "player"}
        assert users == {who.id for who in table.crew.values()}
        assert "faces match" in await table.slash(table.pilot, "combat verify")


async def many(table: Live, *ships: dict, **options: str) -> None:
    """A battle with these ships, ready to start."""
    await table.slash(table.gm, "setup ruleset", game="cepheus")
    await table.slash(table.gm, "combat new")
    table.combat = (await table.services.battles.in_channel(table.channel.id)).id
    for ship in ships:
        added = await table.slash(table.gm, "ship add", **ship)
        assert "🛑" not in added, added
    for option, value in {"positions": "no", **options}.items():
        await table.slash(table.gm, "combat option", option=option, value=value)


async def test_twelve_missiles_of_a_bank_come_as_one_message(tmp_path):
    """A cruiser's bank against one of a side of eight, with armor that stops nothing."""
    async with live(tmp_path) as table:
        name = "Grace of the Nine Hundred Lanterns"
        wing = {"template": "raider", "side": "Raiders", "npc": True}
        await many(
            table,
            {"template": "heavy_cruiser", "side": "Navy", "name": "Sovereign"},
            *({**wing, "name": f"{name} {number}"} for number in range(8)),
            start_range="short",
        )
        bay = next(m for m in (await table.battle()).members if m.name == "Gunner 1")
        await table.slash(table.gunner, "crew claim", member=bay.id)
        await table.slash(table.gm, "combat start")
        await table.skip_to("act", "s1")
        launched = await table.by_buttons(table.gunner, "Launch missiles")
        assert "S1: 12 × smart missile at ▼1" in launched
        await table.slash(table.gm, "gm-do set-ship", ship="s2", what="armor", value=0)
        await table.skip_to("missiles", "s2")
        before = len(table.channel.history())
        await table.slash(table.gm, "gm skip")
        news = table.channel.history()[before - 2 :]
        (shown,) = [m for m in news if "of 12 missiles hit" in text_of(m)]
        (strike,) = [e for e in shown.embeds if "of 12 missiles" in e.title]
        hits = int(strike.title.split(" of 12")[0].split()[-1])
        assert hits > 0
        assert sum(len(e) for e in shown.embeds) <= 6000
        assert f"{hits} × smart missile on ▼1" in text_of(shown)
        assert (f"and {hits - 8} more" in text_of(shown)) == (hits > 8)


async def test_a_crew_of_223_is_listed_claimed_and_plays(tmp_path):
    async with live(tmp_path) as table:
        await many(
            table,
            {"template": "dreadnought", "side": "Navy", "name": "Titan"},
            {"template": "raider", "side": "Raiders", "npc": True},
            start_range="medium",
        )
        assert len([m for m in (await table.battle()).members if m.ship == "s1"]) == 223
        assert "**0 of 223** seats taken" in text_of(table.channel.history()[0])
        for station in ("captain", "pilot", "gunner"):
            told = await table.slash(table.crew[station], "crew claim", station=station)
            assert told.startswith("✓ You are "), told
        assert "Crew: 220 seats are free" in await table.slash(table.gm, "crew list")
        await table.slash(table.gm, "combat start")
        await table.skip_to("act", "s1")
        await table.by_buttons(table.pilot, "Line up shot")
        fired = await table.by_buttons(table.gunner, "Attack")
        assert "🛑" not in fired, fired
        await table.skip_to("act", "s1")
        assert "🛑" not in await table.slash(table.captain, "captain crew-done")
        sheet = await table.slash(table.captain, "ship show", ship="s1")
        assert "and 211 more" in sheet
        assert "and 38 more" in sheet


async def test_one_user_holds_several_gunners_and_fires_with_each(tmp_path):
    async with trader(tmp_path, 2) as table:
        await table.slash(table.gunner, "crew leave")
        await table.slash(table.engineer, "crew leave")
        for member in ("s1c4", "s1c5"):
            await table.slash(table.pilot, "crew claim", member=member)
        await table.slash(table.gm, "combat start")
        await until(table, act="s1")
        for member, turret in (("s1c4", "Turret 1"), ("s1c5", "Turret 2")):
            shown = panel(await table.pilot.slash(table.channel, "act"))
            more = next(p for p in parts(shown) if "of your seats" in str(p.get("placeholder")))
            seat = seat_code(Seat("s1", "gunner", member))
            chosen = panel(await table.pilot.select(shown, [seat], custom_id=more["custom_id"]))
            assert f"{turret}: 3 × pulse laser" in text_of(chosen)
            pick = next(p for p in parts(chosen) if p.get("placeholder") == "Choose an action")
            value = next(o["value"] for o in pick["options"] if o["label"].startswith("Attack"))
            form = await table.pilot.select(chosen, [value], custom_id=pick["custom_id"])
            assert "🛑" not in await table.fill(table.pilot, form)
            await until(table, act="s1")
        mounts = (await table.state()).ships["s1"].mounts
        assert [m.fired for m in mounts] == [True, True, False]


async def test_several_players_in_one_position_each_act(tmp_path):
    """Two of the crew tend the sensors: each has actions and a check of his own."""
    async with trader(tmp_path, 3) as table:
        await table.slash(table.gm, "combat start")
        for member in ("s1c2", "s1c7"):
            put = {"ship": "s1", "person": member, "position": "sensors:"}
            assert "✓" in await table.slash(table.gm, "gm-do set-position", **put)
        await until(table, act="s1")
        for who in (table.sensors, table.captain):
            told = await table.slash(who, "sensors sensor-targeting", target="s2")
            assert "🛑" not in told, told
        rows = [r for r in await acts(table) if '"sensor_targeting"' in r.command]
        assert {r.user_id for r in rows} == {table.sensors.id, table.captain.id}
        assert {r.seat for r in rows} == {"s1/sensors/s1c2", "s1/sensors/s1c7"}


async def test_the_gms_ships_go_on_by_themselves(tmp_path):
    async with trader(tmp_path, 1) as table:
        await table.slash(table.gm, "combat start")
        told = await table.slash(table.gm, "gm npc", always=True)
        assert "✓ Your ships play by themselves" in told
        while (await table.state()).turn < 3:
            menu, seats = await asked(table)
            assert any(s.ship == "s1" for s in seats), f"{menu} waits for the GM"
            if menu == "act":
                await table.slash(table.pilot, "captain crew-done")
            else:
                await answer(table, menu, seats)
        assert any(row.by == "npc" for row in await acts(table))


async def test_a_window_over_24_ships_opens_and_eight_of_them_play_at_one_press(tmp_path):
    async with live(tmp_path, 1) as table:
        frigate = {"template": "patrol_frigate"}
        name = "Grace of the Nine Hundred Lanterns"
        await many(
            table,
            *({**frigate, "side": "Navy", "name": f"{name} {n}"} for n in range(16)),
            *({**frigate, "side": "Raiders", "npc": True, "name": f"Fang {n}"} for n in range(8)),
            start_range="medium",
        )
        await table.slash(table.pilot, "crew claim", member="s1c1")
        await table.slash(table.gm, "combat start")
        for _ in range(60):
            menu, seats = await asked(table)
            if menu == "act" and all(seat.ship in NPC for seat in seats):
                break
            if menu == "hasty":
                assert len(seats) == 24
                assert "0 of 24 sealed" in text_of(table.board)
            await table.slash(table.gm, "gm skip")
        assert "✓ The GM's ships have acted" in await table.slash(table.gm, "gm npc")
        newest = table.channel.history()[-1]
        assert sum(len(e) for e in newest.embeds) <= 6000
