import type { Notification, NotificationKind } from './data/api.ts';

/** Rows that say the same about the same thing, newest first, with the day they stand under. */
export type NotificationGroup = {
  /** Of the newest row. */
  id: string;
  kind: NotificationKind;
  rows: Notification[];
  /** Only of the first group of its day. */
  heading: string | null;
};

const mergeable: ReadonlySet<NotificationKind> = new Set(['post_liked', 'comment_liked']);

/** Likes of one thing that follow one another become one row; everything else stays by itself. */
export function groupNotifications(
  notifications: readonly Notification[],
  now: Date = new Date(),
): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  let lastHeading: string | null = null;
  for (const row of notifications) {
    const heading = headingFor(row.created_at, now);
    const last = groups.at(-1);
    if (last && heading === lastHeading && belongsTo(last, row)) {
      last.rows.push(row);
      continue;
    }
    groups.push({
      id: row.id,
      kind: row.kind,
      rows: [row],
      heading: heading === lastHeading ? null : heading,
    });
    lastHeading = heading;
  }
  return groups;
}

function belongsTo(group: NotificationGroup, row: Notification): boolean {
  return (
    mergeable.has(row.kind) &&
    group.kind === row.kind &&
    row.subject_id !== null &&
    group.rows[0]?.subject_id === row.subject_id
  );
}

function headingFor(iso: string, now: Date): string {
  const at = new Date(iso);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (at >= midnight) return 'Today';
  midnight.setDate(midnight.getDate() - 1);
  if (at >= midnight) return 'Yesterday';
  midnight.setDate(midnight.getDate() - 5);
  return at >= midnight ? 'This week' : 'Earlier';
}
