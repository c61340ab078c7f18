import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { alias } from '../../../scripts/aliases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A configuration of its own, because `npm test` runs all projects of the usual one. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    name: 'soak',
    include: ['tests/deep/soak/soak.test.ts'],
    globalSetup: ['tests/support/global-setup-soak.ts'],
    setupFiles: ['tests/support/fitting-answers.ts'],
    hookTimeout: 240_000,
    maxWorkers: 1,
  },
});
