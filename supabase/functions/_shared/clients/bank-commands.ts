import { z } from 'zod';
import type { Encrypted } from '../bank/cipher.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

type SavedBank = Encrypted & {
  country: string;
  bankName: string;
  holder: string;
  /** The last characters of the account number. */
  digits: string;
};

/** The service commands of bank accounts. */
export function bankCommands() {
  const client = serviceClient();
  return {
    /** Null before the first application. Errors: method_forbidden, account_suspended. */
    countryOf: (userId: string) =>
      callCommand(client, 'service_bank_country', { p_user_id: userId }, z.string().nullable()),
    /** Errors: those of service_save_bank, each as a Refusal. */
    async save(userId: string, requestId: string, bank: SavedBank) {
      const args = {
        p_user_id: userId,
        p_request_id: requestId,
        p_bank: {
          country: bank.country,
          bank_name: bank.bankName,
          holder: bank.holder,
          digits: bank.digits,
          key_id: bank.keyId,
          ciphertext: bank.ciphertext,
        },
      };
      await callCommand(client, 'service_save_bank', args, z.unknown());
    },
  };
}
export type BankCommands = ReturnType<typeof bankCommands>;
