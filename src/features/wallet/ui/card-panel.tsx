import type { LinkedCard } from '@domain/answers/wallet.ts';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { useRemoveCard } from '../data/queries.ts';
import { CardForm } from './card-form.tsx';
import { cardLabel } from './card-label.ts';

type CardPanelProps = {
  card: LinkedCard | null;
  /** Initial amount of a first top-up in whole cents. */
  suggestedCents: number;
  /** Called when the first card was linked, so that the interrupted action can continue. */
  onLinked: () => void;
  /** Whether the form of another card is open at first. */
  startsUpdating: boolean;
};

/** The form to add a card, or the linked card with buttons to update and remove it. */
export function CardPanel({ card, suggestedCents, onLinked, startsUpdating }: CardPanelProps) {
  const [isUpdating, setIsUpdating] = useState(startsUpdating);
  if (!card) {
    return (
      <Card className="p-5">
        <CardForm action="Link card" suggestedCents={suggestedCents} onLinked={onLinked} />
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <CardSummary card={card} />
      {isUpdating ? (
        <CardForm
          holder={card.holder}
          action="Update card"
          suggestedCents={suggestedCents}
          onLinked={() => setIsUpdating(false)}
          onCancel={() => setIsUpdating(false)}
        />
      ) : (
        <CardActions card={card} onUpdate={() => setIsUpdating(true)} />
      )}
    </Card>
  );
}

function CardSummary({ card }: { card: LinkedCard }) {
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-raised">
        <CreditCard aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="tabular font-semibold">{cardLabel(card)}</p>
        <p className="text-sm break-words text-quiet tabular">
          <bdi>{card.holder}</bdi> · expires {expiry}
        </p>
      </div>
    </div>
  );
}

function CardActions({ card, onUpdate }: { card: LinkedCard; onUpdate: () => void }) {
  const remove = useRemoveCard();
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${cardLabel(card)}?`,
      body: 'What your balance does not cover cannot be paid without a card. Subscriptions that your balance does not cover will not renew. You can link a card again at any time.',
      action: 'Remove card',
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <>
      <div className="flex gap-2">
        <Button size="sm" onClick={onUpdate}>
          Update
        </Button>
        <Button size="sm" variant="danger" pending={remove.isPending} onClick={() => void ask()}>
          Remove
        </Button>
      </div>
      <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
    </>
  );
}
