import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  exportBucket,
  exportLeaseAnswer,
  exportMediaAnswer,
  exportRowsAnswer,
  type ExportMedia,
  type LeasedExport,
} from '../supabase/functions/_shared/domain/export-jobs.ts';
import { upload } from './files.ts';
import { TableFiles } from './export-tables.ts';
import { keepLease } from './keep-lease.ts';
import type { WorkerContext } from './process-job.ts';

type Call = (request: Record<string, unknown>) => Promise<unknown>;
type Manifest = {
  username: string;
  asked_at: string;
  made_at: string;
  tables: { table: string; rows: number }[];
  media: { id: string; purpose: string; type: string; file: string | null }[];
};

/** Leases an export, if one waits, and makes it. */
export async function takeExport(context: WorkerContext, ask: Call): Promise<{ more: boolean }> {
  const { export: leased } = exportLeaseAnswer.parse(await ask({ action: 'lease' }));
  if (!leased) return { more: false };
  const { export_id, lease_token } = leased;
  const call: Call = (request) => ask({ export_id, lease_token, ...request });
  const lease = keepLease(() => call({ action: 'working' }));
  const ended = new AbortController();
  try {
    const signal = AbortSignal.any([context.stop, lease.signal, ended.signal]);
    // Reads and writes of an attempt end with it, before its folder goes.
    const bytes = await context.scratch.within((folder) =>
      make(call, leased, folder, signal).finally(() => ended.abort()),
    );
    await call({ action: 'done', bytes });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    context.log(`export ${export_id}: ${failure}`);
    // The lease of a worker that stops ends by itself, and a lost lease belongs to another worker.
    if (!context.stop.aborted) await call({ action: 'failed', failure }).catch(() => undefined);
  } finally {
    lease.end();
  }
  return { more: true };
}

/** Writes the archive and stores it. Returns its size in bytes. */
async function make(
  call: Call,
  leased: LeasedExport,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const zip = new ZipFile();
  const path = join(folder, 'your-data.zip');
  // yazl writes into a PassThrough. A file that cannot be read ends the archive.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(path), { signal });
  // An error is thrown where the archive is awaited.
  written.catch(() => undefined);
  const { username, asked_at } = leased;
  const made_at = new Date().toISOString();
  const manifest: Manifest = { username, asked_at, made_at, tables: [], media: [] };
  for (const table of leased.tables) {
    signal.throwIfAborted();
    manifest.tables.push({ table, rows: await addTable(call, zip, table, folder) });
  }
  for await (const item of mediaOf(call)) {
    signal.throwIfAborted();
    const file = item.url && `media/${item.media_id}${item.name.replace(/^.*(?=\.)/, '')}`;
    if (item.url && file) addMedia(zip, file, item.url, signal);
    const { media_id: id, purpose, type } = item;
    manifest.media.push({ id, purpose, type, file });
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json');
  zip.end();
  await written;
  await upload(
    { bucket: exportBucket, url: leased.upload_url, type: 'application/zip' },
    path,
    signal,
  );
  return (await stat(path)).size;
}

/** Adds a table as JSON and CSV; returns the number of rows. */
async function addTable(call: Call, zip: ZipFile, table: string, folder: string): Promise<number> {
  const files = new TableFiles(join(folder, table));
  const rows = await addRows(call, files, table).finally(() => files.close());
  zip.addFile(files.json, `json/${table}.json`);
  zip.addFile(files.csv, `csv/${table}.csv`);
  return rows;
}

async function addRows(call: Call, files: TableFiles, table: string): Promise<number> {
  let after: Record<string, unknown> | null = null;
  do {
    const page = exportRowsAnswer.parse(await call({ action: 'rows', table, after }));
    await files.add(page.columns, page.rows);
    after = page.next;
  } while (after !== null);
  return files.end();
}

async function* mediaOf(call: Call): AsyncGenerator<ExportMedia> {
  let after: string | null = null;
  for (;;) {
    const { media } = exportMediaAnswer.parse(await call({ action: 'media', after }));
    yield* media;
    after = media.at(-1)?.media_id ?? null;
    if (after === null) return;
  }
}

/** A media item is read when the archive comes to it, and is never whole in memory. */
function addMedia(zip: ZipFile, file: string, url: string, signal: AbortSignal): void {
  const fail = (error: unknown) => zip.emit('error', error);
  zip.addReadStreamLazy(file, { compress: false }, (give) => {
    fetch(url, { signal }).then((response) => {
      if (response.ok && response.body) give(null, Readable.from(response.body).on('error', fail));
      else fail(new Error(`${file} answered ${response.status}`));
    }, fail);
  });
}
