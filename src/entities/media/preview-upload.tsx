import { InterruptedUploads } from './interrupted-uploads.tsx';
import { ShownPeople } from './shown-people.tsx';
import { UploadPicture } from './upload-picture.tsx';
import { InView } from './uploads-in-view.tsx';
import type { Uploads } from './use-uploads.ts';
import { PictureProgress } from './picture-tile.tsx';
import { PreviewField } from './preview-field.tsx';

type PreviewUploadProps = {
  preview: Pick<Uploads, 'uploads' | 'list' | 'retry' | 'remove' | 'show'>;
  onChoose: (file: File) => void;
};

/** The free preview of a post being written. */
export function PreviewUpload({ preview, onChoose }: PreviewUploadProps) {
  const upload = preview.uploads.find(({ state }) => state.step !== 'interrupted');
  return (
    <InView of={preview.list.key} className="flex flex-col gap-2">
      <PreviewField
        picture={
          upload ? (
            <>
              <UploadPicture upload={upload} />
              <PictureProgress upload={upload} onRetry={() => preview.retry(upload.id)} />
            </>
          ) : null
        }
        onChoose={onChoose}
        onRemove={() => upload && preview.remove(upload.id)}
      />
      <ShownPeople uploads={preview.uploads} show={preview.show} />
      <InterruptedUploads uploads={preview.uploads} onDiscard={preview.remove} />
    </InView>
  );
}
