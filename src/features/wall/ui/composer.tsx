import { postImagesMax, postTextMax } from '@generated/limits.gen.ts';
import { ImagePlus } from 'lucide-react';
import { useRef, type ClipboardEvent, type DragEvent } from 'react';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { IconButton } from '@/shared/ui/icon-button.tsx';
import type { WallOf } from '../data/queries.ts';
import { ComposerPictures } from './composer-pictures.tsx';
import { useComposition, type Composition } from './use-composition.ts';

type ComposerProps = {
  wall: WallOf;
  /** With the free wall disabled there is one button, and it posts private. */
  isFreeWallDisabled: boolean;
  onPosted: () => void;
};

/** Where a creator writes a post. Pictures come by the button, by paste and by drop. */
export function Composer({ wall, isFreeWallDisabled, onPosted }: ComposerProps) {
  const composition = useComposition(wall, onPosted);
  const { text, setText, pictures, add, error } = composition;
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    void add([...files]);
  };
  return (
    <form
      aria-label="New post"
      onSubmit={(event) => {
        event.preventDefault();
        composition.post(isFreeWallDisabled ? 'private' : 'public');
      }}
      className="flex flex-col gap-3 border-y border-line bg-surface p-4 has-[textarea:focus-visible]:border-accent md:rounded-lg md:border"
    >
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
        onKeyDown={(event) => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (isSend) event.currentTarget.form?.requestSubmit();
        }}
        dir="auto"
        rows={2}
        maxLength={postTextMax}
        placeholder="Share something new"
        aria-label="Text of the post"
        className="field-sizing-content max-h-80 resize-none bg-transparent outline-none placeholder:text-quiet"
      />
      <ComposerPictures
        uploads={pictures.uploads}
        onRemove={pictures.remove}
        onRetry={pictures.retry}
      />
      <FormError>{error ? textOf(error) : undefined}</FormError>
      <Actions composition={composition} isFreeWallDisabled={isFreeWallDisabled} />
    </form>
  );
}

type ActionsProps = { composition: Composition; isFreeWallDisabled: boolean };

function Actions({ composition, isFreeWallDisabled }: ActionsProps) {
  const { pictures, add, post, sending } = composition;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center justify-end gap-2">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <IconButton
        icon={ImagePlus}
        label="Add pictures"
        className="-ms-2 me-auto"
        disabled={pictures.uploads.length >= postImagesMax}
        onClick={() => picker.current?.click()}
      />
      {!isFreeWallDisabled && (
        <Button
          size="sm"
          disabled={pictures.isBusy}
          pending={sending === 'private'}
          onClick={() => post('private')}
        >
          Post as Private
        </Button>
      )}
      <Button
        size="sm"
        type="submit"
        variant="primary"
        disabled={pictures.isBusy}
        pending={sending === (isFreeWallDisabled ? 'private' : 'public')}
      >
        Post
      </Button>
    </div>
  );
}
