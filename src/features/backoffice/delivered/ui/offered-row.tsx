import type { Offered } from '@domain/answers/delivered.ts';
import { formatDateAndTime } from '@/lib/dates/format.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Price } from '@/entities/wallet/price.tsx';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { CutText } from '../../content/cut-text.tsx';
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
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-base font-semibold tabular">
            {stateText(item)} <time dateTime={item.withdrawn_at ?? item.offered_at}>{when}</time>
          </h2>
          <p className="text-sm text-quiet">
            {kindText(item)} · <Price cents={item.price_cents} />
          </p>
        </div>
        <CutText text={item.text} cut={deliveredTextCut} />
        <Thumbs media={item.media} />
        <Results results={item.results} priceCents={item.price_cents} isSent={false} />
        <RemoveButton of={item} noun="item">
          <Button size="sm" pending={offer.isPending} onClick={() => offer.mutate(!isOffered)}>
            {isOffered ? 'Take off sale' : 'Offer again'}
          </Button>
          <FormError>{offer.error ? textOf(offer.error) : undefined}</FormError>
        </RemoveButton>
      </article>
    </Card>
  );
}

/** An item is for sale once all of its media can be shown. */
function stateText({ withdrawn_at, media }: Offered): string {
  if (withdrawn_at !== null) return 'Off sale since';
  return media.every(({ is_live }) => is_live) ? 'For sale since' : 'Not shown yet, offered';
}
