import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { refusal as refuseWith } from './rest-errors.ts';

/** Limits of a REST request, far above any request of the page. */
const addressBytesMax = 2048;
const nameLengthMax = 63;
const bodyBytesMax = 1_048_576;
const argumentsMax = 32;

export type Refusal = ReturnType<typeof refuseWith>;

const refusal = (status: number, details: string): Refusal =>
  refuseWith(status, 'invalid_payload', details);

/**
 * Checks the URL and the headers of a request to REST. PostgREST searches for similar names when a
 * name is unknown, and parses every filter before it queries the database: a URL of a few kilobytes
 * can cost it seconds, which no limit of the database stops. It responds to invalid UTF-8 with 500.
 */
export function judgeRequest({ url = '/', headers }: IncomingMessage): Refusal | null {
  const path = url.split('?')[0] ?? '';
  if (Buffer.byteLength(url) > addressBytesMax) return refusal(414, 'The address is too long.');
  if (!isDecodable(url) || !Object.values(headers).flat().every(isText))
    return refusal(400, 'A request is UTF-8.');
  if (path.split('/').some((part) => decodeURIComponent(part).length > nameLengthMax))
    return refusal(404, 'No name is that long.');
  if (headers['transfer-encoding'] !== undefined) return refusal(411, 'A body tells its length.');
  const length = Number(headers['content-length'] ?? 0);
  if (length > bodyBytesMax) return refusal(413, 'The body is too long.');
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return length === 0 || type === 'application/json' ? null : refusal(415, 'A body is JSON.');
}

/** Checks the arguments of a call. A body that is not JSON passes, because PostgREST refuses it. */
export function judgeBody(body: Buffer): Refusal | null {
  let names: string[];
  try {
    const value: unknown = JSON.parse(body.toString());
    const rows: unknown[] = Array.isArray(value) ? value.slice(0, 1) : [value];
    names = rows.flatMap((row) => (row instanceof Object ? Object.keys(row) : []));
  } catch {
    return null;
  }
  return names.length > argumentsMax || names.some(({ length }) => length > nameLengthMax)
    ? refusal(400, 'No command has these arguments.')
    : null;
}

/** The body of a request that judgeRequest() accepted; null if the request was aborted. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  try {
    // Node ends the body at its content length, which judgeRequest() has limited.
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch {
    return null;
  }
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** Node decodes headers as latin1: one character for each byte. */
const isText = (value = '') => isUtf8(Buffer.from(value, 'latin1'));
