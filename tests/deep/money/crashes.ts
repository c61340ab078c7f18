import { setTimeout as delay } from 'node:timers/promises';
import { expect, tip } from './world.ts';
import type { Proof } from './proof.ts';

/** R1: every acknowledged tip survives a crash, and a repetition with the same id pays once. */
export const crashes: Proof = {
  name: 'R1 kill -9 under 128 clients',
  sizes: { short: 3, full: 25 },
  async run(world, random, rounds) {
    const creators = await Promise.all([1, 2, 3].map((n) => world.makeCreator(`crash_mara${n}`)));
    const fans = await Promise.all(
      Array.from({ length: 32 }, (_, n) => world.makeFan(`crash_fan${n}`, 9_000_00)),
    );
    const sent: { fan: string; creator: string; request: string; isAcknowledged: boolean }[] = [];
    const pick = <T>(all: T[]) => all[Math.floor(random() * all.length)] as T;
    for (let round = 0; round < rounds; round++) {
      let isUp = true;
      const clients = Array.from({ length: 128 }, async () => {
        while (isUp) {
          const one = {
            fan: pick(fans),
            creator: pick(creators),
            request: crypto.randomUUID(),
            isAcknowledged: false,
          };
          sent.push(one);
          const answer = await tip(world, one.fan, one.creator, 500, one.request);
          one.isAcknowledged = answer.ok;
          expect(answer.ok || answer.code === 'lost', `refused: ${JSON.stringify(answer)}`);
        }
      });
      await delay(300 + random() * 700);
      isUp = false;
      await world.crash();
      await Promise.all(clients);
      await world.restart();
      await world.expectWholeBooks();
    }
    const known = new Set(
      (
        await world.sql<{ id: string }>(
          `select request_id as id from private.transfers where kind = 'tip' and fan_id = any($1)`,
          [fans],
        )
      ).map(({ id }) => id),
    );
    const lost = sent.filter(
      ({ isAcknowledged, request }) => isAcknowledged && !known.has(request),
    );
    expect(lost.length === 0, `${lost.length} acknowledged tips are lost`);
    const unsure = sent.filter(({ isAcknowledged }) => !isAcknowledged);
    for (const { fan, creator, request } of unsure) {
      for (let again = 0; again < 2; again++) {
        const answer = await tip(world, fan, creator, 500, request);
        expect(answer.ok, `a repetition is refused: ${JSON.stringify(answer)}`);
      }
    }
    const [row] = await world.sql<{ tips: string; cents: string }>(
      `select count(*) as tips, sum(gross_cents) as cents from private.transfers
       where kind = 'tip' and fan_id = any($1)`,
      [fans],
    );
    expect(Number(row?.tips) === sent.length, `${row?.tips} transfers of ${sent.length} tips`);
    const [wallets] = await world.sql<{ cents: string }>(
      'select sum(balance_cents) as cents from public.wallets where owner_id = any($1)',
      [fans],
    );
    expect(
      Number(wallets?.cents) === fans.length * 9_000_00 - sent.length * 500,
      `wallets hold ${wallets?.cents}`,
    );
    return `${sent.length} tips, ${unsure.length} without an answer, ${rounds} crashes`;
  },
};
