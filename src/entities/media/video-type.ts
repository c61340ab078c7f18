import { AppError } from '@/lib/errors/app-error.ts';
import { isVideoBrand } from './video-brand.ts';

const quicktime = ['qt  ', 'moov', 'mdat', 'wide', 'free', 'skip'];
const ascii = new TextDecoder('ascii');

/** The type of a video by its first bytes: MP4 or MOV. Throws a refusal for any other file. */
export async function videoType(file: File): Promise<'video/mp4' | 'video/quicktime'> {
  const head = ascii.decode(await file.slice(4, 12).arrayBuffer());
  const [box, brand] = [head.slice(0, 4), head.slice(4)];
  const isVideo = (box === 'ftyp' && isVideoBrand(brand)) || quicktime.includes(box);
  if (!isVideo && file.type.startsWith('video/') && !/mp4|quicktime/.test(file.type)) {
    throw new AppError('invalid_video_format', { detail: { type: file.type } });
  }
  if (!isVideo) throw new AppError('video_format_not_supported');
  return box !== 'ftyp' || brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
