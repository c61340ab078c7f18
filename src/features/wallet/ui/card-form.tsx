import { cardDetailsSchema } from '@domain/card.ts';
import { type BaseSyntheticEvent, useRef, useState, lazy, Suspense } from 'react';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { CardFields, CardFieldsSkeleton } from './card-fields.tsx';
import type { CardFieldsHandle } from './card-fields-props.ts';
import { DetailFields } from './detail-fields.tsx';
import { useCardLinking } from './use-card-linking.ts';

const CheckoutForm = lazy(async () => ({
  default: (await import('./checkout-form.tsx')).CheckoutForm,
}));

type CardFormProps = {
  /** The holder of the replaced card. */
  holder?: string;
  action: string;
  /** Initial amount of the first top-up in whole cents, where the provider's form charges one. */
  suggestedCents: number;
  onLinked: () => void;
  onCancel?: () => void;
};

const empty = { address: '', city: '', state: '', zip: '', country: '' };

/** The provider's fields with holder and address below, as one form. */
export function CardForm({
  holder = '',
  action,
  suggestedCents,
  onLinked,
  onCancel,
}: CardFormProps) {
  const fields = useRef<CardFieldsHandle>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChallenged, setIsChallenged] = useState(false);
  const linking = useCardLinking(onLinked);
  const form = useServerForm({
    schema: cardDetailsSchema,
    defaultValues: { ...empty, holder },
    // The provider's fields take over and report through `complete`.
    send: async (details) => {
      if (!linking.linkAgain(details)) fields.current?.confirm(details);
    },
  });
  const complete = (setupIntentId: string) => {
    const details = cardDetailsSchema.safeParse(form.getValues());
    if (details.success) linking.link(setupIntentId, details.data);
  };

  /** A wrong field of the card comes first: those below are marked, and the focus is left there. */
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (await fields.current?.check()) form.onSubmit();
    else void form.trigger();
  };

  if (linking.setup.isError) {
    const retry = () => void linking.setup.refetch();
    return <ListState kind="error" error={linking.setup.error} onRetry={retry} />;
  }
  const setup = linking.setup.data;
  // Which form it is, is known with the answer: nothing is typed into one that is replaced.
  if (!setup) return <CardFieldsSkeleton />;
  if (setup.kind === 'redirect') {
    return (
      <Suspense fallback={<CardFieldsSkeleton />}>
        <CheckoutForm holder={holder} suggestedCents={suggestedCents} onCancel={onCancel} />
      </Suspense>
    );
  }
  return (
    <form noValidate className="flex flex-col gap-1" onSubmit={(event) => void submit(event)}>
      <CardFields
        key={setup.setupIntentId}
        ref={fields}
        setup={setup}
        onBusy={setIsBusy}
        onChallenge={setIsChallenged}
        onSubmit={() => void submit()}
        onComplete={complete}
      />
      <div hidden={isChallenged} className={classes(!isChallenged && 'flex flex-col gap-2')}>
        <DetailFields form={form} />
      </div>
      <FormError>{linking.errorText}</FormError>
      <div hidden={isChallenged} className={classes(!isChallenged && 'mt-2 flex flex-col gap-2')}>
        <Button type="submit" variant="primary" wide pending={isBusy || linking.isLinking}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" wide onClick={onCancel}>
            Keep the card as it is
          </Button>
        )}
        <p className="text-center text-sm text-pretty text-quiet">
          Number and CVC go to the payment provider alone. Visa and Mastercard only.
        </p>
      </div>
    </form>
  );
}
