import { objectDifferences, objectsOf, type Objects } from './objects.ts';
import { describeChange, referenceRows, rowChanges, type ReferenceRows } from './reference-rows.ts';

/** What migrations and schema files make in a database: objects and reference rows. */
export interface Content {
  objects: Objects;
  rows: ReferenceRows;
}

export async function contentOf(url: string): Promise<Content> {
  return { objects: await objectsOf(url), rows: await referenceRows(url) };
}

/** What has to change in one database to become the other, a line each. */
export function differences(from: Content, to: Content): string[] {
  return [
    ...objectDifferences(from.objects, to.objects),
    ...rowChanges(from.rows, to.rows).map(describeChange),
  ];
}
