from tests.discord.asking import offered, public, two_ships
from tests.discord.live import labels, live, panel, parts, said, text_of

GM_COMMANDS = (
    ("gm panel", {}),
    ("gm act", {"seat": "s1/captain"}),
    ("gm skip", {}),
    ("gm pause", {}),
    ("gm resume", {}),
    ("gm undo", {}),
    ("gm peek", {}),
    ("gm pings", {"on": False}),
    ("gm end", {}),
    ("gm-do set-value", {"ship": "s1", "field": "hp", "value": 1}),
)


async def test_players_are_refused_every_command_of_the_gm(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        before = await here.unchanged()
        for command, options in GM_COMMANDS:
            told = await here.slash(here.pilot, command, **options)
            assert "is for the GM" in told, command
            assert "You are the pilot." in told, command
        told = await here.slash(here.pilot, "gm hand-over", user=here.gunner)
        assert "is for the GM" in told
        assert await here.unchanged() == before


async def test_the_panel_shows_whose_move_it_is_and_what_to_do_about_it(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        assert shown.embeds[0].title == "GM: 2 to act"
        assert "captain of ▲1" in shown.embeds[0].description
        assert "every GM act is logged in public" in shown.embeds[0].footer.text
        assert {"Skip", "Pause", "Undo…"} == set(labels(shown))
        await here.slash(here.captain, "captain order-attack")
        one = panel(await here.gm.slash(here.channel, "gm panel"))
        assert "Act" in labels(one)


async def test_the_panel_shows_what_is_hidden_from_the_players(tmp_path):
    async with live(tmp_path, seed=7) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship set", ship="s1", setting="transponder", value="yes")
        await here.slash(here.gm, "ship set", ship="s2", setting="sensor_mode", value="active")
        await here.slash(here.gm, "combat option", option="distance", value="4")
        await here.slash(here.gm, "combat start")
        told = await here.slash(here.gm, "gm panel")
        assert "Hidden from the players" in told
        assert "Red Jackal" in told
        assert "Red Jackal" not in public(here)


async def test_the_gm_acts_for_any_seat_in_public(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        seats = await offered(here, here.gm, "gm act", "seat")
        assert list(seats)[:2] in (["s1/captain", "s2/captain"], ["s2/captain", "s1/captain"])
        assert seats["s1/captain"] == "captain of ▲1 Lantern · Ann, asked now"
        shown = await here.gm.slash(here.channel, "gm act", seat="s1/captain")
        assert "▲1 Lantern · Captain · for Ann" in said(shown)
        assert "For Ann: captain" in said(shown)
        (pick,) = [p for p in parts(panel(shown)) if p.get("placeholder") == "Choose an action"]
        attack = next(o["value"] for o in pick["options"] if o["label"] == "ATTACK!")
        form = await here.gm.select(panel(shown), [attack], custom_id=pick["custom_id"])
        assert "▲1 Lantern · Captain · for Ann" in said(form)
        back = await here.gm.click(panel(form), label="Back")
        assert "For Ann: captain" in said(back)
        (pick,) = [p for p in parts(panel(back)) if p.get("placeholder") == "Choose an action"]
        form = await here.gm.select(panel(back), [attack], custom_id=pick["custom_id"])
        await here.fill(here.gm, form)
        frame = (await here.battle()).combat.window
        assert [str(answer.seat) for answer in frame.answers] == ["s1/captain"]
        assert frame.answers[0].by == "gm"


async def test_a_seat_that_is_not_there_is_refused(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = await here.slash(here.gm, "gm act", seat="s9/cook")
        assert "That seat is not there any more" in told


async def test_skipping_takes_the_default_for_all_who_have_not_answered(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = await here.gm.slash(here.channel, "gm skip")
        told = said(shown)
        assert "✓ Orders are open" in told
        assert "https://discord.com/channels/" in told
        assert "GM panel" in labels(panel(shown))
        assert "GM Gale" in public(here)
        assert (await here.battle()).combat.window.step.menu != "order"


async def test_a_paused_battle_lets_nobody_act_and_says_who_paused_and_why(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm pause", reason="Back on *Monday*")
        assert "GM Gale pauses the battle: Back on \\*Monday\\*" in public(here)
        before = await here.unchanged()
        told = await here.slash(here.captain, "captain order-attack")
        assert "💤 The battle is paused" in told
        assert "By Gale" in told
        assert "Back on \\*Monday\\*" in told
        assert "Clocks stand still. You can look, not act" in told
        assert "The battle is paused" in await here.slash(here.gm, "gm skip")
        assert await here.unchanged() == before
        assert "Resume" in labels(panel(await here.gm.slash(here.channel, "gm panel")))
        await here.slash(here.gm, "gm resume")
        assert "goes on with the battle" in public(here)
        assert "The battle is not paused" in await here.slash(here.gm, "gm resume")
        await here.slash(here.captain, "captain order-attack")
        assert len((await here.battle()).combat.window.answers) == 1


async def test_any_value_is_set_by_typed_options_and_told_to_all(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        assert "s2" in await offered(here, here.gm, "gm-do set-value", "ship")
        assert await offered(here, here.pilot, "gm-do set-value", "ship") == {}
        told = await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        assert "2" in told
        assert (await here.state()).ships["s2"].hp == 2
        log = await here.slash(here.pilot, "combat log")
        assert "Red Jackal" in log or "▼1" in log
        before = await here.unchanged()
        told = await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=40)
        assert "HP goes from 0 to 30, not 40" in told
        assert await here.unchanged() == before


async def test_a_value_that_depends_on_another_is_offered_for_it(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        modules = await offered(here, here.gm, "gm-do set-module", "module", ship="s1")
        assert "Reactor" in " ".join(modules.values())
        reactor = next(m for m, name in modules.items() if name.startswith("Reactor"))
        await here.slash(here.gm, "gm-do set-module", ship="s1", module=reactor, works="no")
        module = next(m for m in (await here.state()).ships["s1"].modules if m.id == reactor)
        assert module.state == "disabled"
        assert await offered(here, here.gm, "gm-do mend-critical", "critical", ship="s1") == {}


async def test_undo_shows_what_goes_and_does_it_only_then(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        before = await here.unchanged()
        shown = await here.gm.slash(here.channel, "gm undo")
        told = said(shown)
        assert "Undo 1 act, back to #1?" in told
        assert "▼1 HP 2 → **6**" in told
        assert "The same act rolls the same dice again." in told
        assert await here.unchanged() == before
        await here.gm.click(panel(shown), label="Undo 1 act")
        assert (await here.state()).ships["s2"].hp == 6
        assert "GM: 1 act undone" in public(here)
        assert "undone" in await here.slash(here.pilot, "combat log")


async def test_how_far_back_is_chosen_from_a_list_or_typed(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        for hp in (5, 4, 3):
            await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=hp)
        stays = await offered(here, here.gm, "gm undo", "to")
        assert [name.split()[0] for name in stays.values()] == ["#3", "#2"]
        assert "Undo 2 acts, back to #2?" in await here.slash(here.gm, "gm undo", to="#2")
        shown = await here.gm.slash(here.channel, "gm undo", to=next(iter(stays)))
        assert "Undo 1 act, back to #3?" in said(shown)
        (far,) = [p for p in parts(panel(shown)) if p.get("options")]
        last = far["options"][-1]
        assert last["label"] == "3 acts, to the start"
        three = await here.gm.select(panel(shown), [last["value"]], custom_id=far["custom_id"])
        await here.gm.click(panel(three), label="Undo 3 acts")
        assert (await here.state()).ships["s2"].hp == 6


async def test_there_is_nothing_to_undo_before_the_first_act_or_after_the_last(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        assert "Nothing has been done yet that could be undone" in await here.slash(
            here.gm, "gm undo"
        )
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=5)
        told = await here.slash(here.gm, "gm undo", to="#2")
        assert "There is nothing to undo after that act" in told
        assert "The last 1 act can be undone." in told


async def test_an_undo_of_what_has_changed_meanwhile_is_refused(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=5)
        shown = await here.gm.slash(here.channel, "gm undo")
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=4)
        before = await here.unchanged()
        told = said(await here.gm.click(panel(shown), label="Undo 1 act"))
        assert "That moment has passed" in told
        assert await here.unchanged() == before


async def test_keeping_everything_keeps_everything(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm-do set-value", ship="s2", field="hp", value=5)
        before = await here.unchanged()
        shown = await here.gm.slash(here.channel, "gm undo")
        told = said(await here.gm.click(panel(shown), label="Keep everything"))
        assert "Everything stays as it is" in told
        assert await here.unchanged() == before


async def test_a_peek_shows_sealed_orders_to_the_gm_and_tells_all(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        assert "Nobody has sealed an answer yet" in await here.slash(here.gm, "gm peek")
        await here.slash(here.captain, "captain order-attack")
        asked = await here.gm.slash(here.channel, "gm peek")
        assert labels(panel(asked)) == ["Look at 1 answer", "Keep them sealed"]
        assert "Sealed by" in said(asked)
        assert "captain of ▲1 Lantern" in said(asked)
        assert "ATTACK" not in said(asked)
        assert "looked at the sealed answers" not in public(here)
        told = await here.gm.click(panel(asked), label="Look at 1 answer")
        assert "captain of ▲1 Lantern · ATTACK!" in said(told)
        assert labels(panel(told)) == ["GM panel"]
        assert "GM Gale looked at the sealed answers" in public(here)
        assert "ATTACK" not in public(here)
        assert "looked at the sealed answers" in await here.slash(here.pilot, "combat log")


async def test_the_battle_is_handed_over_to_another_person(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = await here.slash(here.gm, "gm hand-over", user=here.pilot)
        assert "✓ Mira is the GM now" in told
        assert "GM Gale hands the battle over to Mira" in public(here)
        assert "Orders are open" in await here.slash(here.pilot, "gm skip")


async def test_without_pings_nobody_is_called(tmp_path):
    async with live(tmp_path) as here:
        await here.open()
        assert "Nobody is called" in await here.slash(here.gm, "gm pings", on=False)
        await here.slash(here.gm, "combat start")
        assert "your move" not in public(here)


async def test_the_end_is_asked_again(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        asked = await here.gm.slash(here.channel, "gm end")
        assert (await here.battle()).row.status == "running"
        await here.gm.click(panel(asked), label="End after 1 act")
        assert (await here.battle()).row.status == "over"
        log = await here.slash(here.pilot, "combat log")
        assert "#1" in log or "`1`" in log


async def test_old_buttons_of_the_panel_skip_no_later_window(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        await here.slash(here.gm, "gm skip")
        before = await here.unchanged()
        assert "That moment has passed" in said(await here.gm.click(shown, label="Skip"))
        assert await here.unchanged() == before


async def test_a_ship_is_changed_by_the_panel_alone(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        change = next(p for p in parts(shown) if p.get("placeholder") == "Change a ship…")
        damage = next(o["value"] for o in change["options"] if o["label"] == "Damage")
        form = await here.gm.select(shown, [damage], custom_id=change["custom_id"])
        assert "Costs" not in said(form)
        assert "GM · Gale" in said(form)
        await here.fill(here.gm, form, ship="s2", EP_lost=2)
        ships = (await here.state()).ships
        assert ships["s2"].ep_cap == ships["s2"].ep_max - 2
        assert "GM Gale" in public(here)


async def test_the_form_of_the_gm_begins_with_nobody_and_says_all_that_is_chosen(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        change = next(p for p in parts(shown) if p.get("placeholder") == "Change a ship…")
        wanted = next(o["value"] for o in change["options"] if o["label"].startswith("Repair"))
        form = await here.gm.select(shown, [wanted], custom_id=change["custom_id"])
        assert "Still to choose: Ship, What, New value" in said(form)
        send = next(p for p in parts(panel(form)) if p.get("label") == "Do it")
        assert send["disabled"]
        form = panel(await chosen(here, panel(form), "Ship: choose", "s2"))
        form = panel(await chosen(here, form, "What: choose", "hp"))
        assert "Ship **Red Jackal** · What **HP**" in text_of(form)
        assert "New value 0 to 6, now 6" in text_of(form)
        assert "Still to type: New value" in text_of(form)


async def chosen(here, form, placeholder, value):
    """The GM chooses in one list of a form."""
    box = next(p for p in parts(form) if p.get("placeholder") == placeholder)
    return await here.gm.select(form, [value], custom_id=box["custom_id"])


async def test_a_paused_battle_can_be_mended(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm pause")
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        change = next(p for p in parts(shown) if p.get("placeholder") == "Change a ship…")
        damage = next(o["value"] for o in change["options"] if o["label"] == "Damage")
        form = await here.gm.select(shown, [damage], custom_id=change["custom_id"])
        await here.fill(here.gm, form, ship="s2", EP_lost=2)
        await here.slash(here.gm, "gm-do damage", ship="s2", hull=1)
        ship = (await here.state()).ships["s2"]
        assert (ship.hp_max - ship.hp, ship.ep_max - ship.ep_cap) == (1, 2)


async def test_a_player_cannot_use_the_form_of_the_gm(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        await here.slash(here.gm, "gm hand-over", user=here.pilot)
        shown = panel(await here.pilot.slash(here.channel, "gm panel"))
        change = next(p for p in parts(shown) if p.get("placeholder") == "Change a ship…")
        await here.slash(here.pilot, "gm hand-over", user=here.gm)
        damage = next(o["value"] for o in change["options"] if o["label"] == "Damage")
        told = said(await here.pilot.select(shown, [damage], custom_id=change["custom_id"]))
        assert "That act is not offered here any more" in told


async def test_the_panels_buttons_pause_and_open_the_console_of_a_seat(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        seats = next(p for p in parts(shown) if p.get("placeholder") == "Act for…")
        opened = await here.gm.select(
            shown, [seats["options"][0]["value"]], custom_id=seats["custom_id"]
        )
        assert "Captain" in said(opened)
        shown = panel(await here.gm.slash(here.channel, "gm panel"))
        await here.gm.click(shown, label="Pause")
        assert (await here.battle()).table.paused is not None
