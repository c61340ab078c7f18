/**
 * Lists of hashes of others. ncii: pictures that their people do not want to be shown (StopNCII);
 * abuse: known child abuse material.
 */
export type HashList = 'ncii' | 'abuse';
export type ListHit = { list: HashList; entry: string };

/** SHA-256 of a file, and PDQ of its picture or of frames, in hexadecimal digits. */
type ListQuestion = { sha256: string; hashes: readonly string[] };

export interface HashLists {
  /** What lists know of a file, once for each list. Throws where a list gives no answer. */
  find(question: ListQuestion): Promise<ListHit[]>;
}
