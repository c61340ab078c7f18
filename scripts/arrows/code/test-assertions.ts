import type { Finding, Source } from '../finding.ts';
import { resolve } from '../imports.ts';
import {
  callsIn,
  findingAt,
  firstName,
  functionOf,
  functionsIn,
  importedValues,
} from './syntax.ts';
import { lastName, programOf, type Call, type Node } from './syntax.ts';

const code = /\.tsx?$/;
const testFile = /\.test\.tsx?$/;
/** Files with functions that tests call. */
const helpers = /^tests\/|\/testing\/|\.test\.tsx?$/;
const asserting = /^(?:expect|assert)/;
/**
 * Helpers that prepare a test: their assertions check the preparation only, so they do not count.
 */
const preparing =
  /^(?:open|launch|make|create|write|send|ready|sign|start|begin|give|fill|insert|set|add|join|enter|upload|publish|visit|new|with|world)/;
/**
 * Playwright calls that fail if a state does not occur. They count in tests only, because helpers
 * use them for preparation.
 */
const waiting = /^waitFor(?!Timeout$)/;

/** Every test has an assertion, directly or in a helper, and no assertion is about a constant. */
export function testAssertions(sources: Source[]): Finding[] {
  const modules = modulesOf(sources.filter(({ path }) => code.test(path) && helpers.test(path)));
  return sources
    .filter(({ path }) => testFile.test(path))
    .flatMap((source) => {
      const calls = callsIn(programOf(source));
      return [
        ...calls
          .filter(isConstant)
          .map((call) => findingAt(source, call, 'assertion', 'expects something of a constant')),
        ...calls
          .filter((call) => isTest(call) && !asserts(call, source, modules))
          .map((call) => findingAt(source, call, 'assertion', 'a test asserts nothing')),
      ];
    });
}

function isConstant({ callee, arguments: [value] }: Call): boolean {
  if (callee.type !== 'Identifier' || !/^(?:expect|assert)$/.test(callee.name)) return false;
  return (
    value?.type === 'Literal' || (value?.type === 'TemplateLiteral' && !value.expressions.length)
  );
}

/** A call that registers a test with a body. `describe` and hooks do not count. */
function isTest(call: Call): boolean {
  if (!/^(?:test|it)$/.test(firstName(call.callee))) return false;
  const [title, ...rest] = call.arguments;
  const isTitled = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
  return isTitled && rest.length > 0;
}

/** The functions of a file with the names that they call, and the origin of imported names. */
type Module = {
  isTest: boolean;
  functions: Map<string, Set<string>>;
  asserting: Set<string>;
  imports: Map<string, { name: string; from: string }>;
};

function modulesOf(sources: Source[]): Map<string, Module> {
  const modules = new Map(sources.map((source) => [source.path, moduleOf(source)]));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const module of modules.values()) {
      for (const [name, called] of module.functions) {
        if (module.asserting.has(name) || preparing.test(name)) continue;
        if (!callsAssertion(called, module, modules)) continue;
        module.asserting.add(name);
        isGrowing = true;
      }
    }
  }
  return modules;
}

function moduleOf(source: Source): Module {
  const program = programOf(source);
  const functions = new Map<string, Set<string>>();
  for (const { name, body } of functionsIn(program))
    functions.set(name, new Set([...(functions.get(name) ?? []), ...calledNames(body)]));
  const imports = new Map(
    importedValues(program).flatMap(({ local, name, from }) => {
      const target = resolve(source.path, from);
      return target ? [[local, { name, from: target }] as const] : [];
    }),
  );
  return { isTest: testFile.test(source.path), functions, asserting: new Set(), imports };
}

/** Names of called functions: `page` and `see` of `page.see()`. */
function calledNames(body: Node): Set<string> {
  return new Set(callsIn(body).flatMap(({ callee }) => [firstName(callee), lastName(callee)]));
}

function asserts(call: Call, { path }: Source, modules: Map<string, Module>): boolean {
  const module = modules.get(path);
  if (!module) return false;
  return call.arguments.some((part) => {
    if (part.type === 'Identifier') return isAsserting(part.name, module, modules);
    const body = functionOf(part);
    return body ? callsAssertion(calledNames(body), module, modules) : false;
  });
}

function callsAssertion(called: Set<string>, module: Module, modules: Map<string, Module>) {
  return [...called].some(
    (name) =>
      asserting.test(name) ||
      (module.isTest && waiting.test(name)) ||
      isAsserting(name, module, modules),
  );
}

/**
 * Looks up a function in the file, in the module that it is imported from, or in an imported
 * object.
 */
function isAsserting(name: string, module: Module, modules: Map<string, Module>): boolean {
  if (module.functions.has(name)) return module.asserting.has(name);
  const imported = module.imports.get(name);
  if (imported) return modules.get(imported.from)?.asserting.has(imported.name) ?? false;
  for (const { from } of module.imports.values())
    if (modules.get(from)?.asserting.has(name)) return true;
  return false;
}
