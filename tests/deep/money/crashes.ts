import { setTimeout as delay } from 'node:timers/promises';
import { Tipping } from './tipping.ts';
import { expect } from './world.ts';
import type { Proof } from './proof.ts';

/** R1: every acknowledged tip survives a crash, and a repetition with the same id pays once. */
export const crashes: Proof = {
  name: 'R1 kill -9 under 128 clients',
  sizes: { short: 3, full: 25 },
  async run(world, random, rounds) {
    const tipping = await Tipping.among(world, random, 'crash');
    for (let round = 0; round < rounds; round++) {
      const clients = tipping.begin(world, 128);
      await delay(300 + random() * 700);
      clients.stop();
      await world.crash();
      await clients.ended;
      await world.restart();
      await world.expectWholeBooks();
    }
    const lost = await tipping.lostAt(world);
    expect(lost.length === 0, `${lost.length} acknowledged tips are lost`);
    const unsure = tipping.unsure.length;
    await tipping.expectEachOnce(world);
    return `${tipping.count} tips, ${unsure} without an answer, ${rounds} crashes`;
  },
};
