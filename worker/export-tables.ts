import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { quotedCell, textCell } from '../supabase/functions/_shared/domain/csv.ts';

type Row = Record<string, unknown>;

/** One line of RFC 4180: cells in quotes where they need them, JSON for what is no plain value. */
export function csvRow(cells: unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? textCell(value) : quotedCell(JSON.stringify(value));
}

/** The rows of a table as JSON and as CSV, written as they arrive. */
export class TableFiles {
  readonly json: string;
  readonly csv: string;
  private readonly out: { json: WriteStream; csv: WriteStream };
  /** Rejected where one of the files cannot be written, as on a full disk. */
  private readonly ended: Promise<unknown>;
  private rows = 0;
  private hasHead = false;

  constructor(path: string) {
    this.json = `${path}.json`;
    this.csv = `${path}.csv`;
    this.out = { json: createWriteStream(this.json), csv: createWriteStream(this.csv) };
    this.ended = Promise.all([finished(this.out.json), finished(this.out.csv)]);
    // The next row throws its error.
    this.ended.catch(() => undefined);
  }

  async add(columns: string[], rows: Row[]): Promise<void> {
    if (!this.hasHead) await this.write(this.out.csv, csvRow(columns));
    this.hasHead = true;
    for (const row of rows) {
      await this.write(this.out.json, `${this.rows === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`);
      await this.write(this.out.csv, csvRow(columns.map((column) => row[column])));
      this.rows += 1;
    }
  }

  /** Ends both files; returns the number of rows. */
  async end(): Promise<number> {
    this.out.json.end(this.rows === 0 ? '[]\n' : '\n]\n');
    this.out.csv.end();
    await this.ended;
    return this.rows;
  }

  /** Closes the files, also of a table that is not written to its end. */
  close(): void {
    this.out.json.destroy();
    this.out.csv.destroy();
  }

  private async write(stream: WriteStream, text: string): Promise<void> {
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), this.ended]);
  }
}
