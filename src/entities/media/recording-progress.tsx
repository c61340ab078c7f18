import { RotateCw, X } from 'lucide-react';
import { IconButton } from '@/ui/icon-button.tsx';
import { AudioPlayer, LocalAudio } from './audio-player.tsx';
import type { Upload } from './upload-state.ts';

type RecordingProgressProps = {
  upload: Upload;
  /** What is said once it is processed. */
  ready: string;
  failure: string | undefined;
  onRetry: () => void;
  onRemove: () => void;
};

/** A recording with its player, its state and the buttons to repeat or discard it. */
export function RecordingProgress({ upload, ready, failure, ...on }: RecordingProgressProps) {
  const { state } = upload;
  return (
    <div className="rounded-lg bg-raised px-1">
      <div className="flex items-center justify-between">
        <Audio upload={upload} />
        <span className="flex">
          {state.step === 'failed' && state.canRetry && (
            <IconButton icon={RotateCw} label="Try again" onClick={on.onRetry} />
          )}
          <IconButton icon={X} label="Discard the recording" onClick={on.onRemove} />
        </span>
      </div>
      <p role="status" className="px-3 pb-2 text-sm text-quiet tabular empty:hidden">
        {stateText(upload, ready)}
      </p>
      {failure !== undefined && (
        <p role="alert" className="px-3 pb-2 text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

/** A recording of this page, or one that was uploaded before a reload. */
function Audio({ upload: { preview, mediaId, durationMs } }: { upload: Upload }) {
  if (preview) return <LocalAudio url={preview} durationMs={durationMs} label="recording" />;
  return mediaId && <AudioPlayer mediaId={mediaId} durationMs={durationMs} label="recording" />;
}

function stateText({ state }: Upload, ready: string): string | null {
  if (state.step === 'failed') return null;
  if (state.step === 'done') return ready;
  return state.step === 'uploading' ? `Uploading ${state.percent}%` : 'Processing...';
}
