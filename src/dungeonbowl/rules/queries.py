"""Questions to the state that never ask and never change anything: marking, assists, presence."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from dungeonbowl.core import skills as sk
from dungeonbowl.core.ids import IN_PLAY, NOBODY, NONE, SLOTS, STANDING, TURN, PlayerId, Square, side_of
from dungeonbowl.rules import bases
from dungeonbowl.state.state import NO_ZONE, STINKS, THIRSTY, Player, State


def next_side(state: State, side: i64) -> i64:
    """The side after one in the order of the turns, which is that of the letters round and round."""
    following = side + 1
    return following if following < state.squads.sides else 0


def in_turn_after(state: State, side: i64) -> list[i64]:
    """All other sides in the order of their turns, beginning with the one after `side`."""
    found: list[i64] = []
    other = next_side(state, side)
    while other != side:
        found.append(other)
        other = next_side(state, other)
    return found


def of_side(players: vec[i16], side: i64) -> vec[i16]:
    """Those of some players who are of a side."""
    found = vec[i16]()
    for player in players:
        if side_of(i64(player)) == side:
            found = append(found, player)
    return found


def rival(state: State, side: i64, by: PlayerId) -> i64:
    """
    Whose coach decides against a side: that of the player `by` whose deed it is.

    Where nobody of another side has done it, that is the next in the order of the turns: of two sides the other one.
    """
    if by != NONE and side_of(by) != side:
        return side_of(by)
    return next_side(state, side)


def has_zone(state: State, player: PlayerId) -> bool:
    """Whether a player in the dungeon is Standing and has a Tackle Zone (DB21-STAT-02, -04)."""
    return i64(state.posture[player]) == STANDING and i64(state.flags[player]) & NO_ZONE == 0


def count_markers(state: State, square: Square, side: i64) -> i64:
    """How many opponents of `side` would Mark a player of that side on the square (DB21-STAT-03)."""
    if state.squads.any_large:
        return len(markers(state, square, side=side))
    adj = state.adj
    occupant = state.occupant
    base = square * 8
    count: i64 = 0
    for d in range(8):
        near = i64(adj[base + d])
        if near >= 0:
            who = i64(occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who):
                count += 1
    return count


def is_marked(state: State, player: PlayerId) -> bool:
    """Whether any opponent Marks the player."""
    return count_markers(state, i64(state.square[player]), side=side_of(player)) > 0


def markers(state: State, square: Square, side: i64) -> vec[i16]:
    """The opponents of `side` that would Mark a player of that side on the square, in board order."""
    found = vec[i16]()
    if state.squads.any_large:
        for one in bases.players_beside(state, square):
            if side_of(i64(one)) != side and has_zone(state, i64(one)):
                found = append(found, one)
        return found
    base = square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and side_of(who) != side and has_zone(state, who):
                found = append(found, i16(who))
    return found


def are_adjacent(state: State, a: i64, b: i64) -> bool:
    """Whether two squares are connected (DB21-GEO-05)."""
    base = a * 8
    for d in range(8):
        if i64(state.adj[base + d]) == b:
            return True
    return False


def are_beside(state: State, player: PlayerId, other: PlayerId) -> bool:
    """Whether two players of the dungeon are adjacent (DB21-GEO-05, DB89-LARGE-06)."""
    if state.squads.any_large:
        return bases.would_touch(state, player, at=i64(state.square[player]), other=other)
    return are_adjacent(state, i64(state.square[player]), b=i64(state.square[other]))


def marks(state: State, player: PlayerId, other: PlayerId) -> bool:
    """Whether `player` Marks `other`."""
    if not has_zone(state, player) or i64(state.box[player]) != IN_PLAY or i64(state.box[other]) != IN_PLAY:
        return False
    return are_beside(state, player, other=other)


def marked_by_another(state: State, player: PlayerId, besides: i64, nor: i64 = NONE) -> bool:
    """Whether an opponent of `player` other than `besides` and `nor` Marks them."""
    side = side_of(player)
    base = i64(state.square[player]) * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and who != besides and who != nor and side_of(who) != side and has_zone(state, who):
                return True
    return False


def marked_count_besides(state: State, player: PlayerId, besides: i64) -> i64:
    """How many opponents other than `besides` Mark a player."""
    count = count_markers(state, i64(state.square[player]), side=side_of(player))
    return count - 1 if marks(state, besides, other=player) else count


def guards(state: State, helper: i64) -> bool:
    """Whether a helper may use Guard: not in the opponent's turn while Marked by a Defensive player (DB21-BLK-07)."""
    squads = state.squads
    if not squads.has(helper, sk.GUARD):
        return False
    side = side_of(helper)
    if side == state.side and squads.anyone_has(sk.DEFENSIVE):
        base = i64(state.square[helper]) * 8
        for d in range(8):
            near = i64(state.adj[base + d])
            if near >= 0:
                who = i64(state.occupant[near])
                if who != NOBODY and side_of(who) != side and has_zone(state, who) and squads.has(who, sk.DEFENSIVE):
                    return False
    return True


def assists(state: State, helped: i64, against: i64, with_guard: bool, besides: i64 = NONE, side: i64 = NONE) -> i64:
    """
    How many team-mates of `helped` assist against `against` (DB21-BLK-04, -05, -06).

    A helper Marks `against` and is Marked by none of `against`'s team but `against`; Guard lifts the second
    condition where it may be used. Blinding Light leaves a team without any (DB21-IND-04). `besides` helps nobody: the
    other target of a Multiple Block. `side` helps where that is not the side of `helped`.
    """
    if side == NONE:
        side = side_of(helped)
    if (state.blinded >> side) & 1:
        return 0
    base = i64(state.square[against]) * 8
    count: i64 = 0
    for d in range(8):
        near = i64(state.adj[base + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who == NOBODY or who == helped or side_of(who) != side or not has_zone(state, who):
            continue
        if who == besides:
            continue
        if not marked_by_another(state, who, besides=against, nor=helped) or (with_guard and guards(state, who)):
            count += 1
    return count


def helpers(state: State, helped: i64, against: i64, with_guard: bool) -> list[int]:
    """The team-mates that `assists` counts."""
    side = side_of(helped)
    found: list[int] = []
    if (state.blinded >> side) & 1:
        return found
    base = i64(state.square[against]) * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near < 0:
            continue
        who = i64(state.occupant[near])
        if who == NOBODY or who == helped or side_of(who) != side or not has_zone(state, who):
            continue
        if not marked_by_another(state, who, besides=against) or (with_guard and guards(state, who)):
            found.append(who)
    return found


def presence(state: State, square: Square, side: i64, over_walls: bool) -> i64:
    """
    How many opponents of `side` with Disturbing Presence are within three squares.

    Args:
        over_walls: Whether squares are counted straight, whatever is between; else as one walks (DB21-GEO-11).
    """
    squads = state.squads
    count: i64 = 0
    has_any = squads.anyone_has(sk.DISTURBING_PRESENCE)
    for other in range(squads.sides):
        if other == side:
            continue
        for p in range(other * SLOTS, other * SLOTS + SLOTS):
            if i64(state.box[p]) != IN_PLAY:
                continue
            if i64(state.flags[p]) & STINKS or (has_any and squads.has(p, sk.DISTURBING_PRESENCE)):
                if is_in_presence(state, p, square=square, over_walls=over_walls):
                    count += 1
    return count


def is_in_presence(state: State, owner: PlayerId, square: Square, over_walls: bool) -> bool:
    """Whether the Disturbing Presence of a player reaches a square."""
    if over_walls:
        return state.board.distance(i64(state.square[owner]), square) <= 3
    return state.board.within(i64(state.square[owner]), square, n=3)


def plain_distance(state: State, a: i64, b: i64) -> i64:
    """max(|dx|, |dy|), walls ignored (DB21-GEO-12)."""
    width = state.board.width
    dx = a % width - b % width
    dy = a // width - b // width
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    return dx if dx > dy else dy


def direction(state: State, a: i64, b: i64) -> i64:
    """The direction 0..7 (N first, clockwise) of the king's step from `a` to `b`, by the signs of the distance."""
    width = state.board.width
    dx = b % width - a % width
    dy = b // width - a // width
    if dx > 0:
        return 1 if dy < 0 else (3 if dy > 0 else 2)
    if dx < 0:
        return 7 if dy < 0 else (5 if dy > 0 else 6)
    return 0 if dy < 0 else 4


def team_mates_near(state: State, player: PlayerId) -> vec[i16]:
    """The team-mates on adjacent squares, in any state."""
    return players_near(state, player, mates=True)


def opponents_near(state: State, player: PlayerId) -> vec[i16]:
    """The opponents on adjacent squares, in any state."""
    return players_near(state, player, mates=False)


def players_near(state: State, player: PlayerId, mates: bool) -> vec[i16]:
    """The team-mates or the opponents on adjacent squares."""
    side = side_of(player)
    found = vec[i16]()
    if state.squads.any_large:
        for one in bases.players_beside(state, i64(state.square[player])):
            if (side_of(i64(one)) == side) == mates:
                found = append(found, one)
        return found
    base = i64(state.square[player]) * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0:
            who = i64(state.occupant[near])
            if who != NOBODY and (side_of(who) == side) == mates:
                found = append(found, i16(who))
    return found


def players_in_play(state: State, side: i64) -> vec[i16]:
    """The players of a side that are in the dungeon."""
    found = vec[i16]()
    first: i64 = side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            found = append(found, i16(p))
    return found


def opponents_in_play(state: State, side: i64) -> vec[i16]:
    """The players of all other sides that are in the dungeon."""
    found = vec[i16]()
    for p in range(state.squads.players):
        if i64(state.box[p]) == IN_PLAY and side_of(p) != side:
            found = append(found, i16(p))
    return found


def free_around(state: State, square: Square) -> vec[i16]:
    """The unoccupied squares connected to a square, those of a pit left out."""
    found = vec[i16]()
    base = square * 8
    for d in range(8):
        near = i64(state.adj[base + d])
        if near >= 0 and i64(state.occupant[near]) == NOBODY and not state.board.is_pit(near):
            found = append(found, i16(near))
    return found


def may_score_in(state: State, player: Player, doorway: Square) -> bool:
    """Whether a doorway is open to a player: the other side's, for who stands with the ball and owes no bite."""
    if not state.board.is_goal_of(doorway, player.side) or not player.holds_ball or not player.standing:
        return False
    return state.active != player.id or state.doing & THIRSTY == 0


def holds_on_by(carrier: Player) -> i64:
    """The skill by which a carrier keeps the ball whatever Strip Ball does, or `NONE`. Source: LRB-BLOCK-22."""
    for skill in (sk.SURE_HANDS, sk.MONSTROUS_MOUTH):
        if carrier.can_use(skill):
            return skill
    return NONE


def open_doorways(state: State, player: Player) -> vec[i16]:
    """The doorways beside a player through which they would score."""
    found = vec[i16]()
    board = state.board
    if not board.has_doorways or not player.holds_ball:
        return found
    for d in range(i64(8)):
        near = board.raw_neighbour(player.square, d)
        if near != NONE and board.is_doorway(near) and may_score_in(state, player, doorway=near):
            found = append(found, i16(near))
    return found


def in_dungeon(state: State, side: i64) -> i64:
    """How many players of a side are in the dungeon."""
    count: i64 = 0
    for p in range(side * SLOTS, side * SLOTS + SLOTS):
        if i64(state.box[p]) == IN_PLAY:
            count += 1
    return count


def is_untouched(state: State) -> bool:
    """Whether the team turn is at its start: nobody activated, the dugout not used."""
    if state.phase != TURN or state.spent:
        return False
    first: i64 = state.side * SLOTS
    for p in range(first, first + SLOTS):
        if i64(state.used[p]):
            return False
    return True


def is_blinded(state: State, side: i64) -> bool:
    """Whether a spell keeps a side's players from passing, handing off and assisting."""
    return (state.blinded >> side) & 1 == 1


def is_in_pit(state: State, player: PlayerId) -> bool:
    """Whether a player of the dungeon lies in a hazard that keeps its players in play (AGE-FEAT-11, DB89-PIT-12)."""
    if state.pit_open and state.is_open_pit(i64(state.square[player])):
        # A Large Monster trips over a pit and lies beside it (DB89-PIT-17).
        return not state.squads.is_large(player)
    return state.board.has_chasm and state.board.is_hazard(i64(state.square[player]))


def ways_out(state: State, square: Square) -> vec[i16]:
    """The free squares beside a pit, but none up on a platform (AGE-FEAT-06, -11)."""
    board = state.board
    found = vec[i16]()
    for d in range(i64(8)):
        near = board.raw_neighbour(square, d)
        if near != NONE and state.is_free(near) and not board.is_raised(near):
            found = append(found, i16(near))
    return found
