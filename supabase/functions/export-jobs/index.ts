import { setting } from '../_shared/clients/env.ts';
import { exportCommands } from '../_shared/clients/export-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { exportRequest } from '../_shared/domain/export-jobs.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { exportJobs } from './handler.ts';

const work = exportJobs({ commands: exportCommands(), store: mediaStore() });
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'export-jobs' };

Deno.serve(serve(forWorker(endpoint, exportRequest, work)));
