import { expect, inject } from 'vitest';
import { connect, database, rowsAs, type User } from '../support/users.ts';
import { command, decided, drawing, readAs, uploadFile } from './media-support.ts';

const { addresses, keys } = inject('platform');

/** A creator with content behind every endpoint. */
export interface Shown {
  creator: User;
  /** A word in every text of the creator. */
  canary: string;
  /** A tag of browse that no other creator has. */
  tag: string;
  posts: { public: string; private: string };
  media: { public: string; private: string; story: string };
}

async function done(user: User, name: string, args: object): Promise<unknown> {
  const { status, body } = await command(user, name, args);
  expect({ name, status, message: body['message'] }).toMatchObject({ message: undefined });
  expect(status).toBeLessThan(300);
  return body;
}

/** Gives a creator pictures, texts, a story, an offer and a tag of their own. */
export async function fill(creator: User): Promise<Shown> {
  const canary = `CANARY${crypto.randomUUID().slice(0, 8)}`;
  const tag = `tag-${canary}`;
  const picture = async (purpose: string) => {
    const file = await drawing(80, 60).png().toBuffer();
    const id = await uploadFile(creator, purpose, file);
    expect(await decided(creator, id)).toMatchObject({ state: 'ready' });
    return id;
  };
  const media = {
    public: await picture('post'),
    private: await picture('post'),
    story: await picture('story'),
  };
  const post = async (audience: 'public' | 'private') =>
    String(
      await done(creator, 'create_post', {
        p_audience: audience,
        p_text: `${canary} ${audience}`,
        p_media_ids: [media[audience]],
        p_request_id: crypto.randomUUID(),
      }),
    );
  const posts = { public: await post('public'), private: await post('private') };
  await done(creator, 'create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: media.story,
    p_text: canary,
  });
  await database.query(`update public.profiles set name = $2, bio = $2 where id = $1`, [
    creator.id,
    canary,
  ]);
  await database.query(
    `update public.creator_settings set categories = array['female:' || $2] where creator_id = $1`,
    [creator.id, tag],
  );
  await database.query(
    `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 700, 9)`,
    [creator.id],
  );
  await database.query(
    `update private.account_statuses set featured_at = now(), exclusive_since = now()
     where profile_id = $1`,
    [creator.id],
  );
  await database.query(`insert into public.presence values ($1, now() + interval '1 hour')`, [
    creator.id,
  ]);
  return { creator, canary, tag, posts, media };
}

/** The complete response of REST to a viewer or a guest, also if it is a refusal. */
export async function answer(viewer: User | null, path: string, args?: object): Promise<string> {
  const response = await fetch(`${addresses.api}/rest/v1/${path}`, {
    ...(args ? { method: 'POST', body: JSON.stringify(args) } : {}),
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(viewer ? { authorization: `Bearer ${viewer.token}` } : {}),
    },
  });
  expect(response.status).toBeLessThan(500);
  return response.text();
}

const sorts = ['featured', 'all', 'newest', 'exclusive', 'online'];

type WorkerEndpoint = (viewer: User | null, shown: Shown) => Promise<string>;

const rpc =
  (name: string, args: (shown: Shown) => object = () => ({})): WorkerEndpoint =>
  (viewer, shown) =>
    answer(viewer, `rpc/${name}`, args(shown));

/** A function for members that has a separate name for guests. */
const forBoth =
  (name: string, args: (shown: Shown) => object, guestName = `guest_${name}`): WorkerEndpoint =>
  (viewer, shown) =>
    answer(viewer, `rpc/${viewer ? name : guestName}`, args(shown));

/**
 * Returns the creator's id if the viewer gets the bytes, so that all endpoints are compared alike.
 */
const bytes =
  (item: keyof Shown['media']): WorkerEndpoint =>
  async (viewer, { creator, media }) =>
    (await readAs(viewer?.client ?? connect(), media[item])) ? creator.id : '';

const topic =
  (of: (shown: Shown) => string): WorkerEndpoint =>
  async (viewer, shown) =>
    viewer && (await joins(viewer, of(shown))) ? shown.creator.id : '';

async function joins(viewer: User, name: string): Promise<boolean> {
  const client = connect(viewer.token);
  await client.realtime.setAuth(viewer.token);
  const status = await new Promise<string>((said) => {
    client.channel(name, { config: { private: true } }).subscribe((next) => said(next));
  });
  await client.removeAllChannels();
  return status === 'SUBSCRIBED';
}

/** Every endpoint that can show something of a creator. */
export const endpoints: Record<string, WorkerEndpoint> = {
  page: forBoth('creator_page', ({ creator }) => ({ p_username: creator.username })),
  profile: async (viewer, { creator }) => {
    const sql = 'select id, username, name from public.profiles where id = $1';
    return JSON.stringify(await rowsAs(viewer, sql, [creator.id]));
  },
  wall: rpc('wall_posts', ({ creator }) => ({ p_creator_id: creator.id })),
  'guest wall': rpc('guest_wall', ({ creator }) => ({ p_username: creator.username })),
  'public post': rpc('post', ({ posts }) => ({ p_post_id: posts.public })),
  'private post': rpc('post', ({ posts }) => ({ p_post_id: posts.private })),
  'locked post': rpc('locked_post', ({ posts }) => ({ p_post_id: posts.private })),
  feed: rpc('feed'),
  stories: rpc('stories'),
  story: rpc('creator_stories', ({ creator }) => ({ p_creator_id: creator.id })),
  'public picture': bytes('public'),
  'private picture': bytes('private'),
  'story picture': bytes('story'),
  search: forBoth('search_creators', ({ canary }) => ({ p_query: canary }), 'guest_search'),
  ...Object.fromEntries(
    sorts.map((sort) => [
      `browse ${sort}`,
      forBoth('browse', ({ tag }) => ({ p_sort: sort, p_category: 'female', p_tag: tag })),
    ]),
  ),
  conversation: rpc('conversation_with', ({ creator }) => ({ p_username: creator.username })),
  'wall topic': topic(({ creator }) => `wall:${creator.id}`),
};

/** The endpoints through which a viewer sees anything of a creator. */
export async function seenBy(viewer: User | null, shown: Shown): Promise<string[]> {
  const { creator, canary } = shown;
  const seen = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => {
      const said = await endpoint(viewer, shown);
      const isSeen = [canary, creator.id, creator.username].some((word) => said.includes(word));
      return isSeen ? name : null;
    }),
  );
  return seen.filter((name) => name !== null);
}
