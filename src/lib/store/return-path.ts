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
 * Remembers where somebody was going until they have signed in. It outlives the tab, because the
 * link in the confirmation mail may open another one.
 */
export function rememberReturnPath(target: string): void {
  const path = sameOriginPath(target);
  if (!path) return;
  localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** The remembered address, once. */
export function takeReturnPath(): string | null {
  const path = readReturnPath();
  localStorage.removeItem(KEY);
  return path;
}

export function readReturnPath(): string | null {
  const stored = localStorage.getItem(KEY);
  if (!stored) return null;
  try {
    const { path, at } = JSON.parse(stored) as { path?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() - at < LIFE_MS;
    return isFresh ? sameOriginPath(path) : null;
  } catch {
    return null;
  }
}
