"""One dungeon being laid by two coaches: its moves played, who sits there, and what everybody sees."""

import zlib
from collections.abc import Collection
from typing import Any, cast

from dungeonbowl.dungeon import Doorway, Dungeon
from dungeonbowl.dungeon.grid.kinds import ROOM_NAMES, room_number
from dungeonbowl.dungeon.layout.plan import PIECE_END_ZONE, PIECE_NAMES
from dungeonbowl.dungeon.tiling.building import BUILT, END_ZONES, LAID, Building, NotLawful
from dungeonbowl.notation.maps.info import dungeon_info
from dungeonbowl.server.http.buildings.forms import (
    BuildingMove,
    BuildingState,
    BuildingStep,
    LayForm,
    TriedTile,
)
from dungeonbowl.server.http.dungeons.forms import Joint, PlanForm
from dungeonbowl.server.http.dungeons.plans import content_id, doorways_of, form_of, joints_of
from dungeonbowl.server.http.forms import PlayingTeam
from dungeonbowl.server.laying.tile_layer import moves
from dungeonbowl.server.live.beforehand import Beforehand, NotNow
from dungeonbowl.server.live.connected.listener import Listener
from dungeonbowl.server.store.buildings import BuildingRow
from dungeonbowl.server.store.rows import SeatRow

LONGEST_BLURB = 200
PHASES = ("laying", "end_zones", "built")


class Played:
    """The table after some moves."""

    def __init__(self, first: int, moves: list[dict[str, Any]]) -> None:
        """Play moves that were lawful when they were made."""
        self.building = Building(first)
        for move in moves:
            self.play(move)

    def play(self, move: dict[str, Any]) -> None:
        """Play one move. Raises NotLawful."""
        if "lay" in move:
            lay = LayForm.model_validate(move["lay"])
            wanted: list[Doorway] = doorways_of(lay.doorways)
            room = 0 if lay.room is None else int(room_number(lay.room))
            piece = PIECE_NAMES.index(lay.kind)
            self.building.lay(piece, room, lay.at[0], lay.at[1], lay.turn, wanted)
        elif "enough" in move:
            self.building.enough()

    @property
    def is_built(self) -> bool:
        """Whether everything lies."""
        return self.building.phase == BUILT


class BuildingTable(Beforehand):
    """A building in memory."""

    def __init__(
        self,
        row: BuildingRow,
        seats: tuple[SeatRow, SeatRow],
        entries: list[dict[str, Any]],
        teams: list[PlayingTeam],
    ) -> None:
        """
        Args:
            row: How it was begun.
            seats: Who sits there now.
            entries: Everything that was stored since: moves, moves taken back, and what came of it.
            teams: Who will play in the dungeon, in the order of the seats.
        """
        super().__init__(row.id, seats)
        self.row = row
        self.teams = teams
        self._moves: list[dict[str, Any]] = []
        self._stored: str | None = None
        self.seq = len(entries)
        for entry in entries:
            self._note(entry)
        self._played = Played(row.first, self._moves)
        self._missing: tuple[int, str] | None = None

    def _note(self, entry: dict[str, Any]) -> None:
        if "undo" in entry:
            # True, or how many: a computer's answer is taken back with the move that it answered.
            del self._moves[-int(entry["undo"]) :]
        elif "match" in entry:
            self.begun(entry)
        else:
            self._moves.append(entry)

    @property
    def undo_seat(self) -> int | None:
        """
        Who may take the last move back: whoever made it, until the dungeon is finished.

        A computer takes nothing back: after its move, a person's last one can be, and the computer's with it.
        """
        steps = self._played.building.steps
        if self._played.is_built or len(steps) < self._undone:
            return None
        seat = int(steps[-self._undone].seat)
        return None if self._is_computer(seat) else seat

    @property
    def _undone(self) -> int:
        """How many moves are taken back at once."""
        steps = self._played.building.steps
        return 2 if steps and self._is_computer(int(steps[-1].seat)) else 1

    def _is_computer(self, seat: int) -> bool:
        return self.seats[seat].kind == "computer"

    @property
    def computer_lays(self) -> bool:
        """Whether it is a computer's turn."""
        return not self._played.is_built and self._is_computer(int(self._played.building.seat))

    def computer_move(self) -> tuple[int, dict[str, Any], Played]:
        """
        What the computer whose turn it is does. The table does not change.

        Returns: how many moves there were, the entry to be stored, and the table after it.

        Raises:
            NotNow: There is nothing left that it may do.
        """
        seq, before = self.seq, list(self._moves)
        for entry in moves(Played(self.row.first, before).building, zlib.crc32(self.row.id.encode())):
            after = Played(self.row.first, before)
            try:
                after.play(entry)
            except NotLawful:
                continue
            return seq, entry, after
        raise NotNow("the computer has no move left")

    @property
    def lacks_match(self) -> bool:
        """Whether everything lies, and the match has not begun in it."""
        return self._played.is_built and self.match is None

    def tried(self, form: BuildingMove, seats: Collection[int]) -> tuple[dict[str, Any], Played]:
        """
        What a move of whoever has some seats would make of the table, which it does not change.

        Returns: the entry to be stored, and the table after it.

        Raises:
            NotNow: It is not the sender's turn, or the table has moved on.
            NotLawful: It breaks a rule.
        """
        if sum(1 for given in (form.lay, form.enough, form.undo) if given is not None) != 1:
            raise NotNow("expected one of lay, enough and undo")
        if form.seq != self.seq:
            raise NotNow("somebody else moved first; look again")
        if form.undo:
            if self.undo_seat not in seats:
                raise NotNow("you have no move to undo")
            count = self._undone
            return {"undo": True if count == 1 else count}, Played(self.row.first, self._moves[:-count])
        building = self._played.building
        if self._played.is_built or building.seat not in seats:
            raise NotNow("the dungeon is finished" if self._played.is_built else "it is the other coach's turn")
        entry: dict[str, Any]
        entry = {"enough": True} if form.lay is None else {"lay": form.lay.model_dump(mode="json", exclude_none=True)}
        after = Played(self.row.first, self._moves)
        after.play(entry)
        return entry, after

    def begun(self, entry: dict[str, Any]) -> None:
        """Make the entry count that tells of the dungeon as it is stored, and of the match in it."""
        super().begun(entry)
        self._stored = entry["stored"]

    def take(self, entry: dict[str, Any], after: Played) -> None:
        """Make a stored move count. `after` is the table after it."""
        self._note(entry)
        self._played = after

    def with_tile(self, lay: LayForm) -> TriedTile:
        """
        What the dungeon would be with one more tile, whoever lays it. Nothing changes.

        Raises:
            NotLawful: It may not lie there.
            BadPlan: Its doorways are none.
        """
        after = Played(self.row.first, self._moves)
        after.play({"lay": lay.model_dump(mode="json", exclude_none=True)})
        plan = after.building.plan()
        assert plan is not None, "a tile was laid"
        laid = plan.tiles[-1]
        dungeon = Dungeon.from_plan("building", "", "", plan, [], [])
        joints: list[Joint] = []
        for joint in joints_of(plan):
            if laid.key in joint.tiles and joint.chosen is not None:
                joint.choices = [
                    choice
                    for choice in joint.choices
                    if self._played.building.may_have(laid, _doorway(joint.upright, choice))
                ]
                joints.append(joint)
        return TriedTile(
            seq=self.seq,
            tile=laid.key,
            plan=form_of(dungeon),
            dungeon=dungeon_info(dungeon),
            joints=joints,
        )

    def dungeon(self) -> Dungeon:
        """The finished dungeon, for the coaches to place chests and portals in."""
        plan = self._played.building.finished_plan()
        # A team's name may have line breaks, a dungeon's blurb has none.
        coaches = " and ".join(" ".join(team.name.split()) for team in self.teams)
        blurb = f"{len(plan.tiles)} tiles, laid in turn by {coaches}."
        dungeon = Dungeon.from_plan("built", "Built together", blurb[:LONGEST_BLURB], plan, [], [])
        dungeon.key = content_id(dungeon)
        return dungeon

    def places(self, kind: str, room: str | None, turn: int) -> list[list[int]]:
        """Where a piece may be laid now."""
        number = 0 if room is None else int(room_number(room))
        found = self._played.building.places(PIECE_NAMES.index(cast("Any", kind)), number, turn)
        return [[int(x), int(y)] for x, y in found]

    def message(self, listener: Listener) -> dict[str, Any]:
        """How far the building is: everybody is told the same."""
        return self.state().model_dump()

    def state(self) -> BuildingState:
        """How far the building is, as everybody sees it."""
        building = self._played.building
        plan = building.plan()
        form, picture = PlanForm(tiles=[]), None
        if plan is not None:
            dungeon = Dungeon.from_plan("building", "", "", plan, [], [])
            form = form_of(dungeon)
            picture = dungeon_info(dungeon)
        missing = self._what_is_missing()
        rooms = [ROOM_NAMES[room] for piece in range(len(PIECE_NAMES)) for room in building.rooms_left(piece)]
        return BuildingState(
            id=self.row.id,
            seq=self.seq,
            phase=cast("Any", PHASES[building.phase]),
            seat=None if self._played.is_built else int(building.seat),
            first=self.row.first,
            undo=self.undo_seat,
            steps=[
                BuildingStep(seat=int(step.seat), tile=step.tile if step.kind == LAID else None)
                for step in building.steps
            ],
            left={kind: int(building.left(piece)) for piece, kind in enumerate(PIECE_NAMES)},
            rooms_left=rooms,
            may_say_enough=not missing and building.phase not in (END_ZONES, BUILT),
            missing=missing,
            end_zone_places=self.places(PIECE_NAMES[PIECE_END_ZONE], None, 0) if building.phase == END_ZONES else [],
            plan=form,
            dungeon=picture,
            stored=self._stored,
            match=self.match,
            seats=self.told_seats(),
            teams=self.teams,
        )

    def _what_is_missing(self) -> str:
        """What is missing before it can be enough; worked out once for each state of the table."""
        if self._missing is None or self._missing[0] != self.seq:
            building = self._played.building
            self._missing = self.seq, building.why_not_enough() if building.phase not in (END_ZONES, BUILT) else ""
        return self._missing[1]


def _doorway(upright: bool, stretch: list[int]) -> Doorway:
    return Doorway(upright, stretch[0], stretch[1], stretch[2])
