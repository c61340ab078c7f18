import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** The template of every database of the local platform. */
export const platformTemplate = 'platform_template';

/** Platform tables are in the folder of their part; the order follows their references. */
const schemaFiles = ['auth', 'storage', 'realtime'].map((part) =>
  join(import.meta.dirname, '..', part, 'schema.sql'),
);

/**
 * Makes an empty cluster look like an empty project on the hosted platform: roles, schemas,
 * platform tables, refusals, and the database `postgres` owned by the role `postgres`.
 */
export async function bootstrapCluster(adminUrl: (database: string) => string, password: string) {
  await run(adminUrl('template1'), async (client) => {
    await client.query(readSql('10_roles.sql').replaceAll('__PASSWORD__', password));
    await client.query(`create database ${platformTemplate} template template0`);
  });
  await run(adminUrl(platformTemplate), async (client) => {
    await client.query(`alter database ${platformTemplate} owner to postgres`);
    await client.query(readSql('20_schemas.sql'));
    for (const file of schemaFiles)
      if (existsSync(file)) await client.query(readFileSync(file, 'utf8'));
    await client.query(readSql('90_refusals.sql'));
  });
  await run(adminUrl('template1'), async (client) => {
    await client.query('drop database postgres');
    await client.query(`alter database ${platformTemplate} is_template true`);
    await client.query(`create database postgres template ${platformTemplate} owner postgres`);
  });
}

function readSql(name: string): string {
  return readFileSync(join(import.meta.dirname, 'sql', name), 'utf8');
}

async function run(connectionString: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
