import type { FunctionName } from './answer.ts';
import { ageHeaders } from './age-token.ts';
import { accessToken } from './auth.ts';
import { lastCommandAt, noteCommand } from './last-command.ts';
import { platform } from './platform.ts';
import { primaryCalls, replicaReads } from './replica-reads.ts';

/**
 * How long a user reads from the primary after a command. A replica is late by milliseconds, and by
 * seconds after a burst of writes: ten seconds cover both, and most readings come later.
 */
export const PRIMARY_AFTER_COMMAND_MS = 10_000;

/** The longest address that the proxy before the REST server accepts, with room for its origin. */
const ADDRESS_MAX = 2000;

export type Reply = { ok: boolean; status: number; text: string };

/**
 * Sends a call to the replica or to the primary. A replica answers GET alone. What it refuses or
 * fails to answer is asked of the primary, which knows every session and stands when no replica does.
 */
export async function askNearest(
  name: FunctionName,
  args: object,
  askPrimary: () => Promise<Reply>,
): Promise<Reply> {
  if (name in primaryCalls) return askPrimary();
  if (!replicaReads.has(name)) {
    noteCommand();
    return askPrimary().finally(noteCommand);
  }
  if (Date.now() - lastCommandAt() < PRIMARY_AFTER_COMMAND_MS) return askPrimary();
  const address = readAddress(name, args);
  const reply = address === null ? null : await read(address);
  return reply?.ok ? reply : askPrimary();
}

async function read(address: string): Promise<Reply | null> {
  try {
    const response = await fetch(`${platform.readUrl}${address}`, {
      // An answer is of its moment, whatever a cache on the way makes of a GET.
      cache: 'no-store',
      headers: {
        apikey: platform.publishableKey,
        Authorization: `Bearer ${await accessToken()}`,
        ...ageHeaders(),
      },
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

/** Path and arguments of a reading; null where an address cannot hold them. */
export function readAddress(name: FunctionName, args: object): string | null {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (value === null) return null;
    parts.push(`${key}=${encodeURIComponent(textOf(value))}`);
  }
  const address = `/rest/v1/rpc/${name}${parts.length > 0 ? '?' : ''}${parts.join('&')}`;
  return address.length > ADDRESS_MAX ? null : address;
}

/** A value as Postgres reads it from text: a list is an array of texts, an object is json. */
function textOf(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
