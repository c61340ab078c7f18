import { useEffect, useEffectEvent } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { confirm } from '@/ui/confirm.ts';
import { interruptedText } from './interrupted-uploads.tsx';
import {
  isMissing,
  isSent,
  isUnderway,
  type Shown,
  type Target,
  type Upload,
} from './upload-state.ts';
import type { UploadList } from './upload-list.ts';
import { uploadsOf } from './upload-store.ts';

/** The uploads of a composer. They go on when it is left, and are there when it comes back. */
export function useUploads(target: Target) {
  const list = uploadsOf(useAccount().id).list(target);
  const attach = useEffectEvent(() => list.attach(target));
  useEffect(() => attach(), [list]);
  return useUploadList(list);
}

function useUploadList(list: UploadList) {
  const uploads = useStore(list);
  return {
    list,
    uploads,
    /** Something is still being sent: it blocks posting. */
    isBusy: uploads.some(isUnderway),
    /** Something has failed or waits for its file. */
    hasMissing: uploads.some(isMissing),
    /** In the order chosen, for `create_post` and its like. */
    mediaIds: uploads.filter(isSent).flatMap(({ mediaId }) => mediaId ?? []),
    add: list.add,
    /** One file in place of the one before. */
    replace: (file: File, shown?: Shown) => replaceWith(list, file, shown),
    isAwaited: list.isAwaited,
    retry: list.retry,
    move: list.move,
    describe: list.describe,
    show: list.show,
    pause: list.pause,
    resume: list.resume,
    remove: list.remove,
    handOver: list.handOver,
    /** After posting: the list empties, what was sent stays. */
    posted: () => list.clear({ keepSent: true }),
    /** The list empties and what was sent is discarded. */
    discardAll: () => list.clear({ keepSent: false }),
  };
}

export type Uploads = ReturnType<typeof useUploadList>;

/** What was there is discarded once the new file is accepted. */
async function replaceWith(list: UploadList, file: File, shown?: Shown) {
  const earlier = list.get();
  if (!list.isAwaited(file) && !(await mayReplace(earlier))) return undefined;
  const [refused] = await list.add([file], shown ? { shown } : {});
  if (!refused) for (const { id } of earlier) list.remove(id);
  return refused;
}

/** A large upload that was interrupted is not thrown away by choosing the wrong file. */
async function mayReplace([earlier]: readonly Upload[]): Promise<boolean> {
  if (earlier?.state.step !== 'interrupted') return true;
  return confirm({
    title: 'Upload another file?',
    body: `This is another file. ${interruptedText(earlier.name, earlier.state.percent)} If you upload this one, the part of the other file that is already uploaded will be discarded.`,
    action: 'Upload this one',
    danger: true,
  });
}
