import { setting } from '../_shared/clients/env.ts';
import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProvider } from '../_shared/clients/payment-provider.ts';
import { reconcileCommands } from '../_shared/clients/reconcile-commands.ts';
import { paymentErrandRequest } from '../_shared/domain/payment-errand.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentReconcile } from './handler.ts';

const work = paymentReconcile({
  commands: { ...paymentCommands(), ...reconcileCommands() },
  provider: paymentProvider(),
});
const door = { secret: setting('TRANSCODE_SECRET'), door: 'payment-reconcile' };

Deno.serve(serve(forWorker(door, paymentErrandRequest, work)));
