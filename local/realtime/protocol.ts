/** Versions of the wire format: JSON objects in 1, JSON arrays and binary frames in 2. */
export type Version = '1.0.0' | '2.0.0';

export interface Incoming {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** Set for a broadcast in a binary frame; its payload stays bytes. */
  userBroadcast?: { event: string; isJson: boolean; body: Buffer };
}

/** A message to all members of a room. Its body is bytes, encoded once for each version. */
export interface Broadcast {
  event: string;
  isJson: boolean;
  body: Buffer;
  meta?: Record<string, unknown>;
}

const userBroadcastPush = 3;
const userBroadcast = 4;

/** Decodes a frame; returns null for an invalid one. */
export function decode(version: Version, data: Buffer, isBinary: boolean): Incoming | null {
  try {
    if (isBinary) return version === '2.0.0' ? decodeBinary(data) : null;
    const message: unknown = JSON.parse(data.toString('utf8'));
    if (version === '2.0.0') return Array.isArray(message) ? fromParts(message) : null;
    if (!isObject(message)) return null;
    const { join_ref, ref, topic, event, payload } = message;
    return fromParts([join_ref, ref, topic, event, payload]);
  } catch {
    return null;
  }
}

function fromParts([joinRef, ref, topic, event, payload]: unknown[]): Incoming | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return {
    joinRef: refOf(joinRef),
    ref: refOf(ref),
    topic,
    event,
    // The members of the payload are checked where they are used.
    payload: isObject(payload) ? payload : {},
  };
}

const refOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Frames of kind 3: five lengths, the encoding, the five strings, and the payload. */
function decodeBinary(data: Buffer): Incoming | null {
  if (data[0] !== userBroadcastPush || data.length < 7) return null;
  const sizes = [...data.subarray(1, 6)];
  let offset = 7;
  const strings = sizes.map((size) => data.toString('utf8', offset, (offset += size)));
  if (offset > data.length) return null;
  const [joinRef = '', ref = '', topic = '', event = ''] = strings;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    userBroadcast: { event, isJson: data[6] === 1, body: data.subarray(offset) },
  };
}

export function encodeMessage(
  version: Version,
  message: { joinRef: string | null; ref: string | null; topic: string; event: string },
  payload: unknown,
): string {
  const { joinRef, ref, topic, event } = message;
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

/** Encodes a broadcast for a protocol version; returns null if the version does not support it. */
export function encodeBroadcast(
  version: Version,
  topic: string,
  message: Broadcast,
): string | Buffer | null {
  const meta = message.meta ? Buffer.from(JSON.stringify(message.meta)) : Buffer.alloc(0);
  const head = [Buffer.from(topic), Buffer.from(message.event), meta];
  if (version === '2.0.0' && head.every((part) => part.length <= 255)) {
    const sizes = head.map((part) => part.length);
    return Buffer.concat([
      Buffer.from([userBroadcast, ...sizes, message.isJson ? 1 : 0]),
      ...head,
      message.body,
    ]);
  }
  if (!message.isJson) return null;
  const payload: Record<string, unknown> = {
    type: 'broadcast',
    event: message.event,
    payload: JSON.parse(message.body.toString('utf8')),
  };
  if (message.meta) payload.meta = message.meta;
  return encodeMessage(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, payload);
}
