import fc from 'fast-check';
import { expect, tip, type Answer, type World } from './world.ts';
import type { Proof } from './proof.ts';

/** A model of wallets: what each acknowledged act does to balance, debt and earnings. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly earned = new Map<string, bigint>();

  move(account: 'balances' | 'earned', who: string, cents: bigint) {
    this[account].set(who, (this[account].get(who) ?? 0n) + cents);
  }
}

type Act =
  | { kind: 'fund'; fan: number; cents: number }
  | { kind: 'tip'; fan: number; creator: number; cents: number }
  | { kind: 'refund'; fan: number; nth: number; share: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('fund' as const),
    fan: fc.nat(3),
    cents: fc.constantFrom(500, 1000, 2000, 9900),
  }),
  fc.record({
    kind: fc.constant('tip' as const),
    fan: fc.nat(3),
    creator: fc.nat(1),
    cents: fc.integer({ min: 500, max: 5000 }),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    fan: fc.nat(3),
    nth: fc.nat(5),
    share: fc.integer({ min: 1, max: 100 }),
  }),
);

const share = (cents: bigint) => (cents * 8000n) / 10_000n;

/** The tips of a run, with what of each is refunded. */
type Tips = { fan: string; creator: string; request: string; cents: bigint; back: bigint }[];

async function play(world: World, model: Model, tips: Tips, names: Names, act: Act) {
  const fan = names.fans[act.fan] as string;
  if (act.kind === 'fund') {
    const answer = await world.act('tests.fund($1, $2)', [fan, act.cents]);
    expect(answer.ok, `a top-up: ${JSON.stringify(answer)}`);
    model.move('balances', fan, BigInt(act.cents));
  } else if (act.kind === 'tip') {
    const creator = names.creators[act.creator] as string;
    const request = crypto.randomUUID();
    const answer = await tip(world, fan, creator, act.cents, request);
    if (isRefused(answer, ['not_enough_funds', 'no_card_linked'])) return;
    const cents = BigInt(act.cents);
    model.move('balances', fan, -cents);
    model.move('earned', creator, share(cents));
    tips.push({ fan, creator, request, cents, back: 0n });
  } else {
    const sale = tips.filter((one) => one.fan === fan)[act.nth];
    if (!sale) return;
    const total = (sale.cents * BigInt(act.share)) / 100n;
    if (total === 0n) return;
    const answer = await world.act(
      `private.act_refund('Ada', 'model', (select id from private.transfers where request_id = $1
         and actor_id = $2), $3)`,
      [sale.request, fan, Number(total)],
    );
    if (isRefused(answer, ['conflict'])) return;
    // The answer names the cents of this refund, whatever another connection did before it.
    const cents = BigInt(String((answer as { value: unknown }).value).split(' ')[0] ?? '0');
    model.move('balances', fan, cents);
    sale.back += cents;
  }
}

function isRefused(answer: Answer, codes: string[]): boolean {
  expect(answer.ok || codes.includes(answer.code), `refused: ${JSON.stringify(answer)}`);
  return !answer.ok;
}

type Names = { fans: string[]; creators: string[] };
let runs = 0;

async function compare(world: World, model: Model, tips: Tips, names: Names) {
  const rows = await world.sql<{ id: string; cents: string }>(
    'select owner_id as id, balance_cents as cents from public.wallets where owner_id = any($1)',
    [names.fans],
  );
  for (const { id, cents } of rows) {
    const wanted = model.balances.get(id) ?? 0n;
    expect(BigInt(cents) === wanted, `a wallet holds ${cents}, the model ${wanted}`);
  }
  for (const sale of tips) {
    // All parts together return what one refund of the whole part would.
    const kept = share(sale.cents) - (share(sale.cents) * sale.back) / sale.cents;
    model.move('earned', sale.creator, kept - share(sale.cents));
  }
  for (const creator of names.creators) {
    const [row] = await world.sql<{ cents: string }>(
      'select coalesce(sum(earnings_cents), 0) as cents from private.transfers where creator_id = $1',
      [creator],
    );
    const wanted = model.earned.get(creator) ?? 0n;
    expect(BigInt(row?.cents ?? 0) === wanted, `earnings are ${row?.cents}, the model ${wanted}`);
  }
}

/** Random acts on several connections agree with a model of wallets. */
export const model: Proof = {
  name: 'wallets agree with a model',
  sizes: { short: 15, full: 300 },
  async run(world, _random, numRuns, seed) {
    const scripts = fc.array(fc.array(acts, { maxLength: 12 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(scripts, async (connections) => {
        runs += 1;
        const names = {
          fans: await Promise.all([1, 2, 3, 4].map((n) => world.makeFan(`model_fan${runs}_${n}`))),
          creators: await Promise.all(
            [1, 2].map((n) => world.makeCreator(`model_mara${runs}_${n}`)),
          ),
        };
        const kept = new Model();
        const tips: Tips = [];
        await Promise.all(
          connections.map(async (script) => {
            for (const act of script) await play(world, kept, tips, names, act);
          }),
        );
        await compare(world, kept, tips, names);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    return `${numRuns} runs`;
  },
};
