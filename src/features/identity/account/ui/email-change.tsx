import type { SignIn } from '@domain/answers/account.ts';
import { emailChangeSchema } from '@domain/account-forms.ts';
import { securityHoldHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useServerForm } from '@/ui/use-server-form.ts';
import { oauthAmong, oauthProviderNames } from '@/entities/user/oauth-providers.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextField } from '@/ui/text-field.tsx';
import { signInQuery, useChangeEmail } from '../data/queries.ts';
import { Loaded } from '@/ui/loaded.tsx';

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
  const others = oauthAmong(providers);
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
  const form = useServerForm({
    schema: emailChangeSchema.superRefine(({ email }, { addIssue }) => {
      if (email !== present) return;
      addIssue({ code: 'custom', path: ['email'], message: 'This is your address already.' });
    }),
    defaultValues: { email: '' },
    send: ({ email }) => change.mutateAsync({ email, backTo }),
  });
  const hasJustAsked = change.isSuccess && form.errorOf('email') === undefined;
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        help={rules(account, present !== null)}
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        className="self-start"
        variant={form.isDirty ? 'primary' : 'secondary'}
        pending={form.isSending}
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
