import { deviceStorage } from './browser-storage.ts';

const KEY = 'return-path';
const LIFE_MS = 24 * 60 * 60 * 1000;

/** The address if it is of this site, else null: no sign-in leads to another site. */
export function sameOriginPath(target: unknown, origin = window.location.origin): string | null {
  if (typeof target !== 'string' || !/^(\/|https?:\/\/)/.test(target)) return null;
  try {
    const url = new URL(target, origin);
    const path = url.pathname + url.search + url.hash;
    // '//host' and '/\host' resolve to other origins; '/.//host' is tidied up into one of them.
    return url.origin === origin && !path.startsWith('//') ? path : null;
  } catch {
    return null;
  }
}

/**
 * Remembers where somebody was going until they have signed in, with the action in its search
 * parameters. It outlives the tab, because the link in the confirmation mail may open another one,
 * and never leaves this browser: a mail names the page alone. `isLike`: the post at the address was
 * pressed to be liked; that stays out of the address, so that no link likes anything.
 */
export function rememberReturnPath(target: string, isLike = false): void {
  const path = sameOriginPath(target);
  if (path) deviceStorage.write(KEY, JSON.stringify({ path, isLike, at: Date.now() }));
}

/** The address at which a sign-in of this page load continues with a like. */
let likeAt: string | null = null;

/** Whether somebody who has signed in pressed Like at this address before; once. */
export function takeLike(path: string): boolean {
  const isWanted = likeAt === path;
  likeAt = null;
  return isWanted;
}

/**
 * Where a sign-in leads, once: to `next`, the address that a link or a guard named, or to the
 * remembered one. The remembered one counts where it is the same page, because it has the action.
 */
export function takeReturnPath(next?: unknown): string | null {
  const remembered = readReturn();
  forgetReturnPath();
  const named = sameOriginPath(next);
  if (named !== null && pageOf(remembered?.path ?? null) !== named) return named;
  likeAt = remembered?.isLike ? remembered.path : null;
  return remembered?.path ?? null;
}

export function forgetReturnPath(): void {
  likeAt = null;
  deviceStorage.write(KEY, null);
}

/** The address without search parameters and hash. */
export const pageOf = (path: string | null): string | null => path?.replace(/[?#].*/s, '') ?? null;

export const readReturnPath = (): string | null => readReturn()?.path ?? null;

export function readReturn(): { path: string; isLike: boolean } | null {
  const stored = deviceStorage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { path, isLike, at } = stored as Record<string, unknown>;
  const isFresh = typeof at === 'number' && Date.now() - at < LIFE_MS;
  const own = isFresh ? sameOriginPath(path) : null;
  return own === null ? null : { path: own, isLike: isLike === true };
}
