import type { z } from 'zod';
import type { MediaCommands } from '../_shared/clients/media-commands.ts';
import type { MediaStore } from '../_shared/clients/media-store.ts';
import type { runRequest } from '../_shared/domain/run.ts';

const batch = 200;

type Deps = {
  commands: Pick<
    MediaCommands,
    'objectsToRemove' | 'objectsRemoved' | 'objectsToMove' | 'objectMoved'
  >;
  store: Pick<MediaStore, 'remove' | 'move'>;
};

/**
 * Moves and removes the objects that the database has queued. A name is confirmed after its object
 * is moved or removed: after a crash in between, it is done again, which is not an error.
 */
export function storageSweep({ commands, store }: Deps) {
  return async (input: z.output<typeof runRequest>) => {
    const moved = await moveDue();
    const due = await commands.objectsToRemove(input.request_id, batch);
    for (const bucket of new Set(due.map((object) => object.bucket))) {
      const names = due.filter((object) => object.bucket === bucket).map(({ name }) => name);
      await store.remove(bucket, names);
      await commands.objectsRemoved(bucket, names);
    }
    return { removed: due.length, more: due.length === batch || moved === batch };
  };

  /** First, because addresses have to die. One that fails is tried again after its lease. */
  async function moveDue(): Promise<number> {
    const due = await commands.objectsToMove(crypto.randomUUID(), batch);
    const said = await Promise.allSettled(
      due.map(async (object) => {
        const { bucket, name, tried_names: tried, new_name: newName } = object;
        // An earlier move may have ended before it was confirmed.
        for (const from of new Set([name, ...tried])) await store.move(bucket, from, newName);
        await commands.objectMoved(object);
      }),
    );
    for (const one of said) if (one.status === 'rejected') console.error(one.reason);
    return due.length;
  }
}
