import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { isAccepted, useAccount } from '@/entities/account/current-user.tsx';
import { creatorHomeQuery } from '@/features/backoffice/home/data/queries.ts';
import { Counters } from '@/features/backoffice/home/ui/counters.tsx';
import { CreatorHome, RunningPayouts } from '@/features/backoffice/home/ui/creator-home.tsx';
import { greeting } from '@/features/backoffice/home/greeting.ts';
import { FirstSteps } from '@/features/identity/settings/ui/first-steps.tsx';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { Card } from '@/ui/card.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import { AdminPage } from '../-parts/admin-page.tsx';
import { useAdminGroups } from '../-parts/admin-pages.ts';

export const Route = createFileRoute('/_creator/admin/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(creatorHomeQuery);
  },
  component: Admin,
});

function Admin() {
  const account = useAccount();
  const [hello] = useState(() => greeting(new Date().getHours()));
  // From this width on the right column shows counters and balance.
  const hasAside = useMedia('(min-width: 1200px)');
  const pages = useAdminGroups().flatMap((group) => group.pages);
  const listAt = (path: string) => pages.find(({ to }) => to === path)?.to;
  return (
    <AdminPage title={`${hello}, ${account.name}`} tabTitle="Home" money={<RunningPayouts />}>
      <div className="flex flex-col gap-4">
        {isAccepted(account) && account.special === null && (
          <div className="empty:hidden">
            <FirstSteps account={account} />
          </div>
        )}
        {!hasAside && (
          <Card className="p-5">
            <Counters />
          </Card>
        )}
        <CreatorHome
          username={account.username}
          lists={{ subscribers: listAt('/admin/subscribers') }}
          balance={!hasAside && <Balance />}
        />
      </div>
    </AdminPage>
  );
}
