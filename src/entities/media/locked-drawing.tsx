import type { Palette } from './palette.ts';

/**
 * Two hills and a sun, drawn from an id in a few colours. The sun is above the words in the middle. No pixel comes from what is locked.
 */
export function LockedDrawing({ seed, palette }: { seed: string; palette: Palette }) {
  const dice = diceOf(seed);
  const [across = 0, up = 0, turn = 0] = dice;
  const { sky, sun, far, near } = palette;
  const [back, front] = turn % 2 ? [far, near] : [near, far];
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 120"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width="120" height="120" style={{ fill: sky }} />
      <circle cx={20 + across * 5} cy={16 + up} r="11" style={{ fill: sun }} />
      <path d={ridge(dice.slice(2, 7), 58)} style={{ fill: back }} />
      <path d={ridge(dice.slice(7, 12), 74)} style={{ fill: front }} />
    </svg>
  );
}

const DICE = 12;

/** Numbers from 0 to 15 that all digits of an id decide; neighbours in time look different. */
function diceOf(id: string): number[] {
  let state = 0;
  for (const digit of id) state = Math.imul(state ^ digit.charCodeAt(0), 0x01_00_01_93) >>> 0;
  return Array.from({ length: DICE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 28;
  });
}

/** A line of hills around a height, closed at the bottom. */
function ridge(dice: number[], height: number): string {
  const [first = 0, ...others] = dice.map((die) => height + (die - 7.5) * 1.6);
  let [before, path] = [first, `M0 ${first}`];
  for (const [at, next] of others.entries()) {
    const [from, to] = [at * 30, (at + 1) * 30];
    path += `C${from + 15} ${before} ${from + 15} ${next} ${to} ${next}`;
    before = next;
  }
  return `${path}V120H0Z`;
}
