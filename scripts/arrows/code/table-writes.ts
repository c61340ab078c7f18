import type { ESTree } from 'vite';
import type { Finding, Source } from '../finding.ts';
import { bare, findingAt, functionOf, lastName, nodesIn, programOf } from './syntax.ts';
import type { Node } from './syntax.ts';

const product = /^(?:src|supabase\/functions)\/.*\.tsx?$/;
const test = /\.test\.tsx?$/;
const write = /^(?:insert|update|upsert|delete)$/;
/** JavaScript classes with a `from` method. */
const builtIn = /^(?:Array|Buffer|[A-Z]\w*Array)$/;

/**
 * The page and the edge functions write to no table: they call a command. Objects of Storage are
 * allowed.
 */
export function tableWrites(sources: Source[]): Finding[] {
  return sources
    .filter(({ path, text }) => product.test(path) && !test.test(path) && /\bfrom\b/.test(text))
    .flatMap((source) => {
      const program = programOf(source);
      const names = namesIn(program);
      return nodesIn(program)
        .filter((node) => isWrite(node, names))
        .map((node) =>
          findingAt(
            source,
            placeOf(node),
            'table-write',
            'writes a table: it calls a command instead',
          ),
        );
    });
}

type Names = { tables: Set<string>; storages: Set<string> };

/**
 * Names of variables and functions whose value is a table, and of variables whose value is Storage.
 */
function namesIn(program: ESTree.Program): Names {
  const names: Names = { tables: new Set(), storages: new Set(['storage']) };
  const values = nodesIn(program).flatMap(assigned);
  for (let size = -1; size < names.tables.size + names.storages.size;) {
    size = names.tables.size + names.storages.size;
    for (const { name, value } of values) {
      if (answers(value).some((answer) => isTable(answer, names))) names.tables.add(name);
      if (answers(value).some((answer) => isStorage(answer, names))) names.storages.add(name);
    }
  }
  return names;
}

function assigned(node: Node): { name: string; value: Node }[] {
  if (node.type === 'FunctionDeclaration' && node.id) return [{ name: node.id.name, value: node }];
  if (node.type === 'VariableDeclarator' && node.init)
    return [{ name: lastName(node.id), value: node.init }];
  if (node.type === 'AssignmentExpression')
    return [{ name: lastName(node.left), value: node.right }];
  return node.type === 'Property' ? [{ name: lastName(node.key), value: node.value }] : [];
}

/** The possible values of an expression; for a function, its return values. */
function answers(value: Node): Node[] {
  const body = functionOf(value)?.body;
  if (!body) return [value];
  if (body.type !== 'BlockStatement') return [body];
  return nodesIn(body).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument] : [],
  );
}

function isTable(expression: Node, names: Names): boolean {
  const node = bare(expression);
  if (node.type === 'Identifier' || node.type === 'MemberExpression')
    return names.tables.has(lastName(node));
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || lastName(callee) !== 'from')
    return names.tables.has(lastName(callee));
  return !isStorage(callee.object, names) && !builtIn.test(lastName(callee.object));
}

function isStorage(expression: Node, names: Names): boolean {
  return names.storages.has(lastName(expression));
}

/** `table.insert(…)`, `table['insert']`, `const { insert } = table`. */
function isWrite(node: Node, names: Names): boolean {
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init)
    return (
      isTable(node.init, names) &&
      node.id.properties.some((one) => one.type === 'Property' && write.test(lastName(one.key)))
    );
  return (
    node.type === 'MemberExpression' && write.test(lastName(node)) && isTable(node.object, names)
  );
}

/** The method in a chain of calls, because it is often on a line of its own. */
function placeOf(node: Node): Node {
  return node.type === 'MemberExpression' ? node.property : node;
}
