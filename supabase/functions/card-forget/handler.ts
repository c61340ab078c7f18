import type { z } from 'zod';
import type { runRequest } from '../_shared/domain/run.ts';
import { closedOf } from '../_shared/http/closed-of.ts';
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
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const due = await commands.cardsToForget(request_id, batch);
    const closed = await closedOf(due, async ({ fanId, ...card }) => {
      await removeReplaced({ commands, providers }, fanId, [card]);
      return true;
    });
    return { closed, more: closed === batch };
  };
}
