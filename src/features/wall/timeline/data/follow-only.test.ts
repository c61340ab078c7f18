import { expect, test } from 'vitest';
import { followOnly } from './follow-only.ts';

test('[F48] a wall that leaves the feed is let go, and one that stays is not joined again', () => {
  const steps: string[] = [];
  const followed = new Map<string, { stop: () => void }>();
  const follow = (name: string) => {
    steps.push(`join ${name}`);
    return { stop: () => void steps.push(`leave ${name}`) };
  };
  followOnly(followed, ['mara', 'nova'], follow);
  followOnly(followed, ['nova', 'ines'], follow);
  expect(steps).toEqual(['join mara', 'join nova', 'leave mara', 'join ines']);
  expect([...followed.keys()]).toEqual(['nova', 'ines']);
});
