import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { withCheck } from '@/entities/second-factor/check.ts';
import {
  changeEmail,
  changePassword,
  endDevice,
  endOtherDevices,
  fetchDevices,
  fetchSignIn,
  sendPasswordLink,
  setCurrency,
} from './api.ts';

/** Keyed by user, so that no user sees the data of another one. */
export const accessKeys = {
  signIn: (userId: string) => ['sign-in', userId] as const,
  devices: (userId: string) => ['devices', userId] as const,
};

export const signInQuery = (userId: string) =>
  queryOptions({ queryKey: accessKeys.signIn(userId), queryFn: fetchSignIn });

export const devicesQuery = (userId: string) =>
  queryOptions({ queryKey: accessKeys.devices(userId), queryFn: fetchDevices });

/** Changes the password and refetches the devices, because it ends all other sessions. */
export function useChangePassword(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSettled: () => client.invalidateQueries({ queryKey: accessKeys.devices(userId) }),
  });
}

export const useSendPasswordLink = () => useMutation({ mutationFn: sendPasswordLink });
export const useChangeEmail = () =>
  useMutation({
    mutationFn: (change: Parameters<typeof changeEmail>[0]) => withCheck(() => changeEmail(change)),
  });

/** Resolves when the page has refetched the account, so that the choice does not jump back. */
export const useSetCurrency = (onChanged: () => Promise<unknown>) =>
  useMutation({ mutationFn: setCurrency, onSuccess: onChanged });

/** Ends one device, or all others for null; resolves when the list is refetched. */
export function useEndDevices(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherDevices() : endDevice(id)),
    onSettled: () => client.invalidateQueries({ queryKey: accessKeys.devices(userId) }),
  });
}
