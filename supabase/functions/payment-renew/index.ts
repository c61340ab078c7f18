import { setting } from '../_shared/clients/env.ts';
import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { renewalCommands } from '../_shared/clients/renewal-commands.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentRenew } from './handler.ts';

const work = paymentRenew({
  commands: { ...paymentCommands(), ...renewalCommands() },
  providers: paymentProviders(),
});
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'payment-renew' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
