import { storyImageMaxPx, storyTextMax } from '@generated/limits.gen.ts';
import { useEffect, useRef, useState } from 'react';
import { AppError, toAppError } from '@/shared/errors/app-error.ts';
import { compressPicture } from '@/shared/media/compress.ts';
import { mediaDoor, type Slot } from '@/shared/media/door.ts';
import { refusedFiles } from '@/shared/media/refused-files.ts';
import { sendFilm } from '@/shared/media/send-film.ts';
import { useCreateStory } from '../data/queries.ts';
import { storyType } from '../story-file.ts';

type Step =
  | { step: 'empty' }
  | { step: 'uploading'; file: File; kind: 'image' | 'video'; percent: number }
  /** Sent; the worker may still be at it. */
  | { step: 'sent'; file: File; kind: 'image' | 'video' }
  | { step: 'failed'; error: AppError };

type Sending = { abort: AbortController; mediaId: string | null };

/** A story that is being made: one file on its way up, and words. What was typed stays. */
export function useNewStory(viewerId: string) {
  const [state, setState] = useState<Step>({ step: 'empty' });
  const [text, setText] = useState('');
  const sending = useRef<Sending | null>(null);
  const requestId = useRef(crypto.randomUUID());
  const create = useCreateStory(viewerId);
  const isUploading = state.step === 'uploading';
  useAskBeforeLeaving(isUploading);
  useEffect(() => () => discard(sending.current), []);

  async function choose(file: File) {
    create.reset();
    discard(sending.current);
    const mine: Sending = { abort: new AbortController(), mediaId: null };
    sending.current = mine;
    const show = (next: Step) => {
      if (sending.current === mine) setState(next);
    };
    try {
      const type = await judged(file);
      const kind = type === 'video/mp4' ? 'video' : 'image';
      show({ step: 'uploading', file, kind, percent: 0 });
      const report = {
        signal: mine.abort.signal,
        onSlot: (slot: Slot) => {
          mine.mediaId = slot.mediaId;
        },
        onPart: (part: number) =>
          show({ step: 'uploading', file, kind, percent: Math.floor(part * 100) }),
      };
      await (kind === 'video'
        ? sendFilm({ file, type, purpose: 'story' }, { ...report, onOpen: (film) => film.start() })
        : sendPicture(file, type, report));
      show({ step: 'sent', file, kind });
    } catch (error) {
      show({ step: 'failed', error: toAppError(error) });
    }
  }

  function clear() {
    discard(sending.current);
    sending.current = null;
    setState({ step: 'empty' });
  }

  function share() {
    const mediaId = sending.current?.mediaId;
    if (state.step !== 'sent' || !mediaId || create.isPending) return;
    create.mutate(
      { mediaId, text, requestId: requestId.current },
      {
        onSuccess: () => {
          sending.current = null;
          requestId.current = crypto.randomUUID();
          setState({ step: 'empty' });
          setText('');
        },
      },
    );
  }

  const isTooLong = text.trim().length > storyTextMax;
  return {
    state,
    text,
    setText(next: string) {
      // Other words are another story.
      if (!create.isPending) requestId.current = crypto.randomUUID();
      setText(next);
    },
    textError: isTooLong ? new AppError('story_text_too_long') : null,
    choose: (file: File) => void choose(file),
    clear,
    share,
    canShare: state.step === 'sent' && !isTooLong,
    isSharing: create.isPending,
    isShared: create.isSuccess && state.step === 'empty',
    error: state.step === 'failed' ? state.error : create.error,
  };
}

/** The type of a chosen file; its refusal names the file. */
async function judged(file: File) {
  try {
    return await storyType(file);
  } catch (error) {
    const { code, detail } = toAppError(error);
    throw refusedFiles([{ file, code, detail }]) ?? error;
  }
}

type SendReport = {
  signal: AbortSignal;
  onSlot: (slot: Slot) => void;
  onPart: (part: number) => void;
};

async function sendPicture(file: File, type: string, { onSlot, ...report }: SendReport) {
  const picture = await compressPicture(file, type, storyImageMaxPx);
  report.signal.throwIfAborted();
  const { size, type: sent } = picture.file;
  const slot = await mediaDoor().requestUpload('story', size, sent);
  onSlot(slot);
  await mediaDoor().store(slot, picture.file, report);
}

/** What was sent and not shared goes; a slot that stays open is swept by the database. */
function discard(sending: Sending | null) {
  sending?.abort.abort();
  if (sending?.mediaId)
    mediaDoor()
      .discard(sending.mediaId)
      .catch(() => undefined);
}

function useAskBeforeLeaving(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
