import { parseId } from '@supabase/pg-delta';
import { describe, expect, test } from 'vitest';
import { possibleRenames } from './objects.ts';

const [old, now] = [parseId('column:public.profiles.bio'), parseId('column:public.profiles.about')];
const swap = [
  { destroys: [old], produces: [] },
  { destroys: [], produces: [now] },
];
const candidate = { kind: 'column', from: old, to: now, status: 'unambiguous' as const };

describe('a column that is dropped while another one is added', () => {
  test('is reported with the option that makes it a rename', () => {
    expect(possibleRenames({ actions: swap, renameCandidates: [candidate] })).toEqual([
      '--rename column:public.profiles.bio=column:public.profiles.about',
    ]);
  });

  test('needs a manual decision if more than the name differs', () => {
    expect(possibleRenames({ actions: swap, renameCandidates: [] })).toEqual([
      'public.profiles.bio goes and about comes: by hand where it is the same',
    ]);
    const unsure = { ...candidate, status: 'ambiguous' as const };
    expect(possibleRenames({ actions: swap, renameCandidates: [unsure] })).toEqual([
      'column:public.profiles.bio=column:public.profiles.about (ambiguous: by hand)',
    ]);
  });

  test('is not reported after the rename is confirmed', () => {
    const confirmed = { acceptedRenames: [{ from: old, to: now }], renameCandidates: [candidate] };
    expect(possibleRenames({ actions: [], ...confirmed })).toEqual([]);
  });
});

test('a column of another table is not a rename', () => {
  const other = parseId('column:public.posts.about');
  const actions = [
    { destroys: [old], produces: [] },
    { destroys: [], produces: [other] },
  ];
  expect(possibleRenames({ actions, renameCandidates: [] })).toEqual([]);
});
