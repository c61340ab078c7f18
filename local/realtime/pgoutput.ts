import { PgoutputPlugin } from 'pg-logical-replication';

/**
 * A frame of the replication stream. This file implements the part of Postgres's replication
 * protocol that is needed to follow inserts: the frames of the stream, and the relations, inserts
 * and commits of the plugin `pgoutput` (version 1, values as text).
 */
export type Frame =
  | { kind: 'change'; body: Buffer }
  /** The server has sent everything before `walEnd`. */
  | { kind: 'keepalive'; walEnd: bigint; wantsReply: boolean };

export type Row = Record<string, string | null>;

export type Change =
  | { kind: 'insert'; table: string; row: Row }
  /** `at` is the time of the commit in milliseconds since 1970. */
  | { kind: 'commit'; walEnd: bigint; at: number };

const changeHeaderBytes = 25;
/** Postgres counts microseconds since the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);

/** Parses one copy-data message of a replication stream. */
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

/** A status update, which acknowledges everything before `walEnd` to the server. */
export function statusUpdate(walEnd: bigint, now: number): Buffer {
  const message = Buffer.alloc(39);
  message.write('d', 0);
  message.writeInt32BE(38, 1);
  message.write('r', 5);
  // The written, flushed and applied positions are the same here.
  for (const at of [6, 14, 22]) message.writeBigUInt64BE(walEnd, at);
  message.writeBigInt64BE(BigInt(now - epochMs) * 1000n, 30);
  return message;
}

/** Parses changes in order, because an insert refers to a relation that was described before. */
export class ChangeReader {
  private readonly plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [] });

  /** The change, or null for an ignored message. Strings are copies: `body` can be reused. */
  read(body: Buffer): Change | null {
    const message = this.plugin.parse(body);
    if (message.tag === 'relation') {
      // values stay the text that Postgres sent: parsed JSON would lose digits of large numbers
      for (const column of message.columns) column.parser = (text: string) => text;
    }
    if (message.tag === 'insert') {
      const { schema, name } = message.relation;
      // each value was returned by the parsers above
      return { kind: 'insert', table: `${schema}.${name}`, row: { ...message.new } as Row };
    }
    if (message.tag === 'commit') {
      const at = Number(message.commitTime.valueOf() / 1000n);
      return { kind: 'commit', walEnd: walPosition(message.commitEndLsn), at };
    }
    return null;
  }
}

/** Parses a WAL position such as `16/B374D848`: two hexadecimal halves. */
function walPosition(text: string | null): bigint {
  return BigInt(`0x${(text ?? '0').replace('/', '')}`);
}
