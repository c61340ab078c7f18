import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { callbackQuery } from '../data/queries.ts';

/** Search parameters of the OAuth provider's answer, by way of Auth. */
type Answer = {
  code?: string | undefined;
  error?: string | undefined;
  error_code?: string | undefined;
  error_description?: string | undefined;
};

/** Handles the return from an OAuth provider: exchanges the code once and shows any error. */
export function CallbackScreen({ answer, children }: { answer: Answer; children: ReactNode }) {
  const currentUser = useCurrentUser();
  const query = useQuery(callbackQuery(answer.code));
  const refusal = answer.code ? query.error : refusalOf(answer);
  // A signed-in user continues, also when the address is opened a second time.
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
 * The error of a failed sign-in. Auth gives a denial no code, and a missing address only a
 * description.
 */
function refusalOf({ error, error_code: code, error_description: words }: Answer): AppError {
  if (code === 'user_banned') return new AppError('account_suspended');
  if (code === 'provider_email_needs_verification') return new AppError('email_not_verified');
  if (!code && error === 'access_denied') return new AppError('social_sign_in_cancelled');
  if (words?.startsWith('Error getting user email')) return new AppError('social_sign_in_no_email');
  return new AppError('social_sign_in_failed');
}
