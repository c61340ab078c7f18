import { messageTextMax } from '@generated/limits.gen.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useMedia } from '@/ui/use-media-query.ts';
import { textareaRowsMax, textareaRowsMin } from '@/ui/text-area.tsx';

const LINE_REM = 1.375;
const PADDING_REM = 1.375;

type WritingProps = {
  label: string;
  /** One line everywhere, where it is not what the page is for. */
  isLow?: boolean;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onPasteFiles?: (files: File[]) => void;
  /** It comes back in the place of what had the focus. */
  takesFocus?: boolean;
};

/** Three lines and, on phones, one; grows with its content up to ten. */
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
  // For browsers that do not size a field by its content.
  const rows = Math.min(Math.max(minRows, text.split('\n').length), textareaRowsMax);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // With a real keyboard Enter sends; on a phone it makes a line, and the button sends.
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
        minHeight: `${minRows * LINE_REM + PADDING_REM}rem`,
        maxHeight: `${textareaRowsMax * LINE_REM + PADDING_REM}rem`,
      }}
    />
  );
}

/** Not on phones, where the keyboard would come up unasked. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus();
}
