import { isUsername } from '@domain/session.ts';
import { usernameMax, usernameMin } from '@generated/limits.gen.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { checkUsername } from './signup-check.ts';
import { usernameCodes } from './username-codes.ts';

const PAUSE_MS = 350;

type UsernameAvailability = {
  state: 'short' | 'asking' | 'free' | 'refused' | 'unknown';
  refusal?: string | undefined;
};

/** The text, delayed until the user pauses in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}

const usernameKeys = { check: (username: string) => ['signup-check', username] as const };

const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: usernameKeys.check(username),
    queryFn: () => checkUsername(username),
    staleTime: 30_000,
    retry: false,
  });

/** Checks while typing whether the name is free; the database decides when the form is sent. */
export function useUsernameAvailability(username: string): UsernameAvailability {
  const asked = usePaused(username);
  const { data, isError } = useQuery({
    ...usernameQuery(asked),
    enabled: isUsername(asked),
  });
  if (!isUsername(username)) return { state: 'short' };
  if (asked !== username) return { state: 'asking' };
  if (isError) return { state: 'unknown' };
  if (!data) return { state: 'asking' };
  if (data === 'free') return { state: 'free' };
  return { state: 'refused', refusal: sentenceFor(usernameCodes[data]) };
}

/**
 * For a form that does not send the name yet: the error code of a name that is not available.
 * Undefined for a free name, and when the check fails, because sending decides again.
 */
export function useUsernameRefusal() {
  const client = useQueryClient();
  return async (username: string) => {
    const state = await client.fetchQuery(usernameQuery(username)).catch(() => 'free' as const);
    return state === 'free' ? undefined : usernameCodes[state];
  };
}

type UsernameHelpProps = {
  availability: UsernameAvailability;
  /** The name was refused: nothing good is said beside the error. */
  isRefused: boolean;
};

export function UsernameHelp({ availability, isRefused }: UsernameHelpProps) {
  if (availability.state === 'free' && !isRefused) {
    return <Good>This username is free.</Good>;
  }
  return <>{rule}.</>;
}

/** The help at the name that somebody has already, and can still change. */
export function OwnNameHelp() {
  return (
    <>
      <Good>This username is yours.</Good>
      <span className="block">Keep it, or choose another one: {rule}.</span>
    </>
  );
}

const rule = `${usernameMin} to ${usernameMax} letters, numbers or underscores`;

const Good = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1 text-good">
    <Check aria-hidden className="size-4" />
    {children}
  </span>
);
