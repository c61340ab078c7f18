import { paymentCommands } from '../_shared/clients/payment-commands.ts';
import { paymentProvider } from '../_shared/clients/payment-provider.ts';
import { signedInPerson } from '../_shared/clients/supabase.ts';
import { forPerson } from '../_shared/http/for-person.ts';
import { serve } from '../_shared/http/serve.ts';
import { cardConfirm, cardConfirmRequest } from './handler.ts';

const work = cardConfirm({ commands: paymentCommands(), provider: paymentProvider() });

Deno.serve(serve(forPerson(signedInPerson(), cardConfirmRequest, work)));
