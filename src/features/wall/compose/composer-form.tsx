import { postTextMax, schedulePostDays } from '@generated/limits.gen.ts';
import { useState, type DragEvent } from 'react';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Chips } from '@/ui/chips.tsx';
import { classes } from '@/ui/classes.ts';
import { FormError } from '@/ui/form-error.tsx';
import type { WallOf } from '../data/keys.ts';
import { postLongText } from '../limits.ts';
import { ComposerActions } from './composer-actions.tsx';
import { ComposerVideo } from './composer-video.tsx';
import { ComposerPictures, PicturePicker } from './composer-pictures.tsx';
import { ComposerPoll } from './composer-poll.tsx';
import { useComposition, type Composition } from './use-composition.ts';

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'images', label: 'Pictures' },
  { value: 'video', label: 'Video' },
  { value: 'poll', label: 'Poll' },
] as const;

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
      <Chips
        label="Kind of post"
        options={kinds}
        value={composition.kind}
        onChange={composition.setKind}
      />
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

function Words({ composition }: { composition: Composition }) {
  const { text, setText, add, kind } = composition;
  const isLarge = kind === 'text' && text.length <= postLongText;
  return (
    <textarea
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
        <>
          <ComposerPictures
            uploads={pictures.uploads}
            listKey={pictures.list.key}
            onRemove={pictures.remove}
            onRetry={pictures.retry}
          />
          <PicturePicker count={pictures.uploads.length} onAdd={composition.add} />
        </>
      )}
      {kind === 'video' && (
        <ComposerVideo video={composition.video} onChoose={composition.addVideo} />
      )}
      {kind === 'poll' && (
        <ComposerPoll options={composition.options} onChange={composition.setOptions} />
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
