import type { Line, NotificationKind } from '@domain/answers/notifications.ts';

/** A line with the heading of its day. */
export type ShownLine = Line & {
  /** Set for the first line of a day only. */
  heading: string | null;
};

/**
 * Orders the lines of several pages and adds headings. Lines that a page's end has split are merged
 * again.
 */
export function arrange(lines: readonly Line[], now: Date = new Date()): ShownLine[] {
  const shown = new Map<string, ShownLine>();
  let lastHeading: string | null = null;
  for (const line of lines) {
    const key = keyOf(line);
    const known = shown.get(key);
    if (known) {
      known.ids = [...new Set([...known.ids, ...line.ids])];
      known.second ??= line.actor.name;
      continue;
    }
    const heading = headingFor(line.created_at, now);
    shown.set(key, { ...line, heading: heading === lastHeading ? null : heading });
    lastHeading = heading;
  }
  return [...shown.values()];
}

/** The subject by which lines are merged; kinds that are not listed stay apart. */
const topicOf: Partial<Record<NotificationKind, (line: Line) => string | null>> = {
  post_liked: (line) => line.subject_id,
  comment_liked: (line) => line.subject_id,
  post_commented: (line) => line.subject_id,
  wall_post: (line) => line.actor.id,
  wall_media: (line) => line.actor.id,
  new_story: (line) => line.actor.id,
};

function keyOf(line: Line): string {
  const topic = topicOf[line.kind]?.(line);
  // The database's day, which is the same for all readers.
  return topic ? `${line.kind}/${topic}/${line.created_at.slice(0, 10)}` : line.id;
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
