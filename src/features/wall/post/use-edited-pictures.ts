import type { PostMediaItem } from '@domain/answers/wall.ts';
import type { AiLabel } from '@domain/media.ts';
import { useState } from 'react';
import { keptUpload } from '@/entities/media/kept-upload.ts';
import { isSent, type Upload } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import type { PostOf } from './post-queries.ts';

/** The media of an edited post in one order: those that it has, and new ones. */
export function useEditedPictures({ post }: PostOf) {
  const [before, setBefore] = useState(post.media);
  const [kept, setKept] = useState(before);
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = useUploads({
    key: `edit ${post.id}`,
    purpose: 'post',
    kinds: ['image'],
    place: { label: 'Edit post', to: `/post/${post.id}` },
  });
  const isKept = (id: string) => kept.some((item) => item.media_id === id);
  const letGo = (id: string) => setKept(kept.filter((item) => item.media_id !== id));
  const isDescribed = (item: PostMediaItem) => {
    const earlier = before.find(isOf(item));
    return (item.alt ?? '') !== (earlier?.alt ?? '') || item.ai_label !== earlier?.ai_label;
  };
  const uploads = inOrder([...kept.map(keptUpload), ...added.uploads], order);
  const describe = async (id: string, alt: string, label: AiLabel) => {
    if (!isKept(id)) return added.describe(id, alt, label);
    // Saved with the edit.
    setKept(kept.map((item) => (item.media_id === id ? { ...item, alt, ai_label: label } : item)));
    return label;
  };
  return {
    kept,
    added,
    /** Takes over what another edit has changed; what was changed here stays. */
    rebase: (present: PostMediaItem[]) => {
      const arrived = present.filter(
        (item) =>
          !before.some(isOf(item)) &&
          added.uploads.every(({ mediaId }) => mediaId !== item.media_id),
      );
      const still = (item: PostMediaItem) =>
        present.filter(isOf(item)).map((now) => (isDescribed(item) ? item : now));
      setKept((mine) => [...mine.flatMap(still), ...arrived]);
      setBefore(present);
    },
    descriptions: kept
      .filter(isDescribed)
      .map(({ media_id: mediaId, alt, ai_label: aiLabel = 'none' }) => ({
        mediaId,
        alt: alt ?? '',
        aiLabel,
      })),
    /** The list that a composer shows. */
    pictures: {
      ...added,
      uploads,
      describe,
      move: (id: string, to: number) => {
        const ids = uploads.map((upload) => upload.id);
        setOrder(ids.filter((one) => one !== id).toSpliced(to, 0, id));
      },
      remove: (id: string) => (isKept(id) ? letGo(id) : added.remove(id)),
    },
    nameOf: ({ id }: Upload, number: number) =>
      isKept(id) ? `picture ${number} of the post` : `picture ${number}`,
    /** In the order chosen. A kept one stays in any state. */
    mediaIds: uploads
      .filter((upload) => isKept(upload.id) || isSent(upload))
      .flatMap(({ mediaId }) => mediaId ?? []),
  };
}

const isOf =
  ({ media_id: id }: PostMediaItem) =>
  (item: PostMediaItem) =>
    item.media_id === id;

/** Those that were never moved follow in their own order. */
function inOrder(uploads: Upload[], order: readonly string[]): Upload[] {
  const place = ({ id }: Upload) => (order.includes(id) ? order.indexOf(id) : order.length);
  return uploads.toSorted((a, b) => place(a) - place(b));
}
