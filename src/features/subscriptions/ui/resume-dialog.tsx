import { useState } from 'react';
import { formatDay } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useDebtCents } from '@/entities/wallet/balance.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useStart } from '../data/queries.ts';
import { resumeAction, type Running } from '../status.ts';
import { useConsent } from './use-consent.tsx';

type ResumeDialogProps = {
  /** The creator's name. */
  name: string;
  subscription: Running;
  onClose: () => void;
  onDone: () => void;
};

/** Lets a running subscription renew again, or a trial go on, once the box is ticked. */
export function ResumeDialog({ name, subscription, onClose, onDone }: ResumeDialogProps) {
  const rate = useRate();
  const debtCents = useDebtCents();
  const start = useStart();
  const { creatorId, expires_at: end, renewal_price_cents: price, is_trial } = subscription;
  const consent = useConsent(creatorId);
  const [refusal, setRefusal] = useState<string>();
  const [requestId] = useState(() => crypto.randomUUID());
  const resume = async () => {
    setRefusal(undefined);
    if (!consent.check()) return;
    try {
      // A running period resumes without a charge, whatever price is expected.
      await start.mutateAsync({
        creatorId,
        expectedCents: price,
        requestId,
        consent: consent.require(),
      });
      onDone();
    } catch (error) {
      setRefusal(textOf(error));
    }
  };
  return (
    <Dialog
      open
      locked={start.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={
        is_trial
          ? `Keep your subscription to ${name} after the trial?`
          : `Let your subscription to ${name} renew again?`
      }
      description={
        `It renews on ${formatDay(end)} for ${formatWithApprox(price, rate)}. Nothing is charged ` +
        'now. Without a card or enough balance by then, it ends.' +
        (debtCents > 0 ? ` The ${formatWithApprox(debtCents, rate)} that you owe is added.` : '')
      }
      footer={
        <>
          <Button wide variant="primary" pending={start.isPending} onClick={() => void resume()}>
            {resumeAction(is_trial)}
          </Button>
          <FormError>{refusal}</FormError>
        </>
      }
    >
      {consent.box}
    </Dialog>
  );
}
