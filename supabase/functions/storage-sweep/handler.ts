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
 * Removes the objects that the database has queued for removal. A name is confirmed after its
 * object is removed: after a crash in between, it is removed again, which is not an error.
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
