import { describe, expect, test } from 'vitest';
import { pngOf, targetOf } from '../../../tests/support/media-api.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { bytesText, trayRow } from './tray-rows.ts';
import { newUpload, type Upload } from './upload-state.ts';

const megabyte = 1_048_576;
const upload = (part: Partial<Upload> = {}): Upload => ({
  ...newUpload(pngOf('sea.png'), { kind: 'image', type: 'image/png' }),
  totalBytes: 4 * megabyte,
  ...part,
});
const uploading = (percent: number, isPaused = false): Partial<Upload> => ({
  state: { step: 'uploading', percent, isPaused },
  sentBytes: (percent * 4 * megabyte) / 100,
});
const done: Partial<Upload> = { state: { step: 'processing' } };
const failed: Partial<Upload> = {
  state: { step: 'failed', error: new AppError('upload_failed'), canRetry: true },
};
const rowOf = (...parts: Partial<Upload>[]) => trayRow(targetOf(), parts.map(upload));

describe('[F141] a row of the tray', () => {
  test('shows the name, the bytes sent, the total and the percentage', () => {
    expect(rowOf({ name: 'pier.mp4', kind: 'video', ...uploading(25) })).toMatchObject({
      name: 'pier.mp4',
      state: 'running',
      percent: 25,
      text: '25% · 1.0 of 4.0 MB',
      place: { label: 'Here', to: '/here' },
    });
  });

  test('sums the pictures of a composer', () => {
    const row = rowOf(done, uploading(50), { state: { step: 'checking' } });
    expect(row).toMatchObject({ name: '3 pictures', state: 'running', percent: 50 });
    expect(row?.ids).toHaveLength(3);
  });

  test('offers the pause of a video and shows a failure first', () => {
    const video = { id: 'video', kind: 'video' as const };
    expect(rowOf({ ...video, ...uploading(25, true) })).toMatchObject({
      state: 'paused',
      videoId: 'video',
      text: 'Paused at 25% · 1.0 of 4.0 MB',
    });
    expect(rowOf(uploading(25), failed)).toMatchObject({
      state: 'failed',
      text: 'An error occurred uploading your file. Please try again.',
    });
    expect(rowOf(done)).toMatchObject({ state: 'processing', videoId: null, percent: 100 });
  });

  test('asks for an interrupted file again and hides files that an earlier page sent', () => {
    const interrupted = { file: null, state: { step: 'interrupted', percent: 30 } } as const;
    expect(rowOf(interrupted)?.text).toBe('Stopped at 30%. Choose the same file to go on.');
    expect(rowOf({ file: null, ...done })).toBeNull();
    expect(rowOf()).toBeNull();
  });

  test('shows small files in kB', () => {
    expect(bytesText(512, 2048)).toBe('1 of 2 kB');
    expect(bytesText(megabyte / 2, megabyte * 46)).toBe('0.5 of 46.0 MB');
  });
});
