import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useTimeLeft } from './use-time-left.ts';
import { bytesText } from './tray-rows.ts';
import { AltButton } from './picture-tile.tsx';
import { UploadThumb } from './upload-thumb.tsx';
import { isRunning, isSent, type Upload } from './upload-state.ts';

/** Texts for a video that is sent, and for one that is processed. */
export type VideoWords = { sent: string; ready: string };

type VideoProgressProps = {
  upload: Upload;
  words: VideoWords;
  /** Replaces the sentence of the error. */
  failure?: string | undefined;
  onPause: () => void;
  onResume: () => void;
  onRetry: () => void;
  onDescribe: () => void;
  onRemove: () => void;
};

/** The progress of a video's upload, with the buttons to pause, retry, describe and remove it. */
export function VideoProgress({ upload, words, ...props }: VideoProgressProps) {
  const { state } = upload;
  const percent = state.step === 'uploading' ? state.percent : 0;
  const left = useTimeLeft({ ...upload, isRunning: isRunning(upload) });
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised px-4 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate text-sm font-medium">
            <bdi>{upload.name}</bdi>
          </p>
          <p role="status" className="text-sm tabular">
            {stateText(upload, words)}
          </p>
          <p className="text-sm text-quiet empty:hidden">{left}</p>
        </div>
        {(upload.preview || isSent(upload)) && (
          <span className="relative size-20 shrink-0 overflow-hidden rounded-sm bg-line">
            <UploadThumb upload={upload} />
            <AltButton upload={upload} label="Describe video" onPress={props.onDescribe} />
          </span>
        )}
      </div>
      {(state.step === 'uploading' || state.step === 'checking') && (
        <progress
          aria-label="Upload of the video"
          max={100}
          value={percent}
          className="h-1.5 w-full"
        />
      )}
      <FormError>
        {state.step === 'failed' ? (props.failure ?? textOf(state.error)) : undefined}
      </FormError>
      {/*
       * Buttons without a visible frame here: the margin aligns their labels with the lines above.
       */}
      <div className="-ms-4 flex flex-wrap gap-2">
        {state.step === 'uploading' && (
          <Button size="sm" onClick={state.isPaused ? props.onResume : props.onPause}>
            {state.isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {state.step === 'failed' && state.canRetry && (
          <Button size="sm" onClick={props.onRetry}>
            Try again
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={props.onRemove}>
          Remove video
        </Button>
      </div>
    </div>
  );
}

function stateText({ state, sentBytes, totalBytes }: Upload, words: VideoWords): string | null {
  if (state.step === 'failed' || state.step === 'interrupted') return null;
  if (state.step === 'uploading') {
    const amount = `${state.percent}% · ${bytesText(sentBytes, totalBytes)}`;
    return state.isPaused ? `Paused at ${amount}` : `Uploading ${amount}`;
  }
  if (state.step === 'checking' || state.step === 'compressing') return 'Uploading 0%';
  return state.step === 'processing' ? words.sent : words.ready;
}
