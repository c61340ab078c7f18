import { lazy, Suspense, useEffect, useState } from 'react';
import { inserted } from '../replies/saved-replies.ts';
import { putCaret, writingField } from './writing-field.ts';

const SavedRepliesDialog = lazy(async () => ({
  default: (await import('../replies/saved-replies-dialog.tsx')).SavedRepliesDialog,
}));

/** The sheet of saved replies, which inserts one where the caret of the composer stands. */
export function useSavedReplies(onText: (text: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [caret, setCaret] = useState<number>();
  const insert = (reply: string) => {
    const field = writingField();
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = inserted({ text: value, from: selectionStart, to: selectionEnd }, reply);
    onText(next.text);
    setOpen(false);
    setCaret(next.caret);
  };
  useEffect(() => {
    if (caret === undefined) return;
    // After the closing sheet has given the focus back to what opened it.
    setTimeout(() => {
      putCaret(caret);
      setCaret(undefined);
    });
  }, [caret]);
  return {
    open: () => setOpen(true),
    sheet: isOpen && (
      <Suspense fallback={null}>
        <SavedRepliesDialog onInsert={insert} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
