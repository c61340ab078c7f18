import type { OwnMediaItem } from '@domain/answers/media.ts';
import { mediaClient } from './media-client.ts';

const askAgainMs = 3000;

/**
 * Waits until the worker has decided about a media item: reads it after each change notification of
 * the user's topic, and at intervals, because a notification may be lost. Resolves with null when
 * aborted or when the item is gone.
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
        // A failed request is repeated at the next interval.
        .catch(() => undefined);
    };
    const leave = mediaClient().watchOwn(look);
    const timer = setInterval(look, askAgainMs);
    signal.addEventListener('abort', () => end(null));
    look();
  });
}
