import { LockOpen } from 'lucide-react';
import { questions, successTexts } from '@/shared/errors/success.ts';
import { textOf } from '@/shared/errors/error-text.ts';
import { formatDay } from '@/shared/dates/format.ts';
import { formatWithApprox } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { confirm } from '@/shared/ui/confirm.ts';
import { FormError } from '@/shared/ui/form-error.tsx';
import { toast } from '@/shared/ui/toast.ts';
import { useStart, useStop } from '../data/queries.ts';
import { standingText } from '../standing.ts';

type Running = {
  creatorId: string;
  expires_at: string;
  is_renewing: boolean;
  rebill_price_cents: number;
};

type SubscriptionControlsProps = { subscription: Running; onChanged: () => void };

/** A running subscription: how it stands, and the way to stop it or to let it renew again. */
export function SubscriptionControls({ subscription, onChanged }: SubscriptionControlsProps) {
  const standing = subscription.is_renewing ? 'active' : 'ending';
  const rate = useRate();
  const stopping = useStop();
  const resuming = useStart();
  const error = stopping.error ?? resuming.error;

  const stop = async () => {
    const isSure = await confirm({
      title: questions.stopSubscription,
      body: `You keep access until ${formatDay(subscription.expires_at)}. Nothing more is charged.`,
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
    });
  };

  const resume = async () => {
    const price = formatWithApprox(subscription.rebill_price_cents, rate);
    const isSure = await confirm({
      title: 'Let this subscription renew again?',
      body: `It renews on ${formatDay(subscription.expires_at)} for ${price}. Nothing is charged now.`,
      action: 'Renew again',
    });
    if (!isSure) return;
    resuming.mutate(
      // A running period renews again for nothing, whatever price is expected.
      {
        creatorId: subscription.creatorId,
        expectedCents: subscription.rebill_price_cents,
        requestId: crypto.randomUUID(),
      },
      {
        onSuccess: () => {
          onChanged();
          void toast(successTexts.subscription_active_again, 'good');
        },
      },
    );
  };

  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 text-sm text-quiet tabular">
          <LockOpen aria-hidden className="size-4 text-good" strokeWidth={1.75} />
          <span>Subscribed · {standingText(standing, subscription, rate)}</span>
        </p>
        {standing === 'active' ? (
          <Button size="sm" pending={stopping.isPending} onClick={() => void stop()}>
            Stop
          </Button>
        ) : (
          <Button size="sm" pending={resuming.isPending} onClick={() => void resume()}>
            Renew again
          </Button>
        )}
      </div>
      <FormError>{error ? textOf(error) : undefined}</FormError>
    </div>
  );
}
