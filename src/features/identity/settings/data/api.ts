import type { ChatAnswerTime, ChatReason } from '@domain/answers/parts.ts';
import type { CreatorSettings, PageRules } from '@domain/answers/settings.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { appErrorFromAuth } from '@/lib/errors/auth-error.ts';
import { mediaApi } from '@/entities/media/api.ts';
import { onlyMe, type Shown } from '@/entities/media/upload-state.ts';
import { waitForProcessing } from '@/entities/media/upload-transport.ts';
import { auth } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';
import { callFunction } from '@/lib/supabase/functions.ts';
import { offersProvider } from '@/entities/user/providers.ts';

export const fetchCreatorSettings = () => call('my_creator_settings');

export const fetchFirstSteps = () => call('first_steps');

/**
 * Reports to staff that the page is ready. Errors: page_not_ready, identity_not_accepted, conflict.
 */
export async function doReportReady(): Promise<void> {
  await call('report_ready');
}

export type ProfileFields = Record<keyof CreatorSettings['profile'], string>;

/** A refusal names its `field`. */
export const saveProfile = (fields: ProfileFields) => call('save_profile', { p_fields: fields });

export const savePageRules = (rules: Partial<PageRules>) =>
  call('save_page_rules', { p_rules: rules });

export const setInvisible = (on: boolean) => call('set_invisible', { p_on: on });

/** Errors: price_out_of_range, discount_not_smaller. */
export const saveFee = (cents: number) => call('save_prices', { p_fee_cents: cents });

export type OfferToStart = { cents: number; sales: number; requestId: string };

/** Errors: price_out_of_range, discount_not_smaller, invalid_offer_sales. */
export const startOffer = ({ cents, sales, requestId }: OfferToStart) =>
  call('start_limited_offer', {
    p_price_cents: cents,
    p_sales: sales,
    p_request_id: requestId,
  });

/** Errors: offer_not_active. */
export const endOffer = () => call('end_limited_offer');

/** Errors: chat_price_too_low, chat_price_too_high; they name their `field`. */
export async function saveChatPrices(prices: Record<'text' | 'audio' | 'video', number>) {
  await call('save_chat_prices', {
    p_text_cents: prices.text,
    p_audio_cents: prices.audio,
    p_video_cents: prices.video,
  });
}

/** Saves the reasons for a paid chat; a null answer time promises none. */
export async function saveChatReasons(said: {
  reasons: ChatReason[];
  answerTime: ChatAnswerTime | null;
}) {
  await call('save_chat_reasons', {
    p_reasons: said.reasons,
    ...(said.answerTime !== null && { p_answer_time: said.answerTime }),
  });
}

/** Errors: too_many_categories, invalid_category. */
export const saveCategories = (categories: string[]) =>
  call('save_categories', { p_categories: categories });

/** States who is shown; throws where somebody has not agreed. */
async function requireAgreed(mediaId: string, shown: Shown) {
  const { refusal, name } = await mediaApi.statePeople(mediaId, shown);
  if (!refusal) return;
  void mediaApi.discard(mediaId).catch(() => undefined);
  throw new AppError(refusal, { detail: { name } });
}

type Sending = { shown: Shown; onPart: (part: number) => void; signal: AbortSignal };

/**
 * Uploads a picture and sets it on the profile. Resolves when the worker has decided. Nothing is
 * sent while somebody who is shown has not agreed.
 */
export async function sendPicture(
  kind: 'avatar' | 'cover',
  file: File,
  { shown, onPart, signal }: Sending,
) {
  const slot = await mediaApi.requestUpload(kind, file.size, file.type);
  if (shown !== onlyMe) await requireAgreed(slot.mediaId, shown);
  await mediaApi.store(slot, file, { onPart, signal });
  await call('set_profile_picture', { p_media_id: slot.mediaId });
  const item = await waitForProcessing(slot.mediaId, signal);
  if (item?.state === 'failed') throw new AppError(item.failure ?? 'media_failed');
}

/** Sets the welcome video; the earlier one is shown until the new one is processed. */
export async function setWelcomeVideo(mediaId: string): Promise<void> {
  await call('set_welcome_video', { p_media_id: mediaId });
}

/** Errors: media_processing, media_not_found. */
export const removeWelcomeVideo = () => call('remove_welcome_video');

export const fetchOffersX = () => offersProvider('x');

/** Leaves the page for X, which returns to the settings with a code or an error. */
export async function beginTwitterLink(): Promise<void> {
  const { error } = await (
    await auth()
  ).linkIdentity({
    provider: 'x',
    options: { redirectTo: `${window.location.origin}/settings` },
  });
  if (error) throw new AppError('twitter_link_failed', { cause: error });
}

/** Errors: failed_link_limit, twitter_link_failed. */
export async function finishTwitterLink(code: string): Promise<void> {
  const { error } = await (await auth()).exchangeCodeForSession(code);
  if (error) throw new AppError('twitter_link_failed', { cause: error });
  await call('link_twitter');
}

/** Removes X as a way of signing in too; a retry continues where the first attempt stopped. */
export async function unlinkTwitter(): Promise<void> {
  const client = await auth();
  const { data, error } = await client.getUserIdentities();
  if (error) throw appErrorFromAuth(error);
  const identity = data.identities.find(
    ({ provider }) => provider === 'x' || provider === 'twitter',
  );
  if (identity) {
    const unlinked = await client.unlinkIdentity(identity);
    if (unlinked.error) throw appErrorFromAuth(unlinked.error);
  }
  await call('unlink_twitter');
}

export const fetchXPosting = () => call('my_x_posting');

/** Errors: twitter_not_linked. */
export const setXPosting = (on: boolean) => call('set_x_posting', { p_on: on });

/** Leaves the page for X, which asks whether we may post. Errors: twitter_not_linked. */
export async function allowXPosting(): Promise<void> {
  const { url } = await callFunction<{ url: string }>('social-link', {});
  window.location.assign(url);
}
