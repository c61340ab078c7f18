import type { Finding, Source } from '../finding.ts';
import { bare, constantsOf, findingAt, lastName, nodesIn, numberOf, programOf } from './syntax.ts';
import type { Call, Node } from './syntax.ts';

const product = /^(?:src|supabase\/functions)\/.*\.tsx?$/;
const except = /\.test\.tsx?$|\.gen\.ts$|^src\/lib\/testing\/|\/_shared\/testing\//;

/**
 * Numbers that are allowed per attribute: lengths of inputs, ends of sliders, and percent bars that
 * end at 100.
 */
const attributes = new Map([
  ['maxLength', [0, 1]],
  ['minLength', [0, 1]],
  ['max', [0, 1, 100]],
  ['min', [0, 1]],
]);
const bounds = /^(?:min|max|length|gte?|lte?)$/;
const money = /(?:cents|price|fee|amount|balance|gross|earnings|share|bps)$/i;
const share = /(?:bps|percent|share)$/i;

/**
 * Limits and shares are defined in SQL, in the `limits.sql` files, and TypeScript imports them.
 * This rule finds literals as bounds of inputs and schemas, and arithmetic with a share. The
 * conversion between cents and dollars is allowed: 100 is a unit.
 */
export function fixedNumbers(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => product.test(path) && !except.test(path))
    .flatMap((source) => {
      const program = programOf(source);
      const constants = constantsOf(program);
      return nodesIn(program).flatMap((node): Finding[] => {
        const found = fixedBound(node, constants) ?? fixedShare(node, constants);
        if (found === undefined) return [];
        return [findingAt(source, node, 'limit', `${found}: numbers come from limits`)];
      });
    });
}

function fixedBound(node: Node, constants: Map<string, number>): string | undefined {
  if (node.type === 'CallExpression') return boundOfSchema(node, constants);
  if (node.type !== 'JSXAttribute' || node.name.type !== 'JSXIdentifier') return undefined;
  const allowed = attributes.get(node.name.name);
  const value = attributeNumber(node.value, constants);
  if (!allowed || value === undefined || allowed.includes(value)) return undefined;
  return `${node.name.name} is ${value}`;
}

function attributeNumber(value: Node | null, constants: Map<string, number>): number | undefined {
  if (value?.type === 'JSXExpressionContainer') return numberOf(value.expression, constants);
  const text = value?.type === 'Literal' ? value.value : undefined;
  return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** `.max(5)` of a schema. `Math.max` is a comparison and is ignored. */
function boundOfSchema(call: Call, constants: Map<string, number>): string | undefined {
  if (call.callee.type !== 'MemberExpression' || lastName(call.callee.object) === 'Math')
    return undefined;
  const [first] = call.arguments;
  const value =
    first && bounds.test(lastName(call.callee)) ? numberOf(first, constants) : undefined;
  if (value === undefined || value === 0 || value === 1) return undefined;
  return `${lastName(call.callee)} is ${value}`;
}

function fixedShare(node: Node, constants: Map<string, number>): string | undefined {
  if (node.type === 'AssignmentExpression' && /^[*/]=$/.test(node.operator))
    return shareOf(node.left, node.right, constants);
  if (node.type !== 'BinaryExpression') return undefined;
  const { left, right, operator } = node;
  const isProduct = operator === '*' || operator === '/';
  const isSum = operator === '+' || operator === '-';
  if (isProduct) return shareOf(left, right, constants) ?? shareOf(right, left, constants);
  const isPart = (one: Node, other: Node) =>
    /bps$/i.test(lastName(one)) && numberOf(other, constants) !== undefined;
  return isSum && (isPart(left, right) || isPart(right, left))
    ? 'computes with a share'
    : undefined;
}

function shareOf(one: Node, other: Node, constants: Map<string, number>): string | undefined {
  const name = lastName(roundedIn(one));
  if (!money.test(name)) return undefined;
  if (share.test(lastName(other))) return `multiplies ${name} by a share`;
  const value = numberOf(other, constants);
  return value === undefined || value === 1 || value === 100 || value === -1
    ? undefined
    : `computes ${value} of ${name}`;
}

/** The amount inside `Math.round(amount)` and `Number(amount)`. */
function roundedIn(node: Node): Node {
  const inner = bare(node);
  const [first] = inner.type === 'CallExpression' ? inner.arguments : [];
  return inner.type === 'CallExpression' && first && /^(?:Math|Number)$/.test(firstOf(inner))
    ? roundedIn(first)
    : inner;
}

function firstOf({ callee }: Call): string {
  return callee.type === 'MemberExpression' ? lastName(callee.object) : lastName(callee);
}
