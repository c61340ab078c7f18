import { videoMaxBytes } from '@generated/limits.gen.ts';
import { Video } from 'lucide-react';
import { AttachedVideo } from './attached-video.tsx';
import { FilePicker } from './file-picker.tsx';
import { fileTypes } from './file-types.ts';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { InView } from './uploads-in-view.tsx';
import type { Uploads } from './use-uploads.ts';
import type { VideoWords } from './video-progress.tsx';

type UploadVideoProps = {
  video: Uploads;
  words: VideoWords;
  choose?: string;
  onChoose: (file: File) => Promise<void>;
};

/** The video of a composer: chosen, uploading with pause, uploaded, or interrupted by a reload. */
export function UploadVideo({
  video,
  words,
  choose = 'Choose a video',
  onChoose,
}: UploadVideoProps) {
  const [upload] = video.uploads;
  const isInterrupted = upload?.state.step === 'interrupted';
  return (
    <InView of={video.list.key} className="flex flex-col gap-2">
      {upload && !isInterrupted ? (
        <AttachedVideo {...video} upload={upload} words={words} />
      ) : (
        <>
          <InterruptedUploads uploads={video.uploads} onDiscard={video.remove} />
          <FilePicker
            icon={Video}
            accept={fileTypes.video}
            onFiles={([file]) => file && void onChoose(file)}
          >
            {choose}
          </FilePicker>
          <p className="text-sm text-quiet">MP4 or MOV, up to {videoMaxBytes / 1_048_576} MB</p>
        </>
      )}
    </InView>
  );
}
