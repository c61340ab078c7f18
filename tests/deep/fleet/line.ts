import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line between two servers that can stand still and be cut. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private isStill = false;
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Opens a port on loopback that leads to the port `to`. */
  static async open(port: number, to: number): Promise<Line> {
    const server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        line.sockets.add(from);
        from.on('data', (part) => into.write(part));
        from.on('error', () => into.destroy());
        from.on('close', () => {
          line.sockets.delete(from);
          into.destroy();
        });
        if (line.isStill) from.pause();
      }
    });
    const line = new Line(server, port);
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(port, '127.0.0.1', done);
    });
    return line;
  }

  /** From now on nothing arrives; what is under way is lost if the line is cut. */
  stall(): void {
    this.isStill = true;
    for (const socket of this.sockets) socket.pause();
  }

  async cut(): Promise<void> {
    const closed = new Promise<void>((done) => this.server.close(() => done()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
