import { ImagePlus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/ui/button.tsx';
import { fileTypes } from './file-types.ts';

type PreviewFieldProps = {
  /** The chosen picture; null without one. */
  picture: ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The free preview of a private post: one picture for those who do not pay. */
export function PreviewField({ picture, onChoose, onRemove }: PreviewFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div role="group" aria-label="Free preview" className="flex items-center gap-3">
      <input
        ref={picker}
        type="file"
        hidden
        accept={fileTypes.image}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      {picture !== null && (
        <div className="relative size-20 shrink-0 overflow-hidden rounded-sm bg-raised">
          {picture}
          <button
            type="button"
            aria-label="Remove free preview"
            onClick={onRemove}
            className="absolute end-1 top-1 flex size-8 items-center justify-center rounded-full bg-background/85 text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
      <div className="flex flex-col items-start gap-1.5">
        <Button size="sm" onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden className="size-4" strokeWidth={1.75} />
          {picture === null ? 'Add a free preview' : 'Change free preview'}
        </Button>
        <p className="text-sm text-pretty text-quiet">
          A picture that everybody sees on the locked tile of a private post.
        </p>
      </div>
    </div>
  );
}
