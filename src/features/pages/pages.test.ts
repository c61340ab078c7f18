import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, megabytes, oneOf, percent } from './measures.ts';

const folder = import.meta.dirname;
const texts = readdirSync(folder)
  .filter((name) => /^(about|faq-customer|faq-performer|privacy|terms.*)\.tsx$/.test(name))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

const root = join(folder, '..', '..', '..');
const promises = readFileSync(join(root, 'docs', 'promises.md'), 'utf8');
/** Source files of questions that name a condition about money. */
const questions = [
  'subscriptions/status.ts',
  'subscriptions/ui/use-renewal.tsx',
  'wallet/ui/card-panel.tsx',
].map((file) => readFileSync(join(folder, '..', file), 'utf8'));

const numberWords =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|half|twice|dozen|week|fortnight)\b/i;

describe('[F7] the static texts', () => {
  it('the test reads five pages, one of which has two files', () => {
    expect(texts).toHaveLength(6);
  });

  it.each(texts)('%s contains no number that was typed by hand', (_name, text) => {
    // The name of a file format is no number.
    const source = text.replaceAll('MP4', '');
    expect(/\d[^\n]*/.exec(source)?.[0]).toBeUndefined();
    expect(numberWords.exec(source)?.[0]).toBeUndefined();
  });

  it('no text promises a function that is not available yet', () => {
    const waiting = [...promises.matchAll(/^\| `([^`]+)`/gm)].map(([, words]) => words ?? '');
    expect(waiting.length).toBeGreaterThan(0);
    const said = [...texts.map(([, text]) => text), ...questions].join(' ').replaceAll(/\s+/g, ' ');
    expect(waiting.filter((words) => said.includes(words))).toEqual([]);
  });

  it('a number is shown with its unit', () => {
    expect([count(1, 'month'), count(14, 'day')]).toEqual(['1 month', '14 days']);
    expect(percent(8000)).toBe('80 percent');
    expect(oneOf([1, 4, 7, 30])).toBe('1, 4, 7 or 30');
    expect(megabytes(10_485_760)).toBe('10 MB');
  });
});
