// All that is only needed once something happens: the reel, the timelines it plays, effects, dice, banners and trails. The board fetches it then.

export { leftOf } from '../../motion/left';
export { Reel } from '../../motion/reel';
export { lastTold, sceneAt, timelineOf } from '../../motion/timeline';
export { default as Beside } from './effects/Beside.svelte';
export { default as Effects } from './effects/Effects.svelte';
export { Lingering } from './lingering.svelte';
export { default as Trails } from './effects/Trails.svelte';
