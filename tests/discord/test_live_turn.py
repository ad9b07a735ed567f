"""One whole turn of five phases by five players: by commands, and by buttons and lists alone."""

from tests.discord.live import live, text_of

OVER = "✓ "


def pings(table) -> list[int]:
    """Who was called so far, call by call."""
    calls = [m for m in table.channel.history() if m.content.startswith(("🔔 <@", "⏳ <@"))]
    return [user.id for m in calls for user in m.mentions]


async def raiders_pass(table) -> None:
    """The GM lets the Jackal do nothing until the Lantern is asked."""
    while (frame := (await table.battle()).combat.window).bound.get("ship") == "s2":
        assert OVER in await table.slash(table.gm, "gm skip"), frame


async def five_phases(table, act) -> None:
    """`act(who, command, name on the list, options)` for each of the crew, in order."""
    await table.slash(table.gm, "captain order-evade")
    await act(table.captain, "captain order-attack", "ATTACK!", {})
    await raiders_pass(table)
    energy = {"engineer": 0, "pilot": 3, "sensors": 1, "gunner": 2}
    await act(table.engineer, "engineer distribute", "Distribute EP", energy)
    await act(table.engineer, "engineer engineer-pass", "Pass", {})
    await raiders_pass(table)
    await act(table.pilot, "pilot evasive-maneuver", "Evasive maneuver", {})
    await raiders_pass(table)
    await act(table.sensors, "sensors target-lock", "Target lock", {"target": "s2"})
    await raiders_pass(table)
    shot = {"target": "s2", "extra_ep": 1}
    await act(table.gunner, "gunner fire", "Fire", shot)
    await raiders_pass(table)


async def ended_as_it_should(table) -> None:
    """Whatever way was taken, this is what the sealed dice make of the same acts."""
    state = await table.state()
    ship = state.ships["s1"]
    assert (ship.spent, ship.evasive) == ({"pilot": 3, "sensors": 1, "gunner": 2}, 1)
    assert (ship.lock.target, ship.lock.strength) == ("s2", 1)
    read = "\n".join(text_of(m) for m in table.channel.history())
    for told in (
        "🔓 Orders are open",
        "6 EP distributed",
        "🎯 Evasive: attacks on Lantern −1",
        "🎯 Lock: strength 1 on Red Jackal",
        "▲1 Lantern fires at ▼1 Red Jackal",
        "opened together",
    ):
        assert told in read
    called = pings(table)
    # The engineer's second window came of his own act: who has just acted is not called.
    for who in (table.captain, table.engineer, table.pilot, table.sensors, table.gunner):
        assert called.count(who.id) >= 1
    assert called[0] == table.captain.id
    assert called.count(table.engineer.id) == 1


async def test_a_turn_by_five_players_with_commands(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()

        async def act(who, command, _name, options):
            if command == "gunner fire":
                found = await who.autocomplete(table.channel, command, "weapon", "acc")
                options = {**options, "weapon": found[0]["value"]}
            answer = await table.slash(who, command, **options)
            assert "🛑" not in answer, answer

        await five_phases(table, act)
        await ended_as_it_should(table)


async def test_the_same_turn_by_buttons_and_lists_alone(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()

        async def act(who, _command, name, options):
            if name == "Distribute EP":
                answer = await table.by_modal(who, name, **options)
            else:
                answer = await table.by_buttons(who, name, **options)
            assert "🛑" not in answer, answer

        await five_phases(table, act)
        await ended_as_it_should(table)


async def test_each_act_has_one_result_and_the_private_answer_links_to_it(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("maneuvers")
        answer = await table.slash(table.pilot, "pilot pilot-pass")
        result = next(
            m for m in reversed(table.channel.history())
            if "pilot passes" in text_of(m)
        )  # fmt: skip
        assert answer.startswith("✓ ")
        assert answer.endswith(f"/{table.channel.id}/{result.id})")
        assert sum("Mira" in text_of(m) for m in table.channel.history()) == 1


async def test_the_board_says_who_is_to_act_and_who_comes_then(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.gm, "gm skip")
        lines = text_of(table.board).splitlines()
        assert lines[:4] == [
            "Coriolis · turn 1 · Engineer phase",
            "🔔 ▼1 Red Jackal: engineer to act",
            "**GM** · no deadline · default *what is most needed first*",
            "Then ▲1 Ben, ▼1",
        ]


async def test_an_act_of_several_stations_stands_with_the_one_whose_acts_are_beside_it(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        commands = table.pilot.available_commands(table.channel)
        assert [c for c in commands if c.endswith(" distribute")] == ["engineer distribute"]
        assert "/engineer distribute" in await table.slash(
            table.pilot, "rules", action="distribute"
        )
        assert not any("defensive-fire" in c or "take-result" in c for c in commands)
