import type { SignIn } from '@domain/answers/account.ts';
import { emailChangeSchema } from '@domain/account-forms.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { securityHoldHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { fieldText, textOf } from '@/lib/errors/error-text.ts';
import { oauthProviderNames, oauthProviders } from '@/entities/user/oauth-providers.ts';
import type { Account } from '@/entities/user/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { signInQuery, useChangeEmail } from '../data/queries.ts';
import { Loaded } from './loaded.tsx';

type EmailChangeProps = { account: Account; backTo: string };

/** Shows the address for signing in and changes it; both addresses have to confirm. */
export function EmailChange({ account, backTo }: EmailChangeProps) {
  const query = useQuery(signInQuery(account.id));
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-44 w-full" />}>
      {(signIn) => (
        <>
          <Present signIn={signIn} />
          <EmailForm account={account} backTo={backTo} present={signIn.email} />
        </>
      )}
    </Loaded>
  );
}

function Present({ signIn: { email, providers } }: { signIn: SignIn }) {
  const others = oauthProviders.filter((provider) => providers.includes(provider));
  return (
    <div className="flex flex-col gap-1">
      {email === null ? (
        <p>There is no e-mail address on your account yet.</p>
      ) : (
        <p>
          You sign in with <bdi className="font-semibold break-words">{email}</bdi>
        </p>
      )}
      {others.length > 0 && (
        <p className="text-sm text-quiet">
          You {email === null ? '' : 'also '}sign in by{' '}
          {others.map((provider) => oauthProviderNames[provider]).join(' and ')}.
        </p>
      )}
    </div>
  );
}

type EmailFormProps = EmailChangeProps & { present: string | null };

function EmailForm({ account, backTo, present }: EmailFormProps) {
  const change = useChangeEmail();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  const send = handleSubmit(({ email }) => {
    if (email === present) return setError('email', { type: 'present' });
    change.mutate({ email, backTo });
  });
  const { email: refused } = formState.errors;
  const hasJustAsked = change.isSuccess && !refused;
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={(event) => void send(event)}>
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        help={rules(account, present !== null)}
        error={refused?.type === 'present' ? 'This is your address already.' : fieldText(refused)}
        {...register('email')}
      />
      <FormError>{change.error ? textOf(change.error) : undefined}</FormError>
      <Button
        type="submit"
        className="self-start"
        variant={formState.isDirty ? 'primary' : 'secondary'}
        pending={change.isPending}
      >
        {present === null ? 'Add address' : 'Change address'}
      </Button>
      {/* The same text whether the address has an account or not. */}
      <p role="status" className="text-sm text-pretty text-good empty:hidden">
        {hasJustAsked && (present === null ? askedOne : askedBoth)}
      </p>
    </form>
  );
}

const askedOne = 'If the address can be used here, a link is on its way to it.';
const askedBoth =
  'If the address can be used here, a link is on its way to each of the two addresses. ' +
  'Your address changes when both were followed.';

function rules({ role }: Account, hasPresent: boolean): string | undefined {
  if (!hasPresent) return undefined;
  const both = 'We’ll notify your old address, and you’ll need to confirm from both.';
  if (role !== 'creator') return both;
  return `${both} Payouts are held for ${securityHoldHours} hours after the change.`;
}
