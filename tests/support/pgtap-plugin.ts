import type { Plugin } from 'vite';

/** Turns every `*.test.sql` into a test file, and each of its pgTAP assertions into a test. */
export function pgtap(): Plugin {
  return {
    name: 'pgtap',
    enforce: 'pre',
    transform(sql, id) {
      const file = id.split('?')[0] ?? id;
      if (!file.endsWith('.test.sql')) return null;
      return {
        code: `import { defineSqlTests } from '${new URL('./pgtap.ts', import.meta.url).pathname}';
await defineSqlTests(${JSON.stringify(sql)});`,
        map: null,
      };
    },
  };
}
