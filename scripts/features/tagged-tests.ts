import { stringsIn } from '../arrows/sql-text.ts';

export const levels = ['database', 'function', 'api', 'browser', 'other'] as const;
export type Level = (typeof levels)[number];

const places: [RegExp, Level][] = [
  [/^supabase\/tests\//, 'database'],
  [/^supabase\/functions\//, 'function'],
  [/^tests\/(api|contract)\//, 'api'],
  [/^tests\/(e2e|months)\//, 'browser'],
];

/** The test level of a file; unit tests of the client and similar tests are `other`. */
export function levelOf(path: string): Level {
  return places.find(([place]) => place.test(path))?.[1] ?? 'other';
}

/** The number of tests in a file for each feature. */
export function countTags(path: string, text: string): Map<string, number> {
  const titles = path.endsWith('.sql') ? titlesInSql(text) : titlesInTypeScript(text);
  const counts = new Map<string, number>();
  for (const { title, tests } of titles) {
    for (const name of tagsOf(title)) counts.set(name, (counts.get(name) ?? 0) + tests);
  }
  return counts;
}

type Title = { title: string; tests: number };

/** The last argument of each pgTAP assertion is its title, so every string counts as one. */
function titlesInSql(sql: string): Title[] {
  return stringsIn(sql).map((title) => ({ title, tests: 1 }));
}

const call = /^(\s*)(?:(describe|test|it)\b.*|\]\))\(\s*(['"`])(.*?)\3/;
const opening = /^(\s*)(?:(describe|test|it)\b.*|\]\))\(\s*$/;

/**
 * A tag in the title of a group counts for each of its tests. The group's end is found by
 * Prettier's indentation.
 */
function titlesInTypeScript(source: string): Title[] {
  const lines = source.split('\n');
  const found = lines.flatMap((line, at) => titleAt(lines, line, at));
  return found.map((one) => ({
    title: one.title,
    tests: one.isGroup ? testsBelow(one, found, lines) : 1,
  }));
}

type Found = { at: number; indent: number; isGroup: boolean; title: string };

function titleAt(lines: string[], line: string, at: number): Found[] {
  const same = call.exec(line);
  if (same) {
    const isGroup = same[2] === 'describe';
    return [{ at, indent: same[1]?.length ?? 0, isGroup, title: same[4] ?? '' }];
  }
  const start = opening.exec(line);
  const next = /^\s*(['"`])(.*?)\1,?$/.exec(lines[at + 1] ?? '');
  if (!start || !next) return [];
  return [
    { at, indent: start[1]?.length ?? 0, isGroup: start[2] === 'describe', title: next[2] ?? '' },
  ];
}

function testsBelow(group: Found, found: Found[], lines: string[]): number {
  const end = lines.findIndex(
    (line, at) =>
      at > group.at &&
      line.trim() !== '' &&
      indentOf(line) <= group.indent &&
      /^\s*\}\)/.test(line),
  );
  return found.filter(({ at, isGroup }) => !isGroup && at > group.at && (end === -1 || at < end))
    .length;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `[F12] ...`, `[F12][F13] ...` and `[F12, F13] ...`. */
function tagsOf(title: string): Set<string> {
  const brackets = title.match(/\[F\d+(?:,\s*F\d+)*\]/g) ?? [];
  return new Set(brackets.flatMap((bracket) => bracket.match(/F\d+/g) ?? []));
}
