// What a match with two balls needs beside the rest, fetched in one piece when there is a second ball.

export { default as BallMark } from './BallMark.svelte';
export { default as BothBalls } from './BothBalls.svelte';
export { default as TwoBalls } from './TwoBalls.svelte';
