"""Shortest paths of a point among obstacles in the plane, and everything it can reach; exact.

A moving disc is a point that keeps its radius from everything (`Obstacle.clearance`).
"""

from geometry.shapes.free_paths.growing import grown_by
from geometry.shapes.free_paths.obstacles import Obstacle
from geometry.shapes.free_paths.paths import Arc, Corner, Path, Straight
from geometry.shapes.free_paths.region import ERROR, Reached, reachable
from geometry.shapes.free_paths.shortest import NoWay, shortest_path
from geometry.shapes.free_paths.space import FreeSpace

__all__ = [
    "ERROR",
    "Arc",
    "Corner",
    "FreeSpace",
    "NoWay",
    "Obstacle",
    "Path",
    "Reached",
    "Straight",
    "grown_by",
    "reachable",
    "shortest_path",
]
