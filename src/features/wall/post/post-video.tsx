import type { PostMediaItem } from '@domain/answers/wall.ts';
import { VideoPlayer } from '@/entities/media/video-player.tsx';

/** The processed video of a post. */
export function PostVideo({ video }: { video: PostMediaItem }) {
  return (
    <VideoPlayer
      mediaId={video.media_id}
      blur={video.blur}
      width={video.width}
      height={video.height}
      durationMs={video.duration_ms}
      aiLabel={video.ai_label}
      {...(video.alt ? { label: video.alt } : {})}
    />
  );
}
