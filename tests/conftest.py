"""Properties hold however busy the machine is: an example may take its time."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
