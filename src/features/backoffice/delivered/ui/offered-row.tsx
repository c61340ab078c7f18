import type { Offered } from '@domain/answers/delivered.ts';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Price } from '@/entities/wallet/price.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { StateText } from '@/ui/state-text.tsx';
import { CutText } from '../../content/cut-text.tsx';
import { RowHead } from '../../content/row-head.tsx';
import { Thumbs } from '../../content/thumbs.tsx';
import { kindText } from '../../content/words.ts';
import { useSetOffered } from '../data/queries.ts';
import { deliveredTextCut } from './delivered-row.tsx';
import { RemoveButton } from './remove-button.tsx';
import { Results } from './results.tsx';

/** An item of the own store: what, its price, whether it is for sale, and its results. */
export function OfferedRow({ item }: { item: Offered }) {
  const offer = useSetOffered(item.id);
  const isOffered = item.withdrawn_at === null;
  const when = formatDateAndTime(item.withdrawn_at ?? item.offered_at);
  return (
    <Card className="p-4">
      <article aria-label={`Item of ${when}`} className="flex flex-col gap-3">
        <RowHead
          hasSeveral
          title={
            <StateText
              tone={isOffered && item.media.every((one) => one.is_live) ? 'good' : 'quiet'}
            >
              <span className="text-text">
                {stateText(item)}{' '}
                <time dateTime={item.withdrawn_at ?? item.offered_at}>{when}</time>
              </span>
            </StateText>
          }
          facts={
            <>
              {kindText(item)} · <Price cents={item.price_cents} />
            </>
          }
          actions={
            <RemoveButton of={item} noun="item">
              <Button size="sm" pending={offer.isPending} onClick={() => offer.mutate(!isOffered)}>
                {isOffered ? 'Take off sale' : 'Offer again'}
              </Button>
              <FormError>{offer.error ? textOf(offer.error) : undefined}</FormError>
            </RemoveButton>
          }
        />
        <CutText text={item.text} cut={deliveredTextCut} />
        <Thumbs media={item.media} />
        <Results results={item.results} priceCents={item.price_cents} isSent={false} />
      </article>
    </Card>
  );
}

/** An item is for sale once all of its media can be shown. */
function stateText({ withdrawn_at, media }: Offered): string {
  if (withdrawn_at !== null) return 'Off sale since';
  if (media.some((item) => item.review_state === 'pending')) return 'Waits for review, offered';
  return media.every(({ is_live }) => is_live) ? 'For sale since' : 'Not shown yet, offered';
}
