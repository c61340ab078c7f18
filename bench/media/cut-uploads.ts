import { createHash, randomFillSync } from 'node:crypto';
import { Upload } from 'tus-js-client';
import {
  uploadPartBytes,
  uploadRetryDelaysMs,
} from '../../supabase/functions/_shared/domain/upload-parts.ts';
import type { Context } from '../context.ts';
import { median } from '../harness/compare.ts';
import type { Measure } from '../harness/measure.ts';
import { breakingLine, type BreakingLine } from './breaking-line.ts';
import { withPlatform, type MediaPlatform } from './platform.ts';
import { seededRandom } from './random.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** P19: the bytes that are sent again after a broken connection or a reload of the page. */
export function cutUploads(context: Context): Promise<Measure> {
  const { name, rounds } = context.options.pace;
  const parts = name === 'full' ? 16 : 3;
  const random = seededRandom(context.options.seed);
  return withPlatform(async (platform) => {
    const release = platform.holdWorker();
    const line = await breakingLine(platform.api);
    try {
      const again: Record<Way, number[]> = { line: [], reload: [] };
      for (let round = 0; round < rounds; round++) {
        for (const way of ways) {
          context.log(`Uploading ${parts} parts over a breaking connection: ${way}, ${round + 1}`);
          again[way].push(...(await cutOften(platform, line, { way, parts, random })));
        }
      }
      return measureOf(again, parts);
    } finally {
      await line.close();
      release();
    }
  });
}

const ways = ['line', 'reload'] as const;
type Way = (typeof ways)[number];
type Plan = { way: Way; parts: number; random: () => number };

/**
 * Uploads one file and breaks the connection once in each part, at a random byte. Returns for each
 * break the number of bytes that the client sent again.
 */
async function cutOften(platform: MediaPlatform, line: BreakingLine, plan: Plan) {
  const file = randomFillSync(Buffer.alloc(plan.parts * uploadPartBytes - 4321));
  const slot = await platform.openSlot(file.byteLength, 'video/mp4');
  const again: number[] = [];
  const before = line.breaks();
  let [sent, address, cuts] = [0, '', 0];
  const cutLater = () => {
    const isMore = cuts < plan.parts - 1;
    line.breakAfter(isMore ? 1 + Math.floor(plan.random() * (uploadPartBytes - 2)) : null);
    cuts += 1;
  };
  const isCut = () => plan.way === 'reload' && line.breaks() - before > again.length;
  const send = () =>
    new Promise<void>((done, fail) => {
      const upload = new Upload(file, {
        endpoint: `${line.origin}/storage/v1/upload/resumable`,
        headers: { apikey: platform.publishableKey, authorization: `Bearer ${platform.token}` },
        metadata: { bucketName: slot.bucket, objectName: slot.name, contentType: 'video/mp4' },
        chunkSize: uploadPartBytes,
        ...(address ? { uploadUrl: address } : {}),
        retryDelays: uploadRetryDelaysMs,
        // A reloaded page still has the URL and the file, but no upload progress.
        ...(plan.way === 'reload' ? { onShouldRetry: () => !isCut() } : {}),
        storeFingerprintForResuming: false,
        onUploadUrlAvailable: () => (address = upload.url ?? ''),
        onBeforeRequest: (request) => {
          if (request.getMethod() !== 'PATCH') return;
          const from = Number(request.getHeader('Upload-Offset'));
          if (line.breaks() - before > again.length) {
            again.push(sent - from);
            cutLater();
          }
          sent = from;
        },
        onProgress: (bytes) => (sent = Math.max(sent, bytes)),
        onSuccess: () => done(),
        onError: fail,
      });
      upload.start();
    });
  cutLater();
  for (let isWhole = false; !isWhole;) {
    isWhole = await send().then(
      () => true,
      (error: unknown) => {
        if (!isCut()) throw error;
        return false;
      },
    );
  }
  if (again.length !== plan.parts - 1) throw new Error(`${again.length} breaks were counted`);
  if (hashOf(await platform.stored(slot)) !== hashOf(file)) throw new Error('the file differs');
  return again;
}

function measureOf(again: Record<Way, number[]>, parts: number): Measure {
  const inParts = (bytes: number) => bytes / uploadPartBytes;
  const figures = ways.flatMap((way) => {
    const what = way === 'line' ? 'a broken line' : 'a page loaded again';
    const found = again[way];
    return [
      {
        name: `after ${what}, the most`,
        value: inParts(Math.max(...found)),
        unit: 'parts',
        target: { atMost: 1 },
        note: `${found.length} breaks at random bytes; least ${Math.min(...found)} bytes`,
      },
      { name: `after ${what}, median`, value: inParts(median(found)), unit: 'parts' },
    ];
  });
  return {
    id: 'P19',
    title: 'Bytes sent again after a cut upload',
    figures,
    notes: [
      `Files of ${parts} parts of ${uploadPartBytes} bytes; the line breaks once for each part but the last, without an answer.`,
      'Counted is what the client had given to the line beyond where it went on; each file lies in Storage byte by byte as it was.',
      'The local Storage keeps what arrived of a part. One that keeps whole parts alone has the rest of one sent again, and never more.',
    ],
    baselines: [],
  };
}
