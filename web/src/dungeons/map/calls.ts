// What the board for maps asks the server.

import type { CheckedMap, GeneratedMap, MapForm, MapGround, MapWish, StoredLink } from '../../protocol/dungeons';
import { asked, sent } from '../../protocol/http';

const AT = '/api/dungeons/maps';

export const calls = {
  grounds: () => asked<MapGround[]>(`${AT}/ground`),
  check: (map: MapForm) => asked<CheckedMap>(`${AT}/check`, sent(map)),
  store: (map: MapForm) => asked<StoredLink>(AT, sent(map)),
  generate: (wish: MapWish) => asked<GeneratedMap>(`${AT}/generate`, sent(wish)),
};
