import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  makeUser,
  type User,
} from '../support/users.ts';
import { decided, drawing } from './media-support.ts';
import { bornYearsAgo } from '../support/born.ts';

/*
 * The schema staff from outside: no path, header or key of the API reaches it. Also ID pictures
 * through all parts: uploaded, made by the worker, opened by staff, viewed once.
 */
const { addresses, keys } = inject('platform');

let mara: User;
let jonas: User;

beforeAll(async () => {
  [mara, jonas] = await Promise.all([makeCreator('mara'), makeFan('jonas')]);
});
afterAll(disconnectAll);

/** Each caller, with its headers and a command that it can call. */
const callers: [string, () => Record<string, string>, string, object][] = [
  ['a guest', () => ({ apikey: keys.publishable }), 'age_gate', {}],
  [
    'a member',
    () => ({ apikey: keys.publishable, authorization: `Bearer ${jonas.token}` }),
    'welcome',
    {},
  ],
  [
    'the service',
    () => ({ apikey: keys.secret }),
    'service_queue_orphans',
    { p_bucket: 'none', p_folder: crypto.randomUUID() },
  ],
];

describe.each(callers)('[F122] schema staff is closed to %s', (who, headersOf, own, args) => {
  // With the secret key, the gateway passes on the text of the REST server.
  const unknown = expect.stringContaining(
    who === 'the service' ? 'PGRST106' : 'not_found',
  ) as string;
  const ask = async (path: string, init: RequestInit = {}, headers = {}) => {
    const response = await fetch(`${addresses.api}/rest/v1/${path}`, {
      ...init,
      headers: { ...headersOf(), 'content-type': 'application/json', ...headers },
    });
    const text = await response.text();
    return { status: response.status, text };
  };
  const promote = () => ({
    method: 'POST',
    body: JSON.stringify({ p_staff: 'Eve', p_reason: 'why not', p_username: mara.username }),
  });

  test.each(['staff', 'records', 'partitions', 'private', 'public', 'auth'])(
    'by naming schema %s',
    async (schema) => {
      const reading = await ask('users?limit=1', {}, { 'accept-profile': schema });
      expect([reading.status, reading.text]).toEqual([406, unknown]);
      const calling = await ask('rpc/unlist', promote(), { 'content-profile': schema });
      expect([calling.status, calling.text]).toEqual([406, unknown]);
      const request = { method: 'POST', body: JSON.stringify(args) };
      const opened = await ask(`rpc/${own}`, request, { 'content-profile': 'api' });
      expect(opened.status).toBeLessThan(300);
    },
  );

  test('by its names in the API schema, or with the schema as a prefix', async () => {
    const paths = [
      'users',
      'application_queue',
      'audit',
      'audit_log',
      'support_inbox',
      'staff.users',
      'rpc/open_kyc',
      'rpc/suspend',
      'rpc/staff.suspend',
      'rpc/record_act',
    ];
    for (const path of paths) {
      const isCall = path.startsWith('rpc/');
      const answer = await ask(path, isCall ? promote() : {});
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
    }
  });

  test('and unchanged by the refused calls', async () => {
    const { rows } = await database.query(
      `select promoted_at is not null as is_promoted, (select count(*)::integer from private.audit_log
         where actor = 'Eve') as acts from private.account_statuses where profile_id = $1`,
      [mara.id],
    );
    expect(rows).toEqual([{ is_promoted: true, acts: 0 }]);
  });
});

test('[F122] in the Studio the same call works and is logged', async () => {
  await database.query('select staff.unlist($1, $2, $3)', ['Ada', 'asked for it', mara.username]);
  const { rows } = await database.query(
    'select actor, action, reason from staff.audit where subject_id = $1',
    [mara.id],
  );
  expect(rows).toEqual([{ actor: 'Ada', action: 'unlist', reason: 'asked for it' }]);
  expect(
    (await connect().rpc('guest_creator_page', { p_username: mara.username })).data,
  ).toBeNull();
});

describe('[F122] an ID picture', () => {
  let ines: User;
  let applicationId: string;

  beforeAll(async () => {
    ines = await makeUser('ines', 'creator');
    applicationId = await applyAs(ines);
    await bringPictures(ines, applicationId);
  });

  test('can be viewed once, through the URL that staff get', async () => {
    const looks = await openKyc(ines.username);
    expect(looks.map(({ kind }) => kind)).toEqual(['id_document', 'id_selfie']);
    for (const { address } of looks) {
      expect(address.startsWith(`${addresses.api}/functions/v1/staff-view?ticket=`)).toBe(true);
      const response = await fetch(address);
      expect(response.status).toBe(200);
      expect(headersOf(response)).toEqual({
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      const picture = sharp(Buffer.from(await response.arrayBuffer()));
      expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
      expect(await refusalOf(address)).toEqual([403, 'ticket_invalid']);
    }
  });

  test('is refused with an expired or invalid ticket, and to all but one of concurrent views', async () => {
    const [late, raced] = await openKyc(ines.username);
    await database.query(
      `update private.tickets set expires_at = now()
      where ticket_hash = sha256(convert_to($1, 'utf8'))`,
      [late?.address.split('ticket=')[1]],
    );
    expect(await refusalOf(late?.address ?? '')).toEqual([403, 'ticket_invalid']);
    const endpoint = `${addresses.api}/functions/v1/staff-view`;
    for (const wrong of ['', '?ticket=', `?ticket=${'0'.repeat(64)}`, `?ticket=${applicationId}`])
      expect(await refusalOf(endpoint + wrong)).toEqual([403, 'ticket_invalid']);
    const both = await Promise.all([1, 2, 3].map(() => fetch(raced?.address ?? '')));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 403, 403,
    ]);
    for (const response of both) await response.body?.cancel();
  });

  test('cannot be read through Storage, even by its owner', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select r.name from private.renditions r join private.application_pictures p using (media_id)
       where p.application_id = $1 and r.bucket = 'kyc' limit 1`,
      [applicationId],
    );
    const name = rows[0]?.name ?? '';
    for (const client of [ines.client, jonas.client, connect()]) {
      expect((await client.storage.from('kyc').download(name)).error).not.toBeNull();
      expect((await client.storage.from('kyc').createSignedUrl(name, 60)).error).not.toBeNull();
    }
  });

  test('allows staff to accept the application and promote the creator', async () => {
    await database.query('select staff.accept_application($1, $2, $3)', [
      'Ada',
      'the card is theirs',
      ines.username,
    ]);
    await database.query('select staff.promote($1, $2, $3)', ['Ada', 'welcome', ines.username]);
    const { data } = await connect().rpc('guest_creator_page', { p_username: ines.username });
    expect(data).toMatchObject({ username: ines.username, is_listed: true });
  });
});

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    ['cache-control', 'content-disposition', 'content-type', 'x-content-type-options'].map(
      (name) => [name, headers.get(name)],
    ),
  );

async function refusalOf(address: string) {
  const response = await fetch(address);
  // The shape of a refusal of an edge function.
  return [response.status, ((await response.json()) as { error: string }).error];
}

async function openKyc(username: string) {
  const { rows } = await database.query<{ kind: string; address: string }>(
    'select kind, address from staff.open_kyc($1, $2, $3) order by kind',
    ['Ada', 'compare with the name', username],
  );
  return rows;
}

async function applyAs(user: User): Promise<string> {
  const picture = (kind: string) => ({ kind, bytes: 100_000, type: 'image/png' });
  const { data, error } = await user.client.rpc('apply', {
    p_request_id: crypto.randomUUID(),
    // There is no referrer; the generated types do not allow null.
    p_referrer_id: null as unknown as string,
    p_fields: {
      name: 'Ines Alba',
      age: 29,
      location: 'Lisbon',
      twitter: 'inesalba',
      instagram: '',
      bio: 'Video photographer from Lisbon.',
      first_name: 'Ines',
      last_name: 'Alba',
      country: 'PT',
      date_of_birth: bornYearsAgo(29),
    },
    p_pictures: ['avatar', 'cover', 'id_document', 'id_selfie'].map(picture),
  });
  expect(error).toBeNull();
  // The comment of the command documents this shape.
  return (data as unknown as { application_id: string }).application_id;
}

async function bringPictures(user: User, applicationId: string) {
  const { rows } = await database.query<{ media_id: string; bucket: string; name: string }>(
    `select s.media_id, s.bucket, s.name from private.application_pictures p
     join private.upload_slots s using (media_id) where p.application_id = $1`,
    [applicationId],
  );
  const file = await drawing(900, 600).png().toBuffer();
  for (const { bucket, name } of rows) {
    const options = { contentType: 'image/png' };
    expect((await user.client.storage.from(bucket).upload(name, file, options)).error).toBeNull();
  }
  for (const { media_id: id } of rows) expect((await decided(user, id)).state).toBe('ready');
}
