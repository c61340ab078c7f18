const units = ['KB', 'MB', 'GB'] as const;
const step = 1000;

/** A size for readers, such as '340 KB' or '1.2 GB'. */
export function sizeText(bytes: number): string {
  let size = Math.max(bytes, step) / step;
  let unit = 0;
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}
