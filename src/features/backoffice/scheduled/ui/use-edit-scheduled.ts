import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import type { Audience } from '@domain/answers/wall.ts';
import { scheduleGlobalDays, schedulePostDays } from '@generated/limits.gen.ts';
import { useState } from 'react';
import { z } from 'zod';
import { messagePrice } from '@/entities/wallet/message-price.ts';
import { momentOf, nextSlot, type Slot } from '@/lib/dates/schedule.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useServerForm } from '@/ui/use-server-form.ts';
import type { ScheduledChange } from '../data/api.ts';
import { useEditScheduled } from '../data/queries.ts';
import { useMediaEdit } from './use-media-edit.ts';

type Fields = {
  text: string;
  /** Of a post. */
  wall: Audience;
  /** Of a global. */
  audience: GlobalAudience;
  /** The text of the price field. */
  price: string;
  isFree: boolean;
  /** Null keeps the time. */
  slot: Slot | null;
};

/** The command checks the values. */
const scheduledSchema = z.custom<Fields>();

const changedElsewhere =
  'This was changed in another tab or on another device. Your words are kept here: save again to put them in its place.';

/** The price in cents; 0 is free. */
function centsOf({ isFree, price }: Fields): number {
  if (isFree) return 0;
  const cents = messagePrice(price);
  if (typeof cents === 'string') throw new AppError(cents);
  return cents;
}

function fieldsOf(item: ScheduledItem, days: number): Fields {
  return {
    text: item.text,
    wall: item.type === 'post' ? item.audience : 'public',
    audience: item.type === 'global' ? item.audience : 'all',
    price: item.price_cents === null ? '' : (item.price_cents / 100).toFixed(2),
    isFree: item.price_cents === null,
    // A failed item needs another time.
    slot: item.failure ? nextSlot(new Date(), days) : null,
  };
}

/**
 * The form of a scheduled item. `present` is the item as the list has it now: after a conflict the
 * next save puts the form in its place.
 */
export function useEditForm(
  item: ScheduledItem,
  present: ScheduledItem | undefined,
  onSaved: () => void,
) {
  const days = item.type === 'post' ? schedulePostDays : scheduleGlobalDays;
  const [initial] = useState(() => fieldsOf(item, days));
  const [isBehind, setBehind] = useState(false);
  const edit = useEditScheduled(item);
  const media = useMediaEdit(item);
  const changeOf = (fields: Fields): ScheduledChange => {
    const { text, slot } = fields;
    const version = (isBehind ? present : item)?.version ?? item.version;
    const common = { version, text, at: slot && momentOf(slot) };
    return item.type === 'post'
      ? {
          ...common,
          type: 'post',
          audience: fields.wall,
          mediaIds: media.isOpen ? media.mediaIds : null,
          previewId: fields.wall === 'private' ? media.previewId : undefined,
        }
      : { ...common, type: 'global', audience: fields.audience, priceCents: centsOf(fields) };
  };
  const form = useServerForm({
    schema: scheduledSchema,
    defaultValues: initial,
    send: async (fields) => {
      if (media.hasMissing) throw new AppError('upload_files_failed');
      try {
        await edit.mutateAsync(changeOf(fields));
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') setBehind(true);
        throw error;
      }
    },
    onSent: () => {
      media.posted();
      onSaved();
    },
    fieldOfCode: {
      message_price_format: 'price',
      message_price_range: 'price',
      description_too_long: 'text',
      message_too_long: 'text',
      post_text_too_long: 'text',
    },
    textOf: (error) =>
      error instanceof AppError && error.code === 'conflict' ? changedElsewhere : textOf(error),
  });
  return { form, media, days, isBehind };
}

export type EditForm = ReturnType<typeof useEditForm>['form'];
