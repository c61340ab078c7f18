import { Suspense, useRef } from 'react';
import type { BankQuestion as Question } from '../use-payment-run.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { ScriptQuestion } from './providers/index.ts';

/** The step in which the bank authenticates the card's holder. */
export function BankQuestion({ question }: { question: Question }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { action, onAnswered } = question;
  if (action.kind === 'script') {
    return (
      <Suspense>
        <ScriptQuestion action={action} onAnswered={onAnswered} />
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
