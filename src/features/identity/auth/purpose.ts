import { readReturn, sameOriginPath } from '@/lib/store/return-path.ts';

const actions: Record<string, (name: string) => string> = {
  subscribe: (name) => `to unlock the wall of ${name}`,
  tip: (name) => `to send ${name} a tip`,
  follow: (name) => `to follow ${name}`,
  report: (name) => `to report ${name}`,
};

/** Addresses of the product's own pages; others of one word are creators' pages. */
const places: Record<string, string | null> = {
  redeem: 'to start your free trial',
  feed: 'to see your feed',
  stories: 'to see stories',
  notifications: 'to see your notifications',
  conversations: 'to see your messages',
  purchases: 'to see your purchases',
  favorites: 'to see whom you follow',
  subscriptions: 'to see your subscriptions',
  support: 'to write to our support',
  ...Object.fromEntries(
    ['', 'admin', 'billing', 'browse', 'closing', 'settings', 'welcome'].map((word) => [
      word,
      null,
    ]),
  ),
};

/**
 * What somebody wants who has to sign in before they may go to an address, such as `to unlock the
 * wall of @mara_voss`; null where the address tells nothing.
 */
export function purposeOf(path: string | null, isLike = false): string | null {
  if (path === null) return null;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const [first = '', second, third] = pathname.split('/').slice(1);
  if (first === 'post') return isLike ? 'to like this post' : 'to see this post';
  if (first === 'conversations' && second) {
    return third === 'store' ? `to see the store of @${second}` : `to write to @${second}`;
  }
  const place = places[first];
  if (place !== undefined) return place;
  if (second !== undefined) return null;
  const action = actions[searchParams.get('action') ?? ''];
  return action ? action(`@${first}`) : `to see more of @${first}`;
}

/** The same for the address that a guard named, or for the remembered one. */
export function purposeFor(next?: string): string | null {
  const named = sameOriginPath(next);
  const remembered = readReturn();
  if (named !== null && named !== remembered?.path) return purposeOf(named);
  return purposeOf(remembered?.path ?? null, remembered?.isLike);
}
