"""Pictures of a board and of what was answered about it: one scene, several back ends.

A `Scene` says what is where in inches; `to_svg` and `to_png` draw it. Nothing here decides a rule: pictures are
drawn from the evidence that verdicts, inspections and sights carry.
"""

from renderer.board_scene import Names, board_scene
from renderer.charge_scene import charge_scene
from renderer.errors import NoDisplayError, NoFontsError, NoOpenGLError
from renderer.inspection_scene import inspection_scene
from renderer.picture import Answer, draw_png, draw_svg, picture
from renderer.places_scene import places_scene
from renderer.png import to_png
from renderer.reach_scene import reach_scene
from renderer.scene import Scene
from renderer.sight_scene import sight_scene
from renderer.svg import to_svg
from renderer.themes import DARK, LIGHT, THEMES, Theme
from renderer.verdict_scene import verdict_scene

__all__ = [
    "DARK",
    "LIGHT",
    "THEMES",
    "Answer",
    "Names",
    "NoDisplayError",
    "NoFontsError",
    "NoOpenGLError",
    "Scene",
    "Theme",
    "board_scene",
    "charge_scene",
    "draw_png",
    "draw_svg",
    "inspection_scene",
    "picture",
    "places_scene",
    "reach_scene",
    "sight_scene",
    "to_png",
    "to_svg",
    "verdict_scene",
]
