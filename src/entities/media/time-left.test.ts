import { describe, expect, test } from 'vitest';
import { timeLeftText } from './time-left.ts';

const mb = 1_048_576;
const first = { atMs: 1000, bytes: 2 * mb };

describe('[F142] the time that an upload still takes', () => {
  test.each([
    ['after a second', 2000, 4, null],
    ['without progress', 60_000, 2, null],
    ['near its end', 11_000, 38, 'Less than a minute left'],
    ['for minutes', 11_000, 4, 'About 3 min left'],
    ['for hours', 121_000, 3, 'About 2 h left'],
  ])('%s', (_when, atMs, sentMb, text) => {
    expect(timeLeftText(first, { atMs, bytes: sentMb * mb }, 40 * mb)).toBe(text);
  });
});
