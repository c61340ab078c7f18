import type { PostMediaItem } from '@domain/answers/wall.ts';
import { postImagesMax, postTextMax } from '@generated/limits.gen.ts';
import { Play, X } from 'lucide-react';
import { useId } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import type { PostOf } from './post-queries.ts';
import { ComposerPictures, PicturePicker } from '../compose/composer-pictures.tsx';
import { useEdit } from './use-edit.ts';

type EditDialogProps = PostOf & { onClose: () => void };

/** Edits text, pictures and video of an own post. The options of a poll cannot be changed. */
export function EditDialog({ currentUserId, post, onClose }: EditDialogProps) {
  const edit = useEdit({ currentUserId, post }, onClose);
  const form = useId();
  const hasMedia = post.kind !== 'poll';
  const hasVideo = edit.kept.some(({ kind }) => kind === 'video');
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
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={edit.added.isBusy}
            pending={edit.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="Edit post"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void edit.save();
        }}
        className="flex flex-col gap-3"
      >
        <TextArea
          label="Text of the post"
          value={edit.text}
          maxLength={postTextMax}
          onChange={(event) => edit.setText(event.target.value)}
        />
        {hasMedia && <KeptMedia media={edit.kept} onRemove={edit.letGo} />}
        <ComposerPictures
          uploads={edit.added.uploads}
          listKey={edit.added.list.key}
          onRemove={edit.added.remove}
          onRetry={edit.added.retry}
        />
        {hasMedia && !hasVideo && (
          <PicturePicker count={postImagesMax - edit.room} onAdd={edit.add} />
        )}
      </form>
    </Dialog>
  );
}

type KeptMediaProps = { media: PostMediaItem[]; onRemove: (mediaId: string) => void };

/** The media of the post. Media that are still processed can be removed too. */
function KeptMedia({ media, onRemove }: KeptMediaProps) {
  if (media.length === 0) return null;
  return (
    <ul aria-label="Media of the post" className="grid grid-cols-3 gap-2 md:grid-cols-5">
      {media.map((item, index) => (
        <li key={item.media_id} className="relative aspect-square overflow-hidden rounded-sm">
          <MediaImage item={item} variant="thumb" fit="cover" className="size-full" />
          {item.kind === 'video' && <VideoMark />}
          <button
            type="button"
            aria-label={
              item.kind === 'video'
                ? 'Remove video of the post'
                : `Remove picture ${index + 1} of the post`
            }
            onClick={() => onRemove(item.media_id)}
            className="absolute end-1 top-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function VideoMark() {
  return (
    <span className="absolute start-1 bottom-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text">
      <Play aria-hidden className="size-4" />
    </span>
  );
}
