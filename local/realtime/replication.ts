import { randomBytes } from 'node:crypto';
import type { Client, Connection, Submittable } from 'pg';
import { ChangeReader, readFrame, statusUpdate, type Change } from './pgoutput.ts';

/** Names as on the hosted platform. */
const publication = 'supabase_realtime_messages_publication';
const slotPrefix = 'supabase_realtime_messages_replication_slot';

/** Interval of status updates, which allow the server to remove old WAL. */
const reportEveryMs = 1000;

/** The connection string of a client that streams changes of its database. */
export function replicationUrl(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('replication', 'database');
  url.searchParams.set('application_name', 'realtime_replication_connection');
  return url.toString();
}

export interface Slot {
  name: string;
  /** Contains exactly the commits before the first change of the stream; valid until it starts. */
  snapshot: string;
}

/**
 * Creates a temporary replication slot: it is dropped with its connection, so a crashed process
 * retains no WAL. Replication commands must be in upper case, unlike SQL.
 */
export async function createSlot(client: Client): Promise<Slot> {
  await requirePublication(client);
  const name = `${slotPrefix}_${randomBytes(4).toString('hex')}`;
  const { rows } = await client.query<{ snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT ${name} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'export')`,
  );
  const snapshot = rows[0]?.snapshot_name;
  if (!snapshot) throw new Error('the slot came without a snapshot');
  return { name, snapshot };
}

/** Throws if the publication is missing: a stream would start but fail at the first change. */
async function requirePublication(client: Client) {
  const { rowCount } = await client.query(
    `select from pg_publication where pubname = '${publication}'`,
  );
  if (rowCount === 0)
    throw new Error(
      `the database has no publication ${publication}; "npm run reset" makes it anew`,
    );
}

/** Starts the stream; resolves when the server has started it. The stream ends with its client. */
export function streamChanges(
  client: Client,
  slot: Slot,
  onChange: (change: Change) => void,
  onFault: (error: unknown) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new ChangeStream(slot.name, onChange, onFault, resolve, reject));
  });
}

/** A query of node-postgres that never completes. node-postgres calls its methods by name. */
class ChangeStream implements Submittable {
  private readonly reader = new ChangeReader();
  private walEnd = 0n;
  private reportedAt = 0;

  constructor(
    private readonly slotName: string,
    private readonly onChange: (change: Change) => void,
    private readonly onFault: (error: unknown) => void,
    private readonly onStart: () => void,
    private readonly onError: (error: Error) => void,
  ) {}

  submit(connection: Connection) {
    connection.once('replicationStart', this.onStart);
    connection.query(
      `START_REPLICATION SLOT ${this.slotName} LOGICAL 0/0
         (proto_version '1', publication_names '${publication}')`,
    );
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    try {
      this.take(chunk, connection);
    } catch (error) {
      this.onFault(error);
    }
  }

  handleError(error: Error) {
    this.onError(error);
  }

  /** Called when the server shuts down, before the connection ends. */
  handleCommandComplete() {}
  handleReadyForQuery() {}

  private take(chunk: Buffer, connection: Connection) {
    const frame = readFrame(chunk);
    if (frame.kind === 'keepalive') {
      this.walEnd = frame.walEnd;
      return this.report(connection, frame.wantsReply);
    }
    const change = this.reader.read(frame.body);
    if (!change) return;
    this.onChange(change);
    if (change.kind !== 'commit') return;
    this.walEnd = change.walEnd;
    this.report(connection, false);
  }

  private report(connection: Connection, isUrgent: boolean) {
    const now = Date.now();
    if (!isUrgent && now - this.reportedAt < reportEveryMs) return;
    this.reportedAt = now;
    if (connection.stream.writable) connection.stream.write(statusUpdate(this.walEnd, now));
  }
}
