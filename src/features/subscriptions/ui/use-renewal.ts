import { formatDay } from '@/lib/dates/format.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { questions, successTexts } from '@/lib/errors/success.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { confirm } from '@/ui/confirm.ts';
import { toast } from '@/ui/toast.ts';
import { useState } from 'react';
import { useStart, useStop } from '../data/queries.ts';

export type Running = {
  creatorId: string;
  expires_at: string;
  renewal_price_cents: number;
  is_trial: boolean;
  /** The period is over, and a failed renewal is attempted again. */
  isPastDue?: boolean;
};

type RenewalProps = {
  /** The creator's name, for the questions. */
  name: string;
  subscription: Running;
  /** The shown state may be outdated while it is refetched, so nothing may be stopped. */
  isLoading: boolean;
  onChanged: () => void;
};

/** The label of the button that resumes; a trial has never renewed before. */
export const resumeAction = (isTrial: boolean) =>
  isTrial ? 'Keep it after the trial' : 'Renew again';

/** Stops an active subscription or lets it renew again, after a confirmation. */
export function useRenewal({ name, subscription, isLoading, onChanged }: RenewalProps) {
  const rate = useRate();
  const debtCents = useDebtCents();
  const stopping = useStop();
  const resuming = useStart();
  const [refusal, setRefusal] = useState<string>();
  const {
    creatorId,
    expires_at: end,
    renewal_price_cents: price,
    is_trial: isTrial,
  } = subscription;
  const outcome = (sentence: string) => ({
    onSuccess: () => {
      onChanged();
      void toast(sentence, 'good');
    },
    onError: (error: Error) => setRefusal(textOf(error)),
  });

  const stop = async () => {
    setRefusal(isLoading ? textOf(new AppError('subscriptions_loading')) : undefined);
    if (isLoading) return;
    const isSure = await confirm({
      title: `Stop your subscription to ${name}?`,
      body: [
        questions.stopSubscription,
        subscription.isPastDue
          ? 'The renewal is not tried again.'
          : `You keep access until ${formatDay(end)}.`,
        'Nothing more is charged.',
      ].join(' '),
      action: 'Stop subscription',
      cancel: 'Keep it',
      danger: true,
    });
    if (isSure) stopping.mutate(creatorId, outcome(successTexts.subscription_ended));
  };

  const resume = async () => {
    setRefusal(undefined);
    const isSure = await confirm({
      title: isTrial
        ? `Keep your subscription to ${name} after the trial?`
        : `Let your subscription to ${name} renew again?`,
      body:
        `It renews on ${formatDay(end)} for ${formatWithApprox(price, rate)}. Nothing is charged ` +
        'now. Without a card or enough balance by then, it ends.' +
        (debtCents > 0 ? ` The ${formatWithApprox(debtCents, rate)} that you owe is added.` : ''),
      action: resumeAction(isTrial),
    });
    if (!isSure) return;
    // A running period resumes without a charge, whatever price is expected.
    const start = { creatorId, expectedCents: price, requestId: crypto.randomUUID() };
    resuming.mutate(start, outcome(successTexts.subscription_active_again));
  };
  return { stop, resume, isPending: stopping.isPending || resuming.isPending, refusal };
}
