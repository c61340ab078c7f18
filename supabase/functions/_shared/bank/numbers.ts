import { z } from 'zod';
import type { BankCipher, Encrypted } from './cipher.ts';

/** The encrypted part of a bank account. */
const numbers = z.strictObject({
  /** The account number, or the IBAN. */
  account: z.string(),
  /** The sort code, the routing number or the BIC. */
  route: z.string(),
  notes: z.string(),
});
export type BankNumbers = z.output<typeof numbers>;

export const encryptNumbers = (cipher: BankCipher, creatorId: string, plain: BankNumbers) =>
  cipher.encrypt(creatorId, JSON.stringify(plain));

export async function decryptNumbers(
  cipher: BankCipher,
  creatorId: string,
  encrypted: Encrypted,
): Promise<BankNumbers> {
  return numbers.parse(JSON.parse(await cipher.decrypt(creatorId, encrypted)));
}
