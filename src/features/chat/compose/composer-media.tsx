import { LoaderCircle, RotateCw, X } from 'lucide-react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { VideoProgress } from '@/entities/media/video-progress.tsx';
import { LocalAudio, AudioPlayer } from '@/entities/media/audio-player.tsx';
import { UploadPicture } from '@/entities/media/upload-picture.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import type { Attachments } from './use-attachments.ts';

type TrayProps = {
  media: Pick<
    Attachments,
    'uploads' | 'kind' | 'longestAudio' | 'pause' | 'resume' | 'retry' | 'remove'
  >;
  /** Label of the list of pictures. */
  label?: string;
};

/** The attachments of a message, each with its state and a button to remove it. */
export function MediaTray({ media, label = 'Pictures' }: TrayProps) {
  const [first] = media.uploads;
  if (!first) return null;
  if (media.kind === 'image') return <Pictures {...media} label={label} />;
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

type PicturesProps = Pick<Attachments, 'uploads' | 'retry' | 'remove'> & { label: string };

function Pictures({ uploads, retry, remove, label }: PicturesProps) {
  return (
    <ul aria-label={label} className="flex gap-2 overflow-x-auto px-1 pt-1">
      {uploads.map((upload, index) => (
        <li
          key={upload.id}
          className="relative size-20 shrink-0 overflow-hidden rounded-md bg-raised"
        >
          <UploadPicture upload={upload} />
          <Progress upload={upload} onRetry={() => retry(upload.id)} />
          <button
            type="button"
            aria-label={`Remove picture ${index + 1}`}
            onClick={() => remove(upload.id)}
            className="absolute end-1 top-1 flex size-7 items-center justify-center rounded-full bg-background/80 text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { state } = upload;
  if (state.step === 'done' || state.step === 'processing' || state.step === 'interrupted')
    return null;
  const veil = 'absolute inset-0 flex items-center justify-center bg-veil text-sm text-text';
  if (state.step === 'failed') {
    return (
      <span className={veil}>
        {state.canRetry ? (
          <IconButton icon={RotateCw} label="Try again" onClick={onRetry} />
        ) : (
          <span className="text-bad">Failed</span>
        )}
      </span>
    );
  }
  return (
    <span role="status" className={`${veil} tabular`}>
      {state.step === 'uploading' ? (
        `${state.percent}%`
      ) : (
        <LoaderCircle aria-label="Preparing" className="size-5 animate-spin" />
      )}
    </span>
  );
}
