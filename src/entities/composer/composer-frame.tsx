import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { useFileDrop } from './use-file-drop.ts';

type ComposerFrameProps = {
  /** Absent where a dialog names it. */
  label?: string;
  /** For a button outside of the form. */
  id?: string;
  /** A card of its own, or a part of a dialog. */
  look: 'card' | 'plain';
  onSubmit: () => void;
  /**
   * Files that were dropped or pasted; their first bytes decide what they are. Null takes none.
   */
  onFiles: ((files: File[]) => void) | null;
  children: ReactNode;
};

/** The form of a composer: files are dropped or pasted anywhere in it, Ctrl+Enter sends it. */
export function ComposerFrame({
  label,
  id,
  look,
  onSubmit,
  onFiles,
  children,
}: ComposerFrameProps) {
  const [isOver, watchDrops] = useFileDrop(onFiles ?? (() => undefined), 'form');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      ref={onFiles ? watchDrops : undefined}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may be in a dialog of something that is inside a form.
        event.stopPropagation();
        onSubmit();
      }}
      onPaste={(event) => onFiles && pasted(event, onFiles)}
      onKeyDown={sendOnEnter}
      className={classes(
        'relative flex flex-col',
        look === 'plain'
          ? 'gap-4 pt-1'
          : 'gap-3 border-y border-line bg-surface p-4 has-[textarea:focus-visible]:border-accent md:rounded-lg md:border',
      )}
    >
      {children}
      {isOver && (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-surface/90 font-semibold"
        >
          Drop to attach
        </p>
      )}
    </form>
  );
}

/** Events of a dialog that the composer opens bubble through its portal: they are not meant. */
const isWithin = ({ currentTarget, target }: ClipboardEvent | KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target);

function pasted(event: ClipboardEvent, onFiles: (files: File[]) => void) {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || !isWithin(event)) return;
  event.preventDefault();
  onFiles(files);
}

function sendOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const isField = event.target instanceof Element && event.target.matches('textarea, input');
  if (isSend && isField && isWithin(event)) event.currentTarget.requestSubmit();
}
