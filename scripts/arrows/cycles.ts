import type { Finding, Source } from './finding.ts';
import { importsOf } from './imports.ts';

const code = /^(?:src|supabase\/functions|worker|local|scripts|bench|tests)\/.*\.tsx?$/;

type Import = { target: string; line: number };

/** No file imports itself through other files; type imports count. One finding per cycle. */
export function importCycles(sources: Source[]): Finding[] {
  const files = new Set(sources.map(({ path }) => path));
  const graph = new Map(
    sources
      .filter(({ path }) => code.test(path))
      .map((source) => [source.path, importsOf(source).filter(({ target }) => files.has(target))]),
  );
  const done = new Set<string>();
  return [...graph.keys()].flatMap((file) => circlesFrom(file, graph, done, []));
}

/** Depth-first search through the imports of a file; `way` is the path of imports to it. */
function circlesFrom(
  file: string,
  graph: Map<string, Import[]>,
  done: Set<string>,
  way: string[],
): Finding[] {
  if (done.has(file)) return [];
  const walked = [...way, file];
  const found = (graph.get(file) ?? []).flatMap(({ target }) => {
    const start = walked.indexOf(target);
    if (start < 0) return circlesFrom(target, graph, done, walked);
    const circle = [...walked.slice(start), target];
    return [findingOf(circle, graph.get(target) ?? [])];
  });
  done.add(file);
  return found;
}

/** The finding is at the import of the second file of the cycle in the first one. */
function findingOf(circle: string[], imports: Import[]): Finding {
  const [file = '', next] = circle;
  const line = imports.find(({ target }) => target === next)?.line ?? 1;
  return { file, line, rule: 'cycle', message: `imports in a circle: ${circle.join(' -> ')}` };
}
