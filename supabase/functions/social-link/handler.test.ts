import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../_shared/http/refusal.ts';
import { createCipher, type Encrypted } from '../_shared/secrets/cipher.ts';
import type { SocialProvider } from '../_shared/social/provider.ts';
import { beginConsent, finishConsent } from './handler.ts';

const cipher = createCipher(
  'SOCIAL_KEYS',
  `k1:${btoa(String.fromCharCode(...new Uint8Array(32).fill(9)))}`,
);
const site = 'https://site.example';
const api = 'https://api.example';
const redirectUri = `${api}/functions/v1/social-link`;

function createWorld() {
  const world = {
    /** By secret, as the database keeps them. */
    consents: new Map<string, { creatorId: string; encrypted: Encrypted }>(),
    saved: [] as { userId: string; account: string; tokens: Encrypted }[],
    challenge: '',
    codes: [] as unknown[],
    linked: 'x-mara',
  };
  const deps = {
    cipher,
    siteUrl: site,
    commands: {
      begin: async (creatorId: string, state: string, encrypted: Encrypted) => {
        world.consents.set(state, { creatorId, encrypted });
        return api;
      },
      redeem: async (state: string) => {
        const consent = world.consents.get(state);
        world.consents.delete(state);
        if (!consent) throw new Refusal('twitter_link_failed', 409);
        return { ...consent, apiUrl: api };
      },
      saveAccount: async (userId: string, account: string, tokens: Encrypted) => {
        if (account !== world.linked) throw new Refusal('twitter_link_failed', 409);
        world.saved.push({ userId, account, tokens });
      },
    },
    provider: {
      consentUrl: ({ state, challenge, redirectUri: back }) => {
        world.challenge = challenge;
        return `https://x.example/?state=${state}&back=${back}`;
      },
      redeem: async (code) => {
        world.codes.push(code);
        return code.code === 'good'
          ? { access: 'access-1', refresh: 'refresh-1', endsAt: 1 }
          : null;
      },
      refresh: async () => null,
      accountOf: async () => 'x-mara',
      post: async () => ({ state: 'unauthorized' }),
    } satisfies SocialProvider,
  };
  const begin = async () => {
    const { url } = await beginConsent(deps)({ id: 'mara' });
    return new URL(url).searchParams;
  };
  const comeBack = async (query: string) => {
    const response = await finishConsent(deps)(new Request(`${redirectUri}?${query}`));
    return response.headers.get('location');
  };
  return { world, deps, begin, comeBack };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('[F66] the permission to post at X', () => {
  it('leads to X with a secret, and back to settings with encrypted tokens', async () => {
    const { world, begin, comeBack } = createWorld();
    const asked = await begin();
    expect(asked.get('back')).toBe(redirectUri);
    expect(world.challenge).toMatch(/^[\w-]{43}$/);
    expect(await comeBack(`state=${asked.get('state')}&code=good`)).toBe(`${site}/settings#x`);
    const [saved] = world.saved;
    expect(saved).toMatchObject({ userId: 'mara', account: 'x-mara' });
    expect(JSON.stringify(saved)).not.toMatch(/access-1|refresh-1/);
    expect(saved && (await (await cipher).decrypt('mara', saved.tokens))).toContain('refresh-1');
    expect(world.codes).toMatchObject([{ code: 'good', redirectUri }]);
  });

  it('is given once with a secret', async () => {
    const { world, begin, comeBack } = createWorld();
    const state = (await begin()).get('state');
    await comeBack(`state=${state}&code=good`);
    expect(await comeBack(`state=${state}&code=good`)).toContain('error=access_denied');
    expect(world.saved).toHaveLength(1);
  });

  it.each([
    ['denied at X', (state: string) => `state=${state}&error=access_denied`],
    ['with a code that X does not know', (state: string) => `state=${state}&code=bad`],
    ['with a secret of nobody', () => `state=${'s'.repeat(43)}&code=good`],
    ['with no secret', () => 'code=good'],
  ])('that is %s changes nothing', async (_what, query) => {
    const { world, begin, comeBack } = createWorld();
    const state = (await begin()).get('state') ?? '';
    expect(await comeBack(query(state))).toBe(`${site}/settings?error=access_denied#x`);
    expect(world.saved).toEqual([]);
  });

  it('of another account than the linked one is not kept', async () => {
    const { world, begin, comeBack } = createWorld();
    world.linked = 'x-ines';
    const state = (await begin()).get('state');
    expect(await comeBack(`state=${state}&code=good`)).toContain('error=access_denied');
    expect(world.saved).toEqual([]);
  });

  it('cannot be asked for where the site has no application at X', async () => {
    const { deps } = createWorld();
    await expect(beginConsent({ ...deps, provider: null })({ id: 'mara' })).rejects.toMatchObject({
      code: 'temporarily_disabled',
    });
  });
});
