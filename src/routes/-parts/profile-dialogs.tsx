import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { lazy, Suspense } from 'react';
import { LazyReportDialog } from '@/entities/safety/lazy-report-dialog.tsx';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { LazyFanSubscribe } from './lazy-fan-subscribe.tsx';
import type { ProfileSearch } from './profile-search.ts';

const TipDialog = lazy(async () => ({
  default: (await import('@/features/wallet/ui/tip-dialog.tsx')).TipDialog,
}));

const FollowDialog = lazy(async () => ({
  default: (await import('@/features/discovery/ui/follow-dialog.tsx')).FollowDialog,
}));

type ProfileDialogsProps = {
  creator: CreatorProfile;
  dialog: { request: ProfileSearch | undefined; close: () => void };
  /** The subscribe sheet is open. */
  isSubscribing: boolean;
};

/** Dialogs that a profile's address opens. */
export function ProfileDialogs(props: ProfileDialogsProps) {
  const { creator } = props;
  const { request, close: onClose } = props.dialog;
  const currentUser = useCurrentUser();
  const isFan = currentUser.status === 'member' && currentUser.account?.role === 'fan';
  if (request?.action === 'report') {
    return <LazyReportDialog target="profile" id={creator.id} onClose={onClose} />;
  }
  if (isFan && props.isSubscribing)
    return <LazyFanSubscribe creator={creator} onClosed={onClose} />;
  if (isFan && request?.action === 'follow') {
    return (
      <Suspense>
        <FollowDialog creator={creator} currentUserId={currentUser.userId} onClose={onClose} />
      </Suspense>
    );
  }
  if (!isFan || creator.is_special || request?.action !== 'tip') return null;
  return (
    <Suspense>
      <TipDialog creator={creator} amountCents={request.amount} onClose={onClose} />
    </Suspense>
  );
}
