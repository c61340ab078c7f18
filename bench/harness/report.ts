import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIDEST_SPREAD } from './compare.ts';
import type { Facts } from './facts.ts';
import { isMet, isRefused, type Figure, type Measure } from './measure.ts';

const document = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');
const opening = `# Benchmarks

Written by \`npm run bench\` alone; a run writes the sections of what it measured. Figures are ratios
measured side by side in one run (baseline, ours, baseline; the median of the rounds), with fsync on
and logged tables. A figure whose baseline differed from itself by more than ${percent(WIDEST_SPREAD)} is refused.
Milliseconds of the page depend on the machine: the fixed calculation sorts 100,000 objects on it.
`;

/** One line per figure, for the terminal. */
export function lines(measure: Measure, isForced: boolean): string[] {
  return [
    `${measure.id}  ${measure.title}`,
    ...measure.figures.map(
      (figure) =>
        `    ${outcome(figure, isForced).padEnd(8)} ${figure.name}: ${shown(figure, isForced)}`,
    ),
    ...measure.notes.map((note) => `             ${note}`),
  ];
}

/** JSON with the ids as keys, and the figures by name. */
export function asJson(measures: Measure[], facts: Facts, isForced: boolean): string {
  const found = Object.fromEntries(
    measures.map((measure) => [
      measure.id,
      {
        title: measure.title,
        notes: measure.notes,
        figures: Object.fromEntries(
          measure.figures.map((figure) => {
            const isKept = isForced || !isRefused(figure);
            const { name, value, ...rest } = figure;
            return [
              name,
              {
                ...rest,
                value: isKept ? value : null,
                is_met: isKept ? isMet(figure) : null,
                is_refused: isRefused(figure),
              },
            ];
          }),
        ),
      },
    ]),
  );
  return JSON.stringify({ ...found, facts }, null, 2);
}

/** Writes the sections of these measures to docs/benchmarks.md; other sections are kept. */
export function writeDocument(measures: Measure[], facts: Facts) {
  const known = existsSync(document) ? sectionsOf(readFileSync(document, 'utf8')) : new Map();
  for (const measure of measures) known.set(measure.id, section(measure, facts));
  const sorted = [...known].toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  writeFileSync(document, [opening, ...sorted.map(([, text]) => text)].join('\n'));
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## P\d+ )/m).slice(1);
  return new Map(parts.map((part) => [/^## (P\d+)/.exec(part)?.[1] ?? '', `${part.trim()}\n`]));
}

function section(measure: Measure, facts: Facts): string {
  const rows = measure.figures.map((figure) => {
    const cells = [
      figure.name,
      shownValue(figure, false),
      targetOf(figure),
      figure.spread === undefined ? '' : percent(figure.spread),
      outcome(figure, false),
      figure.note ?? '',
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const bases = measure.baselines.map((name) => `[${name}](../bench/baseline/${name})`);
  return [
    `## ${measure.id} ${measure.title}`,
    '',
    '| what | figure | target | spread of the baseline | | readings |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...measure.notes.map((note) => `- ${note}`),
    ...(bases.length > 0 ? [`- Baseline: ${bases.join(', ')}`] : []),
    `- ${Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join('; ')}`,
    '',
  ].join('\n');
}

function outcome(figure: Figure, isForced: boolean): string {
  if (!isForced && isRefused(figure)) return 'refused';
  const met = isMet(figure);
  return met === null ? '' : met ? 'met' : 'missed';
}

function shown(figure: Figure, isForced: boolean): string {
  const spread = figure.spread === undefined ? [] : [`spread ${percent(figure.spread)}`];
  const target = targetOf(figure) === '' ? [] : [`target ${targetOf(figure)}`];
  const note = figure.note === undefined ? [] : [figure.note];
  return [shownValue(figure, isForced), ...target, ...spread, ...note].join('; ');
}

function shownValue(figure: Figure, isForced: boolean): string {
  if (!isForced && isRefused(figure)) return 'refused: the baseline spread too much';
  return `${Number(figure.value.toPrecision(3))} ${figure.unit}`.trim();
}

function targetOf({ target }: Figure): string {
  if (!target) return '';
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
