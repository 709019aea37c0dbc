"""
The shapes of teams as JSON: team files, and what is told of a team while it is drafted and led.

`scripts/make_protocol.py` writes the page's types from them; a text beside a type says what a field means.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

# Pydantic reads a shape below Python 3.12 only if it is one of these.
from typing_extensions import TypedDict

Way: TypeAlias = Literal["random_primary", "chosen_primary", "random_secondary", "chosen_secondary", "characteristic"]
InducementKey: TypeAlias = Literal["training", "bribes", "wizard"]
TeamKind: TypeAlias = Literal["exhibition", "league"]
GameKind: TypeAlias = Literal["league", "friendly", "play_off"]
GameResult: TypeAlias = Literal["won", "drawn", "lost"]
Step: TypeAlias = Literal[
    "",
    "journeymen",
    "waiting",
    "inducements",
    "ready",
    "outcome",
    "advancement",
    "hiring",
    "fixture",
    "scouting",
    "redraft",
]

# ---- team files


class AdvancementFile(TypedDict):
    """An advancement of a player in a team file: a skill or a characteristic."""

    way: Way
    skill: NotRequired[str]
    characteristic: NotRequired[str]
    dice: NotRequired[list[int]]


class CareerFile(TypedDict, total=False):
    """What a player has done; what is none is left out."""

    completions: int
    deflections: int
    interceptions: int
    casualties: int
    touchdowns: int
    mvps: int


class PlayerFile(TypedDict):
    """A player in a team file; what is empty or no is left out."""

    number: int
    name: str
    position: str
    advancements: NotRequired[list[AdvancementFile]]
    spp: NotRequired[Annotated[int, "Star Player points earned so far, spent ones included."]]
    career: NotRequired[CareerFile]
    niggling: NotRequired[int]
    injuries: NotRequired[list[str]]
    misses_next: NotRequired[bool]
    retired: NotRequired[bool]
    seasons: NotRequired[int]


class GameFile(TypedDict):
    """A game in a team's history; what is none or no is left out, and so is `played` where it was."""

    season: int
    match: str
    kind: GameKind
    opponent: str
    result: GameResult
    touchdowns: NotRequired[int]
    casualties: NotRequired[int]
    points: NotRequired[int]
    winnings: NotRequired[int]
    conceded: NotRequired[bool]
    dead: NotRequired[list[str]]
    played: NotRequired[bool]


class AgreementFile(TypedDict):
    """What an exhibition team is drafted for."""

    budget: int
    free_spp: int
    inducements: list[InducementKey]


class Bought(TypedDict):
    """How many of each inducement."""

    training: int
    bribes: int
    wizard: int


class TeamFileHead(TypedDict):
    """What every team file begins with."""

    format: str
    version: int
    rules: str
    kind: TeamKind
    name: str
    college: str
    rerolls: int
    sponsor: str | None


class TeamOwn(TypedDict, total=False):
    """What teams of one kind have, or teams with a sponsor."""

    sponsored: Annotated[int, "The number of the player whom `air_oberwald` sponsors."]
    agreement: AgreementFile
    inducements: Bought
    treasury: int
    trophy: bool
    season: int
    origin: Annotated[str, "Where the team was brought in from."]
    history: list[GameFile]


class TeamFile(TeamFileHead, TeamOwn):
    """A team file: what is edited and stored."""

    players: list[PlayerFile]


class ListPlayerFile(TypedDict):
    """A player in the file of a team that follows a list; what is empty or no is left out."""

    number: int
    name: str
    position: str
    skills: NotRequired[Annotated[list[str], "Skills added when the team is drafted, by key."]]
    mercenary: NotRequired[bool]
    star: NotRequired[Annotated[dict[str, int], "The profile of a star player of one's own, in the game of 1989."]]
    missing: NotRequired[Annotated[bool, "Whether they miss the match, being hurt or dead."]]


class ListFile(TypedDict):
    """The file of a team that follows a list; what is 0, no or empty is left out."""

    format: Literal["dungeonbowl-list"]
    version: int
    rules: str
    team: Annotated[str, "The key of the list."]
    name: str
    rerolls: NotRequired[int]
    apothecary: NotRequired[bool]
    staff: NotRequired[Annotated[int, "Assistant coaches, cheerleaders and points of Fan Factor together."]]
    budget: NotRequired[Annotated[int, "Gold agreed on; left out: what the game gives."]]
    inducements: NotRequired[dict[str, int]]
    stars: NotRequired[list[str]]
    secondary: NotRequired[Annotated[int, "The die for the second race of a team of races."]]
    tertiary: NotRequired[Annotated[int, "The die for its third race."]]
    players: list[ListPlayerFile]


# ---- drafting


class SkillShown(TypedDict):
    """A skill of a position or a player, in words."""

    key: str
    name: str
    category: str
    value: int | None
    text: Annotated[str, "What it does, in our words."]


class Position(TypedDict):
    """A position that a college offers."""

    key: str
    name: str
    section: str
    race: str
    cost: int
    ma: int
    st: int
    ag: int
    pa: int | None
    av: int
    skills: list[SkillShown]
    primary: Annotated[list[str], "Categories of skills that come cheap, by their first letters: A, G, M, P, S."]
    secondary: Annotated[list[str], "Categories of skills that come dear."]


class RerollOffer(TypedDict):
    """What team re-rolls cost, and how many a team may have."""

    cost: int
    cost_in_league: int
    most: int


class WizardOffer(TypedDict):
    """The wizard of a college."""

    name: str
    spell: str
    cost: int


class Section(TypedDict):
    """A section of a college, and how many players of it a team may have."""

    key: str
    name: str
    most: int


class CollegeOffer(TypedDict):
    """What a college offers."""

    key: str
    name: str
    blurb: str
    reroll: RerollOffer
    wizard: WizardOffer
    sections: list[Section]
    positions: list[Position]


class ListPosition(TypedDict):
    """A position of a team list."""

    key: str
    name: str
    most: Annotated[int, "How many of it a team may have."]
    cost: int
    ma: int
    st: int
    ag: int
    av: int
    sp: NotRequired[Annotated[int, "What the game of 1989 adds to a sprint."]]
    ts: NotRequired[Annotated[int, "What it adds to a throw."]]
    cl: NotRequired[Annotated[int, "What it adds to a catch."]]
    skills: list[SkillShown]
    normal: Annotated[list[str], "Keys of the skills that such a player learns on any roll."]
    double: Annotated[list[str], "Keys of the skills for which they need a double."]
    counts: NotRequired[Annotated[int, "What one of them counts in a team of races."]]


class ListInducement(TypedDict):
    """What a team may buy for each of its matches."""

    key: str
    name: str
    text: Annotated[str, "What it does, in our words."]
    most: int
    cost: int


class ListStar(TypedDict):
    """A star player whom a team may hire."""

    key: str
    name: str
    cost: int
    pair: Annotated[str | None, "The star without whom this one does not come."]
    ma: int
    st: int
    ag: int
    av: int
    skills: list[SkillShown]


class Span(TypedDict):
    """From where to where something may be chosen."""

    least: int
    most: int


class SkillPackage(TypedDict):
    """How many skills a new team adds to its players."""

    normal: int
    double: Annotated[int, "Skills for which they need a double; a normal one may take the place."]
    rule: str


class ListPrices(TypedDict):
    """Gold pieces of what a team has besides players of its own."""

    reroll: int
    apothecary: Annotated[int | None, "None for a team that may not have one."]
    staff: int
    mercenary: Annotated[int, "On top of the price of the position."]
    mercenary_skill: int


class ListRaces(TypedDict):
    """Of what a team of up to three races is made: nothing costs gold, and dice limit the second and the third race."""

    squad: Annotated[int, "What the players count in all."]
    second: Annotated[str, "Who the second race is; empty where no die is rolled for it."]
    third: Annotated[str, "Who the third race is; empty where no die is rolled for it."]


class ListOffer(TypedDict):
    """Everything that a team of one list is drafted from."""

    rules: str
    key: str
    name: str
    blurb: str
    gold: Annotated[Span, "Between which sums a budget may be agreed on."]
    usual_gold: Annotated[int, "The budget where nothing is agreed on."]
    squad: Annotated[Span, "How many players the team has."]
    rerolls: int
    stars_most: int
    prices: ListPrices
    package: SkillPackage
    no_hires: Annotated[str | None, "The rule by which nobody is hired and nothing bought for a match; else None."]
    positions: list[ListPosition]
    inducements: list[ListInducement]
    stars: list[ListStar]
    skills: Annotated[list[SkillShown], "Every skill that somebody on the list can learn."]
    races: NotRequired[ListRaces]


class ListTotals(TypedDict):
    """What a team of a list adds up to."""

    cost: int
    budget: int
    left: Annotated[int, "Negative if the budget is overspent."]
    value: int
    players: int
    normal: Annotated[int, "Normal skills added to players of the team's own."]
    double: Annotated[int, "Added skills for which they need a double."]
    counted: NotRequired[Annotated[int, "What the players of a team of races count."]]
    allowed: NotRequired[Annotated[list[int], "How many of the second and of the third race the dice allow."]]


class Learnable(TypedDict):
    """The skills that a player could learn by choice."""

    chosen_primary: list[str]
    chosen_secondary: list[str]


class PlayerShown(TypedDict):
    """A player as they are now; one of an unknown position is shown by name alone."""

    number: int
    name: str
    position: str
    title: NotRequired[str]
    section: NotRequired[str]
    ma: NotRequired[int]
    st: NotRequired[int]
    ag: NotRequired[int]
    pa: NotRequired[int | None]
    av: NotRequired[int]
    sp: NotRequired[Annotated[int, "What the game of 1989 adds to a sprint."]]
    ts: NotRequired[Annotated[int, "What it adds to a throw."]]
    cl: NotRequired[Annotated[int, "What it adds to a catch."]]
    skills: NotRequired[list[SkillShown]]
    value: NotRequired[int]
    spent_spp: NotRequired[int]
    available: NotRequired[bool]
    learnable: NotRequired[Learnable]


# ---- what a coach may do


class Purchase(TypedDict):
    """An inducement that can be bought now."""

    what: InducementKey
    cost: int


class Priced(TypedDict):
    """A player who can be had, and for how much."""

    player: int
    cost: int


class Improvement(TypedDict):
    """A characteristic roll that waits for its coach: what may be improved, and the skills to take instead."""

    player: int
    d16: int
    characteristics: list[str]
    skills: list[str]


class WayOffer(TypedDict):
    """What one way costs, and what can be gained by it."""

    cost: int
    skills: NotRequired[list[str]]
    categories: NotRequired[list[str]]


class WayOffers(TypedDict, total=False):
    """The ways that a player's points can pay for."""

    random_primary: WayOffer
    chosen_primary: WayOffer
    random_secondary: WayOffer
    chosen_secondary: WayOffer
    characteristic: WayOffer


class Offer(TypedDict):
    """What one player's points can buy."""

    player: int
    points: int
    must: bool
    ways: WayOffers


class PreGameTodo(TypedDict):
    """What a coach may do before a game: in the one step `missing` and `journeyman`, in the other `purse` and `buy`."""

    step: Step
    value: int
    missing: NotRequired[int]
    journeyman: NotRequired[list[str]]
    purse: NotRequired[int]
    buy: NotRequired[list[Purchase]]


class LearningTodo(TypedDict):
    """What a coach may do in the advancement step."""

    mvps: int
    improve: Improvement | None
    players: list[Offer]


class HiringTodo(TypedDict):
    """What a coach may do in the hiring step."""

    hire: list[str]
    keep: list[Priced]
    fire: list[int]
    reroll: int | None
    retire: list[int]


class RedraftTodo(TypedDict):
    """What a coach may do in the re-draft."""

    gold: int
    rehire: list[Priced]
    hire: list[str]
    reroll: bool


class Todo(TypedDict, total=False):
    """What a coach may do; which fields there are depends on the step."""

    step: Step
    value: int
    missing: int
    journeyman: list[str]
    purse: int
    buy: list[Purchase]
    mvps: int
    improve: Improvement | None
    players: list[Offer]
    hire: list[str]
    keep: list[Priced]
    fire: list[int]
    reroll: Annotated[int | bool | None, "The price after a game; whether one may be bought, in the re-draft."]
    retire: list[int]
    gold: int
    rehire: list[Priced]
