"""A battle whose channel was deleted goes on in another one."""

from tests.discord.live import labels, live, said, text_of


async def without_channel(table):
    """The battle has begun, its channel is deleted, and everybody meets in another."""
    await table.begin()
    await table.env.bot.get_channel(table.channel.id).delete()
    await table.env.settle()
    table.channel = table.guild.create_text_channel("harbor")


async def test_the_gm_moves_a_battle_that_lost_its_channel_and_all_are_told(tmp_path):
    async with live(tmp_path) as table:
        await without_channel(table)
        (note,) = table.gm.user.dm_channel.history()
        assert text_of(note).splitlines()[0] == "💤 The channel of Coriolis battle was deleted"
        assert "/combat move there" in text_of(note)
        told = await table.slash(table.gm, "combat move")
        assert told.startswith("✓ The battle goes on here")
        pause, result, board, call = table.channel.history()
        assert "pauses the battle: its channel was deleted" in text_of(pause)
        assert text_of(result).splitlines()[0] == "GM Gale moves the battle to this channel"
        assert "0 of 2 sealed" in text_of(board)
        assert table.captain.mention in call.content
        assert "Sealed: ATTACK!" in await table.slash(table.captain, "captain order-attack")


async def test_only_the_gm_of_a_battle_moves_it(tmp_path):
    async with live(tmp_path) as table:
        await without_channel(table)
        for options in ({}, {"battle": table.combat}):
            no = await table.slash(table.pilot, "combat move", **options)
            assert no.startswith("🛑 You lead no battle elsewhere")
            assert await table.pilot.autocomplete(table.channel, "combat move", "battle", "") == []
        assert not table.channel.history()


async def test_a_channel_takes_one_battle(tmp_path):
    async with live(tmp_path) as table:
        await without_channel(table)
        await table.slash(table.gm, "combat new", name="Other")
        no = await table.slash(table.gm, "combat move")
        assert no.splitlines()[:2] == [
            "🛑 This channel has a battle already",
            "Other, opened by Gale.",
        ]
        assert (await table.battle()).row.channel_id != table.channel.id


async def test_a_battle_that_moves_on_says_where_it_went(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        old = table.channel
        table.channel = table.guild.create_text_channel("harbor")
        assert "🛑 Which battle is to be moved?" in await table.slash(table.gm, "combat move")
        (choice,) = await table.gm.autocomplete(table.channel, "combat move", "battle", "")
        assert choice["name"] == f"Coriolis battle · {table.combat}"
        await table.slash(table.gm, "combat move", battle=choice["value"])
        assert old.history()[-1].content == f"The battle goes on in <#{table.channel.id}>."
        assert not any("Rules" in labels(m) for m in old.history())
        assert "Your move" in said(await table.captain.click(table.board, label="Seal my order"))


async def test_a_battle_that_is_being_set_up_moves_too(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        table.channel = table.guild.create_text_channel("harbor")
        await table.slash(table.gm, "combat move", battle=table.combat)
        assert "being set up" in text_of(table.board)
        await table.slash(table.gm, "combat start")
        assert "0 of 2 sealed" in text_of(table.board)
