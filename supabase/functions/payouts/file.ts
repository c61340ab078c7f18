import type { BankCipher } from '../_shared/bank/cipher.ts';
import type { PayoutCommands } from '../_shared/clients/payout-commands.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { decryptPayout } from '../_shared/payouts/decrypt-payout.ts';
import type { FileProvider } from '../_shared/payouts/provider.ts';

type Deps = {
  commands: Pick<PayoutCommands, 'redeem'>;
  cipher: Promise<BankCipher>;
  provider: FileProvider;
};

/** A ticket is 32 random bytes in hexadecimal; any other text never reaches the database. */
const ticketPattern = /^[0-9a-f]{64}$/;

/** The response is not cached, framed, indexed or sniffed, and its address is not passed on. */
const guarded = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/**
 * Sends a bank file to the holder of its ticket. The address is opened in a browser without a key:
 * the ticket is the authorization, and the first request deletes it.
 */
export function payoutFile({ commands, cipher, provider }: Deps) {
  return async (request: Request): Promise<Response> => {
    try {
      const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
      if (!ticketPattern.test(ticket)) throw new Refusal('ticket_invalid', 403);
      const { file, payouts } = await commands.redeem(ticket);
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
      return refusal(error);
    }
  };
}

/** Staff open the address in a browser, so a refusal is a sentence. */
function refusal(error: unknown): Response {
  const isKnown = error instanceof Refusal;
  if (!isKnown) console.error(error);
  const text =
    isKnown && error.code === 'ticket_invalid'
      ? 'This ticket is not valid or has already been used. Ask for a new one.'
      : 'The file could not be made. Ask for a new ticket and try again.';
  return new Response(text, {
    status: isKnown ? error.status : 500,
    headers: { ...guarded, 'content-type': 'text/plain; charset=utf-8' },
  });
}
