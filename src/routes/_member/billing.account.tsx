import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { endParts, EndSections } from '@/features/identity/closing/ui/end-sections.tsx';
import { accountParts } from '@/features/identity/account/ui/account-sections.tsx';
import { SectionPages } from '@/features/identity/settings/ui/section-pages.tsx';
import { ReadMarksSwitch } from '@/features/chat/settings/read-marks-switch.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { Section } from '@/ui/section.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { AccountIndex, FoldedIndex } from '../-parts/account-index.tsx';
import { AccountSections } from '../-parts/account-sections.tsx';
import { BillingNav } from '../-parts/billing-nav.tsx';
import { You } from '../-parts/you.tsx';

/** A fan's settings; creators have the same sections in their settings. */
export const Route = createFileRoute('/_member/billing/account')({
  staticData: { beforeProof: true },
  beforeLoad: async (entering) => ({ account: await requireFan(entering, '/settings') }),
  component: AccountPage,
});

const parts = [
  { id: 'you', title: 'You', group: 'Your account' },
  ...accountParts.map((part) => ({ ...part, group: 'Your account' })),
  { id: 'privacy', title: 'Privacy', group: 'Your data' },
  ...endParts.map((part) => ({ ...part, group: 'Your data' })),
];

function AccountPage() {
  return (
    <Page title="Account" aside={<AccountIndex parts={parts} />}>
      <BillingNav />
      <FoldedIndex parts={parts} />
      <SectionPages parts={parts} isListedElsewhere>
        <Section id="you" title="You">
          <You />
        </Section>
        <AccountSections backTo="/billing/account" />
        <Section id="privacy" title="Privacy">
          <Privacy />
        </Section>
        <EndSections account={useAccount()} />
      </SectionPages>
    </Page>
  );
}

function Privacy() {
  return (
    <>
      <ReadMarksSwitch />
      <Terms />
    </>
  );
}

function Terms() {
  return (
    <p className="text-pretty">
      Creators see your username and your picture when you follow, subscribe, pay or write to them.
      A green tick tells them that you have linked a card, never which. No other member sees your
      e-mail address, your card or where you sign in. More is told in the{' '}
      <TextLink to="/privacy" className="underline">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
