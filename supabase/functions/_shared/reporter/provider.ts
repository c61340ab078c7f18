/** A quarantined file and its owner, as the authority reads them. */
export type ReportedFile = {
  /** The same key again is the same report. */
  key: string;
  sha256: string;
  /** The name of the file in the list that knows it. */
  entry: string;
  type: string;
  foundAt: string;
  owner: { username: string; email: string | null; signedUpAt: string };
};

/**
 * The authority that reports go to. Each step may be made again with the same key or reference,
 * and then changes nothing.
 */
export interface Reporter {
  /** Whether nothing is sent: the steps are made, and no request leaves. */
  readonly isTest: boolean;
  /** Opens a report and returns its name at the authority. */
  submit(file: ReportedFile): Promise<string>;
  /** Sends a file while it is read, because it can be larger than the memory of a function. */
  sendFile(reference: string, sha256: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  finish(reference: string): Promise<void>;
}
