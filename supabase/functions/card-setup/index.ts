import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProvider } from '../_shared/clients/payment-provider.ts';
import { signedInPerson } from '../_shared/clients/supabase.ts';
import { forPerson } from '../_shared/http/for-person.ts';
import { serve } from '../_shared/http/serve.ts';
import { cardSetup, cardSetupRequest } from './handler.ts';

const work = cardSetup({ commands: paymentCommands(), provider: paymentProvider() });

Deno.serve(serve(forPerson(signedInPerson(), cardSetupRequest, work)));
