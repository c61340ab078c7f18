import { presenceBeatSeconds } from '@generated/limits.gen.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '@/shared/errors/app-error.ts';
import {
  fetchMyAccount,
  fetchOffersX,
  fetchSiteInfo,
  redeemConfirmation,
  requestNewPassword,
  requireFreeName,
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

/** Registers a follower. */
export const useRegister = () =>
  useMutation({
    mutationFn: async (form: Registration) => {
      await requireFreeName(form);
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
