import { classes } from '@/ui/classes.ts';
import { gridOf, type Grid } from './blur-grid.ts';

type BlurProps = {
  /** `blur` for readers of the media item, `locked_blur` for others. */
  value: string | null;
  className?: string;
};

/**
 * A placeholder for a picture. A grid of average colours is painted point by point and smoothed by
 * the browser; two average colours become a gradient.
 */
export function Blur({ value, className }: BlurProps) {
  const place = classes('absolute inset-0 size-full', className);
  const [upper, lower] = /^([0-9a-f]{6})-([0-9a-f]{6})$/.exec(value ?? '')?.slice(1) ?? [];
  if (upper && lower) {
    const background = `linear-gradient(#${upper}, #${lower})`;
    return <span aria-hidden className={place} style={{ background }} />;
  }
  const grid = gridOf(value);
  if (!grid) return <span aria-hidden className={classes(place, 'bg-raised')} />;
  return (
    <canvas
      aria-hidden
      width={grid.columns}
      height={grid.rows}
      className={place}
      ref={(canvas) => paint(canvas, grid)}
    />
  );
}

function paint(canvas: HTMLCanvasElement | null, { columns, colours }: Grid) {
  const context = canvas?.getContext('2d');
  if (!context) return;
  for (const [at, colour] of colours.entries()) {
    context.fillStyle = `#${colour}`;
    context.fillRect(at % columns, Math.floor(at / columns), 1, 1);
  }
}
