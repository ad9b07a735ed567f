"""Boarding: docking, the open airlock, and the GM's report of the fight aboard."""

from tests.discord.live import labels, live, said, text_of


async def fight_aboard(table):
    """The Lantern has docked at the Jackal and opened the airlock; the GM is asked."""
    await table.open()
    await table.slash(table.gm, "combat option", option="distance", value="0")
    await table.slash(table.gm, "combat start")
    await table.skip_to("distribute")
    await table.slash(table.engineer, "engineer distribute", pilot=5)
    await table.skip_to("maneuvers")
    docked = await table.by_buttons(table.pilot, "Board", target="s2", extra_ep=2)
    assert "Docked: Lantern holds Red Jackal" in docked
    await table.skip_to("distribute")
    await table.slash(table.engineer, "engineer distribute", engineer=4)
    opened = await table.slash(table.engineer, "engineer open-airlock", extra_ep=3)
    assert "Airlock open" in opened
    await table.skip_to("boarding")
    return table.channel.history()[-1]


async def test_the_gm_reports_how_the_fight_aboard_ends(tmp_path):
    async with live(tmp_path) as table:
        prompt = await fight_aboard(table)
        assert "The fight aboard: how does it go?" in text_of(prompt)
        before = await table.unchanged()
        no = said(await table.press(table.pilot, prompt, "Ship captured"))
        assert "🛑 That is for the GM to decide" in no
        assert await table.unchanged() == before
        won = said(await table.press(table.gm, prompt, "Ship captured"))
        assert "Captured: Red Jackal is taken" in won
        end = text_of(table.channel.history()[-1])
        assert "🏁 Crew win in turn 2" in end
        assert "41 of 41 faces match" in end


async def test_the_end_publishes_the_seed_that_was_sealed(tmp_path):
    async with live(tmp_path) as table:
        prompt = await fight_aboard(table)
        seed = (await table.battle()).row.seed.hex()
        assert seed not in table.everything()
        await table.press(table.gm, prompt, "Ship captured")
        first, *_, end = table.channel.history()
        seal = (await table.battle()).seal
        assert f"Dice seal {seal}" in text_of(first)
        assert f"Seal `{seal[:4]}…{seal[-4:]}` posted at the start" in text_of(end)
        checked = said(await table.press(table.pilot, end, "Verify"))
        assert "✓ 41 of 41 faces match" in checked
        assert seal in checked
        assert seed in checked
        (file,) = (await table.press(table.pilot, end, "Log file")).followups[0].attachments
        assert file.filename == f"combat-{table.combat}.json"
        (closed,) = (m for m in table.channel.history() if m.id == prompt.id)
        assert labels(closed) == []
