import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import {
  messageTextMax,
  postTextMax,
  scheduleGlobalDays,
  schedulePostDays,
} from '@generated/limits.gen.ts';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { audiences } from '@/lib/audiences.ts';
import { dueText, momentOf, nextSlot, slotAt, slotsOf, type Slot } from '@/lib/dates/schedule.ts';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { Button } from '@/ui/button.tsx';
import { Chips } from '@/ui/chips.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { useEditScheduled } from '../data/queries.ts';

type Fields = { text: string; audience: GlobalAudience | null; slot: Slot | null };

/** The command checks the values. */
const scheduledSchema = z.custom<Fields>();

type EditScheduledProps = { item: ScheduledItem; onClose: () => void };

/** Edits the text, the time, and the audience of a global. A failed item needs another time. */
export function EditScheduled({ item, onClose }: EditScheduledProps) {
  const formId = useId();
  const days = item.type === 'post' ? schedulePostDays : scheduleGlobalDays;
  const [present] = useState(() => ({
    text: item.text,
    audience: item.type === 'global' ? item.audience : null,
    slot: item.failure ? nextSlot(new Date(), days) : null,
  }));
  const edit = useEditScheduled(item);
  const form = useServerForm({
    schema: scheduledSchema,
    defaultValues: present,
    send: ({ text, audience, slot }) =>
      edit.mutateAsync({ text, audience, at: slot && momentOf(slot) }),
    onSent: onClose,
  });
  const audience = useWatch({ control: form.control, name: 'audience' });
  const slot = useWatch({ control: form.control, name: 'slot' });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      locked={form.isSending}
      wide
      title={item.type === 'post' ? 'Edit scheduled post' : 'Edit scheduled message'}
      footer={
        <>
          <FormError>{form.formError}</FormError>
          <Button type="submit" form={formId} variant="primary" pending={form.isSending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <TextArea
          label="Description"
          maxLength={item.type === 'post' ? postTextMax : messageTextMax}
          {...form.register('text')}
        />
        {audience && (
          <div className="flex flex-col gap-2">
            <p aria-hidden className="text-sm font-medium">
              To
            </p>
            <Chips
              label="Target audience"
              options={audiences}
              value={audience}
              onChange={(next) => form.setValue('audience', next)}
            />
          </div>
        )}
        <Time
          at={item.publish_at}
          days={days}
          slot={slot}
          onChange={(next) => form.setValue('slot', next)}
        />
      </form>
    </Dialog>
  );
}

type TimeProps = {
  at: string;
  days: number;
  slot: Slot | null;
  onChange: (slot: Slot) => void;
};

/** The time is kept until another one is chosen. */
function Time({ at, days, slot, onChange }: TimeProps) {
  const change = () => {
    const now = new Date();
    const present = slotAt(new Date(at));
    const isOpen = slotsOf(present.day, now, days).includes(present.time);
    onChange(isOpen ? present : nextSlot(now, days));
  };
  if (slot) return <SlotFields label="Time" days={days} slot={slot} onChange={onChange} />;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-quiet tabular">
      It appears {dueText(new Date(at))}.
      <Button size="sm" onClick={change}>
        Change the time
      </Button>
    </p>
  );
}
