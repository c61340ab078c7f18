import { WIDEST_SPREAD, type Comparison } from './compare.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: { atLeast: number } | { atMost: number };
  /** The spread of the baseline readings, if there is a baseline. */
  spread?: number;
  note?: string;
}

/** The result for one id of the quality table. */
export interface Measure {
  id: string;
  title: string;
  figures: Figure[];
  /** Sentences about the assertions before and after the readings. */
  notes: string[];
  /** Files in `bench/baseline` with which the figures are compared. */
  baselines: string[];
}

export function ratioFigure(
  name: string,
  found: Comparison,
  target?: { atLeast: number },
  unit = 'x',
): Figure {
  const rounds = found.ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  return {
    name,
    value: found.ratio,
    unit,
    spread: found.spread,
    note: `${found.ours.toFixed(0)} against ${found.baseline.toFixed(0)} tps; rounds ${rounds}`,
    ...(target ? { target } : {}),
  };
}

export function isMet(figure: Figure): boolean | null {
  if (!figure.target) return null;
  return 'atLeast' in figure.target
    ? figure.value >= figure.target.atLeast
    : figure.value <= figure.target.atMost;
}

/** A figure is not valid if the baseline readings spread too much. */
export function isRefused(figure: Figure): boolean {
  return figure.spread !== undefined && !(figure.spread <= WIDEST_SPREAD);
}
