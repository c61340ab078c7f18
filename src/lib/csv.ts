/** Dollars without a sign of the currency: '-8.00'. */
export const amountCell = (cents: number) => (cents / 100).toFixed(2);

/** A file of RFC 4180, with a mark by which spreadsheets know its encoding. */
export const csvFile = (rows: string[][]) =>
  `\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`;

/** Saves a text as a file of the browser. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has begun to read it when the click returns; others need a moment.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
