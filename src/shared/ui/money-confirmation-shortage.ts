import { useQuery } from '@tanstack/react-query';
import { AppError } from '../errors/app-error.ts';
import { cardQuery } from '../money/card-on-file.ts';

/** The refusal that paying would meet, known without asking for it; null until the card is read. */
export function useShortage(missingCents: number): AppError | null {
  const { data: card, isPending } = useQuery(cardQuery);
  if (isPending) return null;
  if (card === null) return new AppError('no_card_linked');
  return new AppError('not_enough_funds', {
    detail: { needed_cents: missingCents, balance_cents: 0 },
  });
}
