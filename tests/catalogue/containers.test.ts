import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { headersOf, readHeaderRules } from '../../local/page/header-rules.ts';
import { nginxConfig } from '../../scripts/containers/nginx.ts';

/* The container files. No engine runs here, so they are linted and compared with what they copy. */
const root = join(import.meta.dirname, '..', '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const files = ['containers/page.Dockerfile', 'containers/worker.Dockerfile'];

describe.each(files)('%s', (file) => {
  const lines = text(file)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const after = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  test('is well formed', () => {
    expect(validate(text(file)).map(({ message }) => message)).toEqual([]);
  });

  test('names exact versions of what it starts from', () => {
    const images = after('FROM').map((from) => from.split(' ')[0]);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/:\d+\.\d+\.\d+-[\w-]+$/);
  });

  test('runs as somebody who is not root, and says whether it is well', () => {
    expect(after('USER')).toHaveLength(1);
    expect(after('USER')[0]).not.toMatch(/^(?:root|0)\b/);
    expect(after('HEALTHCHECK')[0]).toContain('CMD ["');
  });

  test('holds no secret', () => {
    const named = [...after('ARG'), ...after('ENV')].join(' ');
    expect(named).not.toMatch(/SECRET|SERVICE_ROLE|PASSWORD|_KEYS?=/);
  });

  test('copies what is there, and .dockerignore lets through', () => {
    const ignored = text('.dockerignore').split('\n');
    const sources = after('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1))
      .filter((source) => source !== '.');
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      const parts = source.split('/');
      const open = parts.map((_, at) => `!${parts.slice(0, at + 1).join('/')}`);
      expect(
        open.some((line) => ignored.includes(line)),
        source,
      ).toBe(true);
    }
  });
});

describe('the image of the worker', () => {
  /** Files that worker/main.ts and the program beside it reach, and the packages that they name. */
  function reached() {
    const [seen, packages] = [new Set<string>(), new Set<string>()];
    const visit = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const source = readFileSync(path, 'utf8');
      const names = [
        ...source.matchAll(/^(?:import|export|\}) .*?from '([^']+)'/gm),
        ...source.matchAll(/require(?:\.resolve)?\('([^']+)'\)/g),
        ...source.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g),
      ].map(([, name = '']) => name);
      for (const name of names) {
        if (name.startsWith('.')) visit(join(dirname(path), name));
        else if (!name.startsWith('node:'))
          packages.add(
            name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          );
      }
    };
    for (const entry of ['main.ts', 'health.ts']) visit(join(root, 'worker', entry));
    return {
      files: [...seen].map((path) => path.slice(root.length + 1)),
      packages: [...packages].sort(),
    };
  }
  const image = text('containers/worker.Dockerfile');
  const kept = (/keep-packages\.mjs \/kept (.*)$/m.exec(image)?.[1] ?? '').split(' ');

  test('keeps the packages that the worker imports, and no other', () => {
    expect(kept).toEqual(reached().packages);
  });

  test('has every file that the worker reaches', () => {
    const outside = reached().files.filter(
      (path) => !/^(?:worker|supabase\/functions\/_shared)\//.test(path),
    );
    expect(outside).toEqual([]);
  });

  test('gets packages together with what they need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    try {
      execFileSync(process.execPath, ['containers/keep-packages.mjs', folder, ...kept], {
        cwd: root,
      });
      const own = readdirSync(folder);
      expect(own).toEqual(expect.arrayContaining(['sharp', '@img', 'buffer-crc32', 'detect-libc']));
      expect(own).not.toContain('react');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the server of the page', () => {
  const headers = text('public/_headers');
  const config = nginxConfig(headers);
  /** What nginx sends for a path, by the maps of the configuration. */
  const sentFor = (path: string) =>
    Object.fromEntries(
      [...config.matchAll(/map \$uri \$header_(\w+) \{\n([\s\S]*?)\n\}/g)].flatMap(
        ([, name = '', body = '']) => {
          const lines = [...body.matchAll(/^ {2}(?:"~(.+?)"|(\S+)) "(.*)";$/gm)];
          const exact = lines.find(([, , key]) => key === path);
          const match = lines.find(
            ([, regex]) => regex !== undefined && new RegExp(regex).test(path),
          );
          const value = (exact ?? match ?? lines.find(([, , key]) => key === 'default'))?.[3];
          return value === undefined ? [] : [[name.replaceAll('_', '-'), value]];
        },
      ),
    );

  test.each(['/index.html', '/assets/a-1.js', '/push-worker.js', '/icon.svg'])(
    'sends the headers of %s',
    (path) => {
      const wanted = Object.fromEntries(headersOf(readHeaderRules(headers), path));
      const own = { '/index.html': 'no-cache', '/icon.svg': 'public, max-age=300' }[path];
      expect(sentFor(path)).toEqual({ ...wanted, ...(own && { 'cache-control': own }) });
      for (const name of Object.keys(wanted))
        expect(config).toContain(`add_header ${name} $header_${name.replaceAll('-', '_')} always;`);
    },
  );

  test('refuses a value that nginx would read otherwise', () => {
    expect(() => nginxConfig('/*\n  X-One: $host\n')).toThrow(/nginx/);
  });
});
