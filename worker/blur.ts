import sharp, { type Raw } from 'sharp';

const side = 4;

/** A picture as decoded bytes, row by row. */
export type Pixels = { data: Buffer; raw: Raw };

/** Placeholders: a grid of 4 by 4 average colours, and two average colours for locked media. */
export async function placeholders(picture: Pixels): Promise<{ blur: string; lockedBlur: string }> {
  const [grid, halves] = await Promise.all([
    averages(picture, side, side),
    averages(picture, 1, 2),
  ]);
  const cells = grid.map((cell) =>
    cell.map((value) => Math.round(value / 17).toString(16)).join(''),
  );
  const [upper, lower] = halves.map((cell) =>
    cell.map((value) => value.toString(16).padStart(2, '0')).join(''),
  );
  return { blur: `${side}x${side}:${cells.join('')}`, lockedBlur: `${upper}-${lower}` };
}

/** Each cell as red, green, blue. */
async function averages({ data, raw }: Pixels, columns: number, rows: number): Promise<number[][]> {
  const cells = await sharp(data, { raw })
    .flatten({ background: '#777' })
    // A plain average: sharper kernels add colours that the picture does not contain.
    .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return Array.from({ length: columns * rows }, (_, cell) => [
    ...cells.subarray(cell * 3, cell * 3 + 3),
  ]);
}
