import { describe, expect, it } from 'vitest';
import type { Notification } from './data/api.ts';
import { groupNotifications } from './grouping.ts';
import { lineOf } from './words.ts';

const now = new Date('2026-03-18T14:00:00');
let count = 0;

function row(given: Partial<Notification> & { by?: string }): Notification {
  count += 1;
  const name = given.by ?? 'Ana';
  return {
    id: String(count),
    kind: 'tip',
    subject_id: null,
    amount_cents: null,
    created_at: '2026-03-18T12:00:00',
    actor: { id: name, username: name.toLowerCase(), name, avatar: null },
    ...given,
  };
}

describe('[F63] notifications', () => {
  it('stand under the day on which they came', () => {
    const at = (created_at: string) => row({ created_at });
    const groups = groupNotifications(
      [
        at('2026-03-18T00:00:00'),
        at('2026-03-17T23:59:00'),
        at('2026-03-12T10:00:00'),
        at('2026-03-11T10:00:00'),
      ],
      now,
    );
    expect(groups.map(({ heading }) => heading)).toEqual([
      'Today',
      'Yesterday',
      'This week',
      'Earlier',
    ]);
  });

  it('name a day once', () => {
    const headings = groupNotifications([row({}), row({})], now).map(({ heading }) => heading);
    expect(headings).toEqual(['Today', null]);
  });

  it('gather the likes of one post, and nothing else', () => {
    const liked = { kind: 'post_liked', subject_id: 'post' } as const;
    const groups = groupNotifications(
      [
        row({ ...liked, by: 'Ana' }),
        row({ ...liked, by: 'Ben' }),
        row({ ...liked, by: 'Cleo' }),
        row({ ...liked, by: 'Ana', subject_id: 'another' }),
        row({ by: 'Ana' }),
        row({ by: 'Ana' }),
      ],
      now,
    );
    expect(groups.map(({ rows }) => rows.length)).toEqual([3, 1, 1, 1]);
    expect(groups[0] && lineOf(groups[0], 'creator')).toMatchObject({
      who: 'Ana and 2 others',
      text: 'liked your post',
      to: '/post/post',
    });
  });

  it('keep the likes of another day by themselves', () => {
    const liked = { kind: 'post_liked', subject_id: 'post' } as const;
    const groups = groupNotifications(
      [row(liked), row({ ...liked, created_at: '2026-03-17T12:00:00' })],
      now,
    );
    expect(groups).toHaveLength(2);
  });

  it('say what was paid, and lead to who did it', () => {
    const [group] = groupNotifications([row({ amount_cents: 500 })], now);
    expect(group && lineOf(group, 'creator')).toEqual({
      who: 'Ana',
      text: 'sent you a tip',
      to: '/conversations/ana',
      amountCents: 500,
    });
  });

  it('lead nowhere where whoever did it has gone', () => {
    const gone = { id: null, username: null, name: null, avatar: null };
    const [group] = groupNotifications([row({ actor: gone })], now);
    expect(group && lineOf(group, 'creator')).toMatchObject({ who: 'Somebody', to: null });
  });

  it('tell each side of a failed renewal in its own words', () => {
    const [group] = groupNotifications([row({ kind: 'cancelled_billing' })], now);
    expect(group && lineOf(group, 'fan')).toMatchObject({ to: '/ana' });
    expect(group && lineOf(group, 'creator')).toMatchObject({ to: '/conversations/ana' });
  });
});
