import { messageTextMax, textareaRowsMax, textareaRowsMin } from '@generated/limits.gen.ts';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';

const LINE_REM = 1.375;
const PADDING_REM = 1.375;

type WritingProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onPasteFiles: (files: File[]) => void;
};

/** One line at rest, three while somebody writes, ten at most. */
export function Writing({ label, text, onChange, onEnter, onPasteFiles }: WritingProps) {
  const [isActive, setIsActive] = useState(false);
  const rows = isActive || text ? textareaRowsMin : 1;
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
    if (files.length > 0) onPasteFiles(files);
  };
  return (
    <textarea
      dir="auto"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={messageTextMax}
      rows={rows}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={() => setIsActive(true)}
      onBlur={() => setIsActive(false)}
      className="field-sizing-content min-w-0 grow resize-none rounded-xl bg-raised px-4 py-2.5 transition-[min-height] duration-150 placeholder:text-quiet focus-visible:outline-offset-0"
      style={{
        minHeight: `${rows * LINE_REM + PADDING_REM}rem`,
        maxHeight: `${textareaRowsMax * LINE_REM + PADDING_REM}rem`,
      }}
    />
  );
}
