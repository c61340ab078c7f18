import { freePort } from './postgres/server.ts';

export interface Ports {
  page: number;
  api: number;
  database: number;
  inbox: number;
  payments: number;
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
  rest: 54330,
  restAdmin: 54331,
  functions: 54332,
};

/**
 * The ports of a platform: the usual ones, or from the given lowest ones on, each the next free one. A
 * usual port that is taken is told through `progress`.
 */
export async function choosePorts(
  lowest: Partial<Ports> | undefined,
  progress: (step: string) => void,
): Promise<Ports> {
  const ports = { ...usualPorts };
  const taken = new Set<number>();
  for (const [name, usual] of Object.entries(usualPorts)) {
    // The entries of usualPorts are its keys.
    const key = name as keyof Ports;
    let port = await freePort(lowest?.[key] ?? usual);
    while (taken.has(port)) port = await freePort(port + 1);
    taken.add(port);
    ports[key] = port;
    if (!lowest && port !== usual) progress(`Port ${usual} is taken: ${key} uses ${port}`);
  }
  return ports;
}
