import { optionalSetting, setting } from '../_shared/clients/env.ts';
import { socialCommands } from '../_shared/clients/social-commands.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { createCipher } from '../_shared/secrets/cipher.ts';
import { socialProvider } from '../_shared/social/settings.ts';
import { postDue } from './handler.ts';

const work = postDue({
  commands: socialCommands(),
  cipher: createCipher('SOCIAL_KEYS', setting('SOCIAL_KEYS')),
  provider: socialProvider(optionalSetting),
  siteUrl: setting('SITE_URL'),
});
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'social' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
