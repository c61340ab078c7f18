import type { LockedPost } from '@domain/answers/wall.ts';
import { describe, expect, it } from 'vitest';
import { contentOf, endText, entryText, tileText } from './words.ts';

const tile = (part: Partial<LockedPost>): LockedPost => ({
  id: '1',
  creator_id: 'mara',
  creator: { id: 'mara', username: 'mara', name: 'Mara', avatar: null },
  is_locked: true,
  kind: 'images',
  created_at: '2020-11-12T10:00:00Z',
  media_count: 0,
  duration_ms: null,
  likes: 0,
  preview: null,
  ...part,
});

describe('[F130] words of a locked tile', () => {
  it.each([
    [{ media_count: 1 }, '1 photo'],
    [{ media_count: 6 }, '6 photos'],
    [{ media_count: 0 }, 'Photos'],
    [{ kind: 'video', media_count: 1, duration_ms: 84_000 }, 'Video 1:24'],
    [{ kind: 'video' }, 'Video'],
    [{ kind: 'poll' }, 'Poll'],
    [{ kind: 'text' }, 'Text'],
  ] as const)('contentOf %o is %s', (part, words) => {
    expect(contentOf(tile(part))).toBe(words);
  });

  it('tileText names content, day and likes', () => {
    expect(tileText(tile({ media_count: 6, likes: 1 }))).toBe(
      'Locked: 6 photos, 12/11/2020, 1 like',
    );
    expect(tileText(tile({ kind: 'poll', likes: 1200 }))).toBe(
      'Locked: Poll, 12/11/2020, 1,200 likes',
    );
  });

  it('entryText and endText name the price', () => {
    expect([entryText(950), entryText(0)]).toEqual(['Subscribe for $9.50', 'Subscribe for free']);
    expect(endText(1, 950)).toBe('Unlock 1 private post for $9.50');
    expect(endText(187, 0)).toBe('Unlock 187 private posts for free');
  });
});
