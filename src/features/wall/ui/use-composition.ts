import { postImagesMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import type { Audience } from '../data/api.ts';
import { useCreatePost, type WallOf } from '../data/queries.ts';

/**
 * A post that is being written: its words, its pictures, its refusal. Each composition has a
 * request id of its own, so that a double press posts once; after posting it starts anew.
 */
export function useComposition(wall: WallOf, onPosted: () => void) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<AppError>();
  const pictures = useUploads('post');
  const create = useCreatePost(wall);

  /** What was refused was another post than the one that is there now. */
  const forget = () => {
    setRefusal(undefined);
    if (create.isError) create.reset();
  };

  /** What is no picture is left out with its sentence, and so is what goes beyond nine. */
  const add = async (files: File[]) => {
    forget();
    const room = files.slice(0, Math.max(0, postImagesMax - pictures.uploads.length));
    const [refused] = await pictures.add(room);
    if (refused) setRefusal(new AppError(refused.code));
    else setRefusal(room.length < files.length ? new AppError('too_many_post_images') : undefined);
  };

  const post = (audience: Audience) => {
    // Uploads in progress block posting.
    if (create.isPending || pictures.isBusy) return;
    forget();
    if (text.trim() === '' && pictures.mediaIds.length === 0) {
      setRefusal(new AppError('post_text_required'));
      return;
    }
    const onSuccess = () => {
      pictures.posted();
      setText('');
      setRequestId(crypto.randomUUID());
      onPosted();
    };
    create.mutate({ audience, text, mediaIds: pictures.mediaIds, requestId }, { onSuccess });
  };

  return {
    text,
    setText: (next: string) => {
      forget();
      setText(next);
    },
    pictures: {
      ...pictures,
      remove: (id: string) => {
        forget();
        pictures.remove(id);
      },
    },
    add,
    post,
    /** The audience to which it is being sent. */
    sending: create.isPending ? create.variables.audience : null,
    error: refusal ?? create.error,
  };
}

export type Composition = ReturnType<typeof useComposition>;
