import type { Finding, Source } from '../finding.ts';
import { resolve } from '../imports.ts';
import { bare, callsIn, constantsOf, findingAt, firstName, functionOf } from './syntax.ts';
import { functionsIn, importedValues, lastName, nodesIn, numberOf, programOf } from './syntax.ts';
import type { Call, FunctionNode, Node } from './syntax.ts';

const tests = /^tests\/.*\.tsx?$|\.test\.tsx?$/;
const longest = 2000;
const pauses = /^(?:sleep|delay|pause|wait|waitForTimeout)$/;

/** A test waits for a state. A sleep in a test is at most two seconds long. */
export function testSleeps(sources: Source[]): Finding[] {
  const files = sources.filter(
    ({ path, text }) => tests.test(path) && /imeout|scheduler/.test(text),
  );
  const exported = new Map(files.map((source) => [source.path, sleepsOf(source)]));
  return sources
    .filter(({ path }) => tests.test(path))
    .flatMap((source) => {
      const program = programOf(source);
      const constants = constantsOf(program);
      const sleeps = new Set(exported.get(source.path) ?? []);
      for (const { local, name, from } of importedValues(program))
        if (exported.get(resolve(source.path, from) ?? '')?.has(name)) sleeps.add(local);
      return [...slept(program, sleeps)]
        .filter(({ duration }) => (numberOf(duration, constants) ?? 0) > longest)
        .map(({ node }) =>
          findingAt(source, node, 'sleep', 'a test sleeps no longer than two seconds'),
        );
    });
}

/**
 * Names of functions that sleep: imported timers, and functions of the file that sleep for a
 * parameter.
 */
function sleepsOf(source: Source): Set<string> {
  const program = programOf(source);
  const names = new Set(
    importedValues(program)
      .filter(({ from }) => from === 'node:timers/promises' || from === 'timers/promises')
      .map(({ local }) => local),
  );
  for (const node of nodesIn(program))
    if (node.type === 'VariableDeclarator' && node.init && isPromisified(node.init))
      names.add(lastName(node.id));
  const functions = functionsIn(program);
  for (let size = -1; size < names.size;) {
    size = names.size;
    for (const { name, body } of functions) if (sleepsForParameter(body, names)) names.add(name);
  }
  return names;
}

function isPromisified(init: Node): boolean {
  const call = bare(init);
  if (call.type !== 'CallExpression' || lastName(call.callee) !== 'promisify') return false;
  return call.arguments.some((one) => lastName(one) === 'setTimeout');
}

function sleepsForParameter(body: FunctionNode, names: Set<string>): boolean {
  const parameters = new Set(
    body.params.map((one) => lastName(one.type === 'AssignmentPattern' ? one.left : one)),
  );
  return slept(body, names).some(
    ({ duration }) => duration.type === 'Identifier' && parameters.has(duration.name),
  );
}

/** Calls inside a node that sleep, each with the expression of its duration. */
function slept(node: Node, names: Set<string>): { node: Node; duration: Node }[] {
  const executors = nodesIn(node).flatMap((inner) => {
    const [executor] = inner.type === 'NewExpression' ? inner.arguments : [];
    const body = executor && functionOf(executor);
    const [resolved] = body?.params ?? [];
    return body && resolved ? [{ body, resolved: lastName(resolved) }] : [];
  });
  return [
    ...executors.flatMap(({ body, resolved }) =>
      callsIn(body).flatMap((call) => {
        const [done, duration] = isTimer(call) ? call.arguments : [];
        if (!done || !duration || !resolves(done, resolved)) return [];
        return [{ node: call, duration }];
      }),
    ),
    ...callsIn(node).flatMap((call) => {
      const [duration] = names.has(sleepName(call)) || isPause(call) ? call.arguments : [];
      return duration ? [{ node: call, duration }] : [];
    }),
  ];
}

function isTimer({ callee }: Call): boolean {
  return lastName(callee) === 'setTimeout';
}

/** `delay(5)`, or `scheduler.wait(5)` of an imported scheduler. */
function sleepName({ callee }: Call): string {
  return callee.type === 'Identifier' || lastName(callee) === 'wait' ? firstName(callee) : '';
}

function isPause({ callee }: Call): boolean {
  return pauses.test(lastName(callee));
}

/** Whether the first argument of a timer resolves a promise: `done`, or `() => done(…)`. */
function resolves(first: Node, resolved: string): boolean {
  const body = functionOf(first);
  if (!body) return lastName(first) === resolved;
  return callsIn(body).some(({ callee }) => lastName(callee) === resolved);
}
