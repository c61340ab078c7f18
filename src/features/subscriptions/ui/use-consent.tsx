import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { termsQuery } from '../data/queries.ts';

/** The box that a fan ticks before anything is charged, and the words that were agreed to. */
export function useConsent(creatorId: string) {
  const { id } = useAccount();
  const { data, error, isFetching, refetch } = useQuery(termsQuery(id, creatorId));
  // The words: a new price takes the tick away.
  const [agreedTo, setAgreedTo] = useState<string>();
  const text = data?.text;
  const words = text === agreedTo ? text : undefined;
  const [isMissed, setMissed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    /** Whether the box is ticked; if not, says so beside it and leads there. */
    check(): boolean {
      setMissed(words === undefined);
      if (words === undefined) input.current?.focus();
      return words !== undefined;
    },
    /** The words beside the ticked box. Errors: billing_consent_missing. */
    require(): string {
      if (words === undefined) throw new AppError('billing_consent_missing');
      return words;
    },
    box:
      error && !data ? (
        <div className="flex flex-col items-start gap-2 py-2">
          <FormError>{textOf(error)}</FormError>
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="min-h-12 py-2">
          <Checkbox
            ref={input}
            checked={words !== undefined}
            disabled={text === undefined}
            error={isMissed && words === undefined ? missing : undefined}
            onChange={({ target }) => setAgreedTo(target.checked ? text : undefined)}
          >
            {text ?? <Skeleton className="h-5 w-64 max-w-full" />}
          </Checkbox>
        </div>
      ),
  };
}

const missing = sentenceFor('billing_consent_missing');
