import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { walkFiles } from '../../scripts/walk-files.ts';

/* Rules of the tests themselves; docs/tests.md says why. */
const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = ['src', 'local', 'scripts', 'worker', 'supabase/functions', 'tests']
  .flatMap((folder) => walkFiles(join(root, folder), '.ts', '.tsx', '.mjs'))
  .map((file) => file.slice(root.length + 1));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** An option of a test, or of a project, that runs again what failed. */
const again = /\bretry\s*:\s*(?!0\b)\d|--retry[= ](?!0\b)/;

/** A hook that stands at the left edge: it is registered when the file is loaded. */
const hook = /^(?:before|after)(?:Each|All)\(/m;

describe('a test', () => {
  test('is never run again because it failed', () => {
    const files = [...sources.filter(isTest), 'vitest.config.ts', 'package.json', '.ci/run'];
    const programs = sources.filter((file) => /^scripts\/.*\.mjs$/.test(file));
    expect([...files, ...programs].filter((file) => again.test(read(file)))).toEqual([]);
  });

  test('finds its hooks in its own file, because helpers are loaded once a worker', () => {
    const helpers = sources.filter(
      (file) => /^tests\/(api|contract|platform|e2e|support)\/.*\.ts$/.test(file) && !isTest(file),
    );
    expect(helpers.filter((file) => hook.test(read(file)))).toEqual([
      'tests/support/fitting-answers.ts',
    ]);
  });
});
