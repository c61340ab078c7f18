import { Client, type Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Change, Row } from './pgoutput.ts';
import type { Broadcast } from './protocol.ts';
import { RecentIds } from './recent-ids.ts';
import { createSlot, replicationUrl, streamChanges } from './replication.ts';

/** A message that was inserted as a row by SQL. */
export interface StoredMessage {
  topic: string;
  isPrivate: boolean;
  message: Broadcast;
}

/** How far back a reconnect reads, because rows have the start time of their transaction. */
const overlapMs = 30_000;
const longestPauseMs = 1000;
/** A restart of the database takes fewer attempts; a longer outage is logged. */
const loggedAttempt = 5;

/**
 * Streams the rows of realtime.messages in the order of their commits. For a sender the only cost
 * is the insert. After an outage of the database the listener reconnects and delivers the missed
 * rows, each once.
 */
export class MessageListener {
  private client: Client | undefined;
  private isStopped = false;
  private isFirst = true;
  /** All commits before this time were delivered; milliseconds since 1970. */
  private seenUntil = Date.now();
  private readonly delivered = new RecentIds(overlapMs);

  constructor(
    private readonly connectionString: string,
    private readonly pool: Pool,
    private readonly deliver: (message: StoredMessage) => void,
    private readonly log: (line: string) => void,
  ) {}

  async start() {
    await this.connect();
  }

  async stop() {
    this.isStopped = true;
    await this.client?.end().catch(() => {});
  }

  private async connect() {
    const client = new Client({
      connectionString: replicationUrl(this.connectionString),
      keepAlive: true,
    });
    this.client = client;
    const state = { isStreaming: false, hasEnded: false };
    const onEnd = () => {
      if (state.hasEnded) return;
      state.hasEnded = true;
      if (state.isStreaming) void this.reconnect();
    };
    client.on('error', onEnd);
    client.on('end', onEnd);
    try {
      await this.follow(client);
      if (state.hasEnded) throw new Error('the connection ended while it was being set up');
      state.isStreaming = true;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  private async follow(client: Client) {
    await client.connect();
    const before = Date.now();
    const slot = await createSlot(client);
    await this.catchUp(slot.snapshot);
    this.seenUntil = before;
    await streamChanges(
      client,
      slot,
      (change) => this.take(change),
      (error) => this.log(`a change could not be parsed: ${String(error)}`),
    );
  }

  private async reconnect() {
    for (let attempt = 0; !this.isStopped; attempt++) {
      try {
        return await this.connect();
      } catch (error) {
        if (attempt === loggedAttempt) this.log(`no connection to the database: ${String(error)}`);
        await delay(Math.min(50 * 2 ** attempt, longestPauseMs));
      }
    }
  }

  /** Delivers rows committed before the stream starts. The first time it only records their ids. */
  private async catchUp(snapshot: string) {
    const rows = await this.readSince(this.seenUntil - overlapMs, snapshot);
    for (const row of rows) {
      if (this.isFirst) this.delivered.add(row.id ?? '');
      else this.pass(row);
    }
    this.isFirst = false;
  }

  private async readSince(since: number, snapshot: string): Promise<Row[]> {
    const client = await this.pool.connect();
    let isBroken = false;
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
      const { rows } = await client.query<Row>(
        `select id, topic, event, payload::text as payload,
                case when private then 't' when not private then 'f' end as private
         from realtime.messages
         where inserted_at >= to_timestamp($1 / 1000.0) at time zone 'UTC'
         order by inserted_at, id`,
        [since],
      );
      return rows;
    } finally {
      await client.query('rollback').catch(() => (isBroken = true));
      client.release(isBroken);
    }
  }

  private take(change: Change) {
    if (change.kind === 'insert') return this.pass(change.row);
    this.seenUntil = change.at;
    this.delivered.pass(change.at);
  }

  /** Delivers a row once. Rows with a missing value are ignored, as on the platform. */
  private pass({ id, topic, event, payload, private: isPrivate }: Row) {
    if (!id || topic == null || event == null || payload == null || isPrivate == null) return;
    if (!this.delivered.add(id)) return;
    this.deliver({
      topic,
      isPrivate: isPrivate === 't',
      message: { event, isJson: true, body: Buffer.from(payload), meta: { id } },
    });
  }
}
