import { freePort } from './postgres/server.ts';

export interface Ports {
  page: number;
  api: number;
  database: number;
  pooler: number;
  inbox: number;
  payments: number;
  /** The form of the second payment provider. */
  checkout: number;
  identity: number;
  rest: number;
  restAdmin: number;
  functions: number;
}

const usualPorts: Ports = {
  page: 3000,
  api: 54321,
  database: 54322,
  pooler: 54329,
  inbox: 54324,
  payments: 54325,
  identity: 54326,
  checkout: 54328,
  rest: 23_900,
  restAdmin: 23_920,
  functions: 23_940,
};

/** Ports that people type into a browser or client: `progress` reports a change of one. */
const typed = new Set(['page', 'api', 'database', 'inbox', 'payments', 'checkout', 'identity']);

/**
 * The ports of a platform: for each, the first free port from the usual one or from the one in
 * `lowest`. Tests pass ports below 32768: above that the system assigns ports to outgoing
 * connections, so a port could be taken between this choice and its use.
 */
export async function choosePorts(
  lowest: Ports | undefined,
  progress: (step: string) => void,
): Promise<Ports> {
  const ports: Ports = { ...usualPorts };
  const taken = new Set<number>();
  for (const [name, usual] of Object.entries(usualPorts)) {
    // The entries of usualPorts are its keys.
    const key = name as keyof Ports;
    let port = await freePort(lowest?.[key] ?? usual);
    while (taken.has(port)) port = await freePort(port + 1);
    taken.add(port);
    ports[key] = port;
    if (!lowest && port !== usual && typed.has(key))
      progress(`Port ${usual} is taken: ${key} uses ${port}`);
  }
  return ports;
}
