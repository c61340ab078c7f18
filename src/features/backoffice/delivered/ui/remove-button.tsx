import type { Delivered, Offered } from '@domain/answers/delivered.ts';
import { useState, type ReactNode } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { useRemoveGlobal } from '../data/queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type RemoveButtonProps = {
  of: Delivered | Offered;
  noun: 'message' | 'item';
  /** Other buttons of the row. */
  children?: ReactNode;
};

/** The buttons of a row. Removal of what was bought asks about a refund. */
export function RemoveButton({ of, noun, children }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveGlobal(of.id);
  const ask = async () => {
    if (of.results.sales > 0) return setAsking(true);
    const question = {
      title: `Remove this ${noun}?`,
      body: unsoldText(of, noun),
      action: 'Remove',
      danger: true,
    };
    if (await confirm(question)) remove.mutate(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button size="sm" pending={remove.isPending} onClick={() => void ask()}>
        Remove
      </Button>
      <FormError>{remove.error && !isAsking ? textOf(remove.error) : undefined}</FormError>
      {isAsking && (
        <RemoveDialog
          results={of.results}
          noun={noun}
          remove={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function unsoldText({ price_cents }: Delivered | Offered, noun: 'message' | 'item'): string {
  if (noun === 'item') return 'Nobody has bought it. It leaves your store.';
  const gone = 'It disappears from all conversations.';
  return price_cents === null ? gone : `Nobody has bought it. ${gone}`;
}
