import type { ScheduledItem, ScheduledMediaItem } from '@domain/answers/scheduled.ts';
import { Play, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { dueText } from '@/lib/dates/schedule.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { MediaImage } from '@/entities/media/media-image.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Price } from '@/entities/wallet/price.tsx';
import { useRemoveScheduled } from '../data/queries.ts';
import { audienceText, kindText, typeText } from '../words.ts';
import { EditScheduled } from './edit-scheduled.tsx';

/** characters: shown of a scheduled item until expanded */
const scheduledTextCut = 40;

/** A scheduled item: time, content and audience, its failure, and buttons to edit or remove it. */
export function ScheduledRow({ item }: { item: ScheduledItem }) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveScheduled(item);
  const when = dueText(new Date(item.publish_at));
  const ask = async () => {
    const title = `Remove this scheduled ${typeText(item).toLowerCase()}?`;
    const body = item.media.length > 0 ? 'Its media are deleted with it.' : undefined;
    if (await confirm({ title, ...(body && { body }), action: 'Remove', danger: true }))
      remove.mutate();
  };
  return (
    <Card className="p-4">
      <article aria-label={`${typeText(item)} ${when}`} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-base font-semibold first-letter:uppercase tabular">{when}</h2>
          <p className="text-sm text-quiet">
            {typeText(item)} · {kindText(item)} · {audienceText(item)}
            {item.type === 'global' && (
              <>
                {' · '}
                {item.price_cents === null ? 'Free' : <Price cents={item.price_cents} />}
              </>
            )}
          </p>
        </div>
        {item.failure && (
          <p className="flex gap-2 text-sm text-bad">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span>Not published. {sentenceFor(item.failure)}</span>
          </p>
        )}
        <Words text={item.text} />
        {item.type === 'post' && item.options && (
          <ul aria-label="Options" className="list-disc ps-5 text-sm text-quiet">
            {item.options.map((option, index) => (
              <li key={index} dir="auto">
                {option}
              </li>
            ))}
          </ul>
        )}
        <Media media={item.media} />
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setEditing(true)}>
            {item.failure ? 'Choose another time' : 'Edit'}
          </Button>
          <Button size="sm" pending={remove.isPending} onClick={() => void ask()}>
            Remove
          </Button>
          <FormError>{remove.error ? textOf(remove.error) : undefined}</FormError>
        </div>
      </article>
      {isEditing && <EditScheduled item={item} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** The text, cut until it is expanded. */
function Words({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > scheduledTextCut;
  if (text === '') return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {isLong && !isWhole ? `${text.slice(0, scheduledTextCut).trimEnd()}…` : text}{' '}
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="text-sm font-semibold underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  );
}

function Media({ media }: { media: ScheduledMediaItem[] }) {
  const shown = media.filter(({ kind }) => kind !== 'audio');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Media" className="flex flex-wrap gap-2">
      {shown.map((item) => (
        <li key={item.media_id} className="relative size-20 overflow-hidden rounded-sm">
          <MediaImage item={item} variant="thumb" fit="cover" className="size-full" />
          {item.kind === 'video' && (
            <span className="absolute start-1 bottom-1 flex size-6 items-center justify-center rounded-full bg-background/85 text-text">
              <Play aria-hidden className="size-3" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
