"""Team files of 1989: a college's team of up to three races, and star players with profiles of their own."""

from dataclasses import replace
from typing import Final

import pytest

from dungeonbowl.data import BadData, dungeon_keys, load_dungeon, ready_team
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.league.lists import ListTeam, check_drafted, list_from_json, list_sheet, list_to_json
from dungeonbowl.league.lists.offers import list_offer, list_players, list_totals, ready_list
from dungeonbowl.match import Match

COVERS: Final = ("DB89-STAR-01", "DB89-STAR-02", "DB89-STAR-03", "DB89-TEAM-04")
RULES: Final = "db1989"
PROFILE: Final = (5, 4, 5, 4, 2, 2, 10)


def with_star(position: str, number: int = 1) -> ListTeam:
    """The ready team of the War Hawks with a star in the place of the player with this number."""
    team = ready_list(RULES, "golden")
    players = tuple(
        replace(player, name="Ulgrim the Late", position=position, skills=("mighty_blow",), profile=PROFILE)
        if player.number == number
        else player
        for player in team.players
    )
    return replace(team, players=players)


def rules_broken(team: ListTeam) -> list[str]:
    """The ids of the rules that a team breaks."""
    return [violation.rule for violation in check_drafted(team)]


@pytest.mark.parametrize("key", [roster.key for roster in load_rosters(RULES)])
def test_the_ready_team_of_every_college_is_a_file_and_back(key: str) -> None:
    team = ready_list(RULES, key)
    assert not check_drafted(team)
    assert list_from_json(list_to_json(team)) == team
    assert str(list_sheet(team, RULES).players) == str(ready_team(key, RULES).players)
    assert list_totals(team) is not None
    assert all({"ma", "sp", "st", "ag", "ts", "cl", "av"} <= player.keys() for player in list_players(team))


def test_a_college_team_needs_both_dice() -> None:
    team = ready_list(RULES, "golden")
    assert rules_broken(replace(team, dice=(0, team.dice[1]))) == ["DB89-TEAM-04"]
    assert list_from_json(list_to_json(team)).dice == team.dice


def test_a_team_that_is_none_is_named() -> None:
    assert rules_broken(replace(ready_list(RULES, "golden"), team="hexes")) == ["DB89-TEAM-02"]


def test_a_star_counts_as_a_player_of_a_race_and_a_position() -> None:
    team = with_star("orc_blitzer")
    assert not check_drafted(team)
    assert list_from_json(list_to_json(team)) == team
    star = next(player for player in list_sheet(team, RULES).players if player.number == 1)
    assert (star.ma, star.sp, star.st, star.ag, star.ts, star.cl, star.av) == PROFILE
    assert star.position == "orc_blitzer" and "orc" in star.keywords
    # The team has two Blitzers already where a Lineman plays.
    lineman = next(player.number for player in team.players if player.position == "orc_lineman")
    assert "DB89-TEAM-06" in rules_broken(with_star("orc_blitzer", number=lineman))


def test_a_star_of_another_race_plays_for_others() -> None:
    assert "DB89-TEAM-05" in rules_broken(with_star("elf_catcher"))


def test_no_star_is_known_by_name() -> None:
    assert "DB89-STAR-03" in rules_broken(replace(ready_list(RULES, "golden"), stars=("anybody",)))


def test_a_star_has_only_skills_of_the_game() -> None:
    team = with_star("orc_blitzer")
    odd = replace(team, players=(replace(team.players[0], skills=("leap",)), *team.players[1:]))
    assert rules_broken(odd) == ["BB2E-SKILL-01"]


def test_a_match_without_the_option_takes_no_star() -> None:
    home, away = list_sheet(with_star("orc_blitzer"), RULES), ready_team("light", RULES)
    dungeon = load_dungeon(dungeon_keys(RULES)[0])
    with pytest.raises(ValueError, match="star_players"):
        Match.new(RULES, home, away, dungeon, 1)
    assert Match.new(RULES, home, away, dungeon, 1, {"star_players": "in_use"}).question is not None


def test_a_star_of_one_s_own_is_for_1989_alone() -> None:
    team = ready_list("db5", "human")
    odd = replace(team, players=(replace(team.players[0], profile=PROFILE), *team.players[1:]))
    assert rules_broken(odd) == ["LRB-IND-05"]


def test_a_profile_out_of_bounds_is_refused() -> None:
    document = list_to_json(with_star("orc_blitzer"))
    star = document["players"][0].get("star")
    assert star is not None
    star["ma"] = 40
    with pytest.raises(BadData):
        list_from_json(document)


def test_what_a_team_is_drafted_from_says_what_players_count() -> None:
    offer = list_offer(RULES, "dark")
    assert offer.get("races") == {"squad": 16, "second": "Mummies", "third": "Trolls"}
    assert {each["key"]: each.get("counts") for each in offer["positions"]}["mummy_lineman"] == 3
    assert list_offer(RULES, "celestial").get("races") == {"squad": 16, "second": "", "third": "Elf Blitzers"}
    assert list_offer(RULES, "bright").get("races") == {"squad": 16, "second": "Humans", "third": ""}
    assert list_offer(RULES, "human").get("races") == {"squad": 16, "second": "", "third": ""}
    assert "races" not in list_offer("db5", "human")


def test_the_dice_say_how_many_they_allow() -> None:
    totals = list_totals(replace(ready_list(RULES, "dark"), dice=(5, 3)))
    assert totals is not None
    assert (totals.get("counted"), totals.get("allowed")) == (16, [5, 1])
