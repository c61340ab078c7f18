import type { Finding, Source } from './finding.ts';
import { statements, type Statement } from './sql-text.ts';

const schema = /^supabase\/schemas\/.*\.sql$/;
const created = /^create\s+(?:or\s+replace\s+)?function\s+(api\.\w+)/i;
const named = /\bapi\.\w+/gi;

/** A function for clients, its comment and its grant are in the same file. */
export function onePlace(sources: Source[]): Finding[] {
  return sources.filter(({ path }) => schema.test(path)).flatMap(misplaced);
}

function misplaced({ path, text }: Source): Finding[] {
  const all = statements(text);
  const functions = all.flatMap(({ masked, line }) => {
    const name = created.exec(masked)?.[1];
    return name ? [{ name, line }] : [];
  });
  const granted = namesIn(all, /^grant\s+execute\b/i);
  const commented = namesIn(all, /^comment\s+on\s+function\b/i);
  const mine = new Set(functions.map(({ name }) => name));
  const finding = (line: number, message: string) => ({ file: path, line, rule: 'place', message });
  return [
    ...functions.flatMap(({ name, line }) => [
      ...(granted.has(name) ? [] : [finding(line, `${name} has no grant in its file`)]),
      ...(commented.has(name) ? [] : [finding(line, `${name} has no comment in its file`)]),
    ]),
    ...[...granted, ...commented]
      .filter(([name]) => !mine.has(name))
      .map(([name, line]) => finding(line, `${name} is created in another file`)),
  ];
}

/** The functions of `api` in statements of one kind, with the line of the statement. */
function namesIn(all: Statement[], kind: RegExp): Map<string, number> {
  return new Map(
    all
      .filter(({ masked }) => kind.test(masked))
      .flatMap(({ masked, line }) =>
        [...masked.matchAll(named)].map(([name]): [string, number] => [name, line]),
      ),
  );
}
