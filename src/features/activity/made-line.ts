import type { Line } from '@domain/answers/notifications.ts';

/* Lines of notifications for tests. */

export const now = new Date('2026-03-18T14:00:00');
let count = 0;

/** A UUID of version 7, created that many seconds after a fixed moment. */
export const idAt = (seconds: number) =>
  `${(1_770_000_000_000 + seconds * 1000)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-${String((count += 1)).padStart(12, '0')}`;

export function line(given: Partial<Line> & { by?: string; at?: number }): Line {
  const { by = 'Ana', at = 0, ...rest } = given;
  const id = rest.id ?? idAt(at);
  return {
    id,
    ids: [id],
    kind: 'tip',
    subject_id: null,
    post_id: null,
    picture: null,
    decision: null,
    scheduled: null,
    amount_cents: null,
    words: null,
    created_at: '2026-03-18T12:00:00',
    actor: { id: by, username: by.toLowerCase(), name: by, avatar: null },
    second: null,
    ...rest,
  };
}

export const likes = (ids: string[], rest: Partial<Line> = {}) =>
  line({ kind: 'post_liked', subject_id: 'p', post_id: 'p', id: ids[0] ?? '', ids, ...rest });
