-- Made by `npm run db:baseline` from supabase/schemas. Edit those, not this.

-- schemas/00_foundation/00_schemas_and_privileges.sql
-- Where things live and who may touch them. Nothing is open by default: the platform's own grants
-- and Postgres' grant of execute to everyone are taken back here, and every later file opens
-- exactly what it needs. `public` is what clients reach, `private` holds rules and the bodies of
-- commands, `staff` is for the people in the Studio.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

create schema private;
create schema staff;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

revoke all on schema staff from public;
grant usage on schema private to anon, authenticated, service_role;


-- schemas/00_foundation/10_clock.sql
-- The one clock that decides access and money. Tests replace this function in their own database;
-- no setting that a client can reach moves it.
create function private.now() returns timestamptz
language sql stable set search_path = '' as $$ select now() $$;
comment on function private.now() is 'The time that decides access and money: the start of the transaction.';

grant execute on function private.now() to anon, authenticated, service_role;


-- schemas/00_foundation/20_errors.sql
-- Every refusal that a person can meet has one code, and only the codes of this list exist: SQL
-- raises them through private.fail, edge functions answer them, forms show them, and the client's
-- catalogue gives each its sentence (src/shared/errors/sentences.ts does not compile without one).
-- The list is append-only; where a code comes straight from the specification, so does its name.

create type public.error_code as enum (
  -- anywhere
  'api_failed', 'unauthorized_request', 'method_forbidden', 'invalid_payload', 'invalid_identifier',
  'invalid_amount', 'invalid_profile', 'ineligible_action', 'temporarily_disabled', 'not_found',
  'conflict', 'duplicate_request', 'rate_limited', 'update_failed', 'try_again_later',
  'account_suspended', 'account_closed', 'region_blocked', 'age_verification_required',
  'invalid_signature', 'invalid_date_range',

  -- sign-in, registration, password
  'sign_in_fields_missing', 'registration_fields_missing', 'terms_not_accepted',
  'email_not_verified', 'invalid_email', 'email_not_valid', 'email_taken', 'username_reserved',
  'invalid_username', 'username_taken', 'invalid_password', 'invalid_credentials',
  'social_sign_in_failed', 'link_expired', 'session_expired', 'reauthentication_required',
  'invalid_current_password', 'invalid_new_password', 'password_unchanged', 'passwords_mismatch',

  -- creator enrolment
  'enrolment_fields_missing', 'social_profile_missing', 'avatar_missing', 'cover_missing',
  'invalid_name', 'age_below_minimum', 'location_missing', 'invalid_twitter', 'invalid_instagram',
  'invalid_bio', 'invalid_legal_first_name', 'invalid_legal_last_name', 'id_photo_missing',
  'face_photo_missing', 'legal_country_missing', 'invalid_date_of_birth', 'enrolment_expired',
  'enrolment_images_failed', 'application_pending',

  -- settings
  'invalid_age', 'invalid_location', 'social_profile_invalid', 'invalid_wishlist',
  'too_many_categories', 'invalid_category', 'invalid_currency', 'failed_link_limit',
  'twitter_link_failed', 'twitter_not_linked',

  -- prices and offers
  'price_empty', 'price_pattern', 'price_not_number', 'price_out_of_range', 'discount_not_smaller',
  'invalid_offer_sales', 'offer_not_active', 'chat_prices_empty', 'invalid_text_price',
  'invalid_audio_price', 'invalid_video_price', 'chat_price_too_high', 'chat_price_too_low',
  'price_changed',

  -- profiles, favourites, blocks, reports, search
  'profile_not_found', 'profile_blacklisted', 'profile_view_blocked', 'profile_not_promoted',
  'cannot_follow_yourself', 'must_be_customer_to_follow', 'not_in_favorites',
  'cannot_follow_subscribed_profile', 'cannot_block_yourself', 'cannot_report_yourself',
  'already_reported', 'report_too_long', 'search_too_short', 'conversation_search_too_short',

  -- subscriptions and trials
  'must_be_customer_to_subscribe', 'already_subscribed', 'subscription_already_active',
  'subscription_not_found', 'subscription_not_active', 'subscriptions_loading',
  'trial_fields_missing', 'invalid_trial_period', 'invalid_trial_code', 'trial_not_found',
  'trial_redeemed_once', 'already_redeemed', 'trial_email_mismatch', 'must_be_customer_to_redeem',

  -- posts, polls, comments, stories
  'post_not_found', 'post_text_required', 'post_text_too_long', 'too_many_post_images',
  'free_wall_disabled', 'promo_limit_reached', 'deletion_cap_reached', 'poll_text_required',
  'invalid_poll_options', 'invalid_poll_option', 'already_voted', 'cannot_vote_own_poll',
  'cannot_like_own_post', 'cannot_like_own_comment', 'comment_too_short', 'comment_too_long',
  'comment_not_found', 'story_not_found', 'story_text_too_long', 'story_format_not_supported',
  'story_file_too_big',

  -- uploads and media
  'upload_unauthorized', 'upload_canceled', 'upload_unknown', 'upload_failed',
  'upload_files_failed', 'upload_cover_failed', 'upload_in_progress', 'upload_not_found',
  'upload_expired', 'upload_too_big', 'upload_type_not_allowed', 'too_many_uploads',
  'image_too_big', 'invalid_image_format', 'no_valid_images', 'too_many_images',
  'video_format_not_supported', 'invalid_video_format', 'video_too_big', 'chat_file_too_big',
  'audio_not_supported', 'microphone_denied', 'audio_too_short', 'audio_too_long',
  'audio_format_not_supported', 'media_not_found', 'media_processing', 'media_failed',
  'content_under_review', 'content_removed',

  -- scheduling
  'invalid_schedule_slot', 'schedule_in_past', 'schedule_too_far', 'scheduled_not_found',

  -- conversations and global messages
  'conversation_not_chosen', 'conversation_not_found', 'dm_not_permitted', 'customer_role_needed',
  'paid_only', 'subscribers_only', 'verified_only', 'media_not_accepted',
  'cannot_message_yourself', 'message_empty', 'message_too_long', 'message_not_found',
  'message_not_yours', 'message_not_priced', 'nickname_too_long', 'notes_too_long',
  'description_too_long', 'uploader_fields_missing', 'message_price_range',
  'message_price_format', 'invalid_audience', 'global_not_found', 'session_not_available',
  'session_not_active',

  -- wallet, card, payments
  'tip_amount_invalid', 'tip_amount_format', 'empty_transaction_amount', 'cannot_tip_yourself',
  'invalid_topup_amount', 'no_card_linked', 'card_needed_to_subscribe', 'card_needed_to_tip',
  'card_needed_to_unlock', 'card_needed_to_reply', 'card_needed_to_topup',
  'card_needed_for_session', 'not_enough_funds', 'insufficient_balance', 'spend_limit_reached',
  'own_spend_limit_reached', 'invalid_spend_limit', 'card_brand_not_accepted',
  'invalid_card_number', 'invalid_card_expiry', 'invalid_card_cvc', 'invalid_card_holder',
  'field_empty', 'field_too_long', 'card_auth_failed', 'payment_api_failed', 'payment_declined',
  'payment_authentication_failed', 'payment_in_progress', 'payment_not_found',
  'already_refunded', 'refund_too_large',

  -- back office
  'withdrawal_minimum', 'withdrawal_below_minimum', 'already_pending_withdrawal',
  'bank_not_linked', 'bank_details_missing', 'withdrawal_on_hold', 'identity_not_accepted',
  'holder_name_mismatch', 'dispute_open', 'withdrawal_not_found', 'bank_name_missing',
  'bank_account_missing', 'bank_sort_missing', 'bank_routing_missing', 'invalid_iban',
  'invalid_bic', 'closure_pending', 'closure_not_pending', 'export_in_progress',

  -- staff and machines
  'staff_name_missing', 'staff_reason_missing', 'ticket_invalid', 'lease_lost'
);
comment on type public.error_code is
  'Codes of every refusal; append-only. Each has a sentence in the client''s catalogue.';

create function private.error_status(p_code text) returns int
language sql immutable parallel safe set search_path = ''
return case
  when p_code in ('unauthorized_request', 'session_expired', 'invalid_signature') then 401
  when p_code in (
    'no_card_linked', 'card_needed_to_subscribe', 'card_needed_to_tip', 'card_needed_to_unlock',
    'card_needed_to_reply', 'card_needed_to_topup', 'card_needed_for_session',
    'not_enough_funds', 'insufficient_balance', 'spend_limit_reached', 'own_spend_limit_reached',
    'payment_declined', 'payment_authentication_failed') then 402
  when p_code in (
    'method_forbidden', 'ineligible_action', 'temporarily_disabled', 'account_suspended',
    'account_closed', 'age_verification_required', 'email_not_verified',
    'reauthentication_required', 'profile_blacklisted', 'profile_view_blocked',
    'profile_not_promoted', 'cannot_follow_yourself', 'must_be_customer_to_follow',
    'cannot_block_yourself', 'cannot_report_yourself', 'must_be_customer_to_subscribe',
    'trial_email_mismatch', 'must_be_customer_to_redeem', 'free_wall_disabled',
    'deletion_cap_reached', 'cannot_vote_own_poll', 'cannot_like_own_post',
    'cannot_like_own_comment', 'upload_unauthorized', 'dm_not_permitted', 'customer_role_needed',
    'paid_only', 'subscribers_only', 'verified_only', 'media_not_accepted',
    'cannot_message_yourself', 'message_not_yours', 'cannot_tip_yourself', 'card_auth_failed',
    'bank_not_linked', 'bank_details_missing', 'withdrawal_on_hold', 'identity_not_accepted',
    'holder_name_mismatch', 'dispute_open', 'ticket_invalid') then 403
  when p_code in (
    'not_found', 'profile_not_found', 'not_in_favorites', 'subscription_not_found',
    'trial_not_found', 'post_not_found', 'comment_not_found', 'story_not_found',
    'upload_not_found', 'media_not_found', 'scheduled_not_found', 'conversation_not_found',
    'message_not_found', 'global_not_found', 'payment_not_found', 'withdrawal_not_found') then 404
  when p_code in (
    'conflict', 'duplicate_request', 'update_failed', 'email_taken', 'username_taken',
    'application_pending', 'twitter_not_linked', 'offer_not_active', 'price_changed',
    'cannot_follow_subscribed_profile', 'already_reported', 'already_subscribed',
    'subscription_already_active', 'subscription_not_active', 'subscriptions_loading',
    'trial_redeemed_once', 'already_redeemed', 'already_voted', 'upload_in_progress',
    'media_processing', 'media_failed', 'content_under_review', 'message_not_priced',
    'session_not_available', 'session_not_active', 'payment_in_progress', 'already_refunded',
    'refund_too_large', 'already_pending_withdrawal', 'closure_pending', 'closure_not_pending',
    'export_in_progress', 'lease_lost') then 409
  when p_code in ('link_expired', 'enrolment_expired', 'upload_expired', 'content_removed') then 410
  when p_code in (
    'image_too_big', 'video_too_big', 'story_file_too_big', 'chat_file_too_big',
    'upload_too_big') then 413
  when p_code in ('rate_limited', 'failed_link_limit', 'promo_limit_reached', 'too_many_uploads')
    then 429
  when p_code = 'region_blocked' then 451
  when p_code = 'api_failed' then 500
  when p_code in ('payment_api_failed', 'twitter_link_failed') then 502
  else 400
end;
comment on function private.error_status is
  'The HTTP status with which REST answers a code; 400 where nothing better says what is wrong.';

create function private.fail(p_code text, p_detail jsonb default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  -- the cast refuses what is not in the catalogue
  v_code public.error_code := p_code::public.error_code;
begin
  if p_code is null then
    raise exception 'private.fail needs a code';
  end if;
  if p_detail is null then
    raise exception using errcode = 'PT' || private.error_status(p_code), message = v_code::text;
  end if;
  raise exception using
    errcode = 'PT' || private.error_status(p_code), message = v_code::text, detail = p_detail::text;
end $$;
comment on function private.fail is
  'Refuses: raises PT<status> with the code as message and the detail, as json text, beside it.';

-- rules and bodies that run as the caller refuse too
grant execute on function private.error_status(text), private.fail(text, jsonb)
  to anon, authenticated, service_role;


-- schemas/00_foundation/30_limits.sql
-- Every number of the product's rules, once: SQL calls these functions, and everything else
-- (forms, edge functions, sentences, static pages) imports limits.gen.ts, which is generated from
-- this file. The comment begins with the unit and ends with the source: a section of specification
-- A or B, a decision C1..C82, the design, or 'ours' where none of them speaks.

-- names, accounts, enrolment

create function private.limit_username_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_username_min is 'characters: shortest username (A §5)';
create function private.limit_username_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_username_max is 'characters: longest username (A §5)';
create function private.limit_username_hold_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_username_hold_months is
  'months: a closed account''s username stays reserved (C10)';
create function private.limit_email_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_email_min is 'characters: shortest e-mail address (A §5)';
create function private.limit_email_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_email_max is 'characters: longest e-mail address (A §5)';
create function private.limit_password_min() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_password_min is 'characters: shortest password (A §5)';
create function private.limit_password_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_password_max is 'characters: longest password (A §5)';
create function private.limit_name_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_name_min is 'characters: shortest display name (A §5, C61)';
create function private.limit_name_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_name_max is 'characters: longest display name (A §5, C61)';
create function private.limit_age_min() returns int
language sql immutable parallel safe set search_path = '' return 18;
comment on function private.limit_age_min is
  'years: nobody younger may use the platform (A §5, B §9)';
create function private.limit_age_max() returns int
language sql immutable parallel safe set search_path = '' return 75;
comment on function private.limit_age_max is 'years: the age input is capped here (A §5)';
create function private.limit_location_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_location_min is 'characters: shortest location (A §5)';
create function private.limit_location_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_location_max is 'characters: longest location (A §5)';
create function private.limit_bio_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_bio_min is 'characters: shortest bio (A §5)';
create function private.limit_bio_max() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_bio_max is 'characters: longest bio (A §5)';
create function private.limit_bio_fold_px() returns int
language sql immutable parallel safe set search_path = '' return 99;
comment on function private.limit_bio_fold_px is 'pixels: a taller bio gets its show-more (A §2)';
create function private.limit_twitter_max() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_twitter_max is 'characters: twitter handle after the @ (A §5)';
create function private.limit_instagram_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_instagram_max is
  'characters: instagram handle after the @ (A §5)';
create function private.limit_twitter_link_wait_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_twitter_link_wait_hours is
  'hours: wait after failed_link_limit (A §7)';
create function private.limit_wishlist_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_wishlist_max is 'characters: wishlist address (C60)';
create function private.limit_legal_name_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_legal_name_min is
  'characters: shortest legal first or last name (A §5)';
create function private.limit_legal_name_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_legal_name_max is
  'characters: longest legal first or last name (A §5)';
create function private.limit_categories_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_categories_max is 'categories: chosen by one creator (A §5)';
create function private.limit_enrolment_window_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_enrolment_window_minutes is
  'minutes: an application must follow its sign-up within these (design)';
create function private.limit_enrolment_upload_minutes() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_enrolment_upload_minutes is
  'minutes: life of a signed upload address of an application (design)';
create function private.limit_application_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_application_review_hours is
  'hours: staff decide on an application (B §4)';
create function private.limit_kyc_ticket_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_kyc_ticket_seconds is
  'seconds: life of a one-use ticket to look at an ID picture (design)';
create function private.limit_invisible_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_invisible_hours is
  'hours: a creator idle longer is visible again at login (A §4)';
create function private.limit_landing_redirect_ms() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_landing_redirect_ms is
  'milliseconds: the loader page waits before /login (B §2)';

-- prices, offers, subscriptions, trials

create function private.limit_fee_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 499;
comment on function private.limit_fee_min_cents is 'cents: lowest subscription fee (A §9)';
create function private.limit_fee_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 4499;
comment on function private.limit_fee_max_cents is 'cents: highest subscription fee (A §9)';
create function private.limit_fee_default_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_fee_default_cents is 'cents: fee at sign-up (A §9)';
create function private.limit_fee_input_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_fee_input_max is
  'characters: fee and chat price inputs (A §5, C73)';
create function private.limit_offer_sales_default() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_offer_sales_default is 'sales: preset of a limited offer (A §4)';
create function private.limit_offer_sales_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_offer_sales_max is 'sales: most of one limited offer (ours)';
create function private.limit_offer_default_percent() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_offer_default_percent is
  'percent: a limited offer''s preset price, of the fee (A §9)';
create function private.limit_chat_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_price_min_cents is
  'cents: lowest price of a message or call (C59)';
create function private.limit_chat_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 9999;
comment on function private.limit_chat_price_max_cents is
  'cents: highest price of a message or call (C59)';
create function private.limit_subscription_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_subscription_days is 'days: one paid period (B §4)';
create function private.limit_renewal_tries() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_tries is
  'tries: to renew before the subscription expires (C28)';
create function private.limit_renewal_days() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_days is
  'days: over which a failed renewal is tried again (C28)';
create function private.limit_trial_periods_days() returns int[]
language sql immutable parallel safe set search_path = '' return array[1, 4, 7, 30];
comment on function private.limit_trial_periods_days is 'days: a trial may last exactly these (C1)';
create function private.limit_trial_code_length() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_code_length is 'characters: a trial code (A §5)';

-- the wall: posts, polls, comments, stories

create function private.limit_post_text_max() returns int
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_post_text_max is 'characters: text of a post (C60)';
create function private.limit_post_long_text() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_post_long_text is
  'characters: a longer text is styled as long (A §9)';
create function private.limit_post_images_max() returns int
language sql immutable parallel safe set search_path = '' return 9;
comment on function private.limit_post_images_max is
  'images: in one post or wall album (A §5, B §9)';
create function private.limit_poll_options_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_poll_options_min is 'options: fewest of a poll (A §5)';
create function private.limit_poll_options_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_poll_options_max is 'options: most of a poll (A §5)';
create function private.limit_poll_option_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_poll_option_max is 'characters: one option of a poll (A §5)';
create function private.limit_comment_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_comment_min is
  'characters: shortest comment after trimming (B §5, C8)';
create function private.limit_comment_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comment_max is 'characters: longest comment (B §5)';
create function private.limit_comment_cache_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_comment_cache_minutes is
  'minutes: comments are kept by the client (B §9)';
create function private.limit_guest_wall_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_guest_wall_posts is
  'posts: public ones that a guest sees before the join prompt (A §9)';
create function private.limit_story_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_story_hours is 'hours: life of a story (A §4)';
create function private.limit_story_text_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_story_text_max is
  'characters: text of a story (B §9, description)';
create function private.limit_stories_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_stories_max is 'stories: newest that a list holds (A §9)';
create function private.limit_promo_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_promo_posts_per_day is
  'posts: promotions of one creator in a UTC day (B §9, C58)';
create function private.limit_promo_visual_uploads() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_promo_visual_uploads is
  'media: a creator with more shows the promo visual (B §9, C58)';
create function private.limit_deletion_cap_percent() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_deletion_cap_percent is
  'percent: of content that a creator may delete in a month (B §6, C34)';
create function private.limit_report_text_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_report_text_max is 'characters: text of a report (C60)';

-- scheduling

create function private.limit_schedule_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_schedule_slot_minutes is
  'minutes: grid of delivery times (A §9, B §9)';
create function private.limit_schedule_post_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_schedule_post_days is
  'days: how far ahead a post may be scheduled (A §9, C4)';
create function private.limit_schedule_global_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_schedule_global_days is
  'days: how far ahead a global message may be scheduled (B §9, C4)';
create function private.limit_schedule_today_until_hour() returns int
language sql immutable parallel safe set search_path = '' return 23;
comment on function private.limit_schedule_today_until_hour is
  'hour of the day: from it on today is excluded (A §9)';
create function private.limit_scheduled_text_cut() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_scheduled_text_cut is
  'characters: shown of a scheduled item until expanded (B §2)';
create function private.limit_delivered_text_cut() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_delivered_text_cut is
  'characters: shown of a delivered message (B §2)';

-- conversations

create function private.limit_message_text_max() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_message_text_max is 'characters: text of a message (C60)';
create function private.limit_message_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_message_price_min_cents is
  'cents: lowest price of a message (B §9)';
create function private.limit_message_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 19900;
comment on function private.limit_message_price_max_cents is
  'cents: highest price of a message (B §9)';
create function private.limit_message_price_input_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_message_price_input_max is
  'characters: message price input (B §5)';
create function private.limit_description_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_description_max is 'characters: description of an upload (B §5)';
create function private.limit_nickname_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_nickname_max is 'characters: a creator''s name for a fan (B §5)';
create function private.limit_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_notes_max is 'characters: a creator''s notes on a fan (C60)';
create function private.limit_typing_seconds() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_typing_seconds is 'seconds: a typing indicator lasts (B §9)';
create function private.limit_separator_minutes() returns int
language sql immutable parallel safe set search_path = '' return 45;
comment on function private.limit_separator_minutes is
  'minutes: a longer gap gets a time separator (B §9)';
create function private.limit_textarea_rows_min() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_textarea_rows_min is 'rows: a text area starts with (B §9)';
create function private.limit_textarea_rows_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_textarea_rows_max is 'rows: a text area grows to (B §9)';

-- page sizes and searches

create function private.limit_page_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_posts is 'rows: timeline of a profile (A §9, C7)';
create function private.limit_page_feed() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_feed is 'rows: the follower''s feed (B §9, C7)';
create function private.limit_page_browse() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_page_browse is 'rows: browse (A §9)';
create function private.limit_page_notifications() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_notifications is 'rows: notifications (A §9)';
create function private.limit_page_notifications_widget() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_notifications_widget is
  'rows: the notifications widget (A §9)';
create function private.limit_page_likes() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_page_likes is 'rows: who liked a post (A §9)';
create function private.limit_page_comments() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_comments is 'rows: comments of a post (B §9)';
create function private.limit_page_search() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_search is 'rows: search results (A §9)';
create function private.limit_page_favorites() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_favorites is 'rows: favourites (C63)';
create function private.limit_page_subscriptions() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_subscriptions is 'rows: subscriptions of a fan (C63)';
create function private.limit_page_story_views() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_story_views is 'rows: who saw a story (C63)';
create function private.limit_page_conversations() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_conversations is 'rows: conversations (B §9)';
create function private.limit_page_messages() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_messages is 'rows: a thread (B §2)';
create function private.limit_page_store() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_store is 'rows: a creator''s store (C54)';
create function private.limit_page_purchases() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_page_purchases is 'rows: purchases of a fan (B §9)';
create function private.limit_page_transactions() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_transactions is 'rows: transactions (B §9)';
create function private.limit_page_withdrawals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_withdrawals is 'rows: withdrawals (B §9)';
create function private.limit_page_delivered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_delivered is 'rows: delivered messages (B §9)';
create function private.limit_page_scheduled() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_scheduled is 'rows: scheduled content (C63)';
create function private.limit_page_followers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_followers is 'rows: followers (B §9)';
create function private.limit_page_subscribers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_subscribers is 'rows: subscribers (B §9)';
create function private.limit_page_referrals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_referrals is 'rows: referred creators (C63)';
create function private.limit_page_trials() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_trials is 'rows: trials sent (B §9)';
create function private.limit_search_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_search_min is 'letters: shortest search for creators (A §5)';
create function private.limit_conversation_search_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_conversation_search_min is
  'characters: shortest search for followers or conversations (C9)';

-- pictures, video, sound

create function private.limit_image_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 10485760;
comment on function private.limit_image_max_bytes is 'bytes: one uploaded picture, 10 MB (A §9)';
create function private.limit_image_served_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 2097152;
comment on function private.limit_image_served_bytes is
  'bytes: a picture as served stays under 2 MB (A §9)';
create function private.limit_avatar_width() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_avatar_width is 'pixels: an avatar is cropped to (A §9)';
create function private.limit_avatar_height() returns int
language sql immutable parallel safe set search_path = '' return 665;
comment on function private.limit_avatar_height is 'pixels: an avatar is cropped to (A §9)';
create function private.limit_cover_max_px() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_cover_max_px is 'pixels: longest side of a cover (A §9, C6)';
create function private.limit_cover_crop_width() returns int
language sql immutable parallel safe set search_path = '' return 1600;
comment on function private.limit_cover_crop_width is
  'pixels: width of the header made from a cover (B §9, C6)';
create function private.limit_cover_crop_height() returns int
language sql immutable parallel safe set search_path = '' return 380;
comment on function private.limit_cover_crop_height is
  'pixels: height of the header made from a cover (B §9, C6)';
create function private.limit_id_photo_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_id_photo_max_px is 'pixels: longest side of an ID picture (A §9)';
create function private.limit_post_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_post_image_max_px is
  'pixels: longest side of a post''s picture (A §9)';
create function private.limit_chat_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_chat_image_max_px is
  'pixels: longest side of a message''s picture (B §9)';
create function private.limit_story_image_max_px() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_story_image_max_px is
  'pixels: longest side of a story''s picture (A §9)';
create function private.limit_chat_images_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_images_max is
  'images: in one message or global album (B §9)';
create function private.limit_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 3145728000;
comment on function private.limit_video_max_bytes is
  'bytes: a creator''s video, 3000 MB (A §9, B §9)';
create function private.limit_fan_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_fan_video_max_bytes is 'bytes: a fan''s video, 100 MB (B §9)';
create function private.limit_story_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_story_video_max_bytes is
  'bytes: a story''s video, 100 MB (B §9, C5)';
create function private.limit_video_rates() returns numeric[]
language sql immutable parallel safe set search_path = '' return array[0.5, 1, 1.5, 2]::numeric[];
comment on function private.limit_video_rates is 'times: playback rates (A §9)';
create function private.limit_audio_min_seconds() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_audio_min_seconds is 'seconds: shortest recording (B §9)';
create function private.limit_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audio_max_seconds is
  'seconds: a creator''s longest recording (B §9)';
create function private.limit_fan_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_audio_max_seconds is
  'seconds: a fan''s longest recording (B §9)';
create function private.limit_audio_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 52428800;
comment on function private.limit_audio_max_bytes is
  'bytes: an uploaded recording, 50 MB, two minutes of any WAV (ours)';
create function private.limit_picture_url_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_picture_url_seconds is
  'seconds: life of a signed picture address (design)';
create function private.limit_stream_url_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 21600;
comment on function private.limit_stream_url_max_seconds is
  'seconds: longest life of a signed video or sound address (design)';
create function private.limit_url_margin_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_url_margin_seconds is
  'seconds: an address is signed again this long before its end (design)';

-- money

create function private.limit_creator_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 8000;
comment on function private.limit_creator_share_bps is
  'basis points: a creator keeps of a sale, floored; the rest is the platform''s (B §9, C20, C21)';
create function private.limit_referral_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_referral_share_bps is
  'basis points: a referrer gets of the referred creator''s subscription earnings (B §9, C20)';
create function private.limit_clearing_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_clearing_days is 'days: until earnings are cleared (B §9)';
create function private.limit_payday_isodow() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_payday_isodow is
  'day of the week, Monday is 1: payouts fall due (B §9, C23)';
create function private.limit_withdrawal_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000;
comment on function private.limit_withdrawal_min_cents is
  'cents USD: least cleared balance for a withdrawal (B §9, C22)';
create function private.limit_withdrawal_min_gbp_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_withdrawal_min_gbp_cents is
  'cents USD: the same for creators whose currency is GBP (B §9, C22)';
create function private.limit_security_hold_hours() returns int
language sql immutable parallel safe set search_path = '' return 72;
comment on function private.limit_security_hold_hours is
  'hours: no payout after bank details, e-mail or password changed (C51)';
create function private.limit_tip_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_tip_min_cents is 'cents: smallest tip (A §9)';
create function private.limit_tip_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 99900;
comment on function private.limit_tip_max_cents is 'cents: largest tip (A §9)';
create function private.limit_tip_presets_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_tip_presets_cents is 'cents: offered for a tip (A §9)';
create function private.limit_topup_amounts_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_topup_amounts_cents is 'cents: a top-up is one of these (B §5)';
create function private.limit_topup_suggestion_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_topup_suggestion_cents is
  'cents: suggested when funds are short (B §9)';
create function private.limit_new_card_spend_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 20000;
comment on function private.limit_new_card_spend_cents is 'cents: a new card may spend (C80)';
create function private.limit_new_card_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_new_card_hours is 'hours: a card counts as new (C80)';
create function private.limit_topup_refund_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_topup_refund_days is
  'days: unspent top-ups are refunded at closure (C68)';
create function private.limit_card_brands() returns text[]
language sql immutable parallel safe set search_path = ''
  return array['visa', 'mastercard']::text[];
comment on function private.limit_card_brands is 'brands: cards accepted (B §9)';
create function private.limit_card_holder_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_card_holder_min is 'characters: shortest card holder (B §5)';
create function private.limit_card_holder_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_card_holder_max is 'characters: longest card holder (B §5)';
create function private.limit_card_holder_words() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_card_holder_words is 'words: fewest of a card holder (B §5)';
create function private.limit_card_address_max() returns int
language sql immutable parallel safe set search_path = '' return 128;
comment on function private.limit_card_address_max is 'characters: billing address (B §5)';
create function private.limit_card_city_max() returns int
language sql immutable parallel safe set search_path = '' return 32;
comment on function private.limit_card_city_max is
  'characters: city, state and zip of a card (B §5)';
create function private.limit_bank_name_max() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_bank_name_max is 'characters: name of the bank (B §5)';
create function private.limit_bank_account_max() returns int
language sql immutable parallel safe set search_path = '' return 32;
comment on function private.limit_bank_account_max is 'characters: account number (B §5)';
create function private.limit_bank_routing_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_bank_routing_max is
  'characters: sort code or routing number (B §5)';
create function private.limit_bank_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_bank_notes_max is 'characters: notes for the bank (C60)';
create function private.limit_copy_confirm_ms() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_copy_confirm_ms is
  'milliseconds: the copied-link confirmation shows (B §2)';

-- notifications and being online

create function private.limit_activity_poll_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_activity_poll_seconds is
  'seconds: the client asks for unread counts again (design)';
create function private.limit_resume_overlap_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_resume_overlap_seconds is
  'seconds: notifications are read again after a gap (design)';
create function private.limit_presence_beat_seconds() returns int
language sql immutable parallel safe set search_path = '' return 45;
comment on function private.limit_presence_beat_seconds is
  'seconds: between two heartbeats of a person online (ours)';
create function private.limit_presence_online_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_presence_online_seconds is
  'seconds: a person counts as online after a heartbeat (ours)';

-- terms and policy clocks

create function private.limit_complaint_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_complaint_days is 'days: a complaint is resolved (B §9)';
create function private.limit_closure_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_closure_days is
  'days: an account is deleted after its closure was asked for (B §9)';
create function private.limit_empty_account_months() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_empty_account_months is
  'months: an empty account is deleted (B §9)';
create function private.limit_personal_data_months() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_personal_data_months is
  'months: personal and bank data are kept after closure (B §9)';
create function private.limit_finance_years() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_finance_years is 'years: financial records are kept (B §9)';
create function private.limit_idle_unlist_months() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_idle_unlist_months is
  'months: a profile not updated may be unlisted (B §9)';
create function private.limit_liability_cap_gbp() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_liability_cap_gbp is 'pounds: liability in the terms (B §9)';
create function private.limit_overdue_grace_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_overdue_grace_days is 'days: grace for an overdue payment (B §9)';
create function private.limit_terms_updated_on() returns date
language sql immutable parallel safe set search_path = '' return date '2025-02-28';
comment on function private.limit_terms_updated_on is 'date: last change of the terms (B §9)';
create function private.limit_privacy_updated_on() returns date
language sql immutable parallel safe set search_path = '' return date '2020-07-23';
comment on function private.limit_privacy_updated_on is
  'date: last change of the privacy policy (B §9)';

-- how often a guest may ask

create function private.limit_signup_checks_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_signup_checks_per_minute is
  'calls: checks of a username from one address in a minute (ours)';
create function private.limit_searches_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_searches_per_minute is
  'calls: searches from one address in a minute (C9)';

-- constants are no secret, and checks and policies call them as whoever writes
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname like 'limit\_%'
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', v_function);
  end loop;
end $$;


-- schemas/00_foundation/40_ids.sql
-- Ids. Rows get time-ordered uuids, so that lists page by key in the order of making; ids of things
-- that follow from other things are derived, so that making them twice makes them once.
create function private.uuid_v7() returns uuid
language sql volatile parallel safe set search_path = '' as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
comment on function private.uuid_v7() is 'A uuid of version 7: the first 48 bits are milliseconds since 1970.';

create function private.derived_id(p_name text) returns uuid
language sql immutable parallel safe set search_path = '' as $$ select md5('velour:' || p_name)::uuid $$;
comment on function private.derived_id(text) is 'The same id for the same name, for example refund:<id>:<n>.';

create function private.system_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-7000-8000-000000000001'::uuid
$$;
comment on function private.system_id() is 'The actor of what webhooks and jobs do.';

create function private.current_xact() returns bigint
language sql volatile set search_path = '' as $$ select pg_current_xact_id()::text::bigint $$;
comment on function private.current_xact() is 'The id of this transaction, without the 32-bit wrap.';

grant execute on function private.uuid_v7() to anon, authenticated, service_role;


-- schemas/00_foundation/50_site_config.sql
-- What the operator of a site sets: its name, addresses, the header that carries the caller's
-- region. Everybody may read the public keys, through site_info(); nobody but staff writes.
create table private.site_config (
  key text primary key,
  value jsonb not null,
  is_public boolean not null default false
);
comment on table private.site_config is 'Settings of this site, one row a key.';

create function private.config_text(p_key text) returns text
language sql stable security definer set search_path = '' as $$
  select value #>> '{}' from private.site_config where key = p_key
$$;
comment on function private.config_text(text) is 'A setting as text; null where it is not set.';

create function private.site_info() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from private.site_config where is_public
$$;

create function public.site_info() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.site_info() $$;
comment on function public.site_info() is 'The site''s public settings: name, contacts, currencies'' factors against USD. For everyone.';

grant execute on function private.site_info(), public.site_info() to anon, authenticated;


-- schemas/00_foundation/60_rate_limits.sql
-- Counting attempts. A window is a fixed span of time; a subject is a person or an address. The
-- counter is unlogged: a crash forgives, it never locks out.
create unlogged table private.rate_limit_windows (
  bucket text not null,
  subject text not null,
  starts_at timestamptz not null,
  hits integer not null,
  primary key (bucket, subject, starts_at)
);
comment on table private.rate_limit_windows is 'Attempts by bucket, subject and window.';

create function private.take_rate(p_bucket text, p_subject text, p_limit integer, p_window interval)
returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into private.rate_limit_windows as w (bucket, subject, starts_at, hits)
  values (p_bucket, p_subject, date_bin(p_window, private.now(), 'epoch'), 1)
  on conflict (bucket, subject, starts_at) do update set hits = w.hits + 1
  returning hits <= p_limit
$$;
comment on function private.take_rate(text, text, integer, interval) is 'Counts one attempt; false when the window already had p_limit. The caller returns a refusal instead of raising, where the attempt must stay counted.';

create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(trim(split_part(current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown')
$$;
comment on function private.caller_address() is 'The address that the platform''s edge saw; the subject of limits for guests.';

grant execute on function private.caller_address() to anon, authenticated, service_role;


-- schemas/00_foundation/70_audit_log.sql
-- What staff and the system did to people and content: one row an act, appended and never changed.
create table private.audit_log (
  id uuid primary key default private.uuid_v7(),
  acted_at timestamptz not null default private.now(),
  actor text not null,
  action text not null,
  subject_id uuid,
  reason text,
  detail jsonb not null default '{}'
);
comment on table private.audit_log is 'Acts of staff and system, append-only.';
create index on private.audit_log (subject_id, id);

create function private.tg_refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
comment on function private.tg_refuse_change() is 'Refuses update, delete and truncate on append-only tables.';

create trigger t00_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.tg_refuse_change();

create function private.audit(p_actor text, p_action text, p_subject_id uuid, p_reason text, p_detail jsonb default '{}')
returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject_id, reason, detail)
  values (p_actor, p_action, p_subject_id, p_reason, p_detail) returning id
$$;


-- schemas/10_identity/tables.sql
-- People. Roles are fixed at sign-up. What strangers may read stands in `profiles`; what only its
-- owner may read stands in `account_settings`; what staff decide stands in `private`, from where
-- `creator_states`, the two facts that reading rules ask, is kept by a trigger.
create type public.person_role as enum ('fan', 'creator');
create type public.special_account as enum ('support', 'academy');
create type public.application_state as enum ('none', 'pending', 'accepted', 'rejected');
create type public.timeline_layout as enum ('list', 'box');
create type public.theme as enum ('system', 'dark', 'light');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete restrict,
  role public.person_role not null,
  username text not null,
  name text not null,
  bio text,
  age smallint,
  location text,
  instagram_handle text,
  twitter_handle text,
  wishlist_url text,
  special public.special_account unique,
  created_at timestamptz not null default private.now(),
  constraint username_is_normal check (username = lower(username))
);
comment on table public.profiles is 'What a profile shows of a person. Fans'' rows are read by themselves alone.';
create unique index profiles_username_key on public.profiles (username);
create index profiles_username_prefix on public.profiles (username text_pattern_ops);

create table public.account_settings (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  currency text not null default 'USD',
  timeline_layout public.timeline_layout not null default 'list',
  theme public.theme not null default 'system',
  application_state public.application_state not null default 'none',
  is_invisible boolean not null default false,
  notifications_read_at timestamptz not null default private.now(),
  terms_version text not null,
  terms_accepted_at timestamptz not null default private.now()
);
comment on table public.account_settings is 'Facts of an account for its owner alone.';

create table public.creator_settings (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_free_wall_disabled boolean not null default false,
  categories text[] not null default '{}'
);
comment on table public.creator_settings is 'How a creator''s page behaves; read by those who see the creator.';

create table private.account_standings (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  accepted_at timestamptz,
  promoted_at timestamptz,
  featured_at timestamptz,
  exclusive_since timestamptz,
  suspended_at timestamptz,
  closed_at timestamptz,
  creator_share_bps integer check (creator_share_bps between 0 and 10000)
);
comment on table private.account_standings is 'What staff decided about an account, and its closure. creator_share_bps is an agreed share in hundredths of a percent; null is the usual one.';

create table private.creator_states (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_listed boolean not null,
  is_open boolean not null
);
comment on table private.creator_states is 'Listed: accepted, promoted and open. Open: neither suspended nor closed. Kept by a trigger on account_standings.';

create table public.presence (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table public.presence is 'Last heartbeat of visible people; an invisible creator''s is not written.';

create table private.reserved_words (
  word text primary key
);
comment on table private.reserved_words is 'Words of the address bar that no username may be.';

create table private.region_policies (
  country text not null,
  region text not null default '',
  mode text not null check (mode in ('confirm', 'verify', 'block')),
  primary key (country, region)
);
comment on table private.region_policies is 'How the 18+ gate behaves by country and region; the row * holds for the rest.';

alter table public.profiles enable row level security;
alter table public.account_settings enable row level security;
alter table public.creator_settings enable row level security;
alter table public.presence enable row level security;
alter table private.site_config enable row level security;
alter table private.audit_log enable row level security;
alter table private.rate_limit_windows enable row level security;
alter table private.account_standings enable row level security;
alter table private.reserved_words enable row level security;
alter table private.region_policies enable row level security;


-- schemas/15_safety/tables.sql
-- Blocks, kept as periods: whether somebody was blocked at a past moment decides who was addressed
-- by a message sent then. An open period cuts both people off from each other.
create table public.blocks (
  id uuid primary key default private.uuid_v7(),
  blocker_id uuid not null references public.profiles (id) on delete restrict,
  blocked_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  check (blocker_id <> blocked_id),
  check (ended_at >= started_at)
);
comment on table public.blocks is 'Who blocked whom, from when to when.';
create unique index blocks_open_key on public.blocks (blocker_id, blocked_id) where ended_at is null;
create index blocks_blocked on public.blocks (blocked_id, blocker_id);
create index blocks_blocker on public.blocks (blocker_id, id desc);

alter table public.blocks enable row level security;


-- schemas/20_outbox/tables.sql
-- What people are told. Things between two people are one row here, written in the transaction of
-- their event; things for an audience are one event row whatever its size, merged at reading.
create type public.notification_kind as enum (
  'tip', 'post_liked', 'comment_liked', 'wall_post', 'wall_media', 'new_story', 'wall_offer',
  'new_sub', 're_sub', 'unlock', 'cancelled_user', 'cancelled_billing');
create type public.event_audience as enum ('everyone', 'subscribers', 'offer');

create table public.notifications (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid not null references public.profiles (id) on delete restrict,
  actor_id uuid references public.profiles (id) on delete restrict,
  kind public.notification_kind not null,
  subject_id uuid,
  amount_cents bigint,
  created_at timestamptz not null default private.now()
);
comment on table public.notifications is 'One row for each thing between two people, read by its recipient alone.';
create index notifications_list on public.notifications (recipient_id, id desc);
create index notifications_actor on public.notifications (actor_id);

create table public.audience_events (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  kind public.notification_kind not null,
  audience public.event_audience not null,
  subject_id uuid not null,
  created_at timestamptz not null default private.now()
);
comment on table public.audience_events is 'One row for each thing told to an audience; who is meant follows from follows and periods.';
create index audience_events_list on public.audience_events (creator_id, id desc);

alter table public.notifications enable row level security;
alter table public.audience_events enable row level security;


-- schemas/35_enrolment/tables.sql
-- Who brought a creator here. The first referrer wins and never changes; it is asked by the money
-- domain for its share of subscriptions and by nobody else.
create table private.referrers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  referrer_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default private.now(),
  check (creator_id <> referrer_id)
);
comment on table private.referrers is 'Who referred a creator.';
create index referrers_referrer on private.referrers (referrer_id, created_at desc);

alter table private.referrers enable row level security;


-- schemas/40_wallet/tables.sql
-- The journal and what stands around it. One row a movement, one signed column an account, their
-- sum always zero: minus leaves an account, plus arrives. Rows are never changed or deleted. Only
-- fans have a wallet row; a creator's balance is checkpoints plus the tail of the journal, so that
-- a thousand fans tipping one creator never wait for one another.
create type public.transfer_kind as enum (
  'top_up', 'tip', 'unlock', 'session_text', 'subscription', 'refund', 'dispute', 'dispute_won',
  'withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'write_off');
create type public.payment_source as enum ('wallet', 'card');
create type public.payment_purpose as enum ('top_up', 'subscription');
create type public.payment_state as enum (
  'created', 'needs_action', 'processing', 'succeeded', 'failed', 'refunded', 'disputed');

create table private.transfers (
  id uuid primary key default private.uuid_v7(),
  kind public.transfer_kind not null,
  actor_id uuid not null,
  request_id uuid not null,
  fan_id uuid,
  creator_id uuid,
  referrer_id uuid,
  gross_cents bigint not null check (gross_cents > 0),
  paid_by public.payment_source,
  subject_id uuid,
  payment_id uuid,
  reverses_id uuid,
  provider_cents bigint not null default 0,
  wallet_cents bigint not null default 0,
  fan_debt_cents bigint not null default 0,
  earnings_cents bigint not null default 0,
  transit_cents bigint not null default 0,
  referral_cents bigint not null default 0,
  platform_cents bigint not null default 0,
  clears_at timestamptz not null,
  xact_id bigint not null default private.current_xact(),
  created_at timestamptz not null default private.now(),
  constraint transfers_request_key unique (actor_id, request_id),
  constraint sums_to_zero check (
    provider_cents + wallet_cents + fan_debt_cents + earnings_cents + transit_cents
      + referral_cents + platform_cents = 0),
  constraint owners_named check (
    ((wallet_cents = 0 and fan_debt_cents = 0) or fan_id is not null)
    and ((earnings_cents = 0 and transit_cents = 0) or creator_id is not null)
    and (referral_cents = 0 or referrer_id is not null)),
  constraint reverses_named check (
    (kind in ('refund', 'dispute', 'dispute_won', 'withdrawal_paid', 'withdrawal_returned'))
      = (reverses_id is not null)),
  constraint top_up_shape check (kind <> 'top_up' or (
    provider_cents = -gross_cents and wallet_cents >= 0 and fan_debt_cents >= 0
    and earnings_cents = 0 and transit_cents = 0 and referral_cents = 0 and platform_cents = 0
    and creator_id is null and payment_id is not null) is true),
  constraint sale_shape check (kind not in ('tip', 'unlock', 'session_text', 'subscription') or (
    paid_by is not null and fan_id is not null and creator_id is not null
    and wallet_cents = case paid_by when 'wallet' then -gross_cents else 0 end
    and provider_cents = case paid_by when 'card' then -gross_cents else 0 end
    and earnings_cents >= 0 and platform_cents >= 0 and referral_cents >= 0
    and fan_debt_cents = 0 and transit_cents = 0
    and (paid_by = 'wallet' or (kind = 'subscription' and payment_id is not null))
    and (referral_cents = 0 or kind = 'subscription')) is true),
  constraint refund_shape check (kind <> 'refund' or (
    provider_cents >= 0 and earnings_cents <= 0 and platform_cents <= 0 and referral_cents <= 0
    and transit_cents = 0 and fan_debt_cents >= 0) is true),
  constraint dispute_shape check (kind <> 'dispute' or (
    provider_cents = gross_cents and wallet_cents <= 0 and fan_debt_cents <= 0
    and earnings_cents <= 0 and referral_cents <= 0 and platform_cents <= 0
    and transit_cents = 0) is true),
  constraint dispute_won_shape check (kind <> 'dispute_won' or (
    provider_cents = -gross_cents and wallet_cents >= 0 and fan_debt_cents >= 0
    and earnings_cents >= 0 and referral_cents >= 0 and platform_cents >= 0
    and transit_cents = 0) is true),
  constraint withdrawal_shape check (kind <> 'withdrawal' or (
    earnings_cents = -gross_cents and transit_cents = gross_cents) is true),
  constraint withdrawal_paid_shape check (kind <> 'withdrawal_paid' or (
    provider_cents = gross_cents and transit_cents = -gross_cents) is true),
  constraint withdrawal_returned_shape check (kind <> 'withdrawal_returned' or (
    earnings_cents = gross_cents and provider_cents + transit_cents = -gross_cents
    and (provider_cents = 0 or transit_cents = 0)) is true),
  constraint write_off_shape check (kind <> 'write_off' or (
    platform_cents = -gross_cents and fan_debt_cents + earnings_cents = gross_cents
    and (fan_debt_cents = 0 or earnings_cents = 0)) is true)
);
comment on table private.transfers is 'The journal of money, in cents of US dollars. Never changed, never deleted. The owners carry no foreign keys: a key to a popular creator would be a lock shared by everybody who pays them.';
create index transfers_fan on private.transfers (fan_id, id desc);
create index transfers_creator on private.transfers (creator_id, id desc);
create index transfers_referrer on private.transfers (referrer_id, id desc) where referrer_id is not null;
create index transfers_reverses on private.transfers (reverses_id) where reverses_id is not null;
create unique index transfers_payment_key on private.transfers (payment_id)
  where payment_id is not null and kind in ('top_up', 'subscription');
create index transfers_tail on private.transfers using brin (xact_id)
  with (pages_per_range = 8, autosummarize = on);

create table public.wallets (
  owner_id uuid primary key references public.profiles (id) on delete restrict,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  debt_cents bigint not null default 0 check (debt_cents >= 0)
) with (fillfactor = 70);
comment on table public.wallets is 'A fan''s money and debt, in cents of US dollars; equal to the sum of the journal.';

create table private.earnings_checkpoints (
  owner_id uuid not null,
  account text not null check (account in ('earnings', 'referral', 'transit')),
  kind public.transfer_kind not null,
  clears_on date not null,
  amount_cents bigint not null,
  primary key (owner_id, account, kind, clears_on)
);
comment on table private.earnings_checkpoints is 'Sums of the journal up to the watermark, by owner, account, kind and UTC day of clearing.';

create table private.journal_watermark (
  is_only boolean primary key default true check (is_only),
  folded_below bigint not null default 0
);
comment on table private.journal_watermark is 'Transfers of transactions below this id are in the checkpoints.';

create table public.cards (
  fan_id uuid primary key references public.profiles (id) on delete restrict,
  issuer text not null check (issuer in ('visa', 'mastercard')),
  digits text not null check (digits ~ '^\d{4}$'),
  holder text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  linked_at timestamptz not null default private.now()
);
comment on table public.cards is 'The summary of a fan''s linked card. Number and code never reach this database.';

create table private.card_accounts (
  fan_id uuid primary key references public.profiles (id) on delete restrict,
  provider text not null,
  customer text not null,
  method text,
  fingerprint text,
  address jsonb
);
comment on table private.card_accounts is 'A fan at the payment provider: customer, and the stored card''s handle.';

create table public.payments (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  purpose public.payment_purpose not null,
  amount_cents bigint not null check (amount_cents > 0),
  state public.payment_state not null default 'created',
  creator_id uuid references public.profiles (id) on delete restrict,
  plan_id uuid,
  failure_reason text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  constraint payments_request_key unique (fan_id, request_id),
  check ((purpose = 'subscription') = (creator_id is not null and plan_id is not null))
);
comment on table public.payments is 'One try to take money from outside. Its id is the provider''s idempotency key.';
create index payments_fan on public.payments (fan_id, id desc);
create index payments_creator on public.payments (creator_id) where creator_id is not null;
create unique index payments_open_subscription_key on public.payments (fan_id, creator_id)
  where purpose = 'subscription' and state in ('created', 'needs_action', 'processing');

create table private.payment_references (
  payment_id uuid primary key references public.payments (id) on delete restrict,
  provider text not null,
  provider_ref text not null,
  unique (provider, provider_ref)
);
comment on table private.payment_references is 'The provider''s object behind a payment: one charge for each.';

create table private.payment_events (
  provider text not null,
  event_id text not null,
  payment_id uuid,
  event jsonb not null,
  received_at timestamptz not null default private.now(),
  primary key (provider, event_id)
);
comment on table private.payment_events is 'Webhook events that were taken, each once.';
create index payment_events_payment on private.payment_events (payment_id);

alter table public.wallets enable row level security;
alter table public.cards enable row level security;
alter table public.payments enable row level security;
alter table private.transfers enable row level security;
alter table private.earnings_checkpoints enable row level security;
alter table private.journal_watermark enable row level security;
alter table private.card_accounts enable row level security;
alter table private.payment_references enable row level security;
alter table private.payment_events enable row level security;


-- schemas/50_subscriptions/tables.sql
-- Who pays for whose private wall, and who follows whom. Periods of both are history: a row is
-- added for each and never overwritten, because who could see or was addressed at a past moment is
-- asked later. `subscriptions` is the standing of one pair, kept by the same commands.
create table public.plans (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  price_cents bigint not null check (price_cents >= 0),
  period_days integer not null default 30 check (period_days > 0),
  is_default boolean not null default true,
  created_at timestamptz not null default private.now()
);
comment on table public.plans is 'What a subscription costs and how long a period lasts; the default one is the monthly fee.';
create unique index plans_default_key on public.plans (creator_id) where is_default;
create index plans_creator on public.plans (creator_id);

create table public.limited_offers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  price_cents bigint not null check (price_cents > 0),
  sales_left integer not null check (sales_left > 0),
  started_at timestamptz not null default private.now()
);
comment on table public.limited_offers is 'A lower price of the first period for the next N buyers; the row goes with the last sale.';

create table public.subscriptions (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  plan_id uuid not null references public.plans (id) on delete restrict,
  is_renewing boolean not null default false,
  start_price_cents bigint not null,
  rebill_price_cents bigint not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default private.now(),
  constraint subscriptions_pair_key unique (fan_id, creator_id)
);
comment on table public.subscriptions is 'The standing of one fan with one creator. Access holds while expires_at lies ahead.';
create index subscriptions_creator on public.subscriptions (creator_id, id desc);
create index subscriptions_plan on public.subscriptions (plan_id);
create index subscriptions_due on public.subscriptions (expires_at) where is_renewing;

create table public.subscription_periods (
  id uuid primary key default private.uuid_v7(),
  subscription_id uuid not null references public.subscriptions (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cut_at timestamptz,
  price_cents bigint not null,
  is_trial boolean not null default false,
  transfer_id uuid,
  check (ends_at > starts_at)
);
comment on table public.subscription_periods is 'Paid and trial periods, one row each. cut_at may be set once, by a refund.';
create index subscription_periods_subscription on public.subscription_periods (subscription_id, starts_at);
create index subscription_periods_fan on public.subscription_periods (fan_id, creator_id, starts_at);
create index subscription_periods_creator on public.subscription_periods (creator_id, starts_at);

create table public.follows (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.follows is 'Who follows whom, as periods. A favourite is a follow.';
create unique index follows_open_key on public.follows (fan_id, creator_id) where ended_at is null;
create index follows_fan on public.follows (fan_id, id desc);
create index follows_creator on public.follows (creator_id, id desc);

alter table public.plans enable row level security;
alter table public.limited_offers enable row level security;
alter table public.subscriptions enable row level security;
alter table public.subscription_periods enable row level security;
alter table public.follows enable row level security;


-- schemas/10_identity/rules.sql
-- Who is asking, and what is true of an account. `acting_*` are asked at the top of every command:
-- they return the caller or refuse, so that no command forgets suspension or role.
create function private.normal_username(p_username text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(lower(regexp_replace(p_username, '[^A-Za-z0-9_]', '', 'g')), '_{2,}', '_', 'g')
$$;
comment on function private.normal_username(text) is 'A username as it is kept: word characters, lower case, no double underscores.';

create function private.is_username(p_username text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_username ~ '^[a-z0-9][a-z0-9_]*[a-z0-9]$' and p_username !~ '__'
     and length(p_username) between private.limit_username_min() and private.limit_username_max()
$$;

create function private.is_email(p_email text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_email ~ '^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(\.[^\s@.<>"(),;:\\]+)+$'
     and length(p_email) between private.limit_email_min() and private.limit_email_max()
$$;

create function private.is_open(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select is_open from private.creator_states where creator_id = p_creator_id), false)
$$;
comment on function private.is_open(uuid) is 'A creator who is neither suspended nor closed.';

create function private.role_of(p_person_id uuid) returns public.person_role
language sql stable security definer set search_path = '' as $$
  select role from public.profiles where id = p_person_id
$$;

create function private.acting_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_is_held boolean;
begin
  select s.suspended_at is not null or s.closed_at is not null into v_is_held
  from private.account_standings s where s.profile_id = v_me;
  if v_is_held is null then
    perform private.fail('unauthorized_request');
  end if;
  if v_is_held then
    perform private.fail('account_suspended');
  end if;
  return v_me;
end $$;
comment on function private.acting_person() is 'The caller. Refuses guests (unauthorized_request) and suspended or closed accounts (account_suspended).';

create function private.acting_fan(p_refusal text default 'ineligible_action') returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if private.role_of(v_me) <> 'fan' then
    perform private.fail(p_refusal);
  end if;
  return v_me;
end $$;
comment on function private.acting_fan(text) is 'The caller, who must be a fan; otherwise the refusal that is passed.';

create function private.acting_creator(p_refusal text default 'method_forbidden') returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if private.role_of(v_me) <> 'creator' then
    perform private.fail(p_refusal);
  end if;
  return v_me;
end $$;
comment on function private.acting_creator(text) is 'The caller, who must be a creator; otherwise the refusal that is passed.';

create function private.caller_region() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    upper(current_setting('request.headers', true)::jsonb ->> private.config_text('region_header')), '*')
$$;
comment on function private.caller_region() is 'Country of the caller as the platform''s edge tells it, or * where it does not.';

create function private.region_mode() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select mode from private.region_policies where country = private.caller_region() and region = ''),
    (select mode from private.region_policies where country = '*' and region = ''),
    'confirm')
$$;

create function private.is_region_open() returns boolean
language sql stable security definer set search_path = '' as $$ select private.region_mode() <> 'block' $$;

grant execute on function private.is_region_open() to anon, authenticated;
grant execute on function private.config_text(text) to anon, authenticated;
grant execute on function private.caller_region() to anon, authenticated;
grant select on private.creator_states to anon, authenticated;


-- schemas/15_safety/rules.sql
-- Who is cut off from whom, and who may be paid.
create function private.my_cut_off_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select blocked_id from public.blocks where blocker_id = auth.uid() and ended_at is null
  union all
  select blocker_id from public.blocks where blocked_id = auth.uid() and ended_at is null
$$;
comment on function private.my_cut_off_ids() is 'Everybody whom the caller blocks or who blocks the caller.';

create function private.is_cut_off(p_one uuid, p_other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.blocks
    where ended_at is null
      and ((blocker_id = p_one and blocked_id = p_other) or (blocker_id = p_other and blocked_id = p_one)))
$$;
comment on function private.is_cut_off(uuid, uuid) is 'An open block in either direction.';

create function private.require_payable(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_open(p_creator_id) then
    perform private.fail('invalid_profile');
  end if;
  if private.is_cut_off(p_fan_id, p_creator_id) then
    perform private.fail('profile_blacklisted');
  end if;
end $$;
comment on function private.require_payable(uuid, uuid) is 'Refuses money to an unknown or closed creator (invalid_profile) and across a block (profile_blacklisted).';

grant execute on function private.my_cut_off_ids() to anon, authenticated;


-- schemas/40_wallet/rules.sql
-- How money is split and when it clears. Shares are floored to the cent; the platform keeps the
-- remainder, so that the parts always sum to the price.
create function private.creator_share(p_creator_id uuid, p_gross_cents bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select p_gross_cents * coalesce(
    (select creator_share_bps from private.account_standings where profile_id = p_creator_id),
    private.limit_creator_share_bps()) / 10000
$$;
comment on function private.creator_share(uuid, bigint) is 'The creator''s part of a price, in cents, floored.';

create function private.referral_share(p_earnings_cents bigint) returns bigint
language sql immutable set search_path = '' as $$
  select p_earnings_cents * private.limit_referral_share_bps() / 10000
$$;
comment on function private.referral_share(bigint) is 'The referrer''s part, in cents, floored: of what the creator earns, out of the platform''s part.';

create function private.clearing_day(p_clears_at timestamptz, p_cents bigint) returns date
language sql immutable set search_path = '' as $$
  select case when p_cents > 0
    then ((p_clears_at at time zone 'UTC') - interval '1 microsecond')::date + 1
    else (p_clears_at at time zone 'UTC')::date end
$$;
comment on function private.clearing_day(timestamptz, bigint) is 'The UTC day from whose start an amount counts as cleared: what arrives is rounded up, what leaves down, so that the available sum is never too high.';

create function private.owner_sums(p_owner_id uuid, p_account text)
returns table (kind public.transfer_kind, clears_on date, amount_cents bigint)
language sql stable security definer set search_path = '' as $$
  select c.kind, c.clears_on, c.amount_cents
  from private.earnings_checkpoints c where c.owner_id = p_owner_id and c.account = p_account
  union all
  select t.kind, private.clearing_day(t.clears_at, a.cents), a.cents
  from private.transfers t
  cross join lateral (select case p_account
    when 'earnings' then t.earnings_cents when 'transit' then t.transit_cents else t.referral_cents end) a (cents)
  where t.xact_id >= (select folded_below from private.journal_watermark)
    and case p_account when 'referral' then t.referrer_id else t.creator_id end = p_owner_id
    and a.cents <> 0
$$;
comment on function private.owner_sums(uuid, text) is 'An owner''s account in parts: checkpoints and the tail of the journal, read in one statement.';

create function private.has_card(p_fan_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.cards where fan_id = p_fan_id)
$$;
comment on function private.has_card(uuid) is 'A verified fan: one with a linked card.';


-- schemas/50_subscriptions/rules.sql
-- Who is a subscriber, and what a start would cost now.
create function private.my_subscribed_creator_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select creator_id from public.subscriptions
  where fan_id = auth.uid() and expires_at > private.now()
$$;
comment on function private.my_subscribed_creator_ids() is 'Creators whose private wall is open to the caller now.';

create function private.is_subscribed(p_fan_id uuid, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscriptions
                 where fan_id = p_fan_id and creator_id = p_creator_id and expires_at > private.now())
$$;

create function private.is_following(p_fan_id uuid, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.follows
                 where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null)
$$;

create function private.start_price(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select price_cents from public.limited_offers where creator_id = p_creator_id),
    (select price_cents from public.plans where creator_id = p_creator_id and is_default))
$$;
comment on function private.start_price(uuid) is 'Cents of the first period now: the offer while it lasts, else the fee.';

grant execute on function private.my_subscribed_creator_ids() to anon, authenticated;


-- schemas/55_access/rules.sql
-- The one visibility rule. A creator is seen by themselves; by others while open, without a block
-- in either direction, in a region where the site is open, and listed or subscribed to. Policies
-- spell the same rule out of the small parts below; a truth-table test holds the two together.
create function private.sees_creator(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_creator_id = auth.uid() or (
    private.is_region_open()
    and p_creator_id not in (select private.my_cut_off_ids())
    and exists (
      select from private.creator_states s
      where s.creator_id = p_creator_id and s.is_open
        and (s.is_listed or p_creator_id in (select private.my_subscribed_creator_ids()))))
$$;
comment on function private.sees_creator(uuid) is 'Whether the caller, a guest included, may see a creator''s page.';

grant execute on function private.sees_creator(uuid) to anon, authenticated;


-- schemas/75_activity/rules.sql
-- Which events of creators are meant for a person: those of the creators that one follows or
-- subscribes to, by the audience that the event names.
create function private.my_events(p_me uuid, p_before uuid, p_after timestamptz, p_limit integer)
returns table (id uuid, kind public.notification_kind, actor_id uuid, subject_id uuid,
               amount_cents bigint, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.id, e.kind, e.creator_id, e.subject_id, null::bigint, e.created_at
  from (
    select creator_id from public.follows where fan_id = p_me and ended_at is null
    union
    select creator_id from public.subscriptions where fan_id = p_me and expires_at > private.now()) c
  cross join lateral (
    select * from public.audience_events a
    where a.creator_id = c.creator_id
      and (p_before is null or a.id < p_before)
      and (p_after is null or a.created_at > p_after)
      and (a.audience = 'everyone'
           or (a.audience = 'subscribers' and private.is_subscribed(p_me, a.creator_id))
           or (a.audience = 'offer' and not private.is_subscribed(p_me, a.creator_id)))
    order by a.id desc limit p_limit) e
  where private.is_open(e.creator_id)
$$;
comment on function private.my_events(uuid, uuid, timestamptz, integer) is 'Events for a person, newest first, at most p_limit of each creator.';


-- schemas/40_wallet/views.sql
-- The journal as a ledger: one line for each account that a transfer touches.
create view private.ledger_entries with (security_invoker = on) as
select t.id as transfer_id, t.kind, e.account, e.owner_id, e.amount_cents, t.created_at
from private.transfers t
cross join lateral (values
  ('provider', null::uuid, t.provider_cents), ('wallet', t.fan_id, t.wallet_cents),
  ('fan_debt', t.fan_id, t.fan_debt_cents), ('earnings', t.creator_id, t.earnings_cents),
  ('transit', t.creator_id, t.transit_cents), ('referral', t.referrer_id, t.referral_cents),
  ('platform', null::uuid, t.platform_cents)) e (account, owner_id, amount_cents)
where e.amount_cents <> 0;
comment on view private.ledger_entries is 'The non-zero columns of the journal, one row each.';


-- schemas/10_identity/policies.sql
-- Owners read their own rows and write nothing but the settings listed here. How others see a
-- creator stands in the access domain.
create policy select_own on public.account_settings for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.account_settings to authenticated;

create policy update_own on public.account_settings for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
grant update (timeline_layout, theme) on public.account_settings to authenticated;


-- schemas/15_safety/policies.sql
-- The blocker reads their own list; the blocked person never learns of it from here.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
grant select on public.blocks to authenticated;


-- schemas/20_outbox/policies.sql
-- A notification is its recipient's. Nothing of a person across a block is shown. Event rows are
-- read through the merged list of the activity domain only.
create policy select_own on public.notifications for select to authenticated
  using (recipient_id = (select auth.uid()));
create policy never_across_block on public.notifications as restrictive for select to authenticated
  using (actor_id is null or actor_id not in (select private.my_cut_off_ids()));
grant select on public.notifications to authenticated;


-- schemas/40_wallet/policies.sql
-- Money is seen by its owner and written by commands alone.
create policy select_own on public.wallets for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.wallets to authenticated;

create policy select_own on public.cards for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.cards to authenticated;

create policy select_own on public.payments for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payments to authenticated;


-- schemas/50_subscriptions/policies.sql
-- Both sides of a subscription or follow may read it; nobody else.
create policy select_own on public.subscriptions for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.subscription_periods for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.follows for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
grant select on public.subscriptions, public.subscription_periods, public.follows to authenticated;


-- schemas/55_access/policies.sql
-- How others see a creator: the rule of sees_creator() in parts that are evaluated once a statement
-- or by one look-up a row. Fans' rows are never read by others here; where a fan is named to a
-- creator, the command that does so says why.
create policy select_visible on public.profiles for select to anon, authenticated
  using (
    id = (select auth.uid())
    or exists (select from private.creator_states s where s.creator_id = profiles.id and s.is_open and s.is_listed)
    or (id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s where s.creator_id = profiles.id and s.is_open)));
create policy never_across_block on public.profiles as restrictive for select to authenticated
  using (id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.profiles as restrictive for select to anon, authenticated
  using (id = (select auth.uid()) or (select private.is_region_open()));
grant select on public.profiles to anon, authenticated;

create policy select_visible on public.creator_settings for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s where s.creator_id = creator_settings.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s where s.creator_id = creator_settings.creator_id and s.is_open)));
create policy never_across_block on public.creator_settings as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.creator_settings as restrictive for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));
grant select on public.creator_settings to anon, authenticated;

create policy select_visible on public.plans for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s where s.creator_id = plans.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s where s.creator_id = plans.creator_id and s.is_open)));
create policy never_across_block on public.plans as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.plans as restrictive for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));
grant select on public.plans to anon, authenticated;

create policy select_visible on public.limited_offers for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s where s.creator_id = limited_offers.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s where s.creator_id = limited_offers.creator_id and s.is_open)));
create policy never_across_block on public.limited_offers as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.limited_offers as restrictive for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));
grant select on public.limited_offers to anon, authenticated;

create policy select_visible on public.presence for select to anon, authenticated
  using (
    profile_id = (select auth.uid())
    or exists (select from private.creator_states s where s.creator_id = presence.profile_id and s.is_open and s.is_listed)
    or (profile_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s where s.creator_id = presence.profile_id and s.is_open)));
create policy never_across_block on public.presence as restrictive for select to authenticated
  using (profile_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.presence as restrictive for select to anon, authenticated
  using (profile_id = (select auth.uid()) or (select private.is_region_open()));
grant select on public.presence to anon, authenticated;


-- schemas/10_identity/internals/check_signup.sql
-- Says whether a username is free and an address well formed, never whether the address is known:
-- who uses an adult site is nobody's business.
create function private.check_signup(p_username text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_username text := private.normal_username(coalesce(p_username, ''));
  v_verdict text;
begin
  if not private.take_rate('check_signup', private.caller_address(),
       private.limit_signup_checks_per_minute(), interval '1 minute') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  v_verdict := case
    when not private.is_username(v_username) then 'invalid'
    when exists (select from private.reserved_words where word = v_username) then 'reserved'
    when exists (select from public.profiles where username = v_username) then 'taken'
    else 'free' end;
  return jsonb_build_object(
    'username', v_verdict,
    'email', case when private.is_email(lower(trim(coalesce(p_email, '')))) then 'ok' else 'invalid' end);
end $$;


-- schemas/10_identity/internals/make_profile.sql
-- The sign-up trigger: makes the profile in the transaction of the sign-up, from a white list of
-- the data that came with it. Role and username are read here once; later changes of the metadata
-- mean nothing. Providers other than e-mail make fans with a derived name.
create function private.free_username(p_wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_base text := left(coalesce(nullif(trim(both '_' from private.normal_username(p_wanted)), ''), 'member'), 14);
  v_name text := v_base;
begin
  if length(v_base) < private.limit_username_min() then
    v_base := 'member';
  end if;
  while not private.is_username(v_name)
     or exists (select from private.reserved_words where word = v_name)
     or exists (select from public.profiles where username = v_name) loop
    v_name := v_base || '_' || substr(md5(random()::text), 1, 5);
  end loop;
  return v_name;
end $$;

create function private.tg_users__make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_email boolean := coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email';
  v_role public.person_role := 'fan';
  v_username text;
begin
  if v_is_email then
    v_username := private.normal_username(coalesce(new.raw_user_meta_data ->> 'username', ''));
    if new.raw_user_meta_data ->> 'role' = 'creator' then
      v_role := 'creator';
    end if;
    if not private.is_username(v_username) then
      perform private.fail('invalid_username');
    elsif exists (select from private.reserved_words where word = v_username) then
      perform private.fail('username_reserved');
    end if;
  else
    v_username := private.free_username(
      coalesce(new.raw_user_meta_data ->> 'user_name', split_part(new.email, '@', 1)));
  end if;
  insert into public.profiles (id, role, username, name) values (new.id, v_role, v_username, v_username);
  insert into public.account_settings (profile_id, terms_version)
  values (new.id, private.config_text('terms_version'));
  insert into private.account_standings (profile_id) values (new.id);
  if v_role = 'creator' then
    insert into public.creator_settings (creator_id) values (new.id);
  end if;
  return new;
end $$;


-- schemas/10_identity/internals/my_account.sql
-- What the page needs to know about the person who is signed in, in one call.
create function private.my_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'role', p.role, 'username', p.username, 'name', p.name, 'special', p.special,
    'currency', s.currency, 'timeline_layout', s.timeline_layout, 'theme', s.theme,
    'application_state', s.application_state, 'is_invisible', s.is_invisible,
    'is_promoted', coalesce(c.is_listed, false),
    'is_held', st.suspended_at is not null or st.closed_at is not null)
  from public.profiles p
  join public.account_settings s on s.profile_id = p.id
  join private.account_standings st on st.profile_id = p.id
  left join private.creator_states c on c.creator_id = p.id
  where p.id = auth.uid()
$$;

create function private.touch_presence() returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.presence as p (profile_id, seen_at)
  select profile_id, private.now() from public.account_settings
  where profile_id = auth.uid() and not is_invisible
  on conflict (profile_id) do update set seen_at = excluded.seen_at
    where p.seen_at < excluded.seen_at - interval '20 seconds'
$$;

create function private.leave_presence() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.presence where profile_id = auth.uid()
$$;


-- schemas/10_identity/internals/set_currency.sql
-- The currency in which amounts are shown; every charge stays in US dollars.
create function private.set_currency(p_currency text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if not (select value ? p_currency from private.site_config where key = 'currencies') then
    perform private.fail('invalid_payload', jsonb_build_object('field', 'currency'));
  end if;
  update public.account_settings set currency = p_currency where profile_id = v_me;
end $$;


-- schemas/15_safety/internals/block.sql
-- Opening and closing a block. Both are repeatable: a second block or unblock changes nothing.
create function private.block(p_person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if p_person_id = v_me then
    perform private.fail('cannot_block_yourself');
  end if;
  if not exists (select from public.profiles where id = p_person_id and special is null) then
    perform private.fail('invalid_profile');
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (v_me, p_person_id)
  on conflict (blocker_id, blocked_id) where ended_at is null do nothing;
end $$;

create function private.unblock(p_person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  update public.blocks set ended_at = private.now()
  where blocker_id = v_me and blocked_id = p_person_id and ended_at is null;
end $$;


-- schemas/20_outbox/internals/notify.sql
-- Telling people. notify() writes the row and hints the recipient's open pages; hint() only hints.
-- A hint names what changed, never what it is: pages read again through row-level security.
create function private.hint(p_person_id uuid, p_what text[], p_ids jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(
    jsonb_build_object('what', p_what) || p_ids, 'changed', 'user:' || p_person_id, true)
$$;
comment on function private.hint(uuid, text[], jsonb) is 'Sends one small event to a person''s own topic. At most one in a transaction for each person.';

create function private.notify(
  p_recipient_id uuid, p_actor_id uuid, p_kind public.notification_kind, p_subject_id uuid,
  p_amount_cents bigint default null, p_also text[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_recipient_id, p_actor_id, p_kind, p_subject_id, p_amount_cents);
  perform private.hint(p_recipient_id, array['notification'] || p_also);
end $$;
comment on function private.notify(uuid, uuid, public.notification_kind, uuid, bigint, text[]) is 'Writes a notification and hints its recipient, together with what else changed for them.';

create function private.announce(
  p_creator_id uuid, p_kind public.notification_kind, p_audience public.event_audience, p_subject_id uuid)
returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audience_events (creator_id, kind, audience, subject_id)
  values (p_creator_id, p_kind, p_audience, p_subject_id)
$$;
comment on function private.announce(uuid, public.notification_kind, public.event_audience, uuid) is 'Tells an audience: one row, whatever its size.';


-- schemas/40_wallet/internals/cards.sql
-- A fan's card as the provider describes it. Only visa and mastercard are kept, whatever a client
-- or the provider's fields let through.
create function private.card_account(p_fan_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  end if;
  return coalesce(
    (select jsonb_build_object('provider', a.provider, 'customer', a.customer, 'method', a.method,
                               'has_card', private.has_card(p_fan_id))
     from private.card_accounts a where a.fan_id = p_fan_id),
    '{"has_card": false}');
end $$;

create function private.set_card_account(p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.card_accounts (fan_id, provider, customer) values (p_fan_id, p_provider, p_customer)
  on conflict (fan_id) do nothing
$$;

create function private.save_card(p_fan_id uuid, p_card jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issuer text := lower(p_card ->> 'issuer');
  v_replaced text;
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  end if;
  if v_issuer is null or not v_issuer = any (private.limit_card_brands()) then
    perform private.fail('card_brand_not_accepted');
  end if;
  select method into v_replaced from private.card_accounts where fan_id = p_fan_id for update;
  insert into private.card_accounts as a (fan_id, provider, customer, method, fingerprint, address)
  values (p_fan_id, p_card ->> 'provider', p_card ->> 'customer', p_card ->> 'method',
          p_card ->> 'fingerprint',
          jsonb_build_object('address', p_card -> 'address', 'city', p_card -> 'city',
            'state', p_card -> 'state', 'zip', p_card -> 'zip', 'country', p_card -> 'country'))
  on conflict (fan_id) do update
    set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
        fingerprint = excluded.fingerprint, address = excluded.address;
  insert into public.cards (fan_id, issuer, digits, holder, exp_month, exp_year)
  values (p_fan_id, v_issuer, p_card ->> 'digits', p_card ->> 'holder',
          (p_card ->> 'exp_month')::smallint, (p_card ->> 'exp_year')::smallint)
  on conflict (fan_id) do update
    set issuer = excluded.issuer, digits = excluded.digits, holder = excluded.holder,
        exp_month = excluded.exp_month, exp_year = excluded.exp_year, linked_at = excluded.linked_at;
  return jsonb_build_object(
    'replaced_method', nullif(v_replaced, p_card ->> 'method'));
end $$;

create function private.remove_card(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts;
begin
  select * into v_account from private.card_accounts where fan_id = p_fan_id for update;
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  delete from public.cards where fan_id = p_fan_id;
  update private.card_accounts set method = null, fingerprint = null, address = null
  where fan_id = p_fan_id;
  return jsonb_build_object('provider', v_account.provider, 'method', v_account.method);
end $$;


-- schemas/40_wallet/internals/creator_balance.sql
-- A creator's money: what is earned and not yet paid out, and which part of it has cleared.
create function private.creator_balance(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with parts as (
    select clears_on, amount_cents from private.owner_sums(p_creator_id, 'earnings')
    union all
    select clears_on, amount_cents from private.owner_sums(p_creator_id, 'referral'))
  select jsonb_build_object(
    'pending_cents', coalesce(sum(amount_cents), 0),
    'available_cents', coalesce(sum(amount_cents) filter (
      where clears_on <= (private.now() at time zone 'UTC')::date), 0))
  from parts
$$;

create function private.my_balance() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  if private.role_of(v_me) = 'creator' then
    return private.creator_balance(v_me);
  end if;
  return (select jsonb_build_object('balance_cents', balance_cents, 'debt_cents', debt_cents)
          from public.wallets where owner_id = v_me);
end $$;


-- schemas/40_wallet/internals/fold_journal.sql
-- Folding the journal into checkpoints. A transaction's id is below every running one's when it is
-- below the snapshot's oldest, so nothing that commits late is ever missed or counted twice.
create function private.fold_journal() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  select folded_below into v_from from private.journal_watermark for update;
  if v_to <= v_from then
    return v_from;
  end if;
  insert into private.earnings_checkpoints as c (owner_id, account, kind, clears_on, amount_cents)
  select p.owner_id, p.account, t.kind, private.clearing_day(t.clears_at, p.cents), sum(p.cents)
  from private.transfers t
  cross join lateral (values
    (t.creator_id, 'earnings', t.earnings_cents),
    (t.creator_id, 'transit', t.transit_cents),
    (t.referrer_id, 'referral', t.referral_cents)) p (owner_id, account, cents)
  where t.xact_id >= v_from and t.xact_id < v_to and p.cents <> 0
  group by 1, 2, 3, 4
  on conflict (owner_id, account, kind, clears_on)
    do update set amount_cents = c.amount_cents + excluded.amount_cents;
  update private.journal_watermark set folded_below = v_to;
  return v_to;
end $$;
comment on function private.fold_journal() is 'Adds finished transfers to the checkpoints and moves the watermark. Returns the watermark.';

create function private.rebase_journal() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.journal_watermark in access exclusive mode;
  truncate private.earnings_checkpoints;
  update private.journal_watermark set folded_below = 0;
  alter table private.transfers disable trigger t00_append_only;
  update private.transfers set xact_id = 0;
  alter table private.transfers enable trigger t00_append_only;
  perform private.fold_journal();
end $$;
comment on function private.rebase_journal() is 'After a restore into another cluster, whose transaction ids begin elsewhere: rebuilds every checkpoint. For operators.';


-- schemas/40_wallet/internals/ledger_faults.sql
-- What a single row of the journal cannot say about itself. Empty when the books are whole; asked
-- after every test that moves money, and by the operators' health check.
create function private.wallet_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'wallet differs from the journal', w.owner_id,
         format('wallet %s debt %s, journal %s and %s', w.balance_cents, w.debt_cents,
                coalesce(j.wallet, 0), coalesce(j.debt, 0))
  from public.wallets w
  left join (select fan_id, sum(wallet_cents) as wallet, -sum(fan_debt_cents) as debt
             from private.transfers group by fan_id) j on j.fan_id = w.owner_id
  where (w.balance_cents, w.debt_cents) is distinct from (coalesce(j.wallet, 0), coalesce(j.debt, 0))
  union all
  select 'journal names a fan without a wallet', t.fan_id, t.id::text
  from private.transfers t
  where t.fan_id is not null and not exists (select from public.wallets w where w.owner_id = t.fan_id)
  union all
  select 'journal names a creator who is none', t.creator_id, t.id::text
  from private.transfers t
  where t.creator_id is not null and private.role_of(t.creator_id) is distinct from 'creator'
$$;

create function private.checkpoint_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with journal as (
    select p.owner_id, p.account, sum(p.cents) as cents
    from private.transfers t
    cross join lateral (values
      (t.creator_id, 'earnings', t.earnings_cents), (t.creator_id, 'transit', t.transit_cents),
      (t.referrer_id, 'referral', t.referral_cents)) p (owner_id, account, cents)
    where t.xact_id < (select folded_below from private.journal_watermark) and p.cents <> 0
    group by 1, 2),
  folded as (
    select owner_id, account, sum(amount_cents) as cents from private.earnings_checkpoints group by 1, 2)
  select 'checkpoint differs from the journal', coalesce(j.owner_id, f.owner_id),
         format('%s: checkpoint %s, journal %s', coalesce(j.account, f.account), f.cents, j.cents)
  from journal j full join folded f using (owner_id, account)
  where coalesce(j.cents, 0) <> coalesce(f.cents, 0)
$$;

create function private.payment_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'a settled payment without exactly one transfer', p.id, p.state::text
  from public.payments p
  where p.state in ('succeeded', 'refunded', 'disputed')
    and (select count(*) from private.transfers t
         where t.payment_id = p.id and t.kind in ('top_up', 'subscription')) <> 1
  union all
  select 'a transfer whose payment did not succeed or differs', t.id, p.state::text
  from private.transfers t left join public.payments p on p.id = t.payment_id
  where t.kind in ('top_up', 'subscription') and t.payment_id is not null
    and ((p.state in ('succeeded', 'refunded', 'disputed')) is not true
         or p.amount_cents <> t.gross_cents or p.fan_id <> t.fan_id)
  union all
  select 'reversals exceed what they reverse', o.id, sum(r.gross_cents)::text
  from private.transfers r join private.transfers o on o.id = r.reverses_id
  where r.kind in ('refund', 'dispute')
  group by o.id having sum(r.gross_cents) > max(o.gross_cents)
$$;

create function private.ledger_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.wallet_faults()
  union all select * from private.checkpoint_faults()
  union all select * from private.payment_faults()
$$;
comment on function private.ledger_faults() is 'Everything that is wrong with the books; no row when they are whole.';


-- schemas/40_wallet/internals/payment_to_charge.sql
-- Claims an open payment for charging. Asking again is harmless: the id is the provider's
-- idempotency key, so a second charge of the same payment is the first one.
create function private.payment_to_charge(p_payment_id uuid, p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_account private.card_accounts;
begin
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  select * into v_account from private.card_accounts where fan_id = p_fan_id;
  if v_payment.state in ('created', 'processing', 'needs_action') then
    if v_account.method is null then
      perform private.fail('no_card_linked');
    end if;
    if v_payment.state = 'created' then
      update public.payments set state = 'processing' where id = p_payment_id;
      v_payment.state := 'processing';
    end if;
  end if;
  return jsonb_build_object(
    'payment_id', v_payment.id, 'kind', v_payment.purpose, 'amount_cents', v_payment.amount_cents,
    'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', v_account.provider,
    'customer', v_account.customer, 'method', v_account.method,
    'description', private.config_text('statement_descriptor'));
end $$;


-- schemas/40_wallet/internals/request_top_up.sql
-- A top-up begins as an open payment, made before the provider is called. The same request id
-- answers with the same payment.
create function private.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_fan();
  v_payment public.payments;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  if p_amount_cents is null or not p_amount_cents = any (private.limit_topup_amounts_cents()) then
    perform private.fail('invalid_topup_amount');
  end if;
  if not private.has_card(v_me) then
    perform private.fail('no_card_linked');
  end if;
  insert into public.payments (fan_id, request_id, purpose, amount_cents)
  values (v_me, p_request_id, 'top_up', p_amount_cents)
  on conflict (fan_id, request_id) do nothing returning * into v_payment;
  if v_payment.id is null then
    select * into v_payment from public.payments where fan_id = v_me and request_id = p_request_id;
    if (v_payment.purpose, v_payment.amount_cents) is distinct from ('top_up'::public.payment_purpose, p_amount_cents) then
      perform private.fail('duplicate_request');
    end if;
  end if;
  return v_payment.id;
end $$;


-- schemas/40_wallet/internals/sell.sql
-- One sale is one journal row and, when the wallet pays, one debit. The same request id answers
-- with the first row and moves nothing; the same id for something else is refused.
create type private.movement as (transfer_id uuid, is_new boolean);

create function private.replayed(
  p_actor_id uuid, p_request_id uuid, p_kind public.transfer_kind, p_creator_id uuid,
  p_gross_cents bigint, p_subject_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first record;
begin
  select t.id, t.kind, t.creator_id, t.gross_cents, t.subject_id into v_first
  from private.transfers t where t.actor_id = p_actor_id and t.request_id = p_request_id;
  if v_first.id is null then
    return null;
  end if;
  if (v_first.kind, v_first.creator_id, v_first.gross_cents, v_first.subject_id)
     is distinct from (p_kind, p_creator_id, p_gross_cents, p_subject_id) then
    perform private.fail('duplicate_request');
  end if;
  return v_first.id;
end $$;
comment on function private.replayed(uuid, uuid, public.transfer_kind, uuid, bigint, uuid) is 'The transfer that this request already made; null where it made none; duplicate_request where it made another.';

create function private.refuse_short(p_fan_id uuid, p_needed_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  perform private.fail('not_enough_funds', jsonb_build_object(
    'needed_cents', p_needed_cents,
    'balance_cents', (select balance_cents from public.wallets where owner_id = p_fan_id)));
end $$;
comment on function private.refuse_short(uuid, bigint) is 'The refusal of a wallet that is short: the card page first, then the top-up (C16).';

create function private.sell(
  p_kind public.transfer_kind, p_fan_id uuid, p_creator_id uuid, p_gross_cents bigint,
  p_subject_id uuid, p_request_id uuid, p_payment_id uuid default null) returns private.movement
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_earned bigint := private.creator_share(p_creator_id, p_gross_cents);
  v_referrer uuid;
  v_referral bigint := 0;
  v_card bigint := case when p_payment_id is null then 0 else p_gross_cents end;
begin
  if p_kind = 'subscription' then
    select referrer_id into v_referrer from private.referrers where creator_id = p_creator_id;
    v_referral := case when v_referrer is null then 0
      else least(private.referral_share(v_earned), p_gross_cents - v_earned) end;
  end if;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id,
    payment_id, wallet_cents, provider_cents, earnings_cents, referral_cents, platform_cents, clears_at)
  values (
    p_kind, p_fan_id, p_request_id, p_fan_id, p_creator_id, v_referrer, p_gross_cents,
    case when p_payment_id is null then 'wallet' else 'card' end::public.payment_source, p_subject_id,
    p_payment_id, v_card - p_gross_cents, -v_card, v_earned, v_referral,
    p_gross_cents - v_earned - v_referral,
    private.now() + make_interval(days => private.limit_clearing_days()))
  on conflict (actor_id, request_id) do nothing returning id into v_id;
  if v_id is null then
    return (private.replayed(p_fan_id, p_request_id, p_kind, p_creator_id, p_gross_cents, p_subject_id), false);
  end if;
  if p_payment_id is null then
    update public.wallets set balance_cents = balance_cents - p_gross_cents
    where owner_id = p_fan_id and balance_cents >= p_gross_cents;
    if not found then
      perform private.refuse_short(p_fan_id, p_gross_cents);
    end if;
  end if;
  return (v_id, true);
end $$;
comment on function private.sell(public.transfer_kind, uuid, uuid, bigint, uuid, uuid, uuid) is 'Moves the price of something from a fan''s wallet, or from the card payment that is named, to creator, referrer and platform. Returns the transfer and whether this call made it.';


-- schemas/40_wallet/internals/send_tip.sql
-- A tip: 5 to 999 dollars from a fan's wallet to a creator. Replays are answered before anything is
-- checked, so that a lost answer can always be asked for again.
create function private.send_tip(p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_done private.movement;
  v_first uuid;
begin
  v_first := private.replayed(auth.uid(), p_request_id, 'tip', p_creator_id, p_amount_cents, null);
  if v_first is not null then
    return v_first;
  end if;
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_tip_yourself');
  end if;
  v_me := private.acting_fan();
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  if p_amount_cents is null
     or p_amount_cents not between private.limit_tip_min_cents() and private.limit_tip_max_cents() then
    perform private.fail('empty_transaction_amount');
  end if;
  perform private.require_payable(v_me, p_creator_id);
  v_done := private.sell('tip', v_me, p_creator_id, p_amount_cents, null, p_request_id);
  if v_done.is_new then
    perform private.notify(p_creator_id, v_me, 'tip', v_done.transfer_id, p_amount_cents, array['earnings']);
  end if;
  return v_done.transfer_id;
end $$;


-- schemas/50_subscriptions/internals/follow.sql
-- Following is free and repeatable. A subscriber already has more than a follow gives.
create function private.follow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
begin
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_follow_yourself');
  end if;
  v_me := private.acting_fan('must_be_customer_to_follow');
  perform private.require_payable(v_me, p_creator_id);
  if private.is_subscribed(v_me, p_creator_id) then
    perform private.fail('cannot_follow_subscribed_profile');
  end if;
  insert into public.follows (fan_id, creator_id) values (v_me, p_creator_id)
  on conflict (fan_id, creator_id) where ended_at is null do nothing;
end $$;

create function private.unfollow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_fan('must_be_customer_to_follow');
begin
  update public.follows set ended_at = private.now()
  where fan_id = v_me and creator_id = p_creator_id and ended_at is null;
  if not found then
    perform private.fail('not_in_favorites');
  end if;
end $$;


-- schemas/50_subscriptions/internals/open_period.sql
-- Opens a paid period: the period row, the standing of the pair, and the creator's notification, in
-- the transaction of the money.
create function private.take_offer_sale(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.limited_offers where creator_id = p_creator_id and sales_left = 1;
  if not found then
    update public.limited_offers set sales_left = sales_left - 1 where creator_id = p_creator_id;
  end if;
end $$;
comment on function private.take_offer_sale(uuid) is 'One buyer more: the last one ends the offer. The row''s lock makes racing buyers wait.';

create function private.open_period(
  p_fan_id uuid, p_creator_id uuid, p_plan_id uuid, p_price_cents bigint, p_rebill_cents bigint,
  p_transfer_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
  v_is_first boolean;
  v_ends timestamptz;
begin
  select * into v_subscription from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  v_ends := greatest(private.now(), v_subscription.expires_at) + make_interval(days => (
    select period_days from public.plans where id = p_plan_id));
  v_is_first := not exists (
    select from public.subscription_periods where subscription_id = v_subscription.id and not is_trial);
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
  values (v_subscription.id, p_fan_id, p_creator_id,
          greatest(private.now(), v_subscription.expires_at), v_ends, p_price_cents, p_transfer_id);
  update public.subscriptions
  set plan_id = p_plan_id, is_renewing = true, start_price_cents = p_price_cents,
      rebill_price_cents = p_rebill_cents, expires_at = v_ends
  where id = v_subscription.id;
  perform private.notify(p_creator_id, p_fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    v_subscription.id, p_price_cents, array['earnings']);
  return v_ends;
end $$;
comment on function private.open_period(uuid, uuid, uuid, bigint, bigint, uuid) is 'Adds a period of the plan behind what is already paid and keeps the pair renewing at the rebill price. Returns its end.';


-- schemas/50_subscriptions/internals/pay_subscription.sql
-- The two ways into a period that is not free: from the wallet at once, or by an open payment that
-- the card settles. An open payment holds one sale of the offer until it fails.
create function private.resume_subscription(p_pair public.subscriptions) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_pair.is_renewing then
    perform private.fail('subscription_already_active');
  end if;
  update public.subscriptions set is_renewing = true where id = p_pair.id;
  return jsonb_build_object('state', 'active', 'result', 'subscription_active_again',
                            'price_cents', 0, 'expires_at', p_pair.expires_at);
end $$;
comment on function private.resume_subscription(public.subscriptions) is 'A running period renews again; nothing is charged.';

create function private.pay_subscription(
  p_pair public.subscriptions, p_plan public.plans, p_price_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid;
  v_done private.movement;
  v_ends timestamptz;
begin
  perform private.take_offer_sale(p_pair.creator_id);
  if exists (select from public.wallets where owner_id = p_pair.fan_id and balance_cents >= p_price_cents) then
    v_done := private.sell('subscription', p_pair.fan_id, p_pair.creator_id, p_price_cents, p_pair.id, p_request_id);
    v_ends := private.open_period(p_pair.fan_id, p_pair.creator_id, p_plan.id, p_price_cents,
                                  p_plan.price_cents, v_done.transfer_id);
    return jsonb_build_object('state', 'active', 'result', 'subscription_started', 'paid_by', 'wallet',
                              'price_cents', p_price_cents, 'expires_at', v_ends);
  end if;
  if not private.has_card(p_pair.fan_id) then
    perform private.fail('no_card_linked');
  end if;
  if exists (select from public.payments
             where fan_id = p_pair.fan_id and creator_id = p_pair.creator_id
               and state in ('created', 'needs_action', 'processing')) then
    perform private.fail('payment_in_progress');
  end if;
  insert into public.payments (fan_id, request_id, purpose, amount_cents, creator_id, plan_id)
  values (p_pair.fan_id, p_request_id, 'subscription', p_price_cents, p_pair.creator_id, p_plan.id)
  returning id into v_payment;
  return jsonb_build_object('state', 'needs_card_charge', 'result', 'subscription_started',
                            'payment_id', v_payment, 'price_cents', p_price_cents, 'paid_by', 'card');
end $$;


-- schemas/50_subscriptions/internals/start_subscription.sql
-- Starting, resuming and restarting. The pair's row is locked first, so that two tabs wait for one
-- another; the wallet pays where it suffices, else the linked card is charged from outside (C16).
create function private.subscription_replay(p_fan_id uuid, p_creator_id uuid, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_sale record;
begin
  select * into v_payment from public.payments where fan_id = p_fan_id and request_id = p_request_id;
  select t.creator_id, t.kind, t.gross_cents into v_sale
  from private.transfers t where t.actor_id = p_fan_id and t.request_id = p_request_id;
  if v_payment.id is null and v_sale.kind is null then
    return null;
  end if;
  if coalesce(v_payment.creator_id, v_sale.creator_id) is distinct from p_creator_id then
    perform private.fail('duplicate_request');
  end if;
  if v_payment.id is not null then
    return jsonb_build_object(
      'state', case when v_payment.state = 'succeeded' then 'active' else 'needs_card_charge' end,
      'result', 'subscription_started', 'payment_id', v_payment.id,
      'price_cents', v_payment.amount_cents, 'paid_by', 'card');
  end if;
  return jsonb_build_object('state', 'active', 'result', 'subscription_started',
                            'price_cents', v_sale.gross_cents, 'paid_by', 'wallet');
end $$;

create function private.require_subscribable(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_payable(p_fan_id, p_creator_id);
  if not exists (select from private.creator_states where creator_id = p_creator_id and is_listed)
     or private.start_price(p_creator_id) is null then
    perform private.fail('invalid_profile');
  end if;
end $$;

create function private.lock_subscription(p_fan_id uuid, p_creator_id uuid) returns public.subscriptions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_pair public.subscriptions;
begin
  insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents, rebill_price_cents, expires_at)
  select p_fan_id, p_creator_id, id, price_cents, price_cents, '-infinity'
  from public.plans where creator_id = p_creator_id and is_default
  on conflict (fan_id, creator_id) do nothing;
  select * into v_pair from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  return v_pair;
end $$;

create function private.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_pair public.subscriptions;
  v_plan public.plans;
  v_price bigint;
  v_answer jsonb := private.subscription_replay(auth.uid(), p_creator_id, p_request_id);
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_me := private.acting_fan('must_be_customer_to_subscribe');
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  perform private.require_subscribable(v_me, p_creator_id);
  v_pair := private.lock_subscription(v_me, p_creator_id);
  -- a twin of this request may have finished while the lock was awaited
  v_answer := private.subscription_replay(v_me, p_creator_id, p_request_id);
  if v_answer is not null then
    return v_answer;
  end if;
  if v_pair.expires_at > private.now() then
    return private.resume_subscription(v_pair);
  end if;
  select * into v_plan from public.plans where creator_id = p_creator_id and is_default;
  v_price := private.start_price(p_creator_id);
  if p_expected_cents is distinct from v_price then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  end if;
  return private.pay_subscription(v_pair, v_plan, v_price, p_request_id);
end $$;


-- schemas/50_subscriptions/internals/stop_subscription.sql
-- Stopping: the period that is paid runs to its end, nothing renews. The row's lock decides between
-- a stop and a renewal that begin together.
create function private.stop_subscription(p_creator_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_fan('must_be_customer_to_subscribe');
  v_pair public.subscriptions;
begin
  select * into v_pair from public.subscriptions
  where fan_id = v_me and creator_id = p_creator_id for update;
  if v_pair.id is null or v_pair.expires_at <= private.now() then
    perform private.fail('subscription_not_active');
  end if;
  if v_pair.is_renewing then
    update public.subscriptions set is_renewing = false where id = v_pair.id;
    perform private.notify(p_creator_id, v_me, 'cancelled_user', v_pair.id);
  end if;
  return 'subscription_ended';
end $$;


-- schemas/75_activity/internals/activity_state.sql
-- What the page asks on focus, after a reconnect and every minute: how much is unread. Counting
-- stops at a hundred; the page shows "99+" then.
create function private.unread_notifications() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select n.id from public.notifications n
    join public.account_settings s on s.profile_id = n.recipient_id
    where n.recipient_id = auth.uid() and n.created_at > s.notifications_read_at
      and (n.actor_id is null or n.actor_id not in (select private.my_cut_off_ids()))
    union all
    select e.id from public.account_settings s
    cross join lateral private.my_events(s.profile_id, null, s.notifications_read_at, 20) e
    where s.profile_id = auth.uid() and e.actor_id not in (select private.my_cut_off_ids())
    limit 100) u
$$;


-- schemas/75_activity/internals/notifications.sql
-- Notifications as they are read: rows of one's own merged with events, newest first, by key.
create function private.notifications(p_before uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select id, kind, actor_id, subject_id, amount_cents, created_at from public.notifications
    where recipient_id = auth.uid() and (p_before is null or id < p_before)
      and (actor_id is null or actor_id not in (select private.my_cut_off_ids()))
    order by id desc limit least(p_limit, 50)),
  merged as (
    select * from mine
    union all
    select * from private.my_events(auth.uid(), p_before, null, least(p_limit, 50))
    where actor_id not in (select private.my_cut_off_ids())
    order by id desc limit least(p_limit, 50))
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'kind', m.kind, 'subject_id', m.subject_id, 'amount_cents', m.amount_cents,
    'created_at', m.created_at,
    'actor', jsonb_build_object('id', p.id, 'username', p.username, 'name', p.name))
    order by m.id desc), '[]')
  from merged m left join public.profiles p on p.id = m.actor_id
$$;

create function private.mark_notifications_read() returns void
language sql volatile security definer set search_path = '' as $$
  update public.account_settings set notifications_read_at = private.now()
  where profile_id = auth.uid()
$$;


-- schemas/78_billing/internals/apply_payment_event.sql
-- A webhook event is noted and applied in one transaction: once for each event id. What names no
-- payment of ours is noted and changes nothing.
create function private.apply_payment_event(p_provider text, p_event_id text, p_event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := (p_event ->> 'payment_id')::uuid;
  v_outcome text := case p_event ->> 'type'
    when 'payment_succeeded' then 'succeeded' when 'payment_failed' then 'failed'
    when 'payment_processing' then 'processing' when 'payment_needs_action' then 'needs_action' end;
  v_amount bigint;
begin
  insert into private.payment_events (provider, event_id, payment_id, event)
  values (p_provider, p_event_id, v_payment, p_event) on conflict do nothing;
  if not found then
    return '{"applied": false}';
  end if;
  select amount_cents into v_amount from public.payments where id = v_payment;
  if v_outcome is null or v_amount is null then
    return '{"applied": false}';
  end if;
  if v_outcome = 'succeeded' and v_amount is distinct from (p_event ->> 'amount_cents')::bigint then
    perform private.audit('provider', 'payment_amount_differs', v_payment, null, p_event);
    return '{"applied": false}';
  end if;
  return jsonb_build_object('applied', true) || private.settle_payment(
    v_payment, v_outcome, p_provider, p_event ->> 'provider_ref', p_event ->> 'reason');
end $$;


-- schemas/78_billing/internals/settle_payment.sql
-- Settling money from outside, once, whichever brings the outcome first: the provider's answer, its
-- webhook, or a second look. A success is final; a failure is not, because the provider may still
-- report the success that a lost answer hid.
create function private.settle_top_up(p_payment public.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_debt bigint;
begin
  select least(debt_cents, p_payment.amount_cents) into v_debt
  from public.wallets where owner_id = p_payment.fan_id for update;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, gross_cents, payment_id, provider_cents, wallet_cents,
    fan_debt_cents, clears_at)
  values ('top_up', p_payment.fan_id, p_payment.id, p_payment.fan_id, p_payment.amount_cents, p_payment.id,
          -p_payment.amount_cents, p_payment.amount_cents - v_debt, v_debt, private.now());
  update public.wallets
  set balance_cents = balance_cents + p_payment.amount_cents - v_debt, debt_cents = debt_cents - v_debt
  where owner_id = p_payment.fan_id;
end $$;

create function private.settle_subscription(p_payment public.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_pair public.subscriptions := private.lock_subscription(p_payment.fan_id, p_payment.creator_id);
  v_done private.movement;
begin
  v_done := private.sell('subscription', p_payment.fan_id, p_payment.creator_id, p_payment.amount_cents,
                         v_pair.id, p_payment.id, p_payment.id);
  perform private.open_period(
    p_payment.fan_id, p_payment.creator_id, p_payment.plan_id, p_payment.amount_cents,
    (select price_cents from public.plans where id = p_payment.plan_id), v_done.transfer_id);
end $$;

create function private.settle_payment(
  p_payment_id uuid, p_outcome text, p_provider text, p_provider_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_state public.payment_state;
begin
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.id is null then
    perform private.fail('payment_not_found');
  end if;
  if p_outcome not in ('succeeded', 'needs_action', 'processing', 'failed') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  v_state := p_outcome::public.payment_state;
  if v_payment.state in ('succeeded', 'refunded', 'disputed')
     or (v_payment.state = 'failed' and v_state <> 'succeeded') then
    return jsonb_build_object('state', v_payment.state);
  end if;
  if p_provider_ref is not null then
    insert into private.payment_references (payment_id, provider, provider_ref)
    values (p_payment_id, p_provider, p_provider_ref) on conflict (payment_id) do nothing;
  end if;
  update public.payments
  set state = v_state, failure_reason = case when v_state = 'failed' then p_reason end,
      settled_at = case when v_state in ('succeeded', 'failed') then private.now() end
  where id = p_payment_id;
  perform private.follow_settlement(v_payment, v_state);
  return jsonb_build_object('state', v_state);
end $$;

create function private.follow_settlement(p_payment public.payments, p_state public.payment_state) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_state = 'succeeded' then
    if p_payment.purpose = 'top_up' then
      perform private.settle_top_up(p_payment);
    else
      perform private.settle_subscription(p_payment);
    end if;
  elsif p_state = 'failed' and p_payment.purpose = 'subscription' then
    update public.limited_offers set sales_left = sales_left + 1 where creator_id = p_payment.creator_id;
  end if;
  perform private.hint(p_payment.fan_id, array['balance', 'payment'],
                       jsonb_build_object('payment_id', p_payment.id, 'state', p_state));
end $$;
comment on function private.follow_settlement(public.payments, public.payment_state) is 'What a settled payment does: money into the wallet, a period opened, or a sale given back to the offer; and the person''s pages are told.';


-- schemas/80_backoffice/internals/transactions.sql
-- A person's own movements, newest first, by key: what they paid or earned, with whom, and by which
-- way it was paid. Each side sees its own part and never the other's or the platform's.
create function private.transactions(p_before uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    (select t.*, t.wallet_cents + t.fan_debt_cents - case when t.paid_by = 'card' then t.gross_cents else 0 end as cents,
            t.creator_id as other_id
     from private.transfers t
     where t.fan_id = auth.uid() and (p_before is null or t.id < p_before)
     order by t.id desc limit least(p_limit, 50))
    union all
    (select t.*, t.earnings_cents, t.fan_id
     from private.transfers t
     where t.creator_id = auth.uid() and t.earnings_cents <> 0 and (p_before is null or t.id < p_before)
     order by t.id desc limit least(p_limit, 50))
    union all
    (select t.*, t.referral_cents, t.creator_id
     from private.transfers t
     where t.referrer_id = auth.uid() and t.referral_cents <> 0 and (p_before is null or t.id < p_before)
     order by t.id desc limit least(p_limit, 50))
    order by id desc limit least(p_limit, 50))
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id,
    'kind', case when m.referrer_id = auth.uid() then 'referral' else m.kind::text end,
    'amount_cents', m.cents, 'gross_cents', m.gross_cents, 'paid_by', m.paid_by,
    'created_at', m.created_at, 'clears_at', m.clears_at,
    'counterparty', case when p.id is null then null
      else jsonb_build_object('id', p.id, 'username', p.username, 'name', p.name) end)
    order by m.id desc), '[]')
  from mine m left join public.profiles p on p.id = m.other_id
$$;


-- schemas/10_identity/api.sql
-- The doors of identity.
create function public.check_signup(p_username text, p_email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.check_signup(p_username, p_email) $$;
comment on function public.check_signup(text, text) is 'For everyone: {username: free, taken, reserved or invalid; email: ok or invalid}, never whether an address is known. Too many calls a minute: {refused: rate_limited}.';

create function public.age_gate() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('mode', private.region_mode(), 'terms_version', private.config_text('terms_version'))
$$;
comment on function public.age_gate() is 'For everyone: {mode: confirm, verify or block; terms_version}, by the caller''s region.';

create function public.my_account() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_account() $$;
comment on function public.my_account() is 'The signed-in person: id, role, username, name, currency, layout, theme, states. Null without a profile.';

create function public.touch_presence() returns void
language sql volatile security invoker set search_path = '' as $$ select private.touch_presence() $$;
comment on function public.touch_presence() is 'Heartbeat of the caller''s presence; does nothing for the invisible.';

create function public.leave_presence() returns void
language sql volatile security invoker set search_path = '' as $$ select private.leave_presence() $$;
comment on function public.leave_presence() is 'The caller goes offline, as at sign-out.';

create function public.set_currency(p_currency text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_currency(p_currency) $$;
comment on function public.set_currency(text) is 'Sets the currency of display, one of the eight. Errors: invalid_payload.';

grant execute on function private.check_signup(text, text), public.check_signup(text, text),
  private.region_mode(), public.age_gate() to anon, authenticated;
grant execute on function private.my_account(), public.my_account(),
  private.touch_presence(), public.touch_presence(), private.leave_presence(), public.leave_presence(),
  private.set_currency(text), public.set_currency(text) to authenticated;


-- schemas/15_safety/api.sql
-- The doors of safety.
create function public.block(p_person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.block(p_person_id) $$;
comment on function public.block(uuid) is 'Cuts the caller and a person off from each other. Errors: cannot_block_yourself, invalid_profile.';

create function public.unblock(p_person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.unblock(p_person_id) $$;
comment on function public.unblock(uuid) is 'Ends the caller''s block of a person; does nothing where there is none.';

grant execute on function private.block(uuid), public.block(uuid),
  private.unblock(uuid), public.unblock(uuid) to authenticated;


-- schemas/40_wallet/api.sql
-- The doors of the wallet. Amounts are cents of US dollars.
create function public.send_tip(p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.send_tip(p_creator_id, p_amount_cents, p_request_id)
$$;
comment on function public.send_tip(uuid, bigint, uuid) is 'Sends 5 to 999 dollars from the caller''s wallet to a creator. Returns the transfer. Errors: cannot_tip_yourself, ineligible_action, empty_transaction_amount, invalid_profile, profile_blacklisted, no_card_linked, not_enough_funds, duplicate_request.';

create function public.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.request_top_up(p_amount_cents, p_request_id)
$$;
comment on function public.request_top_up(bigint, uuid) is 'Opens a payment of one of the allowed amounts, to be charged by the function payment-charge. Returns the payment. Errors: invalid_topup_amount, no_card_linked, duplicate_request.';

create function public.my_balance() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_balance() $$;
comment on function public.my_balance() is 'A fan: {balance_cents, debt_cents}. A creator: {pending_cents, available_cents}.';

grant execute on function private.send_tip(uuid, bigint, uuid), public.send_tip(uuid, bigint, uuid),
  private.request_top_up(bigint, uuid), public.request_top_up(bigint, uuid),
  private.my_balance(), public.my_balance() to authenticated;


-- schemas/40_wallet/api_service.sql
-- What edge functions may do with cards and payments. The person is named, because the caller is
-- the platform itself; nobody but service_role can call these.
create function public.service_card_account(p_fan_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.card_account(p_fan_id) $$;
comment on function public.service_card_account(uuid) is 'A fan at the provider: {provider, customer, method, has_card}. Errors: ineligible_action.';

create function public.service_set_card_account(p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_card_account(p_fan_id, p_provider, p_customer)
$$;
comment on function public.service_set_card_account(uuid, text, text) is 'Notes the provider''s customer for a fan; the first one stays.';

create function public.service_save_card(p_fan_id uuid, p_card jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_card(p_fan_id, p_card) $$;
comment on function public.service_save_card(uuid, jsonb) is 'Links a card: {provider, customer, method, issuer, digits, holder, exp_month, exp_year, fingerprint, address, city, state, zip, country}. Returns {replaced_method}. Errors: card_brand_not_accepted, ineligible_action.';

create function public.service_remove_card(p_fan_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_card(p_fan_id) $$;
comment on function public.service_remove_card(uuid) is 'Unlinks a fan''s card. Returns {provider, method}. Errors: no_card_linked.';

create function public.service_payment_to_charge(p_payment_id uuid, p_fan_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.payment_to_charge(p_payment_id, p_fan_id)
$$;
comment on function public.service_payment_to_charge(uuid, uuid) is 'Claims a fan''s open payment: {payment_id, kind, amount_cents, state, provider, customer, method, description}. Errors: invalid_identifier, no_card_linked.';

grant execute on function
  private.card_account(uuid), public.service_card_account(uuid),
  private.set_card_account(uuid, text, text), public.service_set_card_account(uuid, text, text),
  private.save_card(uuid, jsonb), public.service_save_card(uuid, jsonb),
  private.remove_card(uuid), public.service_remove_card(uuid),
  private.payment_to_charge(uuid, uuid), public.service_payment_to_charge(uuid, uuid)
  to service_role;


-- schemas/50_subscriptions/api.sql
-- The doors of subscriptions and follows. Prices are cents of US dollars.
create function public.start_subscription(p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.start_subscription(p_creator_id, p_expected_cents, p_request_id)
$$;
comment on function public.start_subscription(uuid, bigint, uuid) is 'Starts, resumes or restarts a subscription at the price that the caller was shown. Returns {state: active or needs_card_charge, result: subscription_started or subscription_active_again, price_cents, paid_by, payment_id, expires_at}. Errors: must_be_customer_to_subscribe, invalid_profile, profile_blacklisted, subscription_already_active, price_changed, no_card_linked, payment_in_progress, duplicate_request.';

create function public.stop_subscription(p_creator_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.stop_subscription(p_creator_id) $$;
comment on function public.stop_subscription(uuid) is 'Ends the renewal; access holds to the end of the period. Returns subscription_ended. Errors: subscription_not_active.';

create function public.follow(p_creator_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.follow(p_creator_id) $$;
comment on function public.follow(uuid) is 'Adds a creator to the caller''s favourites. Errors: cannot_follow_yourself, must_be_customer_to_follow, invalid_profile, profile_blacklisted, cannot_follow_subscribed_profile.';

create function public.unfollow(p_creator_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.unfollow(p_creator_id) $$;
comment on function public.unfollow(uuid) is 'Removes a creator from the caller''s favourites. Errors: not_in_favorites.';

grant execute on function
  private.start_subscription(uuid, bigint, uuid), public.start_subscription(uuid, bigint, uuid),
  private.stop_subscription(uuid), public.stop_subscription(uuid),
  private.follow(uuid), public.follow(uuid), private.unfollow(uuid), public.unfollow(uuid) to authenticated;


-- schemas/75_activity/api.sql
-- The doors of activity.
create function public.notifications(p_before uuid default null, p_limit integer default 10) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.notifications(p_before, p_limit) $$;
comment on function public.notifications(uuid, integer) is 'The caller''s notifications before an id, newest first: [{id, kind, actor, subject_id, amount_cents, created_at}].';

create function public.mark_notifications_read() returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_notifications_read() $$;
comment on function public.mark_notifications_read() is 'Everything up to now counts as read.';

grant execute on function private.notifications(uuid, integer), public.notifications(uuid, integer),
  private.mark_notifications_read(), public.mark_notifications_read() to authenticated;


-- schemas/78_billing/api_service.sql
-- Settling, for the functions that speak with the payment provider.
create function public.service_settle_payment(
  p_payment_id uuid, p_outcome text, p_provider_ref text, p_reason text, p_provider text default 'stripe') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.settle_payment(p_payment_id, p_outcome, p_provider, p_provider_ref, p_reason)
$$;
comment on function public.service_settle_payment(uuid, text, text, text, text) is 'Settles a payment once: outcome succeeded, needs_action, processing or failed. Returns {state}, which stays succeeded after a success. Errors: payment_not_found, invalid_payload.';

create function public.service_apply_payment_event(p_provider text, p_event_id text, p_event jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.apply_payment_event(p_provider, p_event_id, p_event)
$$;
comment on function public.service_apply_payment_event(text, text, jsonb) is 'Takes a webhook event once: {applied, state}. The event: {type, payment_id, provider_ref, amount_cents, reason, occurred_at}.';

grant execute on function
  private.settle_payment(uuid, text, text, text, text), public.service_settle_payment(uuid, text, text, text, text),
  private.apply_payment_event(text, text, jsonb), public.service_apply_payment_event(text, text, jsonb)
  to service_role;


-- schemas/80_backoffice/api.sql
-- The doors of the back office.
create function public.transactions(p_before uuid default null, p_limit integer default 10) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.transactions(p_before, p_limit) $$;
comment on function public.transactions(uuid, integer) is 'The caller''s own movements before an id, newest first: [{id, kind, amount_cents (signed, the caller''s part), gross_cents, paid_by, counterparty, created_at, clears_at}].';

grant execute on function private.transactions(uuid, integer), public.transactions(uuid, integer) to authenticated;


-- schemas/10_identity/triggers.sql
-- A sign-up makes a profile; a change of standing keeps the two facts that reading rules ask.
create trigger t10_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();

create function private.tg_account_standings__keep_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_open boolean := new.suspended_at is null and new.closed_at is null;
begin
  if private.role_of(new.profile_id) = 'creator' then
    insert into private.creator_states (creator_id, is_listed, is_open)
    values (new.profile_id,
            v_is_open and new.accepted_at is not null and new.promoted_at is not null, v_is_open)
    on conflict (creator_id) do update
      set is_listed = excluded.is_listed, is_open = excluded.is_open;
  end if;
  return new;
end $$;

create trigger t10_keep_states after insert or update on private.account_standings
  for each row execute function private.tg_account_standings__keep_states();


-- schemas/40_wallet/triggers.sql
-- Every fan has a wallet from the first moment. The journal is append-only for everybody.
create function private.tg_profiles__open_wallet() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'fan' then
    insert into public.wallets (owner_id) values (new.id);
  end if;
  return new;
end $$;

create trigger t40_open_wallet after insert on public.profiles
  for each row execute function private.tg_profiles__open_wallet();

create trigger t00_append_only before update or delete or truncate on private.transfers
  for each statement execute function private.tg_refuse_change();


-- schemas/50_subscriptions/triggers.sql
-- Every creator has a fee from the first moment.
create function private.tg_profiles__make_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'creator' then
    insert into public.plans (creator_id, price_cents, period_days)
    values (new.id, private.limit_fee_default_cents(), private.limit_subscription_days());
  end if;
  return new;
end $$;

create trigger t50_make_plan after insert on public.profiles
  for each row execute function private.tg_profiles__make_plan();


-- schemas/99_platform/cron.sql
-- What runs by the clock. Named jobs, so that loading this twice makes each once.
select cron.schedule('fold-journal', '* * * * *', 'select private.fold_journal()');
select cron.schedule('sweep-rate-limits', '*/10 * * * *',
  $$delete from private.rate_limit_windows where starts_at < now() - interval '1 day'$$);


-- schemas/99_platform/realtime.sql
-- Who may listen and who may speak, by topic. user:<id> is that person's alone and only the
-- database speaks there. Rights are checked at the join; what is sent is a hint, never content.
create function private.topic_id(p_topic text, p_prefix text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_topic ~ ('^' || p_prefix || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then substr(p_topic, length(p_prefix) + 2)::uuid end
$$;
comment on function private.topic_id(text, text) is 'The id of a topic of that kind; null for any other topic.';
grant execute on function private.topic_id(text, text) to authenticated;

create policy user_topic_own on realtime.messages for select to authenticated
  using (private.topic_id((select realtime.topic()), 'user') = (select auth.uid()));


-- schemas/10_identity/data.sql
-- Reference data of identity: reserved words (the specification's, and those of C10 and C76),
-- gate modes, and the site's settings with their defaults.
insert into private.reserved_words (word)
select unnest(array[
  'login', 'register', 'logout', 'browse', 'stories', 'conversations', 'enroll', 'favorites',
  'subscriptions', 'feed', 'billing', 'admin', 'notifications', 'privacy', 'settings', 'contact',
  'terms', 'post', 'faq', 'redeem', 'purchases', 'support', 'staff', 'api', 'assets', 'about',
  'about_us', 'index', 'academy', 'friskacademy', 'loading', 'lost_password', 'reset_password',
  'not_found', 'auth', 'welcome', 'store', 'www', 'mail', 'help', 'root', 'system', 'velour'])
on conflict do nothing;

insert into private.region_policies (country, region, mode) values ('*', '', 'confirm')
on conflict (country, region) do update set mode = excluded.mode;

insert into private.site_config (key, value, is_public) values
  ('site_name', '"Velour"', true),
  ('terms_version', '"2025-02-28"', true),
  ('region_header', '"x-caller-region"', false),
  ('academy_username', '"friskacademy"', true),
  ('contact_creators', '"creators@velour.example"', true),
  ('contact_support', '"support@velour.example"', true),
  ('contact_address', '"Velour Ltd, 1 Example Street, London, United Kingdom"', true),
  ('contact_phone', '"+44 20 0000 0000"', true),
  ('statement_descriptor', '"VLR*MEMBER"', true),
  ('currencies', '{"USD": 1, "GBP": 0.7783, "EUR": 0.906585, "AUD": 1.459013, "CAD": 1.32542, "MXN": 19.12965, "PLN": 3.881249, "RON": 4.3179}', true)
on conflict (key) do update set value = excluded.value, is_public = excluded.is_public;


-- schemas/40_wallet/data.sql
-- The journal starts unfolded.
insert into private.journal_watermark (is_only) values (true) on conflict do nothing;
