import { readBenchSql } from '../harness/server.ts';
import type { Call } from './calls.ts';
import type { ScreenName } from './screens.ts';

export type Side = 'product' | 'owner';

const variables = ['me', 'creator', 'conversation', 'post', 'username'];

/** The frozen text of a screen's best hand-written statement. */
function ownersSql(screen: ScreenName): string {
  return readBenchSql(`baseline/${screen}.sql`).trim().replace(/;$/, '');
}

/** The one statement of a side: text with $n, and its values for one visit. */
export function boundTo(
  screen: ScreenName,
  side: Side,
  call: Call,
  visit: Record<string, string>,
): { text: string; values: string[] } {
  if (side === 'product') {
    const values = Array.from({ length: call.values }, (_, at) => visit[`p${at + 1}`] ?? '');
    return { text: call.sql, values };
  }
  const text = ownersSql(screen);
  const used = variables.filter((name) => new RegExp(`(?<!:):${name}\\b`).test(text));
  return {
    text: text.replace(/(?<![:\w]):([a-z]+)\b/g, (whole, name: string) =>
      used.includes(name) ? `$${used.indexOf(name) + 1}` : whole,
    ),
    values: used.map((name) => visit[name] ?? ''),
  };
}
