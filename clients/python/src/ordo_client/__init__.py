"""Typed client of the Ordo API."""

from ._client import Change, Client, EventChange, RunChange
from ._errors import OrdoError
from .frames import to_frame

__all__ = ["Change", "Client", "EventChange", "OrdoError", "RunChange", "to_frame"]
