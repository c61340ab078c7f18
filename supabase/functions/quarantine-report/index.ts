import { setting } from '../_shared/clients/env.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { quarantineCommands } from '../_shared/clients/quarantine-commands.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { reporter } from '../_shared/reporter/settings.ts';
import { quarantineReport } from './handler.ts';

const work = quarantineReport({
  commands: quarantineCommands(),
  store: mediaStore(),
  reporter: reporter(),
});
const endpoint = { secret: setting('TRANSCODE_SECRET'), endpoint: 'quarantine-report' };

Deno.serve(serve(forWorker(endpoint, runRequest, work)));
