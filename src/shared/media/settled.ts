import type { OwnMedium } from '@domain/answers/media.ts';
import { mediaDoor } from './door.ts';

const askAgainMs = 3000;

/**
 * Waits until the worker has decided about a medium: told by the person's topic, and asked again now
 * and then, because a hint may be lost. Null when it was called off, or the medium is gone.
 */
export function settled(mediaId: string, signal: AbortSignal): Promise<OwnMedium | null> {
  return new Promise((done) => {
    const end = (medium: OwnMedium | null) => {
      clearInterval(timer);
      leave();
      done(medium);
    };
    const look = () => {
      mediaDoor()
        .readOwn([mediaId])
        .then(([medium]) => {
          if (!medium) end(null);
          else if (medium.state === 'ready' || medium.state === 'failed') end(medium);
        })
        // Away for a moment: it is asked again.
        .catch(() => undefined);
    };
    const leave = mediaDoor().watchOwn(look);
    const timer = setInterval(look, askAgainMs);
    signal.addEventListener('abort', () => end(null));
    look();
  });
}
