"""Private threads that Discord has put to sleep, lost, or will not make."""

import pytest
import simcord

from tests.discord.live import labels, live, text_of

MEMBERS = "/channels/*/thread-members/*"


async def hidden_dart(table, *others):
    """Eve flies the Dart of the Raiders, which the Crew has lost from its sensors."""
    await table.open()
    await table.slash(table.gm, "ship add", template="kestrel_dart", side="Raiders", name="Dart")
    eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
    await table.slash(eve, "crew claim", station="gunner", ship="s3")
    for who in others:
        await table.slash(table.gm, "ship add", template="sand_wasp", side="Raiders")
        assert "🛑" not in await table.slash(who, "crew claim", station="captain", ship="s4")
    await table.slash(table.gm, "combat start")
    await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=0)
    return eve


def asked(table, method, path):
    """The bodies of the requests of this kind so far."""
    requests = table.env.http_requests
    return [r.json for r in requests if (r.method, r.path) == (method, path)]


def called(messages):
    return [m for m in messages if "gunner of ▼2 Dart, your move." in text_of(m)]


async def test_a_message_deleted_in_the_gms_thread_is_posted_anew_in_it(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm thread")
        (thread,) = table.channel.threads
        (shown,) = thread.history(viewer=table.gm)
        place = table.env.bot.get_partial_messageable(thread.id)
        await place.get_partial_message(shown.id).delete()
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        (anew,) = thread.history(viewer=table.gm)
        assert "2/6 HP" in text_of(anew)
        assert (await table.battle()).table.gm_room.message == anew.id
        await table.slash(table.gm, "gm thread")
        assert len(table.channel.threads) == 1


async def test_a_gms_thread_that_sleeps_is_woken_for_the_next_gm(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm thread")
        (thread,) = table.channel.threads
        table.env.inject_error("PUT", MEMBERS, status=400, code=50083)
        assert "Your thread shows" in await table.slash(table.gm, "gm thread")
        assert asked(table, "PATCH", f"/channels/{thread.id}") == [{"archived": False}]
        table.env.inject_error("DELETE", MEMBERS, status=400, code=50083)
        await table.slash(table.gm, "gm hand-over", user=table.pilot)
        assert len(asked(table, "PATCH", f"/channels/{thread.id}")) == 2
        assert len(thread.history(viewer=table.pilot)) == 1
        with pytest.raises(simcord.SetupError):
            thread.history(viewer=table.gm)


async def test_a_thread_is_made_once_though_its_message_could_not_be_posted(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        before = len(table.channel.threads)
        table.env.inject_error("PUT", MEMBERS, status=503)
        assert "our fault" in await table.slash(table.gm, "gm thread")
        assert "Your thread shows" in await table.slash(table.gm, "gm thread")
        assert len(table.channel.threads) == before + 1
        (shown,) = table.channel.threads[0].history(viewer=table.gm)
        assert "GM panel" in labels(shown)


async def test_where_a_channel_has_too_many_threads_the_gm_is_told(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        table.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
        told = await table.slash(table.gm, "gm thread")
        assert "🛑 The bot may make no private thread here" in told


async def test_where_a_channel_has_too_many_threads_a_side_is_told_directly(tmp_path):
    async with live(tmp_path) as table:
        table.env.inject_error("POST", "/channels/*/threads", status=400, code=160006, times=None)
        eve = await hidden_dart(table)
        await table.skip_to("attack", "s3")
        assert len(called(eve.user.dm_channel.history())) == 1


async def test_who_has_left_seat_and_server_leaves_the_others_of_a_side_in_one_thread(tmp_path):
    async with live(tmp_path) as table:
        fay = table.guild.add_member(table.env.create_user("fay", global_name="Fay"))
        await hidden_dart(table, fay)
        await table.skip_to("maneuvers", "s3")
        await table.slash(table.gm, "crew kick", member="s4c1")
        table.env.inject_error("DELETE", MEMBERS, status=404, code=10007, times=None)
        await table.skip_to("attack", "s3")
        (thread,) = table.channel.threads
        assert len(called(thread.history())) == 1


async def test_a_call_that_is_tried_again_has_the_same_nonce_for_each_person(tmp_path):
    async with live(tmp_path) as table:
        table.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)
        fay = table.guild.add_member(table.env.create_user("fay", global_name="Fay"))
        eve = await hidden_dart(table, fay)
        await table.skip_to("attack", "s3")
        first = f"/channels/{eve.user.dm_channel.id}/messages"
        before = len(asked(table, "POST", first))
        table.env.inject_error("POST", f"/channels/{fay.user.dm_channel.id}/messages", status=503)
        await table.slash(table.gm, "gm skip")
        await table.env.advance_time(61)
        nonces = [body["nonce"] for body in asked(table, "POST", first)[before:]]
        assert len(nonces) == len(set(nonces)) + 1
