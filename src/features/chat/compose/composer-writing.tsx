import { messageTextMax } from '@generated/limits.gen.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useMedia } from '@/ui/use-media-query.ts';
import { textareaRowsMax, textareaRowsMin } from '@/ui/text-area.tsx';

const LINE_REM = 1.375;
const PADDING_REM = 1.375;

type WritingProps = {
  label: string;
  /** One line on every screen, for pages with another main purpose. */
  isLow?: boolean;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onPasteFiles?: (files: File[]) => void;
  /** Takes the focus, because the field replaces the element that had it. */
  takesFocus?: boolean;
};

/** A text field of three lines, on phones one, that grows with its content up to ten. */
export function Writing({
  label,
  text,
  onChange,
  onEnter,
  onPasteFiles,
  isLow,
  takesFocus,
}: WritingProps) {
  const isWide = useMedia('(min-width: 768px)') && !isLow;
  const minRows = isWide ? textareaRowsMin : 1;
  // For browsers without field-sizing.
  const rows = Math.min(Math.max(minRows, text.split('\n').length), textareaRowsMax);
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
      className="field-sizing-content min-w-0 grow resize-none rounded-xl bg-raised px-4 py-2.5 placeholder:truncate placeholder:text-quiet focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-edge"
      style={{
        minHeight: `${minRows * LINE_REM + PADDING_REM}rem`,
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
