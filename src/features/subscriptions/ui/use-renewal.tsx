import { formatDay } from '@/lib/dates/format.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { questions, successTexts } from '@/lib/errors/success.ts';
import { confirm } from '@/ui/confirm.ts';
import { toast } from '@/ui/toast.ts';
import { lazy, Suspense, useState } from 'react';
import { useStop } from '../data/queries.ts';
import type { Running } from '../status.ts';

const ResumeDialog = lazy(async () => ({
  default: (await import('./resume-dialog.tsx')).ResumeDialog,
}));

type RenewalProps = {
  /** The creator's name, for the questions. */
  name: string;
  subscription: Running;
  /** The shown state may be outdated while it is refetched, so nothing may be stopped. */
  isLoading: boolean;
  onChanged: () => void;
};

/** Stops an active subscription or lets it renew again; the dialog asks about the latter. */
export function useRenewal({ name, subscription, isLoading, onChanged }: RenewalProps) {
  const stopping = useStop();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Error>();

  const stop = async () => {
    setRefusal(isLoading ? new AppError('subscriptions_loading') : undefined);
    if (isLoading) return;
    const isSure = await confirm({
      title: `Stop your subscription to ${name}?`,
      body: [
        questions.stopSubscription,
        subscription.isPastDue
          ? 'The renewal is not tried again.'
          : `You keep access until ${formatDay(subscription.expires_at)}.`,
        'Nothing more is charged.',
      ].join(' '),
      action: 'Stop subscription',
      cancel: 'Keep it',
      danger: true,
    });
    if (!isSure) return;
    stopping.mutate(subscription.creatorId, {
      onSuccess: () => {
        onChanged();
        void toast(successTexts.subscription_ended, 'good');
      },
      onError: setRefusal,
    });
  };

  const resume = () => {
    setRefusal(undefined);
    setAsking(true);
  };
  const dialog = isAsking && (
    <Suspense fallback={null}>
      <ResumeDialog
        name={name}
        subscription={subscription}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          onChanged();
          void toast(successTexts.subscription_active_again, 'good');
        }}
      />
    </Suspense>
  );
  return { stop, resume, dialog, isPending: stopping.isPending, refusal };
}
