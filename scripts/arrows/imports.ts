import { posix } from 'node:path';
import { lineAt, type Finding, type Source } from './finding.ts';

const specifier =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"();]*?(?:from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;
const aliases: Record<string, string> = {
  '@/': 'src/',
  '@domain/': 'supabase/functions/_shared/domain/',
  '@generated/': 'supabase/functions/_shared/generated/',
};

/**
 * The layers of the page, from the lowest up: a module imports its own layer and lower ones only.
 */
const layers = ['lib', 'ui', 'entities', 'features', 'routes'];

/**
 * Rules of folders: a module of the page imports no higher layer, a feature no other feature, an
 * edge function no other function's folder. Further import restrictions are in `.oxlintrc.json`.
 */
export function importRules(sources: Source[]): Finding[] {
  return [...crossings(sources), ...foldersWithoutDomain(sources)];
}

function crossings(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((source) =>
      importsOf(source).flatMap(({ target, line }) => {
        const message =
          higherLayer(source.path, target) ??
          otherFeature(source.path, target) ??
          otherFunction(source.path, target);
        return message ? [{ file: source.path, line, rule: 'import', message }] : [];
      }),
    );
}

/** A folder of features is named after a schema domain; `pages` has the texts of the site. */
function foldersWithoutDomain(sources: Source[]): Finding[] {
  const named = (pattern: RegExp) =>
    sources.flatMap(({ path }) => {
      const name = pattern.exec(path)?.[1];
      return name ? [{ name, path }] : [];
    });
  const domains = new Set(named(/^supabase\/schemas\/\d+_(\w+)\//).map(({ name }) => name));
  if (domains.size === 0) return [];
  const unknown = new Map(
    named(/^src\/features\/([^/]+)\//)
      .filter(({ name }) => name !== 'pages' && !domains.has(name))
      .map(({ name, path }) => [name, path]),
  );
  return [...unknown].map(([name, file]) => ({
    file,
    line: 1,
    rule: 'domain',
    message: `feature ${name} is no domain of supabase/schemas`,
  }));
}

/** Every local file that a file imports, as a path from the project root. */
export function importsOf({ path, text }: Source): { target: string; line: number }[] {
  return [...text.matchAll(specifier)].flatMap((match) => {
    const written = match[1] ?? match[2] ?? '';
    const target = resolve(path, written);
    return target ? [{ target, line: lineAt(text, match.index + match[0].length) }] : [];
  });
}

/** The file of an import specifier, from the project root; undefined for a package. */
export function resolve(from: string, written: string): string | undefined {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written);
  const alias = Object.keys(aliases).find((prefix) => written.startsWith(prefix));
  return alias === undefined ? undefined : `${aliases[alias]}${written.slice(alias.length)}`;
}

/** The index of a file's layer; `app` is in the layer of the routes that it mounts. */
function layerOf(path: string): number {
  const folder = /^src\/([^/]+)\//.exec(path)?.[1] ?? '';
  return layers.indexOf(folder === 'app' ? 'routes' : folder);
}

function higherLayer(from: string, target: string): string | undefined {
  const [mine, theirs] = [layerOf(from), layerOf(target)];
  if (mine < 0 || theirs <= mine) return undefined;
  return `${layers[mine]} imports ${layers[theirs]}, a higher layer`;
}

function otherFeature(from: string, target: string): string | undefined {
  const [mine, theirs] = [from, target].map((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]);
  if (!mine || !theirs || mine === theirs) return undefined;
  return `feature ${mine} imports feature ${theirs}: a route composes them`;
}

function otherFunction(from: string, target: string): string | undefined {
  const [mine, theirs] = [from, target].map(
    (path) => /^supabase\/functions\/([^/]+)\//.exec(path)?.[1],
  );
  if (!mine || !theirs || mine === theirs || theirs === '_shared') return undefined;
  return `${mine} imports the function ${theirs}: what both need belongs to _shared`;
}
