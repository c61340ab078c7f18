import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { refusedFile } from '@/entities/media/refused-files.ts';
import { onlyMe, type Shown } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { removeWelcomeVideo, setWelcomeVideo } from '../data/api.ts';
import { useReadAgain, useSave } from '../data/queries.ts';

/** The upload of the welcome video, one at a time. The settings show its processing afterwards. */
export function useWelcomeVideo() {
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState(onlyMe);
  const readAgain = useReadAgain();
  const remove = useSave(removeWelcomeVideo);
  const store = useUploads({
    key: 'welcome video',
    purpose: 'preview',
    kinds: ['video'],
    place: { label: 'Welcome video', to: '/settings', hash: 'welcome-video' },
    onSent: async (mediaId) => {
      await setWelcomeVideo(mediaId);
      await readAgain();
      store.posted();
    },
  });
  const [upload] = store.uploads;

  async function choose(file: File) {
    setRefusal(undefined);
    remove.reset();
    const refused = await store.replace(file, upload?.shown ?? said);
    if (refused) setRefusal(refusedFile(file, refused.code, refused.detail));
  }

  const thrown = upload?.state.step === 'failed' ? upload.state.error : remove.error;
  return {
    upload,
    listKey: store.list.key,
    shown: upload?.shown ?? said,
    async show(shown: Shown) {
      if (upload) await store.show([upload.id], shown);
      setSaid(shown);
    },
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
