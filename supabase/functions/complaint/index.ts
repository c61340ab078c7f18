import { complaintCommands } from '../_shared/clients/complaint-commands.ts';
import { setting } from '../_shared/clients/env.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { forGuest } from '../_shared/http/for-guest.ts';
import { serve } from '../_shared/http/serve.ts';
import { complaint, complaintRequest } from './handler.ts';

const work = complaint({ commands: complaintCommands(), siteUrl: setting('SITE_URL') });

Deno.serve(serve(forGuest(complaintRequest, addressHeader(), work)));
