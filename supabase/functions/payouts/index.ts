import { createBankCipher } from '../_shared/bank/cipher.ts';
import { optionalSetting, setting } from '../_shared/clients/env.ts';
import { payoutCommands } from '../_shared/clients/payout-commands.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { bankFile } from '../_shared/payouts/bank-file.ts';
import { transferProviders } from '../_shared/payouts/providers.ts';
import { payoutFile } from './file.ts';
import { runPayouts } from './run.ts';

const commands = payoutCommands();
const cipher = createBankCipher(setting('BANK_KEYS'));
const providers = transferProviders(optionalSetting);

const file = payoutFile({ commands, cipher, provider: bankFile });
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'payouts' };
const run = serve(forWorker(endpoint, runRequest, runPayouts({ commands, cipher, providers })));

Deno.serve((request) => (request.method === 'GET' ? file(request) : run(request)));
