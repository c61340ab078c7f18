import { lazy, Suspense, useState } from 'react';
import { inserted } from '../replies/saved-replies.ts';

const SavedRepliesDialog = lazy(async () => ({
  default: (await import('../replies/saved-replies-dialog.tsx')).SavedRepliesDialog,
}));

/** The sheet of saved replies, which inserts one where the caret of the composer stands. */
export function useSavedReplies(onText: (text: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const insert = (reply: string) => {
    const field = document.querySelector<HTMLTextAreaElement>('form [data-writing]');
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = inserted({ text: value, from: selectionStart, to: selectionEnd }, reply);
    onText(next.text);
    setOpen(false);
    // After the sheet has given the focus back to what opened it.
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(next.caret, next.caret);
    });
  };
  return {
    open: () => setOpen(true),
    sheet: isOpen && (
      <Suspense fallback={null}>
        <SavedRepliesDialog onInsert={insert} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
