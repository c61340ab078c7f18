import type { Theme } from '@domain/answers/session.ts';
import { presenceHeartbeatSeconds } from '@domain/limits.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/lib/errors/app-error.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { accountKeys } from '@/entities/account/keys.ts';
import {
  checkSession,
  requestNewPassword,
  requireFreeName,
  resendConfirmation,
  saveTheme,
  setNewPassword,
  signIn,
  signUpFollower,
  touchPresence,
  type Registration,
} from './api.ts';

/**
 * Signs in. For an unconfirmed address the confirmation is sent again; too many mails in a row are
 * refused. `detail.resent` of the error says whether one was sent.
 */
export const useSignIn = () =>
  useMutation({
    mutationFn: async (form: { email: string; password: string }) => {
      try {
        await signIn(form);
      } catch (error) {
        const isUnverified = error instanceof AppError && error.code === 'email_not_verified';
        if (!isUnverified) throw error;
        const resent = await resendConfirmation(form.email).then(
          () => true,
          () => false,
        );
        throw new AppError(error.code, { status: error.status, detail: { resent }, cause: error });
      }
    },
  });

/** Registers a fan. */
export const useRegister = () =>
  useMutation({
    mutationFn: async (form: Registration) => {
      await requireFreeName(form);
      await signUpFollower(form);
    },
  });

export const useResendConfirmation = () => useMutation({ mutationFn: resendConfirmation });
export const useRequestNewPassword = () => useMutation({ mutationFn: requestNewPassword });
export const useSetNewPassword = () => useMutation({ mutationFn: setNewPassword });

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
