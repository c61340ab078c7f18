import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { useSignInWithX } from '../data/queries.ts';

/** The other way in, through the social network; a first visit makes a follower's account. */
export function SocialSignIn() {
  const signIn = useSignInWithX();
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
