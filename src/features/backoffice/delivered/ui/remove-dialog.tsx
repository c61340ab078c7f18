import type { Delivered } from '@domain/answers/delivered.ts';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useRate } from '@/entities/wallet/rate.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { many } from '../../content/words.ts';
import type { useRemoveGlobal } from '../data/queries.ts';

type RemoveDialogProps = {
  results: Delivered['results'];
  noun: 'message' | 'item';
  remove: ReturnType<typeof useRemoveGlobal>;
  onClose: () => void;
};

/** Asks whether the buyers of what is removed get their money back, and says how much. */
export function RemoveDialog({ results, noun, remove, onClose }: RemoveDialogProps) {
  const rate = useRate();
  const { sales, refundable_cents } = results;
  const amount = formatWithApprox(refundable_cents, rate);
  const send = (withRefund: boolean) => remove.mutate(withRefund, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      locked={remove.isPending}
      title={`Remove this ${noun}?`}
      description={`${many(sales, 'fan')} bought it for ${amount} in all. Fans who paid are entitled to a refund.`}
      footer={
        <>
          <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
          <Button
            variant="danger"
            wide
            pending={remove.isPending && remove.variables}
            disabled={remove.isPending}
            onClick={() => send(true)}
          >
            Remove and refund {amount}
          </Button>
          <Button
            wide
            pending={remove.isPending && !remove.variables}
            disabled={remove.isPending}
            onClick={() => send(false)}
          >
            Remove without a refund
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-pretty text-quiet">
        <li>
          With a refund, the money goes back to their wallets within minutes and they lose what they
          bought. Your part of it is taken from your earnings.
        </li>
        <li>Without one, they keep what they bought.</li>
        <li>It disappears for everybody else either way. This cannot be undone.</li>
      </ul>
    </Dialog>
  );
}
