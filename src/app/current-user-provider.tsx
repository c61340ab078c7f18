import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { siteQuery } from '@/entities/site/site-query.ts';
import { presenceQuery } from '@/features/identity/auth/data/queries.ts';
import type { AgeGate } from '@/features/identity/auth/age-gate-store.ts';
import type { SessionStore } from '@/features/identity/auth/session-store.ts';
import { balanceCents, balanceQuery } from '@/entities/wallet/balance.ts';
import { afterFirstPictures } from '@/lib/first-pictures.ts';
import type { Rate } from '@/lib/money/format.ts';
import { RateContext } from '@/entities/wallet/rate.tsx';
import {
  CurrentUserContext,
  type Account,
  type CurrentUser,
} from '@/entities/account/current-user.tsx';
import { accountQuery } from '@/entities/account/account-query.ts';

// Change notifications and unread counts come after the first pictures.
const MemberWatch = lazy(async () => ({
  default: (await afterFirstPictures(() => import('./member-watch.tsx'))).MemberWatch,
}));

type CurrentUserProviderProps = { session: SessionStore; gate: AgeGate; children: ReactNode };

/** Provides the signed-in user and the currency in which they read amounts. */
export function CurrentUserProvider({ session, gate, children }: CurrentUserProviderProps) {
  const current = useStore(session);
  const isGateClosed = useSyncExternalStore(gate.subscribe, () => gate.get().status === 'closed');
  const userId = current.status === 'member' ? current.userId : null;
  const { data: account } = useQuery({
    ...accountQuery(userId ?? ''),
    // Nothing is read while the 18+ gate is open.
    enabled: userId !== null && isGateClosed,
  });
  const mustLeave = account === null || account?.is_restricted === true;
  // An account that is being closed reads nothing around its one page.
  const isHere = userId !== null && account !== undefined && !mustLeave && !account?.is_closing;
  useQuery({ ...presenceQuery(userId ?? ''), enabled: isHere && isGateClosed });
  const { data: balance } = useQuery({ ...balanceQuery, enabled: isHere, select: balanceCents });
  useEffect(() => {
    if (mustLeave) void session.forceSignOut();
  }, [mustLeave, session]);

  const currentUser = useMemo<CurrentUser>(
    () =>
      userId === null
        ? { status: current.status === 'pending' ? 'pending' : 'guest' }
        : {
            status: 'member',
            userId,
            account: account ? { ...account, balance_cents: balance ?? null } : null,
          },
    [current.status, userId, account, balance],
  );
  return (
    <CurrentUserContext value={currentUser}>
      <RateContext value={useRateOf(account)}>{children}</RateContext>
      {isHere && isGateClosed && (
        <Suspense>
          <MemberWatch account={account} />
        </Suspense>
      )}
    </CurrentUserContext>
  );
}

function useRateOf(account: Account | null | undefined): Rate | null {
  const currency = account?.currency ?? 'USD';
  const { data: perUsd } = useQuery({
    ...siteQuery,
    enabled: currency !== 'USD',
    select: (site) => site.currencies?.[currency],
  });
  return useMemo(
    () => (perUsd === undefined || currency === 'USD' ? null : { currency, perUsd }),
    [perUsd, currency],
  );
}
