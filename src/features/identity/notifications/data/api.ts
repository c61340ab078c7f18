import type { NotificationChannel, NotificationTopic } from '@domain/answers/account.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';

export async function fetchChoices() {
  const choices = await call('my_notification_choices');
  if (!choices) throw new AppError('not_found');
  return choices;
}

export type Choice = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean };

/** Errors: notification_required. */
export const saveChoice = ({ topic, channel, isOn }: Choice) =>
  call('set_notification_choice', { p_topic: topic, p_channel: channel, p_is_on: isOn });

/** The devices that pushes go to, the oldest first. */
export const fetchDevices = () => call('my_push_devices');

/** The key by which a browser subscribes to pushes. Errors: temporarily_disabled. */
export const fetchPushKey = () => callFunction<{ key: string }>('push-key', {});

/** Errors: push_endpoint_refused, too_many_push_devices. */
export const addDevice = (endpoint: string, p256dh: string, auth: string) =>
  call('add_push_device', { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth });

export const removeDevice = (id: string) => call('remove_push_device', { p_device_id: id });

/** Ties a device to the session that replaces the one that registered it. */
export const keepDevice = (id: string) => call('keep_push_device', { p_device_id: id });
