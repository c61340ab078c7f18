import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { descriptionMax, messageTextMax, postTextMax } from '@generated/limits.gen.ts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { ComposerFrame } from '@/entities/composer/composer-frame.tsx';
import { MessagePriceField } from '@/entities/wallet/message-price-field.tsx';
import { audiences } from '@/lib/audiences.ts';
import { dueText, nextSlot, slotAt, slotsOf, type Slot } from '@/lib/dates/schedule.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Chips } from '@/ui/chips.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { SlotFields } from '@/ui/slot-fields.tsx';
import { TextArea } from '@/ui/text-area.tsx';
import { EditMedia, EditPreview } from './edit-media.tsx';
import type { MediaEdit } from './use-media-edit.ts';
import { useEditForm, type EditForm } from './use-edit-scheduled.ts';

type EditScheduledProps = {
  item: ScheduledItem;
  /** The item as the list has it now; undefined once it has left the list. */
  present: ScheduledItem | undefined;
  onClose: () => void;
};

/** Edits text, audience, price, media and time of a scheduled item. */
export function EditScheduled({ item, present, onClose }: EditScheduledProps) {
  const formId = useId();
  const { form, media, days, isBehind } = useEditForm(item, present, onClose);
  const slot = useWatch({ control: form.control, name: 'slot' });
  const close = () => {
    media.discardAll();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      locked={form.isSending}
      wide
      title={item.type === 'post' ? 'Edit scheduled post' : 'Edit scheduled message'}
      footer={
        <>
          <FormError>{media.refusal ? textOf(media.refusal) : form.formError}</FormError>
          {isBehind && present && <Present item={present} />}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={media.isBusy}
            pending={form.isSending}
          >
            Save
          </Button>
        </>
      }
    >
      <ComposerFrame
        id={formId}
        look="plain"
        onSubmit={() => form.onSubmit()}
        onFiles={media.isOpen ? (files) => void media.attach(files) : null}
      >
        <TextArea
          label="Description"
          maxLength={longestText(item)}
          error={form.errorOf('text')}
          {...form.register('text')}
        />
        {media.isOpen && <EditMedia media={media} />}
        {item.type === 'global' ? (
          <GlobalFields form={form} />
        ) : (
          <WallFields item={item} form={form} media={media} />
        )}
        <Time
          at={item.publish_at}
          days={days}
          slot={slot}
          onChange={(next) => form.setValue('slot', next)}
        />
      </ComposerFrame>
    </Dialog>
  );
}

/** Characters of the text: a message with media has a description. */
function longestText({ type, media }: ScheduledItem): number {
  if (type === 'post') return postTextMax;
  return media.length > 0 ? descriptionMax : messageTextMax;
}

/** The item as another tab has saved it. */
function Present({ item }: { item: ScheduledItem }) {
  return (
    <p className="text-sm text-quiet">
      {item.text === '' ? 'It has no text now' : <bdi>It now says “{item.text}”</bdi>}, to appear{' '}
      {dueText(new Date(item.publish_at))}.
    </p>
  );
}

const walls = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

type WallFieldsProps = { item: ScheduledItem; form: EditForm; media: MediaEdit };

/** The audience of a post, and the free preview of a private one. A promotion is public. */
function WallFields({ item, form, media }: WallFieldsProps) {
  const wall = useWatch({ control: form.control, name: 'wall' });
  if (item.is_promo) return null;
  return (
    <>
      <div className="flex flex-col gap-2">
        <p aria-hidden className="text-sm font-medium">
          Audience
        </p>
        <Chips
          label="Audience"
          options={walls}
          value={wall}
          onChange={(next) => form.setValue('wall', next)}
        />
      </div>
      {wall === 'private' && <EditPreview preview={media.preview} />}
      {wall === 'public' && media.preview.kept && (
        <p className="text-sm text-pretty text-quiet">
          Everybody will see the post: its free preview is removed.
        </p>
      )}
    </>
  );
}

/** Audience and price of a global. */
function GlobalFields({ form }: { form: EditForm }) {
  const { control, setValue } = form;
  const [audience, price, isFree] = useWatch({ control, name: ['audience', 'price', 'isFree'] });
  return (
    <>
      <div className="flex flex-col gap-2">
        <p aria-hidden className="text-sm font-medium">
          To
        </p>
        <Chips
          label="Target audience"
          options={audiences}
          value={audience}
          onChange={(next) => setValue('audience', next)}
        />
      </div>
      <div className="flex flex-col gap-2">
        <MessagePriceField
          typed={price}
          disabled={isFree}
          error={form.errorOf('price')}
          onTyped={(typed) => setValue('price', typed)}
        />
        <Checkbox checked={isFree} onChange={({ target }) => setValue('isFree', target.checked)}>
          Free
        </Checkbox>
      </div>
    </>
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
