import { LockOpen } from 'lucide-react';
import { AppError } from '@/lib/errors/app-error.ts';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { resumeAction, statusText, type Running } from '../status.ts';
import { useRenewal } from './use-renewal.tsx';

type SubscriptionControlsProps = {
  /** The creator's name. */
  name: string;
  subscription: Running & { is_renewing: boolean };
  isLoading: boolean;
  /** The address asks to subscribe although the subscription renews already. */
  isAskedFor?: boolean;
  onChanged: () => void;
};

/** An active subscription: its state, and buttons to stop it or let it renew again. */
export function SubscriptionControls(props: SubscriptionControlsProps) {
  const { subscription } = props;
  const status = subscription.is_renewing ? 'active' : 'ending';
  const rate = useRate();
  const debtCents = useDebtCents();
  const { stop, resume, dialog, isPending, refusal } = useRenewal(props);
  const error = refusal ?? (props.isAskedFor ? new AppError('already_subscribed') : undefined);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:-mt-1 max-md:-mb-2">
        <p className="flex items-center gap-2 text-sm text-quiet tabular">
          <LockOpen aria-hidden className="size-4 text-good" strokeWidth={1.75} />
          <span>Subscribed · {statusText(status, subscription, rate, debtCents)}</span>
        </p>
        {status === 'active' ? (
          <Button size="sm" pending={isPending} onClick={() => void stop()}>
            Stop
          </Button>
        ) : (
          <Button size="sm" pending={isPending} onClick={resume}>
            {resumeAction(subscription.is_trial)}
          </Button>
        )}
      </div>
      {dialog}
      <FormError>{error && <LazyErrorSentence error={error} />}</FormError>
    </div>
  );
}
