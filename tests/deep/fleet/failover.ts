import { setTimeout as delay } from 'node:timers/promises';
import type { Proof } from '../money/proof.ts';
import { Tipping } from '../money/tipping.ts';
import { expect, type World } from '../money/world.ts';
import { Standby } from './standby.ts';

const CLIENTS = 48;

/** Lets clients tip, stalls the line to the standby for a while, ends the primary and goes on there. */
async function failOver(world: World, tipping: Tipping, stallMs: number, random: () => number) {
  const standby = await Standby.of(world);
  return {
    standby,
    async run() {
      const clients = tipping.begin(world, CLIENTS);
      await delay(300 + random() * 700);
      if (stallMs > 0) standby.line.stall();
      await delay(stallMs);
      clients.stop();
      await world.crash();
      const crashedAt = performance.now();
      world.moveTo(await standby.promote());
      await clients.ended;
      const awayMs = performance.now() - crashedAt;
      await world.expectWholeBooks();
      return { crashedAt, awayMs };
    },
  };
}

/** R14: with a synchronous standby every acknowledged tip survives the loss of the primary. */
export const synchronous: Proof = {
  name: `R14 kill -9 of the primary under ${CLIENTS} clients, synchronous standby`,
  sizes: { short: 1, full: 20 },
  async run(world, random, rounds) {
    const tipping = await Tipping.among(world, random, 'sync');
    const away: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // In every second round the line is silent before the crash: no commit is acknowledged then.
      const { standby, run } = await failOver(world, tipping, ((round + 1) % 2) * 200, random);
      await standby.makeSynchronous();
      away.push((await run()).awayMs);
    }
    const lost = await tipping.lostAt(world);
    expect(lost.length === 0, `${lost.length} acknowledged tips are lost`);
    const unsure = tipping.unsure.length;
    await tipping.expectEachOnce(world);
    return `${tipping.count} tips, ${unsure} without an answer, ${rounds} primaries lost, no acknowledged tip; away for at most ${Math.round(Math.max(...away))} ms`;
  },
};

/**
 * R15: what an asynchronous standby loses. Nothing is asserted about how much: only that what was
 * lost is whole tips, and that a repetition with the same id books each once.
 */
export const asynchronous: Proof = {
  name: `R15 kill -9 of the primary under ${CLIENTS} clients, asynchronous standby`,
  sizes: { short: 1, full: 20 },
  async run(world, random, rounds) {
    const tipping = await Tipping.among(world, random, 'async');
    const told = new Map<number, { counts: number[]; oldestMs: number }>();
    const missing = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      const stallMs = ((round + 1) % 2) * 200;
      const { run } = await failOver(world, tipping, stallMs, random);
      const { crashedAt } = await run();
      const lost = (await tipping.lostAt(world)).filter((at) => !missing.has(at));
      for (const at of lost) missing.add(at);
      const { counts, oldestMs } = told.get(stallMs) ?? { counts: [], oldestMs: 0 };
      told.set(stallMs, {
        counts: [...counts, lost.length],
        oldestMs: Math.max(oldestMs, ...lost.map((at) => Math.round(crashedAt - at))),
      });
    }
    const losses = [...told].map(
      ([stallMs, { counts, oldestMs }]) =>
        `${counts.join(', ')} where the line was silent for ${stallMs} ms, none older than ${oldestMs} ms`,
    );
    await tipping.expectEachOnce(
      world,
      ({ acknowledgedAt }) => acknowledgedAt === null || missing.has(acknowledgedAt),
    );
    return `${tipping.count} tips, ${rounds} primaries lost; acknowledged and lost: ${losses.join('; ')}; each is there once after a repetition`;
  },
};
