import type { z } from 'zod';
import type { paymentRunRequest } from '../_shared/domain/payment-run.ts';
import type { PaymentCommands, StoredCard } from '../_shared/payments/commands.ts';
import type { PaymentProviders } from '../_shared/payments/providers.ts';
import { removeReplaced } from '../_shared/payments/replaced-cards.ts';

const batch = 10;

type Deps = {
  commands: Pick<PaymentCommands, 'forgetCard'> & {
    cardsToForget(requestId: string, limit: number): Promise<(StoredCard & { fanId: string })[]>;
  };
  providers: Pick<PaymentProviders, 'named'>;
};

/** Asks providers to forget the cards of closed accounts. One that fails is asked again later. */
export function cardForget({ commands, providers }: Deps) {
  return async ({ request_id }: z.output<typeof paymentRunRequest>) => {
    const due = await commands.cardsToForget(request_id, batch);
    const forgotten = await Promise.all(
      due.map(({ fanId, ...card }) =>
        removeReplaced({ commands, providers }, fanId, [card]).then(
          () => true,
          (error: unknown) => {
            console.error(error);
            return false;
          },
        ),
      ),
    );
    const closed = forgotten.filter(Boolean).length;
    return { closed, more: closed === batch };
  };
}
