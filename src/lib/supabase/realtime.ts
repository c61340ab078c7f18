import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { accessToken } from './auth.ts';
import { platform } from './platform.ts';

type Listener = {
  /**
   * An event of the topic is a change notification: re-read the rows that it names, do not trust
   * its content.
   */
  onEvent: (event: string, payload: Record<string, unknown>) => void;
  /** Called after each join, also after a reconnect: data missed meanwhile has to be read again. */
  onJoined?: (() => void) | undefined;
};

type Topic = { channel: RealtimeChannel; listeners: Set<Listener>; joined: boolean };

let client: Promise<RealtimeClient> | undefined;
/** Pause before a closed topic is joined again, so that a closing server is not asked endlessly. */
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
  client ??= createRealtime().catch((error: unknown) => {
    // The code could not be loaded; the next topic tries again.
    client = undefined;
    throw error;
  });
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
    // An event for many users names a span; each page re-reads at a random moment of it.
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
 * The server closes a topic when its token expires, as in a tab that slept, and the client leaves
 * it closed. Joins it again with the current token while it has listeners.
 */
async function reopen(socket: RealtimeClient, name: string, topic: Topic): Promise<void> {
  // The topic was left meanwhile, or all topics were closed at sign-out.
  if (topics.get(name) !== topic) return;
  await socket.setAuth();
  if (topics.get(name) !== topic) return;
  topic.channel = newChannel(socket, name);
  subscribe(socket, name, topic);
}

/**
 * Joins a private topic. Parts of a page that join the same topic share its channel, which closes
 * when the last of them leaves.
 */
export function joinTopic(name: string, listener: Listener): { leave: () => void } {
  let left = false;
  const opening = openTopic(name).then((topic) => {
    if (left) return topic;
    topic.listeners.add(listener);
    if (topic.joined) listener.onJoined?.();
    return topic;
  });
  // The client retries a socket that cannot be opened; lists re-read on focus meanwhile.
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

/** Closes all topics at sign-out, so that no event of the last user arrives later. */
export async function closeRealtime(): Promise<void> {
  if (!client) return;
  topics.clear();
  const socket = await client;
  client = undefined;
  await socket.removeAllChannels();
  await socket.disconnect();
}
