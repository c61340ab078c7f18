import { database } from '../support/users.ts';

/*
 * The clock of the platform of this project. Rows and ids of the database have its times, and its
 * jobs and its worker act by it; the page and the tokens of Auth keep the time of the machine.
 */

const hourMs = 3_600_000;

/** The first day of a UTC month, so many months before the running one, and days and hours later. */
export function momentOf(monthsAgo: number, days: number, hours = 0): Date {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1);
  return new Date(first + (24 * days + hours) * hourMs);
}

/** Sets the clock, which goes on from there. */
export async function setClock(at: Date) {
  const by = `interval '${at.getTime() - Date.now()} milliseconds'`;
  await database.query(`
    create or replace function private.now() returns timestamptz
    language plpgsql stable parallel safe set search_path = '' as $$
    begin
      return now() + ${by};
    end $$;
    create or replace function private.uuid_v7() returns uuid
    language plpgsql volatile parallel safe set search_path = '' as $$
    begin
      return overlay(private.first_id_at(clock_timestamp() + ${by})::text
        placing substr(gen_random_uuid()::text, 14) from 14)::uuid;
    end $$`);
}
