import { Link } from '@tanstack/react-router';
import { AlignLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Run, ShownLine } from '../grouping.ts';
import { wordsOf, wordsOfRun } from '../words.ts';
import { LinePicture } from './line-picture.tsx';
import { LineTime } from './line-time.tsx';
import { DayHeading, LineActor, NewDot, rowLook } from './notification-row.tsx';

type LikesRowProps = { run: Run; readMark: string | undefined };

/** The likes of several posts in one row; each post is a link with the words of its line. */
export function LikesRow({ run, readMark }: LikesRowProps) {
  const [first] = run;
  const { who, text } = wordsOfRun(run);
  return (
    <>
      <DayHeading line={first} />
      <div data-row={first.id} className={rowLook}>
        <LineActor line={first} />
        <div className="min-w-0 grow">
          <p>
            <bdi className="font-semibold">{who}</bdi> {text}
          </p>
          <NewDot lines={run} readMark={readMark} />
          <LineTime line={first} />
          <LikedPosts run={run} />
        </div>
      </div>
    </>
  );
}

/** posts: more stand behind a button, which fits beside them on a phone */
const shownPosts = 4;

function LikedPosts({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) list.current?.querySelectorAll('a')[shownPosts]?.focus();
  }, [isOpen]);
  const rest = run.length - shownPosts;
  // A button in the place of one post would save nothing.
  const isCut = !isOpen && rest > 1;
  return (
    <ul ref={list} className="mt-2 flex flex-wrap gap-2">
      {(isCut ? run.slice(0, shownPosts) : run).map((line) => (
        <li key={line.id}>
          <LikedPost line={line} />
        </li>
      ))}
      {isCut && (
        <li>
          <button
            type="button"
            aria-label={`Show ${rest} more posts`}
            onClick={() => setOpen(true)}
            className="tabular flex size-11 items-center justify-center rounded-md bg-raised text-sm font-semibold hover:bg-line"
          >
            +{rest}
          </button>
        </li>
      )}
    </ul>
  );
}

function LikedPost({ line }: { line: ShownLine }) {
  const { who, text } = wordsOf(line, 'creator');
  const words = `${who} ${text}`;
  return (
    <Link
      to={`/post/${line.post_id}` as string}
      aria-label={words}
      title={words}
      className="flex rounded-md transition-opacity hover:opacity-80"
    >
      {line.picture ? (
        <LinePicture
          picture={line.picture}
          seed={line.post_id ?? line.id}
          creatorId={line.actor.id ?? line.id}
        />
      ) : (
        <span
          aria-hidden
          className="flex size-11 items-center justify-center rounded-md bg-raised text-quiet"
        >
          <AlignLeft className="size-5" strokeWidth={1.75} />
        </span>
      )}
    </Link>
  );
}
