import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProvider } from '../_shared/clients/payment-provider.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentWebhook } from './handler.ts';

Deno.serve(serve(paymentWebhook({ commands: paymentCommands(), provider: paymentProvider() })));
