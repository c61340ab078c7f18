import type { Role } from '@domain/answers/parts.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '@/ui/avatar.tsx';
import { classes } from '@/ui/classes.ts';
import { FeeNote } from '@/entities/wallet/fee-note.tsx';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { timeOfId } from '../data/resume.ts';
import type { ShownLine } from '../grouping.ts';
import { isPrice, wordsOf } from '../words.ts';
import { LineIcon } from './line-icon.tsx';
import { LinePicture } from './line-picture.tsx';
import { LineTime } from './line-time.tsx';

type LineRowProps = {
  line: ShownLine;
  role: Role;
  readMark: string | undefined;
  onOpen?: () => void;
};

/** A notification with its actor, time, and a dot if it is new since the list was opened. */
export function LineRow({ line, role, readMark, onOpen }: LineRowProps) {
  const { who, text, to } = wordsOf(line, role);
  const content = (
    <>
      <LineActor line={line} />
      <span className="min-w-0 grow">
        <span className="block">
          <bdi className="font-semibold">{who}</bdi> {text}
          {line.amount_cents !== null && line.amount_cents > 0 && (
            <>
              {'\u00a0·\u00a0'}
              <Price cents={line.amount_cents} /> <ApproxPrice cents={line.amount_cents} />
            </>
          )}
        </span>
        {line.words && (
          <span className="line-clamp-2 block text-sm wrap-anywhere text-quiet" dir="auto">
            {line.words}
          </span>
        )}
        {line.decision?.reason && (
          <span className="block text-sm wrap-anywhere whitespace-pre-line text-quiet" dir="auto">
            This is why: {line.decision.reason}
          </span>
        )}
        <NewDot lines={[line]} readMark={readMark} />
        <LineTime line={line} />
        {isPrice(line) && (
          <FeeNote cents={line.amount_cents} isPriceShown className="before:content-['_·_']" />
        )}
      </span>
      {line.picture && (
        <LinePicture
          picture={line.picture}
          seed={line.post_id ?? line.id}
          creatorId={line.actor.id ?? line.id}
        />
      )}
    </>
  );
  return (
    <>
      <DayHeading line={line} />
      {to ? (
        <Link
          to={to}
          data-row={line.id}
          onClick={onOpen}
          className={classes(rowLook, 'hover:bg-raised')}
        >
          {content}
        </Link>
      ) : (
        <div data-row={line.id} className={rowLook}>
          {content}
        </div>
      )}
    </>
  );
}

export const rowLook = '-mx-3 flex items-start gap-3 rounded-md p-3';

/** The heading of a day above its first line. */
export function DayHeading({ line: { heading } }: { line: ShownLine }) {
  if (!heading) return null;
  return <h2 className="mt-5 mb-1 text-sm font-semibold text-quiet first:mt-0">{heading}</h2>;
}

/** The user who caused a line, with the icon of its kind. */
export function LineActor({ line: { actor, kind } }: { line: ShownLine }) {
  return (
    <span className="relative mt-1 shrink-0 leading-none">
      <Avatar name={actor.name ?? '?'} picture={actor.avatar} size="sm" />
      <LineIcon kind={kind} />
    </span>
  );
}

type NewDotProps = { lines: readonly ShownLine[]; readMark: string | undefined };

/** A dot before the time, if one of the lines is new since the list was opened. */
export function NewDot({ lines, readMark }: NewDotProps) {
  if (readMark === undefined) return null;
  const since = new Date(readMark).getTime();
  if (!lines.some(({ id }) => timeOfId(id) >= since)) return null;
  return (
    <span className="me-1.5 inline-block size-2 rounded-full bg-accent align-[0.05em]">
      <span className="sr-only">New</span>
    </span>
  );
}

export function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-3.5 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
