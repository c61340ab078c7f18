import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import {
  messageTextMax,
  postTextMax,
  scheduleGlobalDays,
  schedulePostDays,
} from '@generated/limits.gen.ts';
import { useId, useState } from 'react';
import { audiences } from '@/lib/audiences.ts';
import { dueText, momentOf, nextSlot, slotAt, slotsOf, type Slot } from '@/lib/dates/schedule.ts';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Chips } from '@/ui/chips.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { useEditScheduled } from '../data/queries.ts';

type EditScheduledProps = { item: ScheduledItem; onClose: () => void };

/** Edits the text, the time, and the audience of a global. A failed item needs another time. */
export function EditScheduled({ item, onClose }: EditScheduledProps) {
  const form = useId();
  const days = item.type === 'post' ? schedulePostDays : scheduleGlobalDays;
  const [text, setText] = useState(item.text);
  const [audience, setAudience] = useState(item.type === 'global' ? item.audience : null);
  const [slot, setSlot] = useState<Slot | null>(() =>
    item.failure ? nextSlot(new Date(), days) : null,
  );
  const edit = useEditScheduled(item);
  const save = () =>
    edit.mutate({ text, audience, at: slot && momentOf(slot) }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      locked={edit.isPending}
      wide
      title={item.type === 'post' ? 'Edit scheduled post' : 'Edit scheduled message'}
      footer={
        <>
          <FormError>{edit.error ? textOf(edit.error) : undefined}</FormError>
          <Button type="submit" form={form} variant="primary" pending={edit.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="flex flex-col gap-4"
      >
        <TextArea
          label="Description"
          value={text}
          maxLength={item.type === 'post' ? postTextMax : messageTextMax}
          onChange={(event) => setText(event.target.value)}
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
              onChange={setAudience}
            />
          </div>
        )}
        <Time at={item.publish_at} days={days} slot={slot} onChange={setSlot} />
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
