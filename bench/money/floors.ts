import type { Database } from '../harness/server.ts';
import { operations } from './operations.ts';

/** Puts the floors in place of the money commands: they write the same rows and check nothing. */
export async function makeFloors(database: Database): Promise<Database> {
  for (const { floor } of operations) await database.runFile(`baseline/${floor}`);
  return database;
}
