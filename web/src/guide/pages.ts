// The guide as pages: which there are, in the order one reads them, and how each comes in.

export interface Section {
  /** Its address within the page. */
  id: string;
  title: string;
  text: string;
}

export interface GuidePage {
  title: string;
  html: string;
  sections: Section[];
}

const found = import.meta.glob<GuidePage>(['../../../docs/guide/*.md', '../../../docs/rules/glossary.md']);
const loaders = new Map(Object.entries(found).map(([path, load]) => [path.replace(/^.*\//, '').replace(/\.md$/, ''), load]));

/** The table of contents: each page's address and what it is for. */
export const CONTENTS = [
  { id: 'game', title: 'The game in ten minutes', text: 'You have never played: what happens in a turn, and what to try first.' },
  { id: 'playing', title: 'Playing a match', text: 'From the first click to the replay: everything at the table, every key.' },
  { id: 'teams', title: 'Teams of your own', text: 'Draft a team, keep it, print it, play it.' },
  { id: 'dungeons', title: 'Dungeons', text: 'Draw, roll, lay or import a dungeon, print it, and see whether it is fair.' },
  { id: 'hosting', title: 'Hosting', text: 'Run the server for friends: options, the database, backups, limits.' },
  { id: 'glossary', title: 'Glossary', text: 'One word for each thing, and what each printed game calls it.' },
] as const;

/** One page of the guide; null where there is none of this name. */
export async function guidePage(id: string): Promise<GuidePage | null> {
  return (await loaders.get(id)?.()) ?? null;
}

/** Every section of every page, for the search. */
export async function guideSections(): Promise<{ page: string; pageTitle: string; section: Section }[]> {
  const pages = await Promise.all(CONTENTS.map(async ({ id, title }) => ({ id, title, page: await guidePage(id) })));
  return pages.flatMap(({ id, title, page }) => (page?.sections ?? []).map((section) => ({ page: id, pageTitle: title, section })));
}
