import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountKeys } from '@/entities/account/keys.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Counters } from '@/features/backoffice/home/ui/counters.tsx';
import { CurrencyLine } from '@/features/identity/account/ui/currency-choice.tsx';
import { Balance } from '@/features/wallet/ui/balance.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { useMedia } from '@/ui/use-media-query.ts';

/** The right column of the back office from 1200 px on: counters, balance, what a page adds to it,
 * and currency. */
export function AdminAside({ money }: { money?: ReactNode }) {
  const { id } = useAccount();
  const client = useQueryClient();
  const isWide = useMedia('(min-width: 1200px)');
  if (!isWide) return null;
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Counters />
      </Card>
      <Card className="flex flex-col gap-4">
        <Balance />
        <ButtonLink to="/admin/withdrawals" size="sm" className="self-start">
          Withdraw
        </ButtonLink>
        {money}
      </Card>
      <CurrencyLine
        onChanged={() => client.invalidateQueries({ queryKey: accountKeys.mine(id) })}
      />
    </div>
  );
}
