/** The part of Vite's manifest with the imports of each chunk. */
export type Manifest = Record<string, { file: string; imports?: string[]; src?: string }>;

/** Scripts that the document loads: the entry, its preloads, and plain scripts. */
export function scriptsInDocument(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)];
  const preloads = [
    ...html.matchAll(/<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"/g),
  ];
  return [...scripts, ...preloads].map((match) => (match[1] ?? '').replace(/^\//, ''));
}

/**
 * JavaScript files that a visit to a route needs before its first paint: those of the document, the
 * route's chunks, and their static imports. Dynamic imports do not count.
 */
export function firstLoadFiles(html: string, manifest: Manifest, routes: string[]): string[] {
  const files = new Set(scriptsInDocument(html));
  const byFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const open = [
    ...[...files].flatMap((file) => byFile.get(file) ?? []),
    ...routes.flatMap((route) => chunksOf(route, manifest)),
  ];
  const seen = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk?.file.endsWith('.js')) files.add(chunk.file);
    open.push(...(chunk?.imports ?? []));
  }
  return [...files].toSorted();
}

/** The router splits a route file into chunks: `src/routes/feed.tsx?tsr-split=component`. */
function chunksOf(route: string, manifest: Manifest): string[] {
  const keys = Object.keys(manifest).filter((key) => key.split('?')[0] === route);
  if (keys.length === 0) throw new Error(`no chunk is built from ${route}`);
  return keys;
}
