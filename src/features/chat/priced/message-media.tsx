import type { Message, ThreadMediaItem } from '@domain/answers/messages.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Lightbox } from '@/entities/media/lightbox.tsx';
import { MediaGrid } from '@/entities/media/media-grid.tsx';
import { AudioPlayer } from '@/entities/media/audio-player.tsx';
import { mediaOf } from '../data/shown.ts';
import { mediaLook } from '../thread/thread-look.ts';
import { VideoPlayer } from '@/entities/media/video-player.tsx';

/** The media of a message that its reader may see, with space for those being processed. */
export function MessageMedia({ message }: { message: Message }) {
  const media = mediaOf(message);
  const isWaiting = message.review_state === 'pending' && message.media_state !== 'failed';
  const isComing = message.media_state === 'processing';
  const waiting = isWaiting && (
    <Waiting message={message} left={message.media_count - media.length} />
  );
  if (media.length === 0 && waiting) return waiting;
  if (media.length === 0 && !isComing) return <Gone message={message} />;
  const [first] = media;
  if (message.kind === 'audio') {
    return first && <AudioPlayer mediaId={first.media_id} durationMs={first.duration_ms} />;
  }
  return (
    <div className={mediaLook}>
      {message.kind === 'video' ? (
        <Video video={first} />
      ) : (
        <Pictures
          media={media}
          coming={isComing && !isWaiting ? message.media_count - media.length : 0}
        />
      )}
      {waiting}
    </div>
  );
}

/** A notice for media that could not be processed, are under review, or were taken down. */
function Gone({ message }: { message: Message }) {
  const isHeld = message.moderation_state === 'held';
  const missing = isHeld ? 'content_under_review' : 'content_removed';
  const code = message.media_state === 'failed' ? 'media_failed' : missing;
  return <p className="max-w-72 px-2 py-1.5 text-quiet">{sentenceFor(code)}</p>;
}

/** In place of media that both users see once they are reviewed. */
function Waiting({ message, left }: { message: Message; left: number }) {
  return (
    <p className="flex max-w-72 items-center gap-2 px-2 py-1.5 text-quiet">
      <Clock aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {left === 1
        ? `This ${nouns[message.kind] ?? 'picture'} waits for review.`
        : `${left} pictures wait for review.`}
    </p>
  );
}

const nouns: Partial<Record<Message['kind'], string>> = { video: 'video', audio: 'recording' };

function Video({ video }: { video: ThreadMediaItem | undefined }) {
  return (
    <VideoPlayer
      mediaId={video?.media_id ?? ''}
      processing={!video}
      blur={video?.blur ?? null}
      width={video?.width ?? null}
      height={video?.height ?? null}
      durationMs={video?.duration_ms ?? null}
      aiLabel={video?.ai_label}
      {...(video?.alt ? { label: video.alt } : {})}
    />
  );
}

function Pictures({ media, coming }: { media: ThreadMediaItem[]; coming: number }) {
  const [at, setAt] = useState<number | null>(null);
  const items = [
    ...media.map((item) => ({ ...item, is_live: true })),
    ...Array.from({ length: coming }, (_, index) => ({
      media_id: `coming-${index}`,
      kind: 'image' as const,
      width: null,
      height: null,
      blur: null,
      alt: null,
      is_live: false,
    })),
  ];
  return (
    <>
      <MediaGrid items={items} onOpen={setAt} />
      <Lightbox items={items} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </>
  );
}
