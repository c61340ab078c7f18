import type { OwnMediaItem } from '@domain/answers/media.ts';
import { mediaClient } from './media-client.ts';

const askAgainMs = 3000;

/**
 * Waits until the worker has decided about a media item: told by the user's topic, and asked
 * again now and then, because a change notification may be lost. Null when it was called off, or
 * the media item is gone.
 */
export function settled(mediaId: string, signal: AbortSignal): Promise<OwnMediaItem | null> {
  return new Promise((done) => {
    const end = (item: OwnMediaItem | null) => {
      clearInterval(timer);
      leave();
      done(item);
    };
    const look = () => {
      mediaClient()
        .readOwn([mediaId])
        .then(([item]) => {
          if (!item) end(null);
          else if (item.state === 'ready' || item.state === 'failed') end(item);
        })
        // Away for a moment: it is asked again.
        .catch(() => undefined);
    };
    const leave = mediaClient().watchOwn(look);
    const timer = setInterval(look, askAgainMs);
    signal.addEventListener('abort', () => end(null));
    look();
  });
}
