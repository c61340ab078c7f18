import type { Account } from '@/entities/account/current-user.tsx';
import { Section } from '@/ui/section.tsx';
import { CloseAccount } from './close-account.tsx';
import { DataExportPart } from './data-export.tsx';

/** Ids and titles of the sections, for lists that link to them. */
export const endParts = [
  { id: 'data', title: 'Your data' },
  { id: 'close', title: 'Close account' },
] as const;

/** The last settings of every account: a copy of its data, and its end. */
export function EndSections({ account }: { account: Account }) {
  return (
    <>
      <Section
        id="data"
        title="Your data"
        text="What we hold about you and what you uploaded, in one archive. You can ask for it once a day."
      >
        <DataExportPart userId={account.id} />
      </Section>
      <Section id="close" title="Close account">
        <CloseAccount account={account} />
      </Section>
    </>
  );
}
