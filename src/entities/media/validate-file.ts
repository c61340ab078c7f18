import type { MediaKind, UploadKind } from '@domain/media.ts';
import * as limits from '@generated/limits.gen.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { AppError, type ErrorDetail } from '@/lib/errors/app-error.ts';
import { validatePicture } from './validate-picture.ts';
import { pictureType } from './picture-type.ts';
import { videoType } from './video-type.ts';

export type Validation =
  { kind: MediaKind; type: string } | { code: ErrorCode | (string & {}); detail: ErrorDetail };

const refused = (code: ErrorCode, detail: ErrorDetail = {}): Validation => ({ code, detail });

/**
 * The type of a chosen file by its first bytes, or the refusal. This only saves a useless upload;
 * the command and the worker decide.
 */
export async function validateFile(
  file: File,
  purpose: UploadKind,
  kinds: readonly MediaKind[],
): Promise<Validation> {
  if (kinds.length === 1 && kinds[0] === 'audio') return validateAudio(file);
  const picture = await pictureType(file);
  if (kinds.includes('image') && (picture || !kinds.includes('video'))) {
    const code = await validatePicture(file);
    if (code === 'image_too_big' && purpose === 'story') return storyTooBig(limits.imageMaxBytes);
    return code || !picture ? refused(code ?? 'invalid_image_format') : asPicture(picture);
  }
  try {
    const type = await videoType(file);
    if (purpose === 'story') return validateStory(file, type);
    if (file.size > limits.videoMaxBytes) return refused(...tooBig(purpose));
    return { kind: 'video', type };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (purpose === 'story') return refused('story_format_not_supported');
    return { code: error.code, detail: error.detail };
  }
}

const megabytes = (bytes: number) => bytes / 1_048_576;

/** Messages have a code of their own for a file that is too big. */
const tooBig = (purpose: UploadKind): [ErrorCode, ErrorDetail] =>
  purpose === 'chat'
    ? ['chat_file_too_big', { n: megabytes(limits.videoMaxBytes) }]
    : ['video_too_big', {}];

async function validateAudio(file: File): Promise<Validation> {
  try {
    const type = await audioType(file);
    if (file.size <= limits.audioMaxBytes) return { kind: 'audio', type };
    return refused('chat_file_too_big', { n: megabytes(limits.audioMaxBytes) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused('audio_format_not_supported');
  }
}

const asPicture = (type: string): Validation => ({ kind: 'image', type });

const storyTooBig = (most: number) => refused('story_file_too_big', { n: megabytes(most) });

const validateStory = ({ size }: File, type: string): Validation =>
  size > limits.storyVideoMaxBytes
    ? storyTooBig(limits.storyVideoMaxBytes)
    : { kind: 'video', type };

/** Audio files that the worker reads, by their first bytes; the worker has the same list. */
const starts: readonly { type: string; at: number; mark: string }[] = [
  { type: 'audio/wav', at: 8, mark: 'WAVE' },
  { type: 'audio/ogg', at: 0, mark: 'OggS' },
  { type: 'audio/webm', at: 0, mark: '\u001a\u0045\u00df\u00a3' },
  { type: 'audio/mp4', at: 4, mark: 'ftyp' },
];

/** The type of a recording, by its first bytes. Throws a refusal for any other file. */
async function audioType(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const found = starts.find(({ at, mark }) => head.startsWith(mark, at));
  if (!found) throw new AppError('audio_format_not_supported');
  return found.type;
}
