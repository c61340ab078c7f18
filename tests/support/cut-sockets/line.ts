import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The connection of one page to the platform, through a proxy that can reset it at any time. */
export interface Line {
  origin: string;
  /** Resets every connection of the page; data in flight is lost. */
  cut(): void;
  /** Resets every connection and refuses new ones until `restore`. */
  sever(): void;
  restore(): void;
  /** The number of reset connections. */
  resets(): number;
  close(): void;
}

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let [isSevered, resets] = [false, 0];

  const keep = (socket: Socket, other: Socket) => {
    ends.add(socket);
    socket.on('error', () => other.resetAndDestroy());
    socket.on('close', () => {
      ends.delete(socket);
      other.destroy();
    });
    socket.setNoDelay(true);
    socket.pipe(other);
  };
  const server = createServer((near) => {
    if (isSevered) {
      near.on('error', () => undefined);
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const cut = () => {
    resets += ends.size / 2;
    for (const end of ends) end.resetAndDestroy();
  };
  return {
    // A server that listens on a port has an address.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    sever: () => {
      isSevered = true;
      cut();
    },
    restore: () => (isSevered = false),
    resets: () => Math.floor(resets),
    close: () => {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
