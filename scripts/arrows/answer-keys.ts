import { callsIn, lastName, programOf } from './code/syntax.ts';
import { lineAt, type Finding, type Source } from './finding.ts';
import { maskSql } from './sql-text.ts';

const schemaFile = /^supabase\/schemas\/(?!90_staff\/).*\.sql$/;
const program = /^(?:src|supabase\/functions)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
const functionFile = /^supabase\/functions\/(?!.*\.test\.ts$).*\.ts$/;
const answerFile = /^supabase\/functions\/_shared\/domain\/answers\/(?!.*\.test\.ts$).*\.ts$/;
const objectSchemas = new Set(['object', 'strictObject', 'extend']);

/**
 * The keys of a json answer have the same names in SQL and in its schema: no type compares the two,
 * so a key that was renamed on one side alone is a name that the other side does not have. The
 * details of errors, signals and stored documents are jsonb without a schema; their keys are names
 * that a program or another part of the SQL has.
 */
export function answerKeys(sources: Source[]): Finding[] {
  const sql = sources
    .filter(({ path }) => schemaFile.test(path))
    .map((source) => ({ ...source, masked: maskSql(source.text) }));
  const words = wordsOf(sql);
  const elsewhere = new Set([
    ...wordsOf(sources.filter(({ path }) => program.test(path))),
    ...wordsOf(sql.map(({ masked }) => ({ text: masked }))),
  ]);
  const schemas = sources.filter(({ path }) => functionFile.test(path)).map(schemaKeys);
  const known = new Set(schemas.flatMap(({ keys }) => keys.map(({ name }) => name)));
  return [
    ...schemas
      .filter(({ source }) => answerFile.test(source.path))
      .flatMap(({ source, keys }) =>
        keys
          .filter(({ name }) => !words.has(name))
          .map((key) => finding(source, key, `no SQL names "${key.name}" of this answer`)),
      ),
    ...sql.flatMap((source) =>
      builtKeys(source)
        .filter(({ name, isJson }) => !(isJson ? known : elsewhere).has(name))
        .map((key) => finding(source, key, `no schema of an answer has the key "${key.name}"`)),
    ),
  ];
}

const wordsOf = (sources: Pick<Source, 'text'>[]) =>
  new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));

type Key = { name: string; offset: number };

const finding = ({ path, text }: Source, { offset }: Key, message: string): Finding => ({
  file: path,
  line: lineAt(text, offset),
  rule: 'answer',
  message,
});

/** The keys of the object schemas of a file. */
function schemaKeys(source: Source): { source: Source; keys: Key[] } {
  const keys = callsIn(programOf(source))
    .filter(({ callee }) => objectSchemas.has(lastName(callee)))
    .flatMap(({ arguments: [shape] }) =>
      shape?.type === 'ObjectExpression' ? shape.properties : [],
    )
    .flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [{ name: property.key.name, offset: property.start }]
        : [],
    );
  return { source, keys };
}

/** The literal keys of each object that the SQL of a file builds. */
function builtKeys({ text, masked }: Source & { masked: string }): (Key & { isJson: boolean })[] {
  return [...masked.matchAll(/\bjson(b?)_build_object\(/g)].flatMap(({ 0: call, 1: b, index }) =>
    argumentsFrom(masked, index + call.length).flatMap(([start, end], nth) => {
      const [, space = '', name] = /^(\s*)'(\w+)'\s*$/.exec(text.slice(start, end)) ?? [];
      if (nth % 2 === 1 || !name) return [];
      return [{ name, offset: start + space.length, isJson: b === '' }];
    }),
  );
}

/** Start and end of each argument of the call whose parenthesis opens before `from`. */
function argumentsFrom(masked: string, from: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  let [depth, start] = [1, from];
  for (let at = from; depth > 0 && at < masked.length; at += 1) {
    const character = masked[at] ?? '';
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 || (depth === 1 && character === ',')) {
      found.push([start, at]);
      start = at + 1;
    }
  }
  return found;
}
