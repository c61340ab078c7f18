import type { Locator, Page } from 'playwright-core';
import { drawing } from '../api/media-support.ts';

/* Helpers of the tests of uploads: parts of screens, pictures, a slow line. */
export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
export const composer = (page: Page) => page.getByRole('form', { name: 'New post' });
export const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
export const tiles = (within: Locator) =>
  within.getByRole('list', { name: 'Pictures' }).locator('li');
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

export const colours = { red: '#c03030', green: '#30a040', blue: '#3040c0' };

export async function picture(name: keyof typeof colours) {
  const buffer = await drawing(300, 200, colours[name]).png().toBuffer();
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

/** The strongest of red, green and blue in the middle of each picture, in their order. */
export async function strongest(pictures: Locator): Promise<string[]> {
  return pictures.evaluateAll((images) =>
    images.map((image) => {
      if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return 'none';
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      if (!context) return 'none';
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
      const most = Math.max(data[0] ?? 0, data[1] ?? 0, data[2] ?? 0);
      return ['red', 'green', 'blue'][data.indexOf(most)] ?? 'none';
    }),
  );
}

/** Lets the first part of a video through and holds the others until the returned function is called. */
export async function slowLine(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let parts = 0;
  await page.route(/upload\/resumable\//, async (route) => {
    if (route.request().method() === 'PATCH') parts += 1;
    if (parts > 1) await gate;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}

/**
 * Resolves when the server has stored a part of a video; ask before its file is chosen. The page
 * counts what it has sent, which a reload may lose.
 */
export const storedPart = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 204,
  );

/** Goes to a screen by the product's own links. */
export async function walk(page: Page, name: 'Stories' | 'Messages' | 'My page') {
  const rail = page.getByRole('navigation', { name: 'Main' });
  if ((page.viewportSize()?.width ?? 0) >= 768 || name === 'Messages') {
    await rail.getByRole('link', { name }).click();
  } else {
    await rail.getByRole('button', { name: 'You' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
  }
}

/** Gives a file to a field as a drop or a paste would. */
export const give = (field: Locator, type: 'drop' | 'paste', name: string, bytes: number[]) =>
  field.evaluate(hand, { type, name, bytes });

function hand(element: Element, given: { type: string; name: string; bytes: number[] }) {
  const { type, name, bytes } = given;
  const files = new DataTransfer();
  const mimeType = name.endsWith('.MOV') ? 'video/quicktime' : 'image/png';
  files.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
  const options = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    type === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: files })
      : new ClipboardEvent('paste', { ...options, clipboardData: files }),
  );
}
