import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { shown, type Check, type Seen } from './check.ts';
import { askAsGuest, textIn, type Answer, type Target } from './target.ts';

const file = join(import.meta.dirname, '..', '..', 'supabase', 'config.toml');

/** The functions of config.toml, each of which stands there. */
export function functionNames(): string[] {
  // The CLI validates the form of this file on every push.
  const config = parse(readFileSync(file, 'utf8')) as unknown as { functions: object };
  return Object.keys(config.functions);
}

/**
 * Each function gets an empty request of a guest, which none of them accepts: it says whether the
 * function is there, starts, and checks the caller itself.
 */
export function functionChecks(target: Target): Check[] {
  return functionNames().map((name) => ({
    name: `function-${name}`,
    expected: 'answers by itself: the platform checks no token',
    look: async () =>
      judged(
        await askAsGuest(target, `/functions/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
  }));
}

function judged({ status, json, text }: Answer): Seen {
  const code = shown(json.code);
  if (status === 404 && code === 'NOT_FOUND') return { seen: 'not deployed', ok: false };
  if (status === 503) return { seen: `does not start: ${text.slice(0, 60)}`, ok: false };
  if (status === 401 && (code === '401' || code.startsWith('UNAUTHORIZED_')))
    return { seen: `verify_jwt is on: ${textIn(json, 'message')}`, ok: false };
  if (status >= 500) return { seen: `${status} ${text.slice(0, 60)}`, ok: false };
  return { seen: `${status} ${textIn(json, 'error')}`.trim(), ok: true };
}
