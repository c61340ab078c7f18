import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

export interface Served {
  port: number;
  stop(): Promise<void>;
}

/** An app on a port of loopback (0: any); refuses with Node's error when the port cannot be had. */
export function serveApp(app: Hono, port: number): Promise<Served> {
  return new Promise((done, fail) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
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
