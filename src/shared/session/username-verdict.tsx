import { isUsername } from '@domain/session.ts';
import { usernameMax, usernameMin } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { sentenceFor } from '../errors/sentences.ts';
import { usernameCodes, type UsernameState } from './username-codes.ts';

const PAUSE_MS = 350;

type UsernameVerdict = {
  state: 'short' | 'asking' | 'free' | 'refused' | 'unknown';
  refusal?: string | undefined;
};

/** The text once its writer has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}

/** Asks the platform; the feature that signs up brings it. */
type UsernameCheck = (username: string) => Promise<UsernameState>;

/** Asks while typing whether the name is free; the database decides again when the form is sent. */
export function useUsernameVerdict(username: string, check: UsernameCheck): UsernameVerdict {
  const asked = usePaused(username);
  const { data, isError } = useQuery({
    queryKey: ['session', 'signup-check', asked] as const,
    queryFn: () => check(asked),
    enabled: isUsername(asked),
    staleTime: 30_000,
    retry: false,
  });
  if (!isUsername(username)) return { state: 'short' };
  if (asked !== username) return { state: 'asking' };
  if (isError) return { state: 'unknown' };
  if (!data) return { state: 'asking' };
  if (data === 'free') return { state: 'free' };
  return { state: 'refused', refusal: sentenceFor(usernameCodes[data]) };
}

export function UsernameHint({ verdict }: { verdict: UsernameVerdict }) {
  if (verdict.state === 'free') {
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Check aria-hidden className="size-4" />
        This username is free.
      </span>
    );
  }
  return (
    <>
      {usernameMin} to {usernameMax} letters, numbers or underscores.
    </>
  );
}
