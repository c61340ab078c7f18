import { lazy, Suspense, useRef } from 'react';
import type { BankQuestion as Question } from '../use-payment-run.ts';
import { ProviderFrame } from './provider-frame.tsx';

const StripeQuestion = lazy(async () => ({
  default: (await import('./stripe-question.tsx')).StripeQuestion,
}));

/** The step in which the bank authenticates the card's holder. */
export function BankQuestion({ question }: { question: Question }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { action, onAnswered } = question;
  if (action.kind === 'stripe') {
    return (
      <Suspense>
        <StripeQuestion action={action} onAnswered={onAnswered} />
      </Suspense>
    );
  }
  return (
    <ProviderFrame
      url={action.url}
      title="Confirm with your bank"
      placeholderHeight={200}
      frame={frame}
      onMessage={(message) => {
        if (message.type === 'authenticated') onAnswered();
      }}
    />
  );
}
