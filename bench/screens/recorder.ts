import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A statement as PostgREST sends it, with the values bound to $1, $2, ... */
export interface Spoken {
  sql: string;
  values: (string | null)[];
  /** The type OIDs of the values; 0 or 705 if the type is inferred from the statement. */
  types: number[];
}

export interface Recorder {
  port: number;
  /** Returns the statements since the last call. */
  take(): Spoken[];
  close(): Promise<void>;
}

/**
 * A proxy between PostgREST and Postgres that records the statements, so that the benchmarks run
 * exactly the statements of a screen's request.
 */
export async function startRecorder(databasePort: number): Promise<Recorder> {
  let spoken: Spoken[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(databasePort, '127.0.0.1');
    const listen = listener((statement) => spoken.push(statement));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', listen);
    client.pipe(upstream);
    upstream.pipe(client);
  });
  const port = await listening(server);
  return {
    port,
    take() {
      const taken = spoken;
      spoken = [];
      return taken;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return fail(new Error('No port.'));
      done(address.port);
    });
  });
}

/**
 * Parses the protocol messages of one connection: Parse defines the text of a named statement, Bind
 * its values, and Query is a simple statement.
 */
function listener(heard: (statement: Spoken) => void): (chunk: Buffer) => void {
  const texts = new Map<string, { sql: string; types: number[] }>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a connection has no type byte before its length.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      const tag = isStarted ? String.fromCharCode(rest.readUInt8(0)) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      isStarted = true;
      if (tag === 'Q') heard({ sql: textAt(body, 0), values: [], types: [] });
      else if (tag === 'P') texts.set(textAt(body, 0), parsedIn(body));
      else if (tag === 'B') heard(boundIn(body, texts));
    }
  };
}

function parsedIn(body: Buffer): { sql: string; types: number[] } {
  const from = body.indexOf(0) + 1;
  const counted = body.indexOf(0, from) + 1;
  const types = Array.from({ length: body.readUInt16BE(counted) }, (_, at) =>
    body.readUInt32BE(counted + 2 + 4 * at),
  );
  return { sql: textAt(body, from), types };
}

function boundIn(
  body: Buffer,
  texts: ReadonlyMap<string, { sql: string; types: number[] }>,
): Spoken {
  let at = body.indexOf(0) + 1;
  const name = body.toString('utf8', at, body.indexOf(0, at));
  at = body.indexOf(0, at) + 1;
  at += 2 + 2 * body.readUInt16BE(at);
  const count = body.readUInt16BE(at);
  at += 2;
  const values: (string | null)[] = [];
  for (let i = 0; i < count; i++) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return { sql: '', types: [], ...texts.get(name), values };
}

/** Strings of the protocol end with a zero byte. */
function textAt(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from));
}
