import { setting } from '../_shared/clients/env.ts';
import { pushCommands } from '../_shared/clients/push-commands.ts';
import { vapidKeys } from '../_shared/clients/vapid-keys.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { createPushSender } from '../_shared/push/send.ts';
import { pushSend } from './handler.ts';

const keys = vapidKeys();
const work = pushSend({ commands: pushCommands(), send: keys && createPushSender(keys) });
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'push-send' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
