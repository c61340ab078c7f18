import { RotateCw, X } from 'lucide-react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { AttachedPictures } from '@/entities/media/attached-pictures.tsx';
import { VideoProgress } from '@/entities/media/video-progress.tsx';
import { LocalAudio, AudioPlayer } from '@/entities/media/audio-player.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import type { Attachments } from './use-attachments.ts';

type TrayProps = {
  media: Pick<
    Attachments,
    | 'uploads'
    | 'kind'
    | 'longestAudio'
    | 'pause'
    | 'resume'
    | 'retry'
    | 'remove'
    | 'move'
    | 'describe'
  >;
  /** Label of the list of pictures. */
  label?: string;
};

/** The attachments of a message, each with its state and a button to remove it. */
export function MediaTray({ media, label = 'Pictures' }: TrayProps) {
  const [first] = media.uploads;
  if (!first) return null;
  if (media.kind === 'image') return <AttachedPictures {...media} label={label} layout="row" />;
  // An interrupted upload is listed by InterruptedUploads, which asks for its file.
  if (first.state.step === 'interrupted') return null;
  const failure = failureOf(first, media.longestAudio);
  if (media.kind === 'video') {
    return (
      <VideoProgress
        upload={first}
        words={{ sent: 'Uploaded. You can send your message now.', ready: 'Ready to send.' }}
        failure={failure}
        onPause={() => media.pause(first.id)}
        onResume={() => media.resume(first.id)}
        onRetry={() => media.retry(first.id)}
        onRemove={() => media.remove(first.id)}
      />
    );
  }
  return (
    <div className="rounded-lg bg-raised px-1">
      <div className="flex items-center justify-between">
        <Audio upload={first} />
        <span className="flex">
          {first.state.step === 'failed' && first.state.canRetry && (
            <IconButton icon={RotateCw} label="Try again" onClick={() => media.retry(first.id)} />
          )}
          <IconButton
            icon={X}
            label="Discard the recording"
            onClick={() => media.remove(first.id)}
          />
        </span>
      </div>
      <p role="status" className="px-3 pb-2 text-sm text-quiet tabular empty:hidden">
        {audioText(first)}
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

/** The sentence of a failed video or recording, with the limits of this user. */
function failureOf({ state }: Upload, longestAudio: number): string | undefined {
  if (state.step !== 'failed') return undefined;
  return sentenceFor(state.error.code, { max: longestAudio, ...state.error.detail });
}

function audioText({ state }: Upload): string | null {
  if (state.step === 'failed') return null;
  if (state.step === 'done') return 'Ready to send.';
  return state.step === 'uploading' ? `Uploading ${state.percent}%` : 'Processing...';
}
