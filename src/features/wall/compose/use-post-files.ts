import type { PostKind } from '@domain/answers/wall.ts';
import { postImagesMax } from '@generated/limits.gen.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { refusedFiles } from '@/entities/media/refused-files.ts';
import type { Target, Upload } from '@/entities/media/upload-state.ts';
import { useUploads } from '@/entities/media/use-uploads.ts';
import { useAccount } from '@/entities/account/current-user.tsx';

const targetOf = (username: string, key: string, kind: 'image' | 'video'): Target => ({
  key,
  purpose: 'post',
  kinds: [kind],
  place: { label: 'New post', to: `/${username}` },
});

const isInterrupted = ({ state }: Upload) => state.step === 'interrupted';

/** The pictures, the video and the free preview of a post being written. */
export function usePostFiles() {
  const { username } = useAccount();
  const pictures = useUploads(targetOf(username, 'post image', 'image'));
  const video = useUploads(targetOf(username, 'post video', 'video'));
  const preview = useUploads(targetOf(username, 'post preview', 'image'));

  /** Adds up to nine pictures; resolves with the refusal of those left out, or null. */
  async function addPictures(chosen: File[]): Promise<AppError | null> {
    const awaited = chosen.filter(pictures.isAwaited);
    const others = chosen.filter((file) => !awaited.includes(file));
    const room = others.slice(0, Math.max(0, postImagesMax - pictures.uploads.length));
    const isTooMany = room.length < others.length;
    const aboutAll = isTooMany ? new AppError('too_many_post_images') : null;
    return refusedFiles(await pictures.add([...awaited, ...room]), aboutAll);
  }

  /** Replaces the video; resolves with its refusal, or null. */
  async function addVideo(file: File): Promise<AppError | null> {
    const refused = await video.replace(file);
    return refusedFiles(refused ? [refused] : []);
  }

  /** Replaces the preview; resolves with its refusal, or null. */
  async function addPreview(file: File): Promise<AppError | null> {
    const refused = await preview.replace(file);
    return refusedFiles(refused ? [refused] : []);
  }

  return {
    pictures,
    video,
    preview,
    addPictures,
    addVideo,
    addPreview,
    of: (kind: PostKind) => (kind === 'images' ? pictures : kind === 'video' ? video : null),
    /** Clears the posted files. Uploads for another kind of post continue. */
    posted(mediaIds: string[]) {
      for (const uploads of [pictures, video, preview]) {
        if (uploads.mediaIds.some((id) => mediaIds.includes(id))) uploads.posted();
        else if (!uploads.isBusy && !uploads.uploads.some(isInterrupted)) uploads.discardAll();
      }
    },
  };
}
