import { setting } from '../_shared/clients/env.ts';
import { mailCommands } from '../_shared/clients/mail-commands.ts';
import { mailProvider } from '../_shared/clients/mail-provider.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { mailSend } from './handler.ts';

const work = mailSend({
  commands: mailCommands(),
  provider: mailProvider(),
  siteUrl: setting('SITE_URL'),
  sender: setting('MAIL_FROM'),
});
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'mail-send' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
