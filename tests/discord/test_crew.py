from tests.discord.asking import offered, public, two_ships
from tests.discord.live import live, panel, parts, said


async def test_a_seat_is_claimed_by_its_station(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        told = await here.slash(here.pilot, "crew claim", station="pilot")
        assert "✓ You are the pilot of" in told
        assert "Lantern" in told
        assert (await here.battle()).table.claims == {"s1c3": here.pilot.id}


async def test_a_second_who_wants_the_seat_is_told_who_has_it(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.pilot, "crew claim", station="pilot")
        before = await here.unchanged()
        told = await here.slash(here.gunner, "crew claim", station="pilot")
        assert "Mira is the pilot of" in told
        assert "Free seats: /crew list" in told
        assert await here.unchanged() == before


async def test_free_seats_are_offered_and_no_others(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        stations = await offered(here, here.pilot, "crew claim", "station")
        assert list(stations) == ["captain", "engineer", "pilot", "sensors", "gunner"]
        await here.slash(here.pilot, "crew claim", station="pilot")
        stations = await offered(here, here.gunner, "crew claim", "station")
        assert "pilot" not in stations
        members = await offered(here, here.gunner, "crew claim", "member")
        assert "s1c3" not in members
        assert not any(member.startswith("s2") for member in members)
        assert await offered(here, here.gunner, "crew claim", "ship") == {"s1": "Lantern"}


async def test_who_names_nothing_chooses_from_a_list(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        shown = await here.gunner.slash(here.channel, "crew claim")
        assert "Welcome, Kay. Five seats are free" in said(shown)
        (seats,) = [p for p in parts(panel(shown)) if p.get("options")]
        assert [o["value"] for o in seats["options"]] == ["s1c1", "s1c2", "s1c3", "s1c4", "s1c5"]
        taken = await here.gunner.select(panel(shown), ["s1c5"], custom_id=seats["custom_id"])
        assert "You are the gunner of" in said(taken)
        assert (await here.battle()).table.claims == {"s1c5": here.gunner.id}


async def test_the_public_button_takes_a_seat_too(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        opening = next(m for m in here.channel.history() if "opens a battle" in m.content)
        assert "Five seats are free" in said(await here.gunner.click(opening, label="Take a seat"))


async def test_the_gms_crew_is_not_to_be_claimed(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        told = await here.slash(here.pilot, "crew claim", member="s2c3")
        assert told == await here.slash(here.pilot, "crew claim", member="s9c3")
        assert "There is no such seat" in told
        await here.slash(here.gm, "combat option", option="mutual_detection", value="yes")
        await here.slash(here.gm, "combat start")
        told = await here.slash(here.pilot, "crew claim", member="s2c3")
        assert "The GM acts for the pilot of ▼1 Red Jackal" in told
        assert (await here.battle()).table.claims == {}


async def test_a_seat_is_left_and_free_again(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.pilot, "crew claim", station="pilot")
        await here.slash(here.pilot, "crew claim", station="gunner")
        assert set(await offered(here, here.pilot, "crew leave", "member")) == {"s1c3", "s1c5"}
        told = await here.slash(here.pilot, "crew leave", member="s1c3")
        assert "You are no longer the pilot of" in told
        assert (await here.battle()).table.claims == {"s1c5": here.pilot.id}
        await here.slash(here.pilot, "crew leave")
        assert "You have no seat to leave" in await here.slash(here.pilot, "crew leave")


async def test_the_list_shows_who_sits_where(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.pilot, "crew claim", station="pilot")
        mine = await here.slash(here.pilot, "crew list")
        assert "Crew: four seats are free" in mine
        assert "Pilot · Ilse Varam · **you**" in mine
        assert "Jackal" not in mine
        others = await here.slash(here.gm, "crew list")
        assert "Pilot · Ilse Varam · Mira" in others
        assert "Red Jackal" in others
        assert "· the GM's" in others


async def test_the_gm_gives_and_frees_seats_for_all_to_read(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        told = await here.slash(here.gm, "crew assign", member="s1c3", user=here.gunner)
        assert "✓ Kay is the pilot of ▲1 Lantern" in told
        assert (await here.battle()).table.claims["s1c3"] == here.gunner.id
        assert "gives the seat of Ilse Varam to Kay" in public(here)
        assert "Kay is the pilot of ▲1 Lantern" in public(here)
        assert set(await offered(here, here.gm, "crew kick", "member", "Ilse")) == {"s1c3"}
        await here.slash(here.gm, "crew kick", member="s1c3")
        assert "s1c3" not in (await here.battle()).table.claims
        assert "takes the seat of Ilse Varam from Kay" in public(here)
        assert "The pilot of ▲1 Lantern is free: /crew claim" in public(here)
        log = await here.slash(here.pilot, "combat log")
        assert "gives the seat" in log
        assert "takes the seat" in log


async def test_players_neither_give_nor_free_the_seats_of_others(tmp_path):
    async with live(tmp_path) as here:
        await here.begin()
        before = await here.unchanged()
        for command, options in (
            ("crew assign", {"member": "s1c5", "user": here.pilot}),
            ("crew kick", {"member": "s1c5"}),
        ):
            told = await here.slash(here.pilot, command, **options)
            assert "is for the GM" in told
        assert await here.unchanged() == before


async def test_a_player_of_one_side_takes_no_seat_on_the_other(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship add", template="sand_wasp", side="Pilgrims", name="Wasp")
        await here.slash(here.pilot, "crew claim", station="pilot", ship="s1")
        told = await here.slash(here.pilot, "crew claim", station="pilot", ship="s3")
        assert "is on the other side" in told
        assert "Leave your seat first: /crew leave" in told


async def test_where_several_ships_have_the_station_free_the_ship_is_asked_for(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.gm, "ship add", template="sand_wasp", side="Crew", name="Wasp")
        told = await here.slash(here.pilot, "crew claim", station="pilot")
        assert "On which ship?" in told
        assert "Name it by the option ship" in told
        told = await here.slash(here.pilot, "crew claim", station="pilot", ship="s3")
        assert "You are the captain of ▲b Wasp and the pilot of ▲b Wasp" in told


async def test_without_a_battle_the_way_to_one_is_shown(tmp_path):
    async with live(tmp_path) as here:
        told = await here.slash(here.pilot, "crew claim", station="pilot")
        assert "No battle in this channel" in told
        assert "Open one: /combat new" in told
        assert await offered(here, here.pilot, "crew claim", "station") == {}


async def test_the_crew_of_a_ship_that_is_only_a_contact_is_nobodys_to_read(tmp_path):
    async with live(tmp_path) as here:
        await two_ships(here)
        await here.slash(here.pilot, "crew claim", station="pilot")
        await here.slash(here.gm, "combat start")
        listed = await here.slash(here.pilot, "crew list")
        assert "Unknown ship" in await here.slash(here.pilot, "combat status")
        assert "Ilse Varam" in listed
        assert "▼1" not in listed
        assert "▼1" in await here.slash(here.gm, "crew list")
