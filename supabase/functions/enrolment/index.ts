import { enrolmentCommands } from '../_shared/clients/enrolment-commands.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { uploadTokens } from '../_shared/clients/upload-tokens.ts';
import { forGuest } from '../_shared/http/for-guest.ts';
import { serve } from '../_shared/http/serve.ts';
import { enrolment, enrolmentRequest } from './handler.ts';

const work = enrolment({ commands: enrolmentCommands(), uploadToken: uploadTokens() });

Deno.serve(serve(forGuest(enrolmentRequest, addressHeader(), work)));
