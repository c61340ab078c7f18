import { statements } from '../arrows/sql-text.ts';

/** A statement of a migration, prepared for the rules. */
export interface RuledStatement {
  /** Lower case, without comments, strings and quotes, with single spaces. */
  sql: string;
  line: number;
  /** The comment lines directly above it. */
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

/** Whether a comment line above the statement gives a reason: `-- drop: <reason>`. */
export function hasReason({ notes }: RuledStatement, word: 'drop' | 'lock'): boolean {
  return notes.some((note) => new RegExp(`^-- ${word}: *\\S`).test(note));
}

/** The parts of an `alter table`: its table and its actions. */
export function alterations(sql: string): { table: string; actions: string[] } | undefined {
  const [, table, rest] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(sql) ?? [];
  if (table === undefined || rest === undefined) return undefined;
  return { table, actions: splitAtCommas(rest) };
}

/** Splits at the commas outside of brackets. */
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

/** Tables that a file creates. No other session uses them yet, so their locks block nothing. */
export function createdTables(all: RuledStatement[]): Set<string> {
  return new Set(
    all.flatMap(({ sql }) => {
      const name = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(sql)?.[1];
      return name === undefined ? [] : [name];
    }),
  );
}
