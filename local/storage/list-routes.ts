import type { Hono } from 'hono';
import { inTransaction } from './database.ts';
import { bucketNotFound } from './errors.ts';
import { callerOf, isObject, jsonBody } from './request.ts';
import type { Store } from './uploads.ts';
import type { TokenKeys } from '../token-keys.ts';

const sortColumns = new Set(['name', 'created_at', 'updated_at', 'last_accessed_at']);

/** Routes that list objects and buckets as the caller. Folders are listed without an id. */
export function addListRoutes(app: Hono, store: Store, tokenKeys: TokenKeys) {
  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(c, tokenKeys, 'storage.object.list');
    const { sql, values } = listQuery(c.req.param('bucket'), await jsonBody(c));
    const rows = await inTransaction(store.pool, caller, async (client) => {
      const result = await client.query<Record<string, unknown>>(sql, values);
      return result.rows;
    });
    return c.json(rows);
  });

  app.get('/bucket', async (c) => {
    const caller = await callerOf(c, tokenKeys, 'storage.bucket.list');
    const rows = await inTransaction(store.pool, caller, async (client) => {
      const result = await client.query<Record<string, unknown>>(`${bucketQuery} order by id`);
      return result.rows;
    });
    return c.json(rows);
  });

  app.get('/bucket/:id', async (c) => {
    const caller = await callerOf(c, tokenKeys, 'storage.bucket.get');
    const bucket = await inTransaction(store.pool, caller, async (client) => {
      const result = await client.query<Record<string, unknown>>(`${bucketQuery} where id = $1`, [
        c.req.param('id'),
      ]);
      return result.rows[0];
    });
    if (!bucket) throw bucketNotFound();
    return c.json(bucket);
  });
}

const bucketQuery = `select id, name, owner, public, type, created_at, updated_at,
  file_size_limit::float8 as file_size_limit, allowed_mime_types from storage.buckets`;

function listQuery(bucketId: string, body: Record<string, unknown>) {
  const folder = typeof body.prefix === 'string' ? body.prefix : '';
  const prefix = folder && !folder.endsWith('/') ? `${folder}/` : folder;
  const search = typeof body.search === 'string' ? body.search : '';
  const sortBy = isObject(body.sortBy) ? body.sortBy : {};
  const column = sortColumns.has(String(sortBy.column)) ? String(sortBy.column) : 'name';
  const order = sortBy.order === 'desc' ? 'desc' : 'asc';
  // Column and order are from fixed sets; all other values are parameters.
  const sql = `
    with found as (
      select o.*, o.path_tokens[$3] as token, array_length(o.path_tokens, 1) > $3 as is_deeper
      from storage.objects o
      where o.bucket_id = $1 and starts_with(o.name, $2)
        and starts_with(lower(o.path_tokens[$3]), lower($4))
    ), entries as (
      select token as name, null::uuid as id, null::timestamptz as updated_at,
             null::timestamptz as created_at, null::timestamptz as last_accessed_at,
             null::jsonb as metadata
      from found where is_deeper group by token
      union all
      select token, id, updated_at, created_at, last_accessed_at, metadata
      from found where not is_deeper
    )
    select * from entries order by id is not null, ${column} ${order}, name limit $5 offset $6`;
  const depth = prefix.split('/').length;
  const values = [bucketId, prefix, depth, search, limitOf(body.limit), countOf(body.offset, 0)];
  return { sql, values };
}

const countOf = (value: unknown, fallback: number) =>
  Number.isInteger(value) && Number(value) >= 0 ? Number(value) : fallback;

const limitOf = (value: unknown) => Math.min(countOf(value, 100), 1000);
