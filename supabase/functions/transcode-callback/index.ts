import { setting } from '../_shared/clients/env.ts';
import { mediaCommands } from '../_shared/clients/media-commands.ts';
import { workerReport } from '../_shared/domain/media-jobs.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { hashLists } from '../_shared/lists/settings.ts';
import { serve } from '../_shared/http/serve.ts';
import { transcodeCallback } from './handler.ts';

const secret = setting('TRANSCODE_SECRET');
const work = transcodeCallback({ commands: mediaCommands(), lists: hashLists() });

Deno.serve(serve(forWorker({ secret, endpoint: 'transcode-callback' }, workerReport, work)));
