import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { callerAddress } from '../_shared/http/caller-address.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentWebhook } from './handler.ts';

const work = paymentWebhook({ commands: paymentCommands(), providers: paymentProviders() });
const trustedHeader = addressHeader();

Deno.serve(serve(async (request) => work(request, callerAddress(request, await trustedHeader()))));
