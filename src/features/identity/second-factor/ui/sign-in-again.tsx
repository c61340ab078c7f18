import { proofSchema } from '@domain/second-factor.ts';
import { stepUpMinutes } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import {
  oauthAmong,
  oauthProviderNames,
  type OauthProvider,
} from '@/entities/user/oauth-providers.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { rememberReturnPath } from '@/lib/store/return-path.ts';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { PasswordField } from '@/ui/text-field.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { signInQuery } from '../../account/data/queries.ts';
import { useSignInBy } from '../../welcome/data/queries.ts';
import type { Enrolment } from '../data/api.ts';
import { useSignInAgain } from '../data/queries.ts';
import { Buttons } from './buttons.tsx';

type SignInAgainProps = {
  userId: string;
  /** Begins the factor, once the sign-in is proven. */
  begin: () => Promise<Enrolment>;
  onBegun: (begun: Enrolment) => void;
  onLeave: () => void;
};

/** Proves who adds a first factor: a stolen session could lock its owner out with it. */
export function SignInAgain(props: SignInAgainProps) {
  const query = useQuery(signInQuery(props.userId));
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      <p className="text-pretty">
        You signed in more than {stepUpMinutes} minutes ago. Sign in again, so that nobody adds a
        factor in your place.
      </p>
      <Loaded query={query} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ email, has_password: hasPassword, providers }) =>
          email !== null && hasPassword ? (
            <ByPassword {...props} email={email} />
          ) : (
            <ByProvider providers={oauthAmong(providers)} onLeave={props.onLeave} />
          )
        }
      </Loaded>
    </div>
  );
}

function ByPassword({
  userId,
  email,
  begin,
  onBegun,
  onLeave,
}: SignInAgainProps & { email: string }) {
  const signIn = useSignInAgain(userId);
  const form = useServerForm({
    schema: proofSchema,
    defaultValues: { current: '' },
    send: async ({ current }) => {
      await signIn.mutateAsync({ email, current });
      return begin();
    },
    onSent: onBegun,
    fieldOfCode: { invalid_current_password: 'current' },
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={form.onSubmit}>
      {/* Associates the password with its account for password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={form.errorOf('current')}
        {...form.register('current')}
      />
      <FormError>{form.formError}</FormError>
      <Buttons action="Continue" pending={form.isSending} onLeave={onLeave} />
    </form>
  );
}

type ByProviderProps = { providers: OauthProvider[]; onLeave: () => void };

/** Leaves for the provider, which leads back to this place. */
function ByProvider({ providers, onLeave }: ByProviderProps) {
  const signIn = useSignInBy();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="primary"
            pending={signIn.isPending && signIn.variables === provider}
            onClick={() => {
              rememberReturnPath(`${window.location.pathname}#second-factor`);
              signIn.mutate(provider);
            }}
          >
            Continue with {oauthProviderNames[provider]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <FormError>{signIn.error ? textOf(signIn.error) : undefined}</FormError>
    </>
  );
}
