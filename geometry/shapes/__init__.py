"""Figures in the plane and what can be measured between them; no game words here."""
