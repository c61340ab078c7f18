import { z } from 'zod';
import { frameHashesMax, hashQualityMax, scanPartFrames } from './limits.ts';
import { errorCodes } from '../generated/error-codes.gen.ts';
import {
  aiLabels,
  blurPattern,
  lockedBlurPattern,
  mediaKinds,
  mediaVariants,
  uploadKinds,
} from './media.ts';

/*
 * Requests and responses between the worker and the functions. The shared names are in media.ts,
 * which pages load as well.
 */

export const leaseRequest = z.object({
  request_id: z.uuid(),
  kinds: z.array(z.enum(mediaKinds)).min(1),
  limit: z.number().int().min(1).max(10),
  /** False where jobs of fans are left to another loop of the worker. */
  with_fans: z.boolean().default(true),
});

/** Whose job it is, for the order of jobs and the limits of fans. */
export const jobRanks = ['enrolment', 'creator', 'fan'] as const;

/** A job as the worker receives it, with signed URLs instead of storage keys. */
const leasedJob = z.object({
  media_id: z.uuid(),
  lease_token: z.uuid(),
  kind: z.enum(mediaKinds),
  purpose: z.enum(uploadKinds),
  rank: z.enum(jobRanks),
  source: z.object({ url: z.url(), max_bytes: z.number().int().positive() }),
  target: z.object({
    bucket: z.string(),
    folder: z.uuid(),
    uploads: z.array(z.object({ variant: z.enum(mediaVariants), url: z.url() })),
  }),
  /** The text of the watermark in the picture; null for none. */
  watermark: z.string().nullable(),
});
export type LeasedJob = z.output<typeof leasedJob>;
export const leaseAnswer = z.object({ jobs: z.array(leasedJob) });

const pixels = z.number().int().positive().max(20_000);

const sides = { width: pixels.optional(), height: pixels.optional() };
const bytes = z.number().int().positive();

/** Audio has no width, height or colours, and a picture has no duration. */
const result = z.object({
  ...sides,
  bytes,
  duration_ms: z.number().int().positive().optional(),
  blur: z.string().regex(blurPattern).optional(),
  locked_blur: z.string().regex(lockedBlurPattern).optional(),
  /** What the metadata of the upload says; audio has none. */
  ai: z.enum(aiLabels).optional(),
  renditions: z
    .array(
      z.object({
        ...sides,
        variant: z.enum(mediaVariants),
        extension: z.string(),
        type: z.string(),
        bytes,
      }),
    )
    .min(1),
});
export type MediaResult = z.output<typeof result>;

const pdqHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Hashes of the file, long videos in parts: nothing is made before the last part is answered. */
const scan = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  frames: z
    .array(
      z.object({
        /** seconds from the beginning of a video; 0 for a picture */
        frame: z.number().int().nonnegative(),
        quality: z.number().int().min(0).max(hashQualityMax),
        /** The frame's own hash first, then those of its other orientations. */
        hashes: z.array(pdqHash).min(1).max(frameHashesMax),
      }),
    )
    .max(scanPartFrames),
  is_last: z.boolean(),
});
export type MediaScan = z.output<typeof scan>;

const report = z.object({
  request_id: z.uuid(),
  media_id: z.uuid(),
  lease_token: z.uuid(),
  target: z.object({ bucket: z.string(), folder: z.uuid() }),
});
/** clear: it may be made. more: the next part. The job has ended with any other state. */
export const scanAnswer = z.object({
  state: z.enum(['clear', 'more', 'barred', 'quarantined', 'queued']),
});

export const workerReport = z.discriminatedUnion('outcome', [
  report.extend({ outcome: z.literal('hashed'), scan }),
  report.extend({ outcome: z.literal('done'), result }),
  report.extend({
    outcome: z.literal('failed'),
    failure: z.enum(errorCodes),
    /** True if a retry would fail in the same way. */
    is_final: z.boolean(),
  }),
  /** The job is in progress; its lease is renewed. */
  report.extend({ outcome: z.literal('working') }),
  /**
   * The worker was stopped before the job was done. The next worker starts it again, and the
   * attempt is not counted.
   */
  report.extend({ outcome: z.literal('returned') }),
  /**
   * Storage, the platform or the worker's disk kept the job from being done. It waits, each time
   * longer, and the attempt is not counted.
   */
  report.extend({ outcome: z.literal('postponed') }),
]);
export type WorkerReport = z.output<typeof workerReport>;
export type HashedReport = Extract<WorkerReport, { outcome: 'hashed' }>;

export const sweepAnswer = z.object({ removed: z.number().int(), more: z.boolean() });
