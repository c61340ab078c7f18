import { Play, X } from 'lucide-react';
import { useState } from 'react';
import { DescribeDialog } from '@/entities/media/describe-dialog.tsx';
import { DescriptionReminder } from '@/entities/media/description-reminder.tsx';
import { AltButton } from '@/entities/media/picture-tile.tsx';
import { UploadPicture } from '@/entities/media/upload-picture.tsx';
import type { Upload } from '@/entities/media/upload-state.ts';
import type { Uploads } from '@/entities/media/use-uploads.ts';

type EditedVideoProps = {
  video: Upload;
  onDescribe: Uploads['describe'];
  onRemove: (id: string) => void;
};

/** The video that an edited post has: it is described or removed. */
export function EditedVideo({ video, onDescribe, onRemove }: EditedVideoProps) {
  const [isDescribing, setDescribing] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="relative aspect-video w-48 overflow-hidden rounded-sm bg-raised">
        <UploadPicture upload={video} />
        <Play
          aria-hidden
          className="absolute inset-0 m-auto size-10 rounded-full bg-background/85 p-2.5"
        />
        <AltButton
          upload={video}
          label="Describe video of the post"
          onPress={() => setDescribing(true)}
        />
        <button
          type="button"
          aria-label="Remove video of the post"
          onClick={() => onRemove(video.id)}
          className="absolute end-1 top-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <DescriptionReminder uploads={[video]} />
      {isDescribing && (
        <DescribeDialog
          kind="video"
          alt={video.alt}
          aiLabel={video.aiLabel}
          onSave={(...words) => onDescribe(video.id, ...words)}
          onClose={() => setDescribing(false)}
        >
          <UploadPicture upload={video} />
        </DescribeDialog>
      )}
    </div>
  );
}
