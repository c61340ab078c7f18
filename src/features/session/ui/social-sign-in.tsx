import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { offersXQuery, useSignInWithX } from '../data/queries.ts';

/** The other way in, where it is configured; a first visit makes a follower's account. */
export function SocialSignIn() {
  const { data: isOffered } = useQuery(offersXQuery);
  const signIn = useSignInWithX();
  if (!isOffered) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Button wide pending={signIn.isPending} onClick={() => signIn.mutate()}>
        Continue with X
      </Button>
      <FormError>{signIn.error ? textOf(signIn.error) : undefined}</FormError>
    </div>
  );
}
