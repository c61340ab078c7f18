import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, inject, vi } from 'vitest';
import { stateFolder } from '../../local/state.ts';
import type { LeasedJob } from '../../supabase/functions/_shared/domain/media-jobs.ts';
import { mediaName, type MediaVariant } from '../../supabase/functions/_shared/domain/media.ts';
import {
  signatureHeader,
  signWorkerRequest,
  timestampHeader,
} from '../../supabase/functions/_shared/domain/worker-signature.ts';
import { comparingFetch } from '../support/answers.ts';
import { database, rowsAs, type User } from '../support/users.ts';

const { addresses, keys, transcodeSecret } = inject('platform');

export interface Answer {
  status: number;
  // The shape of a body differs by endpoint; the tests check it themselves.
  body: Record<string, unknown>;
}

/** Calls a command of the API as a user; the response is validated against its schema. */
export async function command(user: User, name: string, args: object): Promise<Answer> {
  return answerOf(
    await comparingFetch(`${addresses.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(args),
      headers: {
        apikey: keys.publishable,
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
      },
    }),
  );
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

export interface Slot {
  media_id: string;
  bucket: string;
  name: string;
}

export async function openSlot(
  user: User,
  purpose: string,
  bytes: number,
  type = 'image/png',
): Promise<Slot> {
  const args = { p_purpose: purpose, p_bytes: bytes, p_type: type };
  const { status, body } = await command(user, 'request_upload', args);
  expect({ status, message: body['message'] }).toEqual({ status: 200, message: undefined });
  // The comment of the command documents this shape.
  return body as unknown as Slot;
}

/** Requests a slot and uploads a file into it; returns the id of the media item. */
export async function uploadFile(
  user: User,
  purpose: string,
  file: Buffer,
  type = 'image/png',
): Promise<string> {
  const slot = await openSlot(user, purpose, Math.max(file.byteLength, 1), type);
  const { error } = await user.client.storage
    .from(slot.bucket)
    .upload(slot.name, file, { contentType: type });
  expect(error).toBeNull();
  return slot.media_id;
}

export interface MediaRow {
  state: string;
  failure: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  duration_ms: number | null;
  blur: string | null;
  locked_blur: string | null;
}

/** Options of a test whose files wait for those of others. */
export const slow = { timeout: 180_000 };

/**
 * The row of a media item, once the worker has made it ready or failed. Owners take turns at the
 * worker, so that each of several pictures waits for a video of another file of tests.
 */
export async function decided(user: User, mediaId: string): Promise<MediaRow> {
  return vi.waitFor(
    async () => {
      const { body } = await command(user, 'my_media', { p_ids: [mediaId] });
      expect(body).toEqual([
        expect.objectContaining({ state: expect.stringMatching(/ready|failed/) as string }),
      ]);
      // The assertions above fail if there is no row.
      return (await mediaItemOf(user, mediaId)) as MediaRow;
    },
    { timeout: 150_000, interval: 100 },
  );
}

/** The complete row of a media item, if its policy shows the item to this user. */
export async function mediaItemOf(user: User, mediaId: string): Promise<MediaRow | undefined> {
  const [seen] = await rowsAs(user, 'select id from public.media where id = $1', [mediaId]);
  if (!seen) return undefined;
  const { rows } = await database.query<{ item: MediaRow }>(
    'select to_json(m) as item from public.media m where id = $1',
    [mediaId],
  );
  return rows[0]?.item;
}

/** The signed URLs that a client gets, by object name; unreadable names are missing. */
export async function addressesOf(
  client: User['client'],
  names: string[],
): Promise<Record<string, string>> {
  const { data, error } = await client.functions.invoke<{ addresses: Record<string, string> }>(
    'sign-media',
    { body: { names } },
  );
  if (error) return {};
  const paths = Object.entries(data?.addresses ?? {});
  return Object.fromEntries(paths.map(([name, path]) => [name, addresses.api + path]));
}

/** The bytes behind the signed URL that a client gets; null if the client gets none. */
export async function readAs(
  client: User['client'],
  mediaId: string,
  variant: MediaVariant = 'full',
): Promise<Buffer | null> {
  const name = mediaName(mediaId, variant);
  const address = (await addressesOf(client, [name]))[name];
  if (address === undefined) return null;
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The names of the clients that get a picture; each gets both of its renditions or none. */
export async function readersOf(
  users: Record<string, User['client']>,
  mediaId: string,
): Promise<string[]> {
  const names = (['full', 'thumb'] as const).map((variant) => mediaName(mediaId, variant));
  const seen = await Promise.all(
    Object.entries(users).map(async ([name, client]) => {
      const given = Object.values(await addressesOf(client, names));
      expect([0, names.length]).toContain(given.length);
      for (const address of given) {
        const response = await fetch(address);
        expect(response.status).toBe(200);
        await response.body?.cancel();
      }
      return given.length > 0 ? [name] : [];
    }),
  );
  return seen.flat();
}

/** Expects that Storage's own endpoints serve the file to nobody, including its owner. */
export async function expectNoDirectAccess(client: User['client'], name: string): Promise<void> {
  const bucket = client.storage.from('media');
  const folder = name.split('/')[0];
  expect((await bucket.createSignedUrl(name, 60)).error).not.toBeNull();
  const { data: many } = await bucket.createSignedUrls([name], 60);
  expect(many?.[0]?.signedUrl ?? null).toBeNull();
  expect((await bucket.download(name)).error).not.toBeNull();
  expect((await bucket.info(name)).error).not.toBeNull();
  expect((await bucket.exists(name)).data).toBe(false);
  expect((await bucket.list(folder)).data).toEqual([]);
}

/** The stored objects of a media item, including its upload, without those queued for removal. */
export async function keptNames(mediaId: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select o.bucket_id || '/' || o.name as name from storage.objects o
     where o.name like '%' || $1 || '%' and not exists (
       select from private.objects_to_remove r where r.bucket = o.bucket_id and r.name = o.name)
     order by 1`,
    [mediaId],
  );
  return rows.map(({ name }) => name);
}

/** Calls one of the worker's functions as the worker; `forged` replaces parts of the request. */
export async function asWorker(
  endpoint: string,
  content: object,
  forged: Partial<Record<'secret' | 'endpoint' | 'timestamp' | 'body', string>> = {},
): Promise<Answer> {
  const signed = {
    endpoint: forged.endpoint ?? endpoint,
    timestamp: forged.timestamp ?? String(Math.floor(Date.now() / 1000)),
    body: JSON.stringify(content),
  };
  const signature = await signWorkerRequest(forged.secret ?? transcodeSecret, signed);
  return sendSigned(endpoint, forged.body ?? signed.body, signed.timestamp, signature);
}

export async function sendSigned(
  endpoint: string,
  body: string,
  timestamp: string,
  signature: string,
): Promise<Answer> {
  return answerOf(
    await fetch(`${addresses.api}/functions/v1/${endpoint}`, {
      method: 'POST',
      body,
      headers: { [timestampHeader]: timestamp, [signatureHeader]: signature },
    }),
  );
}

/**
 * Pauses the running worker, so that files stored by a test stay queued; returns a function that
 * resumes it.
 */
export function holdWorker(): () => void {
  const pid = workerPid();
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}

/**
 * Kills the worker and frees its jobs, of any test, as if their leases had expired; returns its
 * process id.
 */
export async function killWorker(): Promise<number> {
  const pid = workerPid();
  process.kill(pid, 'SIGKILL');
  // A lease or renewal that was on its way can arrive after the kill; the next one still starts.
  for (let times = 0; times < 6; times += 1) {
    await database.query(
      `update private.transcode_jobs set due_at = now() - interval '1 second'
       where state = 'leased'`,
    );
    await setTimeout(100);
  }
  return pid;
}

export function workerPid(): number {
  const file = join(stateFolder(process.env.VELOUR_STACK ?? 'test'), 'worker', 'worker.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** A picture of one colour. */
export function drawing(width: number, height: number, colour = '#c04020') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** Noise: hard to compress, for tests of file sizes. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** Shapes by which a picture is like no other one: their places follow from the number. */
export function shapes(number: number) {
  const drawn = Array.from({ length: 24 }, (_, index) => {
    const part = (step: number) => (Math.sin(number * 97 + index * step) + 1) / 2;
    const colour = `rgb(${[3, 5, 7].map((step) => Math.round(part(step) * 255)).join(',')})`;
    const place = `x="${part(11) * 500}" y="${part(13) * 360}"`;
    return `<rect ${place} width="${30 + part(17) * 160}" height="${30 + part(19) * 160}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="420">${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#eee' });
}

/** The scan of a leased file that no list knows, without which nothing is finished. */
export const hashedReport = ({ media_id, lease_token, target }: LeasedJob) => ({
  request_id: crypto.randomUUID(),
  media_id,
  lease_token,
  target: { bucket: target.bucket, folder: target.folder },
  outcome: 'hashed',
  scan: { sha256: 'ab'.repeat(32), frames: [], is_last: true },
});
