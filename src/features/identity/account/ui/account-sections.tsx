import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { useRate } from '@/entities/wallet/rate.tsx';
import type { ReactNode } from 'react';
import type { Account } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Section } from '@/ui/section.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { Devices } from './devices.tsx';
import { EmailChange } from './email-change.tsx';
import { PasswordChange } from './password-change.tsx';

type AccountSectionsProps = {
  account: Account;
  /** Address of the page with the sections; links of mails lead back to it. */
  backTo: string;
  /** The choice of the theme, which the shell provides. */
  appearance: ReactNode;
  secondFactor: ReactNode;
  /** Called when the page's account data are outdated. */
  onChanged: () => Promise<unknown>;
};

/** Ids and titles of the sections, for lists that link to them. */
export const accountParts = [
  { id: 'email', title: 'Sign-in address' },
  { id: 'password', title: 'Password' },
  { id: 'second-factor', title: 'Second factor' },
  { id: 'devices', title: 'Devices' },
  { id: 'currency', title: 'Currency' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'decisions', title: 'Decisions' },
] as const;

/** Settings that every account has. */
export function AccountSections({
  account,
  backTo,
  appearance,
  secondFactor,
  onChanged,
}: AccountSectionsProps) {
  return (
    <>
      <Section id="email" title="Sign-in address">
        <EmailChange account={account} backTo={backTo} />
      </Section>
      <Section id="password" title="Password">
        <PasswordChange account={account} />
      </Section>
      <Section
        id="second-factor"
        title="Second factor"
        text="A code of an app on your phone, asked for beside your password. Whoever learns your password gets no further."
      >
        {secondFactor}
      </Section>
      <Section
        id="devices"
        title="Devices"
        text="Where you are signed in. If you do not know a device, sign it out and change your password."
      >
        <Devices userId={account.id} />
      </Section>
      <Section id="currency" title="Currency">
        <CurrencyChoice onChanged={onChanged} />
        <CurrencyExample />
      </Section>
      <Section
        id="appearance"
        title="Appearance"
        text="Kept on your account, for all of your devices."
      >
        {appearance}
      </Section>
      <Section
        id="decisions"
        title="Decisions"
        text="What we have decided about your content and your account, and why."
      >
        <ButtonLink to="/decisions" className="self-start">
          See decisions
        </ButtonLink>
      </Section>
    </>
  );
}

const EXAMPLE_CENTS = 1000;

/** An example amount in the chosen currency; nothing for readers of dollars. */
function CurrencyExample() {
  if (!useRate()) return null;
  return (
    <p className="-mt-3 flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-quiet">For example</span>
      <Price cents={EXAMPLE_CENTS} className="font-semibold" />
      <ApproxPrice cents={EXAMPLE_CENTS} />
    </p>
  );
}
