import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addDevice,
  fetchChoices,
  fetchDevices,
  fetchPushKey,
  removeDevice,
  saveChoice,
  type Choice,
} from './api.ts';
import {
  askPermission,
  rememberDevice,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts';

const notificationKeys = {
  choices: (userId: string) => ['notification-choices', userId] as const,
  devices: (userId: string) => ['push-devices', userId] as const,
};

export const choicesQuery = (userId: string) =>
  queryOptions({ queryKey: notificationKeys.choices(userId), queryFn: fetchChoices });

export const pushDevicesQuery = (userId: string) =>
  queryOptions({ queryKey: notificationKeys.devices(userId), queryFn: fetchDevices });

/** Saves a choice optimistically; a failure restores it. */
export function useSaveChoice(userId: string) {
  const client = useQueryClient();
  const { queryKey } = choicesQuery(userId);
  const show = ({ topic, channel, isOn }: Choice) =>
    client.setQueryData(queryKey, (choices) =>
      choices?.map((one) =>
        one.topic === topic ? { ...one, [channel]: isOn ? 'on' : 'off' } : one,
      ),
    );
  return useMutation({
    mutationFn: saveChoice,
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, isOn: !choice.isOn }),
  });
}

/** Registers this browser; false where its user refused. */
export function useAddDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // First, because browsers allow the question right after a press only.
      if (!(await askPermission())) return false;
      const { key } = await fetchPushKey();
      const { endpoint, p256dh, auth } = await subscribeBrowser(key);
      rememberDevice(await addDevice(endpoint, p256dh, auth));
      return true;
    },
    onSettled: () => client.invalidateQueries(pushDevicesQuery(userId)),
  });
}

export function useRemoveDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await removeDevice(id);
      rememberDevice(null);
      // The device is removed; a browser that fails here receives nothing any more.
      await unsubscribeBrowser().catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries(pushDevicesQuery(userId)),
  });
}
