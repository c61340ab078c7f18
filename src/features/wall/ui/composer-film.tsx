import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Video } from 'lucide-react';
import { useRef } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import type { Upload } from '@/shared/media/uploads.ts';
import type { useUploads } from '@/shared/media/use-uploads.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';

type Film = ReturnType<typeof useUploads>;

type ComposerFilmProps = { film: Film; onChoose: (file: File) => Promise<void> };

/** The video of a post: chosen, on its way with pause, sent; or to be gone on with after a reload. */
export function ComposerFilm({ film, onChoose }: ComposerFilmProps) {
  const [upload] = film.uploads;
  if (upload) return <Chosen film={film} upload={upload} />;
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

function Chosen({ film, upload }: { film: Film; upload: Upload }) {
  const { id, state } = upload;
  const percent = state.step === 'uploading' ? state.percent : 0;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised px-4 py-3">
      <p className="truncate text-sm font-medium">
        <bdi>{upload.file.name}</bdi>
      </p>
      <p role="status" className="text-sm tabular">
        {stateText(upload)}
      </p>
      {(state.step === 'uploading' || state.step === 'checking') && (
        <progress
          aria-label="Upload of the video"
          max={100}
          value={percent}
          className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
        />
      )}
      <FormError>{state.step === 'failed' ? textOf(state.error) : undefined}</FormError>
      {/* On this ground buttons are their words alone, which begin where the lines above do. */}
      <div className="-ms-4 flex flex-wrap gap-2">
        {state.step === 'uploading' && (
          <Button size="sm" onClick={() => (state.isPaused ? film.resume(id) : film.pause(id))}>
            {state.isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {state.step === 'failed' && state.canRetry && (
          <Button size="sm" onClick={() => film.retry(id)}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => film.remove(id)}>
          Remove video
        </Button>
      </div>
    </div>
  );
}

function stateText({ state }: Upload): string | null {
  if (state.step === 'failed') return null;
  if (state.step === 'uploading') {
    return state.isPaused ? `Paused at ${state.percent}%` : `Uploading ${state.percent}%`;
  }
  if (state.step === 'checking' || state.step === 'compressing') return 'Uploading 0%';
  return state.step === 'processing' ? 'Sent. You can post it now.' : 'Ready to post.';
}
