import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { feedQuery } from '@/features/wall/data/feed.ts';
import { Feed } from '@/features/wall/timeline/feed.tsx';
import { Page } from '@/ui/page.tsx';
import { MoneyAside } from './-parts/money-aside.tsx';

export const Route = createFileRoute('/feed')({
  codeSplitGroupings: [['component']],
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(feedQuery(context.account.id));
  },
  component: FeedPage,
});

function FeedPage() {
  const { account } = Route.useRouteContext();
  return (
    <Page title="Feed" bleed aside={<MoneyAside />}>
      <Feed currentUserId={account.id} />
    </Page>
  );
}
