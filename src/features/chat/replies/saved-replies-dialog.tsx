import type { SavedReply } from '@domain/answers/chat.ts';
import { savedRepliesMax, savedReplyMax } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { savedRepliesQuery, useSaveReply } from '../data/saved-replies.ts';
import { SavedReplyRow } from './saved-reply-row.tsx';

type SavedRepliesDialogProps = { onInsert: (text: string) => void; onClose: () => void };

/** A creator's saved replies: a press inserts one, and each can be changed, moved and removed. */
export function SavedRepliesDialog({ onInsert, onClose }: SavedRepliesDialogProps) {
  const { data: replies, isPending, error, refetch } = useQuery(savedRepliesQuery);
  const [edited, setEdited] = useState<SavedReply>();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Saved replies"
      description="Only you see them. Press one to insert it."
      footer={
        replies && (
          <ReplyForm
            key={edited?.id}
            edited={edited}
            count={replies.length}
            onDone={() => setEdited(undefined)}
          />
        )
      }
    >
      {isPending && <Spinner className="mx-auto my-6 text-quiet" />}
      {error && !replies && <ListState kind="error" error={error} onRetry={() => void refetch()} />}
      {replies?.length === 0 && (
        <ListState
          kind="empty"
          icon={MessageSquareText}
          text="No saved replies yet. Save what you write often."
        />
      )}
      <ul aria-label="Saved replies" className="flex flex-col gap-1 empty:hidden">
        {replies?.map((reply, at) => (
          <SavedReplyRow
            key={reply.id}
            replies={replies}
            at={at}
            onInsert={() => onInsert(reply.text)}
            onEdit={() => setEdited(reply)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type ReplyFormProps = {
  /** Undefined writes a new one. */
  edited: SavedReply | undefined;
  count: number;
  onDone: () => void;
};

const focused = (field: HTMLTextAreaElement | null) => field?.focus();

function ReplyForm({ edited, count, onDone }: ReplyFormProps) {
  const [text, setText] = useState(edited?.text ?? '');
  const save = useSaveReply();
  if (!edited && count >= savedRepliesMax) {
    return <p className="text-sm text-quiet">{savedRepliesMax} replies are saved: no more fit.</p>;
  }
  const send = async () => {
    await save.mutateAsync({ text, ...(edited && { id: edited.id }) });
    setText('');
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The form shows what is refused.
        if (!save.isPending) void send().catch(() => undefined);
      }}
      className="flex flex-col gap-2"
    >
      <TextArea
        label={edited ? 'Change this reply' : 'New reply'}
        // The focus follows the press that asked for the change.
        ref={edited && focused}
        minRows={2}
        maxLength={savedReplyMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
      <div className="flex gap-2">
        <Button type="submit" pending={save.isPending} disabled={text.trim() === ''}>
          Save reply
        </Button>
        {edited && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  );
}
