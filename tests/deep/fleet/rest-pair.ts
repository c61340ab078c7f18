import { randomBytes } from 'node:crypto';
import { startRestOnly } from '../../../local/gateway/rest-only.ts';
import { signToken } from '../../../local/jwt.ts';
import type { PartContext } from '../../../local/part.ts';
import { freePort } from '../../../local/postgres/server.ts';
import { removeState, stateFolder } from '../../../local/state.ts';
import type { World } from '../money/world.ts';
import type { Standby } from './standby.ts';

type Stop = () => Promise<void>;

/** A REST server and a gateway before the primary, and the same before the standby. */
export class RestPair {
  private constructor(
    private readonly jwtSecret: string,
    readonly publishableKey: string,
    readonly primary: string,
    readonly standby: string,
    private readonly stops: Stop[],
  ) {}

  static async start(world: World, standby: Standby): Promise<RestPair> {
    const secret = randomBytes(32).toString('hex');
    const key = `sb_publishable_${randomBytes(16).toString('hex')}`;
    const stops: Stop[] = [];
    const start = async (
      database: 'primary' | 'standby',
      databaseUrl: PartContext['databaseUrl'],
      first: number,
    ) => {
      const name = `fleet-rest-${process.pid}-${database}`;
      const [rest, admin, gateway] = await portsFrom(first);
      const ctx: PartContext = {
        databaseUrl,
        tokenKeys: secret,
        publishableKey: key,
        secretKey: `sb_secret_${randomBytes(24).toString('hex')}`,
        apiUrl: `http://127.0.0.1:${gateway}`,
        siteUrl: 'http://127.0.0.1',
        dataDir: stateFolder(name),
        log: () => {},
      };
      const end = await startRestOnly(ctx, { rest, admin, gateway }, database);
      stops.push(async () => {
        await end();
        removeState(name);
      });
      return ctx.apiUrl;
    };
    const first = 31_000 + (process.pid % 200);
    return new RestPair(
      secret,
      key,
      await start('primary', (role) => world.url(role), first),
      await start('standby', (role) => standby.url(role, 'money'), first + 400),
      stops,
    );
  }

  /** The token of a member; the publishable key, by which the gateway knows a guest, without one. */
  async tokenOf(userId: string | null): Promise<string> {
    if (userId === null) return this.publishableKey;
    return signToken(this.jwtSecret, { sub: userId, role: 'authenticated' }, 3600);
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }
}

async function portsFrom(first: number): Promise<[number, number, number]> {
  const rest = await freePort(first);
  const admin = await freePort(rest + 1);
  return [rest, admin, await freePort(admin + 1)];
}
