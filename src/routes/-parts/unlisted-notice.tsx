import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Account } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';

type UnlistedNoticeProps = {
  /** The state of the creator's application; undefined while it is not known. */
  state: Account['application_state'] | undefined;
  className?: string;
  /** The sentence of the notice. */
  children: ReactNode;
};

/** A notice for a creator whose page is not listed, with the way to what is left to do. */
export function UnlistedNotice({ state, className, children }: UnlistedNoticeProps) {
  const isUnaccepted = state === 'rejected' || state === 'none';
  return (
    <Banner
      icon={EyeOff}
      tone="warning"
      className={className}
      action={
        // While it is pending, the next step is not the creator's.
        state !== 'pending' && (
          <ButtonLink to="/" size="sm">
            {isUnaccepted ? 'See how it stands' : 'See what is left'}
          </ButtonLink>
        )
      }
    >
      {children}
    </Banner>
  );
}
