import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { requireFan } from '@/app/guards.ts';
import type { SubscribableCreator } from '@/features/subscriptions/ui/subscribe-dialog.tsx';
import { SubscriptionsList } from '@/features/subscriptions/ui/subscriptions-list.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';
import { readListSearch, type ListSearch } from '../-parts/list-search.ts';

const RestartDialog = lazy(async () => ({
  default: (await import('../-parts/restart-dialog.tsx')).RestartDialog,
}));

/** For fans; creators are redirected to their own profile. */
export const Route = createFileRoute('/_member/subscriptions')({
  validateSearch: readListSearch,
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  loaderDeps: ({ search }): ListSearch => search,
  loader: async ({ context: { queryClient, account }, deps: { q = '' } }) => {
    const { subscriptionsQuery } = await import('@/features/subscriptions/data/lists.ts');
    void queryClient.prefetchInfiniteQuery(subscriptionsQuery(account.id, q));
  },
  component: Subscriptions,
});

function Subscriptions() {
  const { id } = useAccount();
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [restarting, setRestarting] = useState<SubscribableCreator>();
  return (
    <Page title="Subscriptions" aside={<MoneyAside hasSubscriptions={false} />}>
      <SubscriptionsList
        fanId={id}
        search={q}
        onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
        onRestart={setRestarting}
      />
      {restarting && (
        <Suspense>
          <RestartDialog creator={restarting} onClose={() => setRestarting(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
