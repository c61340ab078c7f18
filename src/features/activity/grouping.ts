import type { Line, NotificationKind } from '@domain/answers/notifications.ts';

/** A line with the heading of its day. */
export type ShownLine = Line & {
  /** Set for the first line of a day only. */
  heading: string | null;
  /** The line stands below a heading of one day, so that its time is enough. */
  isDayNamed: boolean;
};

/** Headings of one day; the others stand for several. */
const days: readonly string[] = ['Today', 'Yesterday'];

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
    shown.set(key, {
      ...line,
      heading: heading === lastHeading ? null : heading,
      isDayNamed: days.includes(heading),
    });
    lastHeading = heading;
  }
  return [...shown.values()];
}

/** Lines that are shown as one: neighbours about likes of posts, or a single line of any kind. */
export type Run = readonly [ShownLine, ...ShownLine[]];

/** lines: fewer neighbours about likes are shown one by one */
const runFrom = 3;

/** Puts the likes of several posts that follow each other on one day together, in their order. */
export function inRuns(lines: readonly ShownLine[]): Run[] {
  const runs: [ShownLine, ...ShownLine[]][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && continues(last[0], line)) last.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => (run.length < runFrom ? run.map((line): Run => [line]) : [run]));
}

const continues = (first: ShownLine, line: ShownLine) =>
  [first, line].every(({ kind, post_id }) => kind === 'post_liked' && post_id !== null) &&
  line.heading === null &&
  dayOf(first) === dayOf(line);

/** The database's day, which is the same for all readers. */
const dayOf = ({ created_at }: Line) => created_at.slice(0, 10);

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
  return topic ? `${line.kind}/${topic}/${dayOf(line)}` : line.id;
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
