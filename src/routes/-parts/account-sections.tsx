import { useQueryClient } from '@tanstack/react-query';
import { ThemeChoice } from '@/app/shell/theme-choice.tsx';
import { AccountSections as Sections } from '@/features/identity/account/ui/account-sections.tsx';
import { SecondFactors } from '@/features/identity/second-factor/ui/second-factors.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { useAccount } from '@/entities/account/current-user.tsx';

/** Settings of sign-in, devices, currency and theme, for fans and creators. */
export function AccountSections({ backTo }: { backTo: '/settings' | '/billing/account' }) {
  const account = useAccount();
  const client = useQueryClient();
  return (
    <Sections
      account={account}
      backTo={backTo}
      secondFactor={<SecondFactors userId={account.id} />}
      appearance={<ThemeChoice userId={account.id} />}
      onChanged={() => client.invalidateQueries({ queryKey: accountKeys.mine(account.id) })}
    />
  );
}
