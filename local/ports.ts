import { createServer } from 'node:net';
import { freePort } from './postgres/server.ts';

interface OuterPorts {
  page: number;
  api: number;
  database: number;
  inbox: number;
  payments: number;
  identity: number;
}

export interface Ports extends OuterPorts {
  rest: number;
  restAdmin: number;
  functions: number;
}

const usualPorts: OuterPorts = {
  page: 3000,
  api: 54321,
  database: 54322,
  inbox: 54324,
  payments: 54325,
  identity: 54326,
};

/** Ports that nobody types: any free one will do. */
const inner = ['rest', 'restAdmin', 'functions'] as const;

/**
 * The ports of a platform: the usual ones, or from the given lowest ones on, each the next free one. A
 * usual port that is taken is told through `progress`.
 */
export async function choosePorts(
  lowest: Partial<OuterPorts> | undefined,
  progress: (step: string) => void,
): Promise<Ports> {
  const ports: Ports = { ...usualPorts, rest: 0, restAdmin: 0, functions: 0 };
  const taken = new Set<number>();
  for (const [name, usual] of Object.entries(usualPorts)) {
    // The entries of usualPorts are its keys.
    const key = name as keyof OuterPorts;
    let port = await freePort(lowest?.[key] ?? usual);
    while (taken.has(port)) port = await freePort(port + 1);
    taken.add(port);
    ports[key] = port;
    if (!lowest && port !== usual) progress(`Port ${usual} is taken: ${key} uses ${port}`);
  }
  for (const key of inner) ports[key] = await anyFreePort();
  return ports;
}

function anyFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No port.')),
      );
    });
  });
}
