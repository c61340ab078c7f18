/** One violation of an architecture rule: its location, the rule, and a message with the remedy. */
export type Finding = { file: string; line: number; rule: string; message: string };

/** An allowed finding: its file, its rule, a part of its message, and the reason. */
export type Exception = { file: string; rule: string; says: string; reason: string };

/** A file as input of the rules; the path is relative to the project root, with forward slashes. */
export type Source = { path: string; text: string };

/** The line number, from 1, of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
