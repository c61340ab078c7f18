import { optionalSetting, setting } from '../_shared/clients/env.ts';
import { socialCommands } from '../_shared/clients/social-commands.ts';
import { signedInUser } from '../_shared/clients/signed-in-user.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { createCipher } from '../_shared/secrets/cipher.ts';
import { socialProvider } from '../_shared/social/settings.ts';
import { beginConsent, consentRequest, finishConsent } from './handler.ts';

const deps = {
  commands: socialCommands(),
  cipher: createCipher('SOCIAL_KEYS', setting('SOCIAL_KEYS')),
  provider: socialProvider(optionalSetting),
  siteUrl: setting('SITE_URL'),
};

const begin = serve(forUser(signedInUser(), consentRequest, beginConsent(deps)));
const finish = finishConsent(deps);

Deno.serve((request) => (request.method === 'GET' ? finish(request) : begin(request)));
