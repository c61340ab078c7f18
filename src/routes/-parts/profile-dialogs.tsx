import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { lazy, Suspense } from 'react';
import { LazyReportDialog } from '@/entities/safety/lazy-report-dialog.tsx';
import { useCurrentUser } from '@/entities/account/current-user.tsx';

const TipDialog = lazy(async () => ({
  default: (await import('@/features/wallet/ui/tip-dialog.tsx')).TipDialog,
}));

/** The open dialog of the page. */
export type ProfileRequest = ProfileSearch | { action: 'report' };

/** The dialog in the address, so that a redirect through card or top-up returns to it. */
export type ProfileSearch = {
  action?: 'tip' | 'subscribe';
  /** Tip in whole cents. */
  amount?: number;
};

export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const { action } = search;
  if (action === 'subscribe') return { action };
  if (action !== 'tip') return {};
  const amount = Number(search['amount']);
  return Number.isInteger(amount) && amount > 0 ? { action, amount } : { action };
}

type ProfileDialogsProps = {
  creator: CreatorProfile;
  request: ProfileRequest | undefined;
  onClose: () => void;
};

/** Dialogs of other features that a profile's address opens. */
export function ProfileDialogs({ creator, request, onClose }: ProfileDialogsProps) {
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  if (request?.action === 'report') {
    return <LazyReportDialog target="profile" id={creator.id} onClose={onClose} />;
  }
  if (!isFan || creator.is_special || request?.action !== 'tip') return null;
  return (
    <Suspense>
      <TipDialog creator={creator} amountCents={request.amount} onClose={onClose} />
    </Suspense>
  );
}
