import { defineConfig } from 'vitest/config';

/** The unit tests of this package alone; the root runs them as well, in its project `unit`. */
export default defineConfig({
  test: { name: 'local', include: ['**/*.test.ts'], testTimeout: 20_000 },
});
