import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Video } from 'lucide-react';
import { useRef } from 'react';
import { FilmProgress } from '@/shared/media/film-progress.tsx';
import { InterruptedUploads } from '@/shared/media/interrupted-uploads.tsx';
import { InView } from '@/shared/media/uploads-in-view.tsx';
import type { Uploads } from '@/shared/media/use-uploads.ts';
import { Button } from '@/shared/ui/button.tsx';

type ComposerFilmProps = { film: Uploads; onChoose: (file: File) => Promise<void> };

/** The video of a post: to be chosen, on its way with pause, sent, or interrupted by a reload. */
export function ComposerFilm({ film, onChoose }: ComposerFilmProps) {
  const [upload] = film.uploads;
  const isInterrupted = upload?.state.step === 'interrupted';
  return (
    <InView of={film.list.key} className="flex flex-col gap-2">
      {upload && !isInterrupted ? (
        <FilmProgress
          upload={upload}
          words={{ sent: 'Sent. You can post it now.', ready: 'Ready to post.' }}
          onPause={() => film.pause(upload.id)}
          onResume={() => film.resume(upload.id)}
          onRetry={() => film.retry(upload.id)}
          onRemove={() => film.remove(upload.id)}
        />
      ) : (
        <>
          <InterruptedUploads uploads={film.uploads} onDiscard={film.remove} />
          <Picker onChoose={onChoose} />
        </>
      )}
    </InView>
  );
}

function Picker({ onChoose }: Pick<ComposerFilmProps, 'onChoose'>) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={picker}
        type="file"
        hidden
        accept="video/mp4,video/quicktime"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void onChoose(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" onClick={() => picker.current?.click()}>
        <Video aria-hidden className="size-4" strokeWidth={1.75} /> Choose a video
      </Button>
      <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
    </div>
  );
}
