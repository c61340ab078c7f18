import WebSocket from 'ws';
import type { Proof } from '../money/proof.ts';
import { expect } from '../money/world.ts';
import { buildProduct } from '../../support/built-page.ts';
import { makeReaders } from './readers.ts';
import { RestPair } from './rest-pair.ts';
import { Standby } from './standby.ts';

type Product = typeof import('./page-entry.ts');

/**
 * R17: the product's own `call()` reads from the standby. While the standby stands still, a person
 * sees their own post and tip at once, and others see them when it goes on.
 */
export const ownChanges: Proof = {
  name: 'R17 own changes beside a late standby',
  sizes: { short: 2, full: 10 },
  async run(world, random, rounds) {
    const { idOf } = await makeReaders(world);
    const browser = await buildProduct<Product>('tests/deep/fleet/page-entry.ts');
    const standby = await Standby.of(world);
    const rest = await RestPair.start(world, standby);
    const openPage = async (name: string): Promise<Product> => {
      const kept = new Map([
        [
          'session',
          JSON.stringify({
            access_token: await rest.tokenOf(idOf(name)),
            expires_at: Math.floor(Date.now() / 1000) + 3600,
            user: { id: idOf(name) },
          }),
        ],
      ]);
      const metas: Record<string, string> = {
        'meta[name="velour-api-url"]': rest.primary,
        'meta[name="velour-read-url"]': rest.standby,
        'meta[name="velour-api-key"]': rest.publishableKey,
      };
      return browser(
        {},
        { querySelector: (query: string) => ({ content: metas[query] }) },
        {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
        },
        WebSocket,
      );
    };
    const maraId = idOf('mara');
    try {
      for (let round = 0; round < rounds; round++) {
        await standby.catchUp();
        const [mara, buyer, onlooker] = await Promise.all([
          openPage('mara'),
          openPage('buyer'),
          openPage('subscriber'),
        ]);
        const cents = 500 + Math.floor(random() * 100);
        const text = `late ${round} ${cents}`;
        const posts = async ({ call }: Product) =>
          JSON.stringify(await call('wall_posts', { p_creator_id: maraId }));
        const spent = async ({ call }: Product) =>
          JSON.stringify(await call('transactions', { p_type: 'tip' }));
        const [before, tipsBefore] = await Promise.all([posts(onlooker), spent(buyer)]);

        await standby.sql('select pg_wal_replay_pause()');
        await mara.call('create_post', {
          p_audience: 'public',
          p_text: text,
          p_media_ids: [],
          p_request_id: crypto.randomUUID(),
        });
        await buyer.call('send_tip', {
          p_creator_id: maraId,
          p_amount_cents: cents,
          p_request_id: crypto.randomUUID(),
        });
        expect((await posts(mara)).includes(text), 'the author does not see a new post');
        expect((await spent(buyer)) !== tipsBefore, 'the fan does not see the tip');
        // The twin: somebody who changed nothing reads from the standby, which is late.
        expect((await posts(onlooker)) === before, 'the standby is not late, or not read');
        expect((await spent(await openPage('buyer'))) === tipsBefore, 'another device is not late');

        await standby.sql('select pg_wal_replay_resume()');
        await standby.catchUp();
        expect((await posts(onlooker)).includes(text), 'the post does not arrive');
        expect((await spent(await openPage('buyer'))) !== tipsBefore, 'the tip does not arrive');
      }
      return `${rounds} posts and tips are seen by their people at once and by others after the standby`;
    } finally {
      await rest.stop();
      await standby.stop();
    }
  },
};
