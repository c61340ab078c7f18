import type { ExportCommands } from '../_shared/clients/export-commands.ts';
import type { MediaStore } from '../_shared/clients/media-store.ts';
import {
  exportBucket,
  type ExportLease,
  type ExportRequest,
} from '../_shared/domain/export-jobs.ts';
import { exportAddressSeconds } from '../_shared/generated/limits.gen.ts';

type Deps = {
  commands: Omit<ExportCommands, 'redeem'>;
  store: Pick<MediaStore, 'readAddress' | 'writeAddress'>;
};

/**
 * Hands an export to the worker and answers its questions: rows of tables, addresses of media. The
 * worker holds no key, and reads what the leased export's owner owns and nothing else.
 */
export function exportJobs({ commands, store }: Deps) {
  return async (request: ExportRequest) => {
    switch (request.action) {
      case 'lease':
        return { export: await lease(request.request_id) };
      case 'rows':
        return commands.rows(request, request.table, request.after);
      case 'media':
        return { media: await media(request, request.after) };
      case 'working':
        await commands.renew(request);
        return {};
      case 'done':
        await commands.finish(request, request.bytes);
        return {};
      case 'failed':
        await commands.fail(request, request.failure);
        return {};
    }
  };

  async function lease(requestId: string) {
    const row = await commands.lease(requestId);
    if (!row) return null;
    const { object, ...rest } = row;
    return { ...rest, upload_url: await store.writeAddress(exportBucket, object) };
  }

  async function media(held: ExportLease, after: string | null) {
    const rows = await commands.media(held, after);
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        url: await store.readAddress(row.bucket, row.name, exportAddressSeconds),
      })),
    );
  }
}
