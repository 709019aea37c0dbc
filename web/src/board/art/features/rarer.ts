import type { Component } from 'svelte';
import type { FeatureArt } from '../../../scene/ground';

/** The drawings that few dungeons need. */
export const RARER: Record<string, () => Promise<{ default: Component<{ feature: FeatureArt; uid: string }> }>> = {
  chasm: () => import('./Chasm.svelte'),
  abyss: () => import('./Abyss.svelte'),
  liquid: () => import('./Liquid.svelte'),
  trap: () => import('./Pit.svelte'),
  bridge: () => import('./Bridge.svelte'),
  pit: () => import('./Pit.svelte'),
  water: () => import('./Water.svelte'),
  platform: () => import('./Platform.svelte'),
  stairs: () => import('./Stairs.svelte'),
  door: () => import('./Doorstep.svelte'),
  dog_house: () => import('./DogHouse.svelte'),
};
