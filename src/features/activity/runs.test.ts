import type { Line } from '@domain/answers/notifications.ts';
import { describe, expect, it } from 'vitest';
import { arrange, inRuns } from './grouping.ts';
import { idAt, likes, line, now } from './made-line.ts';
import { wordsOfRun } from './words.ts';

describe('[F63] runs of likes', () => {
  const liked = (post: string, rest: Partial<Line> = {}) =>
    likes([idAt(0)], { subject_id: post, post_id: post, ...rest });
  const runsOf = (lines: Line[]) =>
    inRuns(arrange(lines, now)).map((run) => run.map(({ post_id: post, kind }) => post ?? kind));

  it('the likes of three posts that follow each other are one row, of two posts two rows', () => {
    const tip = line({});
    expect(runsOf([liked('a'), liked('b'), liked('c'), tip, liked('d'), liked('e')])).toEqual([
      ['a', 'b', 'c'],
      ['tip'],
      ['d'],
      ['e'],
    ]);
  });

  it('a run ends with its day, and has no post that is gone', () => {
    const on = (day: number) => ({ created_at: `2026-02-0${day}T12:00:00` });
    const lines = ['a', 'b', 'c', 'd'].map((post, at) => liked(post, on(at < 2 ? 9 : 8)));
    expect(runsOf(lines)).toEqual([['a'], ['b'], ['c'], ['d']]);
    // The reader's day, which may begin within that of the database.
    const shown = ['a', 'b', 'c', 'd'].map((post, at) => ({
      ...liked(post),
      heading: at === 2 ? 'Yesterday' : null,
      isDayNamed: true,
    }));
    expect(inRuns(shown)).toHaveLength(4);
    expect(
      runsOf([liked('a'), liked('b'), liked('c', { post_id: null }), liked('d')]),
    ).toHaveLength(4);
  });

  it('a run that a later page continues is the same row', () => {
    const first = ['a', 'b', 'c'].map((post) => liked(post));
    const rest = ['d', 'e'].map((post) => liked(post));
    const [before, after] = [first, [...first, ...rest]].map((lines) =>
      inRuns(arrange(lines, now)),
    );
    expect(after).toHaveLength(1);
    expect(after?.[0]?.[0].id).toBe(before?.[0]?.[0].id);
  });

  it('a run names two users, and others only where there are some', () => {
    const who = (...lines: Line[]) => wordsOfRun(lines).who;
    const second = { ids: ['x', 'y'], second: 'Ben' };
    expect(who(liked('a'), liked('b'), liked('c'))).toBe('Ana');
    expect(who(liked('a'), liked('b', second), liked('c'))).toBe('Ana and Ben');
    expect(
      who(liked('a'), liked('b', second), liked('c', { second: 'Cleo', ids: ['x', 'y'] })),
    ).toBe('Ana, Ben and others');
    expect(who(liked('a', { ...second, ids: ['x', 'y', 'z'] }), liked('b'), liked('c'))).toBe(
      'Ana, Ben and others',
    );
    expect(wordsOfRun([liked('a'), liked('b'), liked('c')]).text).toBe('liked 3 of your posts');
  });
});
