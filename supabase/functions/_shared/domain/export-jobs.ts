import { z } from 'zod';

/*
 * Requests and answers between the worker and the function export-jobs. A request under a lease
 * renews it.
 */

const lease = z.object({ request_id: z.uuid(), export_id: z.uuid(), lease_token: z.uuid() });
const key = z.record(z.string(), z.unknown());

export const exportRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('lease'), request_id: z.uuid() }),
  lease.extend({ action: z.literal('rows'), table: z.string(), after: key.nullable() }),
  lease.extend({ action: z.literal('media'), after: z.uuid().nullable() }),
  lease.extend({ action: z.literal('working') }),
  lease.extend({ action: z.literal('done'), bytes: z.number().int().positive() }),
  lease.extend({ action: z.literal('failed'), failure: z.string() }),
]);
export type ExportRequest = z.output<typeof exportRequest>;
export type ExportLease = z.output<typeof lease>;

/** A leased export. */
export const exportRow = z.object({
  export_id: z.uuid(),
  lease_token: z.uuid(),
  /** The name of the archive in its bucket. */
  object: z.string(),
  asked_at: z.string(),
  username: z.string(),
  tables: z.array(z.string()),
});

/** An export as the worker receives it, with a signed address for the archive. */
const leasedExport = exportRow.omit({ object: true }).extend({ upload_url: z.url() });
export type LeasedExport = z.output<typeof leasedExport>;
export const exportLeaseAnswer = z.object({ export: leasedExport.nullable() });

export const exportRowsAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** The key to continue after; null at the end. */
  next: key.nullable(),
});

const exportMedia = z.object({
  media_id: z.uuid(),
  purpose: z.string(),
  bucket: z.string(),
  name: z.string(),
  type: z.string(),
});
export const exportMediaRows = z.array(exportMedia);
export const exportMediaAnswer = z.object({
  media: z.array(
    exportMedia.extend({
      /** Null where the file is not in Storage. */
      url: z.url().nullable(),
    }),
  ),
});
export type ExportMedia = z.output<typeof exportMediaAnswer>['media'][number];

export const exportBucket = 'exports';
