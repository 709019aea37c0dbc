// How several matches stand, asked for at once: what a list of one's own matches shows.

import type { Glance, Glances, GlanceWish } from '../../protocol/glances';
import { asked, sent } from '../../protocol/http';

/** How matches stand, in the order in which they are named: 40 at most. Without a seat one asks as a spectator. */
export const glances = (matches: GlanceWish[]): Promise<Glance[]> => asked<Glances>('/api/glances', sent({ matches })).then((told) => told.matches);
