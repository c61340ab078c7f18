import { PgoutputPlugin } from 'pg-logical-replication';

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
  private readonly plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [] });

  /** The change, or null where it is of no interest. Strings are copies: `body` may be reused. */
  read(body: Buffer): Change | null {
    const message = this.plugin.parse(body);
    if (message.tag === 'relation') {
      // values stay the texts that Postgres sent: parsed JSON would lose digits of large numbers
      for (const column of message.columns) column.parser = (text: string) => text;
    }
    if (message.tag === 'insert') {
      const { schema, name } = message.relation;
      // each value came through the parsers above
      return { kind: 'insert', table: `${schema}.${name}`, row: { ...message.new } as Row };
    }
    if (message.tag === 'commit') {
      const at = Number(message.commitTime.valueOf() / 1000n);
      return { kind: 'commit', walEnd: walPosition(message.commitEndLsn), at };
    }
    return null;
  }
}

/** A position such as `16/B374D848`: two halves in hexadecimal digits. */
function walPosition(text: string | null): bigint {
  return BigInt(`0x${(text ?? '0').replace('/', '')}`);
}
