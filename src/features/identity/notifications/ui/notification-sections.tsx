import type { Account } from '@/entities/account/current-user.tsx';
import { Section } from '@/ui/section.tsx';
import { ChoiceTable } from './choice-table.tsx';
import { PushDevice } from './push-device.tsx';

/** Ids and titles of the sections, for lists that link to them. */
export const notificationParts = [
  { id: 'notifications', title: 'Notifications' },
  { id: 'push', title: 'Pushes' },
] as const;

/** The choices of notifications by topic and channel, and the pushes of this browser. */
export function NotificationSections({ account }: { account: Account }) {
  return (
    <>
      <Section
        id="notifications"
        title="Notifications"
        text="What the list of notifications shows, what is mailed to you, and what wakes your devices."
      >
        <ChoiceTable account={account} />
      </Section>
      <Section
        id="push"
        title="Pushes"
        text="A push says “Something new” and nothing else: no name, no picture, no words. None comes while you are here."
      >
        <PushDevice userId={account.id} />
      </Section>
    </>
  );
}
