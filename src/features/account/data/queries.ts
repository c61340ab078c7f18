import type { Mails } from '@domain/answers/account.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeEmail,
  changePassword,
  endDevice,
  endOtherDevices,
  fetchDevices,
  fetchMails,
  fetchSignIn,
  saveMails,
  sendPasswordLink,
  setCurrency,
} from './api.ts';

/** Keyed by the person, so that nobody ever sees the last one's. */
const accountKeys = {
  signIn: (personId: string) => ['account', 'sign-in', personId] as const,
  devices: (personId: string) => ['account', 'devices', personId] as const,
  mails: (personId: string) => ['account', 'mails', personId] as const,
};

export const signInQuery = (personId: string) =>
  queryOptions({ queryKey: accountKeys.signIn(personId), queryFn: fetchSignIn });

export const devicesQuery = (personId: string) =>
  queryOptions({ queryKey: accountKeys.devices(personId), queryFn: fetchDevices });

export const mailsQuery = (personId: string) =>
  queryOptions({ queryKey: accountKeys.mails(personId), queryFn: fetchMails });

/** A new password ends every other session, so the list of devices is another one. */
export function useChangePassword(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices(personId) }),
  });
}

export const useSendPasswordLink = () => useMutation({ mutationFn: sendPasswordLink });
export const useChangeEmail = () => useMutation({ mutationFn: changeEmail });

/** Over when the page has read the account again: the choice does not jump back in between. */
export const useSetCurrency = (onChanged: () => Promise<unknown>) =>
  useMutation({ mutationFn: setCurrency, onSuccess: onChanged });

/** Ends one device, or all others for null; over when the list shows it. */
export function useEndDevices(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherDevices() : endDevice(id)),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices(personId) }),
  });
}

/** Shown at once; where saving fails, the switch goes back. */
export function useSaveMails(personId: string) {
  const client = useQueryClient();
  const { queryKey } = mailsQuery(personId);
  return useMutation({
    mutationFn: (change: Partial<Mails>) => saveMails(change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (mails) => mails && { ...mails, ...change });
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
  });
}
