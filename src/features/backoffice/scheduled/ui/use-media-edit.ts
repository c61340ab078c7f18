import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { postImagesMax } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { meantAs } from '@/entities/media/meant-as.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import type { Target } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { AppError } from '@/lib/errors/app-error.ts';

const targetOf = (key: string, kind: 'image' | 'video'): Target => ({
  key,
  purpose: 'post',
  kinds: [kind],
  place: { label: 'Scheduled post', to: '/admin/scheduled' },
});

/** The media of an edited post: those that stay, new pictures or a new video, and its preview. */
export function useMediaEdit(item: ScheduledItem) {
  const [kept, setKept] = useState(item.media);
  const [isPreviewKept, setPreviewKept] = useState(item.preview !== null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const pictures = useUploads(targetOf(`scheduled ${item.id}`, 'image'));
  const video = useUploads(targetOf(`scheduled video ${item.id}`, 'video'));
  const preview = useUploads(targetOf(`scheduled preview ${item.id}`, 'image'));
  const all = [pictures, video, preview];
  const room = postImagesMax - kept.length - pictures.uploads.length;
  const hasVideo = kept.some(({ kind }) => kind === 'video');
  const hasNewVideo = video.uploads.length > 0;
  const hasPictures = pictures.uploads.length > 0 || (kept.length > 0 && !hasVideo);
  // A new video takes the place of the one before.
  const stays = hasNewVideo ? [] : kept;
  const [newPreview] = preview.mediaIds;
  const replace = async (list: typeof video, file: File) => {
    const refused = await list.replace(file);
    setRefusal(refusedFiles(refused ? [refused] : []));
  };
  const add = async (files: File[]) => {
    const taken = files.slice(0, Math.max(0, room));
    const isTooMany = taken.length < files.length;
    const aboutAll = isTooMany ? new AppError('too_many_post_images') : null;
    setRefusal(refusedFiles(await pictures.add(taken), aboutAll));
  };
  // A video stands alone.
  const takesPictures = !hasVideo && !hasNewVideo;
  const takesVideo = !hasPictures;
  return {
    kept: stays,
    pictures,
    video,
    refusal,
    /** A poll and a message keep what they have. */
    isOpen: item.type === 'post' && item.kind !== 'poll',
    takesPictures,
    takesVideo,
    hasVideo,
    isFull: room <= 0,
    isBusy: all.some(({ isBusy }) => isBusy),
    /** A file has failed or waits: saving would leave it out. */
    hasMissing: all.some(({ hasMissing }) => hasMissing),
    letGo: (mediaId: string) => {
      setRefusal(null);
      setKept(kept.filter((media) => media.media_id !== mediaId));
    },
    add,
    addVideo: (file: File) => replace(video, file),
    /** Dropped or pasted files; those of a kind that is not taken are refused by their name. */
    attach: async (files: File[]) => {
      const [first] = files;
      const isVideo = takesVideo && (!takesPictures || meantAs(files) === 'video');
      await (isVideo && first ? replace(video, first) : add(files));
    },
    mediaIds: [...stays.map((media) => media.media_id), ...pictures.mediaIds, ...video.mediaIds],
    preview: {
      kept: isPreviewKept ? item.preview : null,
      added: preview,
      choose: (file: File) => void replace(preview, file),
      letGo: () => setPreviewKept(false),
    },
    /** Undefined keeps it, null removes it. */
    previewId: newPreview ?? (item.preview !== null && !isPreviewKept ? null : undefined),
    posted: () => {
      for (const uploads of all) uploads.posted();
    },
    discardAll: () => {
      for (const uploads of all) uploads.discardAll();
    },
  };
}

export type MediaEdit = ReturnType<typeof useMediaEdit>;
