import { signedInPerson } from '../_shared/clients/supabase.ts';
import { trialCommands } from '../_shared/clients/trial-commands.ts';
import { forPerson } from '../_shared/http/for-person.ts';
import { serve } from '../_shared/http/serve.ts';
import { trialRedeem, trialRedeemRequest } from './handler.ts';

const work = trialRedeem({ commands: trialCommands() });

Deno.serve(serve(forPerson(signedInPerson(), trialRedeemRequest, work)));
