import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Served {
  port: number;
  stop(): Promise<void>;
}

/** Serves an app on a port of loopback (0: any). Throws Node's error when the port is taken. */
export function serveApp(app: Hono, port: number, hostname = '127.0.0.1'): Promise<Served> {
  return new Promise((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname }, (info: AddressInfo) =>
      done({
        port: info.port,
        async stop() {
          const closed = new Promise<void>((ended) => void server.close(() => ended()));
          if ('closeAllConnections' in server) server.closeAllConnections();
          await closed;
        },
      }),
    );
    server.once('error', fail);
  });
}
