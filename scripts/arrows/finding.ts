/** One broken rule of the architecture: where it stands, which rule, and what to do instead. */
export type Finding = { file: string; line: number; rule: string; message: string };

/** A finding that is right as it is: its file, its rule, a part of its message, and the reason. */
export type Exception = { file: string; rule: string; says: string; reason: string };

/**
 * A file as rules see it; the path is relative to the root of the project, with forward slashes.
 */
export type Source = { path: string; text: string };

/** The line, from 1, on which the character at `offset` stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
