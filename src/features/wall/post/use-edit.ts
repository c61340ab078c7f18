import type { Post } from '@domain/answers/wall.ts';
import { postImagesMax } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { FilesError } from '@/lib/errors/files-error.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { confirmDeletion } from '@/ui/confirm-deletion.ts';
import { previewQuery, readDeletionsLeft, type PostOf } from './post-queries.ts';
import { useEditPost, versionOf } from './use-edit-post.ts';
import { useEditedPictures } from './use-edited-pictures.ts';

const emptying = {
  title: 'Save without any media?',
  body: 'Taking the last picture or video from a post counts as a deletion.',
  action: 'Save',
  danger: true,
};

const replacing = {
  title: 'Replace all media?',
  body: 'Taking all pictures or the video from a post counts as a deletion, also where others take their place.',
  action: 'Save',
  danger: true,
};

/** Files that the edited post cannot hold beside what it has. */
const noRoomFor = {
  poll: 'A poll holds no pictures or videos.',
  video: 'A post holds a video or pictures, not both. Remove the video to add pictures.',
};

/** The free preview of an edited post: the one that it has, and one in its place. */
function useEditedPreview({ currentUserId, post }: PostOf) {
  const { data = null } = useQuery({
    ...previewQuery(currentUserId, post.id),
    enabled: post.audience === 'private',
  });
  const [isLetGo, setLetGo] = useState(false);
  const added = useUploads({
    key: `edit preview ${post.id}`,
    purpose: 'post',
    kinds: ['image'],
    place: { label: 'Edit post', to: `/post/${post.id}` },
  });
  const kept = isLetGo ? null : data;
  const [addedId] = added.mediaIds;
  return {
    kept,
    added,
    /** Undefined where nothing has changed. */
    changed: addedId ?? (isLetGo && data !== null ? null : undefined),
    letGo: () => setLetGo(true),
  };
}

/** The state of an edited post: its text, the media that stay, new ones, and its preview. */
export function useEdit({ currentUserId, post }: PostOf, onDone: () => void) {
  const [text, setText] = useState(post.text);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const edited = useEditedPictures({ currentUserId, post });
  const { kept, added, pictures, nameOf, mediaIds, descriptions } = edited;
  const preview = useEditedPreview({ currentUserId, post });
  const { edit, read } = useEditPost({ currentUserId, post });
  const [seenAt, setSeenAt] = useState(() => versionOf(post));
  /** The post as another tab has saved it, once a save was refused for it. */
  const [present, setPresent] = useState<Post | null>(null);
  const seePresent = async () => {
    const now = await read();
    if (!now || versionOf(now) === seenAt) return;
    edited.rebase(now.media);
    setSeenAt(versionOf(now));
    setPresent(now);
  };
  const forget = () => {
    setRefusal(null);
    if (edit.isError) edit.reset();
  };
  const room = postImagesMax - kept.length - added.uploads.length;
  const hasVideo = kept.some(({ kind }) => kind === 'video');
  const closedBy = post.kind === 'poll' ? 'poll' : hasVideo ? 'video' : null;

  return {
    text,
    kept,
    /** The pictures with what may be done to them; a change takes the error away. */
    pictures: {
      ...pictures,
      remove: (id: string) => {
        forget();
        pictures.remove(id);
      },
    },
    nameOf,
    room,
    takesPictures: closedBy === null,
    setText: (next: string) => {
      forget();
      setText(next);
    },
    add: async (files: File[]) => {
      forget();
      if (closedBy) return setRefusal(new FilesError('ineligible_action', [noRoomFor[closedBy]]));
      const taken = files.slice(0, Math.max(0, room));
      const isTooMany = taken.length < files.length;
      const aboutAll = isTooMany ? new AppError('too_many_post_images') : null;
      setRefusal(refusedFiles(await added.add(taken), aboutAll));
    },
    preview: {
      ...preview,
      choose: async (file: File) => {
        forget();
        const refused = await preview.added.replace(file);
        setRefusal(refusedFiles(refused ? [refused] : []));
      },
    },
    isBusy: added.isBusy || preview.added.isBusy,
    save: async () => {
      if (edit.isPending || added.isBusy || preview.added.isBusy) return;
      forget();
      if (preview.added.hasMissing) {
        setRefusal(new AppError('upload_files_failed'));
        return;
      }
      const isAlbum = mediaIds.length > 0 && !hasVideo;
      if (text.trim() === '' && !isAlbum) {
        setRefusal(
          new AppError(post.kind === 'poll' ? 'poll_text_required' : 'post_text_required'),
        );
        return;
      }
      const isEmptied = kept.length === 0 && post.media.length > 0;
      const question = mediaIds.length === 0 ? emptying : replacing;
      const readLeft = () => readDeletionsLeft(post.created_at);
      if (isEmptied && !(await confirmDeletion(question, readLeft))) return;
      // Also when the dialog is closed by then, because the pictures are in use.
      const previewId = preview.changed;
      const onEdited = (now: Post) => setSeenAt(versionOf(now));
      const change = { seenAt, text, mediaIds, previewId, descriptions, onEdited };
      const saved = edit.mutateAsync(change).then(() => {
        added.posted();
        preview.added.posted();
        onDone();
      });
      saved.catch((error: unknown) => {
        // A picture that is described here may be gone as well.
        const isBehind =
          error instanceof AppError && ['conflict', 'media_not_found'].includes(error.code);
        if (isBehind) seePresent().catch(() => undefined);
      });
    },
    close: () => {
      added.discardAll();
      preview.added.discardAll();
      onDone();
    },
    present,
    isPending: edit.isPending,
    error: refusal ?? edit.error,
  };
}
