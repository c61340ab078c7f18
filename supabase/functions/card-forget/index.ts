import { setting } from '../_shared/clients/env.ts';
import { forgetCommands } from '../_shared/clients/forget-commands.ts';
import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { cardForget } from './handler.ts';

const work = cardForget({
  commands: { ...paymentCommands(), ...forgetCommands() },
  providers: paymentProviders(),
});
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'card-forget' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
