/**
 * Letters of profile addresses as strokes, so that a machine without any typeface draws them too.
 * Every pair of digits is a point: x, then y downwards; 0 is the top of an l, 2 that of an x, 6 the
 * line that letters stand on, 8 the foot of a p. Spaces part strokes.
 */
const strokes: Record<string, string> = {
  a: '12324346 45361605143444',
  b: '0006 0312324345361605',
  c: '4332120305163645',
  d: '4046 4332120305163645',
  e: '044443321203051636',
  f: '30201116 0232',
  g: '4247381807 4332120305163645',
  h: '0006 0312324346',
  i: '0206 0000',
  j: '22271808 2020',
  k: '0006 320436',
  l: '0006',
  m: '0206 03122326 23324346',
  n: '0206 0312324346',
  o: '123243453616050312',
  p: '0208 0312324345361605',
  q: '4248 4332120305163645',
  r: '0206 042232',
  s: '43321203143445361605',
  t: '10152636 0232',
  u: '0205163645 4246',
  v: '022642',
  w: '0216233642',
  x: '0246 4206',
  y: '0226 421808',
  z: '02420646',
  0: '103041453616050110',
  1: '011016 0626',
  2: '01103041420646',
  3: '01103041423313 334445361605',
  4: '36300444',
  5: '400003334445361605',
  6: '413010010516364544331304',
  7: '004016',
  8: '13040516364544331302011030414233',
  9: '051636454130100102133342',
  _: '0747',
  '-': '0434',
  '.': '0606',
  ':': '0303 0606',
  '/': '0740',
};
const gap = 2;

export type Lettering = { path: string; width: number };

/** One line as the path of an SVG drawing, 8 units high. What is no letter of an address is left out. */
export function lettering(text: string): Lettering {
  let width = 0;
  const parts: string[] = [];
  for (const letter of text) {
    const drawn = strokes[letter];
    if (!drawn) continue;
    const left = width;
    for (const stroke of drawn.split(' ')) {
      const points = (stroke.match(/\d\d/g) ?? []).map((pair) => {
        const x = left + Number(pair[0]);
        width = Math.max(width, x);
        return `${x.toFixed(1)} ${pair[1]}`;
      });
      parts.push(`M${points.join('L')}`);
    }
    width += gap;
  }
  return { path: parts.join(''), width: Math.max(0, width - gap) };
}
