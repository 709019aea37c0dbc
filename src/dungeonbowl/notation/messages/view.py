"""
A match as plain JSON values, for clients of every kind.

Four messages: what never changes in a match, what is on the table, what is asked, what happened. Squares are
`[column, row]`, players and sides are numbers, everything else is a word. The message of a question lists its options
only for the seat that is asked.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from dungeonbowl.core import asks as ak
from dungeonbowl.core import dice, rule_ids
from dungeonbowl.core import events as ev
from dungeonbowl.core import options as op
from dungeonbowl.core import purposes as pu
from dungeonbowl.core import skills as sk
from dungeonbowl.core.events import Event
from dungeonbowl.core.extras import BOON_NAMES, SPELL_COLLEGES, SPONSOR_NAMES
from dungeonbowl.core.ids import (
    ABSENT,
    BOX_NAMES,
    CHANCE,
    DEPLOY,
    DEPLOY_AT,
    IN_PLAY,
    NONE,
    OVER,
    POSTURE_NAMES,
    SLOTS,
    side_of,
)
from dungeonbowl.core.questions import Question
from dungeonbowl.data import BadData, CollegeInfo, load_colleges, load_skills
from dungeonbowl.data.books import book_of, has_colleges, has_tables
from dungeonbowl.data.drafting import Roster
from dungeonbowl.data.kinds import event_kinds, verb_kinds
from dungeonbowl.data.rosters import load_rosters
from dungeonbowl.dungeon.grid.board import Board
from dungeonbowl.match import Match
from dungeonbowl.notation import shapes
from dungeonbowl.notation.maps.info import dungeon_info
from dungeonbowl.notation.messages.figures import figures_of
from dungeonbowl.notation.messages.settling import calls_of, may_settle
from dungeonbowl.notation.messages.tables import hit_message, tables_message
from dungeonbowl.notation.messages.things import (
    PLACEMENT,
    chests_message,
    doors_message,
    pits_message,
    point,
    points,
    portals_message,
)
from dungeonbowl.notation.prose import Prose
from dungeonbowl.notation.prose.extras import SPELL_TITLES, SPONSOR_TITLES
from dungeonbowl.notation.prose.umpire import roll_message, roll_words
from dungeonbowl.notation.prose.words import fixed_faces, team_title, terms_of
from dungeonbowl.rules.ruleset import Ruleset
from dungeonbowl.rules.scoring.parts import TURN_LIMIT
from dungeonbowl.state.sheets import PlayerSheet, Squads, TeamSheet
from dungeonbowl.state.state import (
    FLAG_NAMES,
    SPENT_BLITZ,
    SPENT_BOMB,
    SPENT_DUGOUT,
    SPENT_FOUL,
    SPENT_HANDOFF,
    SPENT_KICK,
    SPENT_PASS,
    TOUCH_NAMES,
    State,
)

_DEPLOYMENT: Final = (DEPLOY, DEPLOY_AT)
PHASES: Final = ("placement", "deployment", "play", "over")
"""The parts of a match."""

UNPAINTED: Final = "metal"
"""The colours of a team that belongs to no college and follows no list."""

MARKS: Final = (*FLAG_NAMES.values(), *TOUCH_NAMES.values(), *(f"gift_{boon}" for boon in BOON_NAMES[1:]))
"""What may mark a player, but for mutations: those name a skill."""

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


SIDE_COLOURS: Final = ("fire", "heavens", "light", "shadow")
"""The colours of three and four teams: red, blue, gold and violet, which differ in brightness too."""


def match_message(match: Match) -> shapes.MatchHead:
    """
    What does not change while the match is played: ruleset and its words, options, dungeon and teams.

    End zones are listed in the order of the map. Which side has which is part of the view, since a coach chooses.
    """
    return {
        "rules": match.setup.rules.key,
        "options": dict(match.setup.options.given),
        "real_dice": not match.game.seeded,
        "dungeon": dungeon_info(match.setup.dungeon.on(match.state.board)),
        "figures": figures_of(match.setup.rules),
        "terms": _terms(match.setup.rules),
        "calls": calls_of(match.setup.rules.key),
        "tables": tables_message(match.setup.rules, match.state),
        "teams": [team_of_match(match, side) for side in sides_of(match)],
    }


def team_of_match(match: Match, side: int) -> shapes.TeamInfo:
    """A team; of three or four each has the colour of its side, so that all can be told apart."""
    team = team_message(match.setup.squads, side, match.setup.rules.key)
    if len(match.setup.teams) > 2:
        team["colour"] = SIDE_COLOURS[side]
    return team


def sides_of(match: Match) -> range:
    """The sides of a match."""
    return range(len(match.setup.teams))


def view_message(match: Match, seat: int) -> shapes.View:
    """
    What is on the table, as one coach sees it.

    Args:
        match: The match.
        seat: 0, 1 and so on; -1 for a spectator.
    """
    state = match.view(seat)
    board = state.board
    phase = int(state.phase)
    playing = phase not in PLACEMENT and phase not in _DEPLOYMENT
    side = int(state.side)
    active = int(state.active)
    view: shapes.View = {
        "turn": {
            "side": side if playing and phase != OVER else None,
            "number": [int(state.turns(side)) for side in sides_of(match)],
            "active": _or_none(active),
            "action": op.VERBS[int(state.action)] if active != NONE and int(state.action) else None,
            "target": _or_none(int(state.target)) if active != NONE else None,
            "moves_left": int(state.moves_left) if active != NONE else 0,
            "rushes_left": int(state.rushes_left) if active != NONE else 0,
            "spent": _spent(int(state.spent)),
            "first": playing and side == int(state.first_side) and int(state.turns(side)) <= 1,
        },
        "phase": _phase_word(phase),
        "players": [
            _player_on_table(state, player)
            for player in range(int(state.squads.players))
            if int(state.box[player]) != ABSENT
        ],
        "ball": _ball(state, 0),
        "chests": chests_message(state),
        "werewolf": point(state.board, int(state.wolf)) if int(state.wolf) != NONE else None,
        "portals": portals_message(state),
        "doors": doors_message(state),
        "rerolls": [_rerolls(state, side) for side in sides_of(match)],
        "bribes": [int(state.bribes(side)) for side in sides_of(match)],
        "apothecaries": [int(state.apothecaries(side)) for side in sides_of(match)],
        "igors": [int(state.igors(side)) for side in sides_of(match)],
        "magic": [int(state.magic(side)) for side in sides_of(match)] if _has_magic(match) else None,
        "spells": [_spell(state, side) for side in sides_of(match)],
        "blinded": [bool(int(state.blinded) >> side & 1) for side in sides_of(match)],
        "score": _score(match),
        "tally": tally_of(match),
        "limit": _limit(match),
        "starters": int(match.setup.rules.setup.starters(match.game)),
        "end_zones": [points(board, board.end_zone(zone)) for zone in sides_of(match)]
        if match.setup.rules.setup.knows_end_zones(state)
        else None,
        "concede": seat >= 0 and match.may_concede(seat),
        "undo": seat >= 0 and match.undo_seat == seat,
        "over": _over(match),
    }
    if int(state.second_ball):
        view["second_ball"] = _ball(state, 1)
    if int(state.pit_laid):
        view["pits"] = pits_message(state)
    return view


def question_message(match: Match, seat: int) -> shapes.Asked | None:
    """
    What is asked, or none at the end.

    Args:
        match: The match.
        seat: Who reads it. The options are there only if this seat is asked.
    """
    question = match.question
    if question is None:
        return None
    prose = Prose(match.state, match.setup.rules)
    roll = question.is_roll
    # Real dice are entered by whoever sits at the table.
    yours = seat >= 0 if roll else question.seat == seat
    rolled = _last_roll(match) if question.dice else None
    message: shapes.Asked = {
        "seq": match.seq,
        "kind": question.name,
        "seat": None if question.seat == CHANCE else int(question.seat),
        "yours": yours,
        "player": _or_none(question.player),
        "other": _or_none(question.other),
        "skill": sk.SKILL_KEYS[question.skill] if question.skill != NONE else None,
        "text": roll_words(match, question) if roll else prose.question(question, rolled),
        "rule": rule_ids.RULE_IDS[question.rule] if question.rule else None,
        "dice": _shown_dice(match.setup.rules, question, rolled),
    }
    if roll:
        message["roll"] = roll_message(match)
    if yours:
        message["options"] = [_option(match.state, prose, question, int(value)) for value in question.options]
    return message


def event_messages(match: Match, first: int = 0) -> list[shapes.GameEvent]:
    """What has happened from event number `first` on."""
    prose = Prose(match.state, match.setup.rules)
    board = match.state.board
    return [_event(prose, board, first + at, event) for at, event in enumerate(match.events[first:])]


# ---- the teams


def team_message(squads: Squads, side: int, rules: str) -> shapes.TeamInfo:
    """A team and its players as they were drafted, before any gift of a sponsor."""
    team = squads.team(side)
    players = [
        player_message(player, sheet, team, rules)
        for player in range(side * SLOTS, side * SLOTS + SLOTS)
        if (sheet := squads.sheets[player]) is not None
    ]
    return {**team_head(team, rules), "side": side, "players": players}


def team_head(team: TeamSheet, rules: str) -> shapes.TeamHead:
    """What a team is called and what it brings besides players."""
    college, roster = _college(team, rules), _roster(team, rules)
    return {
        "name": team_title(team.college, team.name),
        "college": college.name if college is not None else roster.name if roster is not None else team.college,
        "colour": college.colour if college is not None else roster.arms if roster is not None else UNPAINTED,
        "rerolls": int(team.rerolls),
        "training": int(team.training),
        "bribes": int(team.bribes),
        "babes": int(team.babes),
        "spell": SPELL_TITLES[SPELL_COLLEGES.index(team.college)] if team.wizard else None,
        "sponsor": SPONSOR_TITLES[SPONSOR_NAMES.index(team.sponsor)] or None,
    }


def player_message(player: int, sheet: PlayerSheet, team: TeamSheet, rules: str) -> shapes.PlayerInfo:
    """A player of a team as drafted: profile and skills in words."""
    listed = _roster(team, rules) or _college(team, rules)
    position = listed.position(sheet.position) if listed is not None else None
    title = position.name if position is not None else sheet.position.replace("_", " ").capitalize()
    found: shapes.PlayerInfo = {
        "id": player,
        "number": int(sheet.number),
        "name": sheet.name or f"{title} {sheet.number}",
        "position": title,
        "ma": int(sheet.ma),
        "st": int(sheet.st),
        "ag": int(sheet.ag),
        "pa": int(sheet.pa) or None,
        "av": int(sheet.av),
        "skills": [skill_message(rules, int(skill), int(value)) for skill, value in sheet.skills],
    }
    if book_of(rules).bonuses:
        found["sp"], found["ts"], found["cl"] = int(sheet.sp), int(sheet.ts), int(sheet.cl)
    return found


def skill_message(rules: str, skill: int, value: int) -> shapes.SkillInfo:
    """A skill with its value, by name and in words."""
    key = sk.SKILL_KEYS[skill]
    info = load_skills(rules).of_key(key)
    name, asked = info.label(value), may_settle(rules, key)
    return {"key": key, "name": name, "value": value or None, "text": info.effect, "asked": asked}


@cache
def _college_of(rules: str, name: str) -> CollegeInfo | None:
    """The college of that key, name or colour."""
    try:
        return load_colleges(rules).find(name)
    except BadData:
        return None


def _roster(team: TeamSheet, rules: str) -> Roster | None:
    """The list that a team follows, in a game without colleges."""
    if has_colleges(rules):
        return None
    return next((roster for roster in load_rosters(rules) if roster.key == team.college), None)


def _college(team: TeamSheet, rules: str) -> CollegeInfo | None:
    """A team's college, if it has one."""
    return _college_of(rules, team.college) if team.college and has_colleges(rules) else None


def _terms(rules: Ruleset) -> shapes.Terms:
    """What a game calls the things that games name differently."""
    words = terms_of(rules)
    return {
        "pad": words.pad,
        "pads": words.pads,
        "rush": words.rush,
        "rushes": words.rushes,
        "to_rush": words.to_rush,
        "rush_on": words.rush_on,
        "pad_risk": words.pad_risk,
        "pad_hint": words.pad_hint,
        "lies": list(words.lies) or None,
    }


# ---- the table


def _has_magic(match: Match) -> bool:
    """Whether coaches have Magic Points to spend."""
    return bool(match.setup.rules.rerolls.meddles(match.game.options))


def _spent(bits: int) -> shapes.Spent:
    """What the team turn has had already."""
    return {
        "blitz": bool(bits & SPENT_BLITZ),
        "pass": bool(bits & SPENT_PASS),
        "handoff": bool(bits & SPENT_HANDOFF),
        "foul": bool(bits & SPENT_FOUL),
        "kick": bool(bits & SPENT_KICK),
        "bomb": bool(bits & SPENT_BOMB),
        "dugout": bool(bits & SPENT_DUGOUT),
    }


def _phase_word(phase: int) -> str:
    """The part of the match."""
    if phase in PLACEMENT:
        return "placement"
    if phase in _DEPLOYMENT:
        return "deployment"
    return "over" if phase == OVER else "play"


def _player_on_table(state: State, player: int) -> shapes.PlayerView:
    """Where a player is and how they are."""
    box = int(state.box[player])
    square = int(state.square[player])
    placed = box == IN_PLAY and square != NONE
    view: shapes.PlayerView = {
        "id": player,
        "side": int(side_of(player)),
        "square": point(state.board, square) if placed else None,
        "state": POSTURE_NAMES[int(state.posture[player])] if placed else None,
        "box": None if placed else ("reserves" if box == IN_PLAY else BOX_NAMES[box]),
        "used": bool(int(state.used[player])),
        "ball": bool(state.holds(i64(player))),
        "marks": _marks(state, player),
    }
    if state.squads.is_large(player):
        view["large"] = True
    if view["ball"] and int(state.second_ball):
        view["ball_number"] = 2 if int(state.carrier_of(i64(1))) == player else 1
    return view


def _marks(state: State, player: int) -> list[str]:
    """What marks the player: flags, what rooms of the supplement have done to them, and a sponsor's gift."""
    flags, touched, mutation = int(state.flags[player]), int(state.touched[player]), int(state.mutation[player])
    words = [word for flag, word in FLAG_NAMES.items() if flags & flag]
    words += [word for touch, word in TOUCH_NAMES.items() if touched & touch]
    if mutation:
        words.append(f"mutation_{sk.SKILL_KEYS[mutation - 1]}")
    return words + _gift(state, player)


def _gift(state: State, player: int) -> list[str]:
    """The mark of what a sponsor gave the player for this match."""
    side = int(side_of(player))
    boon = int(state.boon(side))
    return [f"gift_{BOON_NAMES[boon]}"] if boon and int(state.squads.sponsored(side)) == player else []


def _ball(state: State, number: int) -> shapes.BallView:
    """Where a ball is, 0 or 1, as far as it has been found."""
    carrier, square = int(state.carrier_of(i64(number))), int(state.square_of_ball(i64(number)))
    if carrier != NONE:
        return {"state": "held", "square": point(state.board, square), "carrier": carrier}
    if square == NONE:
        return {"state": "lost" if state.is_found(i64(number)) else "hidden", "square": None, "carrier": None}
    return {"state": "loose", "square": point(state.board, square), "carrier": None}


def _rerolls(state: State, side: int) -> int:
    """Team re-rolls left, a Leader's among them."""
    return int(state.rerolls(side)) + (1 if state.leader(side) == 1 else 0)


def _spell(state: State, side: int) -> str | None:
    """The spell that a side's wizard may still cast."""
    return SPELL_TITLES[int(state.squads.spell(side))] if int(state.wizards) >> side & 1 else None


def _score(match: Match) -> list[int]:
    """Touchdowns of both sides."""
    result = match.result
    if match.setup.rules.time.keeps_score(match.setup.options):
        return [int(match.state.score(side)) for side in sides_of(match)]
    if result is None or result.by != "touchdown":
        return [0 for _ in sides_of(match)]
    return [int(result.winner == side) for side in sides_of(match)]


def tally_of(match: Match) -> shapes.Tally | None:
    """Score, time and points of a match that goes on after a touchdown; none of another."""
    time, state, result = match.setup.rules.time, match.state, match.result
    if not time.keeps_score(match.setup.options):
        return None
    points = None
    if result is not None:
        found = [int(time.points(state.winner, state.ended_by, side)) for side in sides_of(match)]
        points = None if NONE in found else found
    return {"score": _score(match), "note": "" if result is not None else _time_left(match), "points": points}


def _time_left(match: Match) -> str:
    """How long a match goes on, in words."""
    ahead = int(match.setup.rules.time.turns_ahead(match.state))
    if ahead == NONE:
        return f"{int(match.state.minutes)} minutes played" if int(match.state.minutes) else ""
    turns = "1 team turn" if ahead == 1 else f"{ahead} team turns"
    if int(match.state.alarms) == 2:
        return f"{turns} left"
    return f"Alarm in {turns}"


def _limit(match: Match) -> int | None:
    """How many team turns a side has at most, if the options limit them."""
    return int(match.setup.options.number(TURN_LIMIT)) or None


def _over(match: Match) -> shapes.OverView | None:
    """How the match ended."""
    result = match.result
    if result is None:
        return None
    return {"winner": result.winner if result.winner >= 0 else None, "by": result.by}


# ---- questions and events


def _last_roll(match: Match) -> Event | None:
    """The roll told last."""
    for event in reversed(match.events):
        if event.kind == ev.ROLLED:
            return event
    return None


def _shown_dice(rules: Ruleset, question: Question, rolled: Event | None) -> list[int | str] | None:
    """The dice on the table that the question is about. They are on the table for everybody."""
    if not question.dice:
        return None
    if question.ask == ak.ASK_BLOCK_DIE or (rolled is not None and _shows_faces(rules, rolled.purpose)):
        return [dice.FACE_NAMES[face] for face in question.dice]
    return list(question.dice)


def _shows_faces(rules: Ruleset, purpose: int) -> bool:
    """Whether a roll is made with block dice; a game with tables reads its blocks on numbers."""
    return purpose == pu.BLOCK and not has_tables(rules.key)


def _option(state: State, prose: Prose, question: Question, value: int) -> shapes.Option:
    """One option, in words and with what it names."""
    verb, number, square = int(op.verb_of(value)), int(op.number_of(value)), int(op.square_of(value))
    kind = verb_kinds()[verb]
    player = None if kind.number else _or_none(number)
    message: shapes.Option = {
        "value": value,
        "verb": op.VERBS[verb],
        "group": _group(kind.group, player, square),
        "icon": kind.icon,
        "player": player,
        "square": None if square == NONE else point(state.board, square),
        "text": prose.option(question, value),
        "warning": prose.warning(question, value),
    }
    if kind.number and number != NONE:
        message["number"] = number
    if verb == op.FACE:
        message["face"] = dice.FACE_NAMES[number]
    elif verb == op.FIX:
        message["dice"] = fixed_faces(number)
    elif verb == op.SKILL_REROLL and number != NONE:
        message["skill"] = sk.SKILL_KEYS[number]
    elif verb == op.AIM_WALL:
        message["direction"] = COMPASS[number & 7]
    elif verb == op.TAKE_SIDE:
        message["end_zone"] = number
    return message


def _group(group: str, player: int | None, square: int) -> str:
    """The list in which an option is shown; one that names no player or square is not among those."""
    if group == "players" and player is None:
        group = "squares"
    return "actions" if group == "squares" and square == NONE else group


def _event(prose: Prose, board: Board, number: int, event: Event) -> shapes.GameEvent:
    """One event, in words and with what it names."""
    purpose = pu.PURPOSES[event.purpose] if event.purpose else None
    faces: list[int | str] | None = None
    if event_kinds()[event.kind].value == "face":
        faces = [dice.FACE_NAMES[event.value]]
    elif event.dice:
        named = _shows_faces(prose.rules, event.purpose)
        faces = [dice.FACE_NAMES[face] for face in event.dice] if named else list(event.dice)
    hit = hit_message(prose, event)
    found: shapes.GameEvent = {
        "n": number,
        "kind": event.name,
        "rules": [rule_ids.RULE_IDS[rule] for rule in event.rules],
        "side": _or_none(event.side),
        "player": _or_none(event.player),
        "other": _or_none(event.other),
        "from": None if event.source == NONE else point(board, event.source),
        "to": None if event.to == NONE else point(board, event.to),
        "purpose": purpose,
        "dice": faces,
        "target": event.target or None,
        "modifier": event.modifier or None,
        "success": None if event.success == NONE else bool(event.success),
        "skill": _skill_of(event),
        "value": event.number,
        "text": prose.event(event),
    }
    if hit is not None:
        found["hit"] = hit
    return found


def _skill_of(event: Event) -> str | None:
    """The skill or trait that an event is about."""
    kind = event_kinds()[event.kind]
    return kind.word(event.value) or None if kind.value == "skill" else None


def _or_none(number: int) -> int | None:
    """A player, or nothing."""
    return None if number == NONE else int(number)
