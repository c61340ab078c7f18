import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { refusedFile } from '@/shared/media/refused-files.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import { removeWelcomeVideo, setWelcomeVideo } from '../data/api.ts';
import { useReadAgain, useSave } from '../data/queries.ts';
import { useUnsaved } from './unsaved.ts';

const films = ['video'] as const;

/** The welcome video on its way up, one at a time. What becomes of it then, the settings say. */
export function useWelcomeVideo() {
  const [refusal, setRefusal] = useState<string>();
  const readAgain = useReadAgain();
  const show = useMutation({
    mutationFn: async (mediaId: string) => {
      await setWelcomeVideo(mediaId);
      await readAgain();
      store.posted();
    },
  });
  const store = useUploads('preview', films, show.mutate);
  const remove = useSave(removeWelcomeVideo);
  const [upload] = store.uploads;
  useUnsaved('welcome-video', store.isBusy);

  async function choose(file: File) {
    setRefusal(undefined);
    remove.reset();
    show.reset();
    store.discardAll();
    const [refused] = await store.add([file]);
    if (refused) setRefusal(refusedFile(file, refused.code, refused.detail));
  }

  const thrown =
    upload?.state.step === 'failed' ? upload.state.error : (show.error ?? remove.error);
  return {
    upload,
    /** One that an earlier page had begun to send. */
    interrupted: upload ? undefined : store.interrupted.at(-1),
    giveUp: store.giveUp,
    error: refusal ?? (thrown ? textOf(thrown) : undefined),
    remove: () => remove.mutate(undefined),
    isRemoving: remove.isPending,
    choose: (file: File) => void choose(file),
    pause: () => upload && store.pause(upload.id),
    resume: () => upload && store.resume(upload.id),
    retry: () => upload && store.retry(upload.id),
    cancel: () => store.discardAll(),
  };
}
