import type { Conversation } from '@domain/answers/chat.ts';
import { nicknameMax, notesMax } from '@generated/limits.gen.ts';
import { z } from 'zod';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useSetConversation } from '../data/queries.ts';

// The command checks the lengths.
const notesSchema = z.object({ p_nickname: z.string(), p_notes: z.string() });

type NotesDialogProps = { conversation: Conversation; onClose: () => void };

/** A creator's private notes about a fan. */
export function NotesDialog({ conversation, onClose }: NotesDialogProps) {
  const { partner, mine, conversation_id } = conversation;
  const save = useSetConversation(partner.username, conversation_id);
  const form = useServerForm({
    schema: notesSchema,
    defaultValues: { p_nickname: mine.nickname ?? '', p_notes: mine.notes ?? '' },
    send: save.mutateAsync,
    onSent: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`About ${partner.name}`}
      description="Only you see this."
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4 pt-2">
        <TextField
          label="Nickname"
          maxLength={nicknameMax}
          error={form.errorOf('p_nickname')}
          {...form.register('p_nickname')}
        />
        <TextArea
          label="Notes"
          maxLength={notesMax}
          error={form.errorOf('p_notes')}
          {...form.register('p_notes')}
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" wide variant="primary" pending={form.isSending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
