import { lineAt, type Finding, type Source } from './finding.ts';
import { maskSql } from './sql-text.ts';

const creation =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+|recursive\s+)?(?:table|view|function|procedure|aggregate|type|domain|sequence)\s+(?:if\s+not\s+exists\s+)?((?:public|private|staff)\.\w+)/gi;
const use = /(?<![\w.])((?:public|private|staff)\.[a-z_]\w*)/gi;

/**
 * Arrow 6: a schema folder uses no object of a folder with a higher number. The rule looks up each
 * name in the folder that creates it; a name that no folder creates is an error.
 */
export function schemaOrder(sources: Source[]): Finding[] {
  const files = sources
    .filter(({ path }) => folderNumber(path) !== undefined)
    .map((source) => ({ ...source, masked: maskSql(source.text) }));
  const creators = new Map<string, number>();
  for (const { path, masked } of files) {
    for (const match of masked.matchAll(creation)) {
      const name = (match[1] ?? '').toLowerCase();
      creators.set(name, Math.min(folderNumber(path) ?? 0, creators.get(name) ?? 99));
    }
  }
  return files.flatMap(({ path, masked }) =>
    [...masked.matchAll(use)].flatMap((match) => {
      const name = (match[1] ?? '').toLowerCase();
      const message = judge(name, creators.get(name), folderNumber(path) ?? 0);
      return message
        ? [{ file: path, line: lineAt(masked, match.index), rule: 'order', message }]
        : [];
    }),
  );
}

function judge(name: string, creator: number | undefined, user: number): string | undefined {
  if (creator === undefined) {
    // `staff` is also a likely alias, so an unknown name after it is no proof of an error
    return name.startsWith('staff.') ? undefined : `${name} is created by no schema file`;
  }
  return creator > user ? `${name} belongs to folder ${creator}, above folder ${user}` : undefined;
}

function folderNumber(path: string): number | undefined {
  const number = /^supabase\/schemas\/(\d+)_[^/]+\/.*\.sql$/.exec(path)?.[1];
  return number === undefined ? undefined : Number(number);
}
