import { postImagesMax, postTextMax, schedulePostDays } from '@generated/limits.gen.ts';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { UploadPictures } from '@/entities/media/upload-pictures.tsx';
import { UploadVideo } from '@/entities/media/upload-video.tsx';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { postRequest } from '@/lib/store/post-request.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import type { WallOf } from '../data/keys.ts';
import { postLongText } from '../limits.ts';
import { ComposerActions } from './composer-actions.tsx';
import { ComposerPoll } from './composer-poll.tsx';
import { PreviewUpload } from '@/entities/media/preview-upload.tsx';
import { useComposition, type Composition } from './use-composition.ts';

export type ComposerProps = {
  wall: WallOf;
  /** With a disabled free wall there is only the button for a private post. */
  isFreeWallDisabled: boolean;
  onPosted: () => void;
};

/** The composer of a post. Pictures are added by button, paste or drop. */
export function ComposerForm({ wall, isFreeWallDisabled, onPosted }: ComposerProps) {
  const composition = useComposition(wall, onPosted);
  const drop = useDrop(composition);
  return (
    <form
      aria-label="New post"
      onSubmit={(event) => {
        event.preventDefault();
        composition.post(isFreeWallDisabled ? 'private' : 'public');
      }}
      {...drop.handlers}
      className={classes(
        'flex flex-col gap-3 border-y border-line bg-surface p-4 md:rounded-lg md:border',
        'has-[textarea:focus-visible]:border-accent',
        drop.isOver && 'border-accent bg-accent-soft',
      )}
    >
      <Words composition={composition} />
      <Parts composition={composition} />
      <FormError>{composition.error ? textOf(composition.error) : undefined}</FormError>
      <ComposerActions composition={composition} isFreeWallDisabled={isFreeWallDisabled} />
    </form>
  );
}

/** Files that are dropped on the form; their first bytes decide whether they are pictures. */
function useDrop({ add }: Composition) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would open the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void add([...event.dataTransfer.files]);
      },
    },
  };
}

/** Focuses the words when a button elsewhere asked for a new post. */
function useAskedPost() {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAsked = useStore(postRequest);
  useEffect(() => {
    if (!isAsked) return;
    postRequest.set(false);
    area.current?.focus({ preventScroll: true });
    area.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return area;
}

function Words({ composition }: { composition: Composition }) {
  const area = useAskedPost();
  const { text, setText, add, kind } = composition;
  const isLarge = kind === 'text' && text.length <= postLongText;
  return (
    <textarea
      ref={area}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPaste={(event) => {
        const { files } = event.clipboardData;
        if (files.length === 0) return;
        event.preventDefault();
        void add([...files]);
      }}
      onKeyDown={(event) => {
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (isSend) event.currentTarget.form?.requestSubmit();
      }}
      dir="auto"
      rows={2}
      maxLength={postTextMax}
      placeholder={kind === 'poll' ? 'Ask something' : 'Share something new'}
      aria-label="Text of the post"
      className={classes(
        'field-sizing-content max-h-80 resize-none bg-transparent outline-none placeholder:text-quiet',
        isLarge && 'text-lg',
      )}
    />
  );
}

/** The fields below the text, by the kind of post. */
function Parts({ composition }: { composition: Composition }) {
  const { kind, pictures } = composition;
  return (
    <>
      {kind === 'images' && (
        <UploadPictures
          pictures={pictures}
          isFull={pictures.uploads.length >= postImagesMax}
          onAdd={composition.add}
        />
      )}
      {kind === 'video' && (
        <UploadVideo
          video={composition.video}
          words={{ sent: 'Sent. You can post it now.', ready: 'Ready to post.' }}
          onChoose={composition.addVideo}
        />
      )}
      {kind === 'poll' && (
        <ComposerPoll options={composition.options} onChange={composition.setOptions} />
      )}
      {composition.hasPreview && !composition.isPromo && (
        <PreviewUpload
          preview={composition.preview}
          onChoose={(file) => void composition.addPreview(file)}
        />
      )}
      {composition.slot && (
        <SlotFields
          label="Post later"
          days={schedulePostDays}
          slot={composition.slot}
          onChange={composition.setSlot}
        />
      )}
    </>
  );
}
