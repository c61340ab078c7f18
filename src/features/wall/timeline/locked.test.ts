import type { Post } from '@domain/answers/wall.ts';
import { describe, expect, it } from 'vitest';
import { lockedText } from './locked.ts';

const post = (id: string): Post => ({
  id,
  creator_id: 'mara',
  creator: { id: 'mara', username: 'mara', name: 'Mara', avatar: null },
  audience: 'public',
  kind: 'text',
  text: id,
  moderation_state: 'live',
  is_ready: true,
  is_promo: false,
  is_pinned: false,
  created_at: '2026-01-01T00:00:00Z',
  edited_at: null,
  likes: 0,
  comments: 0,
  has_liked: false,
  can_like: true,
  can_comment: true,
  media: [],
  poll: null,
});

describe('[F36] the end of a partly private wall', () => {
  const counts = { posts: 3, photos: 9, videos: 0 };

  it('lockedText names how many posts are locked', () => {
    expect(lockedText(counts, 'all', [post('1')])).toBe('2 more on the private wall.');
    expect(lockedText(counts, 'all', [])).toBe('3 more on the private wall.');
  });

  it('lockedText is null when all posts were read', () => {
    expect(lockedText(counts, 'all', [post('1'), post('2'), post('3')])).toBeNull();
    expect(lockedText(counts, 'video', [])).toBeNull();
  });

  it('lockedText names no number under a filter, because pictures are counted one by one', () => {
    expect(lockedText(counts, 'images', [])).toBe('More on the private wall.');
  });
});
