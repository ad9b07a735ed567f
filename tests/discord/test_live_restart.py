"""The process ends in the middle of a battle, and another one goes on with it."""

from cogs.station_commands import EVERYWHERE
from tests.discord.live import labels, live, panel, parts, said, text_of


async def in_the_attack_phase(table):
    await table.begin()
    await table.skip_to("distribute")
    await table.slash(table.engineer, "engineer distribute", gunner=3, pilot=3)
    await table.skip_to("attack")


async def test_board_panel_and_form_work_after_a_restart(tmp_path):
    async with live(tmp_path) as table:
        await in_the_attack_phase(table)
        board = table.board
        form = await table.pick(table.gunner, "Fire")
        await table.restart()
        assert "Your move: gunner" in said(await table.press(table.gunner, board, "Act"))
        answer = await table.fill(table.gunner, form, extra_ep=1)
        assert answer.startswith("✓ ")
        assert "fires at ▼1 Red Jackal" in "".join(text_of(m) for m in table.channel.history())


async def test_the_same_dice_fall_with_and_without_a_restart(tmp_path):
    async def shot(folder, *, restart):
        folder.mkdir()
        async with live(folder) as table:
            await in_the_attack_phase(table)
            if restart:
                await table.restart()
            await table.by_buttons(table.gunner, "Fire", extra_ep=1)
            fired = next(m for m in table.channel.history() if "fires at" in text_of(m))
            return text_of(fired)

    assert await shot(tmp_path / "one", restart=False) == await shot(tmp_path / "two", restart=True)


async def test_station_commands_are_back_without_telling_discord_again(tmp_path):
    async with live(tmp_path) as table:
        await in_the_attack_phase(table)
        await table.restart()
        since = len(table.env.http_requests)
        assert "✓" in await table.slash(table.gunner, "gunner hold")
        told = [r for r in table.env.http_requests[since:] if r.path.endswith("/commands")]
        assert told == []


async def test_station_commands_work_though_discord_does_not_take_new_ones_at_the_start(tmp_path):
    async with live(tmp_path) as table:
        await in_the_attack_phase(table)
        for guild in (EVERYWHERE, table.guild.id):
            await table.services.battles.store.save_guild(guild, command_hash="of before")
        table.env.inject_error("PUT", "/applications/*/commands", status=503, times=2)
        await table.restart()
        assert "The gunner holds" in await table.slash(table.gunner, "gunner hold")


async def test_what_was_not_posted_is_posted_at_the_next_start_once(tmp_path):
    async with live(tmp_path) as table:
        await in_the_attack_phase(table)
        table.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
        answer = await table.slash(table.gunner, "gunner hold")
        assert "The gunner holds" in answer
        assert "https://" not in answer
        seen = [m for m in table.channel.history() if not m.flags.ephemeral]
        assert not any("Lantern holds" in text_of(m) for m in seen)
        table.env.backend.faults.clear()
        await table.restart()
        held = [m for m in table.channel.history() if "holds for defensive fire" in text_of(m)]
        assert sum("Lantern" in text_of(m) for m in held) == 1
        assert "turn 2" in text_of(table.board)


async def test_a_sealed_order_outlives_the_process(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.by_buttons(table.captain, "ATTACK!")
        await table.restart()
        assert labels(table.board)[0] == "Seal my order"
        shown = panel(await table.captain.slash(table.channel, "act"))
        assert "Sealed: ATTACK!" in text_of(shown)
        assert any("options" in p for p in parts(shown))
