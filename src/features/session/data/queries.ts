import { presenceBeatSeconds } from '@generated/limits.gen.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error.ts';
import {
  checkSignup,
  fetchMyAccount,
  fetchOffersX,
  fetchSiteInfo,
  redeemConfirmation,
  requestNewPassword,
  resendConfirmation,
  setNewPassword,
  signIn,
  signInWithX,
  signUpFollower,
  touchPresence,
  type Confirmation,
  type Registration,
} from './api.ts';

export const sessionKeys = {
  account: (userId: string) => ['session', 'account', userId] as const,
  site: ['session', 'site'] as const,
  offersX: ['session', 'offers-x'] as const,
  signupCheck: (username: string) => ['session', 'signup-check', username] as const,
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

/** Whether signing in through X is configured here; the button shows only then. */
export const offersXQuery = queryOptions({
  queryKey: sessionKeys.offersX,
  queryFn: fetchOffersX,
  staleTime: Infinity,
  retry: false,
});

/** Whether a username is free, for the form to ask while it is typed. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: sessionKeys.signupCheck(username),
    queryFn: async () => (await checkSignup(username, '')).username,
    staleTime: 30_000,
    retry: false,
  });

/** A refusal for want of a confirmed address sends the confirmation again. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async (form: { email: string; password: string }) => {
      try {
        await signIn(form);
      } catch (error) {
        const isUnverified = error instanceof AppError && error.code === 'email_not_verified';
        // Too many mails in a row are refused; the sentence about the mail is right all the same.
        if (isUnverified) await resendConfirmation(form.email).catch(() => undefined);
        throw error;
      }
    },
  });

const usernameCodes = {
  taken: 'username_taken',
  reserved: 'username_reserved',
  invalid: 'invalid_username',
} as const;

/**
 * Registers a follower. The name is asked for first, because a refusal inside of Auth would reach
 * the page only as a failure without a reason.
 */
export const useRegister = () =>
  useMutation({
    mutationFn: async (form: Registration) => {
      const check = await checkSignup(form.username, form.email);
      if (check.username !== 'free') throw new AppError(usernameCodes[check.username]);
      if (check.email === 'invalid') throw new AppError('email_not_valid');
      await signUpFollower(form);
    },
  });

export const useSignInWithX = () => useMutation({ mutationFn: signInWithX });
export const useRequestNewPassword = () => useMutation({ mutationFn: requestNewPassword });
export const useSetNewPassword = () => useMutation({ mutationFn: setNewPassword });

/** The heartbeat of presence, beating while the page is in view. */
export const presenceQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionKeys.account(userId), 'presence'] as const,
    queryFn: async () => {
      await touchPresence();
      return true;
    },
    refetchInterval: presenceBeatSeconds * 1000,
    retry: false,
  });

/**
 * Redeems the link of a mail. A query and not a mutation, because opening the address is the act:
 * it runs once however often the page is drawn.
 */
export const confirmationQuery = (confirmation: Confirmation | null) =>
  queryOptions({
    queryKey: ['session', 'confirmation', confirmation] as const,
    queryFn: async () => {
      if (confirmation) await redeemConfirmation(confirmation);
      return true;
    },
    enabled: confirmation !== null,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
