import type { CardDetails } from '@domain/card.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '@/lib/errors/app-error.ts';
import { textWithoutReason } from '@/lib/errors/error-text.ts';
import { doLinkCard } from '../data/api.ts';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { cardSetupQuery } from '../data/queries.ts';
import { useDocumentTheme } from './use-document-theme.ts';

type Link = { setupIntentId: string; details: CardDetails };

/**
 * Links the card that the provider has stored. A lost answer is repeated with the same setup; after
 * a refusal the fields start with a new setup.
 */
export function useCardLinking(onLinked: () => void) {
  const client = useQueryClient();
  const setup = useQuery(cardSetupQuery(useDocumentTheme()));
  const linking = useMutation({
    mutationFn: ({ setupIntentId, details }: Link) => doLinkCard(setupIntentId, details),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: walletKeys.card });
      onLinked();
    },
    onError: (error) => {
      if (isRefusal(error)) void client.resetQueries({ queryKey: walletKeys.cardSetup });
    },
  });

  return {
    setup,
    isLinking: linking.isPending || linking.isSuccess,
    // The reason of a refused card is the key of its field.
    errorText: linking.error ? textWithoutReason(linking.error) : undefined,
    link: (setupIntentId: string, details: CardDetails) =>
      linking.mutate({ setupIntentId, details }),
    /**
     * Repeats the link if the card is stored and only the answer was lost; otherwise returns false.
     */
    linkAgain: (details: CardDetails): boolean => {
      const last = linking.variables;
      if (!last || !linking.isError || isRefusal(linking.error)) return false;
      linking.mutate({ ...last, details });
      return true;
    },
  };
}
