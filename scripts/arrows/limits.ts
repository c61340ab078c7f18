import { lineAt, type Finding, type Source } from './finding.ts';
import { maskSql } from './sql-text.ts';

const schema = /^supabase\/schemas\/[^/]+\/.*\.sql$/;
const home = /^supabase\/schemas\/[^/]+\/limits\.sql$/;
const creation = /\bcreate\s+(?:or\s+replace\s+)?function\s+private\.limit_(\w+)/gi;
const use = /(?<!function\s+)\bprivate\.limit_(\w+)\s*\(/gi;

/**
 * A limit for SQL is in the limits.sql of its folder, and SQL uses it. Any other number is a
 * constant in TypeScript.
 */
export function limitRules(sources: Source[]): Finding[] {
  const files = sources
    .filter(({ path }) => schema.test(path))
    .map(({ path, text }) => ({ path, masked: maskSql(text) }));
  const used = new Set(
    files.flatMap(({ masked }) => [...masked.matchAll(use)].map(([, name = '']) => name)),
  );
  return files.flatMap(({ path, masked }) =>
    [...masked.matchAll(creation)].flatMap(({ 1: name = '', index }) =>
      faultsOf(name, used.has(name), home.test(path)).map((message) => ({
        file: path,
        line: lineAt(masked, index),
        rule: 'limit',
        message,
      })),
    ),
  );
}

function faultsOf(name: string, isUsed: boolean, isAtHome: boolean): string[] {
  return [
    ...(isAtHome ? [] : [`limit_${name} belongs to the limits.sql of a folder`]),
    ...(isUsed ? [] : [`limit_${name} is used by no SQL: make it a constant`]),
  ];
}
