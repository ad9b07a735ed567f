"""Where things are posted: one board, plain text where embeds are forbidden, sides apart."""

import discord
import pytest
import simcord

from tests.discord.live import labels, live, said, text_of


async def test_a_deleted_board_is_posted_anew_once(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        old = table.board
        await (
            table.env.bot.get_partial_messageable(table.channel.id)
            .get_partial_message(old.id)
            .delete()
        )
        await table.slash(table.captain, "captain order-attack")
        new = table.board
        assert new.id != old.id
        assert "1 of 2 sealed" in text_of(new)
        await table.slash(table.gm, "captain order-none")
        assert table.board.id == new.id


async def test_the_board_is_edited_in_place_and_anew_each_round(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        first = table.board.id
        await table.skip_to("attack", "s2")
        assert table.board.id == first
        await table.skip_to("order", "")
        assert table.board.id != first
        assert "turn 2" in text_of(table.board)


async def test_a_buried_board_comes_down_to_the_bottom(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        first = table.board.id
        for n in range(15):
            await table.captain.send(table.channel, f"Shields? We have none. {n}")
        await table.slash(table.captain, "captain order-attack")
        assert table.board.id != first
        assert table.channel.history()[-1].id == table.board.id


async def test_without_embed_links_everything_is_plain_text_and_the_gm_is_told_once(tmp_path):
    async with live(tmp_path) as table:
        me = table.guild.me
        table.channel = table.guild.create_text_channel(
            "quiet", overwrites={me: discord.PermissionOverwrite(embed_links=False)}
        )
        await table.begin()
        await table.slash(table.captain, "captain order-attack")
        await table.slash(table.gm, "captain order-none")
        posts = [m for m in table.channel.history() if m.author.id == table.env.bot.user.id]
        assert all(not m.embeds and m.content for m in posts)
        assert any("Orders are open" in m.content for m in posts)
        assert labels(table.board) == ["Act", "My ship", "Map", "Rules", "Log"]
        notes = [text_of(m) for m in table.gm.user.dm_channel.history()]
        assert len(notes) == 1
        assert "🛑 Missing here: Embed Links" in notes[0]


async def test_a_battle_whose_channel_is_deleted_stands_still_and_is_kept(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        channel = table.env.bot.get_channel(table.channel.id)
        await channel.delete()
        await table.env.settle()
        battle = await table.battle()
        assert battle.row.status == "running"
        assert battle.table.paused.reason == "its channel was deleted"
        assert await table.services.outbox.flush(table.combat)


async def test_nobody_is_called_twice_for_one_window_but_after_a_pause(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()

        def calls():
            return [
                m for m in table.channel.history() if table.captain.id in [u.id for u in m.mentions]
            ]

        assert len(calls()) == 1
        await table.slash(table.gm, "captain order-none")
        await table.slash(table.gm, "gm pause")
        assert len(calls()) == 1
        await table.slash(table.gm, "gm resume")
        assert len(calls()) == 2


async def test_names_ping_nobody(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        await table.slash(
            table.gm, "ship add", template="sand_wasp", side="Raiders", name="@everyone", npc=True
        )
        await table.slash(table.gm, "combat start")
        for message in table.channel.history():
            assert not message.mention_everyone
        sends = [r.json for r in table.env.http_requests if r.json and "allowed_mentions" in r.json]
        assert sends
        assert all("everyone" not in str(s["allowed_mentions"].get("parse")) for s in sends)


async def hidden_dart(table):
    """Eve flies the Dart of the Raiders, which the Crew has lost from its sensors."""
    await table.open()
    await table.slash(table.gm, "ship add", template="kestrel_dart", side="Raiders", name="Dart")
    eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
    assert "of ▼b Dart" in await table.slash(eve, "crew claim", station="gunner", ship="s3")
    await table.slash(table.gm, "combat start")
    await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=0)
    return eve


async def test_a_hidden_ship_is_told_of_to_its_own_side_in_a_private_thread(tmp_path):
    async with live(tmp_path) as table:
        eve = await hidden_dart(table)
        seen = len(table.channel.history())
        await table.skip_to("attack", "s3")
        assert "The gunner holds" in await table.slash(eve, "gunner hold")
        (thread,) = table.channel.threads
        told = [text_of(m) for m in thread.history()]
        assert any("The pilot passes" in text for text in told)
        assert f"🔔 {eve.mention} gunner of ▼2 Dart, your move.\nAct" in told
        for who in (None, *table.crew.values()):
            later = table.channel.history(viewer=who) if who else table.channel.history()
            assert not any("Dart" in text_of(m) for m in later[seen:])
        with pytest.raises(simcord.BackendError):
            await table.pilot.send(thread, "What are you up to?")


async def test_without_private_threads_a_side_is_told_directly(tmp_path):
    async with live(tmp_path) as table:
        me = table.guild.me
        table.channel = table.guild.create_text_channel(
            "open", overwrites={me: discord.PermissionOverwrite(create_private_threads=False)}
        )
        eve = await hidden_dart(table)
        await table.skip_to("attack", "s3")
        assert not table.channel.threads
        told = [text_of(m) for m in eve.user.dm_channel.history()]
        assert f"🔔 {eve.mention} gunner of ▼2 Dart, your move.\nAct" in told
        called = eve.user.dm_channel.history()[-1]
        assert "Your move: gunner" in said(await eve.user.click(called, label="Act"))


async def test_a_thread_that_was_deleted_is_made_again(tmp_path):
    async with live(tmp_path) as table:
        eve = await hidden_dart(table)
        await table.skip_to("maneuvers", "s3")
        (thread,) = table.channel.threads
        await table.env.bot.get_channel(thread.id).delete()
        await table.skip_to("attack", "s3")
        again = [one for one in table.channel.threads if one.id != thread.id]
        read = [text_of(m) for one in again for m in one.history()]
        read += [text_of(m) for m in eve.user.dm_channel.history()]
        assert any("gunner of ▼2 Dart, your move." in text for text in read)
        assert (await table.battle()).table.paused is None


async def test_who_left_the_seat_is_out_before_more_is_told_in_the_thread(tmp_path):
    async with live(tmp_path) as table:
        eve = await hidden_dart(table)
        await table.skip_to("attack", "s3")
        (thread,) = table.channel.threads
        await table.slash(eve, "crew leave")
        fay = table.guild.add_member(table.env.create_user("fay", global_name="Fay"))
        await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=2)
        await table.slash(fay, "crew claim", station="gunner", ship="s3")
        await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=0)
        await table.slash(table.gm, "gm skip")
        await fay.send(thread, "What did I miss?")
        with pytest.raises(simcord.BackendError):
            await eve.send(thread, "Still here?")
