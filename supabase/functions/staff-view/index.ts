import { lookCommands } from '../_shared/clients/look-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { staffView } from './handler.ts';

const { redeem } = lookCommands();
const store = mediaStore();

Deno.serve(
  staffView({
    redeem,
    open: ({ bucket, name }) => store.open(bucket, name),
    sign: async ({ bucket, name }, seconds) =>
      (await store.readPaths(bucket, [name], seconds))[0]?.[1] ?? null,
  }),
);
