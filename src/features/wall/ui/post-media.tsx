import type { PostMedium } from '@domain/answers/wall.ts';
import { lazy, Suspense, useState } from 'react';
import { Lightbox } from '@/shared/media/lightbox.tsx';
import { MediaGrid } from '@/shared/media/media-grid.tsx';

const PostFilm = lazy(async () => ({ default: (await import('./post-film.tsx')).PostFilm }));

/** The pictures of a post, from edge to edge, each opening the lightbox; or its video. */
export function PostMedia({ media }: { media: PostMedium[] }) {
  const [at, setAt] = useState<number | null>(null);
  const [film] = media;
  if (film?.kind === 'video') {
    if (!film.is_live) return null;
    return (
      <Suspense fallback={<FilmRoom />}>
        <PostFilm film={film} />
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

/** Only what is ready can be opened, so places in the lightbox count those alone. */
function liveIndex(media: PostMedium[], index: number): number {
  return media.slice(0, index).filter((item) => item.is_live).length;
}

function FilmRoom() {
  return <span aria-hidden className="block aspect-video w-full bg-raised" />;
}
