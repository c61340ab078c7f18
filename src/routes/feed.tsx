import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { requireFan } from '@/app/guards.ts';
import { mayHaveFirstSteps } from '@/features/discovery/first-steps-over.ts';
import { feedQuery } from '@/features/wall/data/feed.ts';
import { Feed } from '@/features/wall/timeline/feed.tsx';
import { afterFirstPictures } from '@/lib/first-pictures.ts';
import { Page } from '@/ui/page.tsx';
import { FeedAside } from './-parts/feed-aside.tsx';

const FeedSuggestions = lazy(async () => ({
  default: (await import('./-parts/feed-suggestions.tsx')).FeedSuggestions,
}));
const FeedTop = lazy(async () => ({
  default: (await afterFirstPictures(() => import('./-parts/feed-top.tsx'))).FeedTop,
}));

/** The home of a fan. */
export const Route = createFileRoute('/feed')({
  codeSplitGroupings: [['component']],
  beforeLoad: async (entering) => {
    const { queryClient, session } = entering.context;
    const known = await session.settled();
    // The posts are asked for while the account is still on its way.
    if (known.status === 'member') void queryClient.prefetchInfiniteQuery(feedQuery(known.userId));
    return { account: await requireFan(entering) };
  },
  component: FeedPage,
});

function FeedPage() {
  const { account } = Route.useRouteContext();
  const [isNew] = useState(() => mayHaveFirstSteps(account));
  const [isHeld, setHeld] = useState(isNew);
  const settle = useCallback(() => setHeld(false), []);
  return (
    <Page title="Feed" width="wall" bleed aside={<FeedAside fanId={account.id} />}>
      {/* The row of stories has one height, so that the posts do not move when it comes. */}
      <div className="flex min-h-24.5 flex-col gap-4 md:mb-4">
        <Suspense fallback={null}>
          <FeedTop fanId={account.id} isNew={isNew} onSettled={settle} />
        </Suspense>
      </div>
      <Feed
        currentUserId={account.id}
        isHeld={isHeld}
        aboveEmpty={<FeedSuggestions fanId={account.id} />}
      />
    </Page>
  );
}
