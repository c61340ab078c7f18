import { readSchema } from '../schema-files.ts';
import { allOf, type Check } from './check.ts';
import { ask, askAsGuest, given, textIn, type Target } from './target.ts';

interface Bucket {
  name: string;
  isPublic: boolean;
}

/** The buckets that the schema files make. */
function bucketsOfSchema(): Bucket[] {
  const statements = readSchema().flatMap(({ sql }) =>
    [...sql.matchAll(/insert into storage\.buckets [^;]*;/g)].map(([text]) => text),
  );
  return statements
    .flatMap((text) => [...text.matchAll(/\('([\w-]+)', '[\w-]+', (true|false),/g)])
    .map(([, name = '', isPublic]) => ({ name, isPublic: isPublic === 'true' }));
}

/** Buckets: which are open, and that a guest neither lists nor stores. */
export function storageChecks(target: Target): Check[] {
  const buckets = bucketsOfSchema();
  const each = async (look: (bucket: Bucket) => Promise<{ seen: string; ok: boolean }>) => {
    const answers: Parameters<typeof allOf>[0] = {};
    for (const bucket of buckets) answers[bucket.name] = await look(bucket);
    return allOf(answers);
  };
  return [
    {
      name: 'storage-public',
      expected: `without a token only ${buckets
        .filter((one) => one.isPublic)
        .map((one) => one.name)
        .join()} is read`,
      look: () =>
        each(async ({ name, isPublic }) => {
          const { json } = await ask(`${target.url}/storage/v1/object/public/${name}/none.webp`);
          const seen = textIn(json, 'message');
          const isOpen = /object not found/i.test(seen);
          return { seen, ok: isPublic ? isOpen : /bucket not found/i.test(seen) };
        }),
    },
    {
      name: 'storage-list',
      expected: 'a guest lists nothing',
      look: () =>
        each(async ({ name }) => {
          const answer = await askAsGuest(target, `/storage/v1/object/list/${name}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ prefix: '', limit: 1 }),
          });
          const isClosed = answer.status >= 400 || answer.text === '[]';
          return { seen: `${answer.status} ${answer.text.slice(0, 60)}`, ok: isClosed };
        }),
    },
    {
      name: 'storage-upload',
      expected: 'a guest stores nothing',
      look: () =>
        each(async ({ name }) => {
          const answer = await askAsGuest(target, `/storage/v1/object/${name}/deploy-check.webp`, {
            method: 'POST',
            headers: { 'content-type': 'image/webp' },
            body: 'x',
          });
          return { seen: `${answer.status} ${answer.text.slice(0, 60)}`, ok: answer.status >= 400 };
        }),
    },
    {
      name: 'storage-buckets',
      expected: 'the buckets of the migrations, and no other',
      look: async () => {
        const key = given(target.secretKey, 'SUPABASE_SECRET_KEY');
        const headers = { apikey: key, authorization: `Bearer ${key}` };
        const answer = await ask(`${target.url}/storage/v1/bucket`, { headers });
        if (!Array.isArray(answer.json))
          return { seen: `${answer.status} ${answer.text.slice(0, 60)}`, ok: false };
        const shown = (list: Bucket[]) =>
          list.map(({ name, isPublic }) => `${name}${isPublic ? ' (public)' : ''}`).sort();
        const seen = shown(
          (answer.json as { name: string; public: boolean }[]).map((one) => ({
            name: one.name,
            isPublic: one.public,
          })),
        );
        return { seen: seen.join(', '), ok: seen.join() === shown(buckets).join() };
      },
    },
  ];
}
