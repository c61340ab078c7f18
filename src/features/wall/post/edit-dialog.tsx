import { postTextMax } from '@generated/limits.gen.ts';
import { useId } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { UploadPictures } from '@/entities/media/upload-pictures.tsx';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import type { PostOf } from './post-queries.ts';
import { PreviewField } from '@/entities/media/preview-field.tsx';
import { PreviewUpload } from '@/entities/media/preview-upload.tsx';
import { EditedVideo } from './edited-video.tsx';
import { useEdit } from './use-edit.ts';

type EditDialogProps = PostOf & { onClose: () => void };

/** Edits text, pictures and video of an own post. The options of a poll cannot be changed. */
export function EditDialog({ currentUserId, post, onClose }: EditDialogProps) {
  const edit = useEdit({ currentUserId, post }, onClose);
  const form = useId();
  const video = edit.pictures.uploads.find(({ kind }) => kind === 'video');
  return (
    <Dialog
      open
      onOpenChange={edit.close}
      locked={edit.isPending}
      wide
      title="Edit post"
      footer={
        <>
          <FormError>{edit.error ? textOf(edit.error) : undefined}</FormError>
          {edit.present && <Present text={edit.present.text} />}
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={edit.isBusy}
            pending={edit.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <ComposerFrame
        id={form}
        label="Edit post"
        look="plain"
        onSubmit={() => void edit.save()}
        onFiles={(files) => void edit.add(files)}
      >
        <TextArea
          label="Text of the post"
          value={edit.text}
          maxLength={postTextMax}
          onChange={(event) => edit.setText(event.target.value)}
        />
        {video && (
          <EditedVideo
            video={video}
            onDescribe={edit.pictures.describe}
            onRemove={edit.pictures.remove}
          />
        )}
        {edit.takesPictures && (
          <UploadPictures
            pictures={edit.pictures}
            nameOf={edit.nameOf}
            isFull={edit.room <= 0}
            onAdd={edit.add}
          />
        )}
        {post.audience === 'private' && <EditedPreview preview={edit.preview} />}
      </ComposerFrame>
    </Dialog>
  );
}

/** The words that another tab has saved. Its pictures are among those of the form. */
function Present({ text }: { text: string }) {
  return (
    <p className="text-sm text-pretty text-quiet">
      {text === '' ? 'It has no text now' : <bdi>It now says “{text}”</bdi>}. Its pictures are shown
      here, and your words are kept: save again to put them in its place.
    </p>
  );
}

type EditedPreviewProps = { preview: ReturnType<typeof useEdit>['preview'] };

/** The free preview: the upload in its place, or the one that the post has. */
function EditedPreview({ preview: { kept, added, choose, letGo } }: EditedPreviewProps) {
  if (added.uploads.length > 0 || !kept) {
    return <PreviewUpload preview={added} onChoose={(file) => void choose(file)} />;
  }
  return (
    <PreviewField
      picture={
        <MediaImage
          item={{ ...kept, kind: 'image', alt: null }}
          variant="thumb"
          fit="cover"
          className="size-full"
        />
      }
      onChoose={(file) => void choose(file)}
      onRemove={letGo}
    />
  );
}
