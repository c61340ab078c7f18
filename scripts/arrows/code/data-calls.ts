import type { Finding, Source } from '../finding.ts';
import { resolve } from '../imports.ts';
import {
  bare,
  callsIn,
  findingAt,
  firstName,
  functionOf,
  functionsIn,
  importedValues,
} from './syntax.ts';
import { lastName, nodesIn, programOf, type Call, type Node } from './syntax.ts';

const page = /^src\/.*\.tsx?$/;
const except = /\.test\.tsx?$|^src\/lib\/testing\//;
/** Modules that reload data after a change notification. */
const realtime = /\/realtime\.ts$/;
const api = /^src\/(?:features|entities)\/.*\/api\.ts$/;
const client = /^src\/lib\/supabase\//;
const reading = /^(?:call|callFunction|rest|fetch\w*)$/;
const effect = /^use(?:Layout|Insertion)?Effect$/;

/** Data is loaded by queries: an effect makes no request, and a component imports no API. */
export function dataCalls(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => page.test(path) && !except.test(path))
    .flatMap((source) => [
      ...fetchingEffects(source),
      ...(source.path.endsWith('.tsx') ? importedApis(source) : []),
    ]);
}

function importedApis(source: Source): Finding[] {
  const program = programOf(source);
  const written = [
    ...importedValues(program).map(({ from, node, name }) => ({ from, node, name })),
    ...nodesIn(program).flatMap((node) => {
      const from = node.type === 'ImportExpression' ? bare(node.source) : undefined;
      return from?.type === 'Literal' ? [{ from: String(from.value), node, name: 'a module' }] : [];
    }),
  ];
  return written
    .filter(({ from }) => api.test(resolve(source.path, from) ?? ''))
    .map(({ node, name }) =>
      findingAt(source, node, 'component', `imports ${name} of an API: components use queries`),
    );
}

function fetchingEffects(source: Source): Finding[] {
  if (!source.text.includes('Effect(') || realtime.test(source.path)) return [];
  const program = programOf(source);
  const fetches = fetchingNames(source);
  return callsIn(program)
    .filter(({ callee }) => effect.test(lastName(callee)))
    .flatMap(({ arguments: [body] }) => {
      const found = body && (functionOf(body) ? fetchIn(body, fetches) : fetchedBy(body, fetches));
      return found
        ? [findingAt(source, body, 'effect', `an effect calls ${found}: a query fetches`)]
        : [];
    });
}

/** Names of functions that make a request: those of the API and the client, and their callers. */
function fetchingNames(source: Source): Set<string> {
  const program = programOf(source);
  const names = new Set(['fetch']);
  for (const { local, name, from } of importedValues(program)) {
    const target = resolve(source.path, from) ?? '';
    if (api.test(target) || (client.test(target) && reading.test(name))) names.add(local);
  }
  const functions = functionsIn(program).filter(({ name }) => !/^(?:use)?[A-Z]/.test(name));
  for (let size = -1; size < names.size;) {
    size = names.size;
    for (const { name, body } of functions) if (fetchIn(body, names)) names.add(name);
  }
  return names;
}

function fetchIn(body: Node, names: Set<string>): string | undefined {
  return callsIn(body).flatMap((call) => fetchOf(call, names) ?? [])[0];
}

function fetchOf({ callee }: Call, names: Set<string>): string | undefined {
  const first = firstName(callee);
  if (/^(?:window|globalThis|self)$/.test(first) && lastName(callee) === 'fetch') return 'fetch';
  return names.has(first) ? first : undefined;
}

/** An effect that is passed by name: `useEffect(load, [])`. */
function fetchedBy(body: Node, names: Set<string>): string | undefined {
  return names.has(firstName(body)) ? firstName(body) : undefined;
}
