import { createBankCipher } from '../_shared/bank/cipher.ts';
import { bankCommands } from '../_shared/clients/bank-commands.ts';
import { setting } from '../_shared/clients/env.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { bankRequest, saveBank } from './handler.ts';

const work = saveBank({ commands: bankCommands(), cipher: createBankCipher(setting('BANK_KEYS')) });

Deno.serve(serve(forUser(signedInUser(true), bankRequest, work)));
