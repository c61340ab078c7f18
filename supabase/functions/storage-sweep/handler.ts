import type { z } from 'zod';
import type { MediaCommands } from '../_shared/clients/media-commands.ts';
import type { MediaStore } from '../_shared/clients/media-store.ts';
import type { sweepRequest } from '../_shared/domain/media-jobs.ts';

const batch = 200;

type Deps = {
  commands: Pick<MediaCommands, 'objectsToRemove' | 'objectsRemoved'>;
  store: Pick<MediaStore, 'remove'>;
};

/**
 * Removes the bytes of what the database has let go of. A name is confirmed after its bytes are
 * gone: dying in between means that it is removed once more, which is no error.
 */
export function storageSweep({ commands, store }: Deps) {
  return async (input: z.output<typeof sweepRequest>) => {
    const due = await commands.objectsToRemove(input.request_id, batch);
    const byBucket = Map.groupBy(due, ({ bucket }) => bucket);
    for (const [bucket, objects] of byBucket) {
      const names = objects.map(({ name }) => name);
      await store.remove(bucket, names);
      await commands.objectsRemoved(bucket, names);
    }
    return { removed: due.length, more: due.length === batch };
  };
}
