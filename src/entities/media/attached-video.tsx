import { useState } from 'react';
import { DescriptionReminder } from './description-reminder.tsx';
import { ShownPeople } from './shown-people.tsx';
import { UploadThumb } from './upload-thumb.tsx';
import type { Upload } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';
import { VideoProgress, type VideoWords } from './video-progress.tsx';
import { onDemand } from '@/ui/on-demand.tsx';

const DescribeDialog = onDemand(async () => (await import('./describe-dialog.tsx')).DescribeDialog);

type AttachedVideoProps = Pick<
  Uploads,
  'pause' | 'resume' | 'retry' | 'remove' | 'describe' | 'show'
> & {
  upload: Upload;
  words: VideoWords;
  /** Replaces the sentence of the error. */
  failure?: string | undefined;
};

/** The video of a post or a message being written: its progress, and its description. */
export function AttachedVideo({ upload, words, failure, ...list }: AttachedVideoProps) {
  const [isDescribing, setDescribing] = useState(false);
  return (
    <>
      <VideoProgress
        upload={upload}
        words={words}
        failure={failure}
        onPause={() => list.pause(upload.id)}
        onResume={() => list.resume(upload.id)}
        onRetry={() => list.retry(upload.id)}
        onDescribe={() => setDescribing(true)}
        onRemove={() => list.remove(upload.id)}
      />
      <DescriptionReminder uploads={[upload]} />
      <ShownPeople uploads={[upload]} show={list.show} />
      {isDescribing && (
        <DescribeDialog
          kind="video"
          alt={upload.alt}
          aiLabel={upload.aiLabel}
          onSave={(...words) => list.describe(upload.id, ...words)}
          onClose={() => setDescribing(false)}
        >
          <UploadThumb upload={upload} />
        </DescribeDialog>
      )}
    </>
  );
}
