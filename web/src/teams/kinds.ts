// Teams of both kinds: those of a college, and those that follow a list.

import { http } from '../protocol/http';
import type { ListFile, TeamFile } from '../protocol/rosters';
import type { CheckedList, CheckedTeam, DraftBook, ListBook, StoredList, StoredTeam } from '../protocol/teams';
import type { MyTeam } from './mine';

export type AnyFile = TeamFile | ListFile;
export type AnyChecked = CheckedTeam | CheckedList;
export type AnyStored = StoredTeam | StoredList;
export type AnyBook = DraftBook | ListBook;

export const followsList = (team: AnyFile): team is ListFile => 'team' in team;
export const isListed = <C extends CheckedList>(checked: C | CheckedTeam): checked is C => followsList(checked.team);
export const isListBook = (book: AnyBook): book is ListBook => 'offer' in book;

/** Whether a team is of a college. */
export const isOfCollege = (stored: AnyStored): stored is StoredTeam => !followsList(stored.team);

/** The key of its college or list. */
export const homeOf = (team: AnyFile): string => (followsList(team) ? team.team : team.college);
/** What it is painted in. */
export const colourOf = (checked: AnyChecked): string => (isListed(checked) ? checked.colour : checked.team.college);
/** What its college or list is called. */
export const titleOf = (checked: AnyChecked): string => (isListed(checked) ? checked.title : checked.team.college);

/** A team as this browser remembers it. */
export const keptAs = (team: AnyFile, checked: AnyChecked, id: string, key: string): MyTeam => ({ id, name: team.name, college: colourOf(checked), key, game: team.rules, listed: followsList(team) });

export const bookOf = (team: AnyFile): Promise<AnyBook> => (followsList(team) ? http.listBook(team.rules, team.team) : http.draftBook(team.rules));
