import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Video } from 'lucide-react';
import { useRef } from 'react';
import { FilmProgress } from '@/shared/media/film-progress.tsx';
import type { useUploads } from '@/shared/media/use-uploads.ts';
import { Button } from '@/shared/ui/button.tsx';

type Film = ReturnType<typeof useUploads>;

type ComposerFilmProps = { film: Film; onChoose: (file: File) => Promise<void> };

/** The video of a post: chosen, on its way with pause, sent; or to be gone on with after a reload. */
export function ComposerFilm({ film, onChoose }: ComposerFilmProps) {
  const [upload] = film.uploads;
  if (upload) {
    const { id } = upload;
    return (
      <FilmProgress
        upload={upload}
        words={{ sent: 'Sent. You can post it now.', ready: 'Ready to post.' }}
        onPause={() => film.pause(id)}
        onResume={() => film.resume(id)}
        onRetry={() => film.retry(id)}
        onRemove={() => film.remove(id)}
      />
    );
  }
  return <Choice film={film} onChoose={onChoose} />;
}

function Choice({ film, onChoose }: ComposerFilmProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [interrupted] = film.interrupted;
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
      {interrupted && (
        <p role="status" className="text-sm text-pretty">
          “<bdi>{interrupted.name}</bdi>” stopped at {interrupted.percent}%. Choose the same file to
          go on.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => picker.current?.click()}>
          <Video aria-hidden className="size-4" strokeWidth={1.75} /> Choose a video
        </Button>
        {interrupted && (
          <Button size="sm" variant="quiet" onClick={() => film.giveUp(interrupted)}>
            Give it up
          </Button>
        )}
      </div>
      <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
    </div>
  );
}
