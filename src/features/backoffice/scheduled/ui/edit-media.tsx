import { KeptMedia } from '@/entities/media/kept-media.tsx';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { PreviewField } from '@/entities/media/preview-field.tsx';
import { PreviewUpload } from '@/entities/media/preview-upload.tsx';
import { UploadPictures } from '@/entities/media/upload-pictures.tsx';
import { UploadVideo } from '@/entities/media/upload-video.tsx';
import type { MediaEdit } from './use-media-edit.ts';

const videoWords = { sent: 'Sent. You can save now.', ready: 'Ready to post.' };

/** The media of an edited post: pictures, or one video. */
export function EditMedia({ media }: { media: MediaEdit }) {
  return (
    <div className="flex flex-col gap-3">
      <KeptMedia media={media.kept} onRemove={media.letGo} />
      {media.takesPictures && (
        <UploadPictures pictures={media.pictures} isFull={media.isFull} onAdd={media.add} />
      )}
      {media.takesVideo && (
        <UploadVideo
          video={media.video}
          words={videoWords}
          choose={media.hasVideo ? 'Choose another video' : 'Choose a video'}
          onChoose={media.addVideo}
        />
      )}
    </div>
  );
}

/** The free preview of a private post: the upload in its place, or the one that it has. */
export function EditPreview({
  preview: { kept, added, choose, letGo },
}: Pick<MediaEdit, 'preview'>) {
  if (added.uploads.length > 0 || !kept) return <PreviewUpload preview={added} onChoose={choose} />;
  return (
    <PreviewField
      picture={<MediaImage item={kept} variant="thumb" fit="cover" className="size-full" />}
      onChoose={choose}
      onRemove={letGo}
    />
  );
}
