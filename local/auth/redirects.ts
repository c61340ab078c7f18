import type { Context } from 'hono';
import type { AuthConfig } from './config.ts';

/**
 * The regular expression of a pattern for redirect URLs. Redirects are allowed to the site and to
 * URLs that match a pattern of the configuration.
 * Source: https://supabase.com/docs/guides/auth/redirect-urls (separators are `.` and `/`).
 */
function patternOf(glob: string): RegExp {
  let source = '';
  let depth = 0;
  for (let i = 0; i < glob.length; i++) {
    const char = glob.charAt(i);
    const set = char === '[' ? /^\[(!?)([^\]]+)\]/.exec(glob.slice(i)) : null;
    if (glob.startsWith('**', i)) {
      source += '.*';
      i += 1;
    } else if (set) {
      source += `[${set[1] === '!' ? '^' : ''}${(set[2] ?? '').replace(/[\\^]/g, '\\$&')}]`;
      i += set[0].length - 1;
    } else if (char === '\\') {
      i += 1;
      source += literal(glob.charAt(i));
    } else if (char === '{') {
      source += '(?:';
      depth += 1;
    } else if (char === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else {
      source += symbol(char, depth);
    }
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`);
}

const literal = (char: string) => char.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function symbol(char: string, depth: number): string {
  if (char === '*') return '[^./]*';
  if (char === '?') return '[^./]';
  if (char === ',' && depth > 0) return '|';
  return literal(char);
}

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

function isAllowedRedirect(config: AuthConfig, address: string): boolean {
  const target = parse(address);
  const site = parse(config.site_url);
  if (!target || !site) return false;
  const sameHost = target.protocol === site.protocol && target.hostname === site.hostname;
  if (sameHost && (target.port === site.port || isLoopback(target.hostname))) return true;
  const withoutFragment = address.split('#')[0] ?? '';
  return config.additional_redirect_urls.some((glob) => patternOf(glob).test(withoutFragment));
}

/** The redirect URL of a request; the URL of the site if it is missing or not allowed. */
export function redirectTarget(c: Context, config: AuthConfig, inBody = ''): string {
  if (isAllowedRedirect(config, inBody)) return inBody;
  const wanted = c.req.query('redirect_to') ?? c.req.header('redirect_to') ?? '';
  if (isAllowedRedirect(config, wanted)) return wanted;
  const referrer = c.req.header('referer') ?? '';
  return isAllowedRedirect(config, referrer) ? referrer : config.site_url;
}
