import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { bootstrapCluster } from '../../../local/postgres/bootstrap.ts';
import { freePort, startPostgres, type PostgresServer } from '../../../local/postgres/server.ts';
import { removeState, stateFolder } from '../../../local/state.ts';
import { makeTestDatabase } from '../../support/test-database.ts';

/** A result of a command: its answer, or the code of its refusal. `lost`: the line was cut. */
export type Answer =
  { ok: true; value: unknown } | { ok: false; code: string } | { ok: false; code: 'lost' };

/** A running server, how it was started, and the name of the folder with its data. */
export interface Place {
  server: PostgresServer;
  options: { dataDir: string; port: number; password: string; durable: boolean };
  name: string;
}

/**
 * A Postgres of its own with the product's schema, on durable storage, so that a crash loses nothing
 * that was acknowledged.
 */
export class World {
  private constructor(private place: Place) {}
  private pool = new pg.Pool({ max: 0 });

  static async start(): Promise<World> {
    const name = `money-${process.pid}`;
    const options = {
      dataDir: stateFolder(name),
      port: await freePort(29_000 + (process.pid % 200)),
      password: randomBytes(12).toString('hex'),
      durable: true,
    };
    const world = new World({ server: await startPostgres(options), options, name });
    await bootstrapCluster((database) => world.url('supabase_admin', database), options.password);
    await makeTestDatabase((role, database) => world.url(role, database), 'money');
    world.connect();
    return world;
  }

  get password(): string {
    return this.place.options.password;
  }

  get port(): number {
    return this.place.options.port;
  }

  url(role: string, database = 'money'): string {
    return `postgresql://${role}:${this.password}@127.0.0.1:${this.port}/${database}`;
  }

  private connect() {
    this.pool = new pg.Pool({ connectionString: this.url('supabase_admin'), max: 140 });
    this.pool.on('error', () => {});
    // A line that a crash cuts fails its call; the client says so a second time.
    this.pool.on('connect', (client) => void client.on('error', () => {}));
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.place.server.stop();
    removeState(this.place.name);
  }

  /** `kill -9` of the whole server; calls that are under way answer `lost`. */
  async crash(): Promise<void> {
    await this.place.server.kill();
    await this.pool.end().catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.place.server = await startPostgres(this.place.options);
    this.connect();
  }

  /** After a crash: goes on with another server, and forgets the one that crashed. */
  moveTo(place: Place): void {
    removeState(this.place.name);
    this.place = place;
    this.connect();
  }

  /** Statements of the owner. */
  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** One command in a transaction of its own, as the REST server runs it for a member. */
  async as(userId: string, command: string, values: unknown[]): Promise<Answer> {
    return this.transaction(command, values, [
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    ]);
  }

  /** One command of the owner: of staff, the provider's events, or the clock. */
  async act(command: string, values: unknown[] = []): Promise<Answer> {
    return this.transaction(command, values);
  }

  private async transaction(
    command: string,
    values: unknown[],
    before?: [string, unknown[]],
  ): Promise<Answer> {
    let client: pg.PoolClient;
    try {
      client = await this.pool.connect();
    } catch {
      return { ok: false, code: 'lost' };
    }
    try {
      await client.query('begin');
      if (before) await client.query(...before);
      const { rows } = await client.query<{ value: unknown }>(`select ${command} as value`, values);
      await client.query('commit');
      client.release();
      return { ok: true, value: rows[0]?.value };
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code !== '57P01' && error.code !== '57P02') {
        await client.query('rollback').catch(() => undefined);
        client.release();
        return {
          ok: false,
          code: error.code?.startsWith('PT')
            ? error.message
            : [error.code, error.message, error.detail, error.where].join('\n'),
        };
      }
      client.release(true);
      return { ok: false, code: 'lost' };
    }
  }

  /** Throws when the books do not balance. */
  async expectWholeBooks(): Promise<void> {
    const faults = await this.sql('select * from private.money_faults()');
    if (faults.length > 0) throw new Error(`the books: ${JSON.stringify(faults.slice(0, 5))}`);
  }

  async makeFan(name: string, cents = 0): Promise<string> {
    return this.one('select tests.make_fan($1, $2) as id', [name, cents]);
  }

  async makeCreator(name: string, feeCents = 1500): Promise<string> {
    return this.one('select tests.make_creator($1, $2) as id', [name, feeCents]);
  }

  async linkCard(fanId: string): Promise<void> {
    await this.sql('select tests.link_card($1)', [fanId]);
    await this.sql(
      'update private.card_accounts set fingerprint = fan_id::text where fan_id = $1',
      [fanId],
    );
  }

  private async one(text: string, values: unknown[]): Promise<string> {
    const [row] = await this.sql<{ id: string }>(text, values);
    return row?.id ?? '';
  }
}

export const tip = (world: World, fan: string, creator: string, cents: number, request: string) =>
  world.as(fan, 'api.send_tip($1, $2, $3)', [creator, cents, request]);

export function expect(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
