import type { BankCipher } from '../_shared/bank/cipher.ts';
import type { PayoutCommands } from '../_shared/clients/payout-commands.ts';
import { fileRefusal, guarded, ticketOf } from '../_shared/http/ticket.ts';
import { decryptPayout } from '../_shared/payouts/decrypt-payout.ts';
import type { FileProvider } from '../_shared/payouts/provider.ts';

type Deps = {
  commands: Pick<PayoutCommands, 'redeem'>;
  cipher: Promise<BankCipher>;
  provider: FileProvider;
};

/**
 * Sends a bank file to the holder of its ticket. The address is opened in a browser without a key:
 * the ticket is the authorization, and the first request deletes it.
 */
export function payoutFile({ commands, cipher, provider }: Deps) {
  return async (request: Request): Promise<Response> => {
    try {
      const { file, payouts } = await commands.redeem(ticketOf(request));
      const keys = await cipher;
      const written = provider.write(
        await Promise.all(payouts.map((payout) => decryptPayout(keys, payout))),
      );
      const name = `payouts-${file}.${written.extension}`;
      return new Response(written.text, {
        headers: {
          ...guarded,
          'content-type': written.type,
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    } catch (error) {
      return fileRefusal(error);
    }
  };
}
