import { readHeaderRules } from '../../local/page/header-rules.ts';

/** Cache headers that a static host adds: none for the index, minutes for other files. */
const index = '/index.html';
const cacheHeader = 'cache-control';

/**
 * A server of nginx that sends the headers of a `_headers` file, and the index for every screen.
 * Each header is a map of the path, because `add_header` in a location would take away the others;
 * nginx sends no header without a value.
 */
export function nginxConfig(headers: string): string {
  const rules = readHeaderRules(headers);
  const names = [...new Set(rules.flatMap((rule) => rule.headers.map(([name]) => name)))];
  const variable = (name: string) => `$header_${name.replaceAll('-', '_')}`;
  const maps = names.map((name) => {
    // The last rule of a path wins at a host, the first one that matches in a map.
    const lines = rules
      .toReversed()
      .flatMap(({ path, isPrefix, headers: of }) =>
        of
          .filter(([one]) => one === name)
          .map(([, value]) => `  ${pattern(path, isPrefix)} ${quoted(value)};`),
      );
    const own =
      name === cacheHeader ? [`  ${index} "no-cache";`, '  default "public, max-age=300";'] : [];
    return `map $uri ${variable(name)} {\n${[...own, ...lines].join('\n')}\n}`;
  });
  return `${maps.join('\n')}
server {
  listen 8080;
  root /usr/share/nginx/html;
  server_tokens off;
  charset utf-8;
  absolute_redirect off;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml application/manifest+json application/wasm;
${names.map((name) => `  add_header ${name} ${variable(name)} always;`).join('\n')}
  location / {
    try_files $uri ${index};
  }
}`;
}

const pattern = (path: string, isPrefix: boolean) =>
  isPrefix ? `"~^${path.replaceAll('.', String.raw`\.`)}"` : path;

function quoted(value: string): string {
  if (/["\\$]/.test(value)) throw new Error(`_headers: nginx would read ${value} otherwise`);
  return `"${value}"`;
}
