import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { postImagesMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { AppError } from '@/lib/errors/app-error.ts';

/** The media of an edited post: those that stay, and new pictures. */
export function useMediaEdit(item: ScheduledItem) {
  const [kept, setKept] = useState(item.media);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const added = useUploads({
    key: `scheduled ${item.id}`,
    purpose: 'post',
    kinds: ['image'],
    place: { label: 'Scheduled post', to: '/admin/scheduled' },
  });
  const room = postImagesMax - kept.length - added.uploads.length;
  const hasVideo = kept.some(({ kind }) => kind === 'video');
  return {
    kept,
    added,
    refusal,
    /** A poll and a message keep what they have. */
    isOpen: item.type === 'post' && item.kind !== 'poll',
    /** A video stands alone. */
    takesPictures: !hasVideo,
    isFull: room <= 0,
    letGo: (mediaId: string) => {
      setRefusal(null);
      setKept(kept.filter((media) => media.media_id !== mediaId));
    },
    add: async (files: File[]) => {
      const taken = files.slice(0, Math.max(0, room));
      const isTooMany = taken.length < files.length;
      const aboutAll = isTooMany ? new AppError('too_many_post_images') : null;
      setRefusal(refusedFiles(await added.add(taken), aboutAll));
    },
    mediaIds: [...kept.map((media) => media.media_id), ...added.mediaIds],
  };
}

export type MediaEdit = ReturnType<typeof useMediaEdit>;
