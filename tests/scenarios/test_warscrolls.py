"""Warscrolls: the table against the facts it was written from, bases in proportion, units filled in."""

import csv
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.errors import InvalidInputError, UnknownIdError
from scenarios import warscrolls
from scenarios.warscrolls import BaseShare, fill, find, search
from scenarios.warscrolls.shares import distribute, parse


def test_the_table_says_what_the_facts_say(shared):
    """Read in their own notation: "5/8 32mm (Champion); 3/8 28.5mm", "a / b", "Use model"."""
    with open(shared / "data" / "warscrolls.csv", encoding="utf-8", newline="") as source:
        rows = list(csv.DictReader(source))
    table = warscrolls.all_warscrolls()
    assert [(w.faction, w.name) for w in table] == [(row["faction"], row["name"]) for row in rows]
    for warscroll, row in zip(table, rows, strict=True):
        sizes = re.findall(r"\d[\d.x]*mm", row["base"])
        assert [share.base for share in warscroll.bases] == sizes, row
        fractions = [Fraction(text) for text in re.findall(r"\d+/\d+", row["base"])]
        known = [share.share for share in warscroll.bases]
        if fractions:
            assert known[: len(fractions)] == fractions, row
            assert sum(known) == 1, row
        else:
            assert known in ([], [1]) or all(share is None for share in known), row
            assert (len(sizes) > 1) == (None in known), row
        champions = [share.base for share in warscroll.bases if share.champion]
        assert champions == re.findall(r"(\d[\d.x]*mm) \(Champion\)", row["base"]), row
        assert (not warscroll.bases) == (row["base"] == "Use model"), row
        assert str(warscroll.move) == row["move"], row
        assert warscroll.health == int(row["health"]), row
        assert ("" if warscroll.control is None else str(warscroll.control)) == row["control"].strip("-"), row
        assert warscroll.keywords == tuple(row["keywords"].split("|")), row


def test_a_warscroll_of_two_factions_is_the_same_in_both():
    seen = {}
    for warscroll in warscrolls.all_warscrolls():
        facts = (warscroll.bases, warscroll.move, warscroll.health, warscroll.control, set(warscroll.keywords))
        assert seen.setdefault(warscroll.name, facts) == facts


@pytest.mark.parametrize(
    "name", ["Be'lakor, the Dark Master", "be’lakor the dark master", "  BÉLAKOR  The-Dark Master "]
)
def test_names_are_found_whatever_their_spelling(name):
    assert find(name).name == "Be'lakor, the Dark Master"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Chaos Knigths", "Chaos Knights"),
        ("Be'lakor", "Be'lakor, the Dark Master"),
        ("Deathratle Skeletons", "Deathrattle Skeletons"),
        ("Nagash", "Nagash, Supreme Lord of the Undead"),
        ("Chaos Lord on Mantikore", "Chaos Lord on Manticore"),
    ],
)
def test_a_misspelt_name_suggests_the_nearest(wrong, right):
    with pytest.raises(UnknownIdError, match="warscroll") as error:
        find(wrong)
    assert right in error.value.near
    assert right in str(error.value)


def test_a_name_like_nothing_suggests_nothing():
    with pytest.raises(UnknownIdError) as error:
        find("zzzzqq")
    assert error.value.near == ()


def test_search_needs_every_word_in_name_faction_or_keywords():
    lords = {w.name for w in search("lord manticore hero")}
    assert lords == {"Chaos Lord on Manticore", "Chaos Sorcerer Lord on Manticore"}
    assert search("") == list(warscrolls.all_warscrolls())
    assert search("knights warmachine") == []
    flying = search("soulblight monster fly")
    assert flying
    assert all({"MONSTER", "FLY"} <= set(w.keywords) and w.faction == "Soulblight Gravelords" for w in flying)


def test_full_units_stand_on_exactly_their_warscrolls_bases():
    assert find("Chaos Legionnaires").bases_for(8) == ["32mm"] * 5 + ["28.5mm"] * 3
    assert find("Corvus Cabal").bases_for(9) == ["40mm"] + ["28.5mm"] * 3 + ["25mm"] * 5
    # the champion's base first, though the table lists another one before it
    untamed = find("Untamed Beasts").bases_for(9)
    assert untamed == ["32mm"] * 2 + ["40mm"] + ["28.5mm"] * 2 + ["25mm"] * 3 + ["32mm"]
    assert find("Askurgan Trueblades").bases_for(8) == ["32mm"] * 3 + ["28.5mm"] * 3 + ["40mm", "32mm"]
    assert find("Corvus Cabal").bases_for(18) == ["40mm"] * 2 + ["28.5mm"] * 6 + ["25mm"] * 10


def test_part_units_by_largest_remainder():
    # 4 of 3/10, 4/10, 3/10: quotas 1.2, 1.6, 1.2 -> 1, 2, 1
    assert find("Horns of Hashut").bases_for(4) == ["32mm", "28.5mm", "28.5mm", "25mm"]
    # 3 of 1/9, 3/9, 5/9: quotas 1/3, 1, 5/3 -> 0, 1, 2, and the champion takes one of the most numerous
    assert find("Corvus Cabal").bases_for(3) == ["40mm", "28.5mm", "25mm"]
    assert find("Corvus Cabal").bases_for(1) == ["40mm"]


@st.composite
def mixtures(draw):
    weights = draw(st.lists(st.integers(1, 9), min_size=1, max_size=5))
    champion = draw(st.none() | st.integers(0, len(weights) - 1))
    return [BaseShare(f"{20 + i}mm", Fraction(weight, sum(weights)), i == champion) for i, weight in enumerate(weights)]


@given(mixtures(), st.integers(1, 60))
def test_the_proportions_hold(shares, models):
    bases = distribute(shares, models)
    assert len(bases) == models
    champion = next((share for share in shares if share.champion), None)
    if champion is not None:
        assert bases[0] == champion.base
    for share in shares:
        # the quota rule of largest remainders; the champion may take one model more, from one other base
        off = 1 if champion is None or champion.share * models >= 1 else 2
        assert abs(bases.count(share.base) - share.share * models) < off
    whole = sum(share.share.denominator for share in shares)
    assert all(distribute(shares, whole * s.share.denominator).count(s.base) >= 1 for s in shares)


@pytest.mark.parametrize(
    "text", ["1/2 32mm", "1/2 32mm + 1/3 25mm", "1/2 32mm + ? 25mm", "32", "32mm; 25mm", "32mm + 25mm"]
)
def test_a_table_row_that_does_not_add_up_is_refused(text):
    with pytest.raises(InvalidInputError):
        parse(text)


def test_shares_read_back_as_written():
    for warscroll in warscrolls.all_warscrolls():
        assert parse(" + ".join(map(str, warscroll.bases))) == warscroll.bases


def unit(warscroll, models, **fields):
    return {"id": "u", "player": "red", "warscroll": warscroll, "models": models, **fields}


def standing(count, **fields):
    return [{"id": f"u/{i}", "at": [i, 5], **fields} for i in range(1, count + 1)]


def test_fill_gives_what_the_document_does_not():
    document = unit("Chaos Warriors", standing(3))
    filled = fill(document)
    assert filled == document | {"base": "32mm", "move": 5, "health": 2, "control": 1, "keywords": ["INFANTRY"]}
    assert "base" not in document


def test_a_field_of_the_document_wins():
    given_fields = {"base": "40mm", "move": "-", "health": 9, "control": 0, "keywords": []}
    document = unit("Chaos Warriors", standing(2), **given_fields)
    assert fill(document) == document


def test_a_unit_without_a_warscroll_stays_as_it_is():
    document = {"id": "u", "player": "red", "models": standing(1, base="32mm")}
    assert fill(document) == document


def test_mixed_bases_go_to_the_models_that_name_none():
    bases = [m["base"] for m in fill(unit("Corvus Cabal", standing(9)))["models"]]
    assert bases == ["40mm"] + ["28.5mm"] * 3 + ["25mm"] * 5
    models = standing(9)
    models[4]["base"] = "40mm"  # the champion, fifth in this document
    bases = [m["base"] for m in fill(unit("Corvus Cabal", models))["models"]]
    assert bases == ["28.5mm"] * 3 + ["25mm", "40mm"] + ["25mm"] * 4
    models[0]["base"] = "50mm"  # no base of the warscroll's: only this model's own matter
    assert fill(unit("Corvus Cabal", models))["models"][0]["base"] == "50mm"
    assert "base" not in models[1]


def test_dice_dashes_and_nothing():
    spawn = fill(unit("Chaos Spawn", standing(1)))
    assert spawn["move"] == "2D6"
    palisade = fill(unit("Prismatic Palisade", standing(1, base="75x42mm")))
    assert palisade["move"] == "-"
    assert "control" not in palisade
    assert "control" not in fill(unit("Nexus Chaotica", standing(1), base="160mm"))


def test_a_model_without_a_base_must_be_given_one():
    with pytest.raises(InvalidInputError, match="no base of its own") as error:
        fill(unit("Prismatic Palisade", standing(1)))
    assert error.value.problems[0].value == "Prismatic Palisade"


def test_bases_in_unknown_numbers_must_be_given():
    with pytest.raises(InvalidInputError, match=r"32mm, 25mm.*give every model its base"):
        fill(unit("Godsworn Hunt", standing(6)))
    with pytest.raises(InvalidInputError, match="give every model"):
        find("Godsworn Hunt").bases_for(6)
    models = standing(6, base="32mm")
    assert fill(unit("Godsworn Hunt", models))["models"] == models


@pytest.mark.parametrize("wrong", [7, ["Chaos Knights"], {}])
def test_a_warscroll_is_a_name(wrong):
    with pytest.raises(InvalidInputError, match="name of a warscroll"):
        fill(unit(wrong, standing(1)))


def test_no_models_no_bases():
    with pytest.raises(InvalidInputError, match="at least one model"):
        find("Chaos Knights").bases_for(0)
