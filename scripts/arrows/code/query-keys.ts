import type { Finding, Source } from '../finding.ts';
import { bare, callsIn, findingAt, lastName, nodesIn, programOf, type Node } from './syntax.ts';

const page = /^src\/.*\.tsx?$/;
const except = /\.test\.tsx?$|\/keys\.ts$|^src\/lib\//;
const property = /^(?:query|mutation)Key$/;
const ofClient = /^(?:get|set|remove|ensure)Quer(?:y|ies)(?:Data|State)?$/;

/** A query key begins with a key of a `keys.ts`, so that one search finds all code that uses it. */
export function queryKeys(sources: Source[]): Finding[] {
  return sources
    .filter(({ path, text }) => page.test(path) && !except.test(path) && /Quer|Key/.test(text))
    .flatMap((source) =>
      keysIn(programOf(source))
        .filter(isLoose)
        .map((key) => findingAt(source, key, 'query-key', 'a key is an array here: use keys.ts')),
    );
}

function keysIn(program: Node): Node[] {
  const inOptions = nodesIn(program).flatMap((node) =>
    node.type === 'Property' && node.key.type === 'Identifier' && property.test(node.key.name)
      ? [node.value]
      : [],
  );
  const inCalls = callsIn(program).flatMap(({ callee, arguments: [key] }) =>
    key && ofClient.test(lastName(callee)) ? [key] : [],
  );
  return [...inOptions, ...inCalls];
}

function isLoose(key: Node): boolean {
  const array = bare(key);
  if (array.type !== 'ArrayExpression') return false;
  const [first] = array.elements;
  return first?.type !== 'SpreadElement';
}
