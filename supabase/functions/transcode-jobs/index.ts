import { setting } from '../_shared/clients/env.ts';
import { mediaCommands } from '../_shared/clients/media-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { leaseRequest } from '../_shared/domain/media-jobs.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { transcodeJobs } from './handler.ts';

const secret = setting('TRANSCODE_SECRET');
const work = transcodeJobs({
  commands: mediaCommands(),
  store: mediaStore(),
  siteUrl: setting('SITE_URL'),
});

Deno.serve(serve(forWorker({ secret, endpoint: 'transcode-jobs' }, leaseRequest, work)));
