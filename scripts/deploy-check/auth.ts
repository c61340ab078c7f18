import type { Check } from './check.ts';
import { askAsGuest, ask, given, type Target } from './target.ts';

const ours = new Set(['email', 'google', 'twitter', 'x']);
const elsewhere = 'https://elsewhere.example/taken';

/** Auth, as far as its public API tells; the rest is in dashboard.ts. */
export function authChecks(target: Target): Check[] {
  const settings = async () => (await askAsGuest(target, '/auth/v1/settings')).json;
  /** Where a link of a mail with a bad token leads: to its target, or to the site's address. */
  const landing = async (redirectTo: string) => {
    const query = new URLSearchParams({ token: 'none', type: 'signup', redirect_to: redirectTo });
    const answer = await ask(`${target.url}/auth/v1/verify?${query}`);
    return (answer.headers.get('location') ?? `no redirect (${answer.status})`).split('#')[0] ?? '';
  };
  return [
    {
      name: 'auth-email',
      expected: 'sign-up is open, by an address that has to be confirmed',
      look: async () => {
        const { external, disable_signup: isClosed, mailer_autoconfirm: isAuto } = await settings();
        const hasEmail = Object(external).email === true;
        return {
          seen: `email ${hasEmail}, disable_signup ${String(isClosed)}, mailer_autoconfirm ${String(isAuto)}`,
          ok: hasEmail && isClosed === false && isAuto === false,
        };
      },
    },
    {
      name: 'auth-others',
      expected: 'no way to sign in but e-mail, Google and X',
      look: async () => {
        const { external, saml_enabled: isSaml } = await settings();
        const open = Object.entries(Object(external) as Record<string, unknown>)
          .filter(([, isOn]) => isOn === true)
          .map(([name]) => name)
          .concat(isSaml === true ? ['saml'] : []);
        return { seen: open.join(', '), ok: open.every((name) => ours.has(name)) };
      },
    },
    {
      name: 'auth-providers',
      expected: 'Google and X, or neither',
      look: async () => {
        const isOn = async (provider: string) => {
          const answer = await ask(`${target.url}/auth/v1/authorize?provider=${provider}`);
          return answer.status >= 300 && answer.status < 400;
        };
        const [google, x] = [await isOn('google'), await isOn('x')];
        return { seen: `Google ${google ? 'on' : 'off'}, X ${x ? 'on' : 'off'}`, ok: google === x };
      },
    },
    {
      name: 'auth-site',
      expected: 'a foreign redirect leads to the page instead',
      look: async () => {
        const page = given(target.page, '--page');
        const seen = await landing(elsewhere);
        return { seen, ok: seen.replace(/\/$/, '') === page };
      },
    },
    {
      name: 'auth-redirects',
      expected: 'a path of the page is among the redirects',
      look: async () => {
        const wanted = `${given(target.page, '--page')}/account`;
        const seen = await landing(wanted);
        return { seen, ok: seen === wanted };
      },
    },
    {
      name: 'auth-keys',
      expected: 'tokens are signed by ES256, with public keys alone in the list',
      look: async () => {
        const { json } = await ask(`${target.url}/auth/v1/.well-known/jwks.json`);
        const keys = Array.isArray(json.keys) ? (json.keys as Record<string, unknown>[]) : null;
        if (!keys) return { seen: 'no list of keys', ok: false };
        const kinds = keys.map(({ alg }) => String(alg)).join(', ') || 'a shared secret';
        const isOpen = keys.some((key) => 'd' in key || key.kty === 'oct');
        const ok = keys.length > 0 && keys.every(({ alg }) => alg === 'ES256') && !isOpen;
        return { seen: isOpen ? `a private key is public (${kinds})` : kinds, ok };
      },
    },
  ];
}
