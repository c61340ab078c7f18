import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { callbackQuery } from '../data/queries.ts';

/** What another provider's answer carries in the address, by way of Auth. */
type Answer = {
  code?: string | undefined;
  error?: string | undefined;
  error_code?: string | undefined;
  error_description?: string | undefined;
};

/** Back from another provider: makes the code a session, once, and says so when there is none. */
export function CallbackScreen({ answer, children }: { answer: Answer; children: ReactNode }) {
  const currentUser = useCurrentUser();
  const query = useQuery(callbackQuery(answer.code));
  const refusal = answer.code ? query.error : refusalOf(answer);
  // Whoever is in is in, also where this address was opened a second time.
  if (query.data || (refusal && currentUser.status === 'member')) return children;
  if (refusal) {
    return (
      <>
        <Banner tone="bad">{textOf(refusal)}</Banner>
        <p className="text-center text-sm">
          <TextLink to="/login/{-$status}">Back to Sign In</TextLink>
        </p>
      </>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-quiet">
      <Spinner /> One moment
    </p>
  );
}

/**
 * What Auth says of a sign-in that did not come to be. A denial has no code of its own, and an
 * address that is missing only words.
 */
function refusalOf({ error, error_code: code, error_description: words }: Answer): AppError {
  if (code === 'user_banned') return new AppError('account_suspended');
  if (code === 'provider_email_needs_verification') return new AppError('email_not_verified');
  if (!code && error === 'access_denied') return new AppError('social_sign_in_cancelled');
  if (words?.startsWith('Error getting user email')) return new AppError('social_sign_in_no_email');
  return new AppError('social_sign_in_failed');
}
