"""The rules, one small file for each, named as players name it."""
