import type { Finding, Source } from '../finding.ts';
import { findingAt, nodesIn, programOf, type Node } from './syntax.ts';

const product = /^(?:src|supabase\/functions|worker)\/.*\.tsx?$/;
const except = /\.test\.tsx?$|\/brand\.ts$/;
const name = 'Velour';

/** The product name is written once, in `brand.ts`; all other code imports it. */
export function brandName(sources: Source[]): Finding[] {
  return sources
    .filter(({ path, text }) => product.test(path) && !except.test(path) && text.includes(name))
    .flatMap((source) =>
      nodesIn(programOf(source))
        .filter((node) => textOf(node).includes(name))
        .map((node) => findingAt(source, node, 'brand', `says ${name}: brand.ts has the name`)),
    );
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw;
  return node.type === 'JSXText' ? node.value : '';
}
