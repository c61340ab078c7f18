import type { AiLabel } from '@domain/media.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { storyTextMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import { isSent, type Target } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { useCreateStory } from '../data/queries.ts';

const target: Target = {
  key: 'story',
  purpose: 'story',
  kinds: ['image', 'video'],
  place: { label: 'New story', to: '/stories' },
};

/** The state of a new story: a file and a text. Both are kept until it is shared. */
export function useNewStory(currentUserId: string) {
  const stored = storyDraft(currentUserId);
  const { text, requestId } = useStore(stored);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const uploads = useUploads(target);
  const [upload] = uploads.uploads;
  const create = useCreateStory(currentUserId, () => {
    uploads.posted();
    stored.clear();
  });
  const isTooLong = text.trim().length > storyTextMax;
  const canShare = upload !== undefined && isSent(upload) && !isTooLong;

  /** A changed file or text is another story. */
  const startAnew = () => {
    setRefusal(null);
    create.reset();
    stored.change({ requestId: '' });
  };
  async function choose(file: File) {
    startAnew();
    const refused = await uploads.replace(file);
    setRefusal(refusedFiles(refused ? [refused] : []));
  }
  function share() {
    if (!canShare || !upload.mediaId || create.isPending) return;
    const id = requestId || crypto.randomUUID();
    stored.change({ requestId: id });
    create.mutate({ mediaId: upload.mediaId, text, requestId: id });
  }

  const failure = upload?.state.step === 'failed' ? upload.state.error : null;
  return {
    upload,
    listKey: target.key,
    text,
    setText(next: string) {
      stored.change(create.isPending ? { text: next } : { text: next, requestId: '' });
    },
    textError: isTooLong ? new AppError('story_text_too_long') : null,
    choose: (file: File) => void choose(file),
    retry: () => upload && uploads.retry(upload.id),
    pause: () => upload && uploads.pause(upload.id),
    describe: async (alt: string, aiLabel: AiLabel) =>
      upload ? uploads.describe(upload.id, alt, aiLabel) : aiLabel,
    show: uploads.show,
    resume: () => upload && uploads.resume(upload.id),
    clear() {
      startAnew();
      uploads.discardAll();
    },
    share,
    canShare,
    isSharing: create.isPending,
    isShared: create.isSuccess && upload === undefined,
    error: refusal ?? failure ?? create.error,
  };
}

/** The text of a story being made; its file is an upload. */
const storyDraft = defineDraft('story', {
  text: '',
  /** Set by the first attempt to share this text and file; empty before. */
  requestId: '',
});
