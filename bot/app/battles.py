"""All that people can do with battles, in one object that the commands and buttons call."""

from bot.app.acting import Acting
from bot.app.asides import Asides
from bot.app.crew import Crew
from bot.app.gm import Gm
from bot.app.gm_room import GmRooms
from bot.app.hangar import Hangar
from bot.app.looking import Looking
from bot.app.muster import Mustering
from bot.app.npc_turn import NpcTurn
from bot.app.privacy import Privacy
from bot.app.undo import Undo


class Battles(
    Hangar, Mustering, Crew, Acting, Gm, NpcTurn, Undo, Looking, Privacy, Asides, GmRooms
):
    """The battles of one bot: open, man, fight, lead and look at them."""
