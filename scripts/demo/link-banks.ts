import type { Pool } from 'pg';
import { createBankCipher } from '../../supabase/functions/_shared/bank/cipher.ts';
import { encryptNumbers } from '../../supabase/functions/_shared/bank/numbers.ts';

/** Numbers of examples, valid in their country and of nobody's account. */
const numbers: Readonly<Record<string, { account: string; route: string }>> = {
  PT: { account: 'PT50000201231234567890154', route: 'BESCPTPL' },
  DE: { account: 'DE89370400440532013000', route: 'COBADEFF' },
  AT: { account: 'AT611904300234573201', route: 'BKAUATWW' },
};

/** Replaces the placeholders of bank numbers by encrypted ones, as the function bank would. */
export async function linkBanks(pool: Pool, bankKeys: string): Promise<void> {
  const cipher = await createBankCipher(bankKeys);
  const { rows } = await pool.query<{ creator_id: string; country: string }>(
    `select creator_id, b.country from private.bank_numbers n
     join public.bank_accounts b using (creator_id) where n.key_id = 'demo'`,
  );
  for (const { creator_id: creatorId, country } of rows) {
    const plain = { account: '', route: '', notes: '', ...numbers[country] };
    const { keyId, ciphertext } = await encryptNumbers(cipher, creatorId, plain);
    await pool.query(
      `with linked as (
         update private.bank_numbers set key_id = $2, ciphertext = $3 where creator_id = $1)
       update public.bank_accounts set digits = right($4, 4) where creator_id = $1`,
      [creatorId, keyId, ciphertext, plain.account],
    );
  }
}
