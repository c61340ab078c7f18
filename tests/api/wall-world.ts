import { expect } from 'vitest';
import {
  connect,
  database,
  makeCreator,
  makeFan,
  type Client,
  type User,
} from '../support/users.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/*
 * A creator with every kind of content that a wall can have, each with its own word, and every kind
 * of viewer: a subscriber, a past subscriber, a follower, a stranger, another creator, users on
 * both sides of a block, a suspended user, a guest.
 */
type Name = keyof typeof users;

const tail = Math.random().toString(36).slice(2, 8);
export const kinds = [
  'public',
  'private',
  'promo',
  'held',
  'removed',
  'unready',
  'scheduled',
  'poll',
  'publictalk',
  'privatetalk',
  'story',
  'preview',
] as const;
export const wordOf = (kind: string) => `${kind.toUpperCase()}-WORD-${tail}`;

export const users = {} as Record<
  'mara' | 'payer' | 'past' | 'follower' | 'stranger' | 'ines' | 'blocked' | 'blocker' | 'held',
  User
>;
export const guest = connect();
export const ids: Record<string, string> = {};
export const pictures: Record<'public' | 'private' | 'story' | 'preview', string> = {
  public: '',
  private: '',
  story: '',
  preview: '',
};

export const clientsOf = (): [Name | 'guest', Client][] => [
  // The keys of the record are the names, in the order of creation.
  ...(Object.entries(users).map(([name, { client }]) => [name, client]) as [Name, Client][]),
  ['guest', guest],
];

async function made(user: User, name: string, args: object): Promise<string> {
  const { status, body } = await command(user, name, {
    p_request_id: crypto.randomUUID(),
    ...args,
  });
  expect({ name, status, message: (body as { message?: string }).message }).toMatchObject({
    status: 200,
  });
  // A command that creates a row returns its id.
  return body as unknown as string;
}

const post = (kind: string, audience: 'public' | 'private', more: object = {}) =>
  made(users.mara, 'create_post', {
    p_audience: audience,
    p_text: wordOf(kind),
    p_media_ids: [],
    ...more,
  });

async function picture(purpose: 'post' | 'story'): Promise<string> {
  const id = await uploadFile(users.mara, purpose, await drawing(70, 50).png().toBuffer());
  expect(await decided(users.mara, id)).toMatchObject({ state: 'ready' });
  return id;
}

const done = async (user: User, name: string, args: object) =>
  expect((await command(user, name, args)).status, name).toBeLessThan(300);

async function makeUsers() {
  const { mara, payer, past, follower, blocked, blocker } = Object.assign(users, {
    mara: await makeCreator('mara'),
    payer: await makeFan('payer'),
    past: await makeFan('past'),
    follower: await makeFan('follower'),
    stranger: await makeFan('stranger'),
    ines: await makeCreator('ines'),
    blocked: await makeFan('blocked'),
    blocker: await makeFan('blocker'),
    held: await makeFan('held'),
  });
  await database.query(
    `insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
       renewal_price_cents, expires_at)
     select f.id, $3, p.id, price_cents, price_cents, f.until
     from public.plans p, (values ($1::uuid, now() + interval '30 days'),
       ($2::uuid, now() - interval '1 minute')) f (id, until)
     where creator_id = $3`,
    [payer.id, past.id, mara.id],
  );
  for (const fan of [follower, blocked, blocker, users.held])
    await done(fan, 'follow', { p_creator_id: mara.id });
  await done(mara, 'block', { p_user_id: blocked.id });
  await done(blocker, 'block', { p_user_id: mara.id });
}

async function makeContent() {
  pictures.preview = await picture('post');
  for (const kind of ['public', 'private'] as const) {
    pictures[kind] = await picture('post');
    await database.query('update public.media set alt = $2 where id = $1', [
      pictures[kind],
      wordOf(kind),
    ]);
    ids[kind] = await post(kind, kind, {
      p_media_ids: [pictures[kind]],
      p_preview_id: kind === 'private' ? pictures.preview : null,
    });
    const talk = { p_post_id: ids[kind], p_text: wordOf(`${kind}talk`) };
    await made(users.payer, 'create_comment', talk);
  }
  ids['promo'] = await post('promo', 'public', { p_is_promo: true });
  ids['poll'] = await post('poll', 'private', { p_options: [wordOf('poll'), 'No'] });
  for (const kind of ['held', 'removed', 'unready']) ids[kind] = await post(kind, 'public');
  await database.query(`select private.act_hold('Ada', 'reported', 'post', $1)`, [ids['held']]);
  await done(users.mara, 'remove_post', { p_post_id: ids['removed'] });
  await database.query('update public.posts set is_ready = false where id = $1', [ids['unready']]);
  const quarter = 15 * 60_000;
  await made(users.mara, 'schedule_post', {
    p_at: new Date((Math.floor(Date.now() / quarter) + 4) * quarter),
    p_audience: 'public',
    p_text: wordOf('scheduled'),
    p_media_ids: [],
  });
  pictures.story = await picture('story');
  ids['story'] = await made(users.mara, 'create_story', {
    p_media_id: pictures.story,
    p_text: wordOf('story'),
  });
  await done(users.payer, 'like_post', { p_post_id: ids['public'], p_on: true });
}

export async function makeWall() {
  await makeUsers();
  await makeContent();
  // Comes last: a suspended user cannot follow.
  await database.query('select staff.suspend($1, $2, $3)', ['Ada', 'threats', users.held.username]);
}
