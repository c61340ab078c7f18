/** Minutes and seconds, and hours where there are any. */
export function lengthText(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  return clockText(seconds);
}

/** The same of whole seconds, from none on: '0:00'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
