/** A text that a spreadsheet would take for a formula is marked as text. */
const isFormula = /^[=+\-@\t\r]/;

/** A cell of RFC 4180, in quotes where it needs them. */
export function quotedCell(text: string): string {
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const textCell = (text: string) => quotedCell(isFormula.test(text) ? `'${text}` : text);
