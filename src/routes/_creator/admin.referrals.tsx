import { referralShareBps } from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useAccount } from '@/entities/account/current-user.tsx';
import { referralsQuery } from '@/features/backoffice/referrals/data/queries.ts';
import { ReferralLink } from '@/features/backoffice/referrals/ui/referral-link.tsx';
import { ReferralList } from '@/features/backoffice/referrals/ui/referral-list.tsx';
import { Card } from '@/ui/card.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/referrals')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(referralsQuery);
  },
  component: Referrals,
});

function Referrals() {
  const { id } = useAccount();
  return (
    <AdminPage title="Referrals">
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4 p-5">
          <p className="text-sm text-pretty text-quiet">
            Send this link to somebody who wants to become a creator. Once they are accepted, you
            earn {referralShareBps / 100}&nbsp;% of what they earn from subscriptions. It costs them
            nothing: the platform pays it.
          </p>
          <ReferralLink userId={id} />
        </Card>
        <ReferralList />
      </div>
    </AdminPage>
  );
}
