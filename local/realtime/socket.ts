import type { WebSocket } from 'ws';
import { Channel, JoinRefused, type ChannelHost } from './channel.ts';
import { decode, encodeMessage, isObject, type Incoming } from './protocol.ts';

/** A socket without any message for this time, not even a heartbeat, is closed. */
const silenceMs = 60_000;

/** Serves one WebSocket: its joins, its heartbeats, and the messages of its channels in order. */
export function serveSocket(
  socket: WebSocket,
  shared: Omit<ChannelHost, 'send' | 'sendRaw' | 'closed'>,
) {
  const channels = new Map<string, Channel>();
  /** Pending joins, which also count towards the limit of channels. */
  let joining = 0;
  /** Messages of one topic are handled in order, so a broadcast cannot precede its join. */
  const queues = new Map<string, Promise<void>>();
  let silence = setTimeout(() => socket.terminate(), silenceMs);

  const host: ChannelHost = {
    ...shared,
    sendRaw: (frame) => {
      if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    send: (message, payload) => host.sendRaw(encodeMessage(shared.version, message, payload)),
    closed: (channel) => {
      if (channels.get(channel.wireTopic) === channel) channels.delete(channel.wireTopic);
    },
  };

  const answer = (message: Incoming, status: 'ok' | 'error', response: unknown) =>
    host.send({ ...message, event: 'phx_reply' }, { status, response });

  const join = async (message: Incoming) => {
    const topic = message.topic.slice('realtime:'.length);
    const config = isObject(message.payload.config) ? message.payload.config : {};
    const reason = !topic
      ? 'TopicNameRequired: You must provide a topic name'
      : channels.size + joining >= shared.quota.limits.channelsPerConnection
        ? 'ChannelRateLimitReached: Too many channels'
        : shared.quota.joins.take()
          ? null
          : 'ClientJoinRateLimitReached: Too many joins per second';
    if (reason) return answer(message, 'error', { reason });
    const joinRef = message.joinRef ?? message.ref;
    const channel = new Channel(host, message.topic, topic, joinRef, config);
    joining += 1;
    try {
      await channel.join(tokenOf(message.payload, shared.socketToken));
    } catch (error) {
      channel.close(false);
      if (!(error instanceof JoinRefused)) throw error;
      return answer(message, 'error', { reason: error.message });
    } finally {
      joining -= 1;
    }
    if (socket.readyState !== socket.OPEN) return channel.close(false);
    channels.get(message.topic)?.close();
    channels.set(message.topic, channel);
    channel.reply(message.ref, 'ok', { postgres_changes: [] });
    refuseTableChanges(channel, config, topic);
    channel.open();
  };

  const dispatch = async (message: Incoming) => {
    if (message.event === 'heartbeat' && message.topic === 'phoenix')
      return answer(message, 'ok', {});
    if (message.event === 'phx_join' && message.topic.startsWith('realtime:')) return join(message);
    const channel = channels.get(message.topic);
    if (channel && (message.joinRef === null || message.joinRef === channel.joinRef)) {
      return channel.handle(message);
    }
    return answer(message, 'error', { reason: 'unmatched topic' });
  };

  socket.on('message', (data, isBinary) => {
    silence.refresh();
    // With the default binary type of the server, a frame is one Buffer.
    const message = decode(shared.version, data as Buffer, isBinary);
    if (!message) return socket.close(1003, 'unknown message');
    const before = queues.get(message.topic) ?? Promise.resolve();
    const after = before
      .then(() => dispatch(message))
      .catch(() => answer(message, 'error', { reason: 'Unknown Error on Channel' }))
      .finally(() => queues.get(message.topic) === after && queues.delete(message.topic));
    queues.set(message.topic, after);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    for (const channel of channels.values()) channel.close(false);
  });
}

/** The user's token of a join, or the socket's token if the join has none or an API key. */
function tokenOf(payload: Record<string, unknown>, socketToken: string): string {
  const token = payload.access_token ?? payload.user_token;
  return typeof token === 'string' && token && !token.startsWith('sb_') ? token : socketToken;
}

/** Sends an error to a client that subscribes to table changes, which are not supported. */
function refuseTableChanges(channel: Channel, config: Record<string, unknown>, topic: string) {
  if (!Array.isArray(config.postgres_changes) || config.postgres_changes.length === 0) return;
  channel.push('system', {
    extension: 'postgres_changes',
    status: 'error',
    message: 'Table changes are not served here. Send a broadcast from a trigger instead.',
    channel: topic,
  });
}
