import type { CreatorSettings } from '@domain/answers/settings.ts';
import { videoMaxBytes } from '@generated/limits.gen.ts';
import { useRef } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { fileTypes } from '@/entities/media/file-types.ts';
import { ShownChoice } from '@/entities/media/shown-choice.tsx';
import { interruptedText } from '@/entities/media/interrupted-uploads.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import { isSent, type Upload } from '@/entities/media/upload-state.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { useSettings } from '../data/queries.ts';
import { useWelcomeVideo } from './use-welcome-video.ts';

type Video = CreatorSettings['welcome_video'];
type Field = ReturnType<typeof useWelcomeVideo>;

/** The welcome video at the top of the page: none, uploading, processing, or shown. */
export function WelcomeVideo() {
  const { welcome_video: video } = useSettings().settings;
  const field = useWelcomeVideo();
  const { upload, error } = field;
  const step = upload?.state.step;
  const isUnderway = upload && step !== 'failed' && step !== 'interrupted';
  const failure = video?.state === 'failed' && !upload ? video.failure : null;
  return (
    <InView of={field.listKey} className="flex flex-col items-start gap-3">
      <p role="status" className="tabular">
        {stateText(video, upload)}
      </p>
      {mayBeStated(video, upload) && (
        <ShownChoice
          kind="video"
          {...(video && { of: 'the new video' })}
          shown={field.shown}
          onChange={field.show}
        />
      )}
      {isUnderway ? (
        <Underway field={field} upload={upload} />
      ) : (
        <Choice video={video} {...field} />
      )}
      <FormError>{error ?? (failure ? sentenceFor(failure) : undefined)}</FormError>
    </InView>
  );
}

/** Who is shown is said before the video is on the page. */
const mayBeStated = (video: Video, upload: Upload | undefined) =>
  upload ? !isSent(upload) : video?.state !== 'pending';

const processing = 'Processing... This takes about a minute.';

function stateText(video: Video, upload: Upload | undefined) {
  const state = upload?.state;
  if (state?.step === 'uploading') {
    return state.isPaused ? `Paused at ${state.percent}%` : `Uploading ${state.percent}%`;
  }
  if (state?.step === 'checking') return 'Uploading 0%';
  if (upload && state?.step === 'interrupted') return interruptedText(upload.name, state.percent);
  if (state && state.step !== 'failed') return processing;
  if (video?.state === 'pending') return processing;
  if (video?.state === 'waiting') return 'It waits for review, and is shown when it is approved.';
  return video?.state === 'ready' ? 'Your welcome video is on your page.' : 'No welcome video yet.';
}

function Underway({ field, upload: { state } }: { field: Field; upload: Upload }) {
  if (state.step !== 'uploading') return null;
  return (
    <>
      <progress
        aria-label="Upload of your welcome video"
        max={100}
        value={state.percent}
        className="h-1.5 w-full"
      />
      <div className="flex gap-2">
        <Button size="sm" onClick={state.isPaused ? field.resume : field.pause}>
          {state.isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" variant="quiet" onClick={field.cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Choice({ video, upload, ...field }: Field & { video: Video }) {
  const picker = useRef<HTMLInputElement>(null);
  const isInterrupted = upload?.state.step === 'interrupted';
  if (video?.state === 'pending' && !isInterrupted) return null;
  const canRetry = upload?.state.step === 'failed' && upload.state.canRetry;
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Welcome video"
        accept={fileTypes.video}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) field.choose(file);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        {canRetry && (
          <Button size="sm" onClick={field.retry}>
            Try again
          </Button>
        )}
        <Button size="sm" onClick={() => picker.current?.click()}>
          {chooseText(video, isInterrupted)}
        </Button>
        {isInterrupted && (
          <Button size="sm" variant="quiet" onClick={field.cancel}>
            Discard
          </Button>
        )}
        {/* A video that is still processed cannot be removed. */}
        {(video?.state === 'ready' || video?.state === 'waiting') && !isInterrupted && (
          <Button size="sm" variant="danger" pending={field.isRemoving} onClick={field.remove}>
            Remove video
          </Button>
        )}
      </div>
      <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
    </>
  );
}

function chooseText(video: Video, isInterrupted: boolean): string {
  if (isInterrupted) return 'Choose the file';
  return video?.state === 'ready' ? 'Choose another video' : 'Upload a video';
}
