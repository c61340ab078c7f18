import type { Client } from 'pg';
import type { Request } from './rest.ts';

const PAGE = 30;
const category = 'female';

/** The order of each sort of browse, and the time in its cursor. */
const sorts: Record<string, { order: string; at: string; of?: string }> = {
  featured: { order: 'featured_at desc, followers desc, creator_id desc', at: 'featured_at' },
  all: { order: 'followers desc, creator_id desc', at: `'infinity'::timestamptz` },
  newest: { order: 'joined_at desc, creator_id desc', at: 'joined_at' },
  online: {
    order: 'followers desc, creator_id desc',
    at: `'infinity'::timestamptz`,
    of: 'is_online',
  },
};

const request = (sort: string, after?: unknown): Request => ({
  path: 'rpc/browse',
  body: { p_sort: sort, p_category: category, ...(after ? { p_after: after } : {}) },
});

/** The sorts of browse, each with the page before the last one of the category. */
export async function browseLists(client: Client, me: string) {
  const lists = [];
  for (const [sort, { order, at, of = 'true' }] of Object.entries(sorts)) {
    const { rows } = await client.query<{ key: unknown }>(
      `select json_build_object('at', ${at}, 'followers', followers, 'id', creator_id) as key
       from private.browse_index where category = $1 and ${of} order by ${order}`,
      [category],
    );
    const page = Math.max(1, Math.floor(rows.length / PAGE) - 1);
    const deep = request(sort, rows[(page - 1) * PAGE - 1]?.key);
    lists.push({ name: `browse ${sort}`, page, me, first: request(sort), deep });
  }
  return lists;
}
