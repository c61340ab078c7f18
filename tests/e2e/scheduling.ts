import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from '../support/browser.ts';

/** A quarter of an hour of some later day. */
export function later(days: number, hour = 12): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + days);
  at.setUTCHours(hour, 15, 0, 0);
  return at.toISOString();
}

export async function schedulePost(
  creator: Account,
  text: string,
  at: string,
  mediaIds: string[] = [],
) {
  const { error } = await creator.client.rpc('schedule_post', {
    p_request_id: crypto.randomUUID(),
    p_at: at,
    p_audience: 'private',
    p_text: text,
    p_media_ids: mediaIds,
  });
  expect(error).toBeNull();
}

export async function scheduleGlobal(creator: Account, text: string, at: string) {
  const { error } = await creator.client.rpc('send_global', {
    p_audience: 'active',
    p_text: text,
    p_media_ids: [],
    p_price_cents: 500,
    p_request_id: crypto.randomUUID(),
    p_shows_text: true,
    p_at: at,
  });
  expect(error).toBeNull();
}

/** The row of a scheduled item. */
export const item = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
