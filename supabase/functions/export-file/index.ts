import { exportCommands } from '../_shared/clients/export-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { exportFile } from './handler.ts';

const { redeem } = exportCommands();
const store = mediaStore();

Deno.serve(
  exportFile({
    redeem,
    sign: async ({ bucket, name, seconds }) =>
      (await store.readPaths(bucket, [name], seconds))[0]?.[1] ?? null,
  }),
);
