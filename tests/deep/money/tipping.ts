import { expect, tip, type World } from './world.ts';

const FUNDS = 9_000_00;
const CENTS = 500;

interface Sent {
  fan: string;
  creator: string;
  request: string;
  /** When the answer came, by the clock of this process; null without one. */
  acknowledgedAt: number | null;
}

/** Clients that tip all the time, and what each of them was told. */
export class Tipping {
  private readonly sent: Sent[] = [];
  private constructor(
    private readonly random: () => number,
    private readonly fans: string[],
    private readonly creators: string[],
  ) {}

  static async among(world: World, random: () => number, name: string): Promise<Tipping> {
    const creators = await Promise.all([1, 2, 3].map((n) => world.makeCreator(`${name}_mara${n}`)));
    const fans = await Promise.all(
      Array.from({ length: 32 }, (_, n) => world.makeFan(`${name}_fan${n}`, FUNDS)),
    );
    return new Tipping(random, fans, creators);
  }

  private pick = <T>(all: T[]) => all[Math.floor(this.random() * all.length)] as T;

  /** Lets clients tip until `stop`, which resolves when each has its answer or lost its line. */
  begin(world: World, clients: number): { stop: () => void; ended: Promise<unknown> } {
    let isUp = true;
    const one = async () => {
      while (isUp) {
        const sent: Sent = {
          fan: this.pick(this.fans),
          creator: this.pick(this.creators),
          request: crypto.randomUUID(),
          acknowledgedAt: null,
        };
        this.sent.push(sent);
        const answer = await tip(world, sent.fan, sent.creator, CENTS, sent.request);
        sent.acknowledgedAt = answer.ok ? performance.now() : null;
        expect(answer.ok || answer.code === 'lost', `refused: ${JSON.stringify(answer)}`);
      }
    };
    const ended = Promise.all(Array.from({ length: clients }, one));
    return { stop: () => (isUp = false), ended };
  }

  get count(): number {
    return this.sent.length;
  }

  get unsure(): Sent[] {
    return this.sent.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  }

  /** When each tip was acknowledged that the database does not have. */
  async lostAt(world: World): Promise<number[]> {
    const rows = await world.sql<{ id: string }>(
      `select request_id as id from private.transfers where kind = 'tip' and fan_id = any($1)`,
      [this.fans],
    );
    const known = new Set(rows.map(({ id }) => id));
    return this.sent.flatMap(({ acknowledgedAt, request }) =>
      acknowledgedAt === null || known.has(request) ? [] : [acknowledgedAt],
    );
  }

  /** Sends every tip twice that may be missing; then each is there once, and wallets agree. */
  async expectEachOnce(world: World, isMissing = (one: Sent) => one.acknowledgedAt === null) {
    for (const { fan, creator, request } of this.sent.filter(isMissing)) {
      for (let again = 0; again < 2; again++) {
        const answer = await tip(world, fan, creator, CENTS, request);
        expect(answer.ok, `a repetition is refused: ${JSON.stringify(answer)}`);
      }
    }
    const [row] = await world.sql<{ tips: string }>(
      `select count(*) as tips from private.transfers where kind = 'tip' and fan_id = any($1)`,
      [this.fans],
    );
    expect(Number(row?.tips) === this.count, `${row?.tips} transfers of ${this.count} tips`);
    const [wallets] = await world.sql<{ cents: string }>(
      'select sum(balance_cents) as cents from public.wallets where owner_id = any($1)',
      [this.fans],
    );
    expect(
      Number(wallets?.cents) === this.fans.length * FUNDS - this.count * CENTS,
      `wallets hold ${wallets?.cents}`,
    );
  }
}
