import { chatImagesMax, fanVideoMaxBytes } from '@generated/limits.gen.ts';
import { describe, expect, it } from 'vitest';
import { textOf } from '@/lib/errors/error-text.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { meantAs } from '@/entities/media/meant-as.ts';
import { leftOut, refusalOf } from './attachments.ts';

const file = (type: string, size = 10) => {
  const made = new File(['x'], 'file', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const files = (count: number, type = 'image/png') =>
  Array.from({ length: count }, () => file(type));
const none = { kind: null, count: 0 };
const pictures = (count: number) => ({ kind: 'image' as const, count });

describe('[F76] the attachments of a message', () => {
  it('a user can attach ten pictures to a message and no more', () => {
    const add = (there: number, more: number) =>
      refusalOf(there === 0 ? none : pictures(there), { files: files(more), kind: 'image' }, 'fan');
    expect(add(0, chatImagesMax)).toBeNull();
    expect(add(6, 4)).toBeNull();
    expect(add(6, 5)?.code).toBe('too_many_images');
    expect(sentenceFor('too_many_images')).toBe('You can choose up to 10 images only');
  });

  it('a user can attach one kind of media, and only one video or recording', () => {
    const video = files(1, 'video/mp4');
    expect(refusalOf(none, { files: video, kind: 'video' }, 'fan')).toBeNull();
    expect(refusalOf(pictures(1), { files: video, kind: 'video' }, 'fan')?.code).toBe(
      'media_kinds_mixed',
    );
    expect(
      refusalOf({ kind: 'audio', count: 1 }, { files: files(1), kind: 'image' }, 'fan')?.code,
    ).toBe('media_kinds_mixed');
    expect(refusalOf(none, { files: files(2, 'video/mp4'), kind: 'video' }, 'creator')?.code).toBe(
      'media_kinds_mixed',
    );
    expect(meantAs([file('image/png'), file('video/mp4')])).toBe('mixed');
    expect(meantAs([file('video/quicktime')])).toBe('video');
    expect(meantAs([file('')])).toBe('image');
    expect(meantAs([new File(['x'], 'pier.MOV')])).toBe('video');
  });

  it('a fan can attach a video of 100 MB, and a creator one of 3000 MB', () => {
    const video = (size: number) => ({ files: [file('video/mp4', size)], kind: 'video' as const });
    expect(refusalOf(none, video(fanVideoMaxBytes), 'fan')).toBeNull();
    const refused = refusalOf(none, video(fanVideoMaxBytes + 1), 'fan');
    expect(textOf(refused)).toMatch(/file.*: File is bigger than 100 MB$/);
    expect(refusalOf(none, video(fanVideoMaxBytes + 1), 'creator')).toBeNull();
    const huge = refusalOf(none, video(3001 * 1_048_576), 'creator');
    expect(textOf(huge)).toMatch(/file.*: File is bigger than 3000 MB$/);
  });

  it('invalid pictures are left out by name, and the error says when no picture was valid', () => {
    const [one, other] = files(2);
    if (!one || !other) throw new Error('two were made');
    const wrong = (of: File) => ({ file: of, code: 'invalid_image_format', detail: {} });
    expect(leftOut([one, other], [], 'image')).toBeNull();
    expect(leftOut([one, other], [wrong(one)], 'image')?.code).toBe('invalid_image_format');
    expect(leftOut([one, other], [wrong(one), wrong(other)], 'image')?.code).toBe(
      'no_valid_images',
    );
    const lines = textOf(leftOut([one, other], [wrong(one), wrong(other)], 'image')).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(sentenceFor('no_valid_images'));
    const notVideo = { file: one, code: 'video_format_not_supported', detail: {} };
    expect(leftOut([one], [notVideo], 'video')?.code).toBe('video_format_not_supported');
  });
});
