import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command } from './media-support.ts';
import { answer, endpoints, fill, seenBy, type Shown } from './visibility-support.ts';

/*
 * The visibility of a creator at every endpoint: listed, unlisted, with a pending application,
 * suspended, closed, and during a block. Every response is searched for content of the creator.
 */
const states = ['listed', 'unlisted', 'pending', 'suspended', 'closed'] as const;
type State = (typeof states)[number];

/** accepted, promoted, suspended, closed */
const account_facts: Record<State, [boolean, boolean, boolean, boolean]> = {
  listed: [true, true, false, false],
  unlisted: [true, false, false, false],
  pending: [false, false, false, false],
  suspended: [true, true, true, false],
  closed: [true, true, false, true],
};

type CurrentUser =
  'guest' | 'stranger' | 'follower' | 'subscriber' | 'blocked' | 'blocker' | 'other';

const all = Object.keys(endpoints);
const without = (...names: string[]) => all.filter((name) => !names.includes(name));
const lists = all.filter((name) => /^(search|browse|stor|feed)/.test(name));
const ofPayers = ['private post', 'private picture'];

const ofMembers = without(...ofPayers, 'feed', 'guest wall');
const forMembers = 'feed, stories, story, story picture, conversation, wall topic, wall';
const ofGuests = without(...ofPayers, ...forMembers.split(', '), 'public post', 'locked post');
const ofSubscribers = without('locked post', 'guest wall');

/** The endpoints that show a creator to each viewer in each state; other viewers see nothing. */
const expected: Record<State, Partial<Record<CurrentUser, string[]>>> = {
  listed: {
    guest: ofGuests,
    stranger: ofMembers,
    follower: [...ofMembers, 'feed'],
    subscriber: ofSubscribers,
    other: ofMembers,
    blocker: ['page'],
  },
  unlisted: {
    // an existing conversation stays visible
    follower: ['conversation'],
    subscriber: ofSubscribers.filter((name) => !lists.includes(name)),
  },
  pending: {
    follower: ['conversation'],
    subscriber: ofSubscribers.filter((name) => !lists.includes(name)),
  },
  suspended: { follower: ['conversation'] },
  closed: { follower: ['conversation'] },
};

const users: Partial<Record<CurrentUser, User>> = {};
let shown: Shown;

const setTo = (state: State) =>
  database.query(
    `update private.account_statuses
     set accepted_at = case when $2 then now() end, promoted_at = case when $3 then now() end,
         suspended_at = case when $4 then now() end, closed_at = case when $5 then now() end
     where profile_id = $1`,
    [shown.creator.id, ...account_facts[state]],
  );

beforeAll(async () => {
  shown = await fill(await makeCreator('seen'));
  const fans = ['stranger', 'follower', 'subscriber', 'blocked', 'blocker'] as const;
  for (const name of fans) users[name] = await makeFan(name);
  users.other = await makeCreator('other');
  const { creator } = shown;
  for (const name of ['subscriber', 'blocked'] as const) await subscribe(user(name));
  await command(user('follower'), 'follow', { p_creator_id: creator.id });
  await command(user('blocker'), 'block', { p_user_id: creator.id });
  await command(creator, 'block', { p_user_id: user('blocked').id });
});
afterAll(disconnectAll);

function user(name: CurrentUser): User {
  const found = users[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

const subscribe = (fan: User) =>
  database.query(
    `insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
       renewal_price_cents, expires_at)
     select $1, $2, id, price_cents, price_cents, now() + interval '30 days'
     from public.plans where creator_id = $2`,
    [fan.id, shown.creator.id],
  );

describe.each(states)('[F117] [F32] a creator who is %s', (state) => {
  beforeAll(() => setTo(state));

  const viewers: CurrentUser[] = [
    ...(['guest', 'stranger', 'follower', 'subscriber'] as const),
    ...(['blocked', 'blocker', 'other'] as const),
  ];
  test.each(viewers)(
    'is visible to the viewer "%s" at the expected endpoints only',
    async (viewer) => {
      const seen = await seenBy(viewer === 'guest' ? null : user(viewer), shown);
      const wanted = expected[state][viewer] ?? [];
      expect({
        hidden: wanted.filter((name) => !seen.includes(name)),
        leaked: seen.filter((name) => !wanted.includes(name)),
      }).toEqual({ hidden: [], leaked: [] });
    },
  );
});

describe('[F32] during a block the creator', () => {
  const refusals: [string, (shown: Shown) => object][] = [
    ['follow', ({ creator }) => ({ p_creator_id: creator.id })],
    [
      'send_tip',
      ({ creator }) => ({
        p_creator_id: creator.id,
        p_amount_cents: 500,
        p_request_id: crypto.randomUUID(),
      }),
    ],
    [
      'send_message',
      ({ creator }) => ({
        p_to: creator.id,
        p_text: 'hello',
        p_media_ids: [],
        p_price_cents: null,
        p_request_id: crypto.randomUUID(),
      }),
    ],
    ['like_post', ({ posts }) => ({ p_post_id: posts.public, p_on: true })],
    [
      'create_comment',
      ({ posts }) => ({
        p_request_id: crypto.randomUUID(),
        p_post_id: posts.public,
        p_text: 'words of mine',
      }),
    ],
  ];

  test.each(refusals)(
    'gets no %s from the blocked fan, but gets it from another fan',
    async (name, args) => {
      await setTo('listed');
      const [friend, foe] = [await makeFan('friend', 5000), await makeFan('foe', 5000)];
      await command(shown.creator, 'block', { p_user_id: foe.id });
      expect((await command(friend, name, args(shown))).status).toBeLessThan(300);
      const { status } = await command(foe, name, args(shown));
      expect([400, 403, 404]).toContain(status);
    },
  );

  test('finds no earlier action of the blocked fan, and finds all of them after the block', async () => {
    await setTo('listed');
    const { creator, posts } = shown;
    const foe = await makeFan('foe', 5000);
    const storyId = await newestStory();
    for (const [name, args] of refusals)
      expect((await command(foe, name, args(shown))).status).toBeLessThan(300);
    await command(foe, 'view_story', { p_story_id: storyId });

    const placesOf = async () => {
      const ask: Record<string, [string, object]> = {
        notifications: ['notifications', {}],
        inbox: ['inbox', { p_filter: 'all', p_limit: 15 }],
        comments: ['comments', { p_post_id: posts.public }],
        likers: ['post_likers', { p_post_id: posts.public }],
        views: ['story_views', { p_story_id: storyId }],
        fans: ['search_fans', { p_query: foe.username }],
      };
      const found: string[] = [];
      for (const [place, [name, args]] of Object.entries(ask))
        if ((await answer(creator, `rpc/${name}`, args)).includes(foe.username)) found.push(place);
      return found;
    };
    const everywhere = ['notifications', 'inbox', 'comments', 'likers', 'views', 'fans'];
    expect(await placesOf()).toEqual(everywhere);
    await command(creator, 'block', { p_user_id: foe.id });
    expect(await placesOf()).toEqual([]);
    await command(creator, 'unblock', { p_user_id: foe.id });
    expect(await placesOf()).toEqual(everywhere);
  });

  test('cannot be found as a conversation partner by the blocked fan', async () => {
    const { creator } = shown;
    const partner = { p_username: creator.username };
    const said = await answer(user('blocked'), 'rpc/conversation_with', partner);
    expect(JSON.parse(said)).toMatchObject({ message: 'conversation_not_found' });
  });
});

async function newestStory(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from public.stories where creator_id = $1 order by id desc limit 1',
    [shown.creator.id],
  );
  return rows[0]?.id ?? '';
}
