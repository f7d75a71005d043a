"""Pictures drawn by OpenGL, through pyglet: PNG without a display, and the board's window.

`mesh` and what it uses know no OpenGL; pyglet is imported by `painter` and `offscreen` alone, and only
when a picture is drawn.
"""
