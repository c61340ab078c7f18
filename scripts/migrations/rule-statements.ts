import { statements } from '../arrows/sql-text.ts';

/** A statement of a migration as rules read it. */
export interface RuledStatement {
  /** In lower case, without comments, texts and quotes of names, each gap one space. */
  sql: string;
  line: number;
  /** The comment lines that stand directly before it. */
  notes: string[];
}

export function ruledStatements(text: string): RuledStatement[] {
  const lines = text.split('\n');
  return statements(text).map(({ masked, line }) => ({
    sql: masked.replaceAll('"', '').replaceAll(/\s+/g, ' ').replace(/ ?;$/, '').toLowerCase(),
    line,
    notes: notesAbove(lines, line),
  }));
}

function notesAbove(lines: string[], line: number): string[] {
  const notes: string[] = [];
  for (let at = line - 2; lines[at]?.startsWith('--') === true; at -= 1)
    notes.unshift(lines[at] ?? '');
  return notes;
}

/** Whether a comment line before the statement gives a reason: `-- drop: <reason>`. */
export function hasReason({ notes }: RuledStatement, word: 'drop' | 'lock'): boolean {
  return notes.some((note) => new RegExp(`^-- ${word}: *\\S`).test(note));
}

/** The parts of `alter table`: its table and the actions, each with the words that begin it. */
export function alterations(sql: string): { table: string; actions: string[] } | undefined {
  const [, table, rest] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(sql) ?? [];
  if (table === undefined || rest === undefined) return undefined;
  return { table, actions: splitAtCommas(rest) };
}

/** Splits at the commas that no bracket holds. */
function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.map((part) => part.trim());
}

/** Tables that a file creates: nobody reads them yet, so nothing waits for their locks. */
export function createdTables(all: RuledStatement[]): Set<string> {
  return new Set(
    all.flatMap(({ sql }) => {
      const name = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(sql)?.[1];
      return name === undefined ? [] : [name];
    }),
  );
}
