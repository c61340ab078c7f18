import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no style of the screen asks what the whole page has', () => {
  const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const [screen = '', print = ''] = styles.split('@media print');
  // A browser would match it again for each element that comes or goes.
  expect(screen).not.toMatch(/(:root|html|body)[^{]*:has\(/);
  expect(print).toContain('body:has(');
});
