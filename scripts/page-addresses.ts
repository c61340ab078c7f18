import type { PageAddresses } from '../local/page/addresses.ts';
import { pageOrigins } from '../supabase/functions/_shared/payments/page-origins.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The addresses of a page for a host, from the environment: `VITE_SUPABASE_URL`,
 * `VITE_SUPABASE_PUBLISHABLE_KEY`, `VITE_SUPABASE_READ_URL` where replicas answer GET requests, and
 * `CARD_FRAME_ORIGIN` for a card provider that shows its fields in an iframe; `none` where all cards
 * are typed into forms of their providers. Null without a project.
 */
export function addressesFrom(environment: Environment): PageAddresses | null {
  const url = environment.VITE_SUPABASE_URL;
  const key = environment.VITE_SUPABASE_PUBLISHABLE_KEY;
  const readUrl = environment.VITE_SUPABASE_READ_URL;
  const frame = environment.CARD_FRAME_ORIGIN;
  if (!url && !key) return null;
  if (!url || !key)
    throw new Error('Set both VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or neither.');
  if (isSecret(key))
    throw new Error('VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key: everybody can read a page.');
  return {
    apiUrl: originOf('VITE_SUPABASE_URL', url),
    publishableKey: key,
    ...(readUrl && { readUrl: originOf('VITE_SUPABASE_READ_URL', readUrl) }),
    cards: cardsOf(frame),
  };
}

function cardsOf(frame: string | undefined): PageAddresses['cards'] {
  if (!frame) return pageOrigins;
  const frames = frame === 'none' ? [] : [originOf('CARD_FRAME_ORIGIN', frame)];
  return { scripts: [], calls: [], frames };
}

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !['', '/'].includes(url.pathname + url.search))
    throw new Error(`${name} is no origin such as https://example.com: ${text}`);
  return url.origin;
}

/** Whether a key is secret, by its prefix or by the role in an old key. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return /"role"\s*:\s*"service_role"/.test(claims);
}
