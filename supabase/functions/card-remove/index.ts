import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProviders } from '../_shared/clients/payment-providers.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { cardRemove, cardRemoveRequest } from './handler.ts';

const work = cardRemove({ commands: paymentCommands(), providers: paymentProviders() });

Deno.serve(serve(forUser(signedInUser(), cardRemoveRequest, work)));
