import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toAppError, type AppError } from '@/shared/errors/app-error.ts';
import { mediaDoor } from '@/shared/media/door.ts';
import { openResumable, type ResumableUpload } from '../data/api.ts';
import { useReadAgain } from '../data/queries.ts';
import { videoType } from '../video-type.ts';
import { useUnsaved } from './unsaved.ts';

export type VideoStep =
  | { step: 'idle' }
  | { step: 'uploading'; percent: number; isPaused: boolean }
  | { step: 'failed'; error: AppError };

const idle: VideoStep = { step: 'idle' };

/** A welcome video on its way up. What becomes of it then, the settings say. */
export function useWelcomeVideo() {
  const [state, setState] = useState(idle);
  const upload = useRef<ResumableUpload & { mediaId: string }>(null);
  const readAgain = useReadAgain();
  useUnsaved('welcome-video', state.step === 'uploading');
  useEffect(() => () => void upload.current?.pause(), []);

  const discard = () => {
    const gone = upload.current?.mediaId;
    upload.current = null;
    // A slot that stays open is swept by the database.
    if (gone)
      mediaDoor()
        .discard(gone)
        .catch(() => undefined);
  };
  const fail = (thrown: unknown) => {
    discard();
    setState({ step: 'failed', error: toAppError(thrown) });
  };
  const finish = () => {
    upload.current = null;
    void readAgain().then(() => setState(idle));
  };
  const send = async (file: File) => {
    const type = await videoType(file);
    setState({ step: 'uploading', percent: 0, isPaused: false });
    const video = new File([file], file.name, { type });
    const slot = await mediaDoor().requestUpload('preview', video.size, type);
    const opened = await openResumable(slot, video, {
      onPart: (part) => {
        const percent = Math.floor(part * 100);
        setState((now) => (now.step === 'uploading' ? { ...now, percent } : now));
      },
      onDone: finish,
      onError: fail,
    });
    upload.current = { ...opened, mediaId: slot.mediaId };
    opened.start();
  };
  const hold = (isPaused: boolean) => {
    if (isPaused) void upload.current?.pause();
    else upload.current?.start();
    setState((now) => (now.step === 'uploading' ? { ...now, isPaused } : now));
  };
  const cancel = async () => {
    await upload.current?.pause();
    discard();
    setState(idle);
  };
  const remove = useMutation({
    mutationFn: async (mediaId: string) => {
      await mediaDoor().discard(mediaId);
      await readAgain();
    },
  });
  return { state, remove, hold, cancel, choose: (file: File) => void send(file).catch(fail) };
}
