import { postImagesMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error.ts';
import { useUploads } from '@/shared/media/use-uploads.ts';
import { confirmDeletion } from '@/shared/ui/confirm-deletion.ts';
import { readDeletionsLeft, useEditPost, type PostOf } from '../data/post-queries.ts';

const emptying = {
  title: 'Save without any media?',
  body: 'Taking the last picture or video from a post counts as a deletion.',
  action: 'Save',
  danger: true,
};

/** A post that is being changed: its words, what stays of its media, what comes to them. */
export function useEdit({ viewerId, post }: PostOf, onDone: () => void) {
  const [text, setText] = useState(post.text);
  const [kept, setKept] = useState(post.media);
  const [refusal, setRefusal] = useState<AppError>();
  const added = useUploads('post');
  const edit = useEditPost({ viewerId, post });
  const forget = () => {
    setRefusal(undefined);
    if (edit.isError) edit.reset();
  };
  const room = postImagesMax - kept.length - added.uploads.length;

  return {
    text,
    kept,
    added,
    room,
    setText: (next: string) => {
      forget();
      setText(next);
    },
    letGo: (mediaId: string) => {
      forget();
      setKept(kept.filter((item) => item.media_id !== mediaId));
    },
    add: async (files: File[]) => {
      forget();
      const taken = files.slice(0, Math.max(0, room));
      const [refused] = await added.add(taken);
      if (refused) setRefusal(new AppError(refused.code, { detail: refused.detail }));
      else if (taken.length < files.length) setRefusal(new AppError('too_many_post_images'));
    },
    save: async () => {
      if (edit.isPending || added.isBusy) return;
      forget();
      const mediaIds = [...kept.map((item) => item.media_id), ...added.mediaIds];
      const hasFilm = kept.some(({ kind }) => kind === 'video');
      const isAlbum = mediaIds.length > 0 && !hasFilm;
      if (text.trim() === '' && !isAlbum) {
        setRefusal(
          new AppError(post.kind === 'poll' ? 'poll_text_required' : 'post_text_required'),
        );
        return;
      }
      const isEmptied = mediaIds.length === 0 && post.media.length > 0;
      if (isEmptied && !(await confirmDeletion(emptying, readDeletionsLeft))) return;
      const onSuccess = () => {
        added.posted();
        onDone();
      };
      edit.mutate({ text, mediaIds }, { onSuccess });
    },
    close: () => {
      added.discardAll();
      onDone();
    },
    isPending: edit.isPending,
    error: refusal ?? edit.error,
  };
}
