import type { Delivered } from '@domain/answers/delivered.ts';
import { audienceLabel } from '@/lib/audiences.ts';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { Price } from '@/entities/wallet/price.tsx';
import { Card } from '@/ui/card.tsx';
import { CutText } from '../../content/cut-text.tsx';
import { RowHead } from '../../content/row-head.tsx';
import { Thumbs } from '../../content/thumbs.tsx';
import { kindText } from '../../content/words.ts';
import { RemoveButton } from './remove-button.tsx';
import { Results } from './results.tsx';

/** characters: shown of a delivered message or an item until expanded */
export const deliveredTextCut = 30;

/** A message that was sent to an audience: when, what, to whom, its price and its results. */
export function DeliveredRow({ message }: { message: Delivered }) {
  const { price_cents: price } = message;
  const when = formatDateAndTime(message.sent_at);
  return (
    <Card className="p-4">
      <article aria-label={`Message of ${when}`} className="flex flex-col gap-3">
        <RowHead
          title={<time dateTime={message.sent_at}>{when}</time>}
          facts={
            <>
              {kindText(message)} · {audienceLabel(message.audience)} ·{' '}
              {price === null ? 'Free' : <Price cents={price} />}
            </>
          }
          actions={<RemoveButton of={message} noun="message" />}
        />
        <CutText text={message.text} cut={deliveredTextCut} />
        <Thumbs media={message.media} />
        <Results results={message.results} priceCents={price} isSent />
      </article>
    </Card>
  );
}
