"""Shapes, the board and the rules of Inchworm; draws nothing and reads no file."""
