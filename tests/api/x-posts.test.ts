import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { call } from '../contract/payments-people.ts';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import {
  agree,
  controlX,
  linkX,
  newXAccount,
  postsOf,
  type XAccount,
} from '../support/x-people.ts';

/* Posts at X over the running platform: the permission, the worker's run, and X, which is played. */
const { addresses } = inject('platform');
/** milliseconds: the worker's run, and what waits for another one */
const soon = { timeout: 60_000, interval: 250 };

let fan: User;
beforeAll(async () => {
  fan = await makeFan('xreader');
});
afterAll(disconnectAll);

/** A creator whose X account may be posted with, and who has a follower. */
async function newPoster() {
  const creator = await makeCreator('xmara');
  const account = await newXAccount();
  await linkX(creator, account);
  expect(await allow(creator, account)).toBe(`${addresses.page}/settings#x`);
  await fan.client.rpc('follow', { p_creator_id: creator.id });
  return { creator, account };
}

async function allow(creator: User, account: XAccount) {
  const { body } = await call(creator.client, 'social-link', {});
  return agree(String(body['url']), account);
}

async function send({ creator }: { creator: User }, text: string, priceCents: number | null) {
  const { data, error } = await creator.client.rpc('send_global', {
    p_audience: 'all',
    p_text: text,
    p_media_ids: [],
    // null is a free message; the generated types do not allow null arguments
    p_price_cents: priceCents as number,
    p_request_id: randomUUID(),
  });
  expect(error).toBeNull();
  return (data as { id: string }).id;
}

async function stateOf(globalId: string) {
  const { rows } = await database.query<{ state: string }>(
    'select state from private.x_posts where global_id = $1',
    [globalId],
  );
  return rows[0]?.state;
}

const signature = ({ creator }: { creator: User }) =>
  expect.stringContaining(` ${addresses.page}/${creator.username}`) as string;

describe('[F66] a message to an audience at X', () => {
  test('is posted once: the words of a free one, no word of a priced one', async () => {
    const poster = await newPoster();
    const free = await send(poster, 'Doors open at nine', null);
    await expect.poll(() => stateOf(free), soon).toBe('posted');
    const priced = await send(poster, 'the code of the gate', 500);
    await expect.poll(() => stateOf(priced), soon).toBe('posted');
    const posts = await postsOf(poster.account);
    expect(posts).toEqual([signature(poster), signature(poster)]);
    expect(posts[0]).toContain('Doors open at nine');
    expect(posts[1]).not.toContain('gate');
  });

  test('whose answer is lost stands once, and is not asked for again', async () => {
    const poster = await newPoster();
    const text = `Lost ${randomUUID()}`;
    await controlX('faults', {
      kind: 'timeout_after_accepting',
      on: 'POST /2/tweets',
      times: 1,
      about: text,
    });
    const id = await send(poster, text, null);
    await expect.poll(() => stateOf(id), soon).toBe('unknown');
    // A later one is posted, so that runs have passed since.
    const later = await send(poster, 'A later one', null);
    await expect.poll(() => stateOf(later), soon).toBe('posted');
    expect(await postsOf(poster.account)).toHaveLength(2);
  });

  test('is posted with new tokens after the old ones ended', async () => {
    const poster = await newPoster();
    await controlX('expire', { username: poster.account.username });
    for (const text of ['After the end', 'And again']) {
      const id = await send(poster, text, null);
      await expect.poll(() => stateOf(id), soon).toBe('posted');
    }
    expect(await postsOf(poster.account)).toHaveLength(2);
  });

  test('after the permission was withdrawn is not posted, and the creator is told', async () => {
    const poster = await newPoster();
    await controlX('revoke', { username: poster.account.username });
    const id = await send(poster, 'To nobody', null);
    await expect.poll(() => stateOf(id), soon).toBe('failed');
    const posting = await poster.creator.client.rpc('my_x_posting');
    expect(posting.data).toEqual({ state: 'broken' });
    const { data } = await poster.creator.client.rpc('notifications');
    expect(JSON.stringify(data)).toContain('x_link_broken');
    expect(await postsOf(poster.account)).toEqual([]);
    expect(await allow(poster.creator, poster.account)).toBe(`${addresses.page}/settings#x`);
    const again = await send(poster, 'To all again', null);
    await expect.poll(() => stateOf(again), soon).toBe('posted');
  });
});

describe('[F66] the permission to post at X', () => {
  test('is stored where nobody reads it, and only for the linked account', async () => {
    const creator = await makeCreator('xstored');
    const [own, foreign] = [await newXAccount(), await newXAccount()];
    await linkX(creator, own);
    expect(await allow(creator, foreign)).toContain('error=access_denied');
    expect((await creator.client.rpc('my_x_posting')).data).toEqual({ state: 'none' });
    expect(await allow(creator, own)).toBe(`${addresses.page}/settings#x`);
    const { rows } = await database.query<{ all: string }>(
      'select row_to_json(a)::text as all from private.x_accounts a where creator_id = $1',
      [creator.id],
    );
    expect(rows[0]?.all).toContain('"key_id":"local"');
    expect(rows[0]?.all).not.toMatch(/access|refresh/);
  });

  test('is refused to fans, to creators without a link, and to guests', async () => {
    const creator = await makeCreator('xnone');
    expect((await call(creator.client, 'social-link', {})).body['error']).toBe(
      'twitter_not_linked',
    );
    expect((await call(fan.client, 'social-link', {})).body['error']).toBe('method_forbidden');
    const url = `${addresses.api}/functions/v1/social-link`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    const back = await fetch(`${url}?state=${'s'.repeat(43)}&code=guessed`, { redirect: 'manual' });
    expect(back.headers.get('location')).toContain('error=access_denied');
    const unsigned = await fetch(`${addresses.api}/functions/v1/social`, {
      method: 'POST',
      body: JSON.stringify({ request_id: randomUUID() }),
    });
    expect(unsigned.status).toBe(401);
  });
});
