import { setting } from '../_shared/clients/env.ts';
import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { callerAddress } from '../_shared/http/caller-address.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { cardCheckout, cardCheckoutRequest } from './handler.ts';

const work = cardCheckout({
  commands: paymentCommands(),
  providers: paymentProviders(),
  siteUrl: setting('SITE_URL'),
});
const trustedHeader = addressHeader();

Deno.serve(
  serve(
    forUser(signedInUser(), cardCheckoutRequest, async (user, input, request) =>
      work(user, input, callerAddress(request, await trustedHeader())),
    ),
  ),
);
