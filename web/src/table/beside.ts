// What lies beside the map and no first move waits for: it comes in while the map is drawn.

export { default as Papers } from './Papers.svelte';
export { default as TeamPanel } from './TeamPanel.svelte';
