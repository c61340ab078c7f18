import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banknote, ChartColumn, ChevronRight, Landmark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankQuery, withdrawalsQuery } from '@/features/backoffice/payouts/data/queries.ts';
import { withdrawalText } from '@/features/backoffice/payouts/words.ts';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';

/** The money of a creator in short: the sums, and how they come to the bank. */
export function CreatorBilling() {
  return (
    <>
      <Card className="flex flex-wrap items-end justify-between gap-5 p-5">
        <Balance />
        <ButtonLink to="/admin/withdrawals" variant="primary">
          Withdraw
        </ButtonLink>
      </Card>
      <Card className="overflow-hidden !p-0">
        <ul aria-label="How you are paid" className="divide-y divide-line">
          <Way to="/admin/withdrawals" icon={Banknote} title="Withdrawals">
            <LastWithdrawal />
          </Way>
          <Way to="/admin/banking" icon={Landmark} title="Bank account">
            <LinkedBank />
          </Way>
          <Way to="/admin/earnings" icon={ChartColumn} title="Earnings">
            By month, by type and by item
          </Way>
        </ul>
      </Card>
    </>
  );
}

type WayProps = {
  to: '/admin/withdrawals' | '/admin/banking' | '/admin/earnings';
  icon: LucideIcon;
  title: string;
  children: ReactNode;
};

function Way({ to, icon: Icon, title, children }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-4 px-5 py-3 transition-colors hover:bg-raised"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-quiet" strokeWidth={1.75} />
        <span className="flex min-w-0 grow flex-col">
          <span className="font-semibold">{title}</span>
          <span className="min-h-[1.125rem] text-sm text-quiet">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet rtl:rotate-180" />
      </Link>
    </li>
  );
}

function LastWithdrawal() {
  const { data } = useInfiniteQuery(withdrawalsQuery);
  const last = data?.pages[0]?.[0];
  if (!data) return null;
  return last ? withdrawalText(last) : 'None yet';
}

function LinkedBank() {
  const { data } = useQuery(bankQuery);
  if (!data) return null;
  if (!data.bank) return 'None linked';
  return (
    <>
      <bdi>{data.bank.bank_name}</bdi>, account ending in {data.bank.digits}
    </>
  );
}
