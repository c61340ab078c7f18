import { defineConfig } from 'vitest/config';
import { alias } from './scripts/aliases.ts';
import { patienceMs } from './tests/support/patience.ts';
import { pgtap } from './tests/support/pgtap-plugin.ts';

/**
 * `unit` needs nothing but Node, and `upgrade` starts a Postgres of its own; they run together. The
 * others share one fresh platform that globalSetup starts.
 */
export default defineConfig({
  plugins: [pgtap()],
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            '{src,local,scripts,worker,bench,supabase/functions,tests/catalogue}/**/*.test.{ts,tsx}',
          ],
          exclude: ['tests/catalogue/live/**'],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          sequence: { groupOrder: 1 },
          include: ['supabase/tests/**/*.test.sql'],
          globalSetup: ['tests/support/global-setup.ts'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          sequence: { groupOrder: 2 },
          include: ['tests/{api,contract,platform}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/fitting-answers.ts'],
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 3 },
          include: ['tests/e2e/**/*.test.ts'],
          // What is polled comes from a page that may be waiting for the machine.
          expect: { poll: { timeout: patienceMs } },
          globalSetup: ['tests/support/global-setup-browser.ts'],
          setupFiles: ['tests/support/fitting-answers.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
        },
      },
      {
        // A platform of its own, whose clock its files move, one after the other.
        extends: true,
        test: {
          name: 'months',
          sequence: { groupOrder: 4 },
          include: ['tests/months/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup-browser.ts'],
          setupFiles: ['tests/support/fitting-answers.ts'],
          testTimeout: 480_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
        },
      },
      {
        // Platforms that the files start themselves, because they change keys and settings of them.
        extends: true,
        test: {
          name: 'deploy',
          sequence: { groupOrder: 5 },
          include: ['tests/deploy/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
        },
      },
      {
        // A database server of its own: nothing of the platform runs.
        extends: true,
        test: {
          name: 'upgrade',
          sequence: { groupOrder: 0 },
          include: ['tests/upgrade/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
