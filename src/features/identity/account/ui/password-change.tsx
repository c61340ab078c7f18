import { passwordChangeSchema } from '@domain/account-forms.ts';
import { passwordMax, passwordMin } from '@domain/limits.ts';
import { securityHoldHours } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { useServerForm } from '@/ui/use-server-form.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { Button } from '@/ui/button.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { SaveBar } from '@/ui/save-bar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { PasswordField } from '@/ui/text-field.tsx';
import { signInQuery, useChangePassword, useSendPasswordLink } from '../data/queries.ts';
import { Loaded } from '@/ui/loaded.tsx';

/** Changes the password, or sends a mail to set a first one for a user of an OAuth provider. */
export function PasswordChange({ account }: { account: Account }) {
  const query = useQuery(signInQuery(account.id));
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-80 w-full" />}>
      {({ email, has_password: hasPassword }) => {
        if (email === null) {
          return <p>You can have a password once your account has an e-mail address.</p>;
        }
        if (!hasPassword) return <FirstPassword email={email} />;
        return <PasswordForm account={account} email={email} />;
      }}
    </Loaded>
  );
}

function FirstPassword({ email }: { email: string }) {
  const send = useSendPasswordLink();
  return (
    <div className="flex flex-col items-start gap-3">
      <p>You have no password yet.</p>
      <Button pending={send.isPending} onClick={() => send.mutate(email)}>
        Send me a link to set one
      </Button>
      <FormError>{send.error ? textOf(send.error) : undefined}</FormError>
      <p role="status" className="text-sm text-pretty text-good empty:hidden">
        {send.isSuccess && (
          <>
            A link to choose a password is on its way to <bdi className="break-words">{email}</bdi>.
          </>
        )}
      </p>
    </div>
  );
}

const fieldOfCode: Readonly<Record<string, 'current' | 'next'>> = {
  invalid_current_password: 'current',
  invalid_new_password: 'next',
  password_unchanged: 'next',
};

const noneTyped = { current: '', next: '', repeated: '' };

function PasswordForm({ account, email }: { account: Account; email: string }) {
  const change = useChangePassword(account.id);
  const form = useServerForm({
    schema: passwordChangeSchema,
    defaultValues: noneTyped,
    send: ({ current, next }) => change.mutateAsync({ email, current, next }),
    onSent: () => form.settle(noneTyped),
    fieldOfCode,
  });

  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      {/* Associates the password with its account for password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={form.errorOf('current')}
        {...form.register('current')}
      />
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          help={rules(account)}
          error={form.errorOf('next')}
          {...form.register('next')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={form.errorOf('repeated')}
          {...form.register('repeated')}
        />
      </div>
      <SaveBar
        action="Change password"
        isDirty={form.isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved}
        error={form.formError}
        done={doneTexts.passwordUpdated}
      />
    </form>
  );
}

function rules({ role }: Account): string {
  const all = `${passwordMin} to ${passwordMax} characters. Your other devices are signed out.`;
  if (role !== 'creator') return all;
  return `${all} Payouts are held for ${securityHoldHours} hours after the change.`;
}
