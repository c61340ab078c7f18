import type { Finding, Source } from './finding.ts';
import { maskSql } from './sql-text.ts';

const internal = /^supabase\/schemas\/.*\/internals\/(\w+)\.sql$/;

/** A file in `internals` is named after a function or view that it creates. */
export function internalNames(sources: Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const name = internal.exec(path)?.[1];
    const at = new RegExp(
      `^create\\s+(?:or\\s+replace\\s+)?(?:function|view)\\s+private\\.${name}\\b`,
      'im',
    );
    if (!name || at.test(maskSql(text))) return [];
    const message = `creates no private.${name}: the file is named after its function or view`;
    return [{ file: path, line: 1, rule: 'name', message }];
  });
}
