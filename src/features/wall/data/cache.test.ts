import type { LockedPost, Post, WallRow } from '@domain/answers/wall.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { addArrived, addPosts, isAsKnown, missingFrom, putPost, unseen } from './cache.ts';
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

const arrivedIn = (firstPage: WallRow[]) => {
  const { posts, hasGap } = unseen(client, list, firstPage);
  return { posts: posts.map((row) => row.id), hasGap };
};

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
    expect(arrivedIn(answer)).toEqual({ posts: ['6'], hasGap: false });
  });

  it('a post that opened after a newer one is added in its place', () => {
    const posts = ['8', '6', '4'].map((id) => post(id));
    client.setQueryData(list, { pages: [posts, [post('2')]], pageParams: [null, '4'] });
    const answer = ['8', '7', '6', '5', '4'].map((id) => post(id));
    expect(arrivedIn(answer)).toEqual({ posts: ['7', '5'], hasGap: false });
    addPosts(client, list, unseen(client, list, answer).posts);
    expect(ids()).toEqual([['8', '7', '6', '5', '4'], ['2']]);
    addPosts(client, list, [post('3')]);
    expect(ids()).toEqual([['8', '7', '6', '5', '4', '3'], ['2']]);
  });

  it('a post that is older than the loaded ones is left to the next page', () => {
    const answer = ['9', '5', '4', '3', '2'].map((id) => post(id));
    expect(arrivedIn(answer)).toEqual({ posts: ['9'], hasGap: false });
  });

  it('new posts after which others may stand leave a gap', () => {
    const five = ['9', '8', '7', '6', '55'].map((id) => post(id));
    expect(arrivedIn(five)).toMatchObject({ hasGap: true });
    expect(arrivedIn([...five.slice(1), post('5')])).toMatchObject({ hasGap: false });
    expect(arrivedIn(five.slice(1))).toMatchObject({ hasGap: false });
    client.setQueryData(list, { pages: [[]], pageParams: [null] });
    expect(arrivedIn(five)).toMatchObject({ hasGap: true });
    expect(arrivedIn(five.slice(1))).toMatchObject({ hasGap: false });
  });

  it('a post before all others of a short wall leaves a gap', () => {
    const answer = ['5', '4', '3', '1'].map((id) => post(id));
    expect(arrivedIn(answer)).toEqual({ posts: ['1'], hasGap: true });
  });

  it('addArrived reads a list with a gap again, and no other', async () => {
    let readings = 0;
    const shown = new QueryObserver(client, {
      queryKey: list,
      queryFn: () => ({ pages: [[post(`read ${(readings += 1)}`)]], pageParams: [null] }),
      staleTime: Infinity,
    });
    const stop = shown.subscribe(() => {});
    await addArrived(client, list, { posts: [post('6')], hasGap: false });
    expect(ids()).toEqual([['6', '5', '4'], ['3']]);
    await addArrived(client, list, { posts: [post('9')], hasGap: true });
    expect(ids()).toEqual([['read 1']]);
    stop();
  });

  it('new posts come after pinned ones, which do not count as new', () => {
    client.setQueryData(list, {
      pages: [[{ ...post('2'), is_pinned: true }, post('5')]],
      pageParams: [null],
    });
    const answer = [{ ...post('2'), is_pinned: true }, post('6'), post('5')];
    expect(arrivedIn(answer)).toEqual({ posts: ['6'], hasGap: false });
    addPosts(client, list, unseen(client, list, answer).posts);
    expect(ids()).toEqual([['2', '6', '5']]);
  });

  it('a wall with nothing but pinned posts has new ones after them', () => {
    const pinned = { ...post('2'), is_pinned: true };
    client.setQueryData(list, { pages: [[pinned]], pageParams: [null] });
    addPosts(client, list, unseen(client, list, [pinned, post('6')]).posts);
    expect(ids()).toEqual([['2', '6']]);
  });

  it('the feed has pinned posts by date, as every other', () => {
    const feed = ['wall', 'me', 'feed'];
    const pinned = { ...post('5'), is_pinned: true };
    client.setQueryData(feed, { pages: [[pinned, post('4')]], pageParams: [null] });
    const answer = [post('7'), { ...post('6'), is_pinned: true }, pinned, post('4'), post('3')];
    expect(unseen(client, feed, answer).posts.map((row) => row.id)).toEqual(['7', '6']);
    addPosts(client, feed, [post('6')]);
    expect(client.getQueryData(feed)).toMatchObject({
      pages: [[{ id: '6' }, { id: '5' }, { id: '4' }]],
    });
    expect(missingFrom(client, feed, answer, answer.length)).toEqual([]);
  });

  it('unseen returns all posts for an empty wall and none for one that was not read', () => {
    client.setQueryData(list, { pages: [[]], pageParams: [null] });
    expect(unseen(client, list, [post('6')]).posts).toHaveLength(1);
    expect(unseen(client, ['wall', 'me', 'ines', 'all'], [post('6')]).posts).toEqual([]);
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
    addPosts(client, list, unseen(client, list, [tile('6'), tile('5')]).posts);
    expect(ids()).toEqual([['2', '[6]', '[5]']]);
  });

  it('changePost leaves a tile as it is', () => {
    putPost(client, ['wall', 'me'], '4', tile('4'));
    changePost(client, ['wall', 'me'], '4', (row) => ({ ...row, text: 'liked' }));
    expect(ids()).toEqual([['5', '[4]'], ['3']]);
  });
});
