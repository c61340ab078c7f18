import { decisionCommands } from '../_shared/clients/decision-commands.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { forGuest } from '../_shared/http/for-guest.ts';
import { serve } from '../_shared/http/serve.ts';
import { decision, decisionRequest } from './handler.ts';

const work = decision({ commands: decisionCommands() });

Deno.serve(serve(forGuest(decisionRequest, addressHeader(), work)));
