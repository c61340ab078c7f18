import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeasedPost, PostReport } from '../_shared/clients/social-commands.ts';
import { xLeaseSeconds } from '../_shared/generated/limits.gen.ts';
import { createCipher } from '../_shared/secrets/cipher.ts';
import type { PostOutcome, SocialProvider, Tokens } from '../_shared/social/provider.ts';
import { postDue } from './handler.ts';

const cipher = createCipher(
  'SOCIAL_KEYS',
  `k1:${btoa(String.fromCharCode(...new Uint8Array(32).fill(9)))}`,
);
const seal = async (tokens: Tokens) => (await cipher).encrypt('mara', JSON.stringify(tokens));
const run = { request_id: '0190a000-0000-7000-8000-0000000000ff' };
const now = 1_000_000_000_000;
const lasting: Tokens = { access: 'a1', refresh: 'r1', endsAt: now + 3_600_000 };

/** One queued post, and a network that posts as often as it is asked. */
async function createWorld(change: { tokens?: Tokens; words?: string | null } = {}) {
  const post: LeasedPost = {
    postId: '0190a000-0000-7000-8000-000000000001',
    lease: '0190a000-0000-7000-8000-000000000002',
    creatorId: 'mara',
    name: 'Mara Bell',
    username: 'mara',
    words: change.words ?? null,
    encrypted: await seal(change.tokens ?? lasting),
  };
  const world = {
    state: 'queued',
    post,
    reports: [] as PostReport[],
    stands: [] as string[],
    accepted: new Set(['a1', 'a2']),
    outcomes: [] as PostOutcome[],
    refreshed: { access: 'a2', refresh: 'r2', endsAt: now + 7_200_000 } as Tokens | null | Error,
    crashes: '' as '' | 'before ask' | 'after ask' | 'before settle',
  };
  const die = (where: typeof world.crashes) => {
    if (world.crashes === where) throw new Error('died');
  };
  const commands = {
    lease: async () => {
      if (world.state !== 'queued') return [];
      world.state = 'leased';
      return [world.post];
    },
    ask: async () => {
      die('before ask');
      world.state = 'asked';
      die('after ask');
    },
    saveTokens: async (_post: LeasedPost, encrypted: LeasedPost['encrypted']) => {
      world.post = { ...world.post, encrypted };
    },
    settle: async (_post: LeasedPost, report: PostReport) => {
      die('before settle');
      world.reports.push(report);
      world.state = report.outcome === 'wait' ? 'queued' : 'over';
    },
  };
  const provider: SocialProvider = {
    consentUrl: () => '',
    redeem: async () => null,
    accountOf: async () => '',
    refresh: async () => {
      if (world.refreshed instanceof Error) throw world.refreshed;
      return world.refreshed;
    },
    post: async (access, text) => {
      if (!world.accepted.has(access)) return { state: 'unauthorized' };
      const outcome = world.outcomes.shift() ?? { state: 'posted', ref: '1' };
      if (outcome.state === 'posted' || outcome.state === 'unsure') world.stands.push(text);
      return outcome;
    },
  };
  const deps = { commands, cipher, siteUrl: 'https://site.example', now: () => now };
  return {
    world,
    run: () => postDue({ ...deps, provider })(run),
    runWithout: () => postDue({ ...deps, provider: null })(run),
    /** As the database ends a lease without a report. */
    endLease: () => {
      if (world.state === 'leased') world.state = 'queued';
      if (world.state === 'asked') world.state = 'unknown';
    },
  };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('[F66] a post at X', () => {
  it('of a priced message has the name and the address alone, and is reported', async () => {
    const { world, run: go } = await createWorld();
    expect(await go()).toEqual({ closed: 1, more: false });
    expect(world.stands).toEqual(['Mara Bell https://site.example/mara']);
    expect(world.reports).toEqual([{ outcome: 'posted', note: '1' }]);
  });

  it('of a free message begins with its words', async () => {
    const { world, run: go } = await createWorld({ words: 'Doors open' });
    await go();
    expect(world.stands).toEqual(['Doors open\n\nMara Bell https://site.example/mara']);
  });

  it('is made with new tokens where the old ones end, which are stored before they are used', async () => {
    const { world, run: go } = await createWorld({ tokens: { ...lasting, endsAt: now } });
    world.accepted.delete('a1');
    await go();
    expect(world.reports).toEqual([{ outcome: 'posted', note: '1' }]);
    const stored = await (await cipher).decrypt('mara', world.post.encrypted);
    expect(stored).toContain('r2');
    expect(world.post.encrypted.ciphertext).not.toContain('"r2"');
  });

  it('is made with new tokens where the old ones ended before their time', async () => {
    const { world, run: go } = await createWorld();
    world.accepted.delete('a1');
    await go();
    expect(world.reports).toEqual([{ outcome: 'posted', note: '1' }]);
    expect(world.stands).toHaveLength(1);
  });

  it('is given up where the permission was withdrawn', async () => {
    for (const tokens of [lasting, { ...lasting, endsAt: now }]) {
      const { world, run: go } = await createWorld({ tokens });
      world.accepted.clear();
      world.refreshed = null;
      await go();
      expect(world.reports).toEqual([{ outcome: 'revoked' }]);
      expect(world.stands).toEqual([]);
    }
    const refused = await createWorld();
    refused.world.accepted.clear();
    await refused.run();
    expect(refused.world.reports).toEqual([{ outcome: 'revoked' }]);
  });

  it('waits where X accepts nothing, or gives no tokens for the moment', async () => {
    const busy = await createWorld();
    busy.world.outcomes.push({ state: 'wait', seconds: 90, why: '429' });
    expect(await busy.run()).toEqual({ closed: 0, more: false });
    expect(busy.world.reports).toEqual([{ outcome: 'wait', note: '429', seconds: 90 }]);
    await busy.run();
    expect(busy.world.stands).toHaveLength(1);
    const away = await createWorld({ tokens: { ...lasting, endsAt: now } });
    away.world.refreshed = new Error('away');
    await away.run();
    expect(away.world.reports).toEqual([{ outcome: 'wait', note: 'tokens', seconds: 60 }]);
  });

  it.each([
    [
      { state: 'refused', why: '403' },
      { outcome: 'failed', note: '403' },
    ],
    [
      { state: 'unsure', why: '504' },
      { outcome: 'unknown', note: '504' },
    ],
  ] satisfies [PostOutcome, PostReport][])(
    'ends when the answer is %j',
    async (outcome, report) => {
      const { world, run: go } = await createWorld();
      world.outcomes.push(outcome);
      expect(await go()).toEqual({ closed: 1, more: false });
      expect(world.reports).toEqual([report]);
      await go();
      expect(world.reports).toHaveLength(1);
    },
  );

  it.each([
    ['before ask', 1, 'over'],
    ['after ask', 0, 'unknown'],
    ['before settle', 1, 'unknown'],
  ] as const)('stands once or not at all after a crash %s', async (crash, count, state) => {
    const { world, run: go, endLease } = await createWorld();
    world.crashes = crash;
    await go();
    world.crashes = '';
    endLease();
    await go();
    await go();
    expect(world.stands).toHaveLength(count);
    expect(world.state).toBe(state);
  });

  it('is not leased where the site has no application at X', async () => {
    const { world, runWithout } = await createWorld();
    expect(await runWithout()).toEqual({ closed: 0, more: false });
    expect(world.state).toBe('queued');
  });

  it('whose tokens cannot be read stops no other one', async () => {
    const { world, run: go } = await createWorld();
    world.post = { ...world.post, creatorId: 'ines' };
    expect(await go()).toEqual({ closed: 0, more: false });
    expect(world.stands).toEqual([]);
  });
});

describe('[F66] ten posts at X', () => {
  /** milliseconds: of each answer of the network, and the posts that one run makes. */
  it.each([
    [0, 10],
    [10_000, 4],
  ])('whose answers take %i ms lose no new tokens: %i are made', async (delay, made) => {
    let clock = now;
    const late = <T>(answer: T) => {
      clock += delay;
      return Promise.resolve(answer);
    };
    const ended: Tokens = { ...lasting, endsAt: now };
    const sealed = await seal(ended);
    const refreshed: string[] = [];
    const stored: string[] = [];
    const endsAt = now + xLeaseSeconds * 1000;
    const underLease = async () => {
      if (clock >= endsAt) throw new Error('lease_lost');
    };
    const commands = {
      lease: async (_request: string, limit: number) =>
        Array.from({ length: limit }, (_, place) => ({
          postId: `post ${place}`,
          lease: 'lease',
          creatorId: 'mara',
          name: 'Mara Bell',
          username: 'mara',
          words: null,
          encrypted: sealed,
        })),
      ask: underLease,
      saveTokens: async ({ postId }: LeasedPost) => {
        await underLease();
        stored.push(postId);
      },
      settle: async () => {},
    };
    const provider: SocialProvider = {
      consentUrl: () => '',
      redeem: async () => null,
      accountOf: async () => '',
      refresh: (token) => {
        refreshed.push(token);
        return late({ ...lasting, endsAt: clock + 7_200_000 });
      },
      post: () => late({ state: 'posted', ref: '1' }),
    };
    const deps = { commands, cipher, siteUrl: 'https://site.example', now: () => clock };
    const report = await postDue({ ...deps, provider })(run);
    expect(stored).toHaveLength(refreshed.length);
    expect(report).toEqual({ closed: made, more: true });
  });
});
