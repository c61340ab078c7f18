import { sentenceFor } from '@/lib/errors/sentences.ts';
import { AttachedPictures } from '@/entities/media/attached-pictures.tsx';
import { VideoProgress } from '@/entities/media/video-progress.tsx';
import { RecordingProgress } from '@/entities/media/recording-progress.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
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
    <RecordingProgress
      upload={first}
      ready="Ready to send."
      failure={failure}
      onRetry={() => media.retry(first.id)}
      onRemove={() => media.remove(first.id)}
    />
  );
}

/** The sentence of a failed video or recording, with the limits of this user. */
function failureOf({ state }: Upload, longestAudio: number): string | undefined {
  if (state.step !== 'failed') return undefined;
  return sentenceFor(state.error.code, { max: longestAudio, ...state.error.detail });
}
