"""The scenario document: its fields, what can be wrong with them, and what they build."""
