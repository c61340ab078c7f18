import { useMutation } from '@tanstack/react-query';
import { requireFreeName } from '@/entities/user/signup-check.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import {
  requestNewPassword,
  resendConfirmation,
  setNewPassword,
  signIn,
  signUpFollower,
  type Registration,
} from '../entering/api.ts';

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
