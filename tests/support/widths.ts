/**
 * The widths at which a journey runs: only the usual one, or both with `VELOUR_WIDTHS=both`, as
 * before a release. The tests of looks cover every screen at both widths; a journey whose elements
 * differ by width lists both itself.
 */
export function atWidths<const Setting>(usual: Setting, other: Setting): Setting[] {
  return process.env.VELOUR_WIDTHS === 'both' ? [usual, other] : [usual];
}
