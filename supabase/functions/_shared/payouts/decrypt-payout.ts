import type { BankCipher } from '../bank/cipher.ts';
import { decryptNumbers } from '../bank/numbers.ts';
import type { DuePayout } from '../clients/payout-commands.ts';
import { schemeOf } from '../domain/bank-forms.ts';
import type { Payout } from './provider.ts';

/** A payout with its bank account in clear; it is never stored or logged. */
export async function decryptPayout(cipher: BankCipher, due: DuePayout): Promise<Payout> {
  const { withdrawalId, number, amountCents, dueAt, country, bankName, holder } = due;
  const numbers = await decryptNumbers(cipher, due.creatorId, due.encrypted);
  const account = { holder, bankName, country, scheme: schemeOf(country), ...numbers };
  return { withdrawalId, number, amountCents, dueAt, account };
}
