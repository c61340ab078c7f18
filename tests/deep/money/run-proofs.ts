import { parseArgs } from 'node:util';
import { seededRandom } from '../../../bench/media/random.ts';
import type { Proof } from './proof.ts';
import { World } from './world.ts';

/**
 * Runs the proofs whose names match the pattern of the command line, each at its short or full
 * size, on a world of their own. The books are checked after each proof; the printed seed repeats a
 * run. `clear` ends what a proof has left.
 */
export async function runProofs(
  proofs: Proof[],
  clear: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
    allowPositionals: true,
  });
  const seed = Number(values.seed);
  const wanted = new RegExp(positionals[0] ?? '');
  console.log(`seed ${seed}, ${values.full ? 'full' : 'short'} size`);
  const world = await World.start();
  let failed = 0;
  const chosen = proofs.filter(({ name }) => wanted.test(name));
  try {
    for (const proof of chosen) {
      const begun = performance.now();
      const size = proof.sizes[values.full ? 'full' : 'short'];
      const done = await proof
        .run(world, seededRandom(seed), size, seed)
        .then(async (what) => (await world.expectWholeBooks(), what))
        .catch((error: unknown) => {
          failed += 1;
          return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
        });
      await clear();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${proof.name}: ${done} (${seconds} s)`);
    }
  } finally {
    await world.stop();
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
