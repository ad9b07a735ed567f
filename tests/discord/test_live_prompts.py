"""Windows that interrupt: asked in public, answered by buttons, by those entitled alone."""

from tests.discord.live import labels, live, panel, said, text_of


async def torpedo_strikes(table):
    """The Jackal has locked the Lantern and launched a torpedo, which strikes at once."""
    await table.begin()
    await table.skip_to("distribute", "s2")
    await table.slash(table.gm, "engineer distribute", gunner=3, sensors=1)
    await table.skip_to("distribute", "s1")
    await table.slash(table.engineer, "engineer distribute", gunner=3)
    await table.skip_to("sensor", "s2")
    await table.slash(table.gm, "sensors target-lock", target="s1")
    await table.skip_to("attack", "s2")
    torpedo = await table.gm.autocomplete(
        table.channel, "gunner launch-torpedo", "torpedo", "", target="s1"
    )
    launched = await table.slash(
        table.gm, "gunner launch-torpedo", torpedo=torpedo[0]["value"], target="s1"
    )
    assert "T1 flies at Lantern" in launched
    return table.channel.history()[-1]


async def test_a_torpedo_asks_the_gunner_for_defensive_fire(tmp_path):
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        assert [user.id for user in prompt.mentions] == [table.gunner.id]
        assert prompt.content == f"⏳ {table.gunner.mention} T1 strikes: fire at it?"
        assert labels(prompt) == ["Defensive fire…", "No defense"]
        form = await table.press(table.gunner, prompt, "Defensive fire…")
        assert "Defensive fire: works 67 %" in said(form)
        assert "Shot down: T1, Lantern is safe" in await table.fill(table.gunner, form)
        state = await table.state()
        assert state.torpedoes == {}
        assert state.ships["s1"].hp == 6


async def test_a_prompt_tells_others_who_decides_and_nothing_happens(tmp_path):
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        before = await table.unchanged()
        for label in labels(prompt):
            no = await table.press(table.sensors, prompt, label)
            assert no.followups[0].flags.ephemeral
            assert "🛑 Kay is the gunner of ▲1 Lantern" in said(no)
        assert await table.unchanged() == before


async def test_letting_it_come_is_one_press_and_the_console_offers_the_same(tmp_path):
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        shown = panel(await table.gunner.slash(table.channel, "act"))
        assert "Your move: T1 strikes: fire at it?" in text_of(shown)
        assert {"Defensive fire", "No defense"} <= set(labels(shown))
        answer = said(await table.press(table.gunner, prompt, "No defense"))
        assert answer.startswith("✓ ")
        assert "T1" not in (await table.state()).torpedoes


async def test_an_answered_prompt_says_who_answered_what_and_has_no_buttons(tmp_path):
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        await table.press(table.gunner, prompt, "No defense")
        (after,) = [m for m in table.channel.history() if m.id == prompt.id]
        assert labels(after) == []
        assert after.content == ""
        [embed] = after.embeds
        assert embed.title == "✓ \u2068Kay\u2069: No defense"
        assert embed.description == "T1 strikes: fire at it?"
        assert not embed.fields


async def test_a_prompt_that_is_skipped_after_a_restart_loses_its_buttons_too(tmp_path):
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        await table.restart()
        await table.slash(table.gm, "gm skip")
        (after,) = [m for m in table.channel.history() if m.id == prompt.id]
        assert labels(after) == []
        assert after.embeds[0].title == "✓ GM: No defense"


async def test_a_prompt_that_was_deleted_holds_up_nothing(tmp_path):
    """Neither the board nor the prompt can be edited: the one is posted anew, the other is not."""
    async with live(tmp_path) as table:
        prompt = await torpedo_strikes(table)
        table.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008, times=2)
        assert "That failed" not in said(await table.press(table.gunner, prompt, "No defense"))
        assert await table.services.battles.store.pending_outbox(table.combat) == []
        assert await table.services.battles.store.outbox_to_edit(table.combat) == []
