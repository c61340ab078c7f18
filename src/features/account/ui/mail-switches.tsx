import type { Mails } from '@domain/answers/account.ts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/shared/errors/error-text.ts';
import { doneTexts } from '@/shared/errors/success.ts';
import type { Account } from '@/shared/session/viewer.tsx';
import { FormError } from '@/shared/ui/form-error.tsx';
import { SavedNote } from '@/shared/ui/save-bar.tsx';
import { Skeleton } from '@/shared/ui/skeleton.tsx';
import { Switch } from '@/shared/ui/switch.tsx';
import { mailsQuery, useSaveMails } from '../data/queries.ts';
import { Loaded } from './loaded.tsx';

/** Mails that a person may switch off: UserSubscriptionStarted and NewMessages. */
export function MailSwitches({ account }: { account: Account }) {
  const query = useQuery(mailsQuery(account.id));
  const isCreator = account.role === 'creator';
  return (
    <Loaded query={query} skeleton={<MailsSkeleton />}>
      {(mails) => (
        <>
          <MailSwitch
            personId={account.id}
            mail="mails_subscriptions"
            label={isCreator ? 'New subscriptions' : 'Subscriptions'}
            hint={
              isCreator
                ? 'A mail when somebody subscribes to you.'
                : 'Mails about subscriptions that start or end early.'
            }
            isOn={mails.mails_subscriptions}
          />
          <MailSwitch
            personId={account.id}
            mail="mails_messages"
            label="New messages"
            hint="A mail when somebody writes to you while you are away."
            isOn={mails.mails_messages}
          />
        </>
      )}
    </Loaded>
  );
}

type MailSwitchProps = {
  personId: string;
  mail: keyof Mails;
  label: string;
  hint: string;
  isOn: boolean;
};

function MailSwitch({ personId, mail, label, hint, isOn }: MailSwitchProps) {
  const save = useSaveMails(personId);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={label}
        hint={hint}
        checked={isOn}
        pending={save.isPending}
        onChange={(on) => save.mutate({ [mail]: on })}
      />
      <FormError>{save.error ? textOf(save.error) : undefined}</FormError>
      <SavedNote className="min-h-5">{save.isSuccess && doneTexts.settingsSaved}</SavedNote>
    </div>
  );
}

function MailsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
