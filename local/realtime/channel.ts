import { randomUUID } from 'node:crypto';
import { DatabaseError, type Pool } from 'pg';
import { isObject, type Broadcast, type Incoming, type Version } from './protocol.ts';
import type { Quota } from './limits.ts';
import { readRights, writeRights, type Caller, type Rights } from './rights.ts';
import type { Member, Rooms } from './rooms.ts';
import { readToken } from './token.ts';
import type { TokenKeys } from '../token-keys.ts';

/** The defaults of the hosted platform. */
const presenceCalls = { max: 5, windowMs: 30_000 };
const longestTimerMs = 300_000;

/** The server and the socket of a channel, as the channel uses them. */
export interface ChannelHost {
  pool: Pool;
  rooms: Rooms;
  tokenKeys: TokenKeys;
  isPrivateOnly: boolean;
  quota: Quota;
  version: Version;
  /** The token of the socket's API key, used when the join has no token. */
  socketToken: string;
  /** The request headers of the upgrade as JSON, which policies can read. */
  headers: string;
  sendRaw(frame: string | Buffer): void;
  send(
    message: { joinRef: string | null; ref: string | null; topic: string; event: string },
    payload: unknown,
  ): void;
  closed(channel: Channel): void;
}

/** A refused join. The message has the platform's wording and is sent to the client as `reason`. */
export class JoinRefused extends Error {}

/** One joined topic of one socket, from join to close. */
export class Channel implements Member {
  readonly version: Version;
  /** Set by `identify` before any other method runs. */
  private caller!: Caller;
  private token = '';
  private read: Rights = { broadcast: true, presence: true };
  /** Read at the first message that needs it, and again after a new token. */
  private write: Rights | null = null;
  private expiry: NodeJS.Timeout | undefined;
  private calls: number[] = [];
  private isOpen = false;
  private readonly presenceKey: string;
  private presenceEnabled: boolean;
  private readonly ack: boolean;
  private readonly self: boolean;
  readonly isPrivate: boolean;

  constructor(
    private readonly host: ChannelHost,
    readonly wireTopic: string,
    private readonly topic: string,
    readonly joinRef: string | null,
    config: Record<string, unknown>,
  ) {
    const broadcast = isObject(config.broadcast) ? config.broadcast : {};
    const presence = isObject(config.presence) ? config.presence : {};
    this.version = host.version;
    this.isPrivate = config.private === true;
    this.ack = broadcast.ack === true;
    this.self = broadcast.self === true;
    this.presenceEnabled = presence.enabled === true;
    this.presenceKey =
      typeof presence.key === 'string' && presence.key ? presence.key : randomUUID();
  }

  /** Checks the caller's token and rights; throws JoinRefused. */
  async join(token: string) {
    await this.identify(token);
    if (this.isPrivate) await this.checkRead();
    else if (this.host.isPrivateOnly)
      throw new JoinRefused('PrivateOnly: This project only allows private channels');
  }

  /** Enters the room. Called after the reply to the join, so that no message precedes the reply. */
  open() {
    this.isOpen = true;
    this.host.rooms.enter(this.topic, this.isPrivate, this);
    if (this.presenceEnabled && this.read.presence) {
      this.push('presence_state', this.host.rooms.presenceState(this.topic, this.isPrivate));
    }
  }

  async handle(message: Incoming) {
    if (message.event === 'broadcast') return this.onBroadcast(message);
    if (message.event === 'presence') return this.onPresence(message);
    if (message.event === 'access_token') return this.onToken(message.payload.access_token);
    if (message.event === 'phx_leave') {
      this.reply(message.ref, 'ok', {});
      this.close();
    }
  }

  /** Leaves the room; notifies the client unless `tellClient` is false. */
  close(tellClient = true) {
    clearTimeout(this.expiry);
    if (!this.isOpen) return;
    this.isOpen = false;
    this.host.rooms.leave(this.topic, this.isPrivate, this);
    this.host.closed(this);
    if (tellClient) {
      this.host.send(
        { joinRef: this.joinRef, ref: this.joinRef, topic: this.wireTopic, event: 'phx_close' },
        {},
      );
    }
  }

  hearsBroadcasts() {
    return this.read.broadcast;
  }

  hearsPresence() {
    return this.isPrivate ? this.presenceEnabled && this.read.presence : true;
  }

  sendRaw(frame: string | Buffer) {
    this.host.sendRaw(frame);
  }

  push(event: string, payload: unknown) {
    this.host.send({ joinRef: this.joinRef, ref: null, topic: this.wireTopic, event }, payload);
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown) {
    const head = { joinRef: this.joinRef, ref, topic: this.wireTopic, event: 'phx_reply' };
    this.host.send(head, { status, response });
  }

  private async identify(token: string) {
    const reading = await readToken(this.host.tokenKeys, token);
    if (!reading.ok) throw new JoinRefused(`${reading.code}: ${reading.message}`);
    this.token = token;
    this.caller = { claims: reading.claims, headers: this.host.headers };
    this.write = null;
    this.watchExpiry(reading.expiresAt);
  }

  private watchExpiry(expiresAt: number) {
    clearTimeout(this.expiry);
    const left = expiresAt * 1000 - Date.now();
    this.expiry = setTimeout(
      () => {
        if (expiresAt * 1000 > Date.now()) return this.watchExpiry(expiresAt);
        const late = Math.floor(Date.now() / 1000) - expiresAt;
        this.shutDown(`Token has expired ${late} seconds ago`);
      },
      Math.min(left, longestTimerMs),
    );
    this.expiry.unref();
  }

  private async checkRead() {
    const denied = `You do not have permissions to read from this Channel topic: ${this.topic}`;
    try {
      this.read = await this.askToRead(this.presenceEnabled);
    } catch (error) {
      throw new JoinRefused(isDatabaseFault(error) ? unreachable : `Unauthorized: ${denied}`);
    }
    if (!this.read.broadcast && !this.read.presence)
      throw new JoinRefused(`Unauthorized: ${denied}`);
  }

  private askToRead(withPresence: boolean) {
    return readRights(this.host.pool, this.caller, this.topic, withPresence);
  }

  private async mayWrite(extension: keyof Rights): Promise<boolean> {
    if (!this.isPrivate) return true;
    this.write ??= await writeRights(this.host.pool, this.caller, this.topic).catch(() => null);
    return this.write?.[extension] ?? false;
  }

  private async onBroadcast({ ref, payload, userBroadcast }: Incoming) {
    if (!this.host.quota.messages.take()) return this.shutDown('Too many messages per second');
    const message = userBroadcast ?? fromJson(payload);
    if (!message || !(await this.mayWrite('broadcast')) || !this.isOpen) return;
    if (message.body.length > this.host.quota.limits.payloadBytes) {
      if (this.ack) this.reply(ref, 'error', 'payload_size_exceeded');
      return;
    }
    const sender = this.self ? undefined : this;
    this.host.rooms.broadcast(this.topic, this.isPrivate, message, sender);
    if (this.ack) this.reply(ref, 'ok', {});
  }

  private async onPresence({ ref, payload }: Incoming) {
    if (!this.countPresenceCall()) return this.shutDown('Client presence rate limit exceeded');
    const event = typeof payload.event === 'string' ? payload.event.toLowerCase() : '';
    if (event === 'untrack') {
      this.reply(ref, 'ok', {});
      return this.host.rooms.untrack(this.topic, this.isPrivate, this);
    }
    if (event !== 'track' || !(await this.mayWrite('presence')))
      return this.reply(ref, 'error', {});
    const tracked = payload.payload ?? {};
    if (!isObject(tracked)) {
      return this.reply(ref, 'error', { reason: 'Presence track payload must be a map' });
    }
    if (!this.presenceEnabled) await this.enablePresence();
    this.reply(ref, 'ok', {});
    this.host.rooms.track(this.topic, this.isPrivate, this, this.presenceKey, tracked);
  }

  /** Enables presence for a client that joined without it, within the rights of the client. */
  private async enablePresence() {
    if (this.isPrivate) this.read.presence = (await this.askToRead(true)).presence;
    this.presenceEnabled = true;
  }

  private countPresenceCall(): boolean {
    const now = Date.now();
    this.calls = this.calls.filter((at) => now - at < presenceCalls.windowMs);
    return this.calls.push(now) <= presenceCalls.max;
  }

  private async onToken(token: unknown) {
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.token) return;
    const before = this.read;
    try {
      await this.identify(token);
      if (this.isPrivate) await this.checkRead();
    } catch (error) {
      if (!(error instanceof JoinRefused)) throw error;
      // The platform includes the error code only in the reply to a join.
      return this.shutDown(error.message.replace(/^\w+: /, ''));
    }
    const lost =
      (before.broadcast && !this.read.broadcast) || (before.presence && !this.read.presence);
    if (lost) {
      this.shutDown(`You no longer have permission to read from this Channel topic: ${this.topic}`);
    }
  }

  private shutDown(message: string) {
    if (!this.isOpen) return;
    const notice = { extension: 'system', status: 'error', message, channel: this.topic };
    this.push('system', notice);
    this.close();
  }
}

const unreachable =
  'UnableToConnectToProject: Realtime was unable to connect to the project database';

/** Whether an error is a connection fault, not an error that a policy raised. */
function isDatabaseFault(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
}

function fromJson(payload: Record<string, unknown>): Broadcast | null {
  if (typeof payload.event !== 'string') return null;
  const body = Buffer.from(JSON.stringify(payload.payload ?? {}));
  return { event: payload.event, isJson: true, body };
}
