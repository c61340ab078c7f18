/**
 * What a journey runs at: once, or with `VELOUR_WIDTHS=both` a second time, as before a release.
 * Every screen is seen at both widths by the tests of looks; a journey whose elements differ lists
 * both itself.
 */
export function atWidths<const Setting>(usual: Setting, other: Setting): Setting[] {
  return process.env.VELOUR_WIDTHS === 'both' ? [usual, other] : [usual];
}
