import type { World } from './world.ts';

/** A property of money that has to hold under a fault or a race, at two sizes. */
export interface Proof {
  name: string;
  /** Rounds, races or seconds: of continuous integration, and of the whole run. */
  sizes: { short: number; full: number };
  /** Throws when the property does not hold; returns what was done. */
  run(world: World, random: () => number, size: number, seed: number): Promise<string>;
}
