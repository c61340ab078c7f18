import { setting } from '../_shared/clients/env.ts';
import { mailCommands } from '../_shared/clients/mail-commands.ts';
import { mailProvider } from '../_shared/clients/mail-provider.ts';
import { mailErrandRequest } from '../_shared/domain/mail-errand.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { mailSend } from './handler.ts';

const work = mailSend({
  commands: mailCommands(),
  provider: mailProvider(),
  siteUrl: setting('SITE_URL'),
  sender: setting('MAIL_FROM'),
});
const door = { secret: setting('TRANSCODE_SECRET'), door: 'mail-send' };

Deno.serve(serve(forWorker(door, mailErrandRequest, work)));
