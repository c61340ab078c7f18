import { ageProvider } from '../_shared/age/settings.ts';
import { ageCommands } from '../_shared/clients/age-commands.ts';
import { setting } from '../_shared/clients/env.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { callerAddress } from '../_shared/http/caller-address.ts';
import { serve } from '../_shared/http/serve.ts';
import { ageCheck } from './handler.ts';

const work = ageCheck({
  commands: ageCommands(),
  provider: ageProvider(),
  findUser: signedInUser(),
  siteUrl: setting('SITE_URL'),
  callbackUrl: `${setting('SUPABASE_URL')}/functions/v1/age-callback`,
});
const trustedHeader = addressHeader();

Deno.serve(serve(async (request) => work(request, callerAddress(request, await trustedHeader()))));
