import type { Context } from '../context.ts';
import type { Measure } from '../harness/measure.ts';
import { only } from '../money/operations.ts';
import { backOfficeScreens, creatorRequests } from './back-office.ts';
import { explain, tellPlans } from './explain.ts';
import { withRest, type Request } from './rest.ts';
import type { Screen, Visit } from './screen.ts';
import {
  favoritesRequest,
  subscriptionsRequest,
  notificationsRequest,
  screens,
  threadRequest,
  wallRequest,
} from './screens.ts';
import { violationsIn, type Fault } from './violations.ts';

interface Asked {
  who: string;
  as: string | null;
  screen: string;
  request: Request;
}

/** P6: the executed plans of each screen and role. */
export async function plans(context: Context): Promise<Measure> {
  const { database } = await context.screens();
  const notes: string[] = [];
  let [checked, violations] = [0, 0];
  await withRest(context.server, database, (rest) =>
    database.session(async (client) => {
      await tellPlans(client);
      for (const { who, as, screen, request } of await askedOf(context)) {
        const { spoken } = await rest.ask(as, request);
        const executed = await explain(client, spoken);
        if (executed.length === 0) throw new Error(`No plan was told for ${screen}.`);
        checked += executed.length;
        for (const fault of violationsIn(executed)) {
          const reason = bounded.find((known) => isKnown(known, screen, fault))?.reason;
          if (reason === undefined) violations += 1;
          notes.push(
            `${who}, ${screen}: ${fault.where} ${fault.what} (${fault.rows} rows)${reason ? `; accepted: ${reason}` : ''}`,
          );
        }
      }
    }, 'supabase_admin'),
  );
  return {
    id: 'P6',
    title: 'Plans of every screen and role',
    figures: [
      {
        name: 'violations',
        value: violations,
        unit: '',
        target: { atMost: 0 },
        note: `${checked} plans, those inside of functions included`,
      },
    ],
    notes: [
      'auth.* once a statement; no table of 10,000 rows read from end to end; beyond a page of 20, at most three rows removed for each returned.',
      ...notes,
    ],
    baselines: [],
  };
}

interface Known {
  screens: string[];
  where: string;
  atMost: number;
  reason: string;
}

/** Accepted violations: discarded rows that no index can avoid, with their maximum number. */
const bounded: Known[] = [
  {
    screens: ['search in subscriptions'],
    where: 'Nested Loop',
    atMost: 50,
    reason: "the search looks through the fan's own subscriptions, which have no names",
  },
  {
    screens: [
      'balance',
      'earning_months',
      'earning_days',
      'earning_items',
      'items of a type',
      'earnings in all',
      'home',
      'what is available',
    ],
    where: 'Bitmap Heap Scan on transfers',
    atMost: 2600,
    reason:
      'the block index of the ledger finds its last 32 pages, and a page holds some 80 transfers',
  },
  ...['Index Scan on messages', 'Nested Loop'].map((where) => ({
    screens: ['home'],
    where,
    atMost: 200,
    reason: 'who waits for an answer is looked for in the latest 200 conversations',
  })),
  {
    screens: ['', ': tip', ': subs', ': unlock', ': wall_post', ': new_story'].map(
      (filter) => `notifications${filter}`,
    ),
    where: 'CTE Scan',
    atMost: 200,
    reason: 'the second actor of each of ten lines is one of the 20 that were read for the page',
  },
  {
    screens: ['subscribers of a state'],
    where: 'Index Scan on subscriptions',
    atMost: 1000,
    reason: "a state changes with time, so it is looked for among the creator's own subscribers",
  },
  {
    screens: ['transactions of a type'],
    where: 'Index Only Scan on transfers',
    atMost: 5000,
    reason: "a type is looked for among the creator's own lines, in the index alone",
  },
];

function isKnown(known: Known, screen: string, { where, rows }: Fault): boolean {
  return known.screens.includes(screen) && known.where === where && rows <= known.atMost;
}

async function askedOf(context: Context): Promise<Asked[]> {
  const { database } = await context.screens();
  const users = await database.run(
    `select * from (
       (select 'subscriber' as who, v.*, true as is_fan from bench.visits v
        join public.subscriptions s on s.fan_id = v.fan_id and s.creator_id = v.creator_id
        where s.expires_at > now() order by n limit 1)
       union all
       (select 'stranger', v.*, true from bench.visits v
        where not exists (select from public.subscriptions s
                          where s.fan_id = v.fan_id and s.creator_id = v.creator_id)
        order by n limit 1)
       union all
       (select 'creator', n, t.creator_id, t.id, t.creator_id, p.username, k.post_id, t.creator_id,
               t.creator_id, v.month, false
        from bench.threads t join public.profiles p on p.id = t.creator_id
        join bench.talks k on k.creator_id = t.creator_id
        cross join (select distinct month from bench.visits) v where n = 1)
       union all
       (select 'creator of the back office', n, v.owner_id, v.conversation_id, v.creator_id,
               v.username, v.post_id, v.earner_id, v.owner_id, v.month, false
        from bench.visits v order by n limit 1)) w`,
  );
  // The columns are those of bench.visits and two more.
  const visits = users as unknown as (Visit & { who: string; is_fan: boolean })[];
  const guest = only(visits.filter(({ who }) => who === 'subscriber'));
  return [
    ...visits.flatMap((visit) =>
      [
        ...Object.entries(requestsOf(visit)),
        ...(visit.is_fan ? Object.entries(requestsOfFans) : []),
      ].map(([screen, request]) => ({
        who: visit.who,
        as: visit.fan_id,
        screen,
        request,
      })),
    ),
    ...Object.entries(requestsOfGuests(guest)).map(([screen, request]) => ({
      who: 'guest',
      as: null,
      screen,
      request,
    })),
  ];
}

const rpc = (name: string, body: Record<string, unknown> = {}): Request => ({
  path: `rpc/${name}`,
  body,
});

/** Requests that exist for fans only. */
const requestsOfFans: Record<string, Request> = {
  favorites: favoritesRequest(),
  subscriptions: subscriptionsRequest(),
  'search in favorites': rpc('my_favorites', { p_search: 'creator_1' }),
  'search in subscriptions': rpc('my_subscriptions', { p_search: 'creator_1' }),
};

function requestsOf(visit: Visit): Record<string, Request> {
  const isCreator = visit.fan_id === visit.owner_id;
  if (isCreator && visit.fan_id !== visit.creator_id) return backOfficeOf(visit);
  return {
    ...Object.fromEntries(
      Object.entries(screens)
        .filter(([name]) => !(name in requestsOfFans) && !(name in backOfficeScreens))
        .map(([name, screen]) => [name, screen.request(visit)]),
    ),
    'own wall': wallRequest(visit.fan_id),
    'pictures of the wall': wallRequest(visit.creator_id, undefined, 'images'),
    post: rpc('post', { p_post_id: visit.post_id }),
    'promo posts': rpc('promo_posts'),
    transactions: backOfficeScreens.transactions.request(visit),
    ...(isCreator ? { ...backOfficeOf(visit), ...requestsOfPosting(visit) } : {}),
    'older messages': threadRequest(visit.conversation_id, 10),
    'unread inbox': rpc('inbox', { p_filter: 'unread', p_limit: 15 }),
    'browse all': rpc('browse', { p_sort: 'all', p_category: 'female' }),
    'browse online': rpc('browse', { p_sort: 'online', p_category: 'male' }),
    'browse newest': rpc('browse', { p_sort: 'newest', p_category: 'female' }),
    'browse exclusive': rpc('browse', { p_sort: 'exclusive', p_category: 'male' }),
    'browse everybody': rpc('browse', { p_sort: 'featured' }),
    'browse deep': rpc('browse', {
      p_sort: 'all',
      p_category: 'female',
      p_after: { at: 'infinity', followers: 1, id: visit.creator_id },
    }),
    'search by two letters': rpc('search_creators', { p_query: 'be', p_category: 'male' }),
    search: rpc('search_creators', { p_query: 'creator_12', p_category: 'female' }),
    ...Object.fromEntries(
      ['tip', 'subs', 'unlock', 'wall_post', 'new_story'].map((filter) => [
        `notifications: ${filter}`,
        notificationsRequest(undefined, filter),
      ]),
    ),
    balance: rpc('my_balance'),
    account: rpc('my_account'),
    activity: rpc('activity_state'),
  };
}

function backOfficeOf(visit: Visit): Record<string, Request> {
  const lists = Object.entries(backOfficeScreens as Record<string, Screen>).map(
    ([name, { request }]) => [name, request(visit)] as const,
  );
  return { ...Object.fromEntries(lists), ...creatorRequests(visit) };
}

function requestsOfPosting({ post_id }: Visit): Record<string, Request> {
  return {
    'own stories': rpc('my_stories'),
    'who likes a post': rpc('post_likers', { p_post_id: post_id }),
  };
}

function requestsOfGuests({ username }: Visit): Record<string, Request> {
  return {
    profile: rpc('guest_creator_page', { p_username: username }),
    wall: rpc('guest_wall', { p_username: username }),
    'promo posts': rpc('guest_promos'),
    browse: rpc('guest_browse', { p_sort: 'featured', p_category: 'female' }),
    search: rpc('guest_search', { p_query: 'creator_12', p_category: 'female' }),
  };
}
