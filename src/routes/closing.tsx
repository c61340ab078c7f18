import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMember } from '@/app/guards.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ClosingScreen } from '@/features/identity/closing/ui/closing-screen.tsx';
import { Page } from '@/ui/page.tsx';
import { ClosingPayout } from './-parts/closing-payout.tsx';

/** The one page of an account that is being closed. */
export const Route = createFileRoute('/closing')({
  staticData: { bare: true, beforeProof: true },
  beforeLoad: async (entering) => {
    const account = await requireMember(entering);
    if (!account.is_closing) throw redirect({ to: '/', replace: true });
  },
  component: Closing,
});

function Closing() {
  const account = useAccount();
  return (
    <Page title="Your account is being closed" tabTitle="Your account" width="text">
      <ClosingScreen account={account} payout={account.role === 'creator' && <ClosingPayout />} />
    </Page>
  );
}
