import jsTokens from 'js-tokens';
import { lineAt, type Finding, type Source } from './finding.ts';
import { namesAndComments } from './sql-text.ts';

/** Allowed uses: fields of external APIs, DOM attributes and icon names. */
const exempt = [
  { word: 'hint', where: /^(?:local|tests)\/|^src\/ui\/search-field/ },
  { word: 'house', where: /^src\/app\/navigation/ },
  // A code of the specification.
  {
    word: 'face',
    where: /^src\/lib\/errors\/sentences\/releases|49_releases\.sql$|release-words\.tsx$/,
  },
];
const generated = /^supabase\/migrations\/|\.gen\.ts$/;

/** Words in `camelCase`, `snake_case` and prose. */
const words = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/**
 * Retired words of the glossary are not used in identifiers and comments. Quoted text is exempt,
 * because screens and tests quote the specification. Source: `docs/glossary.md`, section "Retired
 * words".
 */
export function glossaryRule(sources: Source[], retired: Map<string, string>): Finding[] {
  return sources
    .filter(({ path }) => !generated.test(path))
    .flatMap((source) => tokensOf(source).flatMap((token) => findingsIn(source, token, retired)));
}

function findingsIn(source: Source, token: Token, retired: Map<string, string>): Finding[] {
  return [...token.text.matchAll(words)].flatMap((match): Finding[] => {
    const word = match[0].toLowerCase();
    const instead = retired.get(word) ?? retired.get(word.replace(/(?:e?s|ed)$/, ''));
    if (instead === undefined) return [];
    if (exempt.some((one) => word === one.word && one.where.test(source.path))) return [];
    const line = lineAt(source.text, token.offset + match.index);
    const message = `"${word}" is retired: say ${instead}`;
    return [{ file: source.path, line, rule: 'glossary', message }];
  });
}

/** The rows of the table of retired words: each word with its replacement. */
export function retiredWords(glossary: string): Map<string, string> {
  const table = glossary.split('## Retired words')[1] ?? '';
  return new Map(
    [...table.matchAll(/^\| ([a-z]+) +\| (.+?) +\|$/gm)]
      .map(([, word = '', instead = '']): [string, string] => [word, instead])
      .slice(1),
  );
}

type Token = { text: string; offset: number };

function tokensOf({ path, text }: Source): Token[] {
  return path.endsWith('.sql') ? namesAndComments(text) : scriptTokens(path, text);
}

const named = /Comment$|^IdentifierName$|^PrivateIdentifier$|^JSXIdentifier$/;

function scriptTokens(path: string, text: string): Token[] {
  let offset = 0;
  return [...jsTokens(text, { jsx: path.endsWith('x') })].flatMap(({ type, value }) => {
    offset += value.length;
    return named.test(type) ? [{ text: value, offset: offset - value.length }] : [];
  });
}
