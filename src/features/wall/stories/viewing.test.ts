import type { StoryGroup } from '@domain/answers/story.ts';
import { describe, expect, test } from 'vitest';
import { asSeen, beginningOf, find, isAllSeen, neighbour } from './viewing.ts';

const group = (creator: string, ...stories: string[]): StoryGroup => ({
  key: creator,
  creator: { id: creator, username: creator, name: creator, avatar: null },
  // a plus sign marks a viewed story
  stories: stories.map((name) => ({
    id: name.replace('+', ''),
    text: '',
    created_at: '',
    expires_at: '',
    is_seen: name.endsWith('+'),
    media: {
      media_id: name,
      kind: 'image',
      width: 1,
      height: 1,
      duration_ms: null,
      blur: null,
      alt: null,
      is_live: true,
    },
  })),
});

const groups = [group('mara', 'm1+', 'm2'), group('ines', 'i1+', 'i2', 'i3'), group('lou', 'l1+')];
const at = (creatorId: string, storyId: string) => ({ creatorId, storyId });

describe('viewing stories', () => {
  test('[F51] a group begins at its first new story, or otherwise at its first one', () => {
    expect(groups.map(beginningOf)).toEqual([at('mara', 'm2'), at('ines', 'i2'), at('lou', 'l1')]);
    expect(beginningOf(group('empty'))).toBeNull();
  });

  test.each([
    [at('mara', 'm1'), 1, at('mara', 'm2')],
    [at('mara', 'm2'), 1, at('ines', 'i2')],
    [at('lou', 'l1'), 1, null],
    [at('ines', 'i1'), -1, at('mara', 'm2')],
    [at('ines', 'i3'), -1, at('ines', 'i2')],
    [at('mara', 'm1'), -1, null],
    [at('gone', 'x'), 1, null],
  ] as const)('[F51] the neighbour of %j by %d is %j', (from, step, to) => {
    expect(neighbour(groups, from, step)).toEqual(to);
  });

  test('[F51] find() returns null for a story that is gone', () => {
    expect(find(groups, at('mara', 'm1'))).toMatchObject({ groupIndex: 0, index: 0 });
    expect(find(groups, at('mara', 'i1'))).toBeNull();
    expect(find(groups, null)).toBeNull();
  });

  test('[F51] a group is all seen when its last new story is viewed', () => {
    const [mara] = groups;
    expect(mara && isAllSeen(mara)).toBe(false);
    expect(mara && isAllSeen(asSeen(mara, 'm2'))).toBe(true);
    expect(mara && asSeen(mara, 'm1')).toBe(mara);
  });
});
