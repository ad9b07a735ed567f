"""The private panel: whose seats it shows, and what its controls open."""

from cogs.buttons import parse
from tests.discord.live import labels, live, panel, parts, said, text_of


async def test_a_newcomer_takes_a_seat_by_button_and_list(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        await table.slash(table.gunner, "crew leave")
        opening = table.channel.history()[0]
        welcome = panel(await table.press(table.gunner, opening, "Take a seat"))
        (seats,) = [p for p in parts(welcome) if "options" in p]
        gunner = next(o["value"] for o in seats["options"] if "unner" in o["label"])
        told = said(await table.gunner.select(welcome, [gunner], custom_id=seats["custom_id"]))
        assert "✓ You are the gunner of" in told
        assert "**5 of 5** seats taken" in text_of(table.board)


async def test_who_has_no_seat_is_welcomed_by_act_with_what_is_free(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        assert "No seat is free" in await table.slash(eve, "act")
        await table.slash(table.gunner, "crew leave")
        welcome = await eve.slash(table.channel, "act")
        assert "Welcome, Eve. One seat is free" in said(welcome)
        (seats,) = [p for p in parts(panel(welcome)) if "options" in p]
        told = await eve.select(
            panel(welcome), [seats["options"][0]["value"]], custom_id=seats["custom_id"]
        )
        assert "✓ You are the gunner of ▲1 Lantern" in said(told)


async def test_the_form_of_fire_says_what_it_may_do(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm skip")
        await table.slash(table.engineer, "engineer distribute", gunner=3)
        await table.skip_to("attack")
        told = said(await table.pick(table.gunner, "Fire"))
        assert "What it may do" in told
        assert "1 HP or more **" in told
        assert "before ▼1's armor of " in told


async def test_a_gm_sees_the_seats_that_nobody_holds_one_at_a_time(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        await table.slash(
            table.gm, "ship add", template="red_jackal", side="Raiders", name="Vulture", npc=True
        )
        await table.slash(table.gm, "combat start")
        shown = panel(await table.gm.slash(table.channel, "act"))
        assert "Captain · Gale\nYour move: captain" in text_of(shown)
        assert "Lantern" not in text_of(shown)
        first = text_of(shown).splitlines()[0]
        more = next(p for p in parts(shown) if "of your seats" in str(p.get("placeholder")))
        (other,) = more["options"]
        switched = said(await table.gm.select(shown, [other["value"]], custom_id=more["custom_id"]))
        assert switched.splitlines()[0] != first
        assert {first[:2], switched[:2]} == {"▼1", "▼2"}
        assert switched[:2] in other["label"]


async def test_not_your_move_says_how_many_windows_come_before_it(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        told = await table.slash(table.pilot, "act")
        assert "Not yet: 6 windows before yours" in told
        assert "Now: turn 1 · Order phase · Secret orders: 0 sealed · waiting for GM, Ann" in told


async def test_what_can_be_done_at_any_time_is_offered_while_others_act(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        shown = await table.gunner.slash(table.channel, "act")
        assert "Preset defense" in said(shown)
        pick = next(p for p in parts(panel(shown)) if p.get("placeholder") == "Choose an action")
        clear = next(o["value"] for o in pick["options"] if o["label"] == "Preset defense")
        form = await table.gunner.select(panel(shown), [clear], custom_id=pick["custom_id"])
        await table.slash(table.gm, "gm skip")
        assert (await table.fill(table.gunner, form, fire_at_torpedoes="yes")).startswith("✓ ")
        assert (await table.state()).ships["s1"].preset is not None


async def test_an_impossible_act_on_the_list_answers_with_its_reason(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("engineer")
        before = await table.unchanged()
        told = said(await table.pick(table.engineer, "Repair hull"))
        assert told.splitlines()[0] == "🛑 The hull is whole: 6 HP"
        assert await table.unchanged() == before


async def test_the_boards_other_buttons_answer_in_private(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        for label, tells in (("My ship", "Lantern"), ("Rules", "Evasive maneuver"), ("Log", "Log")):
            answer = await table.press(table.pilot, table.board, label)
            assert answer.followups[0].flags.ephemeral
            assert tells in said(answer)
        assert labels(table.board) == ["Seal my order", "My ship", "Map", "Rules", "Log"]


async def test_a_gm_acts_for_an_absent_player(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", pilot=3, gunner=3)
        await table.skip_to("maneuvers")
        shown = await table.gm.slash(table.channel, "gm act", seat="s1/pilot")
        assert "For Mira: pilot" in said(shown)
        form = await table.gm.click(panel(shown), label="Evasive maneuver")
        assert (await table.fill(table.gm, form)).startswith("✓ ")
        result = [text_of(m) for m in table.channel.history() if "▲1 Lantern" in text_of(m)]
        assert any("GM Gale" in text and "rules 3.3" in text for text in result)


async def test_a_choice_that_is_refused_does_not_stay_in_its_list(tmp_path):
    """Discord shows what was chosen until the list has another id, which here means the same."""
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("engineer")
        shown = await table.console(table.engineer)
        lists = [p for p in parts(shown) if p.get("placeholder") == "Choose an action"]
        (impossible,) = [o for o in lists[0]["options"] if o["label"] == "Repair hull"]
        told = said(
            await table.engineer.select(
                shown, [impossible["value"]], custom_id=lists[0]["custom_id"]
            )
        )
        assert "🛑 The hull is whole: 6 HP" in told
        (again,) = [m for m in table.channel.history(viewer=table.engineer) if m.id == shown.id]
        assert text_of(again) == text_of(shown), "all else stays"
        (new,) = [p for p in parts(again) if p.get("placeholder") == "Choose an action"]
        assert new["custom_id"] != lists[0]["custom_id"]
        assert parse(new["custom_id"]) == parse(lists[0]["custom_id"])
        assert new["options"] == lists[0]["options"]
        twice = await table.engineer.select(
            again, [impossible["value"]], custom_id=new["custom_id"]
        )
        assert said(twice) == told
        (third,) = [m for m in table.channel.history(viewer=table.engineer) if m.id == shown.id]
        (back,) = [p for p in parts(third) if p.get("placeholder") == "Choose an action"]
        assert back["custom_id"] == lists[0]["custom_id"]
        assert labels(third) == labels(shown)


async def test_the_same_act_can_be_chosen_again_after_going_back(tmp_path):
    """Discord sends nothing for what a list shows already; another list shows nothing."""
    async with live(tmp_path) as table:
        await table.begin()
        shown = panel(await table.captain.slash(table.channel, "act"))
        for _ in range(2):
            (choose,) = [p for p in parts(shown) if p.get("placeholder") == "Choose an action"]
            evade = next(o["value"] for o in choose["options"] if o["label"] == "EVADE!")
            form = await table.captain.select(shown, [evade], custom_id=choose["custom_id"])
            assert "Seal EVADE!" in said(form)
            shown = panel(await table.captain.click(panel(form), label="Back"))
            (again,) = [p for p in parts(shown) if p.get("placeholder") == "Choose an action"]
            assert again["custom_id"] != choose["custom_id"]


async def test_the_gms_lists_show_nothing_chosen_when_the_panel_is_opened_again(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        shown = panel(await table.gm.slash(table.channel, "gm panel"))
        (runs,) = [p for p in parts(shown) if p.get("placeholder") == "Run the battle…"]
        asked = await table.gm.select(shown, ["bring"], custom_id=runs["custom_id"])
        shown = panel(await table.gm.click(panel(asked), label="Back"))
        (again,) = [p for p in parts(shown) if p.get("placeholder") == "Run the battle…"]
        assert again["custom_id"] != runs["custom_id"]
        asked = said(await table.gm.select(shown, ["bring"], custom_id=again["custom_id"]))
        assert "Bring in a ship" in asked
