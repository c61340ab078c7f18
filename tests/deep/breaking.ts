import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** One broken rule of the database. */
export type Mutation = Change & { name: string; and?: Change[] };

/** SQL, or a text of a function or view with its replacement. */
type Change = { sql: string } | { of: string; replace: string; by: string };

/** Applies a mutation. Throws when its text is not found, because the mutation is outdated then. */
export async function breakRules(client: Client, mutation: Mutation): Promise<void> {
  for (const change of [mutation, ...(mutation.and ?? [])]) {
    await client.query('sql' in change ? change.sql : await replaced(client, change));
  }
}

async function replaced(
  client: Client,
  { of, replace, by }: { of: string; replace: string; by: string },
): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    of.endsWith(')')
      ? 'select pg_get_functiondef($1::regprocedure) as definition'
      : `select format('create or replace view %s %s as %s', $1::text,
                       'with (' || array_to_string(c.reloptions, ', ') || ')',
                       pg_get_viewdef(c.oid)) as definition
         from pg_class c where c.oid = $1::text::regclass`,
    [of],
  );
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(replace)) throw new Error(`${of} does not say ${replace}`);
  return definition.replaceAll(replace, () => by);
}

/** Mutations that drop each policy, and mutations that make it permit every row. */
export async function policyMutations(client: Client): Promise<Mutation[]> {
  const { rows } = await client.query<Mutation & { sql: string }>(
    `select format('policy %I on %I.%I%s', p.policyname, p.schemaname, p.tablename, m.suffix) as name,
            format(m.change, p.policyname, p.schemaname, p.tablename) as sql
     from pg_policies p cross join (values
       ('', 'drop policy %I on %I.%I', true), (' for everybody', 'alter policy %I on %I.%I using (true)', false)
       ) m (suffix, change, is_drop)
     where p.schemaname in ('public', 'private', 'storage', 'realtime')
       -- no client reads a row of storage.objects
       and (m.is_drop or (p.qual is not null and p.tablename <> 'objects')) order by 1`,
  );
  return rows;
}

/** The list of `mutations.json`. */
export function listedMutations(): Mutation[] {
  // mutations.json is our own file and has this shape.
  return (
    JSON.parse(readFileSync(join(import.meta.dirname, 'mutations.json'), 'utf8')) as {
      mutations: Mutation[];
    }
  ).mutations;
}
