import type { Mails } from '@domain/answers/account.ts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '@/lib/errors/error-text.ts';
import { doneTexts } from '@/lib/errors/success.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { SavedNote } from '@/ui/save-bar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { Switch } from '@/ui/switch.tsx';
import { mailsQuery, useSaveMails } from '../data/queries.ts';
import { Loaded } from './loaded.tsx';

/** Switches of the mails that a user may turn off: UserSubscriptionStarted and NewMessages. */
export function MailSwitches({ account }: { account: Account }) {
  const query = useQuery(mailsQuery(account.id));
  const isCreator = account.role === 'creator';
  return (
    <Loaded query={query} skeleton={<MailsSkeleton />}>
      {(mails) => (
        <>
          <MailSwitch
            userId={account.id}
            mail="mails_subscriptions"
            label={isCreator ? 'New subscriptions' : 'Subscriptions'}
            help={
              isCreator
                ? 'A mail when somebody subscribes to you.'
                : 'Mails about subscriptions that start, are about to renew or end early. Receipts and failed payments are always mailed.'
            }
            isOn={mails.mails_subscriptions}
          />
          <MailSwitch
            userId={account.id}
            mail="mails_messages"
            label="New messages"
            help="A mail when somebody writes to you while you are away."
            isOn={mails.mails_messages}
          />
        </>
      )}
    </Loaded>
  );
}

type MailSwitchProps = {
  userId: string;
  mail: keyof Mails;
  label: string;
  help: string;
  isOn: boolean;
};

function MailSwitch({ userId, mail, label, help, isOn }: MailSwitchProps) {
  const save = useSaveMails(userId);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={label}
        help={help}
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
