import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillAddresses } from '../../local/page/addresses.ts';
import { headersOf, readHeaderRules } from '../../local/page/header-rules.ts';
import { allOf, CannotLook, type Check, type Seen } from './check.ts';
import { ask, given, type Answer, type Target } from './target.ts';

const headersFile = join(import.meta.dirname, '..', '..', 'public', '_headers');
const halfAYear = 15_768_000;
const policyHeader = 'content-security-policy';

/** What opens a policy again: scripts in the document, and any host. */
const loose = /'unsafe-|(?:^|\s)(?:\*|https?:|data:\s*;?\s*script)(?:\s|$)/;

/** The page at its host: this build, its headers, and HTTPS alone. */
export function pageChecks(target: Target): Check[] {
  const get = (path: string) => ask(given(target.page, '--page') + path);
  /** A file of the build that is named by its content. */
  const asset = async () => {
    const path = /(?:src|href)="(\/assets\/[^"]+)"/.exec((await get('/')).text)?.[1];
    if (!path) throw new Error('the index names no file below /assets');
    return path;
  };
  return [
    {
      name: 'page-build',
      expected: 'the index names this project and its publishable key',
      look: async () => {
        const { status, text } = await get('/');
        const [, url = 'no address'] = /name="velour-api-url" content="([^"]*)"/.exec(text) ?? [];
        const [, key = 'no key'] = /name="velour-api-key" content="([^"]*)"/.exec(text) ?? [];
        const ok = status === 200 && url === target.url && key === target.publishableKey;
        return { seen: `${status} ${url} ${key.slice(0, 18)}…`, ok };
      },
    },
    {
      name: 'page-screens',
      expected: 'every path is answered with the index',
      look: async () => {
        const [index, screen] = [await get('/'), await get('/browse/all')];
        return {
          seen: String(screen.status),
          ok: screen.status === 200 && screen.text === index.text,
        };
      },
    },
    {
      name: 'page-headers',
      expected: 'the headers of public/_headers on the index, on files and on the push worker',
      look: async () => {
        const answers: Record<string, Seen> = {};
        for (const path of ['/', await asset(), '/push-worker.js'])
          answers[path] = judged(target, path, await get(path));
        return allOf(answers);
      },
    },
    {
      name: 'page-hsts',
      expected: 'Strict-Transport-Security for half a year or more',
      look: async () => {
        const seen = (await get('/')).headers.get('strict-transport-security') ?? 'none';
        return { seen, ok: Number(/max-age=(\d+)/.exec(seen)?.[1] ?? 0) >= halfAYear };
      },
    },
    {
      name: 'page-http',
      expected: 'http leads to https',
      look: async () => {
        const page = given(target.page, '--page');
        if (page.startsWith('http:')) throw new CannotLook('the address is http');
        const answer = await ask(page.replace('https:', 'http:'));
        const seen = answer.headers.get('location') ?? `answered (${answer.status})`;
        return { seen, ok: seen.startsWith(page) };
      },
    },
  ];
}

/** Compares the headers of an answer with those of the file; CSP by its directives. */
function judged(target: Target, path: string, { headers }: Answer): Seen {
  const rules = readHeaderRules(
    fillAddresses(readFileSync(headersFile, 'utf8'), {
      apiUrl: target.url,
      publishableKey: target.publishableKey,
      // Those of the card provider depend on the build: what stands there may stand beside.
      cards: { scripts: [], calls: [], frames: [] },
    }),
  );
  const faults = headersOf(rules, path).flatMap(([name, wanted]) => {
    const seen = headers.get(name);
    if (seen === null) return [`no ${name}`];
    if (name === policyHeader) return policyFaults(seen, wanted);
    return seen === wanted ? [] : [`${name} is ${seen}`];
  });
  return { seen: faults.join(', ') || 'all', ok: faults.length === 0 };
}

function policyFaults(seen: string, wanted: string): string[] {
  const has = directivesOf(seen);
  const missing = [...directivesOf(wanted)].flatMap(([name, sources]) => {
    const there = has.get(name);
    if (!there) return [`no ${name}`];
    return sources.filter((source) => !there.includes(source)).map((one) => `${name} lacks ${one}`);
  });
  const open = [...has].flatMap(([name, sources]) =>
    sources.filter((source) => loose.test(source)).map((source) => `${name} has ${source}`),
  );
  return [...missing, ...open];
}

const directivesOf = (policy: string) =>
  new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );
