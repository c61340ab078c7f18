import { useInfiniteQuery } from '@tanstack/react-query';
import { withdrawalsQuery } from '@/features/backoffice/payouts/data/queries.ts';
import { BankAccount } from '@/features/backoffice/payouts/ui/bank-account.tsx';
import { WithdrawalRequest } from '@/features/backoffice/payouts/ui/withdrawal-request.tsx';
import { Withdrawals } from '@/features/backoffice/payouts/ui/withdrawals.tsx';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { Section } from '@/ui/section.tsx';

/** What a creator who is leaving has earned: the sums, the withdrawal, and where it goes. */
export function ClosingPayout() {
  const { data: history } = useInfiniteQuery(withdrawalsQuery);
  const hasHistory = history?.pages.some((page) => page.length > 0) === true;
  return (
    <>
      <Section
        id="money"
        title="Your earnings"
        text="Withdraw what is available before your account ends. It does not end while a payout is on its way."
      >
        <Balance />
      </Section>
      <WithdrawalRequest />
      {hasHistory && (
        <div className="pt-2">
          <Withdrawals />
        </div>
      )}
      <section
        id="bank"
        aria-labelledby="bank-title"
        className="flex scroll-mt-20 flex-col gap-3 pt-2"
      >
        <h2 id="bank-title" className="text-lg font-semibold">
          Bank account
        </h2>
        <BankAccount />
      </section>
    </>
  );
}
