import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { walkFiles } from '../../scripts/walk-files.ts';

/* Rules for the tests themselves; docs/tests.md gives the reasons. */
const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = ['src', 'local', 'scripts', 'worker', 'supabase/functions', 'tests']
  .flatMap((folder) => walkFiles(join(root, folder), '.ts', '.tsx', '.mjs'))
  .map((file) => file.slice(root.length + 1));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** An option of a test, a project or a command that retries failed tests. */
const again = /\bretry\s*:\s*(?!0\b)\d|--retry[= ](?!0\b)/;

/** A hook at the start of a line: it is registered when the file is loaded. */
const hook = /^(?:before|after)(?:Each|All)\(/m;

describe('a test', () => {
  test('is never retried after a failure', () => {
    const files = [...sources.filter(isTest), 'vitest.config.ts', 'package.json', '.ci/run'];
    const programs = sources.filter((file) => /^scripts\/.*\.mjs$/.test(file));
    expect([...files, ...programs].filter((file) => again.test(read(file)))).toEqual([]);
  });

  test('has its hooks in its own file, because helpers are loaded once per worker', () => {
    const helpers = sources.filter(
      (file) => /^tests\/(api|contract|platform|e2e|support)\/.*\.ts$/.test(file) && !isTest(file),
    );
    expect(helpers.filter((file) => hook.test(read(file)))).toEqual([
      'tests/support/fitting-answers.ts',
    ]);
  });
});
