import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { accessToken } from './auth.ts';
import { platform } from './platform.ts';

type Listener = {
  /**
   * An event of the topic. Events are change notifications: re-read what they name, do not trust
   * their content.
   */
  onEvent: (event: string, payload: Record<string, unknown>) => void;
  /** Joined, or joined again after a cut: whatever was missed has to be read again. */
  onJoined?: (() => void) | undefined;
};

type Topic = { channel: RealtimeChannel; listeners: Set<Listener>; joined: boolean };

let client: Promise<RealtimeClient> | undefined;
/** Long enough that a server that closes at once is not asked without end. */
const REOPEN_MS = 1000;
const topics = new Map<string, Topic>();

async function createRealtime(): Promise<RealtimeClient> {
  const { RealtimeClient } = await import('@supabase/realtime-js');
  return new RealtimeClient(`${platform.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: platform.publishableKey },
    accessToken,
  });
}

function realtime(): Promise<RealtimeClient> {
  client ??= createRealtime();
  return client;
}

async function openTopic(name: string): Promise<Topic> {
  const socket = await realtime();
  const known = topics.get(name);
  if (known) return known;
  const topic: Topic = { channel: newChannel(socket, name), listeners: new Set(), joined: false };
  topics.set(name, topic);
  subscribe(socket, name, topic);
  return topic;
}

const newChannel = (socket: RealtimeClient, name: string) =>
  socket.channel(name, { config: { private: true } });

function subscribe(socket: RealtimeClient, name: string, topic: Topic): void {
  topic.channel.on('broadcast', { event: '*' }, (message) => {
    // Broadcast payloads are objects by protocol; supabase types them as any.
    const payload = (message['payload'] ?? {}) as Record<string, unknown>;
    const tell = () => {
      for (const listener of topic.listeners) listener.onEvent(message.event, payload);
    };
    // What many users hear at once is read again at a random moment of the span that it names.
    const withinMs = Number(payload['within_ms']) || 0;
    if (withinMs > 0) setTimeout(tell, Math.random() * withinMs);
    else tell();
  });
  topic.channel.subscribe((status) => {
    topic.joined = status === 'SUBSCRIBED';
    if (topic.joined) for (const listener of topic.listeners) listener.onJoined?.();
    if (status === 'CLOSED') setTimeout(() => void reopen(socket, name, topic), REOPEN_MS);
  });
}

/**
 * The server closes a topic whose token ran out, as in a tab that slept, and the client leaves it
 * closed. Whoever still listens gets it again, with the token of now.
 */
async function reopen(socket: RealtimeClient, name: string, topic: Topic): Promise<void> {
  // Left meanwhile, or by everybody at signing out.
  if (topics.get(name) !== topic) return;
  await socket.setAuth();
  if (topics.get(name) !== topic) return;
  topic.channel = newChannel(socket, name);
  subscribe(socket, name, topic);
}

/**
 * Joins a private topic. Several parts of a page may join the same one: they share its channel,
 * which closes when the last of them leaves.
 */
export function joinTopic(name: string, listener: Listener): { leave: () => void } {
  let left = false;
  const opening = openTopic(name).then((topic) => {
    if (left) return topic;
    topic.listeners.add(listener);
    if (topic.joined) listener.onJoined?.();
    return topic;
  });
  // A socket that cannot be opened is retried by the client; lists re-read on focus meanwhile.
  opening.catch(() => undefined);
  return {
    leave: () => {
      left = true;
      void opening.then((topic) => closeWhenUnused(name, topic, listener)).catch(() => undefined);
    },
  };
}

async function closeWhenUnused(name: string, topic: Topic, listener: Listener): Promise<void> {
  topic.listeners.delete(listener);
  if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
  topics.delete(name);
  await topic.channel.unsubscribe();
}

/** After signing out nothing of the last user may be heard. */
export async function closeRealtime(): Promise<void> {
  if (!client) return;
  topics.clear();
  const socket = await client;
  client = undefined;
  await socket.removeAllChannels();
  await socket.disconnect();
}
