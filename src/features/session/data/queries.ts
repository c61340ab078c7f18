import { presenceBeatSeconds } from '@generated/limits.gen.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error.ts';
import type { Account, Theme } from '@/shared/session/viewer.tsx';
import type { SessionStore } from '../session-store.ts';
import {
  arrive,
  checkSession,
  fetchMyAccount,
  fetchSiteInfo,
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

export const sessionKeys = {
  account: (userId: string) => ['session', 'account', userId] as const,
  site: ['session', 'site'] as const,
};

/** Keyed by the person, so that nobody ever sees the last one's account. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: sessionKeys.account(userId),
    queryFn: fetchMyAccount,
    staleTime: 60_000,
  });

export const siteQuery = queryOptions({
  queryKey: sessionKeys.site,
  queryFn: fetchSiteInfo,
  staleTime: Infinity,
});

/**
 * A refusal for want of a confirmed address sends the confirmation again. Too many mails in a row
 * are refused; the sentence is right all the same. `detail.resent` tells whether one went out.
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

/** Registers a follower. */
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

type Arrival = Pick<SessionStore, 'isArriving' | 'arrived'>;

/**
 * The heartbeat of presence, beating while the page is in view. The first beat after a sign-in is
 * the arrival, before any other could hide how long the person was away.
 */
export const presenceQuery = (userId: string, session: Arrival) =>
  queryOptions({
    queryKey: [...sessionKeys.account(userId), 'presence'] as const,
    queryFn: async ({ client }) => {
      if (!session.isArriving()) {
        await touchPresence();
        return true;
      }
      const isVisibleAgain = await arrive();
      session.arrived();
      if (isVisibleAgain) {
        void client.invalidateQueries({ queryKey: sessionKeys.account(userId), exact: true });
      }
      return true;
    },
    refetchInterval: presenceBeatSeconds * 1000,
    retry: false,
  });

const SESSION_CHECK_MS = 5 * 60_000;

/**
 * Whether the session still runs, asked now and then and on coming back to the page: who signs this
 * device out elsewhere takes its session, and the token that it still holds would last an hour.
 */
export const sessionCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionKeys.account(userId), 'check'] as const,
    queryFn: async () => {
      await checkSession();
      return true;
    },
    // It has just been read from storage, or made.
    initialData: true,
    staleTime: SESSION_CHECK_MS,
    refetchInterval: SESSION_CHECK_MS,
    retry: false,
  });

/** The theme of the account; the page has taken it on already. */
export const useSaveTheme = (userId: string) =>
  useMutation({
    mutationFn: (theme: Theme) => saveTheme(userId, theme),
    onSuccess: (_nothing, theme, _context, { client }) =>
      client.setQueryData(
        sessionKeys.account(userId),
        (account: Account | null | undefined) => account && { ...account, theme },
      ),
  });
