import type { Line, NotificationKind, NotificationPage } from '@domain/answers/notifications.ts';
import { describe, expect, it } from 'vitest';
import { withNewest } from './data/resume.ts';
import { filterFrom } from './filters.ts';
import { arrange } from './grouping.ts';
import { idAt, likes, line, now } from './made-line.ts';
import { wordsOf } from './words.ts';

describe('[F63] lines of notifications', () => {
  it('lines are listed under the day on which they came, which is named once', () => {
    const at = (created_at: string) => line({ created_at });
    const shown = arrange(
      [
        at('2026-03-18T01:00:00'),
        at('2026-03-18T00:00:00'),
        at('2026-03-17T23:59:00'),
        at('2026-03-12T10:00:00'),
        at('2026-03-11T10:00:00'),
      ],
      now,
    );
    // The time alone is enough below the heading of one day.
    expect(shown.map(({ isDayNamed }) => isDayNamed)).toEqual([true, true, true, false, false]);
    expect(shown.map(({ heading }) => heading)).toEqual([
      'Today',
      null,
      'Yesterday',
      'This week',
      'Earlier',
    ]);
  });

  it("a line that a page's end split is merged, with each notification once", () => {
    const shown = arrange([likes(['d', 'c']), line({}), likes(['c', 'b', 'a'])], now);
    expect(shown.map(({ ids }) => ids.length)).toEqual([4, 1]);
    const other = arrange([likes(['b']), likes(['a'], { subject_id: 'another' })], now);
    expect(other).toHaveLength(2);
  });

  it('a line merged from two pages names the second user', () => {
    const ben = { id: 'b', username: 'ben', name: 'Ben', avatar: null };
    const [shown] = arrange([likes(['b']), likes(['a'], { actor: ben })], now);
    expect(shown && wordsOf(shown, 'creator').who).toBe('Ana and Ben');
  });
});

describe('[F63] the text of a notification', () => {
  const words = (given: Partial<Line>, role: 'fan' | 'creator' = 'creator') =>
    wordsOf(line(given), role);

  it.each<[NotificationKind, string, string | null]>([
    ['tip', 'sent you a tip', '/conversations/ana'],
    ['post_liked', 'liked your post', '/post/p'],
    ['comment_liked', 'liked your comment', '/post/p/s'],
    ['wall_post', 'shared a new post', '/post/p'],
    ['wall_media', 'shared new photos or videos', '/post/p'],
    ['new_story', 'shared a new story', '/stories'],
    ['wall_offer', 'has a limited offer', '/ana'],
    ['new_sub', 'subscribed to you', '/conversations/ana'],
    ['re_sub', 'subscribed to you again', '/conversations/ana'],
    ['unlock', 'unlocked your content', '/conversations/ana'],
    ['cancelled_user', 'stopped their subscription', '/conversations/ana'],
    [
      'cancelled_billing',
      'is no longer subscribed: the subscription was not renewed',
      '/conversations/ana',
    ],
  ])('a notification of the kind %s has its text and link', (kind, text, to) => {
    expect(words({ kind, subject_id: 's', post_id: 'p', amount_cents: 1500 })).toEqual({
      who: 'Ana',
      text,
      to,
    });
  });

  it('a failed schedule names the post or message', () => {
    const failed = (scheduled: Line['scheduled']) => words({ kind: 'schedule_failed', scheduled });
    const rest = 'wasn’t published. See why, and choose another time';
    expect(failed({ type: 'post', text: 'Good morning' })).toEqual({
      who: 'Your scheduled post',
      text: `“Good morning” ${rest}`,
      to: '/admin/scheduled',
    });
    expect(failed({ type: 'global', text: 'Words\nof '.repeat(9) })).toMatchObject({
      who: 'Your scheduled message',
      text: `“Words of Words of Words of Words of Wor…” ${rest}`,
    });
    expect(failed({ type: 'post', text: '' }).text).toBe(rest);
    expect(failed(null)).toMatchObject({ who: 'Your scheduled post', text: rest });
  });

  it.each<[NotificationKind, 'fan' | 'creator', string, string, string]>([
    ['refunded', 'creator', 'A sale of yours', 'was refunded: taken from your earnings', 's'],
    ['refunded', 'creator', 'Sales of yours', 'were refunded: taken from your earnings', ''],
    [
      'disputed',
      'creator',
      'A sale of yours',
      'is disputed: taken from your earnings until it is settled',
      's',
    ],
    [
      'dispute_won',
      'creator',
      'A sale of yours',
      'is no longer disputed: back in your earnings',
      's',
    ],
    [
      'disputed',
      'fan',
      'A payment of yours',
      'is disputed: your wallet is frozen until it is settled',
      's',
    ],
    [
      'disputed',
      'fan',
      'A payment of yours',
      'is disputed: your wallet is frozen until it is settled',
      '',
    ],
    ['dispute_won', 'fan', 'A payment of yours', 'is no longer disputed', 's'],
    [
      'dispute_lost',
      'fan',
      'A payment of yours',
      'stays with your card: its dispute is settled',
      's',
    ],
  ])(
    '[F127] a notification of the kind %s for a %s names no other user',
    (kind, role, who, text, s) => {
      const all = role === 'fan' ? '/billing' : '/admin/transactions';
      const to = s === '' ? all : '/billing/transactions/s';
      const subject_id = s === '' ? null : s;
      expect(words({ kind, subject_id, amount_cents: 400 }, role)).toEqual({ who, text, to });
    },
  );

  it('a subscription without a price is described as a trial', () => {
    for (const kind of ['new_sub', 're_sub'] as const)
      expect(words({ kind, amount_cents: null }).text).toBe('started a free trial');
  });

  it('a fan reads that a subscription could not be renewed', () => {
    expect(words({ kind: 'cancelled_billing' }, 'fan')).toEqual({
      who: 'Ana',
      text: 'could not be renewed: your subscription has ended',
      to: '/ana',
    });
  });

  it('[F63] a line counts the users who commented on a post, and leads to it', () => {
    const said = { kind: 'post_commented', subject_id: 'p', post_id: 'p' } as const;
    expect(words({ ...said, ids: ['c', 'b', 'a'], second: 'Ben' })).toEqual({
      who: 'Ana and 2 others',
      text: 'commented on your post',
      to: '/post/p',
    });
    const day = '2026-03-18T12:00:00';
    const [one, other] = [line({ ...said, by: 'Ana' }), line({ ...said, by: 'Ben', at: 1 })];
    const shown = arrange([other, one].map((each) => ({ ...each, created_at: day })));
    expect(shown.map(({ ids }) => ids.length)).toEqual([2]);
  });

  it('a line counts the users who liked, and the items that one user shared', () => {
    const liked = { kind: 'post_liked', post_id: 'p' } as const;
    expect(words({ ...liked, ids: ['b', 'a'], second: 'Ben' }).who).toBe('Ana and Ben');
    expect(words({ ...liked, ids: ['c', 'b', 'a'], second: 'Ben' }).who).toBe('Ana and 2 others');
    expect(words({ kind: 'wall_post', post_id: 'p', ids: ['c', 'b', 'a'] }, 'fan')).toEqual({
      who: 'Ana',
      text: 'shared 3 new posts',
      to: '/ana',
    });
    expect(words({ kind: 'new_story', ids: ['b', 'a'] }, 'fan').text).toBe('shared 2 new stories');
  });

  it('a notification has no link when its user or post is gone', () => {
    const actor = { id: null, username: null, name: null, avatar: null };
    expect(words({ actor })).toMatchObject({ who: 'Somebody', to: null });
    expect(words({ kind: 'post_liked', subject_id: 's', post_id: null }).to).toBeNull();
    expect(words({ kind: 'wall_post', subject_id: 's', post_id: null }, 'fan').to).toBeNull();
  });
});

describe('[F63] filters of notifications', () => {
  it('filterFrom accepts the filters of the role and no others', () => {
    for (const sort of ['all', 'subs', 'unlock', 'tip'])
      expect(filterFrom(sort, 'creator')).toBe(sort);
    for (const sort of ['all', 'wall_post', 'new_story'])
      expect(filterFrom(sort, 'fan')).toBe(sort);
    for (const sort of ['subs', 'unlock', 'tip', 'else'])
      expect(filterFrom(sort, 'fan')).toBeUndefined();
    expect(filterFrom('wall_post', 'creator')).toBeUndefined();
    expect(filterFrom(undefined, 'creator')).toBe('all');
  });
});

describe('[F63] resuming the list of notifications', () => {
  const page = (lines: Line[], next: string | null = null): NotificationPage => ({ lines, next });
  const idsOf = (pages: NotificationPage[] | null) =>
    pages?.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids));
  const ids = [0, 10, 20, 100, 110].map(idAt);
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  const one = (id: string) => line({ id });

  it('withNewest adds new notifications before the known ones, and none twice', () => {
    const known = [page([one(d), one(c)], c), page([one(b), one(a)], null)];
    const pages = withNewest(known, page([one(e), one(d), one(c)], c));
    expect(idsOf(pages)).toEqual([e, d, c, b, a]);
    expect(pages?.map(({ next }) => next)).toEqual([c, null]);
  });

  it('withNewest inserts a notification that was committed late', () => {
    const pages = withNewest(
      [page([one(d), one(b)], b), page([one(a)])],
      page([one(d), one(c), one(b)], b),
    );
    expect(idsOf(pages)).toEqual([d, c, b, a]);
  });

  it('withNewest splits a line that reaches beyond the fresh page', () => {
    const pages = withNewest([page([likes([d, b, a])], null)], page([likes([e, d, b])], b));
    expect(idsOf(pages)).toEqual([e, d, b, a]);
  });

  it('withNewest returns null if the fresh page does not reach back half a minute', () => {
    expect(withNewest([page([one(d)], d)], page([one(e)], e))).toBeNull();
    expect(withNewest([page([one(d), one(c)], c)], page([one(e), one(d)], d))).toBeNull();
  });

  it('withNewest uses a fresh page that is the whole list unchanged', () => {
    expect(idsOf(withNewest([page([one(d)], d), page([one(c)])], page([one(e)])))).toEqual([e]);
  });
});
