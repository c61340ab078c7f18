import { freePort } from './postgres/server.ts';

export interface Ports {
  page: number;
  api: number;
  database: number;
  inbox: number;
  payments: number;
  identity: number;
  rest: number;
  restAdmin: number;
  functions: number;
}

const usualPorts: Ports = {
  page: 3000,
  api: 54321,
  database: 54322,
  inbox: 54324,
  payments: 54325,
  identity: 54326,
  rest: 23_900,
  restAdmin: 23_920,
  functions: 23_940,
};

/** Ports that somebody types: when one is taken, the person at the terminal is told. */
const typed = new Set(['page', 'api', 'database', 'inbox', 'payments', 'identity']);

/**
 * The ports of a platform: the usual ones, or from the given lowest ones on, each the next free
 * one. A usual port that is taken is told through `progress`. Lowest ports of tests lie below
 * 32768: above it the system hands ports to outgoing connections, which may take one between this
 * choice and its use.
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
