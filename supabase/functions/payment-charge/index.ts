import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { callerAddress } from '../_shared/http/caller-address.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { paymentCharge, paymentChargeRequest } from './handler.ts';

const charge = paymentCharge({ commands: paymentCommands(), providers: paymentProviders() });
const trustedHeader = addressHeader();

Deno.serve(
  serve(
    forUser(signedInUser(), paymentChargeRequest, async (user, input, request) =>
      charge(user, input, callerAddress(request, await trustedHeader())),
    ),
  ),
);
