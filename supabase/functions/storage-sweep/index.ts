import { setting } from '../_shared/clients/env.ts';
import { mediaCommands } from '../_shared/clients/media-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { runRequest } from '../_shared/domain/run.ts';
import { forWorker } from '../_shared/http/for-worker.ts';
import { serve } from '../_shared/http/serve.ts';
import { storageSweep } from './handler.ts';

const secret = setting('TRANSCODE_SECRET');
const work = storageSweep({ commands: mediaCommands(), store: mediaStore() });

Deno.serve(serve(forWorker({ secret, endpoint: 'storage-sweep' }, runRequest, work)));
