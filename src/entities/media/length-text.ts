/** A length as minutes and seconds, with hours if there are any. */
export function lengthText(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  return clockText(seconds);
}

/** A length in whole seconds in the same format, from '0:00'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
