import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { dueText } from '@/lib/dates/schedule.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { confirm } from '@/ui/confirm.ts';
import { FormError } from '@/ui/form-error.tsx';
import { Price } from '@/entities/wallet/price.tsx';
import { CutText } from '../../content/cut-text.tsx';
import { RowHead } from '../../content/row-head.tsx';
import { Thumbs } from '../../content/thumbs.tsx';
import { kindText } from '../../content/words.ts';
import { useRemoveScheduled } from '../data/queries.ts';
import { audienceText, typeText } from '../words.ts';

/** characters: shown of a scheduled item until expanded */
const scheduledTextCut = 40;

type ScheduledRowProps = { item: ScheduledItem; onEdit: () => void };

/** A scheduled item: time, content and audience, its failure, and buttons to edit or remove it. */
export function ScheduledRow({ item, onEdit }: ScheduledRowProps) {
  const remove = useRemoveScheduled(item);
  // Pressed while its media were processed.
  const [isEarly, setEarly] = useState(false);
  const when = dueText(new Date(item.publish_at));
  const ask = async () => {
    setEarly(false);
    const title = `Remove this scheduled ${typeText(item).toLowerCase()}?`;
    const body = item.media.length > 0 ? 'Its media are deleted with it.' : undefined;
    if (await confirm({ title, ...(body && { body }), action: 'Remove', danger: true }))
      remove.mutate();
  };
  const edit = () => {
    remove.reset();
    setEarly(!item.is_removable);
    if (item.is_removable) onEdit();
  };
  return (
    <Card className="p-4">
      <article aria-label={`${typeText(item)} ${when}`} className="flex flex-col gap-3">
        <RowHead
          hasSeveral
          title={<span className="inline-block first-letter:uppercase">{when}</span>}
          facts={
            <>
              {typeText(item)} · {kindText(item)} · {audienceText(item)}
              {item.type === 'global' && (
                <>
                  {' · '}
                  {item.price_cents === null ? 'Free' : <Price cents={item.price_cents} />}
                </>
              )}
            </>
          }
          actions={
            <div className="flex flex-wrap items-center gap-2">
              <Button size="sm" onClick={edit}>
                {item.failure ? 'Choose another time' : 'Edit'}
              </Button>
              <Button size="sm" pending={remove.isPending} onClick={() => void ask()}>
                Remove
              </Button>
              <FormError>{refusalOf(isEarly && !item.is_removable, remove.error)}</FormError>
            </div>
          }
        />
        {item.failure && (
          <p className="flex gap-2 text-sm text-bad">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span>Not published. {sentenceFor(item.failure)}</span>
          </p>
        )}
        {!item.failure && item.media.some((one) => one.review_state === 'pending') && (
          <p className="flex gap-2 text-sm text-quiet">
            <Clock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span>Waits for review. It goes out at its time, or when it is approved.</span>
          </p>
        )}
        <CutText text={item.text} cut={scheduledTextCut} />
        {item.type === 'post' && item.options && (
          <ul aria-label="Options" className="list-disc ps-5 text-sm text-quiet">
            {item.options.map((option, index) => (
              <li key={index} dir="auto">
                {option}
              </li>
            ))}
          </ul>
        )}
        <Thumbs media={item.media} />
        {item.preview && (
          <div className="flex flex-col gap-1.5">
            <p aria-hidden className="text-sm text-quiet">
              Free preview
            </p>
            <Thumbs media={[item.preview]} label="Free preview" />
          </div>
        )}
      </article>
    </Card>
  );
}

function refusalOf(isEarly: boolean, error: Error | null): string | undefined {
  if (isEarly) return sentenceFor('media_processing');
  return error ? textOf(error) : undefined;
}
