import type { FunctionName } from '../../../src/lib/supabase/answer.ts';
import { readAddress } from '../../../src/lib/supabase/replica.ts';
import { replicaReads } from '../../../src/lib/supabase/replica-reads.ts';
import type { Proof } from '../money/proof.ts';
import { expect } from '../money/world.ts';
import { makeReaders, type Call } from './readers.ts';
import { RestPair } from './rest-pair.ts';
import { Standby } from './standby.ts';

const PEOPLE = [
  'guest',
  'subscriber',
  'mara',
  'stranger',
  'follower',
  'lapsed',
  'blocked',
  'buyer',
  'ines',
  'held',
];
const AT_ONCE = 8;
/** Functions that read and write, each with somebody for whom the primary does both. */
const REFUSED: [FunctionName, string][] = [
  ['bootstrap', 'subscriber'],
  ['touch_presence', 'subscriber'],
  ['search_creators', 'subscriber'],
  ['conversation_with', 'follower'],
  ['guest_search', 'guest'],
  ['check_signup', 'guest'],
];

interface Told {
  status: number;
  text: string;
}

/** R16: a standby answers every reading function as the primary does, and refuses what writes. */
export const answers: Proof = {
  name: 'R16 answers of a standby',
  sizes: { short: 3, full: PEOPLE.length },
  async run(world, _random, size) {
    const { idOf, calls } = await makeReaders(world);
    const standby = await Standby.of(world);
    const rest = await RestPair.start(world, standby);
    try {
      await standby.catchUp();
      const token = (who: string) => rest.tokenOf(who === 'guest' ? null : idOf(who));
      const compared = { calls: 0, answered: new Set<string>() };
      const compare = async (call: Call, who: string) => {
        const bearer = await token(who);
        const [there, here] = await Promise.all([
          post(rest.primary, bearer, rest.publishableKey, call),
          get(rest.standby, bearer, rest.publishableKey, call),
        ]);
        expect(
          there.status === here.status && there.text === here.text,
          `${call.name} for ${who}: ${JSON.stringify({ call, there, here })}`,
        );
        compared.calls += 1;
        if (here.status < 300) compared.answered.add(call.name);
      };
      const read = calls.filter(({ name }) => replicaReads.has(name));
      const wanted = PEOPLE.slice(0, size).flatMap((who) => read.map((call) => ({ call, who })));
      await inTurns(wanted, ({ call, who }) => compare(call, who));
      const silent = [...replicaReads].filter((name) => !compared.answered.has(name));
      expect(silent.length <= 6, `nobody is answered by ${silent.join(', ')}`);

      for (const [name, who] of REFUSED) {
        const bearer = await token(who);
        const answered = [];
        for (const call of calls.filter((one) => one.name === name)) {
          const here = await get(rest.standby, bearer, rest.publishableKey, call);
          const there = await post(rest.primary, bearer, rest.publishableKey, call);
          if (there.status < 300) answered.push(here);
        }
        expect(answered.length > 0, `the primary refuses ${name}`);
        expect(
          answered.some(({ status }) => status === 405),
          `the standby answers ${name}: ${JSON.stringify(answered)}`,
        );
      }
      return `${compared.calls} answers of ${compared.answered.size} functions for ${size} kinds of people are equal; ${REFUSED.length} functions that write are refused`;
    } finally {
      await rest.stop();
      await standby.stop();
    }
  },
};

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const turn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

const headersOf = (bearer: string, apikey: string) => ({
  apikey,
  authorization: `Bearer ${bearer}`,
});

async function post(origin: string, bearer: string, key: string, call: Call): Promise<Told> {
  const response = await fetch(`${origin}/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    headers: { ...headersOf(bearer, key), 'content-type': 'application/json' },
    body: JSON.stringify(call.args),
  });
  return { status: response.status, text: await response.text() };
}

async function get(origin: string, bearer: string, key: string, call: Call): Promise<Told> {
  const address = readAddress(call.name, call.args);
  expect(address !== null, `no address holds ${call.name}`);
  const response = await fetch(origin + address, { headers: headersOf(bearer, key) });
  return { status: response.status, text: await response.text() };
}
