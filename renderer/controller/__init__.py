"""An interactive board without a window: what is shown, what is picked, what is moved, and whether it is legal."""

from renderer.controller.camera import Camera
from renderer.controller.controller import LAYERS, Controller
from renderer.controller.draft import Draft
from renderer.controller.pointer import Pointer
from renderer.controller.selection import Selection

__all__ = ["LAYERS", "Camera", "Controller", "Draft", "Pointer", "Selection"]
