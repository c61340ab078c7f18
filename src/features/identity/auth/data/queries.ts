import type { Theme } from '@domain/answers/session.ts';
import { presenceHeartbeatSeconds } from '@domain/limits.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Account } from '@/entities/account/current-user.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import { checkSession, saveTheme, touchPresence } from './api.ts';

/** The heartbeat of presence, sent while the page is visible; bootstrap() sends the first one. */
export const presenceQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.presence(userId),
    queryFn: async () => {
      await touchPresence();
      return true;
    },
    refetchInterval: presenceHeartbeatSeconds * 1000,
    retry: false,
  });

const SESSION_CHECK_MS = 5 * 60_000;

/**
 * Checks at intervals and on focus whether the session still exists: when it is ended from another
 * device, this device's token would still be valid for an hour.
 */
export const sessionCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.sessionCheck(userId),
    queryFn: async () => {
      await checkSession();
      return true;
    },
    // The session was just read from storage or created.
    initialData: true,
    staleTime: SESSION_CHECK_MS,
    refetchInterval: SESSION_CHECK_MS,
    retry: false,
  });

/** Saves the theme in the account; the page has applied it already. */
export const useSaveTheme = (userId: string) =>
  useMutation({
    mutationFn: (theme: Theme) => saveTheme(theme),
    onSuccess: (_nothing, theme, _context, { client }) =>
      client.setQueryData(
        accountKeys.mine(userId),
        (account: Account | null | undefined) => account && { ...account, theme },
      ),
  });
