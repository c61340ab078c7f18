import { frameHashes } from '../supabase/functions/_shared/domain/picture-hashes.ts';
import * as limits from '../supabase/functions/_shared/domain/limits.ts';
import { brokenVideo, inspectVideo } from './make-video.ts';
import type { Source } from './output.ts';
import { fromFile } from './probe.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import type { Frame } from './scan-file.ts';

const side = 64;

/** The hashes of one frame of each second, upright, without a watermark. */
export async function hashVideo(source: Source): Promise<Frame[]> {
  const { video } = await inspectVideo(source);
  const pixels = await greyFrames(source, video.index);
  const size = side * side;
  return Array.from({ length: Math.floor(pixels.length / size) }, (_, frame) => {
    const data = Float64Array.from(pixels.subarray(frame * size, (frame + 1) * size));
    return { frame, ...frameHashes({ data, width: side, height: side }) };
  });
}

async function greyFrames({ tools, path, signal }: Source, stream: number): Promise<Buffer> {
  try {
    const { answer } = await runTool({
      program: tools.ffmpeg,
      args: [
        ...'-v error -nostdin -threads 2 -max_pixels'.split(' '),
        String(limits.videoMaxPixels),
        ...fromFile('mov', path),
        '-filter_complex',
        `[0:${stream}]fps=1:round=up,scale=${side}:${side}:flags=area,format=gray[frames]`,
        ...'-map [frames] -f rawvideo -c:v rawvideo pipe:1'.split(' '),
      ],
      signal,
      maxAnswer: (limits.videoMaxSeconds + 60) * side * side,
    });
    return answer;
  } catch (error) {
    throw error instanceof ToolFailure ? brokenVideo(error.message) : error;
  }
}
