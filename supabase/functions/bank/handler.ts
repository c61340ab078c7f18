import { z } from 'zod';
import type { BankCipher } from '../_shared/bank/cipher.ts';
import { encryptNumbers } from '../_shared/bank/numbers.ts';
import type { BankCommands } from '../_shared/clients/bank-commands.ts';
import { bankSchema, routeOf } from '../_shared/domain/bank-forms.ts';
import { checked } from '../_shared/http/body.ts';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';

/** The fields depend on the country, which the database knows; `bankSchema` checks them. */
export const bankRequest = z.looseObject({ request_id: z.uuid() });

type Deps = { commands: BankCommands; cipher: Promise<BankCipher> };

const digitsShown = 4;

/**
 * Links or changes the bank account of a creator. The numbers are checked by the rules of the
 * country and encrypted here: the database stores what it cannot read.
 */
export function saveBank({ commands, cipher }: Deps) {
  return async (user: User, { request_id, ...fields }: z.output<typeof bankRequest>) => {
    const country = await commands.countryOf(user.id);
    if (country === null) throw new Refusal('identity_not_accepted', 403);
    const form = checked(bankSchema(country), fields);
    const { account, notes } = form;
    const numbers = { account, route: form[routeOf(country)], notes };
    const encrypted = await encryptNumbers(await cipher, user.id, numbers);
    const digits = account.slice(-digitsShown);
    await commands.save(user.id, request_id, {
      ...encrypted,
      country,
      bankName: form.name,
      holder: form.holder,
      digits,
    });
    return { digits };
  };
}
