import { afterEach, expect, it, vi } from 'vitest';
import { copyLink, copyText } from './copy.ts';
import { toast } from './toast.ts';

vi.mock('./toast.ts', () => ({ toast: vi.fn<typeof toast>() }));

const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
vi.stubGlobal('navigator', { clipboard: { writeText } });
vi.stubGlobal('window', { location: { origin: 'https://velour.example' } });

afterEach(() => vi.clearAllMocks());

it('a link is copied with the origin of this site', async () => {
  await copyLink('/mara');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://velour.example/mara');
  expect(toast).toHaveBeenCalledExactlyOnceWith('Link copied');
});

it('a copy that the browser refuses is told, and not confirmed', async () => {
  writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'));
  expect(await copyText('text')).toBe(false);
  await copyLink('/mara');
  expect(toast).toHaveBeenCalledTimes(2);
  expect(toast).not.toHaveBeenCalledWith('Link copied');
});
