"""What is not possible: refused in one sentence that says what is, and nothing has changed."""

from tests.discord.live import live, panel, parts, said


async def refused(table, wish) -> str:
    """The private answer to a wish, after which the store holds what it held before."""
    before = await table.unchanged()
    public = len(table.channel.history())
    result = await wish
    answer = result if isinstance(result, str) else said(result)
    assert await table.unchanged() == before
    assert len(table.channel.history()) == public
    return answer


async def test_an_act_in_the_wrong_phase(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        no = await refused(table, table.slash(table.pilot, "pilot evasive-maneuver"))
        assert no.startswith("🛑 ")
        assert (
            "Now: turn 1 · Order phase · Secret orders: 0 sealed. Yours opens after 6 windows."
            in no
        )


async def test_an_act_from_the_wrong_seat_names_who_sits_there(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("maneuvers", "s2")
        no = await refused(table, table.slash(table.gunner, "pilot evasive-maneuver"))
        assert no.splitlines()[0] == "🛑 Mira is the pilot of ▲1 Lantern"
        assert "You are its gunner." in no
        assert "▸ Ask Mira to leave the seat, or the GM to assign you" in no


async def test_an_act_without_the_energy_says_what_there_is(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", gunner=1)
        await table.skip_to("attack")
        weapon = await table.gunner.autocomplete(table.channel, "gunner fire", "weapon", "")
        no = await refused(
            table,
            table.slash(
                table.gunner, "gunner fire", weapon=weapon[0]["value"], target="s2", extra_ep=2
            ),
        )
        assert no.startswith("🛑 ")
        assert "EP" in no.splitlines()[0]
        assert "2" in no.splitlines()[0]
        assert len(no.splitlines()) <= 3


async def test_a_press_on_an_old_button(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", pilot=3, gunner=2, sensors=1)
        await table.skip_to("maneuvers")
        form = panel(await table.pick(table.pilot, "Evasive maneuver"))
        await table.slash(table.gm, "gm skip")
        send = next(p for p in parts(form) if p.get("label") == "Evasive for 3 EP")
        no = await refused(table, table.pilot.click(form, custom_id=send["custom_id"]))
        first, second, third = no.splitlines()
        assert first == "🛑 That moment has passed"
        assert second.startswith(
            "The button was for turn 1 · Pilot phase. Now: turn 1 · Sensor phase"
        )
        assert third == "▸ Nothing was done. The board is up to date."


async def test_every_control_of_an_old_panel_says_the_same(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", pilot=3, gunner=3)
        await table.skip_to("attack")
        shown = panel(await table.gunner.slash(table.channel, "act"))
        controls = [p["custom_id"] for p in parts(shown) if p.get("label") != "My ship"]
        old = [panel(await table.gunner.slash(table.channel, "act")) for _ in controls]
        await table.slash(table.gunner, "gunner hold")
        # A dead panel is filled with the answer, so that each control needs one of its own.
        for shown, control in zip(old, controls, strict=True):
            part = next(p for p in parts(shown) if p["custom_id"] == control)
            if "options" in part:
                first = part["options"][0]["value"]
                use = table.gunner.select(shown, [first], custom_id=control)
            else:
                use = table.gunner.click(shown, custom_id=control)
            assert "🛑 That moment has passed" in await refused(table, use), part


async def test_every_control_of_an_old_form_says_the_same(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        opened = [await table.pick(table.engineer, "Distribute EP") for _ in range(3)]
        await table.slash(table.gm, "gm skip")
        for form, label in zip(opened, ("Type numbers…", "Distribute EP", None), strict=True):
            shown = panel(form)
            if label is not None:
                use = table.engineer.click(shown, label=label)
            else:
                part = next(p for p in parts(shown) if "options" in p)
                first = part["options"][0]["value"]
                use = table.engineer.select(shown, [first], custom_id=part["custom_id"])
            assert "🛑 That moment has passed" in await refused(table, use), label


async def test_while_the_battle_is_paused_one_can_look_and_not_act(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm pause", reason="back on Monday")
        no = await refused(table, table.slash(table.captain, "captain order-attack"))
        assert no.startswith("💤 The battle is paused")
        assert '"back on Monday"' in no
        assert "▸ Clocks stand still. You can look, not act" in no
        assert "Lantern" in said(await table.press(table.captain, table.board, "My ship"))
        await table.slash(table.gm, "gm resume")
        assert "Sealed: ATTACK!" in await table.slash(table.captain, "captain order-attack")


async def test_somebody_without_a_seat_is_told_how_to_get_one(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        no = await refused(table, table.slash(eve, "odds"))
        assert no.splitlines() == ["🛑 You have no seat in this battle", "▸ Take one: /crew claim"]
        no = await refused(table, table.slash(eve, "act"))
        assert no.splitlines() == ["🛑 No seat is free", "▸ Who sits where: /crew list"]
