/** Colours of CSS from the back of a drawn surface to its front. */
export type Palette = { sky: string; sun: string; far: string; near: string };

/** Hue in degrees, saturation in percent, and how far the colour is from grey, up to 1. */
type Tone = { hue: number; saturation: number; chroma: number };

/** Below it a colour is a grey, whatever its hue. */
const greyChroma = 0.15;

/**
 * The creator's own colours: the two most colourful ones of their cover or avatar that differ, or
 * two that follow from their id. They are mixed into the surface of the theme, so that words over
 * them stay readable in both. Chroma decides, because the saturation of near-black is high.
 */
export function paletteOf(colours: readonly string[], id: string): Palette {
  const tones = colours
    .map(toneOf)
    .filter(({ chroma }) => chroma >= greyChroma)
    .toSorted((one, other) => other.chroma - one.chroma);
  const first = tones[0] ?? {
    hue: (Number.parseInt(id.slice(-4), 16) || 0) % 360,
    saturation: 45,
  };
  const second = tones.find((tone) => distance(tone.hue, first.hue) > 25) ?? {
    ...first,
    hue: (first.hue + (turnsBack(first.hue) ? 330 : 40)) % 360,
  };
  return {
    sky: mixed(first, 34),
    sun: mixed(second, 85),
    far: mixed(second, 52),
    near: mixed(first, 66),
  };
}

/** Beside brown is red, and no olive; beside blue is teal, and no violet. */
const turnsBack = (hue: number) => (hue >= 5 && hue < 80) || (hue >= 180 && hue < 270);

function mixed({ hue, saturation }: Omit<Tone, 'chroma'>, percent: number): string {
  const strong = Math.min(75, Math.max(30, saturation));
  return `color-mix(in oklab, hsl(${hue} ${strong}% 48%) ${percent}%, var(--surface))`;
}

function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

/** The two average colours of a locked media item, in three digits each. */
export const coloursOf = (lockedBlur: string | null): string[] =>
  lockedBlur?.split('-').map((colour) => colour.replaceAll(/(.)./g, '$1')) ?? [];

/** The tone of a colour of three hexadecimal digits. */
function toneOf(colour: string): Tone {
  const [red = 0, green = 0, blue = 0] = Array.from(
    colour,
    (digit) => Number.parseInt(digit, 16) / 15,
  );
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return { hue: 30, saturation: 0, chroma: 0 };
  const turn =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const middle = most - range / 2;
  return {
    hue: Math.round((turn * 60 + 360) % 360),
    saturation: Math.round((100 * range) / (1 - Math.abs(2 * middle - 1) || 1)),
    chroma: range,
  };
}
