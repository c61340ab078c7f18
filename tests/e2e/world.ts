import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decided, uploadFile } from '../api/media-support.ts';
import { withPassword, type Account } from '../support/browser.ts';
import { database, makeCreator, makeFan } from '../support/people.ts';

const firstOf = (name: string) => (name.split(' ')[0] ?? name).toLowerCase();

/** A listed creator with a name that no other test shows, and a password. */
export async function newCreator(name: string, feeCents = 1500): Promise<Account> {
  const creator = await withPassword(await makeCreator(firstOf(name), feeCents));
  await rename(creator, name);
  return creator;
}

export async function newFan(name: string, balanceCents = 0): Promise<Account> {
  const fan = await withPassword(await makeFan(firstOf(name), balanceCents));
  await rename(fan, name);
  return fan;
}

async function rename(person: Account, name: string) {
  await database.query('update public.profiles set name = $2 where id = $1', [person.id, name]);
}

/** Posts as the creator's own page would. */
export async function writePost(
  creator: Account,
  audience: 'public' | 'private',
  text: string,
  mediaIds: string[] = [],
): Promise<string> {
  const { data, error } = await creator.client.rpc('create_post', {
    p_audience: audience,
    p_text: text,
    p_media_ids: mediaIds,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return String(data);
}

/** A picture that went the whole way: slot, upload, worker. */
export async function readyPicture(person: Account, purpose: string, file: Buffer) {
  const mediaId = await uploadFile(person, purpose, file);
  expect((await decided(person, mediaId)).state).toBe('ready');
  return mediaId;
}

/** By the sheet of one's own pages, as on a phone and on a computer. */
export async function signOut(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {};
  await page
    .getByRole('button', width < 768 ? { name: 'You' } : { name: /Balance|Account/ })
    .click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
}
