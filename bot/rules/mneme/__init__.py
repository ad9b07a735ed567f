"""Mneme space combat: three minor actions each, moving initiative, one roll a contest."""
