import type { AiLabel } from '@domain/media.ts';
import { askFor, nothingAsked } from '@/lib/store/asked.ts';
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
  const { text } = useStore(stored);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const uploads = useUploads(target);
  const [upload] = uploads.uploads;
  // Another file may have been chosen and other words written while the story was sent.
  const create = useCreateStory(currentUserId, (shared) => {
    if (uploads.list.get().some(({ mediaId }) => mediaId === shared.mediaId)) uploads.posted();
    if (stored.get().text === shared.text) stored.clear();
  });
  const isTooLong = text.trim().length > storyTextMax;
  const canShare = upload !== undefined && isSent(upload) && !isTooLong;

  const startAnew = () => {
    setRefusal(null);
    create.reset();
  };
  async function choose(file: File) {
    startAnew();
    const refused = await uploads.replace(file);
    setRefusal(refusedFiles(refused ? [refused] : []));
  }
  function share() {
    if (!canShare || !upload.mediaId || create.isPending) return;
    const story = { mediaId: upload.mediaId, text };
    const asked = askFor(stored.get(), { ...story, text: text.trim() });
    stored.change(asked);
    create.mutate({ ...story, requestId: asked.requestId });
  }

  const failure = upload?.state.step === 'failed' ? upload.state.error : null;
  return {
    upload,
    listKey: target.key,
    text,
    setText: (next: string) => stored.change({ text: next }),
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

/** The text of a story being made, with the last attempt to share it; its file is an upload. */
const storyDraft = defineDraft('story', { text: '', ...nothingAsked });
