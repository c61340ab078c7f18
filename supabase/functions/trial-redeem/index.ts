import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { trialCommands } from '../_shared/clients/trial-commands.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { trialRedeem, trialRedeemRequest } from './handler.ts';

const work = trialRedeem({ commands: trialCommands() });

Deno.serve(serve(forUser(signedInUser(), trialRedeemRequest, work)));
