import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountParts } from '@/features/identity/account/ui/account-sections.tsx';
import { endParts, EndSections } from '@/features/identity/closing/ui/end-sections.tsx';
import {
  notificationParts,
  NotificationSections,
} from '@/features/identity/notifications/ui/notification-sections.tsx';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { accountKeys } from '@/entities/account/keys.ts';
import { creatorSettingsQuery } from '@/features/identity/settings/data/queries.ts';
import { SettingsSections } from '@/features/identity/settings/ui/settings-sections.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { AccountSections } from '../-parts/account-sections.tsx';
import { creatorParts, CreatorSections } from '../-parts/creator-sections.tsx';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Search parameters of X's redirect back to this page. */
type FromX = { code?: string; error?: string };

export const Route = createFileRoute('/_creator/settings')({
  validateSearch: ({ code, error }): FromX => ({
    ...(text(code) && { code: text(code) }),
    ...(text(error) && { error: text(error) }),
  }),
  // The sections must be loaded before an address can scroll to one of them.
  loader: ({ context: { queryClient, account } }) =>
    queryClient.prefetchQuery(creatorSettingsQuery(account.id)),
  component: Settings,
});

function Settings() {
  const account = useAccount();
  const { id, username } = account;
  const client = useQueryClient();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [fromX] = useState(search);
  const isUntidy = search.code !== undefined || search.error !== undefined;
  // A code is valid once; it is removed from the address, which may be loaded again.
  useEffect(() => {
    if (isUntidy) void navigate({ search: {}, hash: 'x', replace: true });
  }, [isUntidy, navigate]);
  const onSaved = () => {
    void client.invalidateQueries({ queryKey: accountKeys.mine(id) });
    void client.invalidateQueries({ queryKey: creatorKeys.page(username, id) });
  };
  return (
    <Page title="Settings" width="full">
      <SettingsSections
        userId={id}
        fromX={fromX}
        onSaved={onSaved}
        more={[...creatorParts, ...notificationParts, ...accountParts, ...endParts]}
      >
        <CreatorSections />
        <NotificationSections account={account} />
        <AccountSections backTo="/settings" />
        <EndSections account={account} />
      </SettingsSections>
    </Page>
  );
}
