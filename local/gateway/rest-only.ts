import type { PartContext } from '../part.ts';
import { startRest } from '../rest/index.ts';
import { startGateway } from './index.ts';

export interface RestPorts {
  rest: number;
  admin: number;
  gateway: number;
}

/**
 * Starts PostgREST for a database and the gateway before it, without the other parts of the
 * platform, which answer 501. Returns their end.
 */
export async function startRestOnly(
  part: PartContext,
  { rest: port, admin, gateway }: RestPorts,
  database: 'primary' | 'standby' = 'primary',
): Promise<() => Promise<void>> {
  const rest = await startRest(part, port, admin, database);
  const absent = () => new Response(null, { status: 501 });
  const before = await startGateway(part, gateway, {
    auth: absent,
    storage: absent,
    realtime: absent,
    functions: absent,
    upgradeRealtime: (_request, socket) => socket.destroy(),
    restPorts: [port],
  });
  return async () => {
    await before.stop();
    await rest.stop();
  };
}
