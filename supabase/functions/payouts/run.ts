import type { z } from 'zod';
import type { BankCipher } from '../_shared/bank/cipher.ts';
import type { DuePayout, PayoutCommands } from '../_shared/clients/payout-commands.ts';
import type { runRequest } from '../_shared/domain/run.ts';
import { closedOf } from '../_shared/http/closed-of.ts';
import { decryptPayout } from '../_shared/payouts/decrypt-payout.ts';
import type { TransferProvider } from '../_shared/payouts/provider.ts';

const batch = 10;

type Deps = {
  commands: Pick<PayoutCommands, 'duePayouts' | 'settlePayout'>;
  cipher: Promise<BankCipher>;
  providers: TransferProvider[];
};

/**
 * Asks providers for the transfers that the database has handed to them. The withdrawal's id is the
 * provider's idempotency key: after a crash or a lost answer, the next run finds the same transfer
 * and books it once.
 */
export function runPayouts(deps: Deps) {
  const names = deps.providers.map(({ name }) => name);
  return async ({ request_id }: z.output<typeof runRequest>) => {
    const due = await deps.commands.duePayouts(request_id, names, batch);
    const closed = await closedOf(due, (payout) => make(deps, payout));
    return { closed, more: due.length === batch };
  };
}

/** Returns whether the payout is decided; an open one is asked for again later. */
async function make({ commands, cipher, providers }: Deps, due: DuePayout): Promise<boolean> {
  const provider = providers.find(({ name }) => name === due.provider);
  if (!provider) return false;
  const result = await provider.transfer(await decryptPayout(await cipher, due));
  switch (result.state) {
    case 'paid':
      await commands.settlePayout(due.withdrawalId, { outcome: 'paid', ref: result.ref });
      return true;
    case 'failed': {
      const { ref, reason } = result;
      await commands.settlePayout(due.withdrawalId, { outcome: 'failed', ref, reason });
      return true;
    }
    case 'pending':
    case 'unknown':
      return false;
  }
}
