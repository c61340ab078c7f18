import { useQuery } from '@tanstack/react-query';
import type { CardPayment } from '@/features/subscriptions/ui/subscribe-dialog.tsx';
import { cardQuery } from '@/features/wallet/data/queries.ts';
import { BankQuestion } from '@/features/wallet/ui/bank-question.tsx';
import { cardLabel } from '@/features/wallet/ui/card-label.ts';
import { usePaymentRun } from '@/features/wallet/use-payment-run.ts';

/** The payment by the linked card, as the subscription dialog needs it. */
export function useCardPayment(): CardPayment {
  const { data: card } = useQuery(cardQuery);
  const { run, question } = usePaymentRun();
  return {
    label: card ? cardLabel(card) : null,
    charge: run,
    question: question && <BankQuestion question={question} />,
  };
}
