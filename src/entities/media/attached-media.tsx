import { RotateCw, X } from 'lucide-react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { AttachedPictures } from './attached-pictures.tsx';
import { AttachedVideo } from './attached-video.tsx';
import { AudioPlayer, LocalAudio } from './audio-player.tsx';
import type { Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';
import type { VideoWords } from './video-progress.tsx';

type Attached = Pick<
  Uploads,
  'uploads' | 'pause' | 'resume' | 'retry' | 'remove' | 'move' | 'describe'
>;

export type AttachedMediaProps = {
  media: Attached;
  words: VideoWords;
  /** Of the list of pictures. */
  layout: 'grid' | 'row';
  label?: string;
  /** Seconds of a recording at most, for the sentences of messages. */
  longestAudio?: number;
};

/** What is attached, each with its state and a button to remove it: one kind at a time. */
export function AttachedMedia({ media, words, longestAudio, ...list }: AttachedMediaProps) {
  const [first] = media.uploads;
  if (!first) return null;
  if (first.kind === 'image') return <AttachedPictures {...media} {...list} />;
  // An interrupted upload is listed by InterruptedUploads, which asks for its file.
  if (first.state.step === 'interrupted') return null;
  const failure = longestAudio === undefined ? undefined : failureOf(first, longestAudio);
  if (first.kind === 'video') {
    return <AttachedVideo {...media} upload={first} words={words} failure={failure} />;
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
