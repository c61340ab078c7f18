import { parseSync, type ESTree } from 'vite';
import { lineAt, type Finding, type Source } from '../finding.ts';

export type Node = ESTree.Node;
export type Call = ESTree.CallExpression;

const programs = new WeakMap<Source, ESTree.Program>();

/** The syntax tree of a TypeScript file; parsed once for all rules. */
export function programOf(source: Source): ESTree.Program {
  const program = programs.get(source) ?? parseSync(source.path, source.text).program;
  programs.set(source, program);
  return program;
}

const insides = new WeakMap<Node, Node[]>();

/** The node and all of its descendants, in source order. */
export function nodesIn(node: Node): Node[] {
  const found = insides.get(node) ?? [];
  if (found.length === 0) collect(node, found);
  insides.set(node, found);
  return found;
}

function collect(node: Node, found: Node[]): void {
  found.push(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) collect(child, found);
    } else if (isNode(value)) collect(value, found);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function callsIn(node: Node): Call[] {
  return nodesIn(node).filter((inner) => inner.type === 'CallExpression');
}

/** The expression without surrounding `await`, `as`, `!`, `satisfies`, `?.` and parentheses. */
export function bare(node: Node): Node {
  if (node.type === 'AwaitExpression') return bare(node.argument);
  const isWrapper =
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ChainExpression' ||
    node.type === 'ParenthesizedExpression';
  return isWrapper ? bare(node.expression) : node;
}

/** The last name of an expression: `c` of `a.b.c`, `a.b.c()` and `c`; empty if there is none. */
export function lastName(expression: Node): string {
  const node = bare(expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return lastName(node.callee);
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed)
    return node.property.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Literal')
    return String(node.property.value);
  return '';
}

/** The first name of an expression: `a` of `a.b.c` and `a.b().c`; empty if there is none. */
export function firstName(expression: Node): string {
  const node = bare(expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return firstName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return firstName(node.tag);
  return node.type === 'MemberExpression' ? firstName(node.object) : '';
}

/** Numeric constants of a file by name, including those computed from numbers. */
export function constantsOf(program: ESTree.Program): Map<string, number> {
  const constants = new Map<string, number>();
  for (const node of nodesIn(program)) {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') continue;
    for (const { id, init } of node.declarations) {
      const value = init && numberOf(init, constants);
      if (id.type === 'Identifier' && value !== null && value !== undefined)
        constants.set(id.name, value);
    }
  }
  return constants;
}

/** The value of an expression of numbers and constants; undefined for any other expression. */
export function numberOf(expression: Node, constants: Map<string, number>): number | undefined {
  const node = bare(expression);
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type === 'Identifier') return constants.get(node.name);
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = numberOf(node.argument, constants);
    return value === undefined ? undefined : -value;
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const left = numberOf(node.left, constants);
  const right = numberOf(node.right, constants);
  if (left === undefined || right === undefined) return undefined;
  if (node.operator === '*') return left * right;
  if (node.operator === '/') return left / right;
  if (node.operator === '+') return left + right;
  return node.operator === '-' ? left - right : undefined;
}

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

/** The function that a node is, or that it passes to a wrapper: `useCallback(() => …)`. */
export function functionOf(node: Node): FunctionNode | undefined {
  const inner = bare(node);
  if (
    inner.type === 'ArrowFunctionExpression' ||
    inner.type === 'FunctionExpression' ||
    inner.type === 'FunctionDeclaration'
  )
    return inner;
  const [first] = inner.type === 'CallExpression' ? inner.arguments : [];
  return inner.type === 'CallExpression' && first && /^use[A-Z]/.test(lastName(inner.callee))
    ? functionOf(first)
    : undefined;
}

/** Named functions of a file: declarations, assignments and properties. */
export function functionsIn(program: ESTree.Program): { name: string; body: FunctionNode }[] {
  return nodesIn(program).flatMap((node) => {
    const named = nameAndValue(node);
    const body = named && functionOf(named.value);
    return named && body ? [{ name: named.name, body }] : [];
  });
}

function nameAndValue(node: Node): { name: string; value: Node } | undefined {
  if (node.type === 'FunctionDeclaration' && node.id) return { name: node.id.name, value: node };
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
    return { name: node.id.name, value: node.init };
  if (
    (node.type === 'Property' || node.type === 'MethodDefinition') &&
    node.key.type === 'Identifier' &&
    !node.computed
  )
    return { name: node.key.name, value: node.value };
  return undefined;
}

/** Values that a file imports: the local name, the name in its module, and the module. */
export function importedValues(
  program: ESTree.Program,
): { local: string; name: string; from: string; node: Node }[] {
  return program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    return node.specifiers.flatMap((specifier) => {
      if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') return [];
      const name =
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : specifier.local.name;
      return [{ local: specifier.local.name, name, from: node.source.value, node }];
    });
  });
}

/** A finding at a node of a file. */
export function findingAt(source: Source, node: Node, rule: string, message: string): Finding {
  return { file: source.path, line: lineAt(source.text, node.start), rule, message };
}
