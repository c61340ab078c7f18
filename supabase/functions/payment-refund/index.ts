import { setting } from '../_shared/clients/env.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { refundCommands } from '../_shared/clients/refund-commands.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentRefund } from './handler.ts';

const work = paymentRefund({ commands: refundCommands(), providers: paymentProviders() });
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'payment-refund' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
