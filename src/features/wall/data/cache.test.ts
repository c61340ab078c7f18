import type { LockedPost, Post, WallRow } from '@domain/answers/wall.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPosts, isAsKnown, missingFrom, putPost, unseen } from './cache.ts';
import { changePost } from './rows.ts';

const list = ['wall', 'me', 'mara', 'all'];
const post = (id: string, text = id): Post => ({
  id,
  creator_id: 'mara',
  creator: { id: 'mara', username: 'mara', name: 'Mara', avatar: null },
  audience: 'public',
  kind: 'text',
  text,
  moderation_state: 'live',
  is_ready: true,
  review_state: 'approved',
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

const tile = (id: string): LockedPost => ({
  id,
  creator_id: 'mara',
  creator: { id: 'mara', username: 'mara', name: 'Mara', avatar: null },
  is_locked: true,
  kind: 'images',
  created_at: '2026-01-01T00:00:00Z',
  media_count: 2,
  duration_ms: null,
  likes: 0,
  preview: null,
});

let client: QueryClient;
const ids = () =>
  client
    .getQueryData<{ pages: WallRow[][] }>(list)
    ?.pages.map((page) => page.map((row) => ('text' in row ? row.text : `[${row.id}]`)));

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(list, {
    pages: [[post('5'), post('4')], [post('3')]],
    pageParams: [null, '4'],
  });
});

describe('[F36] new posts on a wall', () => {
  it('addPosts puts new posts before the first page, and each only once', () => {
    addPosts(client, list, [post('7'), post('6')]);
    addPosts(client, list, [post('7')]);
    expect(ids()).toEqual([['7', '6', '5', '4'], ['3']]);
  });

  it('unseen returns only posts that are newer than the list', () => {
    const answer = [post('6'), post('5'), post('4')];
    expect(unseen(client, list, answer).map((row) => row.id)).toEqual(['6']);
  });

  it('new posts come after pinned ones, which do not count as new', () => {
    client.setQueryData(list, {
      pages: [[{ ...post('2'), is_pinned: true }, post('5')]],
      pageParams: [null],
    });
    const answer = [{ ...post('2'), is_pinned: true }, post('6'), post('5')];
    const fresh = unseen(client, list, answer);
    expect(fresh.map((row) => row.id)).toEqual(['6']);
    addPosts(client, list, fresh);
    expect(ids()).toEqual([['2', '6', '5']]);
  });

  it('unseen returns all posts for an empty wall and none for one that was not read', () => {
    client.setQueryData(list, { pages: [[]], pageParams: [null] });
    expect(unseen(client, list, [post('6')])).toHaveLength(1);
    expect(unseen(client, ['wall', 'me', 'ines', 'all'], [post('6')])).toEqual([]);
  });
});

describe('[F36] a changed post', () => {
  it('putPost replaces a post in place in every list of its wall', () => {
    client.setQueryData(['wall', 'me', 'mara', 'images'], {
      pages: [[post('4')]],
      pageParams: [null],
    });
    putPost(client, ['wall', 'me', 'mara'], '4', post('4', 'new words'));
    expect(ids()).toEqual([['5', 'new words'], ['3']]);
    expect(client.getQueryData(['wall', 'me', 'mara', 'images'])).toMatchObject({
      pages: [[{ text: 'new words' }]],
    });
  });

  it('putPost removes a post that is gone', () => {
    putPost(client, ['wall', 'me', 'mara'], '3', null);
    expect(ids()).toEqual([['5', '4'], []]);
  });

  it('changePost changes a post in every list and on its own page, and no other post', () => {
    client.setQueryData(['wall', 'me', 'post', '4'], post('4'));
    client.setQueryData(['wall', 'me', 'post', '5'], post('5'));
    changePost(client, ['wall', 'me'], '4', (row) => ({ ...row, text: `${row.text} liked` }));
    expect(ids()).toEqual([['5', '4 liked'], ['3']]);
    expect(client.getQueryData(['wall', 'me', 'post', '4'])).toMatchObject({ text: '4 liked' });
    expect(client.getQueryData(['wall', 'me', 'post', '5'])).toMatchObject({ text: '5' });
  });

  it('putPost of a newly pinned post unpins the other one of its audience', () => {
    const rows = [
      { ...post('3'), is_pinned: true },
      { ...post('2'), is_pinned: true, audience: 'private' as const },
      post('1'),
    ];
    client.setQueryData(list, { pages: [rows], pageParams: [null] });
    putPost(client, ['wall', 'me', 'mara'], '1', { ...post('1'), is_pinned: true });
    const [page] = client.getQueryData<{ pages: Post[][] }>(list)?.pages ?? [];
    expect(page?.filter((row) => row.is_pinned).map((row) => row.id)).toEqual(['2', '1']);
  });

  it('isAsKnown is true only if the wall shows that version of the post', () => {
    const wall = ['wall', 'me', 'mara'];
    expect(isAsKnown(client, wall, '4', post('4'))).toBe(true);
    expect(isAsKnown(client, wall, '4', post('4', 'new words'))).toBe(false);
    expect(isAsKnown(client, wall, '4', null)).toBe(false);
    expect(isAsKnown(client, wall, '9', null)).toBe(false);
  });
});

describe('[F36] posts that a list has and the wall no longer has', () => {
  it('missingFrom returns the posts that the fresh first page should contain', () => {
    expect(missingFrom(client, list, [post('5'), post('3')])).toEqual(['4']);
    const full = ['9', '8', '7', '6', '5'].map((id) => post(id));
    expect(missingFrom(client, list, full)).toEqual([]);
    const withoutFive = ['9', '8', '7', '6', '4'].map((id) => post(id));
    expect(missingFrom(client, list, withoutFive)).toEqual(['5']);
  });

  it('missingFrom also returns a pinned post', () => {
    client.setQueryData(list, {
      pages: [[{ ...post('1'), is_pinned: true }, post('9')]],
      pageParams: [null],
    });
    const full = ['9', '8', '7', '6', '5'].map((id) => post(id));
    expect(missingFrom(client, list, full)).toEqual(['1']);
    expect(missingFrom(client, list, [{ ...post('1'), is_pinned: true }, ...full])).toEqual([]);
  });
});

describe('[F130] locked tiles on a wall', () => {
  it('putPost makes a tile of a post that became private, and a post of a tile', () => {
    putPost(client, ['wall', 'me'], '4', tile('4'));
    expect(ids()).toEqual([['5', '[4]'], ['3']]);
    putPost(client, ['wall', 'me'], '4', post('4'));
    expect(ids()).toEqual([['5', '4'], ['3']]);
  });

  it('putPost removes a post that became private from the feed, which has no tiles', () => {
    const feed = ['wall', 'me', 'feed'];
    client.setQueryData(feed, { pages: [[post('5'), post('4')]], pageParams: [null] });
    putPost(client, ['wall', 'me'], '4', tile('4'));
    expect(client.getQueryData(feed)).toMatchObject({ pages: [[{ id: '5' }]] });
    expect(ids()).toEqual([['5', '[4]'], ['3']]);
  });

  it('new tiles come before the others and after pinned posts', () => {
    client.setQueryData(list, {
      pages: [[{ ...post('2'), is_pinned: true }, tile('5')]],
      pageParams: [null],
    });
    addPosts(client, list, unseen(client, list, [tile('6'), tile('5')]));
    expect(ids()).toEqual([['2', '[6]', '[5]']]);
  });

  it('changePost leaves a tile as it is', () => {
    putPost(client, ['wall', 'me'], '4', tile('4'));
    changePost(client, ['wall', 'me'], '4', (row) => ({ ...row, text: 'liked' }));
    expect(ids()).toEqual([['5', '[4]'], ['3']]);
  });
});
