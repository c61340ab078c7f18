import type { PostMedium } from '@domain/answers/wall.ts';
import { VideoPlayer } from '@/shared/media/video-player.tsx';

/** The video of a post, once it is made. */
export function PostFilm({ film }: { film: PostMedium }) {
  return (
    <VideoPlayer
      mediaId={film.media_id}
      blur={film.blur}
      width={film.width}
      height={film.height}
      durationMs={film.duration_ms}
      {...(film.alt ? { label: film.alt } : {})}
    />
  );
}
