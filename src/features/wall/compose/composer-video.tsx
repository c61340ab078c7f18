import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Video } from 'lucide-react';
import { useRef } from 'react';
import { VideoProgress } from '@/entities/media/video-progress.tsx';
import { InterruptedUploads } from '@/entities/media/interrupted-uploads.tsx';
import { InView } from '@/entities/media/uploads-in-view.tsx';
import type { Uploads } from '@/entities/media/use-uploads.ts';
import { Button } from '@/ui/button.tsx';

type ComposerVideoProps = { video: Uploads; onChoose: (file: File) => Promise<void> };

/** The video of a post: chosen, uploading with pause, uploaded, or interrupted by a reload. */
export function ComposerVideo({ video, onChoose }: ComposerVideoProps) {
  const [upload] = video.uploads;
  const isInterrupted = upload?.state.step === 'interrupted';
  return (
    <InView of={video.list.key} className="flex flex-col gap-2">
      {upload && !isInterrupted ? (
        <VideoProgress
          upload={upload}
          words={{ sent: 'Sent. You can post it now.', ready: 'Ready to post.' }}
          onPause={() => video.pause(upload.id)}
          onResume={() => video.resume(upload.id)}
          onRetry={() => video.retry(upload.id)}
          onRemove={() => video.remove(upload.id)}
        />
      ) : (
        <>
          <InterruptedUploads uploads={video.uploads} onDiscard={video.remove} />
          <Picker onChoose={onChoose} />
        </>
      )}
    </InView>
  );
}

function Picker({ onChoose }: Pick<ComposerVideoProps, 'onChoose'>) {
  const picker = useRef<HTMLInputElement>(null);
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
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button size="sm" onClick={() => picker.current?.click()}>
        <Video aria-hidden className="size-4" strokeWidth={1.75} /> Choose a video
      </Button>
      <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
    </div>
  );
}
