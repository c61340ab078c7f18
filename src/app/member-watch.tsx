import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionCheckQuery } from '@/features/session/data/queries.ts';
import type { Account } from '@/shared/session/viewer.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { setTheme } from './theme.ts';

/** What goes on behind every page of somebody who is signed in; loaded after the first paint. */
export function MemberWatch({ account }: { account: Account }) {
  useQuery(sessionCheckQuery(account.id));
  const { theme } = account;
  useEffect(() => setTheme(theme), [theme]);
  return <LiveUpdates userId={account.id} />;
}
