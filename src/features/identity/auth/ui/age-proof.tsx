import { agePassDays } from '@generated/limits.gen.ts';
import type { AgeGateRule } from '@domain/answers/session.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { textOf } from '@/lib/errors/error-text.ts';
import { formatExact } from '@/lib/dates/format.ts';
import { Button } from '@/ui/button.tsx';
import { useBeginAgeCheck } from '../proof/queries.ts';

type AgeProofProps = {
  check: NonNullable<AgeGateRule['check']>;
  /** Reads the rule again. */
  onLook: () => Promise<void>;
};

/** Pause between two looks at a result that is awaited. */
const LOOK_MS = 4000;

/** The title and the text of the gate while an age has to be proven. */
export function proofWords(check: AgeGateRule['check'], ageMin: number) {
  if (check?.is_running) {
    return {
      title: 'Waiting for the result',
      body: 'It usually takes some seconds. Nothing is shown before.',
    };
  }
  if (check?.retry_at) {
    return {
      title: 'Your age was not confirmed',
      body: `The check did not show that you are ${ageMin} or older. You can check again from ${formatExact(check.retry_at)} on.`,
    };
  }
  return {
    title: `Show that you are ${ageMin} or older`,
    body: 'Where you are, the law asks for more than your word. A service that checks ages looks at your face or at a document, and tells us yes or no.',
  };
}

/** What is kept of a check, and the buttons that lead to it and wait for its result. */
export function AgeProof({ check, onLook }: AgeProofProps) {
  const begin = useBeginAgeCheck();
  const look = useMutation({ mutationFn: onLook });
  const error = begin.error ?? look.error;
  const isWaiting = check.is_running;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void onLook().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onLook]);

  return (
    <>
      {!isWaiting && !check.retry_at && (
        <ul className="mb-3 list-disc space-y-1 ps-5 text-start text-sm text-quiet">
          <li>We keep the method and the result, for {agePassDays} days.</li>
          <li>We keep no picture, no document and no date of birth.</li>
          <li>The service is not told who you are.</li>
        </ul>
      )}
      {error !== null && (
        <p role="alert" className="text-bad">
          {textOf(error)}
        </p>
      )}
      {isWaiting && (
        <Button wide variant="primary" pending={look.isPending} onClick={() => look.mutate()}>
          Look for the result
        </Button>
      )}
      {!check.retry_at && (
        <Button
          wide
          variant={isWaiting ? 'secondary' : 'primary'}
          pending={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: () => look.mutate() })}
        >
          {isWaiting ? 'Begin again' : error === null ? 'Check my age' : 'Try again'}
        </Button>
      )}
    </>
  );
}
