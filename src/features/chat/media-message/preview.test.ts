import { describe, expect, it } from 'vitest';
import type { Upload } from '@/entities/media/upload-state.ts';
import { previewOf } from './preview.ts';

const upload = (id: string, isDone: boolean): Upload => ({
  id,
  name: `${id}.png`,
  size: 1,
  lastModified: 1,
  kind: 'image',
  type: 'image/png',
  file: null,
  preview: null,
  width: 4,
  height: 3,
  durationMs: null,
  totalBytes: 1,
  sentBytes: 1,
  mediaId: id,
  slot: null,
  alt: '',
  aiLabel: 'none',
  address: null,
  state: isDone
    ? {
        step: 'done',
        item: {
          id,
          state: 'ready',
          failure: null,
          width: 4,
          height: 3,
          blur: null,
          ai_label: 'none',
        },
      }
    : { step: 'processing' },
});
const written = { kind: 'image', text: ' The pier ', isFree: false, price: '5' } as const;

describe('[F82] the preview of a media message', () => {
  it('shows a priced album locked with its description and count, and unlocked with its pictures', () => {
    const files = [upload('one', true), upload('two', true)];
    expect(previewOf(written, files, false)).toMatchObject({
      kind: 'album',
      text: 'The pier',
      price_cents: 500,
      media_count: 2,
      media: [],
      unlocked_at: null,
    });
    expect(previewOf(written, files, true)?.media.map(({ media_id }) => media_id)).toEqual([
      'one',
      'two',
    ]);
  });

  it('locks the words of a priced text, and shows those of a free one', () => {
    const text = { ...written, kind: 'text' } as const;
    expect(previewOf(text, [], false)).toMatchObject({ text: null, media_count: 0 });
    expect(previewOf(text, [], true)).toMatchObject({ text: 'The pier' });
    expect(previewOf({ ...text, isFree: true }, [], false)).toMatchObject({
      text: 'The pier',
      price_cents: null,
    });
  });

  it('shows files that are still made as being processed, and nothing of an empty form', () => {
    expect(previewOf(written, [upload('one', false)], true)).toMatchObject({
      media_state: 'processing',
      review_state: 'approved',
      media_count: 1,
      media: [],
    });
    expect(previewOf({ ...written, text: ' ' }, [], true)).toBeNull();
    expect(previewOf({ ...written, price: 'five' }, [upload('one', true)], false)).toMatchObject({
      price_cents: null,
    });
  });
});
