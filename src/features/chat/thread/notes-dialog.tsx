import type { Conversation } from '@domain/answers/chat.ts';
import { nicknameMax, notesMax } from '@generated/limits.gen.ts';
import { useState, type FormEvent } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useSetConversation } from '../data/queries.ts';

type NotesDialogProps = { conversation: Conversation; onClose: () => void };

/** A creator's private notes about a fan. */
export function NotesDialog({ conversation, onClose }: NotesDialogProps) {
  const { partner, mine, conversation_id } = conversation;
  const [nickname, setNickname] = useState(mine.nickname ?? '');
  const [notes, setNotes] = useState(mine.notes ?? '');
  const save = useSetConversation(partner.username, conversation_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ p_nickname: nickname, p_notes: notes }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`About ${partner.name}`}
      description="Only you see this."
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pt-2">
        <TextField
          label="Nickname"
          value={nickname}
          maxLength={nicknameMax}
          onChange={(event) => setNickname(event.target.value)}
        />
        <TextArea
          label="Notes"
          value={notes}
          maxLength={notesMax}
          onChange={(event) => setNotes(event.target.value)}
        />
        <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
        <Button type="submit" wide variant="primary" pending={save.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
