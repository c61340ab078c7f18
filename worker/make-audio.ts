import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '../supabase/functions/_shared/generated/limits.gen.ts';
import { mediaForms } from '../supabase/functions/_shared/domain/media.ts';
import { checkVideoBytes } from './video-bytes.ts';
import { isDiskFull } from './outage.ts';
import type { MediaOutput, Source } from './output.ts';
import { fromFile, probe, type Reader } from './probe.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { UnusableFile } from './unusable-file.ts';

const broken = (why: string) => new UnusableFile('audio_format_not_supported', why);

/** The formats that browsers record, identified by their first bytes. */
const starts: readonly { reader: Reader; at: number; mark: Buffer }[] = [
  { reader: 'wav', at: 8, mark: Buffer.from('WAVE') },
  { reader: 'ogg', at: 0, mark: Buffer.from('OggS') },
  { reader: 'matroska', at: 0, mark: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  { reader: 'mov', at: 4, mark: Buffer.from('ftyp') },
];

/**
 * Makes the rendition of an uploaded recording: its audio only, as AAC, which every browser plays.
 */
export async function makeAudio(source: Source): Promise<MediaOutput> {
  const audio = join(source.folder, 'audio.m4a');
  try {
    const reader = await readerOf(source.path);
    await checkAudio(source, reader);
    await runTool({
      program: source.tools.ffmpeg,
      args: argsOf(source.path, reader, audio),
      signal: source.signal,
    });
  } catch (error) {
    if (!(error instanceof ToolFailure) || isDiskFull(error)) throw error;
    throw broken(error.message);
  }
  const { format } = await probe(source.tools, 'mov', audio, source.signal);
  if (format.duration <= 0) throw broken('it lasts no time');
  const { size: bytes } = await stat(audio);
  return {
    files: { audio },
    result: {
      bytes,
      duration_ms: Math.max(1, Math.round(format.duration * 1000)),
      renditions: [{ ...mediaForms.audio, variant: 'audio', bytes }],
    },
  };
}

async function readerOf(path: string): Promise<Reader> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const found = starts.find(({ at, mark }) => buffer.subarray(at, at + mark.length).equals(mark));
    if (!found) throw broken('no recording that we know');
    return found.reader;
  } finally {
    await file.close();
  }
}

async function checkAudio({ tools, path, signal }: Source, reader: Reader) {
  const code = 'audio_format_not_supported';
  if (reader === 'mov') await checkVideoBytes(path, { otherType: code, broken: code });
  const { streams } = await probe(tools, reader, path, signal);
  if (!streams.some(({ codec_type: type }) => type === 'audio')) throw broken('it has no audio');
}

const argsOf = (path: string, reader: Reader, audio: string) => [
  ...'-v error -nostdin -y -threads 1'.split(' '),
  ...fromFile(reader, path),
  // One second above the limit is enough for a refusal. Without a cut, hours of silence would be
  // encoded from a small file.
  '-t',
  String(limits.audioMaxSeconds + 1),
  ...'-map 0:a:0 -vn -sn -dn'.split(' '),
  ...'-map_metadata -1 -map_chapters -1 -fflags +bitexact'.split(' '),
  ...'-c:a aac -b:a 96k -ac 2 -ar 48000 -flags:a +bitexact'.split(' '),
  ...'-movflags +faststart -f ipod'.split(' '),
  audio,
];
