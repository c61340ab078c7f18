import type { Context } from 'hono';
import { badRequest } from '../errors.ts';
import type { Service } from '../service.ts';
import { usersJson } from '../users.ts';
import { requireAdmin } from './require-admin.ts';

/**
 * GET /admin/users, newest first. Source:
 * https://supabase.com/docs/reference/javascript/auth-admin-listusers
 */
export async function listUsers(service: Service, c: Context) {
  await requireAdmin(service, c);
  const page = readNumber(c, 'page', 1);
  const perPage = readNumber(c, 'per_page', 50);
  const filter = c.req.query('filter') ?? '';
  const matching = `aud = 'authenticated'
    and ($1 = '' or email like '%' || $1 || '%'
         or raw_user_meta_data ->> 'full_name' ilike '%' || $1 || '%')`;
  const { rows: counted } = await service.pool.query<{ total: number }>(
    `select count(*)::integer as total from auth.users where ${matching}`,
    [filter],
  );
  const { rows } = await service.pool.query<{ id: string }>(
    `select id from auth.users where ${matching}
     order by created_at desc, id limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  );
  addPages(c, page, perPage, counted[0]?.total ?? 0);
  const ids = rows.map(({ id }) => id);
  return c.json({ users: await usersJson(service.pool, ids), aud: 'authenticated' });
}

function readNumber(c: Context, name: string, otherwise: number): number {
  const text = c.req.query(name) ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) {
    throw badRequest(
      'validation_failed',
      `Bad Pagination Parameters: strconv.ParseUint: parsing "${text}": invalid syntax`,
    );
  }
  return Number(text);
}

/** Sets the pagination headers. */
function addPages(c: Context, page: number, perPage: number, total: number) {
  const last = Math.ceil(total / perPage);
  const linkTo = (number: number, rel: string) => {
    const query = new URLSearchParams({ ...c.req.query(), page: String(number) });
    return `</admin/users?${query.toString()}>; rel="${rel}"`;
  };
  const links = [...(last > page ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')];
  c.header('link', links.join(', '));
  c.header('x-total-count', String(total));
}
