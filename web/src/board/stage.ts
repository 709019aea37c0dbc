// All that is only needed once something happens: the reel, the timelines it plays, effects and dice. The board fetches it then.

export { Reel } from '../motion/reel';
export { timelineOf } from '../motion/timeline';
export { default as DiceTray } from './DiceTray.svelte';
export { default as Effects } from './Effects.svelte';
