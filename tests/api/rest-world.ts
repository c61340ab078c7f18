import { expect, inject } from 'vitest';
import { expectedLines } from '../../scripts/access/catalogue.ts';
import { database, makeCreator, makeFan, type User } from '../support/users.ts';
import { command } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * The data behind the raw requests: canaries in a private post, a locked message and a free one
 * between two users, and the users around them.
 */
const { addresses, keys } = inject('platform');
export const canaries = {
  post: `CANARY-post-${crypto.randomUUID()}`,
  locked: `CANARY-locked-${crypto.randomUUID()}`,
  message: `CANARY-message-${crypto.randomUUID()}`,
};

export const world = {} as Record<'mara' | 'jonas' | 'payer' | 'eve' | 'ines', User> & {
  conversation: string;
  tables: string[];
};

/** Sends a raw request through the gateway; `token` is sent unchanged. */
export async function ask(path: string, token?: string, init: RequestInit = {}) {
  const response = await fetch(`${addresses.api}${path}`, {
    ...init,
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // the tests pass plain objects
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export async function makeWorld() {
  const [mara, ines] = await Promise.all([makeCreator('mara'), makeCreator('ines')]);
  const [jonas, payer, eve] = await Promise.all([
    makeFan('jonas'),
    makeFan('payer', 5000),
    makeFan('eve'),
  ]);
  const requestId = () => crypto.randomUUID();
  const message = { p_media_ids: [], p_price_cents: null };
  const done = [
    await command(payer, 'start_subscription', {
      p_creator_id: mara.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: requestId(),
    }),
    await command(mara, 'create_post', {
      p_audience: 'private',
      p_text: canaries.post,
      p_media_ids: [],
      p_request_id: requestId(),
    }),
    await command(jonas, 'send_message', {
      ...message,
      p_to: mara.id,
      p_text: canaries.message,
      p_request_id: requestId(),
    }),
    await command(mara, 'send_message', {
      ...message,
      p_to: jonas.id,
      p_text: canaries.locked,
      p_price_cents: 500,
      p_request_id: requestId(),
    }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const conversation = String(done[3]?.body['conversation_id']);
  const tables = expectedLines().flatMap((line) => /^table public\.(\w+)/.exec(line)?.[1] ?? []);
  Object.assign(world, { mara, jonas, payer, eve, ines, conversation, tables });
}

export async function functionsOf(schema: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    'select distinct proname as name from pg_proc where pronamespace = $1::regnamespace',
    [schema],
  );
  return rows.map(({ name }) => name);
}
