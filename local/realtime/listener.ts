import { Client, type Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Broadcast } from './protocol.ts';

/** A message written by SQL, as its row says. */
export interface StoredMessage {
  topic: string;
  isPrivate: boolean;
  message: Broadcast;
}

interface Row {
  id: string;
  topic: string;
  event: string;
  payload: string;
  private: boolean;
  inserted_at: string;
}

const columns = `id, topic, event, payload::text as payload, coalesce(private, false) as private,
                 inserted_at::text as inserted_at`;
const complete = 'event is not null and payload is not null';

/** How far back a reconnect reads: a transaction's rows carry its start, not its commit. */
const overlap = '30 seconds';
const rememberedIds = 20_000;
const retryMs = 200;

/**
 * Listens for ids of new rows, reads the rows, and hands them on in the order of their commits.
 * When the database was away it comes back by itself and reads what it missed, nothing twice.
 */
export class MessageListener {
  private client: Client | undefined;
  private stopped = false;
  private waiting: string[] = [];
  private isReading = false;
  private seenUntil: string | null = null;
  private readonly delivered = new Set<string>();

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
    this.stopped = true;
    await this.client?.end().catch(() => {});
  }

  private async connect() {
    const client = new Client({ connectionString: this.connectionString, keepAlive: true });
    let ended = false;
    const onEnd = () => {
      if (ended) return;
      ended = true;
      if (this.client === client && !this.stopped) void this.reconnect();
    };
    client.on('error', onEnd);
    client.on('end', onEnd);
    client.on('notification', ({ payload }) => {
      if (payload) this.waiting.push(payload);
      void this.drain();
    });
    try {
      await client.connect();
      await client.query('listen realtime_messages');
      await this.catchUp();
      if (ended) throw new Error('the connection ended while it was being set up');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.client = client;
  }

  private async reconnect() {
    for (let pause = 50; !this.stopped; pause = Math.min(pause * 2, 1000)) {
      try {
        return await this.connect();
      } catch {
        await delay(pause);
      }
    }
  }

  private async catchUp() {
    if (this.seenUntil === null) {
      const { rows } = await this.pool.query<{ now: string }>('select localtimestamp::text as now');
      this.seenUntil = rows[0]?.now ?? null;
      return;
    }
    const { rows } = await this.pool.query<Row>(
      `select ${columns} from realtime.messages
       where inserted_at >= $1::timestamp - interval '${overlap}' and ${complete}
       order by inserted_at`,
      [this.seenUntil],
    );
    for (const row of rows) this.pass(row);
  }

  private async drain() {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.waiting.length > 0 && !this.stopped) {
        await this.readBatch(this.waiting.splice(0, 500));
      }
    } finally {
      this.isReading = false;
    }
  }

  private async readBatch(ids: string[]) {
    try {
      const { rows } = await this.pool.query<Row>({
        name: 'realtime-read',
        text: `select ${columns} from realtime.messages where id = any($1::uuid[]) and ${complete}`,
        values: [ids],
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const id of ids) {
        const row = byId.get(id);
        if (row) this.pass(row);
      }
    } catch (error) {
      this.log(`messages wait for the database: ${String(error)}`);
      this.waiting.unshift(...ids);
      await delay(retryMs);
    }
  }

  private pass(row: Row) {
    if (this.delivered.has(row.id)) return;
    this.remember(row);
    this.deliver({
      topic: row.topic,
      isPrivate: row.private,
      message: {
        event: row.event,
        isJson: true,
        body: Buffer.from(row.payload),
        meta: { id: row.id },
      },
    });
  }

  private remember(row: Row) {
    this.delivered.add(row.id);
    if (this.delivered.size > rememberedIds) {
      const oldest = this.delivered.values().next().value;
      if (oldest) this.delivered.delete(oldest);
    }
    // Both are timestamps printed by one server in one format, so text order is time order.
    if (this.seenUntil === null || row.inserted_at > this.seenUntil)
      this.seenUntil = row.inserted_at;
  }
}
