// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by it
export default class MinuteReporter {
  /** Start of the run, in milliseconds. */
  begunAt: number;
  log(line: string): void;
  /** Prints the line of a minute. */
  tell(): void;
}
