import { sentenceFor } from '@/lib/errors/sentences.ts';
import { AttachedPictures } from './attached-pictures.tsx';
import { AttachedVideo } from './attached-video.tsx';
import { RecordingProgress } from './recording-progress.tsx';
import { ShownPeople } from './shown-people.tsx';
import type { Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';
import type { VideoWords } from './video-progress.tsx';

type Attached = Pick<
  Uploads,
  'uploads' | 'pause' | 'resume' | 'retry' | 'remove' | 'move' | 'describe' | 'show'
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
    <>
      <RecordingProgress
        upload={first}
        ready="Ready to send."
        failure={failure}
        onRetry={() => media.retry(first.id)}
        onRemove={() => media.remove(first.id)}
      />
      <ShownPeople uploads={[first]} show={media.show} />
    </>
  );
}

/** The sentence of a failed video or recording, with the limits of this user. */
function failureOf({ state }: Upload, longestAudio: number): string | undefined {
  if (state.step !== 'failed') return undefined;
  return sentenceFor(state.error.code, { max: longestAudio, ...state.error.detail });
}
