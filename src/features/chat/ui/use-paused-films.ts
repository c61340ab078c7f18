import { useEffect } from 'react';
import type { Uploads } from '@/shared/media/uploads.ts';
import { toast } from '@/shared/ui/toast.ts';
import type { Attachments } from './use-attachments.ts';

type Partner = { id: string; name: string };

/**
 * A film stops when its thread is left, which is said, and goes on there. Answers the films whose
 * file went with an earlier page: only the person can give it again.
 */
export function usePausedFilms({ id, name }: Partner, uploads: Uploads, media: Attachments) {
  useEffect(
    () => () => {
      const [film] = uploads.suspend();
      if (film) {
        void toast(`“${film.file.name}” is paused. It goes on in your conversation with ${name}.`);
      }
    },
    [uploads, name],
  );
  return media.kind === null ? media.interrupted.filter(({ subject }) => subject === id) : [];
}
