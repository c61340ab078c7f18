import type { Line, NotificationKind } from '@domain/answers/notifications.ts';

/** A line with the day it stands under. */
export type ShownLine = Line & {
  /** Only of the first line of its day. */
  heading: string | null;
};

/**
 * Lines of several pages in their order. What the database makes one line of may stand on both
 * sides of a page's end, and is put together again.
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

/** What a line of several is about; anything else stays by itself. */
const topicOf: Partial<Record<NotificationKind, (line: Line) => string | null>> = {
  post_liked: (line) => line.subject_id,
  comment_liked: (line) => line.subject_id,
  wall_post: (line) => line.actor.id,
  wall_media: (line) => line.actor.id,
  new_story: (line) => line.actor.id,
};

function keyOf(line: Line): string {
  const topic = topicOf[line.kind]?.(line);
  // The day is that of the database, which is everywhere the same.
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
