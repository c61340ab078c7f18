import type { MediaKind, UploadKind } from '@domain/media.ts';
import * as limits from '@generated/limits.gen.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { AppError, type ErrorDetail } from '../errors/app-error.ts';
import { judgePicture } from './judge-picture.ts';
import { pictureType } from './picture-type.ts';
import { soundType } from './sound-type.ts';
import { videoType } from './video-type.ts';

export type Verdict =
  { kind: MediaKind; type: string } | { code: ErrorCode | (string & {}); detail: ErrorDetail };

const refused = (code: ErrorCode, detail: ErrorDetail = {}): Verdict => ({ code, detail });

/**
 * What a chosen file is, by its first bytes, or why it cannot be used for this. It spares a useless
 * upload; the command and the worker decide.
 */
export async function judgeFile(
  file: File,
  purpose: UploadKind,
  kinds: readonly MediaKind[],
): Promise<Verdict> {
  if (kinds.length === 1 && kinds[0] === 'audio') return judgeSound(file);
  const picture = await pictureType(file);
  if (kinds.includes('image') && (picture || !kinds.includes('video'))) {
    const code = await judgePicture(file);
    return code || !picture ? refused(code ?? 'invalid_image_format') : asPicture(picture);
  }
  try {
    const type = await videoType(file);
    if (purpose === 'story') return judgeStory(file, type);
    if (file.size > limits.videoMaxBytes) return refused(...tooBig(purpose));
    return { kind: 'video', type };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (purpose === 'story') return refused('story_format_not_supported');
    return { code: error.code, detail: error.detail };
  }
}

const megabytes = (bytes: number) => bytes / 1_048_576;

/** In a message a file is too big in the words of messages. */
const tooBig = (purpose: UploadKind): [ErrorCode, ErrorDetail] =>
  purpose === 'chat'
    ? ['chat_file_too_big', { n: megabytes(limits.videoMaxBytes) }]
    : ['video_too_big', {}];

async function judgeSound(file: File): Promise<Verdict> {
  try {
    const type = await soundType(file);
    if (file.size <= limits.audioMaxBytes) return { kind: 'audio', type };
    return refused('chat_file_too_big', { n: megabytes(limits.audioMaxBytes) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused('audio_format_not_supported');
  }
}

const asPicture = (type: string): Verdict => ({ kind: 'image', type });

function judgeStory(file: File, type: string): Verdict {
  if (type !== 'video/mp4') return refused('story_format_not_supported');
  const most = limits.storyVideoMaxBytes;
  return file.size > most
    ? refused('story_file_too_big', { n: megabytes(most) })
    : { kind: 'video', type };
}
