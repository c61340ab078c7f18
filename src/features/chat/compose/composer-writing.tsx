import { messageTextMax } from '@generated/limits.gen.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { textareaRowsMax } from '@/ui/text-area.tsx';

const LINE_REM = 1.375;
const PADDING_REM = 1.375;

type WritingProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onPasteFiles?: (files: File[]) => void;
  /** Takes the focus, because the field replaces the element that had it. */
  takesFocus?: boolean;
};

/** A text field of one line, so that the messages have the room; it grows up to ten. */
export function Writing({
  label,
  text,
  onChange,
  onEnter,
  onPasteFiles,
  takesFocus,
}: WritingProps) {
  // For browsers without field-sizing.
  const rows = Math.min(text.split('\n').length, textareaRowsMax);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // With a physical keyboard Enter sends; on a touch screen it starts a new line.
    const isPlain = !event.shiftKey && window.matchMedia('(pointer: fine)').matches;
    if (event.ctrlKey || event.metaKey || isPlain) {
      event.preventDefault();
      onEnter();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) onPasteFiles?.(files);
  };
  return (
    <textarea
      ref={takesFocus ? focusOnce : undefined}
      dir="auto"
      data-writing
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={messageTextMax}
      rows={rows}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="field-sizing-content min-w-0 grow resize-none rounded-xl bg-raised px-4 py-2.5 placeholder:text-quiet focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-edge"
      style={{
        minHeight: `${LINE_REM + PADDING_REM}rem`,
        maxHeight: `${textareaRowsMax * LINE_REM + PADDING_REM}rem`,
      }}
    />
  );
}

/** characters: with fewer left, they are counted */
const COUNTED_FROM = 200;

/** How much is written, near the end of what a message takes; the field cuts what is longer. */
export function WrittenCount({ text }: { text: string }) {
  if (messageTextMax - text.length >= COUNTED_FROM) return null;
  return (
    <p className="pe-12 text-end text-sm text-quiet tabular">
      {text.length}/{messageTextMax}
    </p>
  );
}

/** Not on phones, where focus would open the keyboard unasked. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus();
}
