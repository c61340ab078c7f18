import {
  pageConversations,
  pageMessages,
  pageNotifications,
} from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { backOfficeScreens } from './back-office.ts';
import type { Request } from './rest.ts';
import type { Screen, Visit } from './screen.ts';

export const wallRequest = (creator: string, before?: string, filter = 'all'): Request => ({
  path: 'rpc/wall_posts',
  body: { p_creator_id: creator, p_filter: filter, ...(before ? { p_before: before } : {}) },
});

export const threadRequest = (conversation: string, before?: number): Request => ({
  path: 'rpc/messages',
  body: {
    p_conversation_id: conversation,
    p_limit: pageMessages,
    ...(before === undefined ? {} : { p_before: before }),
  },
});

export const feedRequest = (before?: string): Request => ({
  path: 'rpc/feed',
  body: before ? { p_before: before } : {},
});

export const commentsRequest = (post: string, before?: string): Request => ({
  path: 'rpc/comments',
  body: { p_post_id: post, ...(before ? { p_before: before } : {}) },
});

export const notificationsRequest = (before?: string, filter = 'all'): Request => ({
  path: 'rpc/notifications',
  body: { p_filter: filter, p_limit: pageNotifications, ...(before ? { p_before: before } : {}) },
});

const browseRequest = (sort: string, category = 'female'): Request => ({
  path: 'rpc/browse',
  body: { p_sort: sort, p_category: category },
});

export const favoritesRequest = (before?: string): Request => ({
  path: 'rpc/my_favorites',
  body: { p_search: '', ...(before ? { p_before: before } : {}) },
});

export const subscriptionsRequest = (after?: { expires_at: string; id: string }): Request => ({
  path: 'rpc/my_subscriptions',
  body: {
    p_search: '',
    ...(after ? { p_expires_before: after.expires_at, p_before: after.id } : {}),
  },
});

const asFan = (visit: Visit) => visit.fan_id;

/** The screens of the quality table, each with the request that loads it. */
export const screens = {
  wall: { viewer: asFan, request: (visit) => wallRequest(visit.creator_id) },
  wall_of_a_stranger: {
    viewer: asFan,
    request: (visit) => wallRequest(visit.earner_id),
    baseline: 'wall',
  },
  feed: { viewer: asFan, request: () => feedRequest() },
  comments: { viewer: asFan, request: (visit) => commentsRequest(visit.post_id) },
  stories: { viewer: asFan, request: () => ({ path: 'rpc/stories', body: {} }) },
  story: {
    viewer: asFan,
    request: (visit) => ({ path: 'rpc/creator_stories', body: { p_creator_id: visit.creator_id } }),
  },
  thread: { viewer: asFan, request: (visit) => threadRequest(visit.conversation_id) },
  inbox: {
    viewer: asFan,
    request: () => ({
      path: 'rpc/inbox',
      body: { p_filter: 'all', p_limit: pageConversations },
    }),
  },
  notifications: {
    viewer: asFan,
    request: () => notificationsRequest(),
  },
  browse: { viewer: asFan, request: () => browseRequest('featured') },
  browse_all: { viewer: asFan, request: () => browseRequest('all') },
  browse_newest: { viewer: asFan, request: () => browseRequest('newest') },
  browse_exclusive: { viewer: asFan, request: () => browseRequest('exclusive', 'male') },
  browse_online: { viewer: asFan, request: () => browseRequest('online', 'male') },
  search: {
    viewer: asFan,
    request: (visit) => ({
      path: 'rpc/search_creators',
      body: { p_query: visit.username, p_category: 'female' },
    }),
  },
  profile: {
    viewer: asFan,
    request: (visit) => ({ path: 'rpc/creator_page', body: { p_username: visit.username } }),
  },
  favorites: { viewer: asFan, request: () => favoritesRequest() },
  subscriptions: { viewer: asFan, request: () => subscriptionsRequest() },
  ...backOfficeScreens,
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The file in bench/baseline with the frozen statement of a screen. */
export function baselineOf(name: ScreenName): string {
  const screen: Screen = screens[name];
  return `${screen.baseline ?? name}.sql`;
}

const asGuest = () => null;

/** Pages of guests, requested between the readings of members' screens. */
export const guestScreens = {
  guest_wall: {
    viewer: asGuest,
    request: ({ username }) => ({ path: 'rpc/guest_wall', body: { p_username: username } }),
  },
  guest_browse: {
    viewer: asGuest,
    request: () => ({
      path: 'rpc/guest_browse',
      body: { p_sort: 'featured', p_category: 'female' },
    }),
  },
  guest_creator_page: {
    viewer: asGuest,
    request: ({ username }) => ({ path: 'rpc/guest_creator_page', body: { p_username: username } }),
  },
} satisfies Record<string, Screen>;
