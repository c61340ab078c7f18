/**
 * The little of Postgres's replication protocol that following inserts takes: the frames of the
 * stream, and of the plugin `pgoutput` (version 1, values as text) relations, inserts and commits.
 */
export type Frame =
  | { kind: 'change'; body: Buffer }
  /** Everything before `walEnd` was sent. */
  | { kind: 'keepalive'; walEnd: bigint; wantsReply: boolean };

export type Row = Record<string, string | null>;

export type Change =
  | { kind: 'insert'; table: string; row: Row }
  /** `at` is the time of the commit in milliseconds since 1970. */
  | { kind: 'commit'; walEnd: bigint; at: number };

interface Relation {
  table: string;
  columns: string[];
}

const changeHeaderBytes = 25;
/** Postgres counts microseconds since the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);

/** Reads what came as one copy-data message of a replication stream. */
export function readFrame(data: Buffer): Frame {
  const kind = String.fromCharCode(data.readUInt8(0));
  if (kind === 'w') return { kind: 'change', body: data.subarray(changeHeaderBytes) };
  if (kind === 'k')
    return {
      kind: 'keepalive',
      walEnd: data.readBigUInt64BE(1),
      wantsReply: data.readUInt8(17) === 1,
    };
  throw new Error(`a frame of unknown kind "${kind}"`);
}

/** The whole message that tells the server: everything before `walEnd` is dealt with. */
export function statusUpdate(walEnd: bigint, now: number): Buffer {
  const message = Buffer.alloc(39);
  message.write('d', 0);
  message.writeInt32BE(38, 1);
  message.write('r', 5);
  // Written, flushed, applied: here they are one.
  for (const at of [6, 14, 22]) message.writeBigUInt64BE(walEnd, at);
  message.writeBigInt64BE(BigInt(now - epochMs) * 1000n, 30);
  return message;
}

/** Reads changes one after another: an insert makes sense only after its relation was described. */
export class ChangeReader {
  private readonly relations = new Map<number, Relation>();

  /** The change, or null where it is of no interest. Strings are copies: `body` may be reused. */
  read(body: Buffer): Change | null {
    const cursor = new Cursor(body);
    switch (cursor.letter()) {
      case 'R':
        this.relations.set(cursor.int32(), readRelation(cursor));
        return null;
      case 'I':
        return this.readInsert(cursor);
      case 'C':
        return readCommit(cursor);
      default:
        return null;
    }
  }

  private readInsert(cursor: Cursor): Change {
    const relation = this.relations.get(cursor.int32());
    if (!relation) throw new Error('an insert into a relation that was never described');
    cursor.letter();
    const row: Row = {};
    const count = cursor.int16();
    for (let n = 0; n < count; n++) row[relation.columns[n] ?? n] = readValue(cursor);
    return { kind: 'insert', table: relation.table, row };
  }
}

function readRelation(cursor: Cursor): Relation {
  const table = `${cursor.text()}.${cursor.text()}`;
  cursor.skip(1);
  const columns = Array.from({ length: cursor.int16() }, () => {
    cursor.skip(1);
    const name = cursor.text();
    cursor.skip(8);
    return name;
  });
  return { table, columns };
}

function readValue(cursor: Cursor): string | null {
  const kind = cursor.letter();
  if (kind === 'n') return null;
  if (kind === 't') return cursor.sized(cursor.int32());
  throw new Error(`a value of unexpected kind "${kind}"`);
}

function readCommit(cursor: Cursor): Change {
  cursor.skip(9);
  const walEnd = cursor.uint64();
  return { kind: 'commit', walEnd, at: epochMs + Number(cursor.uint64() / 1000n) };
}

class Cursor {
  private at = 0;

  constructor(private readonly body: Buffer) {}

  skip(bytes: number): number {
    const from = this.at;
    this.at += bytes;
    return from;
  }

  letter = () => String.fromCharCode(this.body.readUInt8(this.skip(1)));
  int16 = () => this.body.readInt16BE(this.skip(2));
  int32 = () => this.body.readInt32BE(this.skip(4));
  uint64 = () => this.body.readBigUInt64BE(this.skip(8));

  /** A string of so many bytes. */
  sized(bytes: number): string {
    const from = this.skip(bytes);
    if (this.at > this.body.length) throw new Error('a value that ends beyond its message');
    return this.body.toString('utf8', from, this.at);
  }

  /** A string that ends with a zero byte. */
  text(): string {
    const end = this.body.indexOf(0, this.at);
    if (end < 0) throw new Error('a name without an end');
    const text = this.sized(end - this.at);
    this.skip(1);
    return text;
  }
}
