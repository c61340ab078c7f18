import { MailLinkForm } from './mail-link-form.tsx';
import { useResendConfirmation } from '../data/entering.ts';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { Banner } from '@/ui/banner.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import type { ConfirmationSearch } from '../confirmation.ts';
import { confirmationOf } from '../redeemable.ts';
import { confirmationQuery } from '../data/links.ts';
import { WhichAccount } from './which-account.tsx';

type ConfirmingProps = {
  search: ConfirmationSearch;
  /** Shown when the link was redeemed. */
  children: ReactNode;
  /** Shown instead if the link belonged to another user and the session was kept. */
  stayed: ReactNode;
};

/** Redeems the confirmation in the address, once, and shows the error if that fails. */
export function Confirming({ search, children, stayed }: ConfirmingProps) {
  const confirmation = confirmationOf(search);
  const isRecovery = search.type === 'recovery';
  const query = useQuery(confirmationQuery(confirmation));
  const refusal = refusalOf(search, confirmation !== null) ?? query.error;
  if (refusal) {
    return (
      <>
        <Banner tone="bad">{textOf(refusal)}</Banner>
        {(search.type ?? 'signup') === 'signup' && <ResendForm />}
        <p className="text-center text-sm">
          <TextLink to={isRecovery ? '/lost-password' : '/login/{-$status}'}>
            {isRecovery ? 'Request a new link' : 'Back to Sign In'}
          </TextLink>
        </p>
      </>
    );
  }
  if (!query.data) {
    return (
      <p role="status" className="flex items-center gap-3 text-quiet">
        <Spinner /> One moment
      </p>
    );
  }
  if (query.data === 'half') {
    return (
      <Banner icon={MailCheck} tone="good">
        Thank you. Now open the link in the mail to your other address too.
      </Banner>
    );
  }
  if (query.data === 'done') return children;
  return <WhichAccount stranger={query.data} stayed={stayed} switched={children} />;
}

function refusalOf(search: ConfirmationSearch, hasConfirmation: boolean): AppError | null {
  if (search.error) return new AppError('link_expired');
  return hasConfirmation ? null : new AppError('link_expired');
}

/** Requests another confirmation link in place of an expired one. */
function ResendForm() {
  return (
    <MailLinkForm
      request={useResendConfirmation()}
      button="Send a new link"
      answer="If this address is still to be confirmed, a new link is on its way."
    />
  );
}
