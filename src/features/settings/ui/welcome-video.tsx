import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Film } from 'lucide-react';
import { useRef } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { Banner } from '@/shared/ui/banner.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import type { CreatorSettings } from '../data/api.ts';
import { useSettings } from '../data/queries.ts';
import { useWelcomeVideo, type VideoStep } from './use-welcome-video.ts';

/** A short video at the top of the page: none, on its way up, being made, or there. */
export function WelcomeVideo() {
  const { takes_video: takesVideo, welcome_video: video } = useSettings().settings;
  const { state, remove, hold, cancel, choose } = useWelcomeVideo();
  if (!takesVideo) {
    return <Banner icon={Film}>Videos cannot be taken yet. Your page works without one.</Banner>;
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="tabular">
        {stateText(video, state)}
      </p>
      {state.step === 'uploading' ? (
        <>
          <progress
            aria-label="Upload of your welcome video"
            max={100}
            value={state.percent}
            className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
          />
          <div className="flex gap-2">
            <Button size="sm" onClick={() => hold(!state.isPaused)}>
              {state.isPaused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void cancel()}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <VideoPicker video={video} onChoose={choose}>
          {/* Only what is there can be removed, not what is still being made. */}
          {video?.state === 'ready' && (
            <Button
              size="sm"
              variant="danger"
              pending={remove.isPending}
              onClick={() => remove.mutate(video.media_id)}
            >
              Remove video
            </Button>
          )}
        </VideoPicker>
      )}
      <FormError>
        {errorText(state, video) ?? (remove.error ? textOf(remove.error) : undefined)}
      </FormError>
    </div>
  );
}

type Video = CreatorSettings['welcome_video'];

function stateText(video: Video, state: VideoStep): string {
  if (state.step === 'uploading') {
    return state.isPaused ? `Paused at ${state.percent}%` : `Uploading ${state.percent}%`;
  }
  if (video?.state === 'pending') return 'Processing... This takes about a minute.';
  return video?.state === 'ready' ? 'Your welcome video is on your page.' : 'No welcome video yet.';
}

function errorText(state: VideoStep, video: Video): string | undefined {
  if (state.step === 'failed') return textOf(state.error);
  return video?.state === 'failed' ? sentenceFor(video.failure ?? 'media_failed') : undefined;
}

type VideoPickerProps = {
  video: Video;
  onChoose: (file: File) => void;
  children: React.ReactNode;
};

function VideoPicker({ video, onChoose, children }: VideoPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  if (video?.state === 'pending') return null;
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Welcome video"
        accept="video/mp4,video/quicktime"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => picker.current?.click()}>
          {video?.state === 'ready' ? 'Choose another video' : 'Upload a video'}
        </Button>
        {children}
      </div>
      <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
    </>
  );
}
