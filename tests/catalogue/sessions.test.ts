import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statements } from '../../scripts/arrows/sql-text.ts';
import { readSchema } from '../../scripts/schema-files.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

/*
 * A connection behind a pooler belongs to a request for one transaction (docs/decisions/123): nothing
 * that runs for a request leaves anything in its session, or expects anything there.
 */
const keepsSession = [
  /\bset_config\((?:[^()]|\([^()]*\))*,\s*false\s*\)/i,
  /\bpg_(?:try_)?advisory_(?:lock|lock_shared|unlock|unlock_all|unlock_shared)\b/i,
  /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\b/i,
  /(?:^|;|begin|`|')\s*(?:un)?listen\s+\w/i,
  /\bset\s+session\b/i,
  /\bdeclare\s+\w+\s+(?:\w+\s+)*cursor\s+with\s+hold\b/i,
  /\b(?:currval|lastval)\s*\(/i,
  /(?:^|;)\s*(?:prepare\s+\w+(?:\s*\(|\s+as\b)|deallocate\b)/i,
];
const faultsOf = (sql: string) => keepsSession.filter((pattern) => pattern.test(sql));

test('no schema file keeps anything in a session', () => {
  const found = readSchema().flatMap(({ file, sql }) =>
    statements(sql)
      .filter(({ masked }) => faultsOf(masked).length > 0)
      .map(({ masked }) => `${file}: ${masked.slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});

test('no part that shares connections keeps anything in a session', () => {
  const local = join(import.meta.dirname, '..', '..', 'local');
  const files = ['auth', 'storage', 'realtime']
    .flatMap((part) => walkFiles(join(local, part), '.ts'))
    .filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => faultsOf(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

test.each([
  "select set_config('role', p_role, false)",
  "perform set_config('request.jwt.claims', json_build_object('sub', v_id)::text, false);",
  "perform pg_advisory_lock(hashtextextended('x', 0));",
  'create temp table seen (id uuid) on commit drop;',
  'create temporary view seen as select 1;',
  "client.query('listen changes')",
  'set session statement_timeout = 0',
  "select currval('x')",
  'prepare one as select 1',
])('the search finds %s', (planted) => {
  expect(faultsOf(planted)).toHaveLength(1);
});

test.each([
  "select set_config('role', $1, true), set_config('realtime.topic', $2, true)",
  "perform pg_advisory_xact_lock(hashtextextended('x', 0));",
  "pg_try_advisory_xact_lock(hashtextextended('renewals', 0))",
  "notify pgrst, 'reload config'",
  "set local lock_timeout = '5s'",
])('the search passes %s', (planted) => {
  expect(faultsOf(planted)).toEqual([]);
});
