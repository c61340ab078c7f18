import type { Earnings } from '@domain/answers/backoffice.ts';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatUsdShort } from '@/lib/money/format.ts';
import { classes } from '@/ui/classes.ts';
import type { EarningsKind } from '../columns.ts';

type EarningsBarsProps = {
  rows: readonly Earnings[];
  columns: readonly EarningsKind[];
  name: (day: string) => string;
  label: string;
  /** Low, and without figures beside it. */
  isSmall: boolean;
};

/** Pixels. */
const HEIGHT = 224;
const SMALL_HEIGHT = 96;
const WIDEST_BAR = 40;

/**
 * Stacked bars. Each series is the sum of its type and those below it, and the highest is drawn
 * first, so that the lower ones cover it. What was given back in a month counts as nothing here; the
 * table has it.
 */
export function EarningsBars({ rows, columns, name, label, isSmall }: EarningsBarsProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = new UPlot(
      optionsOf({ rows, columns, name, isSmall }, element),
      dataOf(rows, columns),
      element,
    );
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
    // The colours are read anew when the theme changes.
  }, [rows, columns, name, isSmall, theme]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className={classes('w-full overflow-hidden', isSmall ? 'h-24' : 'h-56')}
    />
  );
}

/** The theme of the page, which the canvas does not follow by itself. */
const useShownTheme = () =>
  useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.dataset['theme'],
  );

function dataOf(
  rows: readonly Earnings[],
  columns: EarningsBarsProps['columns'],
): [number[], ...number[][]] {
  const heights = columns.map((_, top) =>
    rows.map((row) =>
      columns.slice(0, top + 1).reduce((sum, { key }) => sum + Math.max(0, row[key]), 0),
    ),
  );
  return [rows.map((_, place) => place), ...heights.reverse()];
}

function optionsOf(
  { rows, columns, name, isSmall }: Omit<EarningsBarsProps, 'label'>,
  element: HTMLElement,
): UPlot.Options {
  const style = getComputedStyle(element);
  const color = (variable: string) => style.getPropertyValue(variable);
  const font = `12px ${style.fontFamily}`;
  const axis = { stroke: color('--quiet'), font, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: isSmall ? SMALL_HEIGHT : HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 0, 0, 0],
    scales: {
      x: { time: false, range: [-0.6, rows.length - 0.4] },
      y: { range: (_, __, highest) => [0, Math.max(highest, 100) * 1.05] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 5, 10],
        space: 44,
        values: (_, places) => places.map((at) => nameAt(rows[at], name)),
      },
      {
        ...axis,
        show: !isSmall,
        grid: { stroke: color('--line'), width: 1 },
        size: 56,
        values: (_, cents) => cents.map((amount) => formatUsdShort(amount)),
      },
    ],
    series: [
      {},
      ...columns.toReversed().map((column) => ({
        label: column.label,
        fill: color(column.color),
        width: 0,
        points: { show: false },
        paths: UPlot.paths.bars?.({ size: [0.6, WIDEST_BAR], radius: 0 }),
      })),
    ],
  };
}

const nameAt = (row: Earnings | undefined, name: (day: string) => string) =>
  row?.starts_on ? name(row.starts_on) : '';
