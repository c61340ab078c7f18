/**
 * A statement with its first line. `masked` has the same length, with comments and strings blanked.
 */
export type Statement = { text: string; masked: string; line: number };

type Token = { kind: 'comment' | 'string' | 'dollar' | 'code'; text: string };

const token = /(--[^\n]*|\/\*[\s\S]*?\*\/)|('(?:[^']|'')*')|(\$\w*\$)|([^-/'$]+|[\s\S])/g;

/** Blanks comments and quoted strings, also in function bodies. Offsets and lines stay the same. */
export function maskSql(sql: string): string {
  return tokens(sql)
    .map(({ kind, text }) =>
      kind === 'comment' || kind === 'string' ? text.replaceAll(/[^\n]/g, ' ') : text,
    )
    .join('');
}

/** Every quoted string with its quotes, except those in comments. */
export function stringsIn(sql: string): string[] {
  return tokens(sql).flatMap(({ kind, text }) => (kind === 'string' ? [text] : []));
}

/**
 * Code and comments with their offsets, including the texts of `comment on`; other strings are left
 * out.
 */
export function namesAndComments(sql: string): { text: string; offset: number }[] {
  let offset = 0;
  let isDescribing = false;
  return tokens(sql).flatMap(({ kind, text }) => {
    offset += text.length;
    if (kind === 'code' && text.trim() !== '') isDescribing = /\bis\s*$/.test(text);
    if (kind === 'dollar' || (kind === 'string' && !isDescribing)) return [];
    return [{ text, offset: offset - text.length }];
  });
}

/** Splits a file at the semicolons that end statements, not at those inside a function body. */
export function statements(sql: string): Statement[] {
  const masked = maskSql(sql);
  const found: Statement[] = [];
  let start = 0;
  for (const end of statementEnds(masked)) {
    const blank = /^\s*/.exec(masked.slice(start, end))?.[0].length ?? 0;
    const from = start + blank;
    if (from < end) {
      found.push({
        text: sql.slice(from, end),
        masked: masked.slice(from, end),
        line: sql.slice(0, from).split('\n').length,
      });
    }
    start = end;
  }
  return found;
}

function statementEnds(masked: string): number[] {
  const ends: number[] = [];
  let open = '';
  let start = 0;
  for (const match of masked.matchAll(/\$\w*\$|;/g)) {
    const mark = match[0];
    if (mark !== ';') {
      if (open === '') open = mark;
      else if (open === mark) open = '';
    } else if (open === '' && !insideAtomic(masked.slice(start, match.index))) {
      start = match.index + 1;
      ends.push(start);
    }
  }
  return ends;
}

function insideAtomic(statement: string): boolean {
  return /\bbegin\s+atomic\b/i.test(statement) && !/\bend\s*$/i.test(statement);
}

function tokens(sql: string): Token[] {
  return [...sql.matchAll(token)].map((match) => {
    if (match[1] !== undefined) return { kind: 'comment', text: match[0] };
    if (match[2] !== undefined) return { kind: 'string', text: match[0] };
    return { kind: match[3] === undefined ? 'code' : 'dollar', text: match[0] };
  });
}
