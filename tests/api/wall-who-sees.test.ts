import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, disconnectAll, everyRowAs, type Client, type User } from '../support/users.ts';
import { readAs } from './media-support.ts';
import { clientsOf, guest, ids, kinds, makeWall, users, pictures, wordOf } from './wall-world.ts';

/*
 * The visibility of a wall at every endpoint of a client: each kind of content contains its own
 * word, each user calls every endpoint, and the responses are searched for the words. The tables
 * below list the users to whom an endpoint shows a kind of content; it must be hidden from all
 * other users.
 */
type Seen = Record<string, Partial<Record<string, string>>>;

beforeAll(makeWall);
afterAll(disconnectAll);

type WorkerEndpoint = (client: Client, user: User | null) => PromiseLike<unknown>;

const ofEach =
  (ask: (client: Client, id: string) => PromiseLike<unknown>): WorkerEndpoint =>
  (client) =>
    Promise.all(Object.values(ids).map((id) => ask(client, id)));

/** Functions that return content of a wall, under the names that the tables below use. */
const functions: Record<string, WorkerEndpoint> = {
  wall_posts: async (client) =>
    Promise.all(
      ['all', 'images', 'video'].map((p_filter) =>
        client.rpc('wall_posts', { p_creator_id: users.mara.id, p_filter }),
      ),
    ),
  post: ofEach((client, p_post_id) => client.rpc('post', { p_post_id })),
  locked_post: ofEach((client, p_post_id) => client.rpc('locked_post', { p_post_id })),
  comments: ofEach((client, p_post_id) => client.rpc('comments', { p_post_id })),
  guest_post: ofEach((client, p_post_id) => client.rpc('guest_post', { p_post_id })),
  feed: (client) => client.rpc('feed'),
  feed_stories: (client) => client.rpc('feed_stories'),
  guest_wall: (client) => client.rpc('guest_wall', { p_username: users.mara.username }),
  promo_posts: (client) => client.rpc('promo_posts'),
  guest_promos: (client) => client.rpc('guest_promos'),
  scheduled: (client) => client.rpc('scheduled'),
  stories: (client) => client.rpc('stories'),
  creator_stories: (client) => client.rpc('creator_stories', { p_creator_id: users.mara.id }),
  my_stories: (client) => client.rpc('my_stories'),
  creator_page: (client) => client.rpc('creator_page', { p_username: users.mara.username }),
  guest_creator_page: (client) =>
    client.rpc('guest_creator_page', { p_username: users.mara.username }),
  browse: (client) => client.rpc('browse', { p_sort: 'newest' }),
  guest_browse: (client) => client.rpc('guest_browse', { p_sort: 'newest' }),
  notifications: (client) => client.rpc('notifications'),
};

/** The tables of the wall: REST exposes none. `rows` are the rows that their policies return. */
const tables: Record<string, WorkerEndpoint> = {
  ...Object.fromEntries(
    ['posts', 'post_media', 'profiles', 'likes', 'comments', 'poll_options', 'poll_votes']
      .concat([
        'comment_likes',
        'post_texts',
        'post_previews',
        'pins',
        'story_views',
        'scheduled_posts',
        'reports',
        'counters',
        'open_blocks',
      ])
      .map((name) => [
        `table ${name}`,
        async (client: Client, user: User | null) => {
          // The generated types contain no tables either.
          const { data, status } = await client.from(name as never).select('*');
          const isHeld = user?.id === users.held.id;
          expect([name, status, data]).toEqual([name, isHeld ? 403 : 404, null]);
        },
      ]),
  ),
  rows: (_client, user) => everyRowAs(user),
};

const bytes = Object.fromEntries(
  (['public', 'private', 'story', 'preview'] as const).map((kind) => [
    `picture: ${kind}`,
    async (client: Client) =>
      (
        await Promise.all([readAs(client, pictures[kind]), readAs(client, pictures[kind], 'thumb')])
      ).some((file) => file !== null)
        ? wordOf(kind)
        : '',
  ]),
) satisfies Record<string, WorkerEndpoint>;

/**
 * The users to whom each endpoint shows each kind of content, without endpoints that show nothing.
 */
async function seen(): Promise<Seen> {
  const answers = await Promise.all(
    clientsOf().map(async ([name, client]) => {
      const asked: [string, string, string][] = [];
      const user = name === 'guest' ? null : users[name];
      for (const [endpoint, ask] of Object.entries({ ...functions, ...tables, ...bytes }))
        asked.push([name, endpoint, JSON.stringify(await ask(client, user)) ?? '']);
      return asked;
    }),
  );
  const found: Seen = {};
  for (const [name, endpoint, answer] of answers.flat()) {
    for (const kind of kinds.filter((one) => answer.includes(wordOf(one)))) {
      const shown = (found[endpoint] ??= {});
      shown[kind] = [shown[kind], name].filter(Boolean).join(' ');
    }
  }
  return found;
}

const members = 'mara payer past follower stranger ines';
const others = 'payer past follower stranger ines';
const everybody = `${members} guest`;
const own = 'mara';
const paying = 'mara payer';

const ownPosts = { held: own, unready: own };

describe('the visibility', () => {
  test('[F33] [F36] [F124] of an open wall', async () => {
    const wall = { public: members, promo: members, private: paying, poll: paying, ...ownPosts };
    expect(await seen()).toEqual({
      wall_posts: wall,
      post: wall,
      comments: { publictalk: members, privatetalk: paying },
      feed: { public: 'payer follower', promo: 'payer follower', private: 'payer', poll: 'payer' },
      guest_wall: { public: 'guest', promo: 'guest' },
      guest_post: { public: 'guest', promo: 'guest' },
      promo_posts: { promo: members },
      guest_promos: { promo: 'guest' },
      // REST refuses a suspended user before it reads rows; these rows are read without REST
      rows: {
        scheduled: own,
        public: `${members} held guest`,
        promo: `${members} held guest`,
        publictalk: `${members} held`,
        private: paying,
        poll: paying,
        privatetalk: paying,
        story: `${members} held`,
        ...ownPosts,
      },
      scheduled: { scheduled: own },
      stories: { story: others },
      feed_stories: { story: 'payer follower' },
      // Lines name their picture to those who may see it.
      notifications: { private: paying, public: 'mara follower' },
      creator_stories: { story: others },
      my_stories: { story: own },
      'picture: public': { public: everybody },
      'picture: private': { private: paying },
      'picture: story': { story: members },
      'picture: preview': { preview: everybody },
    });
  });

  test('[F33] [F130] of a locked post is limited to its tile, for those who can see the creator', async () => {
    const tile = {
      id: ids['private'],
      creator_id: users.mara.id,
      creator: expect.anything(),
      created_at: expect.any(String),
      is_locked: true,
      kind: 'images',
      media_count: 1,
      duration_ms: null,
      likes: 0,
      preview: { media_id: pictures.preview, width: 70, height: 50, blur: expect.any(String) },
    };
    const ofWall = (rows: unknown) => {
      // The answer is typed as json.
      const list = Array.isArray(rows) ? (rows as { id: string; is_locked?: boolean }[]) : [];
      return list.find((row) => row.id === ids['private'] && row.is_locked) ?? null;
    };
    for (const [name, client] of clientsOf()) {
      const isGuest = name === 'guest';
      const isMember = ['past', 'follower', 'stranger', 'ines'].includes(name);
      const page = await client.rpc('locked_post', { p_post_id: ids['private'] ?? '' });
      const wall = isGuest
        ? await client.rpc('guest_wall', { p_username: users.mara.username })
        : await client.rpc('wall_posts', { p_creator_id: users.mara.id });
      expect([name, page.data, ofWall(wall.data)]).toEqual([
        name,
        isMember ? tile : null,
        isMember || isGuest ? tile : null,
      ]);
    }
  });

  test('[F142] of a free preview is given by its author alone, who cannot give one that is locked', async () => {
    const endpoints = [
      ['mara', pictures.private, 'invalid_payload'],
      ['mara', pictures.story, 'media_not_found'],
      ['ines', pictures.preview, 'post_not_found'],
      ['payer', pictures.preview, 'method_forbidden'],
      ['held', pictures.preview, 'account_suspended'],
    ] as const;
    for (const [name, p_media_id, refusal] of endpoints) {
      const args = { p_post_id: ids['private'] ?? '', p_media_id };
      const { error } = await users[name].client.rpc('set_preview', args);
      expect([name, error?.message]).toEqual([name, refusal]);
    }
    const { error } = await users.mara.client.rpc('set_preview', {
      p_post_id: ids['private'] ?? '',
      p_media_id: pictures.preview,
    });
    expect(error).toBeNull();
  });

  test('[F44] [F45] [F46] of a post is required to like it, to vote and to comment', async () => {
    const endpoints: [string, object][] = [
      ['like_post', { p_on: true }],
      ['vote', { p_option: 1 }],
      ['create_comment', { p_text: 'Let me in', p_request_id: crypto.randomUUID() }],
    ];
    for (const [name, { client }] of Object.entries(users)) {
      if (name === 'mara' || name === 'payer') continue;
      for (const [endpoint, args] of endpoints) {
        const { error } = await client.rpc(
          endpoint as never,
          { p_post_id: ids['poll'], ...args } as never,
        );
        const refusal = name === 'held' ? 'account_suspended' : 'post_not_found';
        expect([name, endpoint, error?.message]).toEqual([name, endpoint, refusal]);
      }
    }
    const { error } = await guest.rpc('like_post', { p_post_id: ids['poll'] ?? '', p_on: true });
    expect(error?.message).toBe('unauthorized_request');
  });

  test('[F35] of a wall with a disabled free wall', async () => {
    const setFreeWall = (isDisabled: boolean) =>
      database.query(
        'update public.creator_settings set is_free_wall_disabled = $2 where creator_id = $1',
        [users.mara.id, isDisabled],
      );
    await setFreeWall(true);
    const all = { public: paying, promo: paying, private: paying, poll: paying, ...ownPosts };
    const {
      wall_posts,
      post: one,
      guest_wall,
      guest_post,
      feed,
      promo_posts,
      ...rest
    } = await seen();
    await setFreeWall(false);
    expect([wall_posts, one]).toEqual([all, all]);
    expect([guest_wall, guest_post]).toEqual([undefined, undefined]);
    expect(feed).toEqual({ public: 'payer', promo: 'payer', private: 'payer', poll: 'payer' });
    expect(promo_posts).toEqual({ promo: paying });
    expect(rest['picture: public']).toEqual({ public: paying });
    expect(rest['picture: preview']).toEqual({ preview: members });
    expect(rest['comments']).toEqual({ publictalk: paying, privatetalk: paying });
    const talk = { publictalk: paying, privatetalk: paying };
    expect(rest['rows']).toEqual({
      ...all,
      ...talk,
      story: `${members} held`,
      scheduled: own,
    });
    expect(rest['stories']).toEqual({ story: others });
  });

  test('[F51] [F33] of a creator who is not promoted', async () => {
    const promote = (at: string) =>
      database.query(
        `update private.account_statuses set promoted_at = ${at} where profile_id = $1`,
        [users.mara.id],
      );
    await promote('null');
    const { wall_posts, guest_wall, guest_post, rows, ...rest } = await seen();
    await promote('now()');
    const all = { public: paying, promo: paying, private: paying, poll: paying, ...ownPosts };
    expect(wall_posts).toEqual(all);
    expect([guest_wall, guest_post]).toEqual([undefined, undefined]);
    expect(rows).toEqual({
      ...all,
      publictalk: paying,
      privatetalk: paying,
      story: own,
      scheduled: own,
    });
    expect(rest['stories']).toBeUndefined();
    expect(rest['creator_stories']).toBeUndefined();
    expect(rest['picture: story']).toEqual({ story: own });
    expect(rest['picture: public']).toEqual({ public: paying });
    expect(rest['picture: preview']).toEqual({ preview: paying });
  });
});
