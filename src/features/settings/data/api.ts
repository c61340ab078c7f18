import { AppError, appErrorFromAuth } from '@/shared/errors/app-error.ts';
import { mediaDoor } from '@/shared/media/door.ts';
import { settled } from '@/shared/media/settled.ts';
import { auth } from '@/shared/supabase/auth.ts';
import { json, maybeRow } from '@/shared/supabase/call.ts';
import { offersProvider } from '@/shared/supabase/providers.ts';
import { rest } from '@/shared/supabase/rest.ts';

export type PageRules = {
  is_free_wall_disabled: boolean;
  is_paid_only: boolean;
  requires_card: boolean;
  requires_subscription: boolean;
};

/** Whole cents of US dollars. */
export type ChatPrices = {
  text_cents: number | null;
  audio_cents: number | null;
  video_cents: number | null;
};

/** The picture that is shown, and whether a newer one is being made. */
type OwnPicture = { thumb_name: string | null; is_pending: boolean };

/** All that the page shows, as `my_creator_settings()` answers. */
export type CreatorSettings = {
  profile: {
    name: string;
    age: number | null;
    location: string | null;
    bio: string | null;
    twitter: string | null;
    instagram: string | null;
    wishlist: string | null;
  };
  avatar: OwnPicture;
  cover: OwnPicture;
  welcome_video: {
    media_id: string;
    state: 'pending' | 'ready' | 'failed';
    failure: string | null;
  } | null;
  rules: PageRules;
  is_invisible: boolean;
  fee_cents: number;
  /** The limited offer that runs. */
  offer: { price_cents: number; sales_left: number } | null;
  chat_prices: ChatPrices;
  categories: string[];
  twitter: {
    linked: boolean;
    handle: string | null;
    /** The next link cannot be made before. */
    wait_until: string | null;
  };
};

export function fetchCreatorSettings(): Promise<CreatorSettings> {
  return json<CreatorSettings>(rest.rpc('my_creator_settings'));
}

/** The finished steps of a creator's new page, as `first_steps()` answers them. */
export type FirstSteps = {
  has_categories: boolean;
  has_prices: boolean;
  has_post: boolean;
  /** Whether staff may be told: categories and a post are there. */
  is_ready: boolean;
  /** When staff were told; null before. */
  ready_at: string | null;
};

export function fetchFirstSteps(): Promise<FirstSteps> {
  return json<FirstSteps>(rest.rpc('first_steps'));
}

/** Tells staff that the page is ready. Errors: page_not_ready, identity_not_accepted, conflict. */
export async function doReportReady(): Promise<void> {
  await maybeRow(rest.rpc('report_ready'));
}

export type ProfileFields = Record<keyof CreatorSettings['profile'], string>;

/** Refusals name their `field`. */
export async function saveProfile(fields: ProfileFields): Promise<void> {
  await maybeRow(rest.rpc('save_profile', { p_fields: fields }));
}

export async function savePageRules(rules: Partial<PageRules>): Promise<void> {
  await maybeRow(rest.rpc('save_page_rules', { p_rules: rules }));
}

export async function setInvisible(on: boolean): Promise<void> {
  await maybeRow(rest.rpc('set_invisible', { p_on: on }));
}

/** Errors: price_out_of_range, discount_not_smaller. */
export async function saveFee(cents: number): Promise<void> {
  await maybeRow(rest.rpc('save_prices', { p_fee_cents: cents }));
}

export type OfferToStart = { cents: number; sales: number; requestId: string };

/** Errors: price_out_of_range, discount_not_smaller, invalid_offer_sales. */
export async function startOffer({ cents, sales, requestId }: OfferToStart): Promise<void> {
  await maybeRow(
    rest.rpc('start_limited_offer', {
      p_price_cents: cents,
      p_sales: sales,
      p_request_id: requestId,
    }),
  );
}

/** Errors: offer_not_active. */
export async function endOffer(): Promise<void> {
  await maybeRow(rest.rpc('end_limited_offer'));
}

/** Errors: chat_price_too_low, chat_price_too_high, which name their `field`. */
export async function saveChatPrices(prices: Record<'text' | 'audio' | 'video', number>) {
  await maybeRow(
    rest.rpc('save_chat_prices', {
      p_text_cents: prices.text,
      p_audio_cents: prices.audio,
      p_video_cents: prices.video,
    }),
  );
}

/** Errors: too_many_categories, invalid_category. */
export async function saveCategories(categories: string[]): Promise<void> {
  await maybeRow(rest.rpc('save_categories', { p_categories: categories }));
}

type Sending = { onPart: (part: number) => void; signal: AbortSignal };

/** Uploads a picture and shows it as soon as it is made. Answers when the worker has decided. */
export async function sendPicture(
  kind: 'avatar' | 'cover',
  file: File,
  { onPart, signal }: Sending,
) {
  const slot = await mediaDoor().requestUpload(kind, file.size, file.type);
  await mediaDoor().store(slot, file, { onPart, signal });
  await maybeRow(rest.rpc('set_profile_picture', { p_media_id: slot.mediaId }));
  const medium = await settled(slot.mediaId, signal);
  if (medium?.state === 'failed') throw new AppError(medium.failure ?? 'media_failed');
}

/** Shows a video that was sent; the earlier one stands until it is made. */
export async function setWelcomeVideo(mediaId: string): Promise<void> {
  await json<string>(rest.rpc('set_welcome_video', { p_media_id: mediaId }));
}

/** Errors: media_processing, media_not_found. */
export async function removeWelcomeVideo(): Promise<void> {
  await maybeRow(rest.rpc('remove_welcome_video'));
}

export const fetchOffersX = () => offersProvider('x');

/** Leaves the page for X; comes back to the settings with a code or an error. */
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
  await maybeRow(rest.rpc('link_twitter'));
}

/** Takes the way of signing in away too; a second try goes on where the first one stopped. */
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
  await maybeRow(rest.rpc('unlink_twitter'));
}
