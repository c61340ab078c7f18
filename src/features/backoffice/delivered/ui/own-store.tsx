import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Intro } from '../../content/intro.tsx';
import { OfferedList } from './delivered-list.tsx';

const OfferForm = lazy(async () => ({ default: (await import('./offer-form.tsx')).OfferForm }));

/** The own store: its items, and the form of a new one. */
export function OwnStore() {
  const [isOffering, setOffering] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <Intro
        text="Items are for sale to everybody who sees your page. What is sold stays as it is: to change an item, take it off sale and offer a new one. Buyers keep what they bought."
        action={
          <Button variant="primary" onClick={() => setOffering(true)}>
            Offer an item
          </Button>
        }
      />
      <OfferedList />
      {isOffering && (
        <Suspense>
          <OfferForm onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </div>
  );
}
