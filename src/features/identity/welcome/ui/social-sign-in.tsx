import { ageMin } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/lib/errors/error-text.ts';
import { oauthProviderNames, oauthProviders } from '@/entities/user/oauth-providers.ts';
import { rememberReturnPath } from '@/lib/store/return-path.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { oauthProvidersQuery, useSignInBy } from '../data/queries.ts';
import { ProviderMark } from './provider-mark.tsx';

const placeStyle = 'h-[46px] w-full rounded-full';

/** Fill, outline and text of Google's rules for its button, dark and light; X's looks the same. */
const brandStyle =
  'border !border-[#8e918f] !bg-[#131314] !text-[#e3e3e3] hover:!bg-[#232324] ' +
  '[:root[data-theme=light]_&]:!border-[#747775] [:root[data-theme=light]_&]:!bg-[#ffffff] ' +
  '[:root[data-theme=light]_&]:!text-[#1f1f1f] hover:[:root[data-theme=light]_&]:!bg-[#f2f2f2]';

type SocialSignInProps = {
  /** The path to continue at, remembered during the redirect. */
  next?: string | undefined;
  /** Asks the box of the screen; without one, the sentence below the buttons stands for it. */
  hasAgreed?: () => boolean;
};

/** The OAuth providers, if any are configured; a first visit creates a fan's account. */
export function SocialSignIn({ next, hasAgreed }: SocialSignInProps) {
  const { data: offered, isLoading } = useQuery(oauthProvidersQuery);
  const signIn = useSignInBy();
  if (offered ? offered.length === 0 : !isLoading) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {!offered &&
        oauthProviders.map((provider) => <Skeleton key={provider} className={placeStyle} />)}
      {offered?.map((provider) => (
        <Button
          key={provider}
          wide
          className={brandStyle}
          pending={signIn.isPending && signIn.variables === provider}
          onClick={() => {
            if (hasAgreed?.() === false) return;
            if (next) rememberReturnPath(next);
            signIn.mutate(provider);
          }}
        >
          <ProviderMark provider={provider} />
          Continue with {oauthProviderNames[provider]}
        </Button>
      ))}
      <FormError>{signIn.error ? textOf(signIn.error) : undefined}</FormError>
      {!hasAgreed && <Consent />}
    </div>
  );
}

/** The agreement that a first visit by a provider makes. */
function Consent() {
  return (
    <p className="text-center text-xs text-pretty text-quiet">
      By continuing you confirm that you are at least {ageMin} and agree to the{' '}
      <TextLink to="/terms" target="_blank" rel="noopener" className="underline">
        Terms and Conditions<span className="sr-only"> (opens in a new tab)</span>
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/privacy" target="_blank" rel="noopener" className="underline">
        Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
      </TextLink>
      .
    </p>
  );
}
