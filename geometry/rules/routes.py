"""A path of a model as waypoints, with its length and a bound of it."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.proposals import Waypoint
from geometry.shapes.figures import Point


@dataclass(frozen=True, slots=True)
class Route:
    """A path for a model.

    Attributes
    ----------
    waypoints
        The path; empty for a model that stays.
    distance
        What it uses of the model's move, inches, as it is judged.
    lower_bound
        No free path to the same place is shorter (for the clearance it was found with), inches.
    """

    waypoints: tuple[Waypoint, ...]
    distance: float
    lower_bound: float

    @property
    def turns(self) -> tuple[Point, ...]:
        """The places it passes, the end last."""
        return tuple(waypoint.at for waypoint in self.waypoints)
