import { expect, test } from 'vitest';
import MinuteReporter from './minute-reporter.mjs';

test('the first minute says what it waits for, before a test has a result', () => {
  const lines: string[] = [];
  const reporter = new MinuteReporter();
  reporter.log = (line: string) => void lines.push(line);
  reporter.begunAt = Date.now() - 60_000;
  reporter.tell();
  expect(lines).toEqual(['1 min: 0 passed, 0 failed (the platform starts)']);
});
