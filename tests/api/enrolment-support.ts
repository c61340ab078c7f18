import { createHash, randomUUID } from 'node:crypto';
import { expect, inject, vi } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import { connect, database, uniqueName, type User } from '../support/users.ts';
import { command, drawing, type Answer, type Slot } from './media-support.ts';
import { bornYearsAgo } from '../support/born.ts';

const { addresses, keys, jwtSecret } = inject('platform');

export const pictureKinds = ['avatar', 'cover', 'id_document', 'id_selfie'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export type Pictures = Record<PictureKind, { file: Buffer; type: string }>;

export const fields = {
  name: 'Mara Bell',
  age: 27,
  location: 'Lisbon, Portugal',
  twitter: 'mara_bell',
  instagram: '',
  bio: 'Dances at night.',
  first_name: 'Maria',
  last_name: 'Bellini',
  country: 'PT',
  date_of_birth: bornYearsAgo(27),
};

export interface SignUp extends User {
  email: string;
  secret: string;
}

/**
 * Signs up through Auth as the page does. The returned user has a token although the address is not
 * yet confirmed.
 */
export async function signUp(
  word: string,
  { role = 'creator', email = '' }: { role?: string; email?: string } = {},
): Promise<SignUp> {
  const username = uniqueName(word);
  const secret = randomUUID() + randomUUID();
  const address = email || `${username}@example.test`;
  const { data, error } = await connect().auth.signUp({
    email: address,
    password: 'a good password',
    options: { data: { username, role, enrolment_hash: sha256(secret) } },
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? '';
  // the session that the user gets after confirming the address
  const token = await signToken(jwtSecret, { role: 'authenticated', sub: id }, 3600);
  return { id, username, email: address, secret, token, client: connect(token) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Four valid pictures. The ID pictures are larger than their stored size, and one contains camera
 * metadata.
 */
export async function honestPictures(): Promise<Pictures> {
  const photo = await drawing(2400, 1800, '#305070')
    .withExif({ IFD0: { Copyright: 'CAMERA-CANARY' } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return {
    avatar: { file: await drawing(700, 700).png().toBuffer(), type: 'image/png' },
    cover: { file: await drawing(2600, 1300).jpeg().toBuffer(), type: 'image/jpeg' },
    id_document: { file: photo, type: 'image/jpeg' },
    id_selfie: { file: await drawing(1000, 2000).png().toBuffer(), type: 'image/png' },
  };
}

export const announced = (pictures: Pictures) =>
  pictureKinds.map((kind) => ({
    kind,
    bytes: pictures[kind].file.byteLength,
    type: pictures[kind].type,
  }));

/** The body that the page posts after that sign-up. */
export const application = (user: Pick<SignUp, 'id' | 'secret'>, pictures: Pictures) => ({
  user_id: user.id,
  secret: user.secret,
  fields: { ...fields },
  pictures: announced(pictures),
});

export interface Upload extends Slot {
  kind: PictureKind;
  token: string;
}

/** Calls the edge function as a guest. */
export async function enrol(body: unknown): Promise<Answer & { uploads: Upload[] }> {
  const response = await fetch(`${addresses.api}/functions/v1/enrolment`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
  });
  const answer = (await response.json()) as Answer['body'];
  // The comment of the command documents this shape.
  return { status: response.status, body: answer, uploads: (answer['uploads'] ?? []) as Upload[] };
}

/** Uploads a picture as a guest, with the signed token of its slot. */
export function send(upload: Upload, picture: { file: Buffer; type: string }) {
  return connect()
    .storage.from(upload.bucket)
    .uploadToSignedUrl(upload.name, upload.token, picture.file, { contentType: picture.type });
}

export interface PictureRow {
  kind: PictureKind;
  state: string;
  failure: string | null;
}

export async function myApplication(user: User) {
  const { status, body } = await command(user, 'my_application', {});
  expect(status).toBe(200);
  // The comment of the command documents this shape.
  return body as unknown as { id: string; state: string; pictures: PictureRow[] } | null;
}

/** The pictures of the application, once the worker has decided about `count` of them. */
export async function decidedPictures(user: User, count = 4): Promise<PictureRow[]> {
  return vi.waitFor(
    async () => {
      const { pictures = [] } = (await myApplication(user)) ?? {};
      const done = pictures.filter(({ state }) => state === 'ready' || state === 'failed');
      expect(done).toHaveLength(count);
      return pictures;
    },
    { timeout: 40_000, interval: 150 },
  );
}

/** Requests a new slot for a picture that was never uploaded or has failed. */
export function askAgain(user: User, kind: PictureKind, { file, type }: Pictures[PictureKind]) {
  const args = { p_kind: kind, p_bytes: file.byteLength, p_type: type };
  return command(user, 'replace_application_picture', args);
}

/** The buckets and object names of the pictures of an application, which no client can read. */
export async function storedNames(userId: string, kind: PictureKind) {
  const { rows } = await database.query<{ bucket: string; name: string }>(
    `select r.bucket, r.name from private.renditions r join public.media m on m.id = r.media_id
     where m.owner_id = $1 and m.purpose = $2 order by r.variant`,
    [userId, kind],
  );
  return rows;
}

/** A client with the secret role: it can read the objects that other clients are refused. */
export async function platformClient() {
  return connect(await signToken(jwtSecret, { role: 'service_role' }, 600));
}

/** Expects that every read endpoint of Storage refuses the object. */
export async function expectClosed(client: User['client'], bucket: string, name: string) {
  const endpoint = client.storage.from(bucket);
  const folder = name.split('/')[0];
  expect((await endpoint.download(name)).error).not.toBeNull();
  expect((await endpoint.createSignedUrl(name, 60)).error).not.toBeNull();
  expect((await endpoint.createSignedUrls([name], 60)).data?.[0]?.signedUrl ?? null).toBeNull();
  expect((await endpoint.list(folder)).data).toEqual([]);
  expect((await endpoint.info(name)).error).not.toBeNull();
  expect((await endpoint.exists(name)).data).toBe(false);
}
