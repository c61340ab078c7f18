import { z } from 'zod';
import type { MediaTools } from './media-tools.ts';
import { runTool } from './run-tool.ts';

/** The demuxer that opens the file. It is set explicitly, so that ffmpeg does not guess another. */
export type Reader = 'mov' | 'wav' | 'matroska' | 'ogg';

const number = z.coerce.number().catch(0);
const stream = z.object({
  index: z.number(),
  codec_type: z.string().catch(''),
  codec_name: z.string().catch(''),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().catch('1:1'),
  avg_frame_rate: z.string().catch('0/0'),
  color_transfer: z.string().catch(''),
  duration: number,
  disposition: z.object({ attached_pic: z.number().catch(0) }).catch({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: number })).catch([]),
});
export type Stream = z.output<typeof stream>;

const findings = z.object({
  streams: z.array(stream).catch([]),
  format: z.object({ duration: number }).catch({ duration: 0 }),
});
export type Findings = z.output<typeof findings>;

/**
 * Input arguments that allow files and pipes only, so that a file cannot make ffmpeg open a URL.
 */
export const fromFile = (reader: Reader, path: string) =>
  ['-protocol_whitelist', 'file,pipe', '-f', reader, '-i', path] as const;

/** Reads the streams and the format that a file announces. */
export async function probe(
  { ffprobe }: MediaTools,
  reader: Reader,
  path: string,
  signal: AbortSignal,
): Promise<Findings> {
  const { answer } = await runTool({
    program: ffprobe,
    args: [
      ...'-v error -print_format json -show_format -show_streams'.split(' '),
      ...fromFile(reader, path),
    ],
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  });
  return findings.parse(JSON.parse(answer.toString('utf8')));
}
