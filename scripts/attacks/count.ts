import type { Area } from './areas.ts';

/** A test as vitest reports it. */
export interface Outcome {
  file: string;
  title: string;
  isPassed: boolean;
}

export interface Row {
  area: string;
  attacks: number;
  refused: number;
  twins: number;
  succeeded: number;
  others: number;
  failures: number;
}

/** What a title says of somebody who is served. */
const served =
  /\b(?:accept(?:s|ed)(?! no\b)|allow(?:s|ed)|arrives?|can(?! be refused)|continues?|creates|given(?! to nobody)|keeps?|kept|made|opens?|pass(?:es)?|permitted|readable|reads?|receives?|returns?|returned|sees|sent|served|shown?|shows|signed|signs in|stays?|stored|succeeds?|works?)\b/i;

/** What a title says of somebody who is not, also where it says who alone is served. */
const refused =
  /\b(?:above|cannot|closed|counted|deadlocks?|expire[ds]?|fail(?:s|ed)?|forged|hidden|hides?|invalid|limit(?:s|ed)?|never|no|nobody|none|nor|not|nothing|once|only|outside|prevents?|refus\w+|unchanged|unreadable|wrong)\b/i;

/**
 * A title that says who is served is a twin, one that says who is not is an attack, and one may say
 * both. A title that says neither names another outcome, such as what a mail says.
 */
export function kindsOf(title: string): { isAttack: boolean; isTwin: boolean } {
  return { isAttack: refused.test(title), isTwin: served.test(title) };
}

/** The line that a file of SQL adds about itself; it attacks nothing. */
const aboutTheFile = /^the file (?:completes|stops)/;

export function countAreas(areas: readonly Area[], outcomes: readonly Outcome[]): Row[] {
  return areas.map(({ name, files }) => {
    const own = outcomes.filter(({ file }) => files.includes(file));
    const tests = own
      .filter(({ title }) => !aboutTheFile.test(title))
      .map(({ title, isPassed }) => ({ ...kindsOf(title), isPassed }));
    const attacks = tests.filter(({ isAttack }) => isAttack);
    const twins = tests.filter(({ isTwin }) => isTwin);
    return {
      area: name,
      attacks: attacks.length,
      refused: attacks.filter(({ isPassed }) => isPassed).length,
      twins: twins.length,
      succeeded: twins.filter(({ isPassed }) => isPassed).length,
      others: tests.filter(({ isAttack, isTwin }) => !isAttack && !isTwin).length,
      failures: own.filter(({ isPassed }) => !isPassed).length,
    };
  });
}

const columns = ['attacks', 'refused', 'twins', 'succeeded', 'others', 'failures'] as const;

/** The table of all areas, with their sum in the last line. */
export function renderRows(rows: readonly Row[]): string {
  const sum = (column: (typeof columns)[number]) =>
    rows.reduce((total, row) => total + row[column], 0);
  const width = Math.max(...rows.map(({ area }) => area.length), 'area'.length);
  const line = (area: string, cells: readonly (number | string)[]) =>
    [area.padEnd(width), ...cells.map((cell) => String(cell).padStart(10))].join('');
  return [
    line('area', columns),
    ...rows.map((row) =>
      line(
        row.area,
        columns.map((column) => row[column]),
      ),
    ),
    line('all', columns.map(sum)),
  ].join('\n');
}
