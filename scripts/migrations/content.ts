import { objectDifferences, objectsOf, type Objects } from './objects.ts';
import { describeChange, referenceRows, rowChanges, type ReferenceRows } from './reference-rows.ts';

/**
 * The content of a database that migrations and schema files create: objects and reference rows.
 */
export interface Content {
  objects: Objects;
  rows: ReferenceRows;
}

export async function contentOf(url: string): Promise<Content> {
  return { objects: await objectsOf(url), rows: await referenceRows(url) };
}

/** The changes that turn one database into the other, one line each. */
export function differences(from: Content, to: Content): string[] {
  return [
    ...objectDifferences(from.objects, to.objects),
    ...rowChanges(from.rows, to.rows).map(describeChange),
  ];
}
