import { parseArgs } from 'node:util';
import { seededRandom } from '../../../bench/media/random.ts';
import { crashes } from './crashes.ts';
import { orders } from './events.ts';
import { mixed } from './mixed.ts';
import { model } from './model.ts';
import { races, storms } from './storms.ts';
import { World } from './world.ts';

/*
 * `npm run test:money [-- --full] [--seed N] [pattern]`: money under crashes, storms, races and
 * reordered events, on a Postgres of its own. The books are checked after each proof; the printed
 * seed repeats a run.
 */
const { values, positionals } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
  allowPositionals: true,
});
const seed = Number(values.seed);
const wanted = new RegExp(positionals[0] ?? '');
const proofs = [storms, races, orders, model, mixed, crashes];

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
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${proof.name}: ${done} (${seconds} s)`);
  }
} finally {
  await world.stop();
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
