import type { PostMediaItem } from '@domain/answers/wall.ts';
import { lazy, Suspense, useState } from 'react';
import { Lightbox } from '@/entities/media/lightbox.tsx';
import { MediaGrid } from '@/entities/media/media-grid.tsx';

const PostVideo = lazy(async () => ({ default: (await import('./post-video.tsx')).PostVideo }));

/** The media of a post at full width: pictures that open the lightbox, or a video. */
export function PostMedia({ media }: { media: PostMediaItem[] }) {
  const [at, setAt] = useState<number | null>(null);
  const [video] = media;
  if (video?.kind === 'video') {
    if (!video.is_live) return null;
    return (
      <Suspense fallback={<VideoRoom />}>
        <PostVideo video={video} />
      </Suspense>
    );
  }
  const live = media.filter((item) => item.is_live);
  return (
    <>
      <MediaGrid items={media} onOpen={(index) => setAt(liveIndex(media, index))} />
      <Lightbox items={live} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </>
  );
}

/** The index in the lightbox, which contains only pictures that are ready. */
function liveIndex(media: PostMediaItem[], index: number): number {
  return media.slice(0, index).filter((item) => item.is_live).length;
}

function VideoRoom() {
  return <span aria-hidden className="block aspect-video w-full bg-raised" />;
}
