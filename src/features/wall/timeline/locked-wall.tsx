import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

type LockedWallProps = {
  counts: { posts: number; videos: number; photos: number };
  /** SUBSCRIBE NOW, if a subscription is offered. */
  subscribeAction: ReactNode;
};

const named = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** Shown in place of a wall that is for subscribers only: its size, and the offer to subscribe. */
export function LockedWall({ counts, subscribeAction }: LockedWallProps) {
  return (
    <section
      aria-label="Private wall"
      className="mx-4 flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-6 py-12 text-center md:mx-0"
    >
      <span className="flex size-14 items-center justify-center rounded-full bg-raised">
        <Lock aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <p className="font-semibold">This wall is for subscribers</p>
      <p className="tabular text-quiet">
        {named(counts.posts, 'post')} · {named(counts.videos, 'video')} ·{' '}
        {named(counts.photos, 'photo')}
      </p>
      {subscribeAction}
    </section>
  );
}
