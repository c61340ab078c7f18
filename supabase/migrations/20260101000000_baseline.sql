-- Made by `npm run db:baseline` from supabase/schemas. Edit those, not this.

-- schemas/00_foundation/00_schemas_and_privileges.sql
-- Schemas and privileges. Nothing is granted by default: this file revokes the platform's own
-- grants and Postgres' grant of execute to everyone, and each later file grants exactly what it
-- needs. `api` is the only schema that clients reach: commands and read functions. `public` holds
-- the tables with their policies, `private` the rules and the bodies of commands, `staff` the
-- functions and views for staff in the Studio.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

-- A second interface to every table would need a second set of tests.
drop extension if exists pg_graphql;

create schema api;
create schema private;
create schema staff;
create schema client_operators;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated,
  service_role;

revoke all on schema staff from public;
grant usage on schema api, private to anon, authenticated, service_role;


-- schemas/00_foundation/limits.sql
-- Limits of no single domain. Limits of a domain are in its own limits.sql, limits of several
-- domains in the lowest of them. `npm run generate` copies all of them into limits.gen.ts. A
-- comment begins with the unit. A number that no SQL uses is a constant in TypeScript.

create function private.limit_request_bytes_max() returns int
language sql immutable parallel safe set search_path = '' return 262144;
comment on function private.limit_request_bytes_max is
  'bytes: longest body of a request of a guest or a member, 256 kB';
create function private.limit_typed_name_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_typed_name_max is
  'characters: longest text that is read as a name, an address or a search';


-- schemas/10_identity/limits.sql
-- Limits of names, accounts, profiles and sessions.

-- names and accounts

create function private.limit_username_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_username_min is 'characters: shortest username';
create function private.limit_username_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_username_max is 'characters: longest username';
create function private.limit_username_hold_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_username_hold_months is
  'months: the username of a closed account stays reserved';
create function private.limit_email_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_email_min is 'characters: shortest e-mail address';
create function private.limit_email_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_email_max is 'characters: longest e-mail address';
create function private.limit_signup_checks_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_signup_checks_per_minute is
  'calls: checks of a username from one address in a minute';
create function private.limit_security_hold_hours() returns int
language sql immutable parallel safe set search_path = '' return 72;
comment on function private.limit_security_hold_hours is
  'hours: no payout after a change of bank details, e-mail, password or identities';
create function private.limit_devices_shown() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_devices_shown is
  'devices: newest ones in the list of signed-in devices';
create function private.limit_closure_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_closure_days is
  'days: from the request to close an account until its deletion';
create function private.limit_empty_account_months() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_empty_account_months is
  'months: an account that was never used is kept before its deletion';
create function private.limit_personal_data_months() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_personal_data_months is
  'months: personal and bank data are kept after closure';

-- profiles

create function private.limit_name_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_name_min is 'characters: shortest display name';
create function private.limit_name_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_name_max is 'characters: longest display name';
create function private.limit_age_min() returns int
language sql immutable parallel safe set search_path = '' return 18;
comment on function private.limit_age_min is 'years: minimum age of a user';
create function private.limit_age_max() returns int
language sql immutable parallel safe set search_path = '' return 75;
comment on function private.limit_age_max is 'years: highest age that the input takes';
create function private.limit_location_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_location_min is 'characters: shortest location';
create function private.limit_location_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_location_max is 'characters: longest location';
create function private.limit_bio_min() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_bio_min is 'characters: shortest bio';
create function private.limit_bio_max() returns int
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_bio_max is 'characters: longest bio';
create function private.limit_twitter_max() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_twitter_max is 'characters: longest X handle after the @';
create function private.limit_instagram_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_instagram_max is
  'characters: longest Instagram handle after the @';
create function private.limit_twitter_link_wait_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_twitter_link_wait_hours is
  'hours: after a link to X until the next one may be made';
create function private.limit_wishlist_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_wishlist_max is 'characters: longest wishlist address';
create function private.limit_categories_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_categories_max is 'categories: most of one creator';
create function private.limit_chat_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_price_min_cents is
  'cents: lowest price of a message or call';
create function private.limit_chat_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 9999;
comment on function private.limit_chat_price_max_cents is
  'cents: highest price of a message or call';
create function private.limit_invisible_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_invisible_hours is
  'hours: without activity, after which the next sign-in ends invisibility';
create function private.limit_idle_unlist_months() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_idle_unlist_months is
  'months: without an update, after which a profile may be unlisted';


-- schemas/15_safety/limits.sql
-- Limits of blocks and reports, and the time in which staff resolve reports.

create function private.limit_blocks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_blocks_per_hour is 'blocks: that one user opens in an hour';
create function private.limit_report_text_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_report_text_max is 'characters: longest text of a report';
create function private.limit_reports_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_reports_per_hour is 'reports: that one user makes in an hour';
create function private.limit_complaint_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_complaint_days is 'days: to resolve a complaint';
create function private.limit_grave_report_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_grave_report_hours is
  'hours: to resolve a report of a minor, of missing consent or of a crime';


-- schemas/20_outbox/limits.sql
-- Limits of sending mails.

create function private.limit_mail_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_mail_lease_seconds is
  'seconds: a mail belongs to the sender that leased it';
create function private.limit_mail_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 8;
comment on function private.limit_mail_attempts_max is 'tries: to send a mail before it fails';
create function private.limit_mail_retry_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_mail_retry_seconds is
  'seconds: before the second try of a mail; each later pause is four times as long';
create function private.limit_mail_retry_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 7200;
comment on function private.limit_mail_retry_max_seconds is
  'seconds: longest pause before the next try of a mail';
create function private.limit_mail_unsure_hours() returns int
language sql immutable parallel safe set search_path = '' return 23;
comment on function private.limit_mail_unsure_hours is
  'hours: a mail that may have been sent is tried again; its provider recognizes it for 24';
create function private.limit_mail_keep_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_mail_keep_days is
  'days: the row of a sent or failed mail is kept';


-- schemas/30_media/limits.sql
-- Limits of uploads, of the worker's jobs and of signed addresses. Sizes of renditions are in
-- supabase/functions/_shared/domain/limits.ts.

-- files

create function private.limit_image_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 10485760;
comment on function private.limit_image_max_bytes is 'bytes: largest uploaded picture, 10 MB';
create function private.limit_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 3145728000;
comment on function private.limit_video_max_bytes is 'bytes: largest video of a creator, 3000 MB';
create function private.limit_fan_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_fan_video_max_bytes is 'bytes: largest video of a fan, 100 MB';
create function private.limit_story_video_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 104857600;
comment on function private.limit_story_video_max_bytes is
  'bytes: largest video of a story, 100 MB';
create function private.limit_audio_max_bytes() returns bigint
language sql immutable parallel safe set search_path = '' return 52428800;
comment on function private.limit_audio_max_bytes is
  'bytes: largest uploaded recording, 50 MB, two minutes of any WAV';
create function private.limit_audio_min_seconds() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_audio_min_seconds is 'seconds: shortest recording';
create function private.limit_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audio_max_seconds is 'seconds: longest recording of a creator';
create function private.limit_fan_audio_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_audio_max_seconds is 'seconds: longest recording of a fan';
create function private.limit_description_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_description_max is 'characters: longest description of an upload';

-- uploads

create function private.limit_open_uploads_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_open_uploads_max is
  'uploads: most that one user has open at once';
create function private.limit_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_images_per_hour is 'uploads: pictures of one creator in an hour';
create function private.limit_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_videos_per_hour is 'uploads: videos of one creator in an hour';
create function private.limit_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_audios_per_hour is
  'uploads: recordings of one creator in an hour';
create function private.limit_fan_images_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_fan_images_per_hour is 'uploads: pictures of one fan in an hour';
create function private.limit_fan_videos_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_fan_videos_per_hour is 'uploads: videos of one fan in an hour';
create function private.limit_fan_audios_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_fan_audios_per_hour is
  'uploads: recordings of one fan in an hour';
create function private.limit_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 12582912000;
comment on function private.limit_unused_bytes_max is
  'bytes: most that a creator keeps in unused uploads, four of the largest videos';
create function private.limit_fan_unused_bytes_max() returns bigint
language sql immutable parallel safe set search_path = '' return 524288000;
comment on function private.limit_fan_unused_bytes_max is
  'bytes: most that a fan keeps in unused uploads, 500 MB';
create function private.limit_unused_media_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_unused_media_hours is
  'hours: an unused file is kept after its arrival';
create function private.limit_upload_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_upload_slot_minutes is
  'minutes: a slot of a picture or a recording stays open';
create function private.limit_video_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 1440;
comment on function private.limit_video_slot_minutes is
  'minutes: a slot of a video stays open, pauses included; Storage also drops it after a day';

-- jobs of the worker

create function private.limit_transcode_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_transcode_lease_seconds is
  'seconds: lease of a job, after which another worker may lease it';
create function private.limit_transcode_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_transcode_attempts_max is
  'attempts: to process a media item before it fails';
create function private.limit_fan_job_wait_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_fan_job_wait_minutes is
  'minutes: a fan''s file waits behind those of creators; then fans get every second turn';
create function private.limit_worker_clock_seconds() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_worker_clock_seconds is
  'seconds: most by which the time of a signed request of the worker differs from ours';

-- signed addresses

create function private.limit_picture_url_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_picture_url_seconds is
  'seconds: life of a signed picture address';
create function private.limit_stream_url_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 21600;
comment on function private.limit_stream_url_max_seconds is
  'seconds: longest life of a signed video or recording address';
create function private.limit_stream_url_pause_seconds() returns int
language sql immutable parallel safe set search_path = '' return 600;
comment on function private.limit_stream_url_pause_seconds is
  'seconds: life of a video or recording address beyond twice its length';


-- schemas/35_enrolment/limits.sql
-- Limits of the applications of creators.

create function private.limit_legal_name_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_legal_name_min is 'characters: shortest legal first or last name';
create function private.limit_legal_name_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_legal_name_max is 'characters: longest legal first or last name';
create function private.limit_enrolment_window_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_enrolment_window_minutes is
  'minutes: from the sign-up until the application has to be submitted';
create function private.limit_enrolments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_enrolments_per_hour is
  'calls: of the enrolment by guests from one address in an hour';
create function private.limit_application_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_application_review_hours is
  'hours: for staff to decide on an application';


-- schemas/40_wallet/limits.sql
-- Limits of money: shares, withdrawals, tips, top-ups and cards.

-- earnings and withdrawals

create function private.limit_creator_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 8000;
comment on function private.limit_creator_share_bps is
  'basis points: share of a sale that a creator keeps, floored; the rest is the platform''s';
create function private.limit_referral_share_bps() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_referral_share_bps is
  'basis points: share of a referred creator''s subscription earnings that the referrer gets';
create function private.limit_clearing_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_clearing_days is 'days: until earnings are cleared';
create function private.limit_payday_isodow() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_payday_isodow is 'day of the week, Monday is 1: payouts fall due';
create function private.limit_withdrawal_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000;
comment on function private.limit_withdrawal_min_cents is
  'cents USD: least cleared balance for a withdrawal';
create function private.limit_withdrawal_min_gbp_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_withdrawal_min_gbp_cents is
  'cents USD: the same for a creator whose currency is GBP';
create function private.limit_bank_name_max() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_bank_name_max is 'characters: longest name of a bank';
create function private.limit_bank_account_max() returns int
language sql immutable parallel safe set search_path = '' return 32;
comment on function private.limit_bank_account_max is 'characters: longest account number';
create function private.limit_bank_routing_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_bank_routing_max is
  'characters: longest sort code or routing number';
create function private.limit_bank_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_bank_notes_max is 'characters: longest notes for the bank';

-- tips and top-ups

create function private.limit_tip_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_tip_min_cents is 'cents: smallest tip';
create function private.limit_tip_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 99900;
comment on function private.limit_tip_max_cents is 'cents: largest tip';
create function private.limit_topup_amounts_cents() returns bigint[]
language sql immutable parallel safe set search_path = ''
  return array[500, 1000, 2000, 3000, 4000, 5000, 9900]::bigint[];
comment on function private.limit_topup_amounts_cents is 'cents: the amounts of a top-up';
create function private.limit_topup_refund_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_topup_refund_days is
  'days: at closure, unspent top-ups of this time are refunded';

-- cards and charges

create function private.limit_card_brands() returns text[]
language sql immutable parallel safe set search_path = ''
  return array['visa', 'mastercard']::text[];
comment on function private.limit_card_brands is 'brands: accepted cards';
create function private.limit_new_card_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_new_card_hours is 'hours: a card counts as new';
create function private.limit_new_card_spend_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 20000;
comment on function private.limit_new_card_spend_cents is 'cents: most that a new card may spend';
create function private.limit_card_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_card_attempts_per_hour is
  'calls: reads of a user''s card account in an hour; a try at a card is one or two';
create function private.limit_card_setup_failures_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_card_setup_failures_per_hour is
  'cards: of one user that the bank refused to put on file in an hour';
create function private.limit_payments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_payments_per_hour is
  'payments: by card that one user opens in an hour';
create function private.limit_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_charges_per_hour is
  'charges: by one user or to one card in an hour';
create function private.limit_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_failed_charges_per_hour is
  'charges: without success, by one user or to one card in an hour';
create function private.limit_address_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_address_charges_per_hour is
  'charges: from one network address in an hour';
create function private.limit_address_failed_charges_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_address_failed_charges_per_hour is
  'charges: without success, from one network address in an hour';

-- renewals
create function private.limit_renewal_days() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_days is
  'days: after the end of a period in which it can still be renewed';
create function private.limit_renewal_lead_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_renewal_lead_minutes is
  'minutes: a renewal begins before the end of its period, so that access has no gap';


-- schemas/50_subscriptions/limits.sql
-- Limits of fees, offers, subscriptions, trials and follows.

-- fees and subscriptions

create function private.limit_fee_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 499;
comment on function private.limit_fee_min_cents is 'cents: lowest subscription fee';
create function private.limit_fee_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 4499;
comment on function private.limit_fee_max_cents is 'cents: highest subscription fee';
create function private.limit_fee_default_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 1500;
comment on function private.limit_fee_default_cents is 'cents: subscription fee at sign-up';
create function private.limit_offer_sales_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_offer_sales_max is 'sales: most of one limited offer';
create function private.limit_subscription_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_subscription_days is 'days: one paid period';
create function private.limit_renewal_attempts() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_renewal_attempts is
  'attempts: failed renewals, one a day, before a subscription stops renewing';
create function private.limit_renewal_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_renewal_pause_minutes is
  'minutes: until a renewal that could not be attempted is attempted again';

-- trials

create function private.limit_trial_periods_days() returns int[]
language sql immutable parallel safe set search_path = '' return array[1, 4, 7, 30];
comment on function private.limit_trial_periods_days is 'days: the lengths of a trial';
create function private.limit_trial_code_length() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_code_length is 'characters: length of a trial code';
create function private.limit_trial_redeem_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_trial_redeem_days is
  'days: in which a sent trial has to be redeemed';
create function private.limit_trials_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_trials_per_day is 'trials: that one creator sends in a day';
create function private.limit_trials_per_address_day() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_trials_per_address_day is
  'trials: that one creator sends to one address in a day';
create function private.limit_trial_attempts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trial_attempts_per_hour is
  'calls: tries of one user at trial codes in an hour';

-- follows

create function private.limit_follows_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_follows_per_hour is 'follows: that one user begins in an hour';
create function private.limit_follows_of_one_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_follows_of_one_per_hour is
  'follows: of one creator that one user begins in an hour';


-- schemas/60_wall/limits.sql
-- Limits of posts, polls, comments, stories and scheduling.

-- posts

create function private.limit_post_text_max() returns int
language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.limit_post_text_max is 'characters: longest text of a post';
create function private.limit_post_images_max() returns int
language sql immutable parallel safe set search_path = '' return 9;
comment on function private.limit_post_images_max is 'images: most of one post or wall album';
create function private.limit_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_posts_per_day is
  'posts: that one creator publishes or schedules in a day';
create function private.limit_promo_posts_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_promo_posts_per_day is
  'posts: promotions of one creator in a UTC day';
create function private.limit_deletion_cap_percent() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_deletion_cap_percent is
  'percent: of content that a creator may delete in a month';
create function private.limit_guest_wall_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_guest_wall_posts is
  'posts: public ones that a guest sees before the join prompt';

-- polls and comments

create function private.limit_poll_options_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_poll_options_min is 'options: fewest of a poll';
create function private.limit_poll_options_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_poll_options_max is 'options: most of a poll';
create function private.limit_poll_option_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_poll_option_max is 'characters: longest option of a poll';
create function private.limit_comment_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_comment_min is 'characters: shortest comment after trimming';
create function private.limit_comment_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comment_max is 'characters: longest comment';
create function private.limit_comments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_comments_per_hour is 'comments: that one user writes in an hour';

-- stories

create function private.limit_story_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_story_hours is 'hours: lifetime of a story';
create function private.limit_story_text_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_story_text_max is 'characters: longest text of a story';
create function private.limit_stories_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_stories_max is 'stories: newest ones in a list';
create function private.limit_stories_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_stories_per_day is 'stories: that one creator shares in a day';
create function private.limit_story_media_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_story_media_days is
  'days: the file of a story is kept after the end of the story';

-- scheduling

create function private.limit_schedule_slot_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_schedule_slot_minutes is 'minutes: grid of delivery times';
create function private.limit_schedule_post_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_schedule_post_days is
  'days: how far ahead a post may be scheduled';

-- page sizes

create function private.limit_page_posts() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_posts is 'rows: timeline of a profile';
create function private.limit_page_feed() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_feed is 'rows: feed of a follower';
create function private.limit_page_likes() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_page_likes is 'rows: likes of a post';
create function private.limit_page_comments() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_comments is 'rows: comments of a post';
create function private.limit_page_promos() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_promos is 'rows: promo posts beside browse';
create function private.limit_page_stories() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_stories is
  'rows: creators with stories, and the creator''s own stories';
create function private.limit_page_story_views() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_page_story_views is 'rows: viewers of a story';


-- schemas/65_discovery/limits.sql
-- Limits of browse, searches, lists of creators and presence.

create function private.limit_search_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_search_min is 'characters: shortest search for creators';
create function private.limit_searches_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_searches_per_minute is
  'calls: searches from one address in a minute';
create function private.limit_page_browse() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_page_browse is 'rows: browse';
create function private.limit_page_search() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_search is 'rows: search results';
create function private.limit_page_favorites() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_favorites is 'rows: favourites';
create function private.limit_page_subscriptions() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_page_subscriptions is 'rows: subscriptions of a fan';
create function private.limit_presence_online_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_presence_online_seconds is
  'seconds: a user counts as online after a heartbeat';


-- schemas/70_chat/limits.sql
-- Limits of messages, messages to an audience and conversations.

-- messages

create function private.limit_message_text_max() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_message_text_max is 'characters: longest text of a message';
create function private.limit_message_price_min_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_message_price_min_cents is 'cents: lowest price of a message';
create function private.limit_message_price_max_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 19900;
comment on function private.limit_message_price_max_cents is 'cents: highest price of a message';
create function private.limit_chat_images_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_chat_images_max is
  'images: most of one message or album to an audience';
create function private.limit_messages_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_messages_per_hour is 'messages: that one user writes in an hour';
create function private.limit_contacts_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_contacts_per_hour is
  'users: to whom one user writes for the first time in an hour';
create function private.limit_typing_events_per_minute() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_typing_events_per_minute is
  'typing events: that one user sends in a minute';
create function private.limit_paid_chats_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_paid_chats_per_hour is
  'calls: paid chats that a fan begins in an hour; each notifies a creator';
create function private.limit_threads_changed_at_once() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_threads_changed_at_once is
  'users: whose threads follow a change of a media item in one transaction';

-- messages to an audience

create function private.limit_schedule_global_days() returns int
language sql immutable parallel safe set search_path = '' return 31;
comment on function private.limit_schedule_global_days is
  'days: how far ahead a global message may be scheduled';
create function private.limit_globals_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_per_day is
  'messages: to an audience that one creator sends in a day';
create function private.limit_globals_listed() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_globals_listed is
  'messages: newest to an audience of one creator that the list of conversations checks';
create function private.limit_globals_delivered() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_globals_delivered is
  'messages: most to an audience that a thread imports at once, more than are sent in a day';
create function private.limit_global_signals() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_global_signals is
  'users: most online users of an audience who get a change notification of a message to it';
create function private.limit_global_commit_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_global_commit_seconds is
  'seconds: longest time from the moment of a message to an audience until its commit';

-- conversations

create function private.limit_nickname_max() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_nickname_max is
  'characters: longest name that a creator gives a fan';
create function private.limit_notes_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_notes_max is 'characters: longest notes of a creator on a fan';
create function private.limit_conversation_search_min() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_conversation_search_min is
  'characters: shortest search for followers or conversations';


-- schemas/75_activity/limits.sql
-- Limits of the notifications widget and of mails about messages.

create function private.limit_page_notifications_widget() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_notifications_widget is 'rows: the notifications widget';
create function private.limit_message_mail_minutes() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_message_mail_minutes is
  'minutes: a message waits unread, its reader offline, before a mail reports it';
create function private.limit_message_mails_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_message_mails_pause_minutes is
  'minutes: between two mails about messages to one user';


-- schemas/78_billing/limits.sql
-- Limits of open payments, and of the renewal and termination of many subscriptions.

create function private.limit_renewals_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_renewals_a_run is
  'subscriptions: renewed in one transaction';

create function private.limit_open_payment_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_open_payment_minutes is
  'minutes: a payment stays open without a charge';
create function private.limit_reconcile_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_reconcile_minutes is
  'minutes: a charge waits for an answer before it is checked and cancelled';
create function private.limit_terminations_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_terminations_a_run is
  'subscriptions: of a suspended creator ended in one transaction';


-- schemas/80_backoffice/limits.sql
-- Page sizes of the lists of the back office.

create function private.limit_page_scheduled() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_scheduled is 'rows: scheduled content';
create function private.limit_page_delivered() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_delivered is 'rows: delivered messages';
create function private.limit_page_followers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_followers is 'rows: followers';
create function private.limit_page_subscribers() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_subscribers is 'rows: subscribers';
create function private.limit_page_referrals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_referrals is 'rows: referred creators';
create function private.limit_page_withdrawals() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_withdrawals is 'rows: withdrawals';


-- schemas/90_staff/limits.sql
-- Limits of staff.

create function private.limit_look_ticket_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_look_ticket_seconds is
  'seconds: lifetime of a one-use ticket of staff to open one media item';


-- schemas/99_platform/limits.sql
-- Limits of requests that read files, and the grants of all limits: constants are not secret, and
-- checks and policies call them as the role that writes. This limits.sql loads after all others.

create function private.limit_signed_names_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_signed_names_max is
  'names: most that one request may have signed';

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


-- schemas/00_foundation/05_schema_version.sql
-- The version of the database: the last migration, and a fingerprint of the text of all migrations
-- up to it. The baseline inserts the row; each later migration calls note_migration(). The call
-- fails in a database with other migrations, and the migration with it.
create table private.schema_version (
  is_only boolean primary key default true check (is_only),
  version text not null,
  fingerprint text not null
);
comment on table private.schema_version is
  'One row: the last migration of this database and the fingerprint of all migrations up to it.';
alter table private.schema_version enable row level security;

create function private.note_migration(p_version text, p_from text, p_fingerprint text)
returns void
language plpgsql set search_path = '' as $$
begin
  update private.schema_version set version = p_version, fingerprint = p_fingerprint
  where fingerprint = p_from;
  if not found then
    raise exception 'This database was made by other migrations: see docs/runbooks/upgrade.md.';
  end if;
end $$;
comment on function private.note_migration(text, text, text) is
  'Moves the version of the database from one fingerprint to the next. For migrations only.';


-- schemas/00_foundation/10_clock.sql
-- The clock that decides access and money. Tests replace this function in their own database; no
-- setting that a client can reach changes it. It is plpgsql, like all small functions that every
-- payment calls: an SQL function with a search path is planned anew at each call.
create function private.now() returns timestamptz
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return now();
end $$;
comment on function private.now() is
  'The time that decides access and money: the start of the transaction.';

grant execute on function private.now() to anon, authenticated, service_role;


-- schemas/00_foundation/20_errors.sql
-- Error codes. Each refusal that a user can meet has one code of this list: SQL raises it through
-- private.fail, edge functions return it, forms show it, and the client's catalogue has its
-- sentence (src/lib/errors/sentences.ts does not compile without one). The list is append-only.

create type public.error_code as enum (
  -- general
  'api_failed', 'unauthorized_request', 'method_forbidden', 'invalid_payload', 'invalid_identifier',
  'invalid_amount', 'invalid_profile', 'ineligible_action', 'temporarily_disabled', 'not_found',
  'conflict', 'duplicate_request', 'rate_limited', 'update_failed', 'try_again_later',
  'account_suspended', 'account_closed', 'region_blocked', 'age_verification_required',
  'invalid_signature', 'invalid_date_range',

  -- sign-in, registration, password
  'sign_in_fields_missing', 'registration_fields_missing', 'terms_not_accepted',
  'email_not_verified', 'invalid_email', 'email_not_valid', 'email_taken', 'username_reserved',
  'invalid_username', 'username_taken', 'invalid_password', 'invalid_credentials',
  'social_sign_in_failed', 'social_sign_in_cancelled', 'social_sign_in_no_email', 'link_expired',
  'session_expired', 'reauthentication_required',
  'invalid_current_password', 'invalid_new_password', 'password_unchanged', 'passwords_mismatch',

  -- creator enrolment
  'enrolment_fields_missing', 'social_profile_missing', 'avatar_missing', 'cover_missing',
  'invalid_name', 'age_below_minimum', 'location_missing', 'invalid_twitter', 'invalid_instagram',
  'invalid_bio', 'invalid_legal_first_name', 'invalid_legal_last_name', 'id_document_missing',
  'id_selfie_missing', 'legal_country_missing', 'invalid_date_of_birth', 'enrolment_expired',
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
  'trial_given_once', 'trial_expired',

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
  'description_too_long', 'media_message_fields_missing', 'message_price_range',
  'message_price_format', 'invalid_audience', 'global_not_found', 'paid_chat_not_available',
  'paid_chat_not_active',

  -- wallet, card, payments
  'tip_amount_invalid', 'tip_amount_format', 'empty_transaction_amount', 'cannot_tip_yourself',
  'invalid_topup_amount', 'no_card_linked', 'card_needed_to_subscribe', 'card_needed_to_tip',
  'card_needed_to_unlock', 'card_needed_to_reply', 'card_needed_to_topup',
  'card_needed_for_paid_chat', 'not_enough_funds', 'insufficient_balance', 'spend_limit_reached',
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
  'staff_name_missing', 'staff_reason_missing', 'ticket_invalid', 'lease_lost',

  -- media of messages
  'media_kinds_mixed',

  -- disputes
  'wallet_frozen',

  -- uploads of one user
  'uploads_per_hour_reached', 'unused_uploads_too_big',

  -- first steps of a creator
  'page_not_ready',

  -- obstacles of scheduled content at its time
  'schedule_not_listed', 'audience_empty'
);
comment on type public.error_code is
  'Codes of every refusal; append-only. Each has a sentence in the client''s catalogue.';

create function private.error_status(p_code text) returns int
language sql immutable parallel safe set search_path = ''
return case
  when p_code in ('unauthorized_request', 'session_expired', 'invalid_signature') then 401
  when p_code in (
    'no_card_linked', 'card_needed_to_subscribe', 'card_needed_to_tip', 'card_needed_to_unlock',
    'card_needed_to_reply', 'card_needed_to_topup', 'card_needed_for_paid_chat',
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
    'holder_name_mismatch', 'dispute_open', 'wallet_frozen', 'ticket_invalid') then 403
  when p_code in (
    'not_found', 'profile_not_found', 'not_in_favorites', 'subscription_not_found',
    'trial_not_found', 'post_not_found', 'comment_not_found', 'story_not_found',
    'upload_not_found', 'media_not_found', 'scheduled_not_found', 'conversation_not_found',
    'message_not_found', 'global_not_found', 'payment_not_found', 'withdrawal_not_found') then 404
  when p_code in (
    'conflict', 'duplicate_request', 'update_failed', 'email_taken', 'username_taken',
    'application_pending', 'twitter_link_failed', 'twitter_not_linked', 'offer_not_active',
    'price_changed',
    'cannot_follow_subscribed_profile', 'already_reported', 'already_subscribed',
    'subscription_already_active', 'subscription_not_active', 'subscriptions_loading',
    'trial_given_once', 'trial_redeemed_once', 'already_redeemed', 'already_voted',
    'upload_in_progress',
    'media_processing', 'media_failed', 'content_under_review', 'message_not_priced',
    'paid_chat_not_available', 'paid_chat_not_active', 'payment_in_progress', 'already_refunded',
    'refund_too_large', 'already_pending_withdrawal', 'closure_pending', 'closure_not_pending',
    'export_in_progress', 'lease_lost', 'page_not_ready',
    'schedule_not_listed', 'audience_empty') then 409
  when p_code in (
    'link_expired', 'enrolment_expired', 'trial_expired', 'upload_expired', 'content_removed')
    then 410
  when p_code in (
    'image_too_big', 'video_too_big', 'story_file_too_big', 'chat_file_too_big',
    'upload_too_big', 'unused_uploads_too_big') then 413
  when p_code in ('rate_limited', 'failed_link_limit', 'promo_limit_reached', 'too_many_uploads',
    'uploads_per_hour_reached') then 429
  when p_code = 'region_blocked' then 451
  when p_code = 'api_failed' then 500
  when p_code = 'payment_api_failed' then 502
  else 400
end;
comment on function private.error_status is
  'The HTTP status with which REST returns a code; 400 where no other status fits.';

create function private.fail(p_code text, p_detail jsonb default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  -- The cast refuses a code that is not in the catalogue.
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
  'Raises PT<status> with the code as message and the detail, as json text, beside it.';

create function private.require(p_refusal text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_refusal is not null then
    perform private.fail(p_refusal);
  end if;
end $$;
comment on function private.require(text) is 'Raises a refusal; null passes.';

-- Rules and bodies that run as the caller raise refusals too.
grant execute on function private.error_status(text), private.fail(text, jsonb),
  private.require(text)
  to anon, authenticated, service_role;


-- schemas/00_foundation/40_ids.sql
-- Ids. Rows have time-ordered uuids, so that lists page by key in the order of creation. Ids of
-- derived rows are computed from a name, so that a second attempt finds the first row.
create function private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = '' as $$
begin
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(
          int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid;
end $$;
comment on function private.uuid_v7() is
  'A uuid of version 7: the first 48 bits are milliseconds since 1970.';

create function private.last_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
$$;
comment on function private.last_id() is
  'The largest id: the default of a page key that is not given, so that the index bounds the '
  'scan.';

create function private.first_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.first_id() is 'The smallest id.';

grant execute on function private.last_id(), private.first_id() to authenticated;

create function private.first_id_at(p_at timestamptz) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select rpad(
    lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
comment on function private.first_id_at(timestamptz) is
  'An id above every id that was made before this moment.';

create function private.time_of_id(p_id uuid) returns timestamptz
language sql immutable parallel safe set search_path = '' as $$
  select to_timestamp(
    ('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
comment on function private.time_of_id(uuid) is
  'The millisecond in which an id of version 7 was made.';

create function private.derived_id(p_name text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select md5('velour:' || p_name)::uuid
$$;
comment on function private.derived_id(text) is
  'Returns the same id for the same name, for example refund:<id>:<n>.';

create function private.system_id() returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select '00000000-0000-7000-8000-000000000001'::uuid
$$;
comment on function private.system_id() is 'The actor of webhooks and jobs.';

grant execute on function private.uuid_v7() to anon, authenticated, service_role;

create function private.topic_id(p_topic text, p_prefix text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_topic ~ ('^' || p_prefix || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then substr(p_topic, length(p_prefix) + 2)::uuid end
$$;
comment on function private.topic_id(text, text) is
  'The id in a topic of this kind; null for any other topic.';
grant execute on function private.topic_id(text, text) to authenticated;


-- schemas/00_foundation/50_site_config.sql
-- Settings of the operator: site name, addresses, the header with the caller's region. Everybody
-- reads the public keys through site_info(); only staff write.
create table private.site_config (
  key text primary key,
  value jsonb not null,
  is_public boolean not null default false
);
comment on table private.site_config is 'Settings of this site, one row per key.';

create function private.config_text(p_key text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.value #>> '{}' from private.site_config c where c.key = p_key);
end $$;
comment on function private.config_text(text) is 'A setting as text; null where it is not set.';

create function private.site_info() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from private.site_config where is_public
$$;

create function api.site_info() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.site_info();
end $$;
comment on function api.site_info() is
  'The site''s public settings: name, contacts, currencies'' factors against USD. For everyone.';

grant execute on function private.site_info(), api.site_info() to anon, authenticated;


-- schemas/00_foundation/60_rate_limits.sql
-- Rate limits. A window is a fixed span of time; a subject is a user or an address. The table is
-- unlogged: after a crash all counts are zero, and nobody is locked out.
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
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hits integer;
begin
  insert into private.rate_limit_windows as w (bucket, subject, starts_at, hits)
  values (p_bucket, p_subject, date_bin(p_window, private.now(), 'epoch'), 1)
  on conflict (bucket, subject, starts_at) do update set hits = w.hits + 1
  returning w.hits into v_hits;
  return v_hits <= p_limit;
end $$;
comment on function private.take_rate(text, text, integer, interval) is
  'Counts one attempt; false when the window already had p_limit. The caller returns a refusal '
  'instead of raising where the attempt must stay counted.';

create function private.is_rate_spent(
  p_bucket text, p_subject text, p_limit integer, p_window interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.rate_limit_windows
    where bucket = p_bucket and subject = p_subject
      and starts_at = date_bin(p_window, private.now(), 'epoch') and hits >= p_limit)
$$;
comment on function private.is_rate_spent(text, text, integer, interval) is
  'Whether the window already has p_limit attempts; counts nothing.';

create function private.enforce_rate_limit(p_bucket text, p_limit integer, p_window interval)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate(p_bucket, auth.uid()::text, p_limit, p_window) then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.enforce_rate_limit(text, integer, interval) is
  'Refuses an attempt beyond the window''s limit (rate_limited). The refusal rolls its own count '
  'back, so only successful attempts count.';

create function private.counted_address(p_address text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_address inet;
begin
  if p_address not like '%:%' or not pg_input_is_valid(p_address, 'inet') then
    return p_address;
  end if;
  v_address := p_address::inet;
  if v_address <<= inet '::ffff:0:0/96' then
    return replace(host(v_address), '::ffff:', '');
  end if;
  return network(set_masklen(v_address, 64))::text;
end $$;
comment on function private.counted_address(text) is
  'The form in which an address is counted: of IPv6 the first 64 bits, one household, which '
  'chooses among 2^64 addresses; IPv4 whole, also where it is written as IPv6.';

create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  select private.counted_address(coalesce(
    nullif(h.headers ->> lower(private.config_text('address_header')), ''),
    nullif(trim(regexp_replace(h.headers ->> 'x-forwarded-for', '^.*,', '')), ''),
    'unknown'))
  from (select current_setting('request.headers', true)::jsonb) h (headers)
$$;
comment on function private.caller_address() is
  'The caller''s address as the platform''s edge saw it, in counted form; the subject of limits '
  'for guests. Read from the header that address_header of site_config names, which the edge must '
  'overwrite; without it from the last hop of x-forwarded-for. _shared/http/caller-address.ts '
  'reads the same for edge functions.';

create function api.service_address_header() returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.config_text('address_header');
end $$;
comment on function api.service_address_header() is
  'The trusted header with the caller''s address; null where the site names none.';
grant execute on function api.service_address_header(), private.config_text(text)
  to service_role;

grant execute on function private.caller_address(), private.counted_address(text)
  to anon, authenticated, service_role;


-- schemas/00_foundation/62_requests.sql
-- Idempotency. A command that creates rows or moves money begins its request, looks up an earlier
-- answer by user and request id, and returns it if there is one. The row that a command creates has
-- the request id under a unique key: there is no table of requests.
create function private.begin_request(p_request_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(auth.uid() || 'request' || p_request_id, 0));
end $$;
comment on function private.begin_request(uuid) is
  'Begins a request of the caller. The same request of another session waits until this '
  'transaction ends, so that its next statement sees the answer. Errors: invalid_payload.';

create function private.is_answered(p_first_id uuid, p_is_same boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if p_first_id is not null and p_is_same is not true then
    perform private.fail('duplicate_request');
  end if;
  return p_first_id is not null;
end $$;
comment on function private.is_answered(uuid, boolean) is
  'Whether a request already has its answer. p_first_id: the row that the request created, or '
  'null. p_is_same: whether the arguments are the same. Errors: duplicate_request.';


-- schemas/00_foundation/65_worker_requests.sql
-- Requests of the worker. The worker holds no key of the database: it signs its requests. A
-- signature is valid for minutes, so each request has an id and is accepted once.
create table private.worker_requests (
  id uuid primary key,
  made_at timestamptz not null default private.now()
);
comment on table private.worker_requests is
  'Signed requests of the worker that were accepted; kept longer than a signature is valid.';
alter table private.worker_requests enable row level security;

create function private.authenticate_worker_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.worker_requests (id) values (p_request_id) on conflict do nothing;
  if not found then
    perform private.fail('duplicate_request');
  end if;
end $$;
comment on function private.authenticate_worker_request(uuid) is
  'Accepts a signed request once and refuses its repetition as a replay.';


-- schemas/00_foundation/70_audit_log.sql
-- Acts of staff and of the system towards users and content: one row per act, append-only.
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
comment on function private.tg_refuse_change() is
  'Refuses update, delete and truncate on append-only tables.';

create trigger t00_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.tg_refuse_change();

create function private.audit(p_actor text, p_action text, p_subject_id uuid, p_reason text,
  p_detail jsonb default '{}')
returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, subject_id, reason, detail)
  values (p_actor, p_action, p_subject_id, p_reason, p_detail) returning id
$$;


-- schemas/00_foundation/75_client_operators.sql
-- Operators of REST requests that always refuse: no filter of a client looks into the answer of a
-- function, neither by a pattern nor by a json path (decisions 026 and 042). The REST server
-- searches this schema before pg_catalog (99_platform/rest.sql). No client may execute the
-- functions below, so Postgres refuses the statement before it evaluates any data. The operator
-- json -> integer is missing because the REST server's own statement uses it. Each function has its
-- own search_path.
create function private.refuse_pattern(p_left text, p_right text) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_pattern(p_left text, p_right tsquery) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_pattern(p_left tsvector, p_right tsquery) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_path(p_left json, p_right text) returns json
language sql immutable set search_path = '' as $$ select null::json $$;
create function private.refuse_path_text(p_left json, p_right text) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path_text(p_left json, p_right integer) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path(p_left jsonb, p_right text) returns jsonb
language sql immutable set search_path = '' as $$ select null::jsonb $$;
create function private.refuse_path(p_left jsonb, p_right integer) returns jsonb
language sql immutable set search_path = '' as $$ select null::jsonb $$;
create function private.refuse_path_text(p_left jsonb, p_right text) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path_text(p_left jsonb, p_right integer) returns text
language sql immutable set search_path = '' as $$ select null::text $$;

create operator client_operators.~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.@@ (
  leftarg = text, rightarg = tsquery, function = private.refuse_pattern);
create operator client_operators.@@ (
  leftarg = tsvector, rightarg = tsquery, function = private.refuse_pattern);
create operator client_operators.-> (
  leftarg = json, rightarg = text, function = private.refuse_path);
create operator client_operators.->> (
  leftarg = json, rightarg = text, function = private.refuse_path_text);
create operator client_operators.->> (
  leftarg = json, rightarg = integer, function = private.refuse_path_text);
create operator client_operators.-> (
  leftarg = jsonb, rightarg = text, function = private.refuse_path);
create operator client_operators.-> (
  leftarg = jsonb, rightarg = integer, function = private.refuse_path);
create operator client_operators.->> (
  leftarg = jsonb, rightarg = text, function = private.refuse_path_text);
create operator client_operators.->> (
  leftarg = jsonb, rightarg = integer, function = private.refuse_path_text);

-- A role without usage would skip this schema and reach the operators of pg_catalog.
grant usage on schema client_operators to anon, authenticated;


-- schemas/10_identity/tables.sql
-- Users. A role is fixed at sign-up. `profiles` holds what others may read, `account_settings` what
-- only the owner may read, and tables in `private` the decisions of staff. Triggers keep
-- `account_facts`, which rules and commands read.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.account_facts t60_announce_stories (60_wall/triggers.sql)
--   private.account_facts t65_keep_summary (65_discovery/triggers.sql)
--   private.account_statuses t10_keep_facts (10_identity/triggers.sql)
--   private.account_statuses t10_keep_restrictions (10_identity/triggers.sql)
--   private.account_statuses t20_purge_pictures (30_media/triggers.sql)
--   private.account_statuses t65_keep_summary (65_discovery/triggers.sql)
--   private.account_statuses t70_end_paid_chats (70_chat/triggers.sql)
--   private.account_statuses t78_terminate_subscriptions (78_billing/triggers.sql)
--   public.account_settings t10_note_activity (10_identity/triggers.sql)
--   public.account_settings t70_notify_visible (70_chat/triggers.sql)
--   public.creator_settings t10_keep_facts (10_identity/triggers.sql)
--   public.creator_settings t65_keep_summary (65_discovery/triggers.sql)
--   public.presence t65_come (65_discovery/triggers.sql)
--   public.presence t65_come_again (65_discovery/triggers.sql)
--   public.presence t65_go (65_discovery/triggers.sql)
--   public.presence t70_notify_offline (70_chat/triggers.sql)
--   public.profiles t10_keep_facts (10_identity/triggers.sql)
--   public.profiles t40_open_wallet (40_wallet/triggers.sql)
--   public.profiles t50_make_plan (50_subscriptions/triggers.sql)
--   public.profiles t65_keep_summary (65_discovery/triggers.sql)

create type public.user_role as enum ('fan', 'creator');
create type public.special_account as enum ('support', 'academy');
create type public.application_state as enum ('none', 'pending', 'accepted', 'rejected');
create type public.timeline_layout as enum ('list', 'box');
create type public.theme as enum ('system', 'dark', 'light');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete restrict,
  role public.user_role not null,
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
comment on table public.profiles is
  'Public facts of a user. A fan''s row is read by that fan only.';
create unique index profiles_username_key on public.profiles (username);
create index profiles_username_prefix on public.profiles (username text_pattern_ops);

create table public.account_settings (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  currency text not null default 'USD',
  timeline_layout public.timeline_layout not null default 'list',
  theme public.theme not null default 'system',
  application_state public.application_state not null default 'none',
  is_invisible boolean not null default false,
  active_at timestamptz not null default private.now(),
  notifications_read_at timestamptz not null default private.now(),
  terms_version text not null,
  terms_accepted_at timestamptz not null default private.now(),
  welcomed_at timestamptz,
  fee_saved_at timestamptz,
  page_ready_at timestamptz
);
comment on table public.account_settings is
  'Facts of an account for its owner only. active_at: the last sign-out, or the last activity of '
  'an invisible creator to ten minutes; presence has it for all others. page_ready_at: when a '
  'creator told staff that the page is ready; null again once it is listed.';

create table public.creator_settings (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_free_wall_disabled boolean not null default false,
  categories text[] not null default '{}',
  is_paid_only boolean not null default false,
  requires_card boolean not null default false,
  requires_subscription boolean not null default false,
  text_price_cents bigint check (text_price_cents > 0),
  audio_price_cents bigint check (audio_price_cents > 0),
  video_price_cents bigint check (video_price_cents > 0),
  constraint chat_prices_together
    check (num_nulls(text_price_cents, audio_price_cents, video_price_cents) in (0, 3))
);
comment on table public.creator_settings is
  'Rules of a creator''s page: who may write, and prices of messages and calls; read by those who '
  'see the creator.';

create table public.notification_prefs (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  mails_subscriptions boolean not null default true,
  mails_messages boolean not null default true
);
comment on table public.notification_prefs is
  'Which mails a user receives: UserSubscriptionStarted, which covers all mails about '
  'subscriptions, and NewMessages. Read by the user only.';

create table private.account_statuses (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  accepted_at timestamptz,
  promoted_at timestamptz,
  featured_at timestamptz,
  exclusive_since timestamptz,
  suspended_at timestamptz,
  closing_at timestamptz,
  closed_at timestamptz,
  creator_share_bps integer check (creator_share_bps between 0 and 10000)
);
comment on table private.account_statuses is
  'Decisions of staff about an account, and its closure. closing_at: when the owner requested the '
  'closure; nothing new is sold from then on. creator_share_bps: an agreed share in hundredths of '
  'a percent; null is the usual one.';

create table private.restriction_periods (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table private.restriction_periods is
  'The history of suspensions and closures: a fan who was held at a past moment was not addressed '
  'by what was sent then. Kept by a trigger on account_statuses.';
create unique index restriction_periods_open_key on private.restriction_periods (profile_id)
  where ended_at is null;
create index restriction_periods_profile on private.restriction_periods (profile_id, started_at);

create type private.security_change as enum ('email', 'password', 'bank', 'identity');
create table private.security_changes (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind private.security_change not null,
  changed_at timestamptz not null default private.now(),
  constraint security_changes_once unique (profile_id, kind, changed_at)
);
comment on table private.security_changes is
  'Changes that hold payouts for 72 hours.';
create index security_changes_profile on private.security_changes (profile_id, changed_at desc);

create table private.account_facts (
  user_id uuid primary key references public.profiles (id) on delete restrict,
  role public.user_role not null,
  is_special boolean not null,
  is_restricted boolean not null,
  is_open boolean not null generated always as (role = 'creator' and not is_restricted) stored,
  is_listed boolean not null,
  has_open_wall boolean not null,
  is_payee boolean not null,
  creator_share_bps integer
);
comment on table private.account_facts is
  'The facts of an account that rules and commands read, in one row. Held: suspended or closed. '
  'Open: a creator who is not held. Listed: an open creator who is accepted, promoted and not '
  'closing; strangers see no other. Open wall: listed, and the free wall is not disabled. Payee: '
  'an open creator who is accepted, not closing and not special. creator_share_bps: the agreed '
  'share, null is the usual one. Kept by triggers on account_statuses, profiles and '
  'creator_settings.';

create table public.presence (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table public.presence is
  'The last heartbeat of visible users; the heartbeat of an invisible creator is not written.';

create table private.reserved_words (
  word text primary key
);
comment on table private.reserved_words is 'Words of the address bar, which no username may be.';

create table private.region_policies (
  country text not null,
  region text not null default '',
  mode text not null check (mode in ('confirm', 'verify', 'block')),
  primary key (country, region)
);
comment on table private.region_policies is
  'Modes of the 18+ gate by country and region; the row * is the default.';

alter table public.profiles enable row level security;
alter table public.account_settings enable row level security;
alter table public.creator_settings enable row level security;
alter table public.notification_prefs enable row level security;
alter table private.restriction_periods enable row level security;
alter table private.security_changes enable row level security;
alter table public.presence enable row level security;
alter table private.site_config enable row level security;
alter table private.audit_log enable row level security;
alter table private.rate_limit_windows enable row level security;
alter table private.account_statuses enable row level security;
alter table private.account_facts enable row level security;
alter table private.reserved_words enable row level security;
alter table private.region_policies enable row level security;


-- schemas/10_identity/tables_settings.sql
-- Categories and linked X accounts of creators. The kinds with their tags are the one list from
-- which settings validate, browse filters, and the page draws its boxes: the page's constants are
-- generated from the rows in data.sql. Clients read nothing here.
create table private.categories (
  key text primary key check (key ~ '^[a-z]+(_[a-z]+)*$'),
  label text not null,
  place smallint not null unique,
  tags text[] not null
);
comment on table private.categories is
  'The eight kinds of creators in their order, each with the labels of its own tags.';

create table private.twitter_links (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  linked_at timestamptz not null default private.now(),
  unlinked_at timestamptz
);
comment on table private.twitter_links is
  'Which X handle is proven by a sign-in, and since when; linked while unlinked_at is null.';

alter table private.categories enable row level security;
alter table private.twitter_links enable row level security;


-- schemas/15_safety/tables.sql
-- Blocks, stored as periods: whether a user was blocked at a past moment decides who received a
-- message of that moment. An open period separates both users from each other.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.blocks t15_keep_open_blocks (15_safety/triggers.sql)
--   public.blocks t70_end_paid_chats (70_chat/triggers.sql)
--   public.blocks t78_terminate_subscription (78_billing/triggers.sql)

create table public.blocks (
  id uuid primary key default private.uuid_v7(),
  blocker_id uuid not null references public.profiles (id) on delete restrict,
  blocked_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  check (blocker_id <> blocked_id),
  check (ended_at >= started_at)
);
comment on table public.blocks is 'Who blocks whom, from when to when.';
create unique index blocks_open_key on public.blocks (blocker_id, blocked_id)
  where ended_at is null;
create index blocks_blocked on public.blocks (blocked_id, blocker_id);
create index blocks_blocker on public.blocks (blocker_id, id desc);

create table private.open_blocks (
  one_id uuid not null,
  other_id uuid not null,
  block_id uuid not null references public.blocks (id) on delete cascade,
  primary key (one_id, other_id, block_id)
);
comment on table private.open_blocks is
  'Open blocks, one row in each direction, so that a rule looks up two users by one key. Kept by '
  'a trigger on blocks; two users who block each other have two rows per direction.';

create table private.acquaintances (
  one_id uuid not null,
  other_id uuid not null,
  primary key (one_id, other_id),
  constraint acquaintances_are_ordered check (one_id < other_id)
);
comment on table private.acquaintances is
  'Two users with a conversation, inserted with it and kept. The table is in this domain so that '
  'the rules of money and blocks can read it. It has no foreign keys: the conversation, which is '
  'inserted first, has them.';

alter table private.acquaintances enable row level security;
alter table private.open_blocks enable row level security;
alter table public.blocks enable row level security;


-- schemas/15_safety/tables_reports.sql
-- Reports of users to staff. A report keeps the content as it was at that moment; only staff read
-- it. Commands for each kind of target are in the target's own domain.
create type public.report_reason as enum (
  'underage', 'non_consensual', 'illegal', 'violence', 'harassment', 'impersonation', 'copyright',
  'spam', 'other');
create type public.report_target as enum ('post', 'comment', 'profile', 'story', 'message');
create type public.report_state as enum ('open', 'upheld', 'dismissed');

create table private.reports (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity,
  reporter_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  target public.report_target not null,
  target_id uuid not null,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  reason public.report_reason not null,
  text text not null default '',
  snapshot jsonb not null,
  media_ids uuid[] not null default '{}',
  state public.report_state not null default 'open',
  resolution text,
  resolved_by text,
  resolved_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint reports_once unique (reporter_id, target, target_id),
  check ((state = 'open') = (resolved_at is null))
);
comment on table private.reports is
  'Reports, one per user and target. snapshot: the text and the facts that staff need to judge '
  'it; media_ids: media that are kept until the report is decided. number: the number by which '
  'staff name it.';
create index reports_open on private.reports (created_at) where state = 'open';
create index reports_target on private.reports (target, target_id);
create index reports_owner on private.reports (owner_id, id desc);
create index reports_media on private.reports using gin (media_ids) where state = 'open';

alter table private.reports enable row level security;


-- schemas/20_outbox/tables.sql
-- Notifications. An event between two users is one row, inserted in the transaction of the event;
-- an event for an audience is one row of any size, merged at reading.
create type public.notification_kind as enum (
  'tip', 'post_liked', 'comment_liked', 'wall_post', 'wall_media', 'new_story', 'wall_offer',
  'new_sub', 're_sub', 'unlock', 'cancelled_user', 'cancelled_billing', 'welcome',
  'content_decision', 'schedule_failed');
create type public.event_audience as enum ('everyone', 'subscribers', 'offer');

create table public.notifications (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid not null,
  actor_id uuid,
  kind public.notification_kind not null,
  subject_id uuid,
  amount_cents bigint,
  created_at timestamptz not null default private.now()
);
comment on table public.notifications is
  'One row for each event between two users, read by its recipient only. As in the ledger, users '
  'have no foreign keys: a key would lock a popular creator''s profile for every fan who pays.';
-- By kind, so that one index serves the whole list and every filter.
create index notifications_list on public.notifications (recipient_id, kind, id desc);

create table public.audience_events (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  kind public.notification_kind not null,
  audience public.event_audience not null,
  subject_id uuid not null,
  created_at timestamptz not null default private.now()
);
comment on table public.audience_events is
  'One row for each event for an audience; follows and periods determine who belongs to it.';
-- One index for each kind of audience: subscribers, followers, former subscribers; and stories.
create index audience_events_list on public.audience_events (creator_id, id desc)
  include (audience, kind);
create index audience_events_followers on public.audience_events (creator_id, id desc)
  include (kind) where audience <> 'subscribers';
create index audience_events_offers on public.audience_events (creator_id, id desc)
  include (kind) where audience = 'offer';
create index audience_events_stories on public.audience_events (creator_id, id desc)
  where kind = 'new_story';

create type private.mail_template as enum (
  'welcome', 'application_received', 'application_accepted', 'application_rejected',
  'account_suspended', 'subscription_started', 'new_message', 'repeated_signup',
  'sign_in_method_changed', 'trial', 'subscription_terminated', 'subscription_expired',
  'content_held', 'content_removed');
create type private.mail_state as enum ('queued', 'leased', 'sent', 'dropped', 'dead');

create table private.mails (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid references public.profiles (id) on delete restrict,
  address text,
  template private.mail_template not null,
  params jsonb not null default '{}',
  dedupe_key text,
  state private.mail_state not null default 'queued',
  attempts smallint not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  unsure_since timestamptz,
  last_failure text,
  sent_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint mails_once unique (recipient_id, template, dedupe_key),
  constraint has_one_recipient check (num_nonnulls(recipient_id, address) = 1)
);
comment on table private.mails is
  'Mails to be sent, one row each, to a user, whose address is read when it is sent, or to an '
  'address that may have no account. params are deleted once it is sent. due_at: when a queued '
  'mail may be sent, or when a lease ends. unsure_since: when it may first have been sent without '
  'a report. dropped: no longer due, such as to closed accounts. dead: given up.';
create index mails_due on private.mails (due_at) where state in ('queued', 'leased');
create index mails_old on private.mails (created_at);

alter table private.mails enable row level security;
alter table public.notifications enable row level security;
alter table public.audience_events enable row level security;


-- schemas/30_media/tables.sql
-- Media: uploads of users and the renditions of the worker. A row of `media` is read by its owner;
-- others read copies of its facts in rows of higher domains. Locations of bytes, jobs and removals
-- are granted to nobody.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.media t30_ask_consent (30_media/triggers.sql)
--   public.media t50_refresh_story (60_wall/triggers.sql)
--   public.media t50_refresh_welcome_video (30_media/triggers.sql)
--   public.media t60_announce_story (60_wall/triggers.sql)
--   public.media t60_refresh_links (60_wall/triggers.sql)
--   public.media t70_change_messages (70_chat/triggers.sql)
--   public.media t75_welcome_applicant (75_activity/triggers.sql)

create type public.media_kind as enum ('image', 'video', 'audio');
create type public.upload_kind as enum (
  'avatar', 'cover', 'id_document', 'id_selfie', 'post', 'story', 'preview', 'chat');
create type public.media_state as enum ('uploading', 'processing', 'ready', 'failed');
create type public.moderation_state as enum ('live', 'held', 'removed');
create type public.picture_kind as enum ('avatar', 'cover');

create table public.media (
  id uuid primary key default private.uuid_v7(),
  owner_id uuid not null references public.profiles (id) on delete restrict,
  kind public.media_kind not null,
  purpose public.upload_kind not null,
  state public.media_state not null default 'uploading',
  failure public.error_code,
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  is_live boolean not null
    generated always as (state = 'ready' and moderation_state = 'live') stored,
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms > 0),
  bytes bigint check (bytes > 0),
  blur text,
  locked_blur text,
  alt text check (length(alt) <= private.limit_description_max()),
  consent_id uuid,
  used_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((state = 'failed') = (failure is not null)),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.media is
  'One row for each uploaded file. blur is a grid of average colours for those who may see the '
  'media item; locked_blur, two average colours, for those who may not. is_live: it may be shown '
  'to those who see its content. used_at: something shows it.';
create index media_owner on public.media (owner_id, id desc);
create index media_unused on public.media (created_at) where used_at is null;
create index media_unused_owner on public.media (owner_id) where used_at is null;

create table private.upload_slots (
  media_id uuid primary key references public.media (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  bucket text not null,
  name text not null,
  declared_bytes bigint not null check (declared_bytes > 0),
  declared_type text not null,
  expires_at timestamptz not null,
  filled_at timestamptz,
  unique (bucket, name)
);
comment on table private.upload_slots is
  'A name under which a file may be uploaded, once.';
create index upload_slots_owner on private.upload_slots (owner_id);
create index upload_slots_open on private.upload_slots (expires_at) where filled_at is null;

create type private.job_state as enum ('queued', 'leased', 'done', 'dead');
create type private.job_rank as enum ('enrolment', 'creator', 'fan');

create table private.transcode_jobs (
  media_id uuid primary key references public.media (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  kind public.media_kind not null,
  rank private.job_rank not null,
  state private.job_state not null default 'queued',
  attempts smallint not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  target_bucket text not null,
  target_folder uuid not null,
  last_failure public.error_code,
  created_at timestamptz not null default private.now()
);
comment on table private.transcode_jobs is
  'Jobs of the worker. due_at: when a queued job may start, or when a lease ends. dead: given up. '
  'rank: whose jobs come first.';
create index transcode_jobs_owner on private.transcode_jobs (owner_id);
create index transcode_jobs_due on private.transcode_jobs (due_at)
  where state in ('queued', 'leased');

create sequence private.worker_turn;

create table private.worker_turns (
  owner_id uuid not null references public.profiles (id) on delete cascade,
  is_video boolean not null,
  rank private.job_rank not null,
  turn bigint not null default nextval('private.worker_turn'),
  primary key (owner_id, is_video)
);
comment on table private.worker_turns is
  'The last turn of each user at the worker, for videos and for everything else: the user with '
  'the oldest last turn is next.';
create index worker_turns_newest on private.worker_turns (is_video, turn desc);

create table private.renditions (
  media_id uuid not null references public.media (id) on delete cascade,
  variant text not null check (variant ~ '^[a-z0-9]{1,20}$'),
  bucket text not null,
  name text not null,
  type text not null,
  width integer,
  height integer,
  bytes bigint not null,
  primary key (media_id, variant),
  unique (bucket, name)
);
comment on table private.renditions is
  'The files that the worker made of a media item, and their location.';

create table private.objects_to_remove (
  bucket text not null,
  name text not null,
  queued_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now(),
  primary key (bucket, name)
);
comment on table private.objects_to_remove is
  'Objects whose bytes have to be deleted; the function storage-sweep empties it through the '
  'Storage API.';
create index objects_to_remove_due on private.objects_to_remove (due_at);

create table public.profile_pictures (
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.picture_kind not null,
  media_id uuid not null unique references public.media (id) on delete restrict,
  name text not null,
  thumb_name text not null,
  width integer not null,
  height integer not null,
  blur text not null,
  primary key (profile_id, kind)
);
comment on table public.profile_pictures is
  'Names in the public bucket profiles. Avatar: name is 500 x 665, thumb_name is for lists. '
  'Cover: name is the whole picture, thumb_name the 1600 x 380 header made from it.';

create table private.pending_profile_pictures (
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.picture_kind not null,
  media_id uuid not null unique references public.media (id) on delete cascade,
  primary key (profile_id, kind)
);
comment on table private.pending_profile_pictures is
  'Chosen pictures that are still processed; they are set when they are ready.';

alter table public.media enable row level security;
alter table public.profile_pictures enable row level security;
alter table private.upload_slots enable row level security;
alter table private.transcode_jobs enable row level security;
alter table private.worker_turns enable row level security;
alter table private.renditions enable row level security;
alter table private.objects_to_remove enable row level security;
alter table private.pending_profile_pictures enable row level security;


-- schemas/30_media/tables_consents.sql
-- Consents of the persons who are shown in media. Staff take the records; these rows have their
-- effects. No client reads them.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.consents t30_take_down (30_media/triggers.sql)

create table private.consents (
  id uuid primary key default private.uuid_v7(),
  owner_id uuid not null references public.profiles (id) on delete restrict,
  given_at timestamptz not null default private.now(),
  withdrawn_at timestamptz
);
comment on table private.consents is
  'One consent to be shown, which media name as consent_id. Its withdrawal takes them all down.';
create index consents_owner on private.consents (owner_id);
alter table private.consents enable row level security;

alter table public.media add constraint media_consent_id_fkey
  foreign key (consent_id) references private.consents (id) on delete restrict;
create index media_consent on public.media (consent_id) where consent_id is not null;


-- schemas/30_media/tables_decisions.sql
-- Decisions of staff about content, as its author reads them: one row for each hold, removal and
-- release. Rows are never changed. Only the author reads them, with notifications.
create table public.content_decisions (
  id uuid primary key default private.uuid_v7(),
  author_id uuid not null references public.profiles (id) on delete restrict,
  target public.report_target not null,
  target_id uuid not null,
  state public.moderation_state not null,
  reason text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.content_decisions is
  'Decisions of staff about posts, comments, stories, messages and profiles. state: the new state '
  'of the content. reason: the text of staff for its author.';
create index content_decisions_author on public.content_decisions (author_id, id desc);

alter table public.content_decisions enable row level security;


-- schemas/30_media/tables_videos.sql
-- The welcome video of a creator's page. The newest ready one is shown; one that was chosen later
-- may be processed or failed. It is read with the creator (38_access).

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.welcome_videos t30_copy_facts (30_media/triggers.sql)

create table public.welcome_videos (
  media_id uuid primary key references public.media (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  is_live boolean not null
);
comment on table public.welcome_videos is
  'Videos chosen for a page: the one shown, and at most one to replace it. width to is_live: '
  'facts of the media item.';
create index welcome_videos_creator on public.welcome_videos (creator_id);
alter table public.welcome_videos enable row level security;

-- A picture that a creator gave a video before sending it. A user who may read the video's poster
-- receives this instead; by its own name only its owner reads it.
create table private.video_covers (
  video_id uuid primary key references public.media (id) on delete cascade,
  cover_id uuid not null unique references public.media (id) on delete cascade
);
comment on table private.video_covers is
  'The picture that is shown for a video until it plays, where its creator chose one.';
alter table private.video_covers enable row level security;


-- schemas/35_enrolment/tables.sql
-- Applications of creators, their legal identities and their referrers. Only staff read legal
-- names, countries, dates of birth and ID pictures: no client has a right on these tables. An
-- attempt is one row and keeps its own pictures; a later attempt never changes them.
create table private.referrers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  referrer_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default private.now(),
  check (creator_id <> referrer_id)
);
comment on table private.referrers is
  'The referrer of a creator. The first one stays; only the money domain reads it.';
create index referrers_referrer on private.referrers (referrer_id, created_at desc);

create table private.enrolment_secrets (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default private.now()
);
comment on table private.enrolment_secrets is
  'SHA-256 of the secret with which a sign-up may apply before there is a session.';

create table private.applications (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  state public.application_state not null default 'pending',
  first_name text not null,
  last_name text not null,
  country text not null,
  date_of_birth date,
  reason text,
  created_at timestamptz not null default private.now(),
  decided_at timestamptz,
  decided_by text,
  constraint applications_once unique (creator_id, request_id),
  check (state <> 'none'),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table private.applications is
  'One row per attempt, as it was submitted. reason: the text of staff with their decision.';
create unique index applications_pending on private.applications (creator_id)
  where state = 'pending';
create index applications_queue on private.applications (created_at) where state = 'pending';

create table private.application_pictures (
  application_id uuid not null references private.applications (id) on delete restrict,
  kind public.upload_kind not null check (kind in ('avatar', 'cover', 'id_document', 'id_selfie')),
  media_id uuid unique references public.media (id) on delete set null,
  primary key (application_id, kind)
);
comment on table private.application_pictures is
  'The pictures of an attempt. media_id is null where the file was never uploaded, and for an '
  'avatar or cover that the creator has replaced since.';

create table private.legal_identities (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  application_id uuid not null unique references private.applications (id) on delete restrict,
  first_name text not null,
  last_name text not null,
  country text not null,
  date_of_birth date
);
comment on table private.legal_identities is
  'The legal identity of a creator, as of the last attempt; valid once the creator is accepted.';

alter table private.referrers enable row level security;
alter table private.enrolment_secrets enable row level security;
alter table private.applications enable row level security;
alter table private.application_pictures enable row level security;
alter table private.legal_identities enable row level security;


-- schemas/36_relations/tables.sql
-- Plans, subscriptions and follows. Periods and follows are history: each is a row that is never
-- overwritten, because rules ask about access at a past moment. `subscriptions` is the current
-- state of one pair, kept by the same commands.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.follows t65_append_change (65_discovery/triggers.sql)
--   public.follows t70_deliver_due_globals (70_chat/triggers.sql)
--   public.follows t70_open_conversation (70_chat/triggers.sql)
--   public.limited_offers t50_withdraw (50_subscriptions/triggers.sql)
--   public.subscription_periods t50_queue_mail (50_subscriptions/triggers.sql)
--   public.subscription_periods t70_write_notice (70_chat/triggers.sql)

create table public.plans (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  price_cents bigint not null check (price_cents >= 0),
  period_days integer not null default 30 check (period_days > 0),
  is_default boolean not null default true,
  created_at timestamptz not null default private.now()
);
comment on table public.plans is
  'Price and length of a subscription period; the default plan is the monthly fee.';
create unique index plans_default_key on public.plans (creator_id) where is_default;
create index plans_creator on public.plans (creator_id);

create table public.limited_offers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  offer_id uuid not null default private.uuid_v7(),
  price_cents bigint not null check (price_cents > 0),
  sales_left integer not null check (sales_left >= 0),
  sales_reserved integer not null default 0 check (sales_reserved >= 0),
  started_at timestamptz not null default private.now()
);
comment on table public.limited_offers is
  'A lower price of the first period for the next N buyers; the row is deleted with the last '
  'sale. offer_id is the id of its start in private.offers: a new start is another offer.';

create table private.offers (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  price_cents bigint not null,
  sales integer not null,
  created_at timestamptz not null default private.now(),
  constraint offers_request_key unique (creator_id, request_id)
);
comment on table private.offers is
  'Every limited offer as it was started, one row each; the rest of a running one is in '
  'limited_offers.';

create table public.subscriptions (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  plan_id uuid not null references public.plans (id) on delete restrict,
  is_renewing boolean not null default false,
  start_price_cents bigint not null,
  rebill_price_cents bigint not null,
  expires_at timestamptz not null,
  resumed_by uuid,
  created_at timestamptz not null default private.now(),
  constraint subscriptions_pair_key unique (fan_id, creator_id)
);
comment on table public.subscriptions is
  'The subscription of one fan to one creator. Access lasts while expires_at is in the future.';
create index subscriptions_creator on public.subscriptions (creator_id, id desc);
create index subscriptions_list on public.subscriptions (fan_id, expires_at desc, id desc);
create index subscriptions_plan on public.subscriptions (plan_id);
create index subscriptions_due on public.subscriptions (expires_at) where is_renewing;

create table public.subscription_periods (
  id uuid primary key default private.uuid_v7(),
  subscription_id uuid not null references public.subscriptions (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  terminated_at timestamptz,
  price_cents bigint not null,
  is_trial boolean not null default false,
  transfer_id uuid,
  check (ends_at > starts_at)
);
comment on table public.subscription_periods is
  'Paid and trial periods, one row each. A refund may set terminated_at once.';
create index subscription_periods_subscription on public.subscription_periods (subscription_id,
  starts_at);
create index subscription_periods_fan on public.subscription_periods (fan_id, creator_id,
  starts_at);
create index subscription_periods_creator on public.subscription_periods (creator_id, starts_at);

create table public.follows (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.follows is
  'Follows of fans to creators, as periods. A favourite is a follow.';
create unique index follows_open_key on public.follows (fan_id, creator_id) where ended_at is null;
create index follows_favorites on public.follows (fan_id, id desc) where ended_at is null;
create index follows_fan on public.follows (fan_id, ended_at);
create index follows_creator on public.follows (creator_id, id desc);

alter table public.plans enable row level security;
alter table private.offers enable row level security;
alter table public.limited_offers enable row level security;
alter table public.subscriptions enable row level security;
alter table public.subscription_periods enable row level security;
alter table public.follows enable row level security;


-- schemas/40_wallet/tables.sql
-- The ledger. One row per movement, one signed column per account, with a sum of zero: a negative
-- amount leaves an account, a positive one is credited. Rows are never changed or deleted. Only
-- fans have a wallet row; a creator's balance is checkpoints plus the tail of the ledger, so that a
-- thousand fans who tip one creator never wait for each other.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.transfers t00_append_only (40_wallet/triggers.sql)
--   private.transfers t70_lock_conversation (70_chat/triggers.sql)

create type public.transfer_kind as enum (
  'top_up', 'tip', 'unlock', 'session_text', 'subscription', 'refund', 'dispute', 'dispute_won',
  'withdrawal', 'withdrawal_paid', 'withdrawal_returned', 'write_off');
create type public.payment_source as enum ('wallet', 'card');
create type public.payment_purpose as enum ('top_up', 'subscription');
create type public.payment_state as enum (
  'created', 'needs_action', 'processing', 'succeeded', 'failed', 'refunded', 'disputed');

-- One function instead of one check per kind: the server parses every check's text at each insert,
-- which would cost more than the insert itself.
create function private.is_transfer_shape(
  p_kind public.transfer_kind, p_gross bigint, p_paid_by public.payment_source, p_payment_id uuid,
  p_provider bigint, p_wallet bigint, p_fan_debt bigint, p_earnings bigint, p_transit bigint,
  p_referral bigint, p_platform bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if p_kind in ('tip', 'unlock', 'session_text', 'subscription') then
    return p_fan_debt = 0 and p_transit = 0 and p_earnings >= 0 and p_referral >= 0
      and p_platform >= 0
      and case p_paid_by
        when 'wallet' then p_wallet = -p_gross and p_provider = 0
        when 'card' then p_provider = -p_gross and p_wallet = 0
          and p_kind = 'subscription' and p_payment_id is not null end
      and (p_referral = 0 or p_kind = 'subscription');
  end if;
  return case p_kind
    when 'top_up' then p_provider = -p_gross and p_wallet >= 0 and p_fan_debt >= 0
      and p_payment_id is not null and p_earnings = 0 and p_transit = 0 and p_referral = 0
      and p_platform = 0
    when 'refund' then p_provider >= 0 and p_fan_debt >= 0 and p_earnings <= 0 and p_platform <= 0
      and p_referral <= 0 and p_transit = 0
    when 'dispute' then p_provider = p_gross and p_wallet <= 0 and p_fan_debt <= 0
      and p_earnings <= 0 and p_referral <= 0 and p_platform <= 0 and p_transit = 0
    when 'dispute_won' then p_provider = -p_gross and p_wallet >= 0 and p_fan_debt >= 0
      and p_earnings >= 0 and p_referral >= 0 and p_platform >= 0 and p_transit = 0
    when 'withdrawal' then p_earnings = -p_gross and p_transit = p_gross
    when 'withdrawal_paid' then p_provider = p_gross and p_transit = -p_gross
    when 'withdrawal_returned' then p_earnings = p_gross and p_provider + p_transit = -p_gross
      and (p_provider = 0 or p_transit = 0)
    when 'write_off' then p_platform = -p_gross and p_fan_debt + p_earnings = p_gross
      and (p_fan_debt = 0 or p_earnings = 0)
  end;
end $$;
comment on function private.is_transfer_shape is
  'Whether a movement of a kind touches the right accounts in the right direction.';

create function private.is_transfer(
  p_kind public.transfer_kind, p_gross bigint, p_paid_by public.payment_source, p_payment_id uuid,
  p_reverses_id uuid, p_fan_id uuid, p_creator_id uuid, p_referrer_id uuid,
  p_provider bigint, p_wallet bigint, p_fan_debt bigint, p_earnings bigint, p_transit bigint,
  p_referral bigint, p_platform bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Null must not pass: a check accepts null.
  return coalesce(
    p_provider + p_wallet + p_fan_debt + p_earnings + p_transit + p_referral + p_platform = 0
    and ((p_wallet = 0 and p_fan_debt = 0) or p_fan_id is not null)
    and ((p_earnings = 0 and p_transit = 0) or p_creator_id is not null)
    and (p_referral = 0 or p_referrer_id is not null)
    and (p_kind in ('refund', 'dispute', 'dispute_won', 'withdrawal_paid', 'withdrawal_returned'))
      = (p_reverses_id is not null)
    and private.is_transfer_shape(
      p_kind, p_gross, p_paid_by, p_payment_id, p_provider, p_wallet, p_fan_debt, p_earnings,
      p_transit, p_referral, p_platform), false);
end $$;
comment on function private.is_transfer is
  'Whether a row of the ledger is valid: sums to zero, names its owners, has the shape of its '
  'kind.';

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
  xact_id bigint not null default pg_current_xact_id()::text::bigint,
  created_at timestamptz not null default private.now(),
  constraint transfers_request_key unique (actor_id, request_id),
  constraint is_whole check (private.is_transfer(
    kind, gross_cents, paid_by, payment_id, reverses_id, fan_id, creator_id, referrer_id,
    provider_cents, wallet_cents, fan_debt_cents, earnings_cents, transit_cents, referral_cents,
    platform_cents))
);
comment on table private.transfers is
  'The ledger of money, in US cents. Append-only. Owners have no foreign keys: a key to a popular '
  'creator would be a lock that every paying fan shares.';
create index transfers_fan on private.transfers (fan_id, id desc);
create index transfers_creator on private.transfers (creator_id, id desc);
create index transfers_referrer on private.transfers (referrer_id, id desc)
  where referrer_id is not null;
create index transfers_reverses on private.transfers (reverses_id) where reverses_id is not null;
create unique index transfers_payment_key on private.transfers (payment_id)
  where payment_id is not null and kind in ('top_up', 'subscription');
create index transfers_tail on private.transfers using brin (xact_id)
  with (pages_per_range = 8, autosummarize = on);

create table public.wallets (
  owner_id uuid primary key references public.profiles (id) on delete restrict,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  debt_cents bigint not null default 0 check (debt_cents >= 0),
  frozen_at timestamptz
) with (fillfactor = 70);
comment on table public.wallets is
  'A fan''s money and debt, in US cents; equal to the sum of the ledger. frozen_at: nothing is '
  'spent since then, neither from the wallet nor by card.';

create table private.earnings_checkpoints (
  owner_id uuid not null,
  account text not null check (account in ('earnings', 'referral', 'transit')),
  kind public.transfer_kind not null,
  clears_on date not null,
  amount_cents bigint not null,
  primary key (owner_id, account, kind, clears_on)
);
comment on table private.earnings_checkpoints is
  'Sums of the ledger up to the watermark, by owner, account, kind and UTC day of clearing.';

create table private.ledger_watermark (
  is_only boolean primary key default true check (is_only),
  folded_below bigint not null default 0
);
comment on table private.ledger_watermark is
  'Transfers of transactions below this id are in the checkpoints.';

create table public.payment_cards (
  fan_id uuid primary key references public.profiles (id) on delete restrict,
  issuer text not null check (issuer in ('visa', 'mastercard')),
  digits text not null check (digits ~ '^\d{4}$'),
  holder text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  linked_at timestamptz not null default private.now()
);
comment on table public.payment_cards is
  'The summary of a fan''s linked card. Number and security code never reach this database.';

create table private.card_accounts (
  fan_id uuid primary key references public.profiles (id) on delete restrict,
  provider text not null,
  customer text not null,
  method text,
  fingerprint text,
  address jsonb
);
comment on table private.card_accounts is
  'A fan at the payment provider: customer, and the stored card''s id.';
create index card_accounts_customer on private.card_accounts (customer);

create table public.payments (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  purpose public.payment_purpose not null,
  amount_cents bigint not null check (amount_cents > 0),
  state public.payment_state not null default 'created',
  creator_id uuid references public.profiles (id) on delete restrict,
  plan_id uuid,
  rebill_price_cents bigint,
  offer_id uuid,
  is_renewal boolean not null default false,
  failure_reason text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  constraint payments_request_key unique (fan_id, request_id),
  check ((purpose = 'subscription')
    = (creator_id is not null and plan_id is not null and rebill_price_cents is not null))
);
comment on table public.payments is
  'One attempt to take money from a card. Its id is the provider''s idempotency key. '
  'rebill_price_cents: the fee at the time of purchase, also if it differs at the settlement. '
  'offer_id: the limited offer of which it holds a sale, also when that offer has ended or '
  'another has begun. is_renewal: opened by the platform; its amount is the rebill price and the '
  'debt of the fan.';
create index payments_fan on public.payments (fan_id, id desc);
create index payments_creator on public.payments (creator_id) where creator_id is not null;
create index payments_unclaimed on public.payments (created_at) where state = 'created';
create index payments_renewals on public.payments (id) where is_renewal and state = 'created';
create unique index payments_open_subscription_key on public.payments (fan_id, creator_id)
  where purpose = 'subscription' and state in ('created', 'needs_action', 'processing');

create table private.payment_references (
  payment_id uuid primary key references public.payments (id) on delete restrict,
  provider text not null,
  provider_ref text not null,
  unique (provider, provider_ref)
);
comment on table private.payment_references is
  'The provider''s object of a payment: one charge each.';

create table private.payment_events (
  provider text not null,
  event_id text not null,
  payment_id uuid,
  event jsonb not null,
  received_at timestamptz not null default private.now(),
  applied_at timestamptz,
  primary key (provider, event_id)
);
comment on table private.payment_events is 'Webhook events that were processed, each once.';
create index payment_events_payment on private.payment_events (payment_id);

alter table public.wallets enable row level security;
alter table public.payment_cards enable row level security;
alter table public.payments enable row level security;
alter table private.transfers enable row level security;
alter table private.earnings_checkpoints enable row level security;
alter table private.ledger_watermark enable row level security;
alter table private.card_accounts enable row level security;
alter table private.payment_references enable row level security;
alter table private.payment_events enable row level security;


-- schemas/40_wallet/tables_card_uses.sql
-- Cards that a fan has linked, since when, and their charges. Both outlive the card: linking a
-- removed card again does not make it new, and the limits on stolen cards keep counting.
create table private.known_cards (
  fan_id uuid not null references public.profiles (id) on delete restrict,
  fingerprint text not null,
  linked_at timestamptz not null default private.now(),
  primary key (fan_id, fingerprint)
);
comment on table private.known_cards is
  'Each card that a fan has ever linked, by the provider''s fingerprint, with its first time.';

create table private.card_uses (
  payment_id uuid primary key references public.payments (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  fingerprint text not null,
  address text,
  opened_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  looked_at timestamptz,
  closed_at timestamptz
);
comment on table private.card_uses is
  'The card of each payment that a fan opened. claimed_at: the provider may have been called '
  'since; address: the network address of the request, kept for a day. closed_at: nothing of it '
  'is open at the provider any more; until then the reconcile job checks it, last at looked_at.';
create index card_uses_fan on private.card_uses (fan_id, opened_at);
create index card_uses_fingerprint on private.card_uses (fingerprint, opened_at);
create index card_uses_address on private.card_uses (address, claimed_at)
  where address is not null;
create index card_uses_unclosed on private.card_uses (coalesce(looked_at, claimed_at))
  where claimed_at is not null and closed_at is null;

alter table private.known_cards enable row level security;
alter table private.card_uses enable row level security;


-- schemas/50_subscriptions/tables_renewals.sql
-- Renewals that are not done at once. A subscription has a row here from its first failed or
-- postponed renewal to its next period or its end.
create table private.renewals (
  subscription_id uuid primary key references public.subscriptions (id) on delete cascade,
  attempts smallint not null default 0 check (attempts >= 0),
  next_at timestamptz not null
);
comment on table private.renewals is
  'Failed and postponed renewals: the number of failed attempts, and the time of the next one.';
alter table private.renewals enable row level security;


-- schemas/50_subscriptions/tables_trials.sql
-- Free trials that creators send by mail. A fan with the code and the address redeems one, once,
-- until it expires. Only the hash of the code is stored: the mail alone contains the code. The
-- creator reads the rows without the hash and the redeeming fan.
create table public.trials (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  email text not null check (email = lower(email)),
  period_days integer not null check (period_days > 0),
  code_hash bytea not null,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default
    private.now() + make_interval(days => private.limit_trial_redeem_days()),
  redeemed_by uuid references public.profiles (id) on delete restrict,
  redeemed_at timestamptz,
  redeem_request_id uuid,
  has_extended boolean,
  constraint trials_request_key unique (creator_id, request_id),
  constraint trials_code_key unique (code_hash),
  constraint trials_once unique (redeemed_by, creator_id),
  constraint is_redeemed_whole check (
    num_nulls(redeemed_by, redeemed_at, redeem_request_id, has_extended) in (0, 4))
);
comment on table public.trials is
  'One row for each free trial that was sent; a fan redeems one per creator. has_extended: it '
  'extended a running subscription instead of starting one. expires_at: the end of the time to '
  'redeem; it does not affect a redeemed trial.';
create index trials_list on public.trials (creator_id, id desc);

alter table public.trials enable row level security;


-- schemas/60_wall/tables.sql
-- The wall. The row of a post is its teaser: creator, kind, audience, day and state, for everybody
-- who sees the creator. Text, media and poll are in tables of their own, for users who read the
-- post. A link to a media item carries the facts that draw it, kept by a trigger when the media
-- item changes.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.post_media t90_count_changed (60_wall/triggers.sql)
--   public.post_media t90_count_gone (60_wall/triggers.sql)
--   public.post_media t90_count_new (60_wall/triggers.sql)
--   public.posts t60_refresh_links (60_wall/triggers.sql)
--   public.posts t90_count_changed (60_wall/triggers.sql)
--   public.posts t90_count_new (60_wall/triggers.sql)
--   public.posts t90_notify_changed (60_wall/triggers.sql)

create type public.post_audience as enum ('public', 'private');
create type public.post_kind as enum ('text', 'images', 'video', 'poll');

create table public.posts (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  audience public.post_audience not null,
  kind public.post_kind not null,
  request_digest uuid,
  is_promo boolean not null default false,
  is_ready boolean not null default true,
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  edited_at timestamptz,
  emptied_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live' and is_ready) stored,
  constraint posts_request_key unique (creator_id, request_id)
);
comment on table public.posts is
  'Posts of creators as teasers. Public ones are read by members, private ones by subscribers and '
  'the author. is_ready: false while the file of a video post is processed; only its author sees '
  'it. is_live: users other than the author may read it, where they may read that wall. '
  'emptied_at: when an edit last removed all former media, which counts as a deletion.';
create index posts_wall on public.posts (creator_id, id desc);
create index posts_wall_by_kind on public.posts (creator_id, kind, id desc);
create index posts_wall_public on public.posts (creator_id, id desc)
  where is_live and audience = 'public';
create index posts_wall_public_by_kind on public.posts (creator_id, kind, id desc)
  where is_live and audience = 'public';
create index posts_promos on public.posts (creator_id, created_at) where is_promo;
create index posts_promo_rail on public.posts (id desc)
  where is_promo and is_live;
create index posts_removed on public.posts (creator_id, removed_at) where removed_at is not null;

create table public.post_texts (
  post_id uuid primary key references public.posts (id) on delete restrict,
  text text not null,
  options text[]
);
comment on table public.post_texts is
  'The text of each post, one row per post: empty where a post has only pictures, and the options '
  'of a poll in their order.';

create table public.post_media (
  post_id uuid not null references public.posts (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.post_audience not null,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  state public.media_state not null default 'ready',
  is_live boolean not null,
  primary key (post_id, position)
);
comment on table public.post_media is
  'The media of posts in their order, with the facts that draw them. is_live: the post is live '
  'and the media item is ready and live; state shows the author the progress of a media item.';
create index post_media_media on public.post_media (media_id);
create index post_media_counts on public.post_media (creator_id, kind) where is_live;

alter table public.posts enable row level security;
alter table public.post_texts enable row level security;
alter table public.post_media enable row level security;


-- schemas/60_wall/tables_counters.sql
-- Counters. Concurrent counts are appended here and folded by the clock. A counter is the folded
-- row plus the tail, read in one statement, so that it is exact and no row is hot. A subject is a
-- post, a comment, an option of a poll, or a creator.
create table private.counters (
  subject_id uuid primary key,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.counters is
  'Folded counters of a post (likes, comments), a comment (likes), an option (votes), a creator '
  '(posts, photos, videos, likes). Only the fold writes here.';

create table private.counter_changes (
  id bigint generated always as identity primary key,
  subject_id uuid not null,
  likes bigint not null default 0,
  comments bigint not null default 0,
  votes bigint not null default 0,
  posts bigint not null default 0,
  photos bigint not null default 0,
  videos bigint not null default 0
);
comment on table private.counter_changes is
  'Counts that are not folded yet; appended by triggers only.';
create index counter_changes_subject on private.counter_changes (subject_id);

alter table private.counters enable row level security;
alter table private.counter_changes enable row level security;


-- schemas/60_wall/tables_scheduled.sql
-- Scheduled posts. A row becomes a post once; a failure is stored for its creator to read. The
-- media belong to the row until it is published, changed or removed.
create type public.scheduled_state as enum ('waiting', 'published', 'failed', 'removed');

create table public.scheduled_posts (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  request_digest uuid not null,
  publish_at timestamptz not null,
  audience public.post_audience not null,
  kind public.post_kind not null,
  text text not null,
  media_ids uuid[] not null,
  options text[],
  is_promo boolean not null,
  state public.scheduled_state not null default 'waiting',
  failure public.error_code,
  post_id uuid references public.posts (id) on delete restrict,
  created_at timestamptz not null default private.now(),
  constraint scheduled_posts_request_key unique (creator_id, request_id),
  check ((state = 'published') = (post_id is not null)),
  check ((state = 'failed') = (failure is not null))
);
comment on table public.scheduled_posts is
  'Posts to be published by the clock at a time of the 15-minute grid, exactly once.';
create index scheduled_posts_due on public.scheduled_posts (publish_at) where state = 'waiting';
create index scheduled_posts_list on public.scheduled_posts (creator_id, publish_at, id)
  where state in ('waiting', 'failed');
create index scheduled_posts_media on public.scheduled_posts using gin (media_ids)
  where state in ('waiting', 'failed');

alter table public.scheduled_posts enable row level security;


-- schemas/60_wall/tables_stories.sql
-- Stories: one picture or video that members see for a day; policies_stories.sql decides who reads
-- which. A view has no foreign keys: a key would lock a popular story for all its viewers.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.stories t30_copy_facts (60_wall/triggers.sql)

create table public.stories (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  request_digest uuid not null,
  media_id uuid unique references public.media (id) on delete set null,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  is_media_live boolean not null,
  text text not null default '',
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  is_live boolean not null generated always as (
    removed_at is null and moderation_state = 'live' and is_media_live) stored,
  constraint stories_request_key unique (creator_id, request_id),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.stories is
  'Stories of creators, shown until expires_at. media_id is null after the media item is deleted: '
  'the story was removed or ended days ago. kind to is_media_live: facts of that media item. '
  'announced_at: when followers and subscribers were notified, once.';
create index stories_newest on public.stories (expires_at desc, id desc);
create index stories_creator on public.stories (creator_id, expires_at desc);
create index stories_over on public.stories (expires_at) where media_id is not null;

create table public.story_views (
  story_id uuid not null,
  viewer_id uuid not null,
  id uuid not null default private.uuid_v7(),
  created_at timestamptz not null default private.now(),
  primary key (story_id, viewer_id)
);
comment on table public.story_views is
  'Views of stories, one per user; never the owner''s. They are counted here: a story lasts a '
  'day, and no row is written twice.';
create index story_views_list on public.story_views (story_id, id desc);

alter table public.stories enable row level security;
alter table public.story_views enable row level security;


-- schemas/60_wall/tables_talk.sql
-- Likes, comments and votes on a wall. No client reads these tables; cards and lists come from
-- functions that check who may see the post. Likes and votes have no foreign keys: a key would lock
-- a popular post for everybody who likes it.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.comment_likes t90_count (60_wall/triggers.sql)
--   public.comment_likes t90_count_again (60_wall/triggers.sql)
--   public.comments t90_count (60_wall/triggers.sql)
--   public.likes t90_count (60_wall/triggers.sql)
--   public.likes t90_count_again (60_wall/triggers.sql)
--   public.poll_votes t90_count (60_wall/triggers.sql)

create table public.likes (
  post_id uuid not null,
  fan_id uuid not null,
  id uuid not null default private.uuid_v7(),
  creator_id uuid not null,
  is_on boolean not null default true,
  primary key (post_id, fan_id)
);
comment on table public.likes is
  'Likes of posts, one per user. An unlike stays as is_on = false, so that a second like does not '
  'notify again.';
create index likes_list on public.likes (post_id, id desc) where is_on;

create table public.comments (
  id uuid primary key default private.uuid_v7(),
  post_id uuid not null references public.posts (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  author_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  text text not null,
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live') stored,
  constraint comments_request_key unique (author_id, request_id),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.comments is
  'Comments on posts, by fans and the post''s owner. creator_id is the owner of the post.';
create index comments_list on public.comments (post_id, id desc)
  where removed_at is null and moderation_state <> 'removed';
create index comments_creator on public.comments (creator_id);

create table public.comment_likes (
  comment_id uuid not null,
  user_id uuid not null,
  is_on boolean not null default true,
  primary key (comment_id, user_id)
);
comment on table public.comment_likes is 'Likes of comments, like public.likes.';

create table private.poll_options (
  post_id uuid not null references public.posts (id) on delete restrict,
  option smallint not null check (option between 1 and 5),
  id uuid not null default private.uuid_v7() unique,
  creator_id uuid not null,
  primary key (post_id, option)
);
comment on table private.poll_options is
  'The places of a poll''s options; votes are counted under the id of a place. Their texts are '
  'post_texts.options.';

create table public.poll_votes (
  post_id uuid not null,
  fan_id uuid not null,
  option smallint not null,
  option_id uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (post_id, fan_id)
);
comment on table public.poll_votes is 'One vote per user and poll; never changed.';

create table public.pins (
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.post_audience not null,
  post_id uuid not null unique references public.posts (id) on delete restrict,
  primary key (creator_id, audience)
);
comment on table public.pins is 'The pinned posts of a creator: one public, one private.';

alter table public.likes enable row level security;
alter table public.comments enable row level security;
alter table public.comment_likes enable row level security;
alter table private.poll_options enable row level security;
alter table public.poll_votes enable row level security;
alter table public.pins enable row level security;


-- schemas/65_discovery/tables.sql
-- Finding creators. One narrow row per creator holds all that search filters by and that a card
-- shows. Each listed creator has one place in every category, so that every sort of every category
-- and tag is a prefix of an index, however rare the tag. Triggers keep both; clients read neither.
-- Follows are appended and folded, because many users follow one creator at once.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.creator_summaries t65_keep_places (65_discovery/triggers.sql)

create table private.creator_summaries (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_listed boolean not null default false,
  is_online boolean not null default false,
  followers bigint not null default 0,
  featured_at timestamptz not null default '-infinity',
  exclusive_since timestamptz not null default '-infinity',
  joined_at timestamptz not null,
  categories text[] not null default '{}',
  search_text text not null
);
comment on table private.creator_summaries is
  'The columns that search filters by. -infinity means never. is_online may outlast the last '
  'heartbeat by a minute or two; presence is exact.';
create index creator_summaries_search on private.creator_summaries
  using gin (search_text extensions.gin_trgm_ops) where is_listed;
create index creator_summaries_online on private.creator_summaries (creator_id) where is_online;

create table private.browse_index (
  creator_id uuid not null references private.creator_summaries (creator_id) on delete restrict,
  category text not null,
  is_online boolean not null,
  followers bigint not null,
  featured_at timestamptz not null,
  exclusive_since timestamptz not null,
  joined_at timestamptz not null,
  primary key (creator_id, category)
);
comment on table private.browse_index is
  'Listed creators in each of their categories: the empty name for all, a category, or '
  'category:tag. The other columns repeat creator_summaries, in the orders of browse.';
create index browse_index_featured on private.browse_index
  (category, featured_at desc, followers desc, creator_id desc);
create index browse_index_followers on private.browse_index
  (category, followers desc, creator_id desc);
create index browse_index_online on private.browse_index
  (category, followers desc, creator_id desc) where is_online;
create index browse_index_newest on private.browse_index
  (category, joined_at desc, creator_id desc);
create index browse_index_exclusive on private.browse_index
  (category, exclusive_since desc, creator_id desc) where exclusive_since > '-infinity';

create table private.follower_changes (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  delta integer not null check (delta in (-1, 1))
);
comment on table private.follower_changes is
  'Follows and unfollows that are not yet folded into creator_summaries.followers.';
create index follower_changes_creator on private.follower_changes (creator_id);

create type private.creator_keys as (ids uuid[], ats timestamptz[], followers bigint[]);
comment on type private.creator_keys is
  'Creators of a page in their order, each with the key of its place; without keys in a search.';

alter table private.creator_summaries enable row level security;
alter table private.browse_index enable row level security;
alter table private.follower_changes enable row level security;


-- schemas/70_chat/tables.sql
-- Conversations of two users and their messages. `messages` holds what both may read;
-- `message_bodies` and `message_media` what only the sender may read until a purchase; `unlocks`
-- and `unlock_media` copies of purchases, which stay when the message is removed. Messages name
-- both users, so that rules never collect conversations. Sender and recipient have no foreign keys
-- of their own: the conversation's keys prove them.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.conversations t70_note_acquaintance (70_chat/triggers.sql)

create type public.message_kind as enum (
  'text', 'image', 'album', 'video', 'audio', 'notification');

create type private.seen_span as enum ('hour', 'day', 'week', 'month');
create type private.partner_facts as (
  is_story_new boolean, is_online boolean, last_active private.seen_span, is_verified boolean,
  is_subscriber boolean, is_subscribed_to boolean, accepts_media boolean,
  refusal public.error_code, paid_chat_cents bigint);
comment on type private.partner_facts is
  'Facts of the partner in a thread. is_story_new: null without a story. refusal: why the caller '
  'may not write. paid_chat_cents: the price of a message in a paid chat that the caller may '
  'begin.';

create table public.conversations (
  id uuid primary key default private.uuid_v7(),
  one_id uuid not null references public.profiles (id) on delete restrict,
  other_id uuid not null references public.profiles (id) on delete restrict,
  next_seq bigint not null default 1,
  last_message_id uuid,
  globals_delivered_until timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  constraint conversations_pair_key unique (one_id, other_id),
  constraint pair_is_ordered check (one_id < other_id)
) with (fillfactor = 70);
comment on table public.conversations is
  'One row per two users. next_seq counts messages and their changes, under this row''s lock. '
  'globals_delivered_until: messages to an audience until then were checked and imported where '
  'they were due.';
create index conversations_one on public.conversations (one_id, updated_at desc, other_id desc);
create index conversations_other on public.conversations (other_id, updated_at desc, one_id desc);

create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  read_seq bigint not null default 0,
  is_unread boolean not null default false,
  is_muted boolean not null default false,
  is_favorite boolean not null default false,
  accepts_media boolean not null default false,
  nickname text,
  notes text,
  primary key (conversation_id, user_id)
) with (fillfactor = 70);
comment on table public.conversation_members is
  'One user''s settings of a conversation, read by that user only. No row: all defaults.';
create index conversation_members_user
  on public.conversation_members (user_id, conversation_id);
create index conversation_members_unread
  on public.conversation_members (user_id) where is_unread;
create index conversation_members_favorite
  on public.conversation_members (user_id) where is_favorite;

create table public.messages (
  id uuid primary key default private.uuid_v7(),
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  sender_id uuid not null,
  recipient_id uuid not null,
  seq bigint not null,
  change_seq bigint not null,
  kind public.message_kind not null,
  text text,
  price_cents bigint check (price_cents > 0),
  media_count smallint not null default 0,
  media_state public.media_state,
  duration_ms integer,
  locked_blur text,
  unlocked_at timestamptz,
  removed_at timestamptz,
  moderation_state public.moderation_state not null default 'live',
  request_id uuid not null,
  request_digest uuid not null,
  global_id uuid,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live') stored,
  constraint messages_request_key unique (sender_id, request_id),
  constraint messages_seq_key unique (conversation_id, seq),
  constraint messages_change_key unique (conversation_id, change_seq),
  constraint change_follows_seq check (change_seq >= seq),
  constraint removed_is_silent check (removed_at is null or text is null),
  constraint judged_is_silent check (moderation_state = 'live' or text is null)
);
comment on table public.messages is
  'The part of a message that both users may read. Any change takes a new change_seq. '
  'media_state: ready once all its media are ready, failed when one failed; null without media. '
  'duration_ms and locked_blur, two average colours, are those of the first media item. '
  'moderation_state: held, only its sender reads it; removed, nobody does. global_id: the message '
  'to an audience that it came from; no foreign key, or every opened thread would lock that one '
  'row.';
create unique index messages_global_key on public.messages (global_id, conversation_id)
  where global_id is not null;
create index messages_priced on public.messages (recipient_id, sender_id, id desc)
  where price_cents is not null and is_live;

create table public.message_bodies (
  message_id uuid primary key references public.messages (id) on delete restrict,
  sender_id uuid not null,
  text text not null
);
comment on table public.message_bodies is
  'The text of a priced message, locked with it. The buyer reads the copy in unlocks.';

create table public.message_media (
  message_id uuid not null references public.messages (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  sender_id uuid not null,
  recipient_id uuid not null,
  is_free boolean not null,
  is_live boolean not null default true,
  is_removed boolean not null default false,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  primary key (message_id, position)
);
comment on table public.message_media is
  'Media of a message. The recipient reads those of free messages here, purchased ones in '
  'unlock_media.';
create index message_media_media on public.message_media (media_id, recipient_id);

create table public.unlocks (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  message_id uuid not null references public.messages (id) on delete restrict,
  transfer_id uuid not null,
  price_cents bigint not null,
  kind public.message_kind not null,
  text text,
  creator_name text not null,
  creator_username text not null,
  created_at timestamptz not null default private.now(),
  constraint unlocks_message_key unique (message_id),
  constraint unlocks_transfer_key unique (transfer_id)
);
comment on table public.unlocks is
  'A purchase of a priced message with a copy of its content; a message has one recipient.';
create index unlocks_fan on public.unlocks (fan_id, id desc);
create index unlocks_creator on public.unlocks (creator_id, id desc);

create table public.unlock_media (
  unlock_id uuid not null references public.unlocks (id) on delete restrict,
  position smallint not null,
  fan_id uuid not null,
  media_id uuid not null references public.media (id) on delete restrict,
  is_live boolean not null default true,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  primary key (unlock_id, position)
);
comment on table public.unlock_media is 'Purchased media. Only a removal by staff deletes them.';
create index unlock_media_media on public.unlock_media (media_id, fan_id);

create table private.removed_texts (
  message_id uuid primary key references public.messages (id) on delete restrict,
  text text not null
);
comment on table private.removed_texts is
  'The text of a removed message, for open reports. No client reads it.';

create table private.judged_messages (
  message_id uuid primary key references public.messages (id) on delete restrict,
  reason text not null,
  is_text_open boolean not null
);
comment on table private.judged_messages is
  'Messages that staff hold or removed, with the reason. is_text_open: the text was readable '
  'before, so that a release restores it.';

alter table public.conversations enable row level security;
alter table public.conversation_members enable row level security;
alter table public.messages enable row level security;
alter table public.message_bodies enable row level security;
alter table public.message_media enable row level security;
alter table public.unlocks enable row level security;
alter table public.unlock_media enable row level security;
alter table private.removed_texts enable row level security;
alter table private.judged_messages enable row level security;


-- schemas/70_chat/tables_globals.sql
-- Messages to an audience: one row, whatever its size. The moment of sending decides the
-- recipients, because follows, subscriptions, blocks and suspensions are stored as history. A
-- thread imports a message of its own from it, once. As with messages, a locked text is in a table
-- of its own. A scheduled one has no sent_at, the moment of sending, so that it has no recipients
-- before; a failure is stored for its creator. removed_at takes it from recipients whose thread has
-- not imported it yet.
create type public.global_audience as enum ('active', 'expired', 'followers', 'all');

create table public.globals (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.global_audience not null,
  kind public.message_kind not null,
  text text,
  is_text_open boolean not null,
  price_cents bigint check (price_cents > 0),
  media_count smallint not null default 0,
  request_id uuid not null,
  request_digest uuid not null,
  publish_at timestamptz,
  sent_at timestamptz,
  failure public.error_code,
  removed_at timestamptz,
  constraint globals_request_key unique (creator_id, request_id),
  check (sent_at is not null or publish_at is not null),
  check (failure is null or sent_at is null),
  constraint locked_is_apart check (is_text_open or text is null)
);
comment on table public.globals is
  'A message to an audience. is_text_open: the text is readable before a purchase and is in this '
  'row; otherwise it is in global_bodies. publish_at: a time of the 15-minute grid, at which the '
  'clock sends it, exactly once.';
create index globals_sent on public.globals (creator_id, sent_at desc)
  where removed_at is null and sent_at is not null;
create index globals_scheduled on public.globals (creator_id, publish_at, id)
  where removed_at is null and sent_at is null;
create index globals_due on public.globals (publish_at)
  where removed_at is null and sent_at is null and failure is null;

create table public.global_bodies (
  global_id uuid primary key references public.globals (id) on delete restrict,
  creator_id uuid not null,
  text text not null
);
comment on table public.global_bodies is
  'The text of a priced message to an audience, locked with it, read by its creator only.';

create table public.global_media (
  global_id uuid not null references public.globals (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  primary key (global_id, position)
);
comment on table public.global_media is
  'Media of a message to an audience; opened through the message of a thread only.';
create index global_media_media on public.global_media (media_id);

create table private.changed_media (
  media_id uuid primary key references public.media (id) on delete cascade,
  done_until uuid not null default '00000000-0000-0000-0000-000000000000',
  changed_at timestamptz not null default private.now()
);
comment on table private.changed_media is
  'Changed media in the threads of more users than one transaction updates. done_until: the '
  'recipients whose threads are updated, in the order of their ids.';

create type private.inbox_key as (
  conversation_id uuid, partner_id uuid, global_id uuid, at timestamptz);
comment on type private.inbox_key is
  'A conversation with the key of the list, and its newest pending message to an audience: '
  'global_id is null where there is none.';

alter table public.globals enable row level security;
alter table public.global_bodies enable row level security;
alter table public.global_media enable row level security;
alter table private.changed_media enable row level security;


-- schemas/70_chat/tables_paid_chats.sql
-- Paid chats as periods: during one, each message of the fan costs the price that was fixed at its
-- start. A conversation has one at a time. An end by an outside event (a block, a suspension)
-- writes its system line when the two may read the thread again.
create table public.paid_chats (
  id uuid primary key default private.uuid_v7(),
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  fan_id uuid not null,
  creator_id uuid not null,
  price_cents bigint not null check (price_cents > 0),
  request_id uuid not null,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  is_notice_sent boolean not null default false,
  constraint paid_chats_request_key unique (fan_id, request_id),
  constraint ends_after_start check (ended_at >= started_at),
  constraint notice_when_ended check (not is_notice_sent or ended_at is not null)
);
comment on table public.paid_chats is
  'Periods in which a fan pays for each message to a creator, in US cents per message.';
create unique index paid_chats_running_key on public.paid_chats (fan_id, creator_id)
  where ended_at is null;
create index paid_chats_conversation on public.paid_chats (conversation_id);
create index paid_chats_untold_fan on public.paid_chats (fan_id) where not is_notice_sent;
create index paid_chats_untold_creator on public.paid_chats (creator_id) where not is_notice_sent;

alter table public.paid_chats enable row level security;


-- schemas/75_activity/tables.sql
-- The progress of mails about unread messages, and a line of the list of notifications.
create table private.message_mail_marks (
  is_only boolean primary key default true check (is_only),
  until uuid not null
);
comment on table private.message_mail_marks is
  'One row: messages before this id were checked, and mails queued where they were due.';

alter table private.message_mail_marks enable row level security;

create type private.notification_line as (
  id uuid, ids uuid[], post_id uuid, decided_post_id uuid, next uuid, is_whole boolean,
  is_settled boolean);
comment on type private.notification_line is
  'A line by the ids of its rows, the newest first, with the post to open. next: the id to '
  'continue before. is_whole: nothing follows the page. is_settled: the first lines cover their '
  'whole day. The last three belong to the page and are the same in each line.';


-- schemas/78_billing/tables.sql
-- Creators whose subscriptions have to be ended. A creator may have a hundred thousand of them: a
-- suspension ends the first ones at once and a job the others.
create table private.creator_terminations (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  restricted_at timestamptz not null
);
comment on table private.creator_terminations is
  'Suspended or closed creators with subscriptions that may still have to be ended, and since '
  'when.';

create table private.disputes (
  provider text not null,
  dispute_ref text not null,
  payment_id uuid not null references public.payments (id) on delete restrict,
  fan_id uuid not null references public.profiles (id) on delete restrict,
  opened_at timestamptz,
  closed_at timestamptz,
  outcome text,
  released_at timestamptz,
  primary key (provider, dispute_ref)
);
comment on table private.disputes is
  'Payments that the cardholder''s bank disputes. Each freezes a wallet from opened_at to '
  'released_at: staff or the outcome won release it. Its events come in any order.';
create index disputes_fan on private.disputes (fan_id) where released_at is null;
create index disputes_payment on private.disputes (payment_id);

alter table private.creator_terminations enable row level security;
alter table private.disputes enable row level security;


-- schemas/90_staff/tables.sql
-- Opening ID pictures and reported media. A ticket opens one media item once, within a minute; the
-- table has its hash, so that a reader of this table can open nothing.
create table private.look_tickets (
  ticket_hash bytea primary key,
  media_id uuid not null references public.media (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.look_tickets is 'One-use tickets of staff to open one media item.';
create index look_tickets_media on private.look_tickets (media_id);

alter table private.look_tickets enable row level security;


-- schemas/10_identity/rules.sql
-- The caller, and facts of an account. Every command begins with its caller and so checks
-- suspension and role: `require_*` for commands that begin, write or pay, which a closed region
-- refuses; `signed_in_*` for all others.
create function private.normal_username(p_username text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when length(p_username) > private.limit_typed_name_max() then ''
    else regexp_replace(lower(regexp_replace(p_username, '[^A-Za-z0-9_]', '', 'g')), '_{2,}', '_',
      'g') end
$$;
comment on function private.normal_username(text) is
  'A username in its stored form: word characters, lower case, no double underscores. Empty where '
  'the text is too long for a username.';

create function private.require_typed(p_text text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if length(p_text) > private.limit_typed_name_max() then
    perform private.fail(
      'field_too_long', jsonb_build_object('max', private.limit_typed_name_max()));
  end if;
end $$;
comment on function private.require_typed(text) is
  'Refuses a search text that is too long, before it is evaluated.';

create function private.is_username(p_username text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when length(p_username) between private.limit_username_min() and private.limit_username_max()
    then p_username ~ '^[a-z0-9][a-z0-9_]*[a-z0-9]$' and p_username !~ '__'
    else false end
$$;

create function private.is_email(p_email text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when length(p_email) between private.limit_email_min() and private.limit_email_max()
    then p_email ~ '^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(\.[^\s@.<>"(),;:\\]+)+$'
    else false end
$$;

create function private.is_open(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_open from private.account_facts s where s.user_id = p_creator_id), false);
end $$;
comment on function private.is_open(uuid) is
  'A creator who is neither suspended nor closed.';

create function private.is_listed(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_listed from private.account_facts s where s.user_id = p_creator_id), false);
end $$;
comment on function private.is_listed(uuid) is
  'An open creator whom strangers see: accepted, promoted and not closing.';

create function private.role_of(p_user_id uuid) returns public.user_role
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from private.account_facts s where s.user_id = p_user_id);
end $$;

create function private.is_accepted(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.accepted_at is not null
    from private.account_statuses s where s.profile_id = p_creator_id), false);
end $$;
comment on function private.is_accepted(uuid) is
  'A creator whose identity staff accepted; nobody else is paid.';

create function private.is_restricted(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.is_restricted from private.account_facts s where s.user_id = p_user_id), true);
end $$;
comment on function private.is_restricted(uuid) is 'A suspended, closed or unknown account.';

create function private.caller_refusal() returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_is_restricted boolean;
begin
  if v_me is null then
    return null;
  end if;
  v_is_restricted := (select s.is_restricted from private.account_facts s where s.user_id = v_me);
  return case
    when v_is_restricted then 'account_suspended'::public.error_code
    -- bootstrap() reports to the page that the profile is missing.
    when v_is_restricted is null
      and current_setting('request.path', true) is distinct from '/rpc/bootstrap'
      then 'unauthorized_request' end;
end $$;
comment on function private.caller_refusal() is
  'The refusal of every request of a suspended or closed account (account_suspended) and of a '
  'token without a profile (unauthorized_request). Guests and the service pass.';

create function private.is_caller_restricted() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.caller_refusal() is not distinct from 'account_suspended';
end $$;
comment on function private.is_caller_restricted() is
  'Whether the caller''s account is suspended or closed. False for guests and the service.';

create view private.my_role as
select s.role = 'fan' as is_fan from private.account_facts s where s.user_id = (select auth.uid());
comment on view private.my_role is 'Whether the caller is a fan; no row for guests.';

create function private.special_id(p_special public.special_account) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case p_special
    when 'support' then '00000000-0000-7000-8000-000000000011'
    when 'academy' then '00000000-0000-7000-8000-000000000012' end::uuid
$$;
comment on function private.special_id(public.special_account) is
  'The fixed id of the support or the academy account.';

create function private.is_special(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_special from private.account_facts s where s.user_id = p_user_id), false);
end $$;
comment on function private.is_special(uuid) is
  'The site''s own accounts: everybody may write to them, nobody may pay them.';

create function private.signed_in(p_role public.user_role, p_refusal text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me private.account_facts;
begin
  select * into v_me from private.account_facts s where s.user_id = auth.uid();
  if v_me.user_id is null then
    perform private.fail('unauthorized_request');
  elsif v_me.is_restricted then
    perform private.fail('account_suspended');
  elsif v_me.role <> p_role then
    perform private.fail(p_refusal);
  end if;
  return v_me.user_id;
end $$;
comment on function private.signed_in(public.user_role, text) is
  'The caller, in any region. Refuses guests (unauthorized_request), suspended or closed accounts '
  '(account_suspended), and, where a role is named, users of the other role.';

create function private.signed_in_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in(null, null);
end $$;
comment on function private.signed_in_user() is
  'The caller, of either role, also in a closed region: for the caller''s own account, and for '
  'ending, blocking, muting and reporting.';

create function private.signed_in_fan(p_refusal text default 'ineligible_action') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in('fan', p_refusal);
end $$;
comment on function private.signed_in_fan(text) is
  'As signed_in_user(), for fans; a creator gets the refusal that is passed.';

create function private.signed_in_creator(p_refusal text default 'method_forbidden') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in('creator', p_refusal);
end $$;
comment on function private.signed_in_creator(text) is
  'As signed_in_user(), for creators; a fan gets the refusal that is passed.';

create function private.acting(p_role public.user_role, p_refusal text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in(p_role, p_refusal);
begin
  if not private.is_region_open() then
    perform private.fail('region_blocked');
  end if;
  return v_me;
end $$;
comment on function private.acting(public.user_role, text) is
  'The caller of a command that begins, writes or pays: signed_in(), refused in a closed region '
  '(region_blocked).';

create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting(null, null);
end $$;
comment on function private.require_user() is
  'The caller, of either role, of a command that begins, writes or pays.';

create function private.require_fan(p_refusal text default 'ineligible_action') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting('fan', p_refusal);
end $$;
comment on function private.require_fan(text) is
  'As require_user(), for fans; a creator gets the refusal that is passed.';

create function private.require_creator(p_refusal text default 'method_forbidden') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting('creator', p_refusal);
end $$;
comment on function private.require_creator(text) is
  'As require_user(), for creators; a fan gets the refusal that is passed.';

create function private.caller_region() returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(upper(
    current_setting('request.headers', true)::jsonb ->> private.config_text('region_header')), '*');
end $$;
comment on function private.caller_region() is
  'The caller''s country as the platform''s edge reports it, or * where it reports none.';

create function private.region_mode() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_region text := private.caller_region();
begin
  return coalesce(
    (select r.mode from private.region_policies r where r.country = v_region and r.region = ''),
    (select r.mode from private.region_policies r where r.country = '*' and r.region = ''),
    'confirm');
end $$;
comment on function private.region_mode() is
  'The mode of the 18+ gate for the caller: confirm, verify or block.';

create view private.my_region as
-- Where no region is closed, the caller's region is not read.
select not exists (select from private.region_policies where mode = 'block')
       or private.region_mode() <> 'block' as is_open;
comment on view private.my_region is 'Whether the site is open in the caller''s region.';

create function private.is_region_open() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select r.is_open from private.my_region r);
end $$;
comment on function private.is_region_open() is 'The same as my_region, for functions.';

grant execute on function private.is_region_open() to anon, authenticated;
grant execute on function private.config_text(text) to anon, authenticated;
grant execute on function private.caller_region() to anon, authenticated;
grant select on private.my_region to anon, authenticated;
grant execute on function private.signed_in_user(), private.signed_in_fan(text),
  private.signed_in_creator(text) to authenticated;
grant execute on function private.is_caller_restricted(), private.caller_refusal()
  to anon, authenticated, service_role;

create view private.twitter_states as
select l.creator_id, l.unlinked_at is null as is_linked,
       case when l.linked_at > (select private.now()) - w.span then l.linked_at + w.span end
         as wait_until
from private.twitter_links l
cross join (select make_interval(hours => private.limit_twitter_link_wait_hours())) w (span);
comment on view private.twitter_states is
  'Creators who have linked an X account at least once. wait_until: when the next link may be '
  'made; null when it may be made now.';

create view private.my_twitter_state as
select is_linked, wait_until from private.twitter_states where creator_id = (select auth.uid());
comment on view private.my_twitter_state is 'The caller''s row of twitter_states.';
grant select on private.my_twitter_state to authenticated;


-- schemas/15_safety/rules.sql
-- Blocks in one direction and in either, whether a creator exists for a user, and deadlines of
-- reports.
create function private.report_due_at(p_reason public.report_reason, p_reported_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select p_reported_at + case when p_reason in ('underage', 'non_consensual', 'illegal')
    then make_interval(hours => private.limit_grave_report_hours())
    else make_interval(days => private.limit_complaint_days()) end
$$;
comment on function private.report_due_at(public.report_reason, timestamptz) is
  'The deadline of a report: grave reasons have the shorter limit.';

create view private.my_blocks with (security_invoker = true) as
select b.blocked_id as id from public.blocks b
where b.blocker_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blocks is 'Users whom the caller blocks.';

create view private.my_blockers as
select b.blocker_id as id from public.blocks b
where b.blocked_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blockers is
  'Users who block the caller: for definer functions only, because a blocked user never learns of '
  'it.';

create view private.blocked_pairs as
select b.one_id, b.other_id from private.open_blocks b;
comment on view private.blocked_pairs is
  'Two users with an open block between them, in either order.';

create view private.my_blocked_pairs as
select x.other_id as id from private.blocked_pairs x where x.one_id = (select auth.uid());
comment on view private.my_blocked_pairs is
  'All users with a block between them and the caller.';

create function private.is_blocked_between(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.blocked_pairs x where x.one_id = p_one and x.other_id = p_other);
end $$;
comment on function private.is_blocked_between(uuid, uuid) is
  'Whether there is an open block in either direction.';

create function private.is_there_for(p_user_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_listed(p_creator_id)
    or exists (
      select from private.acquaintances a
      where a.one_id = least(p_user_id, p_creator_id)
        and a.other_id = greatest(p_user_id, p_creator_id))
    or private.is_special(p_creator_id);
end $$;
comment on function private.is_there_for(uuid, uuid) is
  'Whether a creator exists for a user: listed, or the two have a conversation, which every '
  'follow, subscription, message and unlock opens. For all other creators, a first message, a '
  'block and a report answer as for an unknown id.';

grant select on private.my_blocks to authenticated;
grant select on private.my_blocked_pairs to anon, authenticated;


-- schemas/30_media/rules.sql
-- Which files may be uploaded for which purpose, and which may be shown. Higher domains call
-- require_media() before they show a media item, and read media.is_live when its row changes.
create view private.live_media as select * from public.media where is_live;
comment on view private.live_media is
  'Media that may be shown to users who see the content that shows them.';

create function private.media_kind_of(p_type text) returns public.media_kind
language sql immutable set search_path = '' as $$
  select case
    when p_type in ('image/png', 'image/jpeg') then 'image'
    when p_type in ('video/mp4', 'video/quicktime') then 'video'
    when p_type in ('audio/wav', 'audio/x-wav', 'audio/webm', 'audio/ogg', 'audio/mp4',
                    'audio/x-m4a') then 'audio'
  end::public.media_kind
$$;
comment on function private.media_kind_of(text) is
  'The kind of an allowed type; null for any other.';

create function private.processed_kinds() returns public.media_kind[]
language sql immutable set search_path = '' as $$
  select array['image', 'video', 'audio']::public.media_kind[]
$$;
comment on function private.processed_kinds() is
  'Kinds that the worker can process. A file of another kind is refused before its upload.';

create function private.upload_kinds(p_purpose public.upload_kind) returns public.media_kind[]
language sql immutable set search_path = '' as $$
  select case
    when p_purpose = 'chat' then array['image', 'video', 'audio']
    when p_purpose in ('post', 'story') then array['image', 'video']
    when p_purpose = 'preview' then array['video']
    else array['image']
  end::public.media_kind[]
$$;

create function private.upload_bucket(p_kind public.media_kind) returns text
language sql immutable set search_path = '' as $$ select 'uploads-' || p_kind $$;

create function private.target_bucket(p_purpose public.upload_kind) returns text
language sql immutable set search_path = '' as $$
  select case when p_purpose in ('avatar', 'cover') then 'profiles'
              when p_purpose in ('id_document', 'id_selfie') then 'kyc'
              else 'media' end
$$;
comment on function private.target_bucket(public.upload_kind) is
  'The bucket of the worker''s results. profiles is public, so names there reveal nothing.';

create function private.max_upload_bytes(
  p_role public.user_role, p_purpose public.upload_kind, p_kind public.media_kind) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when p_kind = 'image' then private.limit_image_max_bytes()
    when p_kind = 'audio' then private.limit_audio_max_bytes()
    when p_purpose = 'story' then private.limit_story_video_max_bytes()
    when p_role = 'fan' then private.limit_fan_video_max_bytes()
    else private.limit_video_max_bytes()
  end
$$;

create function private.upload_role(p_owner_id uuid) returns public.user_role
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_special(p_owner_id)
                or (private.role_of(p_owner_id) = 'creator' and private.is_accepted(p_owner_id))
              then 'creator' else 'fan' end;
end $$;
comment on function private.upload_role(uuid) is
  'The role for upload limits and the rank at the worker. A client chooses the role at sign-up, '
  'so a creator counts as a fan here until staff accept them.';

create function private.job_rank(p_owner_id uuid, p_purpose public.upload_kind)
returns private.job_rank
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Only the slots of an application take ID pictures, so nobody can flood the first rank.
  return case when p_purpose in ('id_document', 'id_selfie') then 'enrolment'
              else private.upload_role(p_owner_id)::text end;
end $$;

create function private.max_uploads_per_hour(
  p_role public.user_role, p_kind public.media_kind) returns integer
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'image' then case p_role when 'fan' then private.limit_fan_images_per_hour()
                                  else private.limit_images_per_hour() end
    when 'video' then case p_role when 'fan' then private.limit_fan_videos_per_hour()
                                  else private.limit_videos_per_hour() end
    when 'audio' then case p_role when 'fan' then private.limit_fan_audios_per_hour()
                                  else private.limit_audios_per_hour() end
  end
$$;

create function private.max_unused_bytes(p_role public.user_role) returns bigint
language sql immutable set search_path = '' as $$
  select case p_role when 'fan' then private.limit_fan_unused_bytes_max()
                     else private.limit_unused_bytes_max() end
$$;

create function private.unused_bytes(p_owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(coalesce(s.declared_bytes, m.bytes)), 0)::bigint
  from public.media m left join private.upload_slots s on s.media_id = m.id
  where m.owner_id = p_owner_id and m.used_at is null and m.state <> 'failed'
    -- ID pictures belong to an application, which nothing shows.
    and m.purpose not in ('id_document', 'id_selfie')
    -- An empty slot that has expired takes no file.
    and (s.media_id is null or s.filled_at is not null or s.expires_at > private.now())
$$;
comment on function private.unused_bytes(uuid) is
  'Bytes of a user''s files that nothing shows: as announced before the upload and the '
  'processing, as stored after them.';

create function private.refused_length(
  p_owner_id uuid, p_kind public.media_kind, p_duration_ms integer) returns public.error_code
language sql stable security definer set search_path = '' as $$
  select case
    when p_kind <> 'audio' then null
    -- Whole seconds: a browser's clock and a codec's frames miss a bound by parts of one.
    when round(p_duration_ms / 1000.0) < private.limit_audio_min_seconds() then 'audio_too_short'
    when round(p_duration_ms / 1000.0) > case private.role_of(p_owner_id)
      when 'fan' then private.limit_fan_audio_max_seconds()
      else private.limit_audio_max_seconds() end then 'audio_too_long'
  end::public.error_code
$$;
comment on function private.refused_length(uuid, public.media_kind, integer) is
  'Why a recording of this length may not be used by this user, or null. The length is that of '
  'the processed file, not the announced one.';

create function private.slot_lifetime(p_kind public.media_kind) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(mins => case when p_kind = 'video'
    then private.limit_video_slot_minutes() else private.limit_upload_slot_minutes() end)
$$;
comment on function private.slot_lifetime(public.media_kind) is
  'The lifetime of a slot. Storage checks it with every part of a video''s upload.';

create function private.rendition_files(p_kind public.media_kind) returns text[]
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'image' then array['full.webp', 'thumb.webp']
    when 'video' then array['video.mp4', 'poster.webp', 'thumb.webp']
    when 'audio' then array['audio.m4a'] end
$$;
comment on function private.rendition_files(public.media_kind) is
  'The files that the worker makes of a media item, each of them always.';

create function private.rendition_names(p_folder uuid) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct p_folder || '/' || f.name)
  from unnest(enum_range(null::public.media_kind)) k (kind),
       unnest(private.rendition_files(k.kind)) f (name)
$$;
comment on function private.rendition_names(uuid) is
  'Every name that the worker may store for one media item of any kind.';

create function private.address_seconds(p_type text, p_duration_ms integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_type like 'image/%' then private.limit_picture_url_seconds()
    else least(private.limit_stream_url_max_seconds(),
               private.limit_stream_url_pause_seconds() + ceil(p_duration_ms / 500.0)::integer)
  end
$$;
comment on function private.address_seconds(text, integer) is
  'The lifetime of an address: short for a picture, twice its length and a pause for video and '
  'audio.';

create function private.cover_file(p_file text) returns text
language sql immutable set search_path = '' as $$
  select case p_file when 'poster.webp' then 'full.webp' else p_file end
$$;
comment on function private.cover_file(text) is
  'The file of a cover that is shown in place of this file of its video.';

create function private.served_files(p_names text[])
returns table (nth integer, media_id uuid, is_live boolean, seconds integer, cover_id uuid)
language sql stable security definer set search_path = '' as $$
  select n.nth::integer, m.id, m.is_live, private.address_seconds(r.type, m.duration_ms), c.id
  from unnest(p_names) with ordinality n (name, nth)
  join private.renditions r on r.bucket = 'media' and r.name = n.name
  join public.media m on m.id = r.media_id
  left join (private.video_covers f
             join private.live_media c on c.id = f.cover_id
             join private.renditions cr on cr.media_id = c.id)
    on f.video_id = m.id and m.kind = 'video'
   and cr.name = c.id || '/' || private.cover_file(split_part(n.name, '/', 2))
$$;
comment on function private.served_files(text[]) is
  'The renditions of these names, in their order: media item, lifetime of an address in seconds, '
  'and the cover that is shown in place of a video''s poster and small picture, once it is ready '
  'and while it may be shown. Returns no name.';
grant execute on function private.cover_file(text), private.served_files(text[])
  to anon, authenticated;

create function private.is_my_open_slot(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.upload_slots s
    where s.bucket = p_bucket and s.name = p_name and s.owner_id = auth.uid()
      and s.filled_at is null and s.expires_at > private.now()
      and not private.is_restricted(s.owner_id))
$$;
comment on function private.is_my_open_slot(text, text) is
  'Whether the caller may upload under this name: their own slot, open and empty.';

grant execute on function private.is_my_open_slot(text, text) to authenticated;

create view private.my_pending_profile_pictures as
select w.kind
from private.pending_profile_pictures w
join public.media m on m.id = w.media_id and m.state <> 'failed'
where w.profile_id = (select auth.uid());
comment on view private.my_pending_profile_pictures is
  'Kinds of profile pictures that the caller chose and that are not shown yet.';
grant select on private.my_pending_profile_pictures to authenticated;


-- schemas/35_enrolment/rules.sql
-- The content of an application, and the state of its pictures.
create function private.is_country(p_code text) returns boolean
language sql immutable set search_path = '' as $$
  -- ISO 3166 alpha-2
  select p_code ~ '^[A-Z]{2}$' and position(p_code in
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR '
    'BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ '
    'EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW '
    'GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY '
    'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV '
    'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY '
    'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG '
    'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA '
    'ZM ZW') > 0
$$;
comment on function private.is_country(text) is
  'Whether this is a country code: ISO 3166 alpha-2, and XK.';

create function private.application_kinds() returns public.upload_kind[]
language sql immutable set search_path = '' as $$
  select array['avatar', 'cover', 'id_document', 'id_selfie']::public.upload_kind[]
$$;

create function private.picture_missing_code(p_kind public.upload_kind) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'avatar' then 'avatar_missing' when 'cover' then 'cover_missing'
                     when 'id_document' then 'id_document_missing' else 'id_selfie_missing' end
$$;

create function private.application_picture_states(p_application_id uuid)
returns table (kind public.upload_kind, media_id uuid, state text, failure public.error_code)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.kind, p.media_id,
    case when m.state in ('processing', 'ready', 'failed') then m.state::text
         when m.id is null and exists (
           select from public.profile_pictures s
           where s.profile_id = a.creator_id and s.kind::text = p.kind::text) then 'ready'
         else 'missing' end,
    m.failure
  from private.application_pictures p
  join private.applications a on a.id = p.application_id
  left join public.media m on m.id = p.media_id
  where p.application_id = p_application_id
  order by p.kind;
end $$;
comment on function private.application_picture_states(uuid) is
  'The four pictures of an application: missing (not uploaded), processing, ready or failed with '
  'its code. An avatar or cover that the profile shows is ready, whichever attempt uploaded it.';


-- schemas/36_relations/rules.sql
-- Whether a fan is a subscriber, and the price of a start now.
create view private.valid_subscriptions as
select s.* from public.subscriptions s where s.expires_at > (select private.now());
comment on view private.valid_subscriptions is
  'Subscriptions that open the private wall now: the rule of the functions below as a view, for '
  'statements about many rows.';

create view private.my_paid_walls as
select s.creator_id from private.valid_subscriptions s where s.fan_id = (select auth.uid());
comment on view private.my_paid_walls is
  'Creators whose private wall the caller''s subscription opens now.';

create function private.is_subscribed(p_fan_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.valid_subscriptions s
    where s.fan_id = p_fan_id and s.creator_id = p_creator_id);
end $$;

create view private.subscription_states with (security_invoker = true) as
select s.*, case
  when s.expires_at > (select private.now())
    then case when s.is_renewing then 'active' else 'ending' end
  when s.is_renewing then 'past_due' else 'expired' end as state
from public.subscriptions s where s.expires_at > '-infinity';
comment on view private.subscription_states is
  'Subscriptions with at least one period, each with its state: active, ending, past_due (without '
  'access until a failed renewal succeeds) or expired.';

create function private.is_following(p_fan_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.follows
    where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null);
end $$;

create function private.start_price(p_creator_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select price_cents from public.limited_offers
     where creator_id = p_creator_id and sales_left > 0),
    (select price_cents from public.plans where creator_id = p_creator_id and is_default));
end $$;
comment on function private.start_price(uuid) is
  'Cents of the first period now: the offer''s price while it runs, else the fee.';

grant select on private.my_paid_walls to anon, authenticated;
grant select on private.subscription_states to authenticated;


-- schemas/38_access/rules.sql
-- Which creators a user sees. The rule is here once: policies and functions look a creator up in
-- the views by key.
create view private.creator_access as
select s.user_id as creator_id, s.is_listed, s.has_open_wall,
       s.user_id = (select auth.uid()) as is_own,
       s.is_open and (select r.is_open from private.my_region r)
         and (select true from private.blocked_pairs x
              where x.one_id = s.user_id and x.other_id = (select auth.uid()) limit 1) is null
         as is_reachable
from private.account_facts s
where s.role = 'creator';
comment on view private.creator_access is
  'Creators, and whether the caller, a guest included, reaches them: open creators, without a '
  'block in either direction, in a region where the site is open.';

create view private.visible_creators as
select a.creator_id, a.is_listed
from private.creator_access a
where a.is_own
   or (a.is_reachable
       and (a.is_listed
            or (select true from private.my_paid_walls w where w.creator_id = a.creator_id)));
comment on view private.visible_creators is
  'Creators whom the caller, a guest included, sees: the caller, and reachable creators who are '
  'listed or whom the caller subscribes to.';

create function private.sees_creator(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.visible_creators v where v.creator_id = p_creator_id);
end $$;
comment on function private.sees_creator(uuid) is
  'Whether the caller, a guest included, sees a creator: visible_creators as a function.';

grant select on private.visible_creators to anon, authenticated;
grant execute on function private.sees_creator(uuid) to anon, authenticated;


-- schemas/38_access/rules_refusals.sql
-- Refusals of payments, follows and subscriptions. Each function returns null or the code of the
-- refusing rule: a button shows that answer and its command raises it, so both check region, block,
-- account facts and listing. The rule of messages is in the chat domain (70), the rule of comments
-- in the wall domain (60).
create function private.unlock_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not (select r.is_open from private.my_region r) then 'region_blocked'
    when not exists (select from private.account_facts s
                     where s.user_id = p_creator_id and s.is_payee) then 'invalid_profile'
    when exists (select from private.blocked_pairs x
                 where x.one_id = p_fan_id and x.other_id = p_creator_id)
      then 'profile_blacklisted' end;
end $$;
comment on function private.unlock_refusal(uuid, uuid) is
  'Whether a user may pay for something a creator sent: refused for a creator who is unknown, '
  'held, closing, special or not accepted (invalid_profile), across a block (profile_blacklisted) '
  'and in a closed region (region_blocked). A page that is hidden meanwhile makes no difference.';

create function private.pay_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id);
begin
  if v_refusal is distinct from 'region_blocked' and not private.is_listed(p_creator_id)
     and not private.is_subscribed(p_fan_id, p_creator_id) then
    return 'invalid_profile';
  end if;
  return v_refusal;
end $$;
comment on function private.pay_refusal(uuid, uuid) is
  'Whether a user may tip a creator or begin to pay one: unlock_refusal(), and the user sees the '
  'page, apart from a block (invalid_profile).';

create function private.subscribe_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id);
begin
  if v_refusal is distinct from 'region_blocked' and (
      not private.is_listed(p_creator_id) or private.start_price(p_creator_id) is null) then
    return 'invalid_profile';
  end if;
  return v_refusal;
end $$;
comment on function private.subscribe_refusal(uuid, uuid) is
  'Whether a user may subscribe, restart, resume or redeem a trial: unlock_refusal(), and the '
  'creator is listed, also for subscribers, and has a price (invalid_profile).';

create function private.charge_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not private.is_listed(p_creator_id) or private.start_price(p_creator_id) is null
      or not exists (select from private.account_facts s
                     where s.user_id = p_creator_id and s.is_payee) then 'invalid_profile'
    when private.is_blocked_between(p_fan_id, p_creator_id) then 'profile_blacklisted' end;
end $$;
comment on function private.charge_refusal(uuid, uuid) is
  'Whether a subscription may be charged by the platform: subscribe_refusal() without the region, '
  'which only a request of the fan has.';

create function private.follow_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    private.pay_refusal(p_fan_id, p_creator_id),
    case when private.is_subscribed(p_fan_id, p_creator_id)
      then 'cannot_follow_subscribed_profile' end);
end $$;
comment on function private.follow_refusal(uuid, uuid) is
  'Whether a user may follow a creator: pay_refusal(), and no subscription runs, which gives '
  'more than a follow.';

create type private.page_rights as (can_subscribe boolean, can_follow boolean, can_tip boolean);

create function private.page_rights(p_creator_id uuid) returns private.page_rights
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me private.account_facts;
  v_rights private.page_rights;
begin
  select * into v_me from private.account_facts s where s.user_id = auth.uid();
  -- a guest is offered all of it too, and is taken to the registration
  if v_me.user_id is not null and (v_me.role <> 'fan' or v_me.is_special) then
    return row(false, false, false);
  end if;
  v_rights.can_follow := private.follow_refusal(v_me.user_id, p_creator_id) is null;
  v_rights.can_tip := private.pay_refusal(v_me.user_id, p_creator_id) is null;
  v_rights.can_subscribe := not private.is_subscribed(v_me.user_id, p_creator_id)
    and private.subscribe_refusal(v_me.user_id, p_creator_id) is null;
  return v_rights;
end $$;
comment on function private.page_rights(uuid) is
  'What a page offers the caller, by the refusals that the commands raise: nothing to creators and '
  'support, no subscription to subscribers.';


-- schemas/40_wallet/rules.sql
-- Shares of a sale and their clearing. Shares are floored to the cent; the platform keeps the
-- remainder, so that the parts sum to the price.
create function private.creator_share(p_creator_id uuid, p_gross_cents bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_gross_cents * coalesce(
    (select s.creator_share_bps from private.account_facts s where s.user_id = p_creator_id),
    private.limit_creator_share_bps()) / 10000;
end $$;
comment on function private.creator_share(uuid, bigint) is
  'The creator''s part of a price, in cents, floored.';

create function private.referral_share(p_earnings_cents bigint) returns bigint
language sql immutable set search_path = '' as $$
  select p_earnings_cents * private.limit_referral_share_bps() / 10000
$$;
comment on function private.referral_share(bigint) is
  'The referrer''s part, in cents, floored: a share of the creator''s earnings, taken from the '
  'platform''s part.';

create function private.clearing_day(p_clears_at timestamptz, p_cents bigint) returns date
language sql immutable set search_path = '' as $$
  select case when p_cents > 0
    then ((p_clears_at at time zone 'UTC') - interval '1 microsecond')::date + 1
    else (p_clears_at at time zone 'UTC')::date end
$$;
comment on function private.clearing_day(timestamptz, bigint) is
  'The UTC day from whose start an amount counts as cleared: credits are rounded up, debits down, '
  'so that the available sum is never too high.';

create function private.owner_sums(p_owner_id uuid, p_account text)
returns table (kind public.transfer_kind, clears_on date, amount_cents bigint)
language sql stable security definer set search_path = '' as $$
  select c.kind, c.clears_on, c.amount_cents
  from private.earnings_checkpoints c where c.owner_id = p_owner_id and c.account = p_account
  union all
  select t.kind, private.clearing_day(t.clears_at, a.cents), a.cents
  from private.transfers t
  cross join lateral (select case p_account
    when 'earnings' then t.earnings_cents when 'transit'
      then t.transit_cents else t.referral_cents end) a (cents)
  where t.xact_id >= (select folded_below from private.ledger_watermark)
    and case p_account when 'referral' then t.referrer_id else t.creator_id end = p_owner_id
    and a.cents <> 0
$$;
comment on function private.owner_sums(uuid, text) is
  'The sums of an owner''s account: checkpoints and the tail of the ledger, read in one '
  'statement.';

create function private.has_card(p_fan_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payment_cards where fan_id = p_fan_id)
$$;
comment on function private.has_card(uuid) is
  'Whether a fan is verified, which means: has a linked card.';


-- schemas/60_wall/rules.sql
-- The rules of a post: visible_posts decides who reads its teaser, readable_posts who reads the
-- post. Policies, functions and storage look posts up in them by key. Guests read five public posts
-- of a wall, by guest_post_ids().
create view private.post_access as
select p.id, p.creator_id, p.audience = 'public' as is_public,
       p.creator_id = (select auth.uid()) as is_own, p.is_live
from public.posts p
where p.removed_at is null;
comment on view private.post_access is 'Facts that decide who reads a post, by key.';

create view private.visible_posts as
select p.id, p.creator_id
from private.post_access p
where p.is_own
   or (p.is_live
       and (select true from private.visible_creators v where v.creator_id = p.creator_id));
comment on view private.visible_posts is
  'Posts whose teaser a member reads: the caller''s own, and live ones of creators whom the '
  'caller sees.';

create view private.readable_posts as
select p.id, p.is_own
from private.post_access p
where p.is_own
   or (p.is_live
       and (select true from private.creator_access a
            where a.creator_id = p.creator_id and a.is_reachable
              and ((p.is_public and a.has_open_wall)
                   or (select true from private.my_paid_walls w
                       where w.creator_id = a.creator_id))));
comment on view private.readable_posts is
  'Posts that the caller reads, all of them visible: the caller''s own; of a reachable creator '
  'the public ones while the wall is open, and all where the caller subscribes. A guest reads '
  'five of a wall, by guest_post_ids().';

create view private.post_facts as
select p.id, p.creator_id, p.audience, p.kind, p.moderation_state, p.is_ready, p.is_promo,
       p.created_at, p.edited_at,
       p.creator_id is not distinct from (select auth.uid())
         or coalesce((select m.is_fan from private.my_role m), false) as can_comment,
       coalesce((select m.is_fan from private.my_role m), false) as can_like
from public.posts p;
comment on view private.post_facts is
  'Facts of a post beside its text, by key: only for posts whose text or options were read '
  'through their policy. Read through the policy of posts, a page would evaluate each rule twice. '
  'can_comment: fans and the owner. can_like: fans, who also vote.';

create view private.post_extents as
select l.post_id, count(*) as media, sum(l.duration_ms) as duration_ms
from public.post_media l where l.is_live group by l.post_id;
comment on view private.post_extents is
  'The number of media of a post and the length of its video, for a teaser.';

create view private.comment_access as
select c.id, c.post_id, c.creator_id, c.author_id,
       c.is_live or c.author_id = (select auth.uid()) as is_shown
from public.comments c
where c.removed_at is null and c.moderation_state <> 'removed';
comment on view private.comment_access is
  'Existing comments, and whether the caller sees them: live ones, and the caller''s own while '
  'staff hold them.';

create view private.readable_comments as
select c.id from private.comment_access c
where c.is_shown
  and (select true from private.readable_posts r where r.id = c.post_id)
  and c.author_id not in (select x.id from private.my_blocked_pairs x)
  and (select true from private.blocked_pairs x
       where x.one_id = c.author_id and x.other_id = c.creator_id limit 1) is null;
comment on view private.readable_comments is
  'Comments that the caller reads, with their posts; never across a block with the reader or with '
  'the post''s owner.';

create function private.guest_post_ids(p_creator_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select n.id from (
    select p.id from public.posts p
    where p.creator_id = p_creator_id and p.is_live and p.audience = 'public'
    order by p.id desc limit private.limit_guest_wall_posts()) n
  -- A guest reads all public posts of a wall or none, so the newest one decides for all.
  where (select true from private.readable_posts r where r.id = n.id)
$$;
comment on function private.guest_post_ids(uuid) is
  'The newest public posts of a creator that a guest reads; none while the free wall is disabled.';

create function private.sees_post(p_post_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return p_post_id in (
      select private.guest_post_ids(p.creator_id) from public.posts p where p.id = p_post_id);
  end if;
  return exists (select from private.readable_posts r where r.id = p_post_id);
end $$;
comment on function private.sees_post(uuid) is
  'Whether the caller, a guest included, reads a post: readable_posts as a function.';

create function private.visible_post(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_post public.posts;
begin
  select * into v_post from public.posts p where p.id = p_post_id and private.sees_post(p.id);
  if v_post.id is null then
    perform private.fail('post_not_found');
  end if;
  return v_post;
end $$;
comment on function private.visible_post(uuid) is
  'A post that the caller may read. Refuses any other (post_not_found).';

create function private.require_right(p_has_right boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_has_right is not true then
    perform private.fail('ineligible_action');
  end if;
end $$;
comment on function private.require_right(boolean) is
  'Refuses a command without its right, can_comment or can_like of post_facts (ineligible_action).';

create view private.counter_parts as
select subject_id, likes, comments, votes, posts, photos, videos from private.counters
union all
select subject_id, likes, comments, votes, posts, photos, videos from private.counter_changes;
comment on view private.counter_parts is
  'A counter is the sum of its parts: the folded sum and the tail. Read in one statement.';

create function private.counters_of(p_subject_id uuid) returns private.counters
language plpgsql stable security definer set search_path = '' as $$
declare
  v_counters private.counters;
begin
  select p_subject_id, coalesce(sum(t.likes), 0), coalesce(sum(t.comments), 0),
         coalesce(sum(t.votes), 0), coalesce(sum(t.posts), 0), coalesce(sum(t.photos), 0),
         coalesce(sum(t.videos), 0)
  into v_counters
  from private.counter_parts t where t.subject_id = p_subject_id;
  return v_counters;
end $$;
comment on function private.counters_of(uuid) is
  'The exact counters of a subject: folded sum and tail, in one statement.';

create view private.my_likes as
select k.post_id from public.likes k where k.fan_id = (select auth.uid()) and k.is_on;
comment on view private.my_likes is 'Posts that the caller likes.';

create view private.poll_places as
select o.post_id, o.option, o.id, o.creator_id from private.poll_options o;
comment on view private.poll_places is
  'Ids under which the votes of a poll are counted, for posts whose text was read.';

create view private.pinned_posts as select n.post_id from public.pins n;
comment on view private.pinned_posts is 'Ids of pinned posts.';

create view private.user_summaries as
select p.id, p.username, p.name, p.role, a.thumb_name as avatar, p.special, json_build_object(
  'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name) as summary
from public.profiles p
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar';
comment on view private.user_summaries is
  'Name and avatar of users, for ids that were read through policies, inside functions of api.';

grant select on private.readable_posts, private.post_facts, private.pinned_posts,
  private.my_likes, private.poll_places, private.counter_parts, private.user_summaries
  to anon, authenticated;
grant select on private.visible_posts, private.readable_comments, private.post_extents,
  private.blocked_pairs to authenticated;


-- schemas/60_wall/rules_stories.sql
-- The rule of reading a story: one view, for policies, lists, commands and the rule of media.
create view private.story_access as
select s.id, s.creator_id, s.media_id, s.expires_at,
       s.creator_id = (select auth.uid()) as is_own, s.is_live
from public.stories s
where s.removed_at is null and s.media_id is not null and s.expires_at > (select private.now());
comment on view private.story_access is
  'Facts that decide who reads a story during its day, by key.';

create view private.story_tellers as
select a.creator_id from private.creator_access a
where a.is_listed and a.is_reachable and (select auth.uid()) is not null;
comment on view private.story_tellers is
  'Creators whose stories the caller, a member, reads: listed ones whom the caller reaches.';

create view private.readable_stories as
select s.id, s.creator_id, s.media_id, s.expires_at, s.is_own
from private.story_access s
where s.is_own
   or (s.is_live
       and (select true from private.story_tellers t where t.creator_id = s.creator_id));
comment on view private.readable_stories is
  'Stories that the caller reads during their day: the caller''s own; as a member, live ones of '
  'story_tellers, also those made before the listing. A subscription makes no difference, and a '
  'guest reads none.';

create view private.announced_stories as
select s.id from public.stories s
where s.is_live
  and (select true from private.visible_creators v where v.creator_id = s.creator_id);
comment on view private.announced_stories is
  'Stories that a notification of the caller may name, also after their day: live ones of '
  'creators whom the caller sees.';

create view private.story_view_counts as
select v.story_id, count(*) as views from public.story_views v group by v.story_id;
comment on view private.story_view_counts is 'The number of viewers of a story.';

create view private.story_statuses as
select t.creator_id, r.status
from private.story_tellers t
cross join lateral (
  select case bool_and(coalesce((
           select true from public.story_views w
           where w.story_id = s.id and w.viewer_id = (select auth.uid())), false))
         when true then 'seen' when false then 'new' end as status
  from private.story_access s where s.creator_id = t.creator_id and s.is_live and not s.is_own) r;
comment on view private.story_statuses is
  'The rings around the avatars of creators: new with an unseen story, seen when the caller saw '
  'all, null where there is no story for the caller.';

grant select on private.readable_stories, private.announced_stories, private.story_view_counts,
  private.story_statuses to authenticated;


-- schemas/65_discovery/rules.sql
-- Presence, prices and pictures on a creator's page.
create view private.online_users as
select p.profile_id from public.presence p
where p.seen_at > (select private.now())
  - make_interval(secs => private.limit_presence_online_seconds());
comment on view private.online_users is
  'Users with a recent heartbeat; invisible users write none.';

create function private.is_online(p_profile_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.online_users o where o.profile_id = p_profile_id);
end $$;
comment on function private.is_online(uuid) is
  'Whether a user is online: online_users as a function.';

create view private.shown_prices as
select f.creator_id, coalesce(b.rebill_price_cents, f.price_cents) as fee_cents,
       case when b.id is null and l.sales_left > 0 then json_build_object(
         'price_cents', l.price_cents, 'sales_left', l.sales_left) end as offer
from public.plans f
left join public.limited_offers l on l.creator_id = f.creator_id
left join public.subscriptions b on b.creator_id = f.creator_id
  and b.fan_id = (select auth.uid()) and b.expires_at > (select private.now())
where f.is_default;
comment on view private.shown_prices is
  'The monthly price of each creator for the caller: a subscriber keeps the price of the '
  'subscription; everybody else pays the fee, or the offer while it lasts.';

create view private.picture_summaries as
select profile_id, kind, json_build_object(
  'name', name, 'thumb_name', thumb_name, 'width', width, 'height', height, 'blur', blur) as summary
from public.profile_pictures;
comment on view private.picture_summaries is
  'Names in the public bucket profiles, size and blur; no row without a picture.';

create view private.welcome_video_summaries with (security_invoker = true) as
select w.creator_id, json_build_object(
  'media_id', w.media_id, 'width', w.width, 'height', w.height, 'duration_ms', w.duration_ms,
  'blur', w.blur) as summary
-- Of two videos, one is still processed.
from public.welcome_videos w where w.is_live;

grant select on private.online_users, private.shown_prices, private.picture_summaries,
  private.welcome_video_summaries to anon, authenticated;


-- schemas/70_chat/rules.sql
-- Who belongs to a conversation, who may write to whom, whom a message to an audience reaches, and
-- which media a user may open through messages: for commands, policies, storage and the composer.
-- Functions that every message calls are plpgsql, whose plans are kept from one call to the next.
create view private.special_users as
select s.user_id as id from private.account_facts s where s.is_special;
comment on view private.special_users is
  'Support and the academy, whose conversations a closed region leaves open.';

create view private.readable_conversations as
select c.id
from public.conversations c
where (select auth.uid()) = any (array[c.one_id, c.other_id])
  and (select true from private.blocked_pairs x
       where x.one_id = c.one_id and x.other_id = c.other_id limit 1) is null
  and ((select r.is_open from private.my_region r)
       or (select true from private.special_users s where s.id in (c.one_id, c.other_id) limit 1));
comment on view private.readable_conversations is
  'Conversations that the caller reads: as one of the two users, without a block between them, in '
  'a region where the site is open; those with support in every region.';

create view private.readable_messages as
select m.id, m.sender_id = (select auth.uid()) as is_own
from public.messages m
where (select true from private.readable_conversations r where r.id = m.conversation_id);
comment on view private.readable_messages is
  'Messages that the caller reads: all of a readable conversation.';

create view private.readable_message_media as
select l.message_id, l.position, l.media_id, l.sender_id, l.recipient_id
from public.message_media l
where l.is_live and not l.is_removed and (l.is_free or l.sender_id = (select auth.uid()))
  and (select true from private.readable_messages r where r.id = l.message_id);
comment on view private.readable_message_media is
  'Media that the caller reads with a message: the caller''s own, and free ones that the caller '
  'received. Bought ones are read in unlock_media.';

grant select on private.readable_conversations, private.readable_messages,
  private.readable_message_media to authenticated;

create function private.is_my_conversation(p_conversation_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.readable_conversations r where r.id = p_conversation_id)
$$;
comment on function private.is_my_conversation(uuid) is
  'Whether the caller reads a conversation: readable_conversations as a function.';

create function private.is_member_topic(p_topic text, p_kinds text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case
    when p_topic ~ ('^' || p_kinds || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then private.is_my_conversation(split_part(p_topic, ':', 2)::uuid) end, false)
$$;
comment on function private.is_member_topic(text, text) is
  'Whether a topic belongs to a conversation of the caller; p_kinds is a pattern of its first '
  'word.';
grant execute on function private.is_member_topic(text, text) to authenticated;

create function private.conversation_of(p_one_id uuid, p_other_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.conversations
    where one_id = least(p_one_id, p_other_id) and other_id = greatest(p_one_id, p_other_id));
end $$;
comment on function private.conversation_of(uuid, uuid) is
  'The conversation of two users or null.';

create function private.has_relationship_with_fan(p_creator_id uuid, p_fan_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- An existing conversation is by far the most frequent case.
  if private.conversation_of(p_creator_id, p_fan_id) is not null then
    return true;
  end if;
  return private.is_following(p_fan_id, p_creator_id)
    or exists (select from public.subscription_periods
               where fan_id = p_fan_id and creator_id = p_creator_id)
    or exists (select from private.transfers
               where fan_id = p_fan_id and creator_id = p_creator_id and paid_by is not null);
end $$;
comment on function private.has_relationship_with_fan(uuid, uuid) is
  'Whether a creator may write to a fan: one who wrote, follows, subscribed or bought.';

create function private.unmet_messaging_requirement(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules record;
begin
  select s.is_paid_only, s.requires_subscription, s.requires_card into v_rules
  from public.creator_settings s where s.creator_id = p_creator_id;
  return case
    when v_rules.is_paid_only then 'paid_only'
    when v_rules.requires_subscription then 'subscribers_only'
    when v_rules.requires_card and not private.has_card(p_fan_id) then 'verified_only' end;
end $$;
comment on function private.unmet_messaging_requirement(uuid, uuid) is
  'The creator''s requirement for fans without a subscription that this fan does not meet.';

create function private.running_paid_chat(p_fan_id uuid, p_creator_id uuid)
returns public.paid_chats
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats;
begin
  select * into v_paid_chat from public.paid_chats
  where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null;
  return v_paid_chat;
end $$;
comment on function private.running_paid_chat(uuid, uuid) is
  'The paid chat of a fan with a creator that has not ended; null where there is none.';

create function private.message_refusal(p_actor_id uuid, p_target_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor private.account_facts;
  v_target private.account_facts;
begin
  select * into v_actor from private.account_facts s where s.user_id = p_actor_id;
  select * into v_target from private.account_facts s where s.user_id = p_target_id;
  case
    when p_actor_id = p_target_id then return 'cannot_message_yourself';
    when v_target.role is null or v_actor.role is null then return 'invalid_profile';
    when v_actor.is_restricted then return 'account_suspended';
    when v_target.role = 'creator' and not private.is_there_for(p_actor_id, p_target_id)
      then return 'invalid_profile';
    when v_target.is_restricted then return 'dm_not_permitted';
    when v_actor.is_special or v_target.is_special then return null;
    when not private.is_region_open() then return 'region_blocked';
    when private.is_blocked_between(p_actor_id, p_target_id) then return 'dm_not_permitted';
    when v_actor.role = 'creator' and v_target.role = 'creator' then return 'customer_role_needed';
    when v_actor.role = 'creator' then
      return case when not private.has_relationship_with_fan(p_actor_id, p_target_id)
        then 'dm_not_permitted' end;
    when v_target.role = 'fan' then return 'dm_not_permitted';
    -- It allows the message, and sending charges it.
    when (private.running_paid_chat(p_actor_id, p_target_id)).id is not null then return null;
    when private.is_subscribed(p_actor_id, p_target_id) then return null;
    else return private.unmet_messaging_requirement(p_actor_id, p_target_id);
  end case;
end $$;
comment on function private.message_refusal(uuid, uuid) is
  'Whether one user may write to another: null, or the code of the refusing rule. A closed region '
  'leaves support only.';

create view private.partner_summaries with (security_invoker = true) as
select s.id, s.username, json_build_object(
  'id', s.id, 'username', s.username, 'name', s.name, 'role', s.role, 'special', s.special,
  'avatar', s.avatar) as summary
from private.user_summaries s;
comment on view private.partner_summaries is
  'The partner of a conversation for the page.';
grant select on private.partner_summaries to authenticated;

create view private.store_items as
select m.id, m.conversation_id, m.sender_id as creator_id, m.recipient_id as fan_id, m.kind,
       m.text, m.price_cents, m.media_count, m.duration_ms, m.locked_blur, m.unlocked_at,
       m.created_at
from public.messages m
where m.price_cents is not null and m.is_live
  and (m.unlocked_at is not null or not exists (
    select from public.message_media l where l.message_id = m.id and not l.is_live));
comment on view private.store_items is
  'Priced messages of creators to single fans, with the purchases; those that cannot be shown '
  'yet, or no more, are left out. Ids are the key of its pages.';

create function private.accepts_media_from(p_recipient_id uuid, p_sender_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_of(p_sender_id) = 'creator'
    or exists (select from public.profiles where id = p_recipient_id and special is not null)
    or coalesce((
      select m.accepts_media from public.conversation_members m
      where m.conversation_id = private.conversation_of(p_recipient_id, p_sender_id)
        and m.user_id = p_recipient_id), false)
$$;
comment on function private.accepts_media_from(uuid, uuid) is
  'Whether a user may send media to another: a creator allows single fans; creators, and messages '
  'to support, need no permission.';

create function private.fans_reached(
  p_creator_id uuid, p_audience public.global_audience, p_at timestamptz, p_fan_ids uuid[])
returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select f.id from unnest(p_fan_ids) f (id)
    cross join lateral (
      select
        exists (
          select from public.subscription_periods p
          where p.fan_id = f.id and p.creator_id = p_creator_id and p.starts_at <= p_at
            and coalesce(p.terminated_at, p.ends_at) > p_at) as subscribes,
        exists (
          select from public.subscription_periods p
          where p.fan_id = f.id and p.creator_id = p_creator_id and p.starts_at <= p_at)
          as has_subscribed,
        exists (
          select from public.follows w
          where w.fan_id = f.id and w.creator_id = p_creator_id and w.started_at <= p_at
            and w.ended_at is null)
        or exists (
          select from public.follows w
          where w.fan_id = f.id and w.creator_id = p_creator_id and w.started_at <= p_at
            and w.ended_at > p_at) as follows) s
    where case p_audience
        when 'active' then s.subscribes
        when 'expired' then s.has_subscribed and not s.subscribes
        when 'followers' then s.follows and not s.subscribes
        when 'all' then s.has_subscribed or s.follows end
      and not exists (
        select from (values (p_creator_id, f.id), (f.id, p_creator_id)) x (blocker_id, blocked_id)
        join public.blocks b on b.blocker_id = x.blocker_id and b.blocked_id = x.blocked_id
        where b.started_at <= p_at and coalesce(b.ended_at, 'infinity') > p_at)
      -- One lookup per fan; `not exists` may become a join with every restriction.
      and (select true from private.restriction_periods h
           where h.profile_id = f.id and h.started_at <= p_at
             and coalesce(h.ended_at, 'infinity') > p_at limit 1) is null;
end $$;
comment on function private.fans_reached(uuid, public.global_audience, timestamptz, uuid[]) is
  'Those of some fans who belonged to an audience of a creator at a moment: active subscribers, '
  'trials included; former subscribers; followers without a subscription; or all of these. Never '
  'a fan across a block or suspended at that moment.';

create function private.global_reaches(p_global public.globals, p_fan_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.fans_reached(
      p_global.creator_id, p_global.audience, p_global.sent_at, array[p_fan_id]));
end $$;
comment on function private.global_reaches(public.globals, uuid) is
  'Whether a message to an audience is addressed to a fan, by the moment of its sending.';

create function private.receives_global(p_global_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_global public.globals;
  v_conversation_id uuid;
  v_copy public.messages;
begin
  select * into v_global from public.globals g
  where g.id = p_global_id and g.sent_at is not null and g.removed_at is null;
  v_conversation_id := private.conversation_of(v_me, v_global.creator_id);
  if not private.is_my_conversation(v_conversation_id) then
    return false;
  end if;
  select * into v_copy from public.messages m
  where m.global_id = p_global_id and m.conversation_id = v_conversation_id;
  return case when v_copy.id is null then private.global_reaches(v_global, v_me)
    else v_copy.is_live end;
end $$;
comment on function private.receives_global(uuid) is
  'Whether the caller reads a message to an audience: it is sent, the caller reads the '
  'conversation with its creator, it is addressed to them, and the imported message, if there is '
  'one, still shows its text.';
grant execute on function private.receives_global(uuid) to authenticated;

create view private.scheduled_globals with (security_invoker = true) as
select g.id, g.creator_id, g.audience, g.kind, coalesce(g.text, b.text) as text, g.price_cents,
       g.publish_at, g.failure
from public.globals g left join public.global_bodies b on b.global_id = g.id
where g.removed_at is null and g.sent_at is null;
comment on view private.scheduled_globals is
  'Messages to an audience that are scheduled or failed at their time.';
grant select on private.scheduled_globals to authenticated;

create function private.global_words(p_global public.globals) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    p_global.text, (select b.text from public.global_bodies b where b.global_id = p_global.id))
$$;
comment on function private.global_words(public.globals) is
  'The text of a message to an audience, locked or not.';

create function private.globals_since(p_until timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_until - make_interval(secs => private.limit_global_commit_seconds())
$$;
comment on function private.globals_since(timestamptz) is
  'The moment since which messages to an audience are checked where the mark is p_until: one of '
  'an earlier moment may commit later.';

create function private.pending_globals(p_me uuid)
returns setof private.inbox_key
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select c.id, m.creator_id, g.id, greatest(c.updated_at, g.sent_at)
    from (
      select b.creator_id, min(b.since) as since
      from (
        select f.creator_id, f.started_at as since from public.follows f
        where f.fan_id = p_me and f.ended_at is null
        union all
        select s.creator_id, s.created_at from public.subscriptions s
        where s.fan_id = p_me and s.expires_at > '-infinity') b
      group by b.creator_id) m
    -- Most creators have sent nothing since: they cost one look-up.
    cross join lateral (
      select from public.globals g
      where g.creator_id = m.creator_id and g.removed_at is null and g.sent_at >= m.since
      limit 1) any_sent
    join public.conversations c
      on c.one_id = least(p_me, m.creator_id) and c.other_id = greatest(p_me, m.creator_id)
    cross join lateral (
      select n.id, n.sent_at
      from (
        select * from public.globals g
        where g.creator_id = m.creator_id and g.removed_at is null
          and g.sent_at > private.globals_since(c.globals_delivered_until)
        order by g.sent_at desc limit private.limit_globals_listed()) n
      where (select true from private.readable_conversations r where r.id = c.id)
        and not exists (select from public.messages t
                        where t.global_id = n.id and t.conversation_id = c.id)
        and private.global_reaches(n, p_me)
      order by n.sent_at desc limit 1) g;
end $$;
comment on function private.pending_globals(uuid) is
  'The newest pending message to an audience in each conversation of a fan with creators whom '
  'they follow or have subscribed to. at: its place in the list. Unfollowing imports the messages '
  'of that time (triggers).';

create function private.unread_conversations() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return least(100, (
    select count(*) from (
      select from public.conversation_members m
      where m.user_id = v_me and m.is_unread and not m.is_muted
        and (select true from private.readable_conversations r where r.id = m.conversation_id)
      limit 100) u) + (
    select count(*) from private.pending_globals(v_me) w
    left join public.conversation_members m
      on m.conversation_id = w.conversation_id and m.user_id = v_me
    where not coalesce(m.is_unread or m.is_muted, false)));
end $$;
comment on function private.unread_conversations() is
  'Unread conversations of the caller, pending messages to an audience included, muted ones '
  'excluded; counting stops at a hundred.';

create function private.unlock_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'an unlock without its sale', u.id, u.transfer_id::text
  from public.unlocks u left join private.transfers t
    on t.id = u.transfer_id and t.kind = 'unlock' and t.fan_id = u.fan_id
    and t.creator_id = u.creator_id and t.gross_cents = u.price_cents
    and t.subject_id = u.message_id
  where t.id is null
  union all
  select 'a sale without its unlock', t.id, t.subject_id::text
  from private.transfers t left join public.unlocks u on u.transfer_id = t.id
  where t.kind = 'unlock' and u.id is null
$$;
comment on function private.unlock_faults() is
  'Unlocks and sales that do not match, in the form of ledger_faults(); no row without faults.';

create function private.paid_chat_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'a paid chat without its message', t.id, t.subject_id::text
  from private.transfers t
  left join public.messages m on m.id = t.subject_id and m.sender_id = t.fan_id
    and m.recipient_id = t.creator_id and m.request_id = t.request_id
  where t.kind = 'session_text' and (m.id is null or not exists (
    select from public.paid_chats s
    where s.conversation_id = m.conversation_id and s.fan_id = t.fan_id
      and s.price_cents = t.gross_cents))
$$;
comment on function private.paid_chat_faults() is
  'Sales of paid chats without their message or period of that price; no row without faults.';


-- schemas/75_activity/rules.sql
-- Which events a user reads. A filter of the list is a set of kinds. An event of a creator is for
-- users who belonged to its audience at its time: from the first subscription to its end, from a
-- follow to its end, and from the end of a subscription on for offers. Ids are times, so that the
-- row of the follow or subscription is itself the bound. Events are looked up by key through an
-- index of each kind of audience; the shown rows are read afterwards.
create function private.notification_kinds(p_filter text) returns public.notification_kind[]
language plpgsql immutable set search_path = '' as $$
begin
  case p_filter
    when 'all' then return enum_range(null::public.notification_kind);
    when 'tip' then return '{tip}';
    when 'subs' then return '{new_sub,re_sub,cancelled_user,cancelled_billing}';
    when 'unlock' then return '{unlock}';
    when 'wall_post' then return '{wall_post,wall_media,wall_offer}';
    when 'new_story' then return '{new_story}';
    else perform private.fail('invalid_payload', '{"field": "filter"}');
  end case;
end $$;
comment on function private.notification_kinds(text) is
  'The kinds behind a filter. Refuses other names (invalid_payload).';

create function private.my_story_event_ids(
  p_me uuid, p_before uuid, p_from uuid, p_limit integer, p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select distinct e.id
    from (
      select creator_id, id, case when expires_at <= private.now()
               then private.first_id_at(expires_at) else private.last_id() end as until
      from public.subscriptions where fan_id = p_me and expires_at > '-infinity'
      union all
      select creator_id, id, coalesce(private.first_id_at(ended_at), private.last_id())
      from public.follows where fan_id = p_me) m
    join private.account_facts c on c.user_id = m.creator_id and c.is_listed
    cross join lateral (
      select a.id from public.audience_events a
      where a.creator_id = m.creator_id and a.kind = 'new_story'
        and a.id < least(p_before, m.until) and a.id >= greatest(p_from, m.id)
      order by a.id desc limit p_limit) e
    where m.creator_id <> all (p_excluded_ids)
    order by e.id desc limit p_limit);
end $$;

create function private.running_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_each integer, p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := private.now();
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < p_before and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at > v_now and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.account_facts c on c.user_id = f.creator_id and c.is_listed
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          -- A subscriber gets the event by the subscription, and no offers.
          and a.id < least(p_before, s.id) and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_each) e
      where f.fan_id = p_me and f.ended_at is null and f.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience = 'offer' and a.kind = any (p_kinds)
          and a.id < p_before
          and a.id >= greatest(p_from, private.first_id_at(s.expires_at))
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at > '-infinity' and s.expires_at <= v_now
        and s.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $$;
comment on function private.running_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, integer, uuid[]) is
  'Events of present audiences: subscriptions, follows, expired subscriptions with an offer; at '
  'most p_each of each.';

create function private.past_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := private.now();
  v_since timestamptz := private.time_of_id(p_from);
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < least(p_before, private.first_id_at(s.expires_at))
          and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_limit) e
      where s.fan_id = p_me and s.expires_at > v_since and s.expires_at <= v_now
        and s.id < p_before and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.account_facts c on c.user_id = f.creator_id and c.is_listed
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          and a.id < least(p_before, s.id, private.first_id_at(f.ended_at))
          and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_limit) e
      where f.fan_id = p_me and f.ended_at > v_since and f.id < p_before
        and f.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $$;
comment on function private.past_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) is
  'Events of former audiences. One that ended before p_from is not looked up.';

create function private.my_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_past uuid[];
begin
  if not private.is_region_open()
      or not p_kinds && '{wall_post,wall_media,new_story,wall_offer}' then
    return '{}';
  elsif p_kinds = '{new_story}' then
    return private.my_story_event_ids(p_me, p_before, p_from, p_limit, p_excluded_ids);
  end if;
  -- A few of each suffice to know the oldest event that a page can have.
  v_ids := private.running_event_ids(p_me, p_kinds, p_before, p_from, p_limit, 8, p_excluded_ids);
  v_ids := private.running_event_ids(
    p_me, p_kinds, p_before, greatest(p_from, v_ids[p_limit]), p_limit, p_limit, p_excluded_ids);
  -- Where they fill a page, former audiences are searched only for newer events than its last.
  v_past := private.past_event_ids(
    p_me, p_kinds, p_before, greatest(p_from, v_ids[p_limit]), p_limit, p_excluded_ids);
  if v_past = '{}' then
    return v_ids;
  end if;
  return array(
    select distinct i.id from unnest(v_ids || v_past) i (id) order by i.id desc limit p_limit);
end $$;
comment on function private.my_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) is
  'Events for a user before one id and from another on, newest first, at most p_limit. '
  'p_excluded_ids: users across a block. Nothing of creators who are not listed.';


-- schemas/99_platform/rules.sql
-- The rule of reading the bytes of a media item: the caller reads a row that shows it. The function
-- sign-media calls it with the caller's token and signs its answer: neither the caller nor that
-- function chooses a lifetime. Each condition reads a table through its policy. Guests have a
-- function of their own, because a plan under policies belongs to one role.
create function private.asked_files(p_names text[])
returns table (name text, media_id uuid, is_live boolean, answer json)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.check_request();
  if coalesce(cardinality(p_names), 0) not between 1 and private.limit_signed_names_max() then
    perform private.fail('invalid_payload', '{"field": "names"}');
  end if;
  return query
  select n.name, f.media_id, f.is_live, json_strip_nulls(json_build_object(
    'name', n.name, 'seconds', f.seconds,
    'object', f.cover_id || '/' || private.cover_file(split_part(n.name, '/', 2))))
  from private.served_files(p_names) f
  cross join lateral (select p_names[f.nth] as name) n;
end $$;
comment on function private.asked_files(text[]) is
  'The files of these names, each with its entry of the answer. Errors: invalid_payload, '
  'account_suspended, session_expired.';

create function private.can_read_media(p_media_id uuid, p_is_live boolean) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select from public.media m
                 where m.id = p_media_id and m.moderation_state <> 'removed')
    or (p_is_live and (
      exists (select from public.post_media l where l.media_id = p_media_id)
      -- A media item may be in many threads: the index leads to the caller's.
      or exists (select from public.message_media l
                 where l.media_id = p_media_id and l.recipient_id = auth.uid())
      -- The copy that was made at the purchase outlives the message.
      or exists (select from public.unlock_media u
                 where u.media_id = p_media_id and u.fan_id = auth.uid())
      or exists (select from public.stories s where s.media_id = p_media_id)
      or exists (select from public.welcome_videos w where w.media_id = p_media_id)));
end $$;
comment on function private.can_read_media(uuid, boolean) is
  'Whether a member may read the renditions of a media item. p_is_live: whether users other than '
  'its owner may see it.';

create function private.guest_can_read_media(p_media_id uuid, p_is_live boolean) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_is_live and (
    exists (select from public.post_media l
            where l.media_id = p_media_id
              and l.post_id in (select private.guest_post_ids(l.creator_id)))
    or exists (select from public.welcome_videos w where w.media_id = p_media_id));
end $$;
comment on function private.guest_can_read_media(uuid, boolean) is
  'The same as can_read_media() for a guest.';

grant execute on function private.asked_files(text[]) to anon, authenticated;
grant execute on function private.can_read_media(uuid, boolean) to authenticated;
grant execute on function private.guest_can_read_media(uuid, boolean) to anon;


-- schemas/40_wallet/views.sql
-- The ledger with one line for each account that a transfer touches.
create view private.ledger_entries with (security_invoker = on) as
select t.id as transfer_id, t.kind, e.account, e.owner_id, e.amount_cents, t.created_at
from private.transfers t
cross join lateral (values
  ('provider', null::uuid, t.provider_cents), ('wallet', t.fan_id, t.wallet_cents),
  ('fan_debt', t.fan_id, t.fan_debt_cents), ('earnings', t.creator_id, t.earnings_cents),
  ('transit', t.creator_id, t.transit_cents), ('referral', t.referrer_id, t.referral_cents),
  ('platform', null::uuid, t.platform_cents)) e (account, owner_id, amount_cents)
where e.amount_cents <> 0;
comment on view private.ledger_entries is 'The non-zero columns of the ledger, one row each.';


-- schemas/80_backoffice/views.sql
-- Scheduled content of a creator: posts and messages to an audience, as one list.
create view private.scheduled_content with (security_invoker = true) as
select s.id, s.creator_id, 'post' as type, s.publish_at, s.text, s.audience::text as audience,
       s.kind::text as kind, null::bigint as price_cents, s.options, s.is_promo, s.failure,
       s.media_ids
from public.scheduled_posts s where s.state in ('waiting', 'failed')
union all
select g.id, g.creator_id, 'global', g.publish_at, coalesce(g.text, ''), g.audience::text,
       g.kind::text, g.price_cents, null, false, g.failure,
       array(select l.media_id from public.global_media l
             where l.global_id = g.id order by l.position)
from private.scheduled_globals g;
comment on view private.scheduled_content is
  'Posts and messages to an audience that are scheduled or failed at their time.';
grant select on private.scheduled_content to authenticated;


-- schemas/90_staff/views.sql
-- The view of staff of a media item: one rendition of each.
create view private.looked_at as
select r.media_id, r.bucket, r.name, r.type, m.kind,
       case when m.kind <> 'image' then private.address_seconds(r.type, m.duration_ms) end
         as seconds
from private.renditions r join public.media m on m.id = r.media_id
where r.variant = case m.kind when 'image' then 'full' else m.kind::text end;
comment on view private.looked_at is
  'The rendition of each media item that staff see. seconds: how long a video or recording may '
  'play; null for a picture.';


-- schemas/10_identity/policies.sql
-- Users read their own rows; commands write them. The access domain decides how others see a
-- creator.
create policy select_own on public.account_settings for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.account_settings to authenticated;

create policy select_own on public.notification_prefs for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.notification_prefs to authenticated;


-- schemas/15_safety/policies.sql
-- A user reads their own blocks; the blocked user cannot read them.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
grant select (blocker_id, blocked_id, ended_at) on public.blocks to authenticated;


-- schemas/20_outbox/policies.sql
-- A notification is read by its recipient, and by nobody across a block. The access domain decides
-- who reads events for an audience.
create policy select_own on public.notifications for select to authenticated
  using (recipient_id = (select auth.uid()));
create policy never_across_block on public.notifications as restrictive for select to authenticated
  using (actor_id is null or actor_id not in (select x.id from private.my_blocked_pairs x));
grant select on public.notifications to authenticated;


-- schemas/30_media/policies.sql
-- A media item is read by its owner. Others read its facts in the rows of the post, message, story
-- or page that shows it. A decision of staff is read by the author of the content only.
create policy select_own on public.media for select to authenticated
  using (owner_id = (select auth.uid()));
grant select (id, owner_id, kind, state, moderation_state, failure, is_live, width, height,
    duration_ms, blur, alt)
  on public.media to authenticated;

create policy select_own on public.content_decisions for select to authenticated
  using (author_id = (select auth.uid()));
grant select on public.content_decisions to authenticated;


-- schemas/36_relations/policies.sql
-- Subscriptions and follows are read by both sides only. Pages read subscriptions and follows;
-- periods have a policy and no grant.
create policy select_own on public.subscriptions for select to authenticated
  using (fan_id = (select auth.uid())
         -- A pair without a payment is not shown.
         or (creator_id = (select auth.uid()) and expires_at > '-infinity'));
create policy select_own on public.subscription_periods for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.follows for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
grant select on public.subscriptions to authenticated;
grant select (id, fan_id, creator_id, ended_at) on public.follows to authenticated;


-- schemas/38_access/policies.sql
-- A creator's profile, prices, pictures and welcome video are read by those who see the creator,
-- settings by the creator; page_facts has those of them that the page shows. A fan's profile is
-- read by the fan only; a function that names a fan to a creator says why.
create policy select_visible on public.profiles for select to anon, authenticated
  using (id = (select auth.uid())
         or (select true from private.visible_creators v where v.creator_id = profiles.id));

create policy select_own on public.creator_settings for select to authenticated
  using (creator_id = (select auth.uid()));

create policy select_visible on public.plans for select to anon, authenticated
  using ((select true from private.visible_creators v where v.creator_id = plans.creator_id));

create policy select_visible on public.limited_offers for select to anon, authenticated
  using ((select true from private.visible_creators v
          where v.creator_id = limited_offers.creator_id));

create policy select_visible on public.profile_pictures for select to anon, authenticated
  using (profile_id = (select auth.uid())
         or (select true from private.visible_creators v
             where v.creator_id = profile_pictures.profile_id));

create policy select_visible on public.welcome_videos for select to anon, authenticated
  using ((select true from private.visible_creators v
          where v.creator_id = welcome_videos.creator_id));

grant select on public.welcome_videos to anon, authenticated;
grant select (id, username, name, bio, age, location, instagram_handle, twitter_handle,
    wishlist_url, special, created_at)
  on public.profiles to anon, authenticated;
grant select (creator_id, categories, is_free_wall_disabled, text_price_cents, audio_price_cents,
    video_price_cents, is_paid_only, requires_card, requires_subscription)
  on public.creator_settings to authenticated;
grant select (creator_id, price_cents, is_default) on public.plans to authenticated;
grant select (creator_id, price_cents, sales_left) on public.limited_offers to authenticated;
grant select (profile_id, kind, thumb_name) on public.profile_pictures to authenticated;


-- schemas/40_wallet/policies.sql
-- Money is read by its owner and written by commands only. my_balance() returns the balance:
-- clients do not select wallets.
create policy select_own on public.wallets for select to authenticated
  using (owner_id = (select auth.uid()));

create policy select_own on public.payment_cards for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payment_cards to authenticated;

create policy select_own on public.payments for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payments to authenticated;


-- schemas/50_subscriptions/policies.sql
-- A creator reads the trials they sent: address, length and state. The hash of the code and the
-- redeeming fan are granted to nobody.
create policy select_own on public.trials for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, email, period_days, created_at, expires_at, redeemed_at)
  on public.trials to authenticated;


-- schemas/60_wall/policies.sql
-- The teaser of a post is read by members of visible_posts (rules.sql), its text by users of
-- readable_posts, guests included; functions and the rule of media give a guest five posts of a
-- wall. A media item and a comment are read with the text: media once they are live, and before
-- that by their author; comments never across a block with the reader or with the post's owner.
-- Likes and votes are read by the user who gave them.
create policy select_visible on public.posts for select to authenticated
  using ((select true from private.visible_posts v where v.id = posts.id));
grant select (id, creator_id, audience, kind, is_ready, moderation_state, created_at)
  on public.posts to authenticated;

create policy select_readable on public.post_texts for select to anon, authenticated
  using ((select true from private.readable_posts r where r.id = post_texts.post_id));
grant select on public.post_texts to anon, authenticated;

create policy select_visible on public.post_media for select to anon, authenticated
  using ((select post_media.is_live or r.is_own
          from private.readable_posts r where r.id = post_media.post_id));
grant select on public.post_media to anon, authenticated;

create policy select_visible on public.pins for select to anon, authenticated
  using ((select true from private.readable_posts r where r.id = pins.post_id));
grant select on public.pins to anon, authenticated;

-- A guest has no votes: poll_results, which guests read too, reads the vote as its caller.
create policy select_own on public.poll_votes for select to anon, authenticated
  using (fan_id = (select auth.uid()));
grant select on public.poll_votes to anon, authenticated;

create policy select_own on public.likes for select to authenticated
  using (fan_id = (select auth.uid())
         or (creator_id = (select auth.uid())
             and fan_id not in (select x.id from private.my_blocked_pairs x)));
grant select on public.likes to authenticated;

create policy select_own on public.comment_likes for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.comment_likes to authenticated;

create policy select_visible on public.comments for select to authenticated
  using ((select true from private.readable_comments r where r.id = comments.id));
grant select (id, post_id, creator_id, author_id, text, moderation_state, created_at)
  on public.comments to authenticated;

-- An event for an audience is read with its post or story, an offer with its creator; the activity
-- domain decides which users it concerns.
create policy select_visible on public.audience_events for select to authenticated
  using (case kind
    when 'new_story' then (
      select true from private.announced_stories t where t.id = audience_events.subject_id)
    when 'wall_offer' then (
      select true from private.visible_creators v where v.creator_id = audience_events.creator_id)
    else (select true from private.visible_posts v where v.id = audience_events.subject_id) end);
grant select (id, creator_id, kind, subject_id, created_at)
  on public.audience_events to authenticated;

-- Scheduled content is read by its creator. The digest of a request is granted to nobody.
create policy select_own on public.scheduled_posts for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, publish_at, audience, kind, text, media_ids, options, is_promo, state,
    failure)
  on public.scheduled_posts to authenticated;


-- schemas/60_wall/policies_realtime.sql
-- wall:<creator> is joined by members who may see that creator's page. Only the database sends to
-- it, and its change notifications carry ids only: pages read the rows through the policies.
create policy wall_topic_visible on realtime.messages for select to authenticated
  using ((select private.sees_creator(private.topic_id(realtime.topic(), 'wall'))));


-- schemas/60_wall/policies_stories.sql
-- A story is read by users of readable_stories (rules_stories.sql), its views by its owner, never
-- across a block, and each view by its viewer.
create policy select_visible on public.stories for select to authenticated
  using ((select true from private.readable_stories r where r.id = stories.id));
grant select (id, creator_id, media_id, kind, width, height, duration_ms, blur, alt, is_media_live,
    text, moderation_state, created_at, expires_at)
  on public.stories to authenticated;

create policy select_visible on public.story_views for select to authenticated
  using (viewer_id = (select auth.uid())
         or (viewer_id not in (select x.id from private.my_blocked_pairs x)
             and (select r.is_own from private.readable_stories r
                  where r.id = story_views.story_id)));
grant select on public.story_views to authenticated;


-- schemas/65_discovery/policies_realtime.sql
-- browse is joined by every member while they browse. Only the database sends to it, without names:
-- the page reads its list again.
create policy browse_topic_members on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'browse');


-- schemas/70_chat/policies.sql
-- A message is read with its conversation (readable_conversations in rules.sql), and locked content
-- by its sender only: a buyer reads the copy. The settings of a conversation are read by their
-- user. Commands write everything. Nobody reads the mark of imported messages to an audience:
-- messages to others move it too. A request's id is readable, so that a page finds the message that
-- it is sending; its digest is not. A paid chat is read in a closed region too: its fan may end it
-- there.
create policy select_member on public.conversations for select to authenticated
  using ((select true from private.readable_conversations r where r.id = conversations.id));
grant select (id, one_id, other_id, last_message_id, updated_at)
  on public.conversations to authenticated;

create policy select_own on public.conversation_members for select to authenticated
  using (user_id = (select auth.uid()));
grant select on public.conversation_members to authenticated;

create policy select_member on public.messages for select to authenticated
  using ((select true from private.readable_conversations r
          where r.id = messages.conversation_id));
grant select (
    id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, price_cents,
    media_count, media_state, duration_ms, locked_blur, unlocked_at, removed_at,
    moderation_state, request_id, created_at)
  on public.messages to authenticated;

create policy select_sender on public.message_bodies for select to authenticated
  using (sender_id = (select auth.uid())
         and (select true from private.readable_messages r
              where r.id = message_bodies.message_id));
grant select on public.message_bodies to authenticated;

create policy select_free on public.message_media for select to authenticated
  using ((select true from private.readable_message_media r
          where r.message_id = message_media.message_id
            and r.position = message_media.position));
grant select on public.message_media to authenticated;

create policy select_bought on public.unlocks for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.unlocks to authenticated;

create policy select_bought on public.unlock_media for select to authenticated
  using (fan_id = (select auth.uid()) and is_live);
grant select on public.unlock_media to authenticated;

create policy select_member on public.paid_chats for select to authenticated
  using ((fan_id = (select auth.uid()) or creator_id = (select auth.uid()))
         and fan_id not in (select x.id from private.my_blocked_pairs x)
         and creator_id not in (select x.id from private.my_blocked_pairs x));
grant select (id, conversation_id, fan_id, creator_id, price_cents, started_at, ended_at)
  on public.paid_chats to authenticated;

-- A message to an audience is read by its creator and its recipients (rules.sql). Its media are
-- opened through the message of a thread only.
create policy select_received on public.globals for select to authenticated
  using (creator_id = (select auth.uid()) or private.receives_global(id));
grant select (id, creator_id, audience, kind, text, is_text_open, price_cents, media_count,
    publish_at, sent_at, failure, removed_at)
  on public.globals to authenticated;

create policy select_own on public.global_bodies for select to authenticated
  using (creator_id = (select auth.uid()));
grant select on public.global_bodies to authenticated;

create policy select_own on public.global_media for select to authenticated
  using ((select g.creator_id = (select auth.uid())
          from public.globals g where g.id = global_media.global_id));
grant select on public.global_media to authenticated;


-- schemas/70_chat/policies_realtime.sql
-- conversation:<id> and typing:<id> are joined by the conversation's two users while there is no
-- block between them. Only the database sends to both: a client's right to send would outlive a
-- block, because Realtime keeps the rights of a join until the token changes. send_typing() checks
-- at each event.
create policy conversation_topics_members on realtime.messages for select to authenticated
  using ((select private.is_member_topic(realtime.topic(), '(conversation|typing)')));


-- schemas/10_identity/internals/check_request.sql
-- Pre-request check of the REST server, for every read and call: a suspended or closed account, and
-- a device that was signed out, is refused although its token is still valid. It costs two look-ups
-- by key. 99_platform/rest.sql names it to the server.
create function private.is_session_over() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := private.my_session_id();
begin
  return v_session is not null and not exists (select from auth.sessions where id = v_session);
end $$;
comment on function private.is_session_over() is
  'Whether the session of the caller''s token has ended. Guests have none.';

create function private.is_request_too_long() returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_bytes text := current_setting('request.headers', true)::jsonb ->> 'content-length';
begin
  return current_user in ('anon', 'authenticated') and pg_input_is_valid(v_bytes, 'numeric')
     and v_bytes::numeric > private.limit_request_bytes_max();
end $$;
comment on function private.is_request_too_long() is
  'Whether the body of a guest''s or member''s request is longer than any body of the page. A '
  'chunked body has no announced length: functions check the length of a text first.';

create function private.check_request() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.is_request_too_long() then
    perform private.fail(
      'invalid_payload', jsonb_build_object('max_bytes', private.limit_request_bytes_max()));
  end if;
  perform private.require(private.caller_refusal()::text);
  if private.is_session_over() then
    perform private.fail('session_expired');
  end if;
end $$;
comment on function private.check_request() is
  'Refuses every REST request of a held account (account_suspended), of an ended session '
  '(session_expired), and a body that is too long (invalid_payload).';
grant execute on function
  private.is_request_too_long(), private.is_session_over(), private.check_request()
  to anon, authenticated, service_role;


-- schemas/10_identity/internals/check_username.sql
-- Whether a username is free, for the registration form and for new names.
create function private.is_reserved(p_username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- "official" inside a longer username is allowed.
  return exists (select from private.reserved_words where word = p_username)
    or private.poses_as_site(p_username, '{support,staff,admin,administrator,moderator}');
end $$;
comment on function private.is_reserved(text) is
  'Words of the address bar, and names that impersonate the site or its staff.';

create type private.username_state as enum ('free', 'taken', 'reserved', 'invalid');

create function private.username_state(p_username text) returns private.username_state
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username(p_username) then 'invalid'
    when private.is_reserved(p_username) then 'reserved'
    when exists (select from public.profiles where username = p_username) then 'taken'
    else 'free' end::private.username_state
$$;
comment on function private.username_state(text) is
  'What stands against a normal username: invalid, reserved, taken, or free.';

create function private.check_username(p_username text) returns private.username_state
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate('check_signup', private.caller_address(),
       private.limit_signup_checks_per_minute(), interval '1 minute') then
    return null;
  end if;
  return private.username_state(private.normal_username(coalesce(p_username, '')));
end $$;
comment on function private.check_username(text) is
  'The refusal of a typed username, as a code; null after too many calls a minute from one '
  'address.';


-- schemas/10_identity/internals/checked_profile_fields.sql
-- A creator's profile fields, checked once for enrolment and settings. Returns the fields in their
-- stored form; the first invalid one is refused with its code and {field}. Characters of every
-- script are allowed and compared after Unicode folding, so that the rule depends neither on the
-- database's language nor on how a character was typed.
create function private.refuse_field(p_code text, p_field text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.fail(p_code, jsonb_build_object('field', p_field));
end $$;
comment on function private.refuse_field(text, text) is 'Refuses one field of a form.';

create function private.field_text(p_fields jsonb, p_field text, p_code text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_raw text := p_fields ->> p_field;
begin
  if v_raw is null then
    return '';
  end if;
  -- No valid field is near this length; a longer one is not worth folding.
  if jsonb_typeof(p_fields -> p_field) <> 'string' or length(v_raw) > 8000 then
    perform private.refuse_field(p_code, p_field);
  end if;
  return translate(
    trim(regexp_replace(normalize(v_raw, nfkc), '\s+', ' ', 'g')), '’‘ʼ‐‑', '''''''--');
end $$;
comment on function private.field_text(jsonb, text, text) is
  'One line of text, folded and with single spaces; empty where it is not given.';

create function private.is_words(p_text text, p_others text, p_min integer, p_max integer)
returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Combining marks without which words of their scripts cannot be written, and invisible fillers.
  v_marks text := '\u0591-\u05C7\u064B-\u0652\u0670\u093C\u094D\u09BC\u09CD\u0A3C\u0A4D\u0ABC\u0ACD'
    '\u0B3C\u0B4D\u0BCD\u0C4D\u0CBC\u0CCD\u0D4D\u0DCA\u0E47-\u0E4E\u0EC8-\u0ECE\u1037\u1039\u103A'
    '\u17D2';
begin
  return length(p_text) between p_min and p_max
    and p_text collate pg_catalog.pg_c_utf8
      ~ ('^[[:alpha:]' || p_others || v_marks || ' ''.\-]+$')
    and p_text collate pg_catalog.pg_c_utf8 ~ '[[:alpha:]]'
    and p_text collate pg_catalog.pg_c_utf8 !~ '^[ ''.\-]|[\u115F\u1160\u3164\uFFA0]';
end $$;
comment on function private.is_words(text, text, integer, integer) is
  'Characters, spaces, apostrophe, hyphen, full stop and p_others (for a bracket expression), with '
  'at least one character of a script and no leading mark.';

create function private.checked_bio(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_raw text := p_fields ->> 'bio';
  v_bio text;
begin
  if jsonb_typeof(p_fields -> 'bio') <> 'string' or length(v_raw) > 8000 then
    perform private.refuse_field('invalid_bio', 'bio');
  end if;
  -- Removes direction controls and invisible characters.
  v_bio := trim(e' \n\t' from regexp_replace(
    replace(replace(normalize(coalesce(v_raw, ''), nfc), e'\r\n', e'\n'), e'\r', e'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]',
    '', 'g'));
  if length(v_bio) not between private.limit_bio_min() and private.limit_bio_max()
     or v_bio !~ '[^\s\u00AD\u034F\u115F\u1160\u180E\u200C\u200D\u2800\u3164\uFE00-\uFE0F\uFFA0]'
  then
    perform private.refuse_field('invalid_bio', 'bio');
  end if;
  return v_bio;
end $$;

create function private.checked_age(p_fields jsonb, p_code text) returns smallint
language plpgsql stable set search_path = '' as $$
declare
  v_age text := p_fields ->> 'age';
begin
  if v_age !~ '^[0-9]{1,3}$'
     or v_age::integer not between private.limit_age_min() and private.limit_age_max() then
    perform private.refuse_field(p_code, 'age');
  end if;
  return v_age::smallint;
end $$;

create function private.checked_handle(p_fields jsonb, p_field text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_code text := 'invalid_' || p_field;
  v_bare text := ltrim(private.field_text(p_fields, p_field, v_code), '@');
  v_is_given boolean := private.field_text(p_fields, p_field, v_code) <> '';
begin
  if v_is_given and v_bare !~ (case p_field
       when 'twitter' then format('^[A-Za-z0-9_]{1,%s}$', private.limit_twitter_max())
       else format('^(?!\.)[A-Za-z0-9_.]{1,%s}$', private.limit_instagram_max()) end) then
    perform private.refuse_field(v_code, p_field);
  end if;
  return case when v_is_given then '@' || v_bare end;
end $$;
comment on function private.checked_handle(jsonb, text) is
  'twitter or instagram with one leading @; null where it is not given.';

create function private.checked_wishlist(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_address text := nullif(trim(p_fields ->> 'wishlist'), '');
begin
  if length(v_address) > private.limit_wishlist_max()
     or v_address !~ '^https://([A-Za-z0-9-]+\.)+[A-Za-z]{2,}(:[0-9]{1,5})?([/?#][!-~]*)?$'
     or v_address ~ '["<>\\^`{|}]' then
    perform private.refuse_field('invalid_wishlist', 'wishlist');
  end if;
  return v_address;
end $$;

create function private.checked_profile_fields(p_fields jsonb, p_needs_all boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kept jsonb := '{}';
  v_text text;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  if p_needs_all or p_fields ? 'name' then
    v_text := private.field_text(p_fields, 'name', 'invalid_name');
    if not private.is_words(v_text, '0-9', private.limit_name_min(), private.limit_name_max())
       or private.poses_as_site(v_text) then
      perform private.refuse_field('invalid_name', 'name');
    end if;
    v_kept := v_kept || jsonb_build_object('name', v_text);
  end if;
  if p_needs_all and coalesce(p_fields ->> 'age', '') = '' then
    perform private.refuse_field('age_below_minimum', 'age');
  elsif p_fields ? 'age' then
    v_kept := v_kept || jsonb_build_object('age', case when p_fields ->> 'age' <> '' then
      private.checked_age(
        p_fields, case when p_needs_all then 'age_below_minimum' else 'invalid_age' end) end);
  end if;
  if p_needs_all or p_fields ? 'location' then
    v_kept := v_kept || private.checked_location(
      p_fields, case when p_needs_all then 'location_missing' else 'invalid_location' end);
  end if;
  v_kept := v_kept || private.checked_handles(
    p_fields, case when p_needs_all then 'social_profile_missing' else 'social_profile_invalid' end,
    p_needs_all);
  if p_needs_all or p_fields ? 'bio' then
    v_kept := v_kept || jsonb_build_object('bio', private.checked_bio(p_fields));
  end if;
  if p_fields ? 'wishlist' then
    v_kept := v_kept || jsonb_build_object('wishlist', private.checked_wishlist(p_fields));
  end if;
  return v_kept;
end $$;
comment on function private.checked_profile_fields(jsonb, boolean) is
  'Returns the given fields of {name, age, location, bio, twitter, instagram, wishlist} in their '
  'stored form: handles with @, an emptied age or wishlist null. p_needs_all: all fields except '
  'wishlist are required; one handle is enough. Other keys are ignored. Errors, each with '
  '{field}: invalid_name, invalid_bio, invalid_twitter, invalid_instagram, invalid_wishlist; '
  'enrolment: age_below_minimum, location_missing, social_profile_missing; settings: invalid_age, '
  'invalid_location, social_profile_invalid (one handle must remain). Changes no row.';

create function private.checked_location(p_fields jsonb, p_code text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_text text := private.field_text(p_fields, 'location', p_code);
begin
  if not private.is_words(
       v_text, ',', private.limit_location_min(), private.limit_location_max()) then
    perform private.refuse_field(p_code, 'location');
  end if;
  return jsonb_build_object('location', v_text);
end $$;

create function private.checked_handles(p_fields jsonb, p_code text, p_is_needed boolean)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_kept jsonb := '{}';
  v_field text;
begin
  foreach v_field in array array['twitter', 'instagram'] loop
    if p_is_needed or p_fields ? v_field then
      v_kept := v_kept || jsonb_build_object(v_field, private.checked_handle(p_fields, v_field));
    end if;
  end loop;
  if v_kept <> '{}' and jsonb_strip_nulls(v_kept) = '{}' then
    perform private.refuse_field(p_code, 'twitter');
  end if;
  return v_kept;
end $$;


-- schemas/10_identity/internals/end_device.sql
-- Signs one device out: deletes its session and, with it, its refresh tokens.
create function private.end_device(p_session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = p_session_id and user_id = private.signed_in_user();
  return found;
end $$;


-- schemas/10_identity/internals/end_other_devices.sql
-- Signs out every device except the current one.
create function private.end_other_devices() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_current uuid := private.my_session_id();
  v_ended integer;
begin
  delete from auth.sessions where user_id = v_me and id is distinct from v_current;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;


-- schemas/10_identity/internals/is_identity_change.sql
-- Identities that are linked to an account or unlinked from it. Auth changes the account's address
-- when the identity with that address is unlinked, without confirmation: with a stolen session one
-- could link a foreign identity, unlink the owner's, and have a new password mailed to the foreign
-- address. A confirmed address therefore keeps its identity. Auth itself removes identities of
-- unconfirmed addresses and of deleted accounts.
create function private.is_identity_change(p_operation text, p_identity auth.identities)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_operation
    when 'INSERT' then exists (
      select from auth.identities i
      where i.user_id = p_identity.user_id and i.id <> p_identity.id)
    else exists (select from auth.users u where u.id = p_identity.user_id) end;
end $$;
comment on function private.is_identity_change(text, auth.identities) is
  'Whether an existing account gained or lost an identity; the first identity of a new account is '
  'no change.';

create function private.tg_identities__keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.users u
    where u.id = old.user_id and u.email_confirmed_at is not null
      and (old.provider = 'email' or (u.email = old.email and not exists (
        select from auth.identities i where i.user_id = u.id and i.email = u.email)))) then
    perform private.fail('method_forbidden');
  end if;
  return null;
end $$;

create function private.tg_identities__note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_identity auth.identities := coalesce(new, old);
begin
  if private.is_identity_change(tg_op, v_identity) then
    perform private.note_security_change(v_identity.user_id, 'identity');
  end if;
  return null;
end $$;


-- schemas/10_identity/internals/leave_presence.sql
-- The end of presence, when the last page of a user is closed.
create function private.leave_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Locks the settings first, like a heartbeat: both lock in one order.
  perform from public.account_settings where profile_id = auth.uid() for no key update;
  delete from public.presence where profile_id = auth.uid();
  if found then
    update public.account_settings set active_at = private.now() where profile_id = auth.uid();
  end if;
end $$;


-- schemas/10_identity/internals/link_twitter.sql
-- Linking an X account. Auth has proven the ownership by a sign-in there; the proof is in the
-- caller's identities, which no client can write. A link may be made once in 24 hours. Unlinking
-- keeps the handle as an ordinary one that can be edited.
create function private.twitter_user_name(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select i.identity_data ->> 'user_name' from auth.identities i
  where i.user_id = p_user_id and i.provider in ('x', 'twitter')
    and i.identity_data ->> 'user_name' ~ '^[A-Za-z0-9_]+$'
    and length(i.identity_data ->> 'user_name') <= private.limit_twitter_max()
  order by i.created_at desc nulls last limit 1
$$;
comment on function private.twitter_user_name(uuid) is
  'The user name at X of the caller''s identity; null without one.';

create function private.twitter_wait_until(p_creator_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select wait_until from private.twitter_states where creator_id = p_creator_id
$$;
comment on function private.twitter_wait_until(uuid) is
  'When the next link may be made; null when it may be made now.';

create function private.is_twitter_linked(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.twitter_states where creator_id = p_creator_id and is_linked)
$$;

create function private.link_twitter() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_handle text := '@' || private.twitter_user_name(v_me);
begin
  -- Serializes two tabs.
  perform from public.profiles where id = v_me for no key update;
  if v_handle is null then
    perform private.fail('twitter_link_failed');
  elsif private.is_twitter_linked(v_me) and v_handle = (
      select twitter_handle from public.profiles where id = v_me) then
    return v_handle;
  elsif private.twitter_wait_until(v_me) is not null then
    perform private.fail('failed_link_limit',
      jsonb_build_object('wait_until', private.twitter_wait_until(v_me)));
  end if;
  insert into private.twitter_links as l (creator_id) values (v_me)
  on conflict (creator_id) do update set linked_at = excluded.linked_at, unlinked_at = null;
  update public.profiles set twitter_handle = v_handle where id = v_me;
  return v_handle;
end $$;

create function private.unlink_twitter() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  update private.twitter_links set unlinked_at = private.now()
  where creator_id = v_me and unlinked_at is null;
  if not found then
    perform private.fail('twitter_not_linked');
  end if;
end $$;


-- schemas/10_identity/internals/make_special_account.sql
-- The site's own two accounts, reference data with fixed ids: support, to which everybody may
-- write, and the academy, whose page teaches creators. Both are creators, so that they have a page
-- and may send media. Nobody can sign in to them: they have no password, no address, and a ban.
create function private.make_special_account(
  p_special public.special_account, p_username text, p_name text, p_bio text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.special_id(p_special);
begin
  insert into auth.users (
    id, instance_id, aud, role, encrypted_password, banned_until, raw_app_meta_data,
    raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change,
    created_at, updated_at)
  values (
    v_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '',
    '2999-12-31 00:00+00', '{"provider": "email", "providers": []}',
    jsonb_build_object('username', p_username, 'role', 'creator'), '', '', '', '', now(), now())
  on conflict (id) do nothing;
  update public.profiles
  set special = p_special, username = p_username, name = p_name, bio = p_bio where id = v_id;
end $$;
comment on function private.make_special_account(public.special_account, text, text, text) is
  'Creates a special account or updates its names.';


-- schemas/10_identity/internals/my_devices.sql
-- Signed-in devices: the user's own rows of Auth's sessions. Deleting a session deletes its refresh
-- tokens, and Auth answers its bearer session_not_found; the access token remains until it expires.
create function private.my_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_current uuid := private.my_session_id();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'user_agent', s.user_agent, 'ip', host(s.ip), 'created_at', s.created_at,
      'seen_at', s.seen_at, 'is_current', s.id is not distinct from v_current)
      order by s.id is not distinct from v_current desc, s.seen_at desc), '[]')
    from (
      -- Auth stores refreshed_at in UTC, without a time zone.
      select d.*, coalesce(d.refreshed_at at time zone 'utc', d.created_at) as seen_at
      from auth.sessions d
      where d.user_id = v_me and (d.not_after is null or d.not_after > now())
      order by seen_at desc limit private.limit_devices_shown()) s);
end $$;


-- schemas/10_identity/internals/my_session_id.sql
-- The session of the caller's token.
create function private.my_session_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'session_id', '')::uuid
$$;
comment on function private.my_session_id() is 'The session of the caller''s token.';


-- schemas/10_identity/internals/my_sign_in.sql
-- The sign-in methods of the caller, for the account page: Auth's own rows of the caller, and never
-- whether another address has an account.
create function private.my_sign_in() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  return (
    select jsonb_build_object(
      'email', nullif(u.email, ''),
      'has_password', coalesce(u.encrypted_password, '') <> '',
      'providers', (
        select coalesce(jsonb_agg(distinct i.provider order by i.provider), '[]')
        from auth.identities i where i.user_id = v_me and i.provider <> 'email'))
    from auth.users u where u.id = v_me);
end $$;


-- schemas/10_identity/internals/note_security_change.sql
-- Changes of address, password and identities. Auth writes its own tables, so triggers there record
-- them. A first password is no change. A new hash of the same password, which Auth writes at a
-- sign-in after its cost or key changed, is no change either: a change of password also clears
-- pending codes, and a rehash has another form or cost.
create function private.note_security_change(p_user_id uuid, p_kind private.security_change)
returns void
language sql volatile security definer set search_path = '' as $$
  -- A user without a profile has no payouts.
  insert into private.security_changes (profile_id, kind, changed_at)
  select p.id, p_kind, private.now() from public.profiles p where p.id = p_user_id
  on conflict on constraint security_changes_once do nothing
$$;
comment on function private.note_security_change(uuid, private.security_change) is
  'Records a change; several of one kind in one transaction are one.';

create function private.tg_users__note_security_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security_change(new.id, tg_argv[0]::private.security_change);
  return null;
end $$;

create function private.hash_form(p_hash text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(substring(p_hash from '"key_id"\s*:\s*"[^"]*"'), left(p_hash, 7))
$$;
comment on function private.hash_form(text) is
  'How a stored password was hashed: algorithm and cost, or the key that encrypts it.';

create function private.tg_users__note_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.hash_form(old.encrypted_password) = private.hash_form(new.encrypted_password) then
    perform private.note_security_change(new.id, 'password');
  end if;
  return null;
end $$;

create function private.payout_hold_until(p_creator_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  select max(c.changed_at) + make_interval(hours => private.limit_security_hold_hours())
  into v_until from private.security_changes c where c.profile_id = p_creator_id;
  return case when v_until > private.now() then v_until end;
end $$;
comment on function private.payout_hold_until(uuid) is
  'Until when payouts are held after a change of bank details, e-mail, password or identities; '
  'null where none are held.';


-- schemas/10_identity/internals/note_visit.sql
-- The heartbeat of presence. The heartbeat of an invisible user is not written, so that no function
-- can show it; the time of their last visit is in their settings, which only they read. After a day
-- of absence a creator is visible again from the next sign-in. Others learn only coarsely when a
-- creator was last online, and nothing of an invisible one.
create view private.last_seen as
select s.profile_id, case
    when t.at > n.now - interval '1 hour' then 'hour'
    when t.at > n.now - interval '1 day' then 'day'
    when t.at > n.now - interval '7 days' then 'week'
    when t.at > n.now - interval '30 days' then 'month' end as span
from public.account_settings s
join public.profiles f on f.id = s.profile_id and f.special is null
left join public.presence p on p.profile_id = s.profile_id
cross join lateral (select greatest(p.seen_at, s.active_at)) t (at)
cross join lateral (select (select private.now())) n (now)
where not s.is_invisible;
comment on view private.last_seen is
  'How long ago a creator was last online: hour, day, week, month; null for longer ago. Invisible '
  'creators, which nothing identifies as such, and the site''s own accounts have no row.';

create function private.last_active(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.span from private.last_seen s where s.profile_id = p_user_id);
end $$;

create function private.note_visit() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  -- The session has the time of the sign-in: opening a page again does not end invisibility.
  update public.account_settings set is_invisible = false
  where profile_id = v_me and is_invisible
    and active_at < (select s.created_at from auth.sessions s where s.id = private.my_session_id())
      - make_interval(hours => private.limit_invisible_hours());
  perform private.touch_presence();
end $$;
comment on function private.note_visit() is
  'The first heartbeat of a page: a user who signs in after a day of absence is visible again.';

create function private.tg_account_settings__note_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.active_at := private.now();
  return new;
end $$;


-- schemas/10_identity/internals/poses_as_site.sql
-- Names that impersonate the site: its own name, its staff, its support. Words are compared as they
-- look: look-alike characters and digits are equal, accents are removed, and a word may be split by
-- spaces or marks.
create function private.looks_like(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(
    regexp_replace(
      lower(normalize(p_text, nfkd) collate pg_catalog.pg_c_utf8), '[\u0300-\u036F]', '', 'g'),
    '01l3457аеорсухіѕјԁдмтнквιοανρτ', 'oiieastaeopcyxisjddmthkbioavpt')
$$;
comment on function private.looks_like(text) is
  'A text as it looks: lower case, without accents, look-alikes replaced.';

create function private.poses_as_site(
  p_text text,
  p_words text[] default '{support,staff,admin,administrator,moderator,official}')
returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_parts text[] := regexp_split_to_array(
    private.looks_like(p_text) collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+');
  v_words text[] := array(
    select regexp_replace(private.looks_like(w), '\s', '', 'g')
    from unnest(p_words || private.config_text('site_name')) w);
begin
  return exists (
    select from generate_subscripts(v_parts, 1) a
    cross join lateral generate_series(a, array_upper(v_parts, 1)) z
    where array_to_string(v_parts[a:z], '') = any (v_words));
end $$;
comment on function private.poses_as_site(text, text[]) is
  'Whether a text contains one of the words, or the site''s name, as a word, whole or split.';


-- schemas/10_identity/internals/restrict_account.sql
-- Suspension: the account keeps everything and may do nothing. Its sessions end, sign-in is
-- refused, and presence ends; check_request() refuses tokens that are still valid until they
-- expire. The platform stores only an end of a ban, so an indefinite ban has a distant end.
create function private.end_sessions(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions where user_id = p_user_id
$$;
comment on function private.end_sessions(uuid) is
  'Signs a user out everywhere by deleting all sessions with their refresh tokens.';

create function private.restrict_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses set suspended_at = private.now()
  where profile_id = p_user_id and suspended_at is null and closed_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  update auth.users set banned_until = '2999-12-31 00:00+00' where id = p_user_id;
  perform private.end_sessions(p_user_id);
  delete from public.presence where profile_id = p_user_id;
end $$;
comment on function private.restrict_account(uuid) is
  'Suspends an account. Errors: conflict where it is suspended or closed already.';

create function private.release_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses set suspended_at = null
  where profile_id = p_user_id and suspended_at is not null and closed_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  update auth.users set banned_until = null where id = p_user_id;
end $$;
comment on function private.release_account(uuid) is
  'Ends a suspension: the user signs in again. Errors: conflict where there is none.';


-- schemas/10_identity/internals/save_categories.sql
-- Categories of a creator: kinds such as 'female' and tags of a kind such as 'female:tall', six at
-- most. A tag implies its kind, so the kind beside it is neither stored nor counted.
create function private.category_keys() returns table (key text)
language sql stable security definer set search_path = '' as $$
  select c.key from private.categories c
  union all
  select c.key || ':' || trim(both '_' from regexp_replace(lower(t.label), '[^a-z0-9]+', '_', 'g'))
  from private.categories c cross join unnest(c.tags) t (label)
$$;
comment on function private.category_keys() is 'Every key that a creator may choose.';

create function private.with_kinds(p_categories text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from unnest(p_categories) c (key)
  cross join unnest(array[c.key, split_part(c.key, ':', 1)]) k (key)
$$;
comment on function private.with_kinds(text[]) is
  'Chosen categories and the kinds of their tags: a creator is found under all of them.';

create function private.save_categories(p_categories text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_chosen text[];
begin
  if p_categories is null
     or exists (select from unnest(p_categories) c (key)
                where c.key is null or c.key not in (select private.category_keys())) then
    perform private.fail('invalid_category');
  end if;
  -- Removes duplicates before the comparison: a list may repeat a key a thousand times.
  p_categories := array(select distinct c.key from unnest(p_categories) c (key) order by 1);
  v_chosen := array(
    select c.key from unnest(p_categories) with ordinality c (key, place)
    where not exists (select from unnest(p_categories) t (key) where t.key like c.key || ':%')
    order by c.place);
  if cardinality(v_chosen) > private.limit_categories_max() then
    perform private.fail('too_many_categories');
  end if;
  update public.creator_settings set categories = v_chosen where creator_id = v_me;
end $$;


-- schemas/10_identity/internals/save_chat_prices.sql
-- Prices of messages and calls to a creator.
create function private.save_chat_prices(
  p_text_cents bigint, p_audio_cents bigint, p_video_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_bad record;
begin
  if num_nulls(p_text_cents, p_audio_cents, p_video_cents) > 0 then
    perform private.fail('chat_prices_empty');
  end if;
  select c.field, c.cents into v_bad
  from (values ('text', p_text_cents), ('audio', p_audio_cents), ('video', p_video_cents))
    c (field, cents)
  where c.cents not between private.limit_chat_price_min_cents()
    and private.limit_chat_price_max_cents()
  limit 1;
  if v_bad.field is not null then
    perform private.fail(
      case when v_bad.cents > private.limit_chat_price_max_cents()
        then 'chat_price_too_high' else 'chat_price_too_low' end,
      jsonb_build_object('field', v_bad.field));
  end if;
  update public.creator_settings
  set text_price_cents = p_text_cents, audio_price_cents = p_audio_cents,
      video_price_cents = p_video_cents
  where creator_id = v_me;
end $$;


-- schemas/10_identity/internals/save_page_rules.sql
-- Rules of a creator's page: whether strangers see the wall, and who may write. Saving the same
-- rules again changes nothing.
create function private.save_page_rules(p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_strange text;
begin
  if jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  select r.key into v_strange from jsonb_each(p_rules) r
  where jsonb_typeof(r.value) <> 'boolean' or r.key <> all (array[
    'is_free_wall_disabled', 'is_paid_only', 'requires_card', 'requires_subscription'])
  limit 1;
  if v_strange is not null then
    perform private.fail('invalid_payload', jsonb_build_object('field', v_strange));
  end if;
  update public.creator_settings set
    is_free_wall_disabled =
      coalesce((p_rules ->> 'is_free_wall_disabled')::boolean, is_free_wall_disabled),
    is_paid_only = coalesce((p_rules ->> 'is_paid_only')::boolean, is_paid_only),
    requires_card = coalesce((p_rules ->> 'requires_card')::boolean, requires_card),
    requires_subscription =
      coalesce((p_rules ->> 'requires_subscription')::boolean, requires_subscription)
  where creator_id = v_me;
end $$;


-- schemas/10_identity/internals/save_profile.sql
-- A creator's profile fields. Fields that are not given stay unchanged. A linked X handle is
-- proven, so it cannot be replaced by a typed one; one of the two handles has to remain.
create function private.with_kept_handles(p_creator_id uuid, p_fields jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when not p_fields ?| array['twitter', 'instagram'] then p_fields
    when private.is_twitter_linked(p_creator_id)
      then stored.handles || p_fields || jsonb_build_object('twitter', stored.handles -> 'twitter')
    else stored.handles || p_fields end
  from (
    select jsonb_build_object(
      'twitter', twitter_handle, 'instagram', instagram_handle) as handles
    from public.profiles where id = p_creator_id) stored
$$;

create function private.save_profile(p_fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_kept jsonb;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  perform from public.profiles where id = v_me for no key update;
  v_kept := private.checked_profile_fields(private.with_kept_handles(v_me, p_fields), false);
  update public.profiles set
    name = case when v_kept ? 'name' then v_kept ->> 'name' else name end,
    age = case when v_kept ? 'age' then (v_kept ->> 'age')::smallint else age end,
    location = case when v_kept ? 'location' then v_kept ->> 'location' else location end,
    bio = case when v_kept ? 'bio' then v_kept ->> 'bio' else bio end,
    twitter_handle =
      case when v_kept ? 'twitter' then v_kept ->> 'twitter' else twitter_handle end,
    instagram_handle =
      case when v_kept ? 'instagram' then v_kept ->> 'instagram' else instagram_handle end,
    wishlist_url = case when v_kept ? 'wishlist' then v_kept ->> 'wishlist' else wishlist_url end
  where id = v_me;
end $$;


-- schemas/10_identity/internals/set_currency.sql
-- The currency of display; every charge is in US dollars.
create function private.set_currency(p_currency text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if not coalesce(
       (select value ? p_currency from private.site_config where key = 'currencies'), false) then
    perform private.fail('invalid_payload', jsonb_build_object('field', 'currency'));
  end if;
  update public.account_settings set currency = p_currency where profile_id = v_me;
end $$;


-- schemas/10_identity/internals/set_invisible.sql
-- A creator may appear offline: the stored heartbeat is deleted, and none is written until the
-- creator chooses to be visible again, which writes one.
create function private.set_invisible(p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  if p_on is null then
    perform private.fail('invalid_payload', '{"field": "on"}');
  end if;
  update public.account_settings set is_invisible = p_on where profile_id = v_me;
  if p_on then
    delete from public.presence where profile_id = v_me;
  else
    -- At once instead of with the next heartbeat: open pages read it when the change is signalled.
    perform private.touch_presence();
  end if;
end $$;


-- schemas/10_identity/internals/set_mails.sql
-- Which mails the caller receives.
create function private.set_mails(p_subscriptions boolean, p_messages boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  update public.notification_prefs
  set mails_subscriptions = coalesce(p_subscriptions, mails_subscriptions),
      mails_messages = coalesce(p_messages, mails_messages)
  where profile_id = v_me;
end $$;


-- schemas/10_identity/internals/set_theme.sql
-- The theme of the caller's screens.
create function private.set_theme(p_theme public.theme) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_theme is null then
    perform private.fail('invalid_payload', '{"field": "theme"}');
  end if;
  update public.account_settings set theme = p_theme where profile_id = v_me;
end $$;


-- schemas/10_identity/internals/set_timeline_layout.sql
-- The layout of the caller's feed.
create function private.set_timeline_layout(p_layout public.timeline_layout) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_layout is null then
    perform private.fail('invalid_payload', '{"field": "layout"}');
  end if;
  update public.account_settings set timeline_layout = p_layout where profile_id = v_me;
end $$;


-- schemas/10_identity/internals/tg_users__make_profile.sql
-- The sign-up trigger: creates the profile in the transaction of the sign-up, from an allow list of
-- its metadata. Role and username are read here once; later changes of the metadata have no effect.
-- It never refuses: Auth answers a known address before this trigger runs, so a refusal here would
-- distinguish known addresses from new ones. A taken username is replaced by a free one. Users of
-- an OAuth provider are fans, named after their public name there or, where the provider has none,
-- neutrally; they may choose another name at the welcome.
create function private.free_username(p_wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := private.normal_username(coalesce(p_wanted, ''));
  -- A cut may end in an underscore, and the tail begins with one.
  v_base text := trim(both '_' from left(trim(both '_' from v_name), 14));
begin
  -- A reserved word stays reserved with a tail.
  if length(v_base) < private.limit_username_min() or private.is_reserved(v_base)
     or private.is_reserved(v_name) then
    v_base := 'member';
  end if;
  while not private.is_username(v_name) or private.is_reserved(v_name)
     or exists (select from public.profiles where username = v_name) loop
    v_name := v_base || '_' || substr(md5(random()::text), 1, 5);
  end loop;
  return v_name;
end $$;
comment on function private.free_username(text) is
  'The wanted name where it is free, else its beginning with a random tail; a reserved name '
  'becomes a neutral one.';

create function private.is_newcomer(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.account_settings s
    join public.profiles p on p.id = s.profile_id
    join auth.users u on u.id = s.profile_id
    where s.profile_id = p_user_id and s.welcomed_at is null and p.role = 'fan'
      and coalesce(u.raw_app_meta_data ->> 'provider', 'email') <> 'email'
      -- A user who signed up by e-mail may link a provider and unlink it; the password stays.
      and coalesce(u.encrypted_password, '') = '');
end $$;
comment on function private.is_newcomer(uuid) is
  'A fan from an OAuth provider who was not welcomed yet and may choose a name.';

create function private.tg_users__make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_email boolean := coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email';
  v_role public.user_role := 'fan';
  v_username text;
begin
  if v_is_email then
    v_username := private.free_username(new.raw_user_meta_data ->> 'username');
    if new.raw_user_meta_data ->> 'role' = 'creator' then
      v_role := 'creator';
    end if;
  else
    v_username := private.free_username(new.raw_user_meta_data ->> 'user_name');
  end if;
  insert into public.profiles (id, role, username, name) values (new.id, v_role, v_username,
    v_username);
  insert into public.account_settings (profile_id, terms_version)
  values (new.id, private.config_text('terms_version'));
  insert into private.account_statuses (profile_id) values (new.id);
  insert into public.notification_prefs (profile_id) values (new.id);
  if v_role = 'creator' then
    insert into public.creator_settings (creator_id) values (new.id);
  end if;
  return new;
end $$;


-- schemas/10_identity/internals/touch_presence.sql
-- The heartbeat of presence. The heartbeat of an invisible creator is not written, so that no
-- function can show it.
create function private.touch_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  -- Locked until the end: a creator who hides meanwhile finds the heartbeat, or is found hidden
  -- here.
  perform from public.account_settings where profile_id = v_me and not is_invisible for share;
  if found then
    insert into public.presence as p (profile_id, seen_at) values (v_me, private.now())
    on conflict (profile_id) do update set seen_at = excluded.seen_at
      where p.seen_at < excluded.seen_at - interval '20 seconds';
    return;
  end if;
  update public.account_settings set active_at = private.now()
  where profile_id = v_me and is_invisible
    and active_at < private.now() - interval '10 minutes';
end $$;


-- schemas/15_safety/internals/block.sql
-- Opening and ending a block. Both are idempotent: a second block or unblock changes nothing. Each
-- new block is a row that is kept, so their number in an hour is limited; ending one is not. A
-- creator who is hidden from the caller is refused like an unknown user.
create function private.block(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_user_id = v_me then
    perform private.fail('cannot_block_yourself');
  end if;
  if not exists (
      select from public.profiles
      where id = p_user_id and special is null
        and (role = 'fan' or private.is_there_for(v_me, id))) then
    perform private.fail('invalid_profile');
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (v_me, p_user_id)
  on conflict (blocker_id, blocked_id) where ended_at is null do nothing;
  if found then
    perform private.enforce_rate_limit('blocks', private.limit_blocks_per_hour(), '1 hour');
  end if;
end $$;

create function private.unblock(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  -- A transaction that began later may have opened it: private.now() is the start of each
  -- transaction.
  update public.blocks set ended_at = greatest(started_at, private.now())
  where blocker_id = v_me and blocked_id = p_user_id and ended_at is null;
end $$;


-- schemas/15_safety/internals/file_report.sql
-- Stores a report, for the commands of the targets, which have found the target and its owner and
-- made the snapshot.
create function private.file_report(
  p_draft private.reports, p_snapshot jsonb, p_media_ids uuid[]) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_draft.text, ''), E' \t\r\n');
  v_report private.reports;
begin
  if p_draft.request_id is null or p_draft.reason is null then
    perform private.fail('invalid_payload');
  elsif p_draft.owner_id = p_draft.reporter_id then
    perform private.fail('cannot_report_yourself');
  elsif length(v_text) > private.limit_report_text_max() then
    perform private.fail('report_too_long');
  end if;
  insert into private.reports (
    reporter_id, request_id, target, target_id, owner_id, reason, text, snapshot, media_ids)
  values (
    p_draft.reporter_id, p_draft.request_id, p_draft.target, p_draft.target_id, p_draft.owner_id,
    p_draft.reason, v_text, p_snapshot, p_media_ids)
  on conflict (reporter_id, target, target_id) do nothing returning * into v_report;
  if v_report.id is null then
    select * into v_report from private.reports
    where reporter_id = p_draft.reporter_id and target = p_draft.target
      and target_id = p_draft.target_id;
    if v_report.request_id <> p_draft.request_id then
      perform private.fail('already_reported');
    end if;
  else
    perform private.enforce_rate_limit('reports', private.limit_reports_per_hour(), '1 hour');
  end if;
  return v_report.id;
end $$;
comment on function private.file_report(private.reports, jsonb, uuid[]) is
  'Stores a report of reporter_id, one per user and target; the same request again returns the '
  'same. Errors: invalid_payload, cannot_report_yourself, report_too_long, already_reported, '
  'rate_limited.';

create function private.report_draft(
  p_request_id uuid, p_target public.report_target, p_target_id uuid,
  p_reason public.report_reason, p_text text) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_draft private.reports;
begin
  v_draft.reporter_id := private.signed_in_user();
  v_draft.request_id := p_request_id;
  v_draft.target := p_target;
  v_draft.target_id := p_target_id;
  v_draft.reason := p_reason;
  v_draft.text := p_text;
  return v_draft;
end $$;
comment on function private.report_draft(
  uuid, public.report_target, uuid, public.report_reason, text) is
  'A report of the caller, without its owner, which the command of the target adds. Refuses '
  'guests and held accounts.';

create function private.is_media_reported(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports
                 where state = 'open' and media_ids @> array[p_media_id])
$$;
comment on function private.is_media_reported(uuid) is
  'Whether an open report holds a media item.';


-- schemas/20_outbox/internals/fail_mail.sql
-- A leased mail that was not sent. A failure has one of three kinds: `wait`, the provider accepted
-- nothing and the mail is not the cause; `unsure`, the mail may have been sent; `refused`, no later
-- attempt would succeed.
create function private.mail_pause(p_attempts integer) returns interval
language sql stable set search_path = '' as $$
  select make_interval(secs => least(
    private.limit_mail_retry_max_seconds(),
    private.limit_mail_retry_seconds() * 4 ^ (p_attempts - 1)))
$$;
comment on function private.mail_pause(integer) is 'The pause of a mail after this many attempts.';

create function private.fail_mail(
  p_mail_id uuid, p_lease_token uuid, p_kind text, p_failure text, p_wait_seconds integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.mail_under_lease(p_mail_id, p_lease_token);
begin
  if p_kind is null or p_kind not in ('wait', 'unsure', 'refused') then
    perform private.fail('invalid_payload', '{"field": "kind"}');
  elsif v_mail.state = 'leased' then
    update private.mails
    set last_failure = left(p_failure, 200),
        state = case when p_kind = 'refused'
                       or p_kind = 'unsure' and attempts >= private.limit_mail_attempts_max()
                     then 'dead' else 'queued' end::private.mail_state,
        attempts = attempts - (p_kind = 'wait')::integer,
        unsure_since = case when p_kind = 'unsure' then coalesce(unsure_since, private.now())
                            else unsure_since end,
        due_at = private.now() + case
          when p_kind = 'wait'
            then make_interval(secs => least(greatest(coalesce(p_wait_seconds, 0), 1), 3600))
          else private.mail_pause(attempts) end
    where id = v_mail.id returning * into v_mail;
    update private.mails set params = '{}' where id = v_mail.id and state = 'dead';
  end if;
  return jsonb_build_object('state', v_mail.state);
end $$;


-- schemas/20_outbox/internals/finish_mail.sql
-- A leased mail that the provider accepted.
create function private.finish_mail(p_mail_id uuid, p_lease_token uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.mail_under_lease(p_mail_id, p_lease_token);
begin
  if v_mail.state <> 'sent' then
    update private.mails
    set state = 'sent', sent_at = private.now(), last_failure = null, params = '{}'
    where id = v_mail.id;
  end if;
  return jsonb_build_object('state', 'sent');
end $$;


-- schemas/20_outbox/internals/lease_mails.sql
-- Sending. A sender leases a mail, holds its token for a while and reports the result; after that
-- time another sender may lease it. The mail's id is the provider's idempotency key, which the
-- provider remembers for a day: a mail that may have been sent is tried again within that day and
-- given up afterwards. Address and names are read at the last moment.
create function private.mail_obstacle(p_mail private.mails) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_facts private.account_statuses;
  v_address auth.users;
begin
  if p_mail.address is not null then
    return null;
  end if;
  select * into v_facts from private.account_statuses where profile_id = p_mail.recipient_id;
  select * into v_address from auth.users where id = p_mail.recipient_id;
  return case
    when v_facts.closed_at is not null then 'account_closed'
    when v_facts.suspended_at is not null
         and p_mail.template in (
           'welcome', 'subscription_started', 'subscription_terminated', 'subscription_expired',
           'new_message')
      then 'account_suspended'
    when coalesce(v_address.email, '') = '' then 'no_address'
    when not private.wants_mail(p_mail.recipient_id, p_mail.template) then 'not_wanted'
    when v_address.email_confirmed_at is null then 'address_unconfirmed' end;
end $$;
comment on function private.mail_obstacle(private.mails) is
  'Why a mail may not be sent now; null where it may. Only address_unconfirmed is temporary.';

create function private.mail_to_send(p_mail private.mails) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mail_id', p_mail.id, 'lease_token', p_mail.lease_token, 'template', p_mail.template,
    'params', p_mail.params, 'to', coalesce(p_mail.address, u.email),
    'name', coalesce(p.name, ''), 'role', coalesce(p.role, 'fan'),
    'site', jsonb_build_object(
      'name', private.config_text('site_name'),
      'contact', private.config_text(
        case p.role when 'creator' then 'contact_creators' else 'contact_support' end),
      'address', private.config_text('contact_address')))
  from (select p_mail.recipient_id) m (id)
  left join public.profiles p on p.id = m.id
  left join auth.users u on u.id = m.id
$$;

create function private.settle_stuck_mails() returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m
  set state = case when s.is_lost then 'dead' else 'queued' end::private.mail_state,
      params = case when s.is_lost then '{}' else params end,
      lease_token = null, last_failure = 'no_report', unsure_since = coalesce(unsure_since, due_at)
  from (
    select id, attempts >= private.limit_mail_attempts_max() as is_lost from private.mails
    where state = 'leased' and due_at <= private.now() for update skip locked) s
  where m.id = s.id;
  update private.mails m set state = 'dead', last_failure = 'outcome_unknown', params = '{}'
  from (
    select id from private.mails
    where state = 'queued' and due_at <= private.now()
      and unsure_since
        < private.now() - make_interval(hours => private.limit_mail_unsure_hours())
    for update skip locked) s
  where m.id = s.id;
$$;
comment on function private.settle_stuck_mails() is
  'Frees leases that expired without a report; their mails may have been sent.';

create function private.lease_mails(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails;
  v_obstacle text;
  v_leased jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.settle_stuck_mails();
  for v_mail in
    select * from private.mails where state = 'queued' and due_at <= private.now()
    order by due_at limit least(p_limit, 20) for update skip locked
  loop
    v_obstacle := private.mail_obstacle(v_mail);
    if v_obstacle = 'address_unconfirmed' then
      -- Confirming the address makes the mail due at once.
      update private.mails set due_at = private.now() + interval '1 hour' where id = v_mail.id;
    elsif v_obstacle is not null then
      update private.mails set state = 'dropped', last_failure = v_obstacle, params = '{}'
      where id = v_mail.id;
    else
      update private.mails
      set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
          due_at = private.now() + make_interval(secs => private.limit_mail_lease_seconds())
      where id = v_mail.id returning * into v_mail;
      v_leased := v_leased || private.mail_to_send(v_mail);
    end if;
  end loop;
  return v_leased;
end $$;


-- schemas/20_outbox/internals/mail_under_lease.sql
-- The lease of a mail. A second report with the same token changes nothing.
create function private.mail_under_lease(p_mail_id uuid, p_lease_token uuid) returns private.mails
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails;
begin
  select * into v_mail from private.mails
  where id = p_mail_id and lease_token = p_lease_token for update;
  if v_mail.id is null then
    perform private.fail('lease_lost');
  end if;
  return v_mail;
end $$;


-- schemas/20_outbox/internals/notify.sql
-- Notifications. notify() inserts the row and signals the recipient's open pages; notify_changed()
-- only signals. A change notification names the changed topic and carries no content: pages read
-- again through row-level security.
create function private.notify_changed(
  p_user_id uuid, p_what text[], p_ids jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('what', p_what) || p_ids, 'changed', 'user:' || p_user_id, true);
end $$;
comment on function private.notify_changed(uuid, text[], jsonb) is
  'Sends one change notification to a user''s own topic; at most one per transaction and user.';

create function private.notify_all_changed(
  p_user_ids uuid[], p_what text[], p_ids jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  -- One statement: realtime.send would open a subtransaction for each user.
  insert into realtime.messages (topic, extension, event, private, payload)
  select 'user:' || p.id, 'broadcast', 'changed', true,
         jsonb_build_object(
           'what', p_what, 'within_ms', least(cardinality(p_user_ids), 1000)) || p_ids
  from unnest(p_user_ids) p (id)
$$;
comment on function private.notify_all_changed(uuid[], text[], jsonb) is
  'Sends one change notification to each user''s own topic. within_ms: pages read again at a '
  'random moment of that span, one millisecond per user, up to a second.';

create function private.notify(
  p_recipient_id uuid, p_actor_id uuid, p_kind public.notification_kind, p_subject_id uuid,
  p_amount_cents bigint default null, p_also text[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_recipient_id, p_actor_id, p_kind, p_subject_id, p_amount_cents);
  perform private.notify_changed(p_recipient_id, array['notification'] || p_also);
end $$;
comment on function private.notify(uuid, uuid, public.notification_kind, uuid, bigint, text[]) is
  'Inserts a notification and signals its recipient, together with other changed topics.';

create function private.withdraw_offer(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.audience_events where creator_id = p_creator_id and audience = 'offer';
end $$;
comment on function private.withdraw_offer(uuid) is
  'Removes the notification of an offer that has ended.';

create function private.announce(
  p_creator_id uuid, p_kind public.notification_kind, p_audience public.event_audience,
    p_subject_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_kind = 'wall_offer' then
    perform private.withdraw_offer(p_creator_id);
  end if;
  insert into public.audience_events (creator_id, kind, audience, subject_id)
  values (p_creator_id, p_kind, p_audience, p_subject_id);
end $$;
comment on function private.announce(uuid, public.notification_kind, public.event_audience, uuid) is
  'Announces an event to an audience: one row of any size. A new offer replaces the previous one.';


-- schemas/20_outbox/internals/queue_mail.sql
-- Queues a mail in the transaction of its event. A key is queued once per user. A mail that the
-- user switched off is not queued.
create function private.wants_mail(p_user_id uuid, p_template private.mail_template)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_template in ('subscription_started', 'subscription_terminated', 'subscription_expired')
      then coalesce((
      select w.mails_subscriptions from public.notification_prefs w
      where w.profile_id = p_user_id), true)
    when p_template = 'new_message' then coalesce((
      select w.mails_messages from public.notification_prefs w
      where w.profile_id = p_user_id), true)
    else true end;
end $$;
comment on function private.wants_mail(uuid, private.mail_template) is
  'False for mails that the user switched off: UserSubscriptionStarted, NewMessages.';

create function private.queue_mail(
  p_recipient_id uuid, p_template private.mail_template, p_params jsonb default '{}',
  p_dedupe_key text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.wants_mail(p_recipient_id, p_template) then
    insert into private.mails (recipient_id, template, params, dedupe_key)
    values (p_recipient_id, p_template, p_params, p_dedupe_key)
    on conflict on constraint mails_once do nothing;
  end if;
end $$;
comment on function private.queue_mail(uuid, private.mail_template, jsonb, text) is
  'Queues one mail. params: values of the template, never secrets. A null key is not '
  'de-duplicated.';

create function private.queue_mail_to(
  p_address text, p_template private.mail_template, p_params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mails (address, template, params) values (p_address, p_template, p_params)
$$;
comment on function private.queue_mail_to(text, private.mail_template, jsonb) is
  'Queues one mail to an address that may have no account. A secret in params is stored until the '
  'mail is sent or given up.';


-- schemas/20_outbox/internals/sweep_mails.sql
-- A job: old mails are deleted.
create function private.sweep_mails() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.mails
  where created_at < private.now() - make_interval(days => private.limit_mail_keep_days())
$$;
comment on function private.sweep_mails() is 'Deletes old mails; called by the clock.';


-- schemas/30_media/internals/discard_media.sql
-- Deleting a file that nothing shows, by its owner or together with the content that showed it.
create function private.queue_media_removal(p_media_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  -- Files of an attempt that never reported have no rendition row.
  select o.bucket_id, o.name from private.transcode_jobs j
  join storage.objects o on o.bucket_id = j.target_bucket
    and o.name = any (private.rendition_names(j.target_folder))
  where j.media_id = p_media_id
  on conflict (bucket, name) do nothing
$$;
comment on function private.queue_media_removal(uuid) is
  'Queues the upload and all files made of it for removal.';

create function private.drop_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.drop_video_cover(p_media_id);
  perform private.queue_media_removal(p_media_id);
  delete from public.media where id = p_media_id;
end $$;
comment on function private.drop_media(uuid) is
  'Deletes a media item that nothing shows, with its bytes and those of its cover.';

create function private.discard_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_used_at timestamptz;
begin
  select used_at into v_used_at from public.media
  where id = p_media_id and owner_id = private.signed_in_user()
    and purpose not in ('id_document', 'id_selfie') for update;
  if not found then
    perform private.fail('media_not_found');
  end if;
  if v_used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_media(p_media_id);
end $$;


-- schemas/30_media/internals/fail_job.sql
-- A failed job, to be tried again or given up.
create function private.fail_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_failure public.error_code,
  p_is_final boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  if p_is_final or v_job.attempts >= private.limit_transcode_attempts_max() then
    perform private.fail_job_permanently(p_media_id, p_failure);
    return jsonb_build_object('state', 'failed');
  end if;
  update private.transcode_jobs
  set state = 'queued', lease_token = null, last_failure = p_failure,
      due_at = private.now() + make_interval(secs => 5 * attempts * attempts)
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;


-- schemas/30_media/internals/finish_job.sql
-- A finished job makes its media item ready: sizes, blur and renditions are stored, the upload is
-- deleted, a requested profile picture is set, and the owner is signalled. A second report changes
-- nothing. A recording that is shorter or longer than its owner may send fails instead.
create function private.keep_renditions(p_job private.transcode_jobs, p_renditions jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.renditions where media_id = p_job.media_id;
  insert into private.renditions (media_id, variant, bucket, name, type, width, height, bytes)
  select p_job.media_id, r.variant, p_job.target_bucket,
         p_job.target_folder || '/' || r.variant || '.' || r.extension,
         r.type, r.width, r.height, r.bytes
  from jsonb_to_recordset(p_renditions) r (
    variant text, extension text, type text, width integer, height integer, bytes bigint);
  if array(select name from private.renditions where media_id = p_job.media_id order by 1)
       <> array(select p_job.target_folder || '/' || f.name
                from unnest(private.rendition_files(p_job.kind)) f (name) order by 1)
     or exists (
       select from private.renditions r where r.media_id = p_job.media_id
         and not exists (select from storage.objects o
                         where o.bucket_id = r.bucket and o.name = r.name)) then
    perform private.fail('upload_not_found');
  end if;
end $$;
comment on function private.keep_renditions(private.transcode_jobs, jsonb) is
  'Stores the renditions: all that belong to the kind and no other, each of which must be in '
  'Storage (upload_not_found).';

create function private.finish_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_result jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
  v_media public.media;
  v_slot private.upload_slots;
  v_refusal public.error_code;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state = 'done' then
    return jsonb_build_object('state', 'ready');
  end if;
  select private.refused_length(m.owner_id, m.kind, (p_result ->> 'duration_ms')::integer)
  into v_refusal from public.media m where m.id = p_media_id;
  if v_refusal is not null then
    perform private.fail_job_permanently(p_media_id, v_refusal);
    return jsonb_build_object('state', 'failed');
  end if;
  perform private.keep_renditions(v_job, p_result -> 'renditions');
  update private.transcode_jobs set state = 'done' where media_id = p_media_id;
  update public.media set
    state = 'ready', width = (p_result ->> 'width')::integer,
    height = (p_result ->> 'height')::integer, bytes = (p_result ->> 'bytes')::bigint,
    duration_ms = (p_result ->> 'duration_ms')::integer,
    -- No colours of a file that nobody may see.
    blur = case when v_job.target_bucket <> 'kyc' then p_result ->> 'blur' end,
    locked_blur = case when v_job.target_bucket <> 'kyc' then p_result ->> 'locked_blur' end
  where id = p_media_id returning * into v_media;
  delete from private.upload_slots where media_id = p_media_id returning * into v_slot;
  perform private.queue_removal(v_slot.bucket, v_slot.name);
  perform private.apply_pending_picture(v_media);
  perform private.replace_welcome_videos(v_media);
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
  return jsonb_build_object('state', 'ready');
end $$;


-- schemas/30_media/internals/job_under_lease.sql
-- The lease of a job: only its holder may report. A job without attempts left is given up.
create function private.lock_media(p_media_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.media where id = p_media_id for no key update;
end $$;
comment on function private.lock_media(uuid) is
  'Locks a media item before its job and its slot, in the order in which a removal locks them.';

create function private.fail_job_permanently(
  p_media_id uuid, p_failure public.error_code) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update private.transcode_jobs set state = 'dead', lease_token = null, last_failure = p_failure
  where media_id = p_media_id;
  update public.media set state = 'failed', failure = p_failure,
    used_at = case when purpose in ('avatar', 'cover', 'preview') then null else used_at end
  where id = p_media_id returning owner_id into v_owner;
  delete from private.pending_profile_pictures where media_id = p_media_id;
  perform private.queue_media_removal(p_media_id);
  perform private.notify_changed(
    v_owner, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $$;
comment on function private.fail_job_permanently(uuid, public.error_code) is
  'Gives a media item up: failed with a code, its bytes queued for removal, its owner signalled.';

create function private.job_under_lease(p_media_id uuid, p_lease_token uuid)
returns private.transcode_jobs
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.lock_media(p_media_id);
  select * into v_job from private.transcode_jobs
  where media_id = p_media_id and lease_token = p_lease_token for update;
  if v_job.media_id is null then
    perform private.fail('lease_lost');
  end if;
  return v_job;
end $$;


-- schemas/30_media/internals/lease_jobs.sql
-- Jobs of the worker. A lease is a token with an end: its holder may report, and after the end
-- another worker may lease the job. After three attempts the job is given up.
create function private.fail_exhausted_jobs() returns void
language sql volatile security definer set search_path = '' as $$
  select private.fail_job_permanently(j.media_id, coalesce(j.last_failure, 'media_failed'))
  from (select d.media_id, d.last_failure from private.transcode_jobs d
        join public.media m on m.id = d.media_id
        where d.state = 'leased' and d.due_at <= private.now()
          and d.attempts >= private.limit_transcode_attempts_max()
        for no key update of m, d skip locked) j
$$;
comment on function private.fail_exhausted_jobs() is
  'Gives up jobs whose last lease ran out: a file that crashes the worker is never reported.';

create function private.is_fans_turn(p_kinds public.media_kind[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.transcode_jobs j
      where j.rank = 'fan' and j.state in ('queued', 'leased') and j.due_at <= private.now()
        and j.kind = any (p_kinds)
        and j.created_at < private.now() - make_interval(
          mins => private.limit_fan_job_wait_minutes()))
    and 'fan' is distinct from (
      select t.rank from private.worker_turns t
      where t.is_video in (select k = 'video' from unnest(p_kinds) k)
      order by t.turn desc limit 1)
$$;
comment on function private.is_fans_turn(public.media_kind[]) is
  'Whether a fan''s job is next, before those of creators: one has waited too long, and the '
  'previous turn was not a fan''s. A creator''s job is therefore delayed by at most one job of '
  'fans.';

create function private.next_job(p_kinds public.media_kind[]) returns private.transcode_jobs
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_fans_turn boolean := private.is_fans_turn(p_kinds);
  v_job private.transcode_jobs;
begin
  select j.* into v_job from private.transcode_jobs j
  left join private.worker_turns t on t.owner_id = j.owner_id and t.is_video = (j.kind = 'video')
  where j.state in ('queued', 'leased') and j.due_at <= private.now() and j.kind = any (p_kinds)
  order by (v_is_fans_turn and j.rank = 'fan') desc, j.rank, t.turn nulls first, j.due_at,
           j.media_id
  limit 1 for update of j skip locked;
  if v_job.media_id is not null then
    insert into private.worker_turns as t (owner_id, is_video, rank)
    values (v_job.owner_id, v_job.kind = 'video', v_job.rank)
    on conflict (owner_id, is_video) do update set rank = excluded.rank, turn = excluded.turn;
  end if;
  return v_job;
end $$;
comment on function private.next_job(public.media_kind[]) is
  'The next job, locked, with its turn recorded: enrolment, then creators, then fans; within a '
  'rank the user with the oldest last turn, and of one user the oldest job.';

create function private.lease_job(p_media_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with leased as (
    update private.transcode_jobs
    set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
        due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
    where media_id = p_media_id returning *)
  select jsonb_build_object(
    'media_id', l.media_id, 'lease_token', l.lease_token, 'kind', l.kind, 'purpose', m.purpose,
    'source_bucket', s.bucket, 'source_name', s.name, 'max_bytes', s.declared_bytes,
    'target_bucket', l.target_bucket, 'target_folder', l.target_folder,
    -- Media of a wall are watermarked with the profile's address.
    'watermark_username', case when m.purpose in ('post', 'preview') then p.username end)
  from leased l
  join public.media m on m.id = l.media_id
  join private.upload_slots s on s.media_id = l.media_id
  join public.profiles p on p.id = m.owner_id
$$;

create function private.lease_jobs(
  p_request_id uuid, p_kinds public.media_kind[], p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
  v_jobs jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.fail_exhausted_jobs();
  -- Serializes workers, so that each sees the turns before.
  perform pg_advisory_xact_lock(hashtextextended('worker turns', 0));
  for n in 1..least(p_limit, 10) loop
    v_job := private.next_job(p_kinds);
    exit when v_job.media_id is null;
    v_jobs := v_jobs || coalesce(private.lease_job(v_job.media_id), '[]');
  end loop;
  return v_jobs;
end $$;


-- schemas/30_media/internals/moderate_profile.sql
-- Decisions of staff about the pictures and the welcome video of a profile. A report of the profile
-- keeps what was shown at that time until they decide.
create function private.shown_profile_media(p_profile_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select media_id from public.profile_pictures where profile_id = p_profile_id
    union all
    select w.media_id from public.welcome_videos w
    where w.creator_id = p_profile_id and w.is_live)
$$;
comment on function private.shown_profile_media(uuid) is
  'Avatar, cover and welcome video as other users see them.';

create function private.moderate_profile(
  p_profile_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select id from public.media
    where owner_id = p_profile_id and purpose in ('avatar', 'cover', 'preview')
      and used_at is not null and moderation_state <> p_state);
begin
  if cardinality(v_ids) = 0 then
    perform private.fail(case when exists (select from public.profiles where id = p_profile_id)
      then 'conflict' else 'profile_not_found' end);
  end if;
  perform private.moderate_media(i.id, p_state, p_reason) from unnest(v_ids) i (id);
end $$;
comment on function private.moderate_profile(uuid, public.moderation_state, text) is
  'A decision of staff about the avatar, cover and welcome video of a profile. Errors: '
  'profile_not_found, conflict (nothing to decide about).';


-- schemas/30_media/internals/objects_due.sql
-- Names of files for the removal function to delete.
create function private.objects_due(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select o.bucket, o.name from private.objects_to_remove o
    where o.due_at <= private.now() order by o.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    -- A leased object is due again after a minute.
    update private.objects_to_remove o set due_at = private.now() + interval '1 minute'
    from due d where o.bucket = d.bucket and o.name = d.name
    returning o.bucket, o.name)
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', name)), '[]')
  into v_taken from taken;
  return v_taken;
end $$;


-- schemas/30_media/internals/objects_removed.sql
-- Deleted files leave the queue.
create function private.objects_removed(p_bucket text, p_names text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.objects_to_remove where bucket = p_bucket and name = any (p_names)
$$;


-- schemas/30_media/internals/open_slot.sql
-- Requesting an upload. The answer is a slot: a bucket and a name under which this user may store
-- one file, once, until it expires. The worker, not the client, decides what the file is.
create function private.refuse_type(
  p_purpose public.upload_kind, p_kind public.media_kind, p_type text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_purpose = 'story' then
    perform private.fail('story_format_not_supported');
  elsif p_purpose = 'preview' or p_kind = 'video' then
    perform private.fail('video_format_not_supported');
  elsif p_kind = 'audio' then
    perform private.fail('audio_format_not_supported');
  elsif p_type like 'image/%' or private.upload_kinds(p_purpose) = '{image}' then
    perform private.fail('invalid_image_format');
  end if;
  perform private.fail('upload_type_not_allowed');
end $$;
comment on function private.refuse_type(public.upload_kind, public.media_kind, text) is
  'The refusal of a type, with the code of the purpose.';

create function private.refuse_size(p_purpose public.upload_kind, p_kind public.media_kind,
  p_max bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(
    case when p_kind = 'image' then 'image_too_big'
         when p_purpose = 'story' then 'story_file_too_big'
         when p_purpose = 'chat' then 'chat_file_too_big'
         when p_kind = 'video' then 'video_too_big'
         else 'upload_too_big' end,
    jsonb_build_object('max_bytes', p_max, 'n', p_max / 1048576));
end $$;

create function private.refuse_unfit(
  p_owner_id uuid, p_purpose public.upload_kind, p_bytes bigint, p_type text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.media_kind := private.media_kind_of(p_type);
  v_max bigint := private.max_upload_bytes(private.role_of(p_owner_id), p_purpose, v_kind);
begin
  if p_purpose is null or coalesce(p_bytes, 0) <= 0 then
    perform private.fail('invalid_payload');
  end if;
  if v_kind is null or v_kind <> all (private.upload_kinds(p_purpose))
     or v_kind <> all (private.processed_kinds())
     -- Stories are PNG, JPG and MP4 only.
     or (p_purpose = 'story' and p_type = 'video/quicktime') then
    perform private.refuse_type(p_purpose, v_kind, p_type);
  end if;
  if p_bytes > v_max then
    perform private.refuse_size(p_purpose, v_kind, v_max);
  end if;
end $$;
comment on function private.refuse_unfit(uuid, public.upload_kind, bigint, text) is
  'Refuses a type or a size that may not be uploaded for this purpose.';

create function private.plain_type(p_type text) returns text
language sql immutable set search_path = '' as $$
  select lower(split_part(coalesce(p_type, ''), ';', 1))
$$;
comment on function private.plain_type(text) is 'A type without its parameters.';

create function private.require_upload_room(
  p_owner_id uuid, p_kind public.media_kind, p_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role public.user_role := private.upload_role(p_owner_id);
  v_max bigint := private.max_unused_bytes(v_role);
begin
  -- Serializes the requests of one user, so that each counts the slots of the earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('uploads:' || p_owner_id, 0));
  if (select count(*) from private.upload_slots s
      where s.owner_id = p_owner_id and s.filled_at is null and s.expires_at > private.now())
     >= private.limit_open_uploads_max() then
    perform private.fail('too_many_uploads');
  end if;
  if private.unused_bytes(p_owner_id) + p_bytes > v_max then
    perform private.fail(
      'unused_uploads_too_big', jsonb_build_object('max_bytes', v_max, 'n', v_max / 1048576));
  end if;
  if not private.take_rate('uploads of ' || p_kind, p_owner_id::text,
                           private.max_uploads_per_hour(v_role, p_kind), '1 hour') then
    perform private.fail('uploads_per_hour_reached');
  end if;
end $$;
comment on function private.require_upload_room(uuid, public.media_kind, bigint) is
  'Refuses a slot beyond the limits of one user. Errors: too_many_uploads (empty slots), '
  'unused_uploads_too_big (bytes that nothing shows), uploads_per_hour_reached. A refusal rolls '
  'its own count back.';

create function private.open_slot(
  p_owner_id uuid, p_purpose public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_type text := private.plain_type(p_type);
  v_kind public.media_kind := private.media_kind_of(v_type);
  v_media_id uuid;
  v_name text;
begin
  perform private.refuse_unfit(p_owner_id, p_purpose, p_bytes, v_type);
  perform private.require_upload_room(p_owner_id, v_kind, p_bytes);
  insert into public.media (owner_id, kind, purpose) values (p_owner_id, v_kind, p_purpose)
  returning id into v_media_id;
  v_name := p_owner_id || '/' || v_media_id;
  insert into private.upload_slots (
    media_id, owner_id, bucket, name, declared_bytes, declared_type, expires_at)
  values (
    v_media_id, p_owner_id, private.upload_bucket(v_kind), v_name, p_bytes, v_type,
    private.now() + private.slot_lifetime(v_kind));
  return jsonb_build_object(
    'media_id', v_media_id, 'bucket', private.upload_bucket(v_kind), 'name', v_name);
end $$;
comment on function private.open_slot(uuid, public.upload_kind, bigint, text) is
  'A slot for one file: {media_id, bucket, name}. Called for a user by their own request and by '
  'enrolment.';

create function private.renew_slot(p_media_id uuid, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_type text := private.plain_type(p_type);
  v_slot private.upload_slots;
begin
  perform private.refuse_unfit(m.owner_id, m.purpose, p_bytes, v_type)
  from public.media m where m.id = p_media_id;
  update private.upload_slots set declared_bytes = p_bytes, declared_type = v_type,
    expires_at = private.now() + private.slot_lifetime(private.media_kind_of(v_type))
  where media_id = p_media_id and filled_at is null
    and bucket = private.upload_bucket(private.media_kind_of(v_type))
  returning * into v_slot;
  return case when v_slot.media_id is not null then jsonb_build_object(
    'media_id', v_slot.media_id, 'bucket', v_slot.bucket, 'name', v_slot.name) end;
end $$;
comment on function private.renew_slot(uuid, bigint, text) is
  'The same slot again, for a file that was not uploaded and may be another one now; null where '
  'one was uploaded.';

create function private.request_upload(
  p_purpose public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  -- ID pictures belong to an application and are requested through the function enrolment.
  if p_purpose in ('id_document', 'id_selfie')
     or (p_purpose not in ('avatar', 'chat') and private.role_of(v_me) <> 'creator') then
    perform private.fail('upload_unauthorized');
  end if;
  return private.open_slot(v_me, p_purpose, p_bytes, p_type);
end $$;


-- schemas/30_media/internals/queue_orphans.sql
-- Files that a late attempt of the worker stored for a deleted media item are queued for removal.
create function private.queue_orphans(p_bucket text, p_folder uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name)
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = p_bucket and o.name = any (private.rendition_names(p_folder))
    and not exists (
      select from private.transcode_jobs j
      where j.target_folder = p_folder and j.target_bucket = p_bucket and j.state <> 'dead')
  on conflict (bucket, name) do nothing
$$;
comment on function private.queue_orphans(text, uuid) is
  'Queues files that a late attempt stored for a media item that is deleted or given up.';


-- schemas/30_media/internals/remove_welcome_video.sql
-- Removing the welcome video of a page.
create function private.remove_welcome_video() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  perform 1 from private.account_statuses where profile_id = v_me for update;
  if exists (select from public.welcome_videos w join public.media m on m.id = w.media_id
             where w.creator_id = v_me and m.state = 'processing') then
    perform private.fail('media_processing');
  end if;
  if private.drop_welcome_videos(v_me, null, array['ready']::public.media_state[]) = 0 then
    perform private.fail('media_not_found');
  end if;
end $$;


-- schemas/30_media/internals/renew_job.sql
-- Extends a lease while its job runs.
create function private.renew_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update private.transcode_jobs
  set due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
  where media_id = p_media_id;
  return jsonb_build_object('state', 'leased');
end $$;


-- schemas/30_media/internals/replace_welcome_videos.sql
-- A new welcome video replaces the earlier one when it is ready, so that a page is never without a
-- video.
create function private.drop_welcome_videos(
  p_creator_id uuid, p_except uuid, p_states public.media_state[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select m.id from public.welcome_videos w join public.media m on m.id = w.media_id
    where w.creator_id = p_creator_id and m.id is distinct from p_except
      and m.state = any (p_states));
begin
  -- Media before the rows that show them, in the worker's lock order.
  perform 1 from public.media where id = any (v_ids) order by id for no key update;
  delete from public.welcome_videos where media_id = any (v_ids);
  perform private.let_go_profile_media(v_ids);
  return cardinality(v_ids);
end $$;

create function private.replace_welcome_videos(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.welcome_videos where media_id = p_media.id) then
    perform private.drop_welcome_videos(
      p_media.owner_id, p_media.id, array['ready', 'failed']::public.media_state[]);
  end if;
end $$;
comment on function private.replace_welcome_videos(public.media) is
  'Called when a media item is ready: if it was chosen for a page, the video that it replaces is '
  'removed.';


-- schemas/30_media/internals/require_media.sql
-- Checks of media before higher domains show them, and decisions of staff about one.
create function private.require_media(
  p_owner_id uuid, p_ids uuid[], p_purpose public.upload_kind, p_max integer,
  p_too_many text default 'too_many_images')
returns table (
  place integer, media_id uuid, kind public.media_kind, width integer, height integer,
  duration_ms integer, blur text, locked_blur text, alt text, is_live boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
  v_found integer := 0;
begin
  if cardinality(p_ids) > p_max then
    perform private.fail(p_too_many);
  end if;
  if cardinality(p_ids) <> (select count(distinct i.id) from unnest(p_ids) i (id)) then
    perform private.fail('invalid_payload');
  end if;
  -- Locked in the order of ids, so that no media item becomes ready or is deleted in between.
  for v_media in
    select * from public.media m
    where m.id = any (p_ids) and m.owner_id = p_owner_id and m.purpose = p_purpose
    order by m.id for no key update
  loop
    perform private.refuse_unusable(v_media);
    v_found := v_found + 1;
  end loop;
  if v_found < coalesce(cardinality(p_ids), 0) then
    perform private.fail('media_not_found');
  end if;
  update public.media m set used_at = private.now()
  where m.id = any (p_ids) and m.used_at is null;
  return query
    select i.place::integer, m.id, m.kind, m.width, m.height, m.duration_ms, m.blur,
           m.locked_blur, m.alt, m.is_live
    from unnest(p_ids) with ordinality i (id, place) join public.media m on m.id = i.id
    order by i.place;
end $$;
comment on function private.require_media(uuid, uuid[], public.upload_kind, integer, text) is
  'The media of a user for a purpose, in the given order, marked as used; places count from 1. '
  'Refuses media of other users, unfinished uploads, and failed, held or removed ones.';

create function private.refuse_unusable(p_media public.media) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_media.state = 'uploading' then
    perform private.fail('upload_in_progress');
  elsif p_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif p_media.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif p_media.moderation_state = 'removed' then
    perform private.fail('content_removed');
  end if;
end $$;

create function private.moderate_media(
  p_media_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
begin
  update public.media
  set moderation_state = p_state, moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_media_id returning * into v_media;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  if p_state <> 'live' and v_media.purpose in ('avatar', 'cover') then
    -- Their bucket is public, so hiding one means deleting its bytes; the row stays with the
    -- reason.
    delete from public.profile_pictures where media_id = p_media_id;
    perform private.fail_job_permanently(p_media_id, 'content_removed');
    update public.media set used_at = private.now() where id = p_media_id;
  end if;
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $$;
comment on function private.moderate_media(uuid, public.moderation_state, text) is
  'A decision of staff about a media item: live, held or removed, with the reason. A profile '
  'picture that is not live is deleted permanently.';


-- schemas/30_media/internals/return_job.sql
-- A job that its stopping worker returns: the attempt does not count.
create function private.return_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update private.transcode_jobs
  set state = 'queued', lease_token = null, due_at = private.now(), attempts = attempts - 1
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
comment on function private.return_job(uuid, uuid, uuid) is
  'Returns a running job to the queue; the worker was told to stop.';


-- schemas/30_media/internals/set_profile_picture.sql
-- Avatars and covers. A picture can be chosen before it is ready: the request is stored and carried
-- out when the worker reports. The replaced picture is deleted, and all of them when an account is
-- held.
create function private.drop_picture(p_profile_id uuid, p_kind public.picture_kind) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid;
begin
  delete from public.profile_pictures where profile_id = p_profile_id and kind = p_kind
  returning media_id into v_media_id;
  if v_media_id is not null then
    perform private.drop_media(v_media_id);
  end if;
end $$;

create function private.show_picture(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind public.picture_kind := p_media.purpose::text::public.picture_kind;
  v_earlier_id uuid;
begin
  delete from public.profile_pictures where profile_id = p_media.owner_id and kind = v_kind
  returning media_id into v_earlier_id;
  perform private.let_go_profile_media(array[v_earlier_id]);
  insert into public.profile_pictures (
    profile_id, kind, media_id, name, thumb_name, width, height, blur)
  select p_media.owner_id, v_kind, p_media.id, f.name, s.name, f.width, f.height, p_media.blur
  from private.renditions f
  join private.renditions s on s.media_id = f.media_id and s.variant = 'thumb'
  where f.media_id = p_media.id and f.variant = 'full';
end $$;

create function private.apply_pending_picture(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.pending_profile_pictures where media_id = p_media.id;
  if found then
    perform private.show_picture(p_media);
  end if;
end $$;

create function private.request_profile_picture(p_owner_id uuid, p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
  v_earlier_id uuid;
begin
  perform 1 from private.account_statuses where profile_id = p_owner_id for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = p_owner_id and purpose in ('avatar', 'cover') for update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  elsif v_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif v_media.moderation_state <> 'live' then
    perform private.fail('content_removed');
  end if;
  if exists (select from public.profile_pictures where media_id = p_media_id) then
    return 'set';
  end if;
  delete from private.pending_profile_pictures
  where profile_id = p_owner_id and kind = v_media.purpose::text::public.picture_kind
  returning media_id into v_earlier_id;
  if v_earlier_id <> p_media_id then
    perform private.drop_media(v_earlier_id);
  end if;
  update public.media set used_at = coalesce(used_at, private.now()) where id = p_media_id;
  if v_media.state = 'ready' then
    perform private.show_picture(v_media);
    return 'set';
  end if;
  insert into private.pending_profile_pictures (profile_id, kind, media_id)
  values (p_owner_id, v_media.purpose::text::public.picture_kind, p_media_id);
  return 'pending';
end $$;
comment on function private.request_profile_picture(uuid, uuid) is
  'Sets an avatar or cover, now (set) or when it is ready (pending). Called for a user by their '
  'own request and by enrolment.';

create function private.set_profile_picture(p_media_id uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select private.request_profile_picture(private.require_user(), p_media_id)
$$;

create function private.tg_account_statuses__purge_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_picture(new.profile_id, k.kind)
  from unnest(enum_range(null::public.picture_kind)) k (kind);
  return null;
end $$;


-- schemas/30_media/internals/set_video_cover.sql
-- Choosing the cover of a video. A video that something shows keeps the one it has.
create function private.drop_video_cover(p_video_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.drop_media(cover_id) from private.video_covers where video_id = p_video_id;
end $$;
comment on function private.drop_video_cover(uuid) is
  'Removes the cover of a video with its bytes.';

create function private.set_video_cover(p_video_id uuid, p_cover_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_video public.media;
begin
  select * into v_video from public.media
  where id = p_video_id and owner_id = private.require_creator() and purpose = 'chat'
    and kind = 'video' for update;
  if v_video.id is null then
    perform private.fail('media_not_found');
  elsif p_cover_id is not distinct from (
      select cover_id from private.video_covers where video_id = p_video_id) then
    return;
  elsif v_video.used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_video_cover(p_video_id);
  if p_cover_id is not null then
    if (select kind from private.require_media(v_video.owner_id, array[p_cover_id], 'chat', 1))
        <> 'image' then
      perform private.fail('invalid_payload', '{"field": "cover_id"}');
    end if;
    insert into private.video_covers (video_id, cover_id) values (p_video_id, p_cover_id);
  end if;
end $$;


-- schemas/30_media/internals/set_welcome_video.sql
-- Choosing the welcome video of a page.
create function private.set_welcome_video(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_media public.media;
begin
  perform 1 from private.account_statuses where profile_id = v_me for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = v_me and purpose = 'preview' for update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  perform private.refuse_unusable(v_media);
  update public.media set used_at = coalesce(used_at, private.now()) where id = p_media_id;
  insert into public.welcome_videos (media_id, creator_id) values (p_media_id, v_me)
  on conflict (media_id) do nothing;
  if v_media.state = 'ready' then
    perform private.drop_welcome_videos(
      v_me, p_media_id, enum_range(null::public.media_state));
    return 'set';
  end if;
  perform private.drop_welcome_videos(
    v_me, p_media_id, array['processing', 'failed']::public.media_state[]);
  return 'pending';
end $$;


-- schemas/30_media/internals/sweep_media.sql
-- Deleting files. Bytes are deleted through the Storage API only, so removals are queued; a row is
-- deleted only while nothing shows it.
create function private.queue_removal(p_bucket text, p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.objects_to_remove (bucket, name) values (p_bucket, p_name)
  on conflict (bucket, name) do nothing
$$;

create function private.let_go_profile_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids) and m.purpose in ('avatar', 'cover', 'preview')
    and not private.is_media_reported(m.id)
    and not exists (select from public.profile_pictures where media_id = m.id)
    and not exists (select from private.pending_profile_pictures where media_id = m.id)
    and not exists (select from public.welcome_videos where media_id = m.id)
$$;
comment on function private.let_go_profile_media(uuid[]) is
  'Deletes profile media that no profile shows any more and no open report keeps.';

create function private.sweep_unused_media() returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(u.id) from (
    select m.id from public.media m
    where m.used_at is null and m.state <> 'uploading'
      -- ID pictures have their own retention.
      and m.purpose not in ('id_document', 'id_selfie')
      and m.created_at < private.now() - make_interval(hours => private.limit_unused_media_hours())
      -- A video may be uploaded up to a day after its slot was opened.
      and not exists (
        select from private.transcode_jobs j
        where j.media_id = m.id and j.created_at
          >= private.now() - make_interval(hours => private.limit_unused_media_hours()))
    -- A file that a post takes at this moment is locked; the next run checks it again.
    order by m.created_at limit 1000 for update of m skip locked) u
$$;
comment on function private.sweep_unused_media() is
  'Deletes files that nothing has shown within a day of their upload, with everything made of '
  'them; failed ones as well.';

create function private.sweep_media() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An upload that began in time may end late, so a slot is kept twice its lifetime.
  perform private.drop_media(s.media_id) from private.upload_slots s
  join public.media m on m.id = s.media_id
  where s.filled_at is null and m.used_at is null
    and s.expires_at < private.now() - make_interval(mins => private.limit_upload_slot_minutes());
  perform private.sweep_unused_media();
  delete from private.worker_requests
  where made_at < private.now() - 2 * make_interval(secs => private.limit_worker_clock_seconds());
end $$;
comment on function private.sweep_media() is
  'Deletes abandoned slots, media that nothing ever showed, and recorded requests; called by the '
  'clock.';


-- schemas/35_enrolment/internals/apply.sql
-- An application of a signed-in creator: the first one, if none came with the sign-up, or another
-- after a rejection. Earlier attempts keep their rows and pictures.
create function private.apply(
  p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_state public.application_state;
  v_application private.applications;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload');
  end if;
  select application_state into v_state from public.account_settings
  where profile_id = v_me for update;
  select * into v_application from private.applications
  where creator_id = v_me and request_id = p_request_id;
  if v_application.id is not null then
    perform private.check_pictures(v_me, p_pictures);
  elsif v_state = 'pending' then
    perform private.fail('application_pending');
  elsif v_state = 'accepted' then
    perform private.fail('method_forbidden');
  else
    v_application := private.file_application(
      v_me, p_request_id, p_referrer_id, p_fields, p_pictures);
  end if;
  return private.application_answer(v_application, p_pictures);
end $$;


-- schemas/35_enrolment/internals/begin_enrolment.sql
-- An application before there is a session. A secret, of which only the hash is stored, proves the
-- sign-up. An unknown id and the id of another user are answered like a wrong secret. Refusals that
-- must stay counted are returned, because raising rolls the count back.
create function private.begin_enrolment(
  p_creator_id uuid, p_secret text, p_address text, p_referrer_id uuid, p_fields jsonb,
  p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_given bytea := sha256(convert_to(coalesce(p_secret, ''), 'UTF8'));
  v_signed_up_at timestamptz;
  v_application private.applications;
begin
  if not private.take_rate('enrolment', coalesce(p_address, 'unknown'),
       private.limit_enrolments_per_hour(), interval '1 hour') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  -- Hashes are compared, so the duration reveals nothing about the secret. A user who proved the
  -- address by an OAuth provider has taken the account over, and the sign-up's secret is void.
  select s.created_at into v_signed_up_at from private.enrolment_secrets s
  join auth.users u on u.id = s.creator_id
    and coalesce(u.raw_app_meta_data ->> 'provider', 'email') = 'email'
  where s.creator_id = p_creator_id and s.hash = v_given;
  if v_signed_up_at is null then
    return jsonb_build_object('refused', 'email_taken');
  end if;
  if v_signed_up_at
     < private.now() - make_interval(mins => private.limit_enrolment_window_minutes()) then
    perform private.fail('enrolment_expired');
  elsif private.is_restricted(p_creator_id) then
    perform private.fail('account_suspended');
  end if;
  perform 1 from public.account_settings where profile_id = p_creator_id for update;
  select * into v_application from private.applications
  where creator_id = p_creator_id order by id desc limit 1;
  if v_application.state <> 'pending' then
    -- Decided already: the creator signs in to apply again.
    perform private.fail('conflict');
  elsif v_application.id is null then
    v_application := private.file_application(
      p_creator_id, private.derived_id('enrolment:' || p_creator_id), p_referrer_id, p_fields,
      p_pictures);
  else
    perform private.check_pictures(p_creator_id, p_pictures);
  end if;
  return private.application_answer(v_application, p_pictures);
end $$;
comment on function private.begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) is
  'Submits the first application of a sign-up, or returns the one that is pending.';

create function private.sweep_enrolment_secrets() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.enrolment_secrets where created_at < private.now() - interval '1 day'
$$;
comment on function private.sweep_enrolment_secrets() is
  'Deletes expired secrets; called by the clock.';


-- schemas/35_enrolment/internals/checked_legal_fields.sql
-- The legal fields and pictures of an application. The first invalid one is refused with its code
-- and {field}.
create function private.checked_birth(p_fields jsonb, p_age integer) returns date
language plpgsql stable set search_path = '' as $$
declare
  v_text text := trim(p_fields ->> 'date_of_birth');
  v_today date := (private.now() at time zone 'UTC')::date;
  v_years integer;
begin
  if coalesce(v_text, '') = '' then
    return null;
  end if;
  if v_text !~ '^(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$'
     or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_field('invalid_date_of_birth', 'date_of_birth');
  end if;
  v_years := extract(year from age(v_today, v_text::date));
  if v_years between 0 and private.limit_age_min() - 1 then
    perform private.refuse_field('age_below_minimum', 'date_of_birth');
  -- A birthday may lie between the two answers, or between two time zones.
  elsif abs(v_years - p_age) > 1 then
    perform private.refuse_field('invalid_date_of_birth', 'date_of_birth');
  end if;
  return v_text::date;
end $$;
comment on function private.checked_birth(jsonb, integer) is
  'The date of birth where it is given: old enough, and consistent with the stated age.';

create function private.checked_legal_name(p_fields jsonb, p_which text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_field text := p_which || '_name';
  v_code text := 'invalid_legal_' || v_field;
  v_name text := private.field_text(p_fields, v_field, v_code);
begin
  if not private.is_words(
       v_name, '', private.limit_legal_name_min(), private.limit_legal_name_max()) then
    perform private.refuse_field(v_code, v_field);
  end if;
  return v_name;
end $$;

create function private.checked_legal_fields(p_fields jsonb, p_age integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first text := private.checked_legal_name(p_fields, 'first');
  v_last text := private.checked_legal_name(p_fields, 'last');
  v_country text := upper(trim(p_fields ->> 'country'));
begin
  if not coalesce(private.is_country(v_country), false) then
    perform private.refuse_field('legal_country_missing', 'country');
  end if;
  return jsonb_build_object(
    'first_name', v_first, 'last_name', v_last, 'country', v_country,
    'date_of_birth', private.checked_birth(p_fields, p_age));
end $$;
comment on function private.checked_legal_fields(jsonb, integer) is
  'Legal names (2 to 20 characters each), country of residence and, where given, the date of '
  'birth. Errors, each with {field}: invalid_legal_first_name, invalid_legal_last_name, '
  'legal_country_missing, age_below_minimum, invalid_date_of_birth.';

create function private.refuse_picture(p_picture jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_field text := p_picture ->> 'kind';
  v_max bigint := private.limit_image_max_bytes();
begin
  if private.media_kind_of(private.plain_type(p_picture ->> 'type')) is distinct from 'image' then
    perform private.refuse_field('invalid_image_format', v_field);
  elsif not coalesce(p_picture ->> 'bytes' ~ '^[1-9][0-9]{0,14}$', false) then
    perform private.refuse_field('invalid_payload', v_field);
  elsif (p_picture ->> 'bytes')::bigint > v_max then
    perform private.fail('image_too_big', jsonb_build_object(
      'field', v_field, 'max_bytes', v_max, 'n', v_max / 1048576));
  end if;
end $$;

create function private.check_pictures(p_creator_id uuid, p_pictures jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.upload_kind;
  v_picture jsonb;
begin
  if jsonb_typeof(p_pictures) is distinct from 'array' then
    perform private.refuse_field('invalid_payload', 'pictures');
  end if;
  -- Only the four kinds, each at most once.
  if exists (
    select from jsonb_array_elements(p_pictures) e group by e ->> 'kind'
    having count(*) > 1
        or not coalesce(e ->> 'kind' = any (private.application_kinds()::text[]), false)) then
    perform private.refuse_field('invalid_payload', 'pictures');
  end if;
  foreach v_kind in array private.application_kinds() loop
    v_picture := (
      select e from jsonb_array_elements(p_pictures) e where e ->> 'kind' = v_kind::text);
    if v_picture is not null then
      perform private.refuse_picture(v_picture);
    elsif not exists (
      -- ID pictures are never among these.
      select from public.profile_pictures s
      where s.profile_id = p_creator_id and s.kind::text = v_kind::text) then
      perform private.refuse_field(private.picture_missing_code(v_kind), v_kind::text);
    end if;
  end loop;
end $$;
comment on function private.check_pictures(uuid, jsonb) is
  'Refuses a list [{kind, bytes, type}] that lacks a picture or names one that cannot be '
  'uploaded. Every attempt needs both ID pictures; an avatar or cover that the profile shows may '
  'stay.';


-- schemas/35_enrolment/internals/decide_application.sql
-- The decision of staff about an application, once. Accepting an application without its ID
-- pictures is refused: pictures that are missing cannot have been checked.
create function private.require_id_pictures(p_application_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.upload_kind;
begin
  select p.kind into v_kind from private.application_picture_states(p_application_id) p
  where p.kind in ('id_document', 'id_selfie') and p.state <> 'ready' order by p.kind limit 1;
  if v_kind is not null then
    perform private.refuse_field(private.picture_missing_code(v_kind), v_kind::text);
  end if;
end $$;

create function private.decide_application(
  p_application_id uuid, p_state public.application_state, p_reason text, p_staff text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_application private.applications;
begin
  if not coalesce(p_state in ('accepted', 'rejected'), false) then
    perform private.fail('invalid_payload');
  elsif coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  elsif coalesce(p_reason, '') !~ '\S' then
    perform private.fail('staff_reason_missing');
  end if;
  select * into v_application from private.applications where id = p_application_id for update;
  if v_application.id is null then
    perform private.fail('not_found');
  elsif v_application.state <> 'pending' then
    perform private.fail('conflict');
  end if;
  if p_state = 'accepted' then
    perform private.require_id_pictures(p_application_id);
    update private.account_statuses set accepted_at = private.now()
    where profile_id = v_application.creator_id;
  end if;
  update private.applications set state = p_state, reason = btrim(p_reason),
    decided_at = private.now(), decided_by = btrim(p_staff)
  where id = p_application_id;
  update public.account_settings set application_state = p_state
  where profile_id = v_application.creator_id;
  perform private.queue_mail(
    v_application.creator_id,
    (case p_state when 'accepted' then 'application_accepted'
      else 'application_rejected' end)::private.mail_template,
    case p_state when 'accepted' then '{}'::jsonb
      else jsonb_build_object('reason', btrim(p_reason)) end,
    p_application_id::text);
  perform private.notify_changed(v_application.creator_id, array['application']);
end $$;
comment on function private.decide_application(uuid, public.application_state, text, text) is
  'Accepts or rejects a pending application, and mails its creator (a rejection with the reason). '
  'Errors: invalid_payload, staff_name_missing, staff_reason_missing, not_found, conflict '
  '(decided already), id_document_missing and id_selfie_missing (accepting without them).';


-- schemas/35_enrolment/internals/file_application.sql
-- Submitting an application: everything is checked and stored in one transaction, or nothing. Files
-- follow into slots that only the applicant knows; until they are uploaded the application is
-- pending all the same, and staff see what is missing.
create function private.keep_referrer(p_creator_id uuid, p_referrer_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  -- A referrer who is no creator, or is the site itself, could never be paid; an unknown id is
  -- ignored.
  insert into private.referrers (creator_id, referrer_id)
  select p_creator_id, p_referrer_id
  where p_referrer_id <> p_creator_id and private.is_open(p_referrer_id)
    and not private.is_special(p_referrer_id)
  on conflict (creator_id) do nothing
$$;
comment on function private.keep_referrer(uuid, uuid) is
  'Stores the referrer of a creator: an open creator, neither the same one nor the site; the '
  'first one stays.';

create function private.describe_creator(p_creator_id uuid, p_kept jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.profiles set
    name = p_kept ->> 'name', age = (p_kept ->> 'age')::smallint,
    location = p_kept ->> 'location', bio = p_kept ->> 'bio',
    -- A linked handle is not replaced by a typed one.
    twitter_handle = case when private.is_twitter_linked(p_creator_id) then twitter_handle
                          else p_kept ->> 'twitter' end,
    instagram_handle = p_kept ->> 'instagram'
  where id = p_creator_id
$$;

create function private.bring_picture(
  p_application private.applications, p_kind public.upload_kind, p_bytes bigint, p_type text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_slot jsonb := private.open_slot(p_application.creator_id, p_kind, p_bytes, p_type);
  v_media_id uuid := v_slot ->> 'media_id';
begin
  if p_kind in ('avatar', 'cover') then
    -- Shown as soon as it is ready. An earlier request is dropped, and its row in an earlier
    -- attempt becomes empty.
    perform private.request_profile_picture(p_application.creator_id, v_media_id);
  end if;
  insert into private.application_pictures (application_id, kind, media_id)
  values (p_application.id, p_kind, v_media_id)
  on conflict (application_id, kind) do update set media_id = excluded.media_id;
  return v_slot;
end $$;
comment on function private.bring_picture(
  private.applications, public.upload_kind, bigint, text) is
  'Opens a slot for one picture of an application: {media_id, bucket, name}.';

create function private.file_application(
  p_creator_id uuid, p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb)
returns private.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept jsonb := private.checked_profile_fields(p_fields, true);
  v_legal jsonb := private.checked_legal_fields(p_fields, (v_kept ->> 'age')::integer);
  v_application private.applications;
begin
  perform private.check_pictures(p_creator_id, p_pictures);
  insert into private.applications (
    creator_id, request_id, first_name, last_name, country, date_of_birth)
  values (
    p_creator_id, p_request_id, v_legal ->> 'first_name', v_legal ->> 'last_name',
    v_legal ->> 'country', (v_legal ->> 'date_of_birth')::date)
  returning * into v_application;
  insert into private.legal_identities as l (
    creator_id, application_id, first_name, last_name, country, date_of_birth)
  values (p_creator_id, v_application.id, v_application.first_name, v_application.last_name,
          v_application.country, v_application.date_of_birth)
  on conflict (creator_id) do update set
    application_id = excluded.application_id, first_name = excluded.first_name,
    last_name = excluded.last_name, country = excluded.country,
    date_of_birth = coalesce(excluded.date_of_birth, l.date_of_birth);
  insert into private.application_pictures (application_id, kind)
  select v_application.id, k from unnest(private.application_kinds()) k;
  perform private.bring_picture(
    v_application, p.kind, p.bytes, private.plain_type(p.type))
  from jsonb_to_recordset(p_pictures) p (kind public.upload_kind, bytes bigint, type text);
  perform private.describe_creator(p_creator_id, v_kept);
  perform private.keep_referrer(p_creator_id, p_referrer_id);
  update public.account_settings set application_state = 'pending' where profile_id = p_creator_id;
  perform private.queue_mail(
    p_creator_id, 'application_received', '{}', v_application.id::text);
  return v_application;
end $$;
comment on function private.file_application(uuid, uuid, uuid, jsonb, jsonb) is
  'Stores a new application with slots for its pictures. The caller holds the lock of the '
  'creator''s settings, so that two submissions at once are one.';

create function private.application_answer(
  p_application private.applications, p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_picture record;
  v_slot jsonb;
  v_uploads jsonb := '[]';
begin
  for v_picture in
    select p.kind, p.media_id, g.bytes, g.type
    from private.application_pictures p
    join private.upload_slots s on s.media_id = p.media_id and s.filled_at is null
    join jsonb_to_recordset(p_pictures) g (kind public.upload_kind, bytes bigint, type text)
      on g.kind = p.kind
    where p.application_id = p_application.id and p_application.state = 'pending'
    order by p.kind
  loop
    v_slot := private.renew_slot(v_picture.media_id, v_picture.bytes, v_picture.type);
    if v_slot is not null then
      v_uploads := v_uploads || (jsonb_build_object('kind', v_picture.kind) || v_slot);
    end if;
  end loop;
  return jsonb_build_object('application_id', p_application.id, 'uploads', v_uploads);
end $$;
comment on function private.application_answer(private.applications, jsonb) is
  '{application_id, uploads: [{kind, media_id, bucket, name}]}: slots of the pictures that are '
  'not uploaded yet, adapted to the announced sizes and types.';


-- schemas/35_enrolment/internals/my_application.sql
-- The state of the caller's application, without its content: names, documents and notes of staff
-- are not returned.
create function private.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_application private.applications;
begin
  select * into v_application from private.applications
  where creator_id = v_me order by id desc limit 1;
  if v_application.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_application.id, 'state', v_application.state,
    'applied_at', v_application.created_at, 'decided_at', v_application.decided_at,
    'reason', case when v_application.state = 'rejected' then v_application.reason end,
    'pictures', (
      select jsonb_agg(jsonb_build_object(
        'kind', p.kind, 'state', p.state, 'failure', p.failure) order by p.kind)
      from private.application_picture_states(v_application.id) p));
end $$;


-- schemas/35_enrolment/internals/replace_application_picture.sql
-- A picture that was not uploaded, or that failed, may be sent again while the application is
-- pending. An uploaded one stays: staff see what was submitted.
create function private.replace_application_picture(
  p_kind public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_application private.applications;
  v_state text;
  v_media_id uuid;
  v_slot jsonb;
begin
  if not coalesce(p_kind = any (private.application_kinds()), false) then
    perform private.fail('invalid_payload');
  end if;
  select * into v_application from private.applications
  where creator_id = v_me and state = 'pending' for update;
  if v_application.id is null then
    perform private.fail('method_forbidden');
  end if;
  select p.state, p.media_id into v_state, v_media_id
  from private.application_picture_states(v_application.id) p where p.kind = p_kind;
  if v_state not in ('missing', 'failed') then
    perform private.fail('conflict');
  end if;
  if v_state = 'missing' and v_media_id is not null then
    v_slot := private.renew_slot(v_media_id, p_bytes, p_type);
    if v_slot is null then
      -- It was uploaded between the two statements.
      perform private.fail('conflict');
    end if;
    return v_slot;
  end if;
  return private.bring_picture(v_application, p_kind, p_bytes, p_type);
end $$;


-- schemas/35_enrolment/internals/withdraw_unproven.sql
-- Rows of an e-mail sign-up whose address turns out to belong to another person. The enrolment
-- secret is void once password or address change; an application and profile texts of a stranger do
-- not pass to the owner, who signs in by an OAuth provider.
create function private.tg_users__end_enrolment_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.enrolment_secrets where creator_id = new.id;
  return null;
end $$;

create function private.withdraw_unproven(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.applications
  set state = 'rejected', reason = 'It was handed in before the address was confirmed.',
      decided_at = private.now(), decided_by = 'the site'
  where creator_id = p_creator_id and state = 'pending';
  if found then
    update public.account_settings set application_state = 'rejected'
    where profile_id = p_creator_id;
    update private.mails set state = 'dropped'
    where recipient_id = p_creator_id and template = 'application_received' and state = 'queued';
  end if;
  delete from private.legal_identities where creator_id = p_creator_id;
  delete from private.referrers where creator_id = p_creator_id;
  delete from private.pending_profile_pictures where profile_id = p_creator_id;
  perform private.drop_picture(p_creator_id, k)
  from unnest(enum_range(null::public.picture_kind)) k;
  update public.profiles
  set name = username, age = null, location = null, bio = null, twitter_handle = null,
      instagram_handle = null, wishlist_url = null
  where id = p_creator_id;
end $$;
comment on function private.withdraw_unproven(uuid) is
  'Withdraws what was submitted and written before an address was confirmed, without a mail.';

create function private.tg_identities__withdraw_unproven() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.withdraw_unproven(u.id) from auth.users u
  where u.id = old.user_id and u.email_confirmed_at is null
    and exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email');
  return null;
end $$;


-- schemas/40_wallet/internals/card_account.sql
-- A fan at the payment provider, for the payment functions.
create function private.card_account(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  elsif private.is_restricted(p_fan_id) then
    -- Functions ask Auth for the user, and Auth does not check whether the account is held.
    perform private.fail('account_suspended');
  end if;
  -- Every attempt to link a card begins here: stolen cards are tried by the dozen.
  if not private.take_rate('card', p_fan_id::text, private.limit_card_attempts_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  return coalesce(
    (select jsonb_build_object('provider', a.provider, 'customer', a.customer, 'method', a.method)
     from private.card_accounts a where a.fan_id = p_fan_id),
    '{}')
    || jsonb_build_object('may_set_up', not private.is_rate_spent(
      'card_setup_failures', p_fan_id::text, private.limit_card_setup_failures_per_hour(),
      interval '1 hour'));
end $$;


-- schemas/40_wallet/internals/compact_ledger.sql
-- Folding the ledger into checkpoints. Only transactions with an id below the oldest running one of
-- the snapshot are folded, so that no late commit is missed or counted twice.
create function private.compact_ledger() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  select folded_below into v_from from private.ledger_watermark for update;
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
  update private.ledger_watermark set folded_below = v_to;
  return v_to;
end $$;
comment on function private.compact_ledger() is
  'Adds finished transfers to the checkpoints and moves the watermark. Returns the watermark.';

create function private.rebase_ledger() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.ledger_watermark in access exclusive mode;
  truncate private.earnings_checkpoints;
  update private.ledger_watermark set folded_below = 0;
  alter table private.transfers disable trigger t00_append_only;
  update private.transfers set xact_id = 0;
  alter table private.transfers enable trigger t00_append_only;
  perform private.compact_ledger();
end $$;
comment on function private.rebase_ledger() is
  'Rebuilds every checkpoint after a restore into another cluster, whose transaction ids differ. '
  'For operators.';


-- schemas/40_wallet/internals/count_failed_setup.sql
-- Counts a card that the bank refuses at linking as one of the hour's attempts.
create function private.count_failed_setup(p_provider text, p_customer text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fan uuid := (
    select fan_id from private.card_accounts
    where provider = p_provider and customer = p_customer);
begin
  return v_fan is not null and not private.take_rate(
    'card_setup_failures', v_fan::text, private.limit_card_setup_failures_per_hour() - 1,
    interval '1 hour');
end $$;
comment on function private.count_failed_setup(text, text) is
  'Counts a card that the bank refused at linking. Returns whether the fan has no attempt left in '
  'this hour: the setup then has to be cancelled at the provider.';


-- schemas/40_wallet/internals/creator_balance.sql
-- A creator's balance: earnings that are not paid out yet, and the cleared part of them.
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
  return (select jsonb_build_object('balance_cents', balance_cents, 'debt_cents', debt_cents,
                                    'is_frozen', frozen_at is not null)
          from public.wallets where owner_id = v_me);
end $$;


-- schemas/40_wallet/internals/ledger_faults.sql
-- Faults of the books that the constraints of one row cannot prevent. Tests check it after every
-- payment; the operators' health check runs it as well.
create function private.wallet_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'wallet differs from the ledger', w.owner_id,
         format('wallet %s debt %s, ledger %s and %s', w.balance_cents, w.debt_cents,
                coalesce(j.wallet, 0), coalesce(j.debt, 0))
  from public.wallets w
  left join (select fan_id, sum(wallet_cents) as wallet, -sum(fan_debt_cents) as debt
             from private.transfers group by fan_id) j on j.fan_id = w.owner_id
  where (w.balance_cents, w.debt_cents) is distinct from (coalesce(j.wallet, 0), coalesce(j.debt,
    0))
  union all
  select 'ledger names a fan without a wallet', t.fan_id, t.id::text
  from private.transfers t
  where t.fan_id is not null and not exists (select from public.wallets w
    where w.owner_id = t.fan_id)
  union all
  select 'ledger names a creator who is none', t.creator_id, t.id::text
  from private.transfers t
  where t.creator_id is not null and private.role_of(t.creator_id) is distinct from 'creator'
$$;

create function private.checkpoint_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with ledger as (
    select p.owner_id, p.account, sum(p.cents) as cents
    from private.transfers t
    cross join lateral (values
      (t.creator_id, 'earnings', t.earnings_cents), (t.creator_id, 'transit', t.transit_cents),
      (t.referrer_id, 'referral', t.referral_cents)) p (owner_id, account, cents)
    where t.xact_id < (select folded_below from private.ledger_watermark) and p.cents <> 0
    group by 1, 2),
  folded as (
    select owner_id, account, sum(amount_cents) as cents
      from private.earnings_checkpoints group by 1, 2)
  select 'checkpoint differs from the ledger', coalesce(j.owner_id, f.owner_id),
         format('%s: checkpoint %s, ledger %s', coalesce(j.account, f.account), f.cents, j.cents)
  from ledger j full join folded f using (owner_id, account)
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
comment on function private.ledger_faults() is
  'All faults of the books; no row when there are none.';


-- schemas/40_wallet/internals/open_payment.sql
-- Opening a payment of a fan's card, the only way to do so. The row exists before the provider is
-- called; commands begin their request first and return the answer of a repeated one themselves.
create function private.open_payment(p_draft public.payments) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_fingerprint text;
begin
  perform private.require_unfrozen(p_draft.fan_id);
  select fingerprint into v_fingerprint from private.card_accounts
  where fan_id = p_draft.fan_id and method is not null;
  if v_fingerprint is null then
    perform private.fail('no_card_linked');
  end if;
  perform private.lock_card_use(p_draft.fan_id, v_fingerprint, null);
  perform private.enforce_card_rate_limit(p_draft.fan_id, v_fingerprint, null);
  if not private.take_rate('payments', p_draft.fan_id::text, private.limit_payments_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  perform private.require_card_spend(
    p_draft.fan_id, v_fingerprint, p_draft.amount_cents, null);
  insert into public.payments (
    fan_id, request_id, purpose, amount_cents, creator_id, plan_id, rebill_price_cents, offer_id,
    is_renewal)
  values (p_draft.fan_id, p_draft.request_id, p_draft.purpose, p_draft.amount_cents,
    p_draft.creator_id, p_draft.plan_id, p_draft.rebill_price_cents, p_draft.offer_id,
    coalesce(p_draft.is_renewal, false))
  returning id into v_id;
  insert into private.card_uses (payment_id, fan_id, fingerprint)
  values (v_id, p_draft.fan_id, v_fingerprint);
  return v_id;
end $$;
comment on function private.open_payment(public.payments) is
  'Opens a payment of the fan''s linked card. Errors: wallet_frozen, no_card_linked, '
  'rate_limited, spend_limit_reached.';


-- schemas/40_wallet/internals/payment_to_charge.sql
-- Claims an open payment for charging. A repeated claim is harmless: the id is the provider's
-- idempotency key, so a second charge of the same payment is the first one. Every limit is checked
-- here, before the provider is called.
create function private.claim_payment(p_payment public.payments, p_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fingerprint text := (
    select fingerprint from private.card_accounts where fan_id = p_payment.fan_id);
begin
  perform private.require_unfrozen(p_payment.fan_id);
  perform private.enforce_card_rate_limit(p_payment.fan_id, v_fingerprint, p_address);
  -- The linked card may have changed since the payment was opened.
  perform private.require_card_spend(
    p_payment.fan_id, v_fingerprint, p_payment.amount_cents, p_payment.id);
  insert into private.card_uses (payment_id, fan_id, fingerprint, address, claimed_at)
  values (p_payment.id, p_payment.fan_id, v_fingerprint, p_address, private.now())
  on conflict (payment_id) do update
    set fingerprint = excluded.fingerprint, address = excluded.address,
        claimed_at = excluded.claimed_at, looked_at = null;
  update public.payments set state = 'processing' where id = p_payment.id;
end $$;
comment on function private.claim_payment(public.payments, text) is
  'Marks that the provider may be asked for the money from now on. Errors: wallet_frozen, '
  'rate_limited, spend_limit_reached.';

create function private.payment_to_charge(p_payment_id uuid, p_fan_id uuid, p_address text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_account private.card_accounts;
  v_address text := nullif(p_address, 'unknown');
begin
  select * into v_account from private.card_accounts where fan_id = p_fan_id;
  perform private.lock_card_use(p_fan_id, v_account.fingerprint, v_address);
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  -- A claimed payment can be claimed again, also after its card was removed.
  if v_payment.state = 'created' then
    if private.is_restricted(p_fan_id) then
      perform private.fail('account_suspended');
    end if;
    if v_payment.creator_id is not null then
      perform private.require(private.charge_refusal(p_fan_id, v_payment.creator_id));
    end if;
    -- A stop that came before the charge is effective, and so is a trial that extends the period.
    if v_payment.is_renewal and not exists (
         select from public.subscriptions
         where fan_id = p_fan_id and creator_id = v_payment.creator_id and is_renewing
           and expires_at > private.now() - make_interval(days => private.limit_renewal_days())
           and expires_at <= private.now()
             + make_interval(mins => private.limit_renewal_lead_minutes()) for update)
    then
      perform private.fail('subscription_not_active');
    end if;
    select * into v_account from private.card_accounts where fan_id = p_fan_id;
    if v_account.method is null then
      perform private.fail('no_card_linked');
    end if;
    perform private.claim_payment(v_payment, v_address);
    v_payment.state := 'processing';
  end if;
  return jsonb_build_object(
    'payment_id', v_payment.id, 'kind', v_payment.purpose, 'amount_cents', v_payment.amount_cents,
    'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', v_account.provider,
    'customer', v_account.customer, 'method', v_account.method,
    'description', private.config_text('statement_descriptor'));
end $$;


-- schemas/40_wallet/internals/record_sale.sql
-- One sale is one ledger row and, when the wallet pays, one debit. A request id creates one row of
-- the ledger; its use for another sale is refused.
create function private.require_unfrozen(p_fan_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.wallets where owner_id = p_fan_id and frozen_at is not null) then
    perform private.fail('wallet_frozen');
  end if;
end $$;
comment on function private.require_unfrozen(uuid) is
  'Refuses to spend while a payment of the fan is disputed. Errors: wallet_frozen.';

create function private.fail_insufficient_funds(p_fan_id uuid, p_needed_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_unfrozen(p_fan_id);
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  perform private.fail('not_enough_funds', jsonb_build_object(
    'needed_cents', p_needed_cents,
    'balance_cents', (select balance_cents from public.wallets where owner_id = p_fan_id)));
end $$;
comment on function private.fail_insufficient_funds(uuid, bigint) is
  'The refusal of a wallet that is frozen or short: where it is short, the card page first, then '
  'the top-up.';

create function private.record_sale(
  p_kind public.transfer_kind, p_fan_id uuid, p_creator_id uuid, p_gross_cents bigint,
  p_subject_id uuid, p_request_id uuid, p_payment_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_earned bigint := private.creator_share(p_creator_id, p_gross_cents);
  v_referrer uuid;
  v_referral bigint := 0;
  v_card bigint := case when p_payment_id is null then 0 else p_gross_cents end;
  -- A sale by a payment is an act of the system, so its id cannot collide with a user's own request
  -- ids.
  v_actor uuid := case when p_payment_id is null then p_fan_id else private.system_id() end;
begin
  if p_kind = 'subscription' then
    select referrer_id into v_referrer from private.referrers where creator_id = p_creator_id;
    v_referral := case when v_referrer is null then 0
      else least(private.referral_share(v_earned), p_gross_cents - v_earned) end;
  end if;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id,
    payment_id, wallet_cents, provider_cents, earnings_cents, referral_cents, platform_cents,
      clears_at)
  values (
    p_kind, v_actor, p_request_id, p_fan_id, p_creator_id, v_referrer, p_gross_cents,
    case when p_payment_id is null then 'wallet' else 'card' end::public.payment_source,
      p_subject_id,
    p_payment_id, v_card - p_gross_cents, -v_card, v_earned, v_referral,
    p_gross_cents - v_earned - v_referral,
    private.now() + make_interval(days => private.limit_clearing_days()))
  on conflict (actor_id, request_id) do nothing returning id into v_id;
  if v_id is null then
    perform private.fail('duplicate_request');
  end if;
  if p_payment_id is null then
    update public.wallets set balance_cents = balance_cents - p_gross_cents
    where owner_id = p_fan_id and balance_cents >= p_gross_cents and frozen_at is null;
    if not found then
      perform private.fail_insufficient_funds(p_fan_id, p_gross_cents);
    end if;
  end if;
  return v_id;
end $$;
comment on function private.record_sale(
  public.transfer_kind, uuid, uuid, bigint, uuid, uuid, uuid) is
  'Moves a price from a fan''s wallet, or from the named card payment, to creator, referrer and '
  'platform. Returns the transfer. Errors: duplicate_request, wallet_frozen, no_card_linked, '
  'not_enough_funds.';


-- schemas/40_wallet/internals/remove_card.sql
-- Unlinking a card: all its data is deleted here.
create function private.remove_card(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts;
begin
  select * into v_account from private.card_accounts where fan_id = p_fan_id for update;
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  delete from public.payment_cards where fan_id = p_fan_id;
  update private.card_accounts set method = null, fingerprint = null, address = null
  where fan_id = p_fan_id;
  return jsonb_build_object('provider', v_account.provider, 'method', v_account.method);
end $$;


-- schemas/40_wallet/internals/request_top_up.sql
-- A top-up begins as an open payment of one of the listed amounts. A repeated request returns the
-- same payment, also where a limit has been reached since.
create function private.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
  v_first record;
begin
  perform private.begin_request(p_request_id);
  v_draft.fan_id := private.require_fan();
  select p.id, (p.purpose, p.amount_cents) = ('top_up', p_amount_cents) as same into v_first
  from public.payments p where p.fan_id = v_draft.fan_id and p.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  if p_amount_cents is null or not p_amount_cents = any (private.limit_topup_amounts_cents()) then
    perform private.fail('invalid_topup_amount');
  end if;
  v_draft.request_id := p_request_id;
  v_draft.purpose := 'top_up';
  v_draft.amount_cents := p_amount_cents;
  return private.open_payment(v_draft);
end $$;


-- schemas/40_wallet/internals/require_card_spend.sql
-- Limits of charges by fan, card and network address. Stolen cards are tried by the dozen, so an
-- undecided charge counts as a failed one until it succeeds, and an open payment counts as spent.
-- Locks serialize parallel requests; the limits are checked before the provider is called.
create function private.lock_card_use(p_fan_id uuid, p_fingerprint text, p_address text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('card-use:' || s.subject, 0) as key
    from unnest(array[p_fan_id::text, 'card ' || p_fingerprint, 'from ' || p_address])
      s (subject)
    where s.subject is not null order by 1) k;
end $$;
comment on function private.lock_card_use(uuid, text, text) is
  'Serializes the charges of a fan, a card and a network address; locks in one order.';

create function private.is_new_card(p_fan_id uuid, p_fingerprint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.known_cards
    where fan_id = p_fan_id and fingerprint = p_fingerprint
      and linked_at <= private.now() - make_interval(hours => private.limit_new_card_hours()))
$$;
comment on function private.is_new_card(uuid, text) is
  'Whether this fan linked the card for the first time less than limit_new_card_hours ago.';

create function private.require_card_spend(
  p_fan_id uuid, p_fingerprint text, p_cents bigint, p_payment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_spent bigint;
begin
  if not private.is_new_card(p_fan_id, p_fingerprint) then
    return;
  end if;
  select greatest(
    sum(p.amount_cents) filter (
      where u.fan_id = p_fan_id and private.is_new_card(p_fan_id, u.fingerprint)),
    sum(p.amount_cents) filter (where u.fingerprint = p_fingerprint)) into v_spent
  from private.card_uses u join public.payments p on p.id = u.payment_id
  where (u.fan_id = p_fan_id or u.fingerprint = p_fingerprint) and p.state <> 'failed'
    and u.opened_at > private.now() - make_interval(hours => private.limit_new_card_hours())
    and u.payment_id is distinct from p_payment_id;
  if coalesce(v_spent, 0) + p_cents > private.limit_new_card_spend_cents() then
    perform private.fail('spend_limit_reached', '{"limit": "new_card"}');
  end if;
end $$;
comment on function private.require_card_spend(uuid, text, bigint, uuid) is
  'The limit of a new card, by fan over all their new cards and by card over all fans. Open '
  'payments count, except the named one. Errors: spend_limit_reached.';

create function private.enforce_card_rate_limit(p_fan_id uuid, p_fingerprint text, p_address text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_spent boolean;
begin
  with charges as (
    select u.fan_id = p_fan_id as by_fan, u.fingerprint = p_fingerprint as by_card,
           coalesce(u.address = p_address, false) as by_address,
           p.state not in ('succeeded', 'refunded', 'disputed') as has_failed
    from private.card_uses u join public.payments p on p.id = u.payment_id
    where u.claimed_at > private.now() - interval '1 hour'
      and (u.fan_id = p_fan_id or u.fingerprint = p_fingerprint or u.address = p_address))
  select greatest(count(*) filter (where by_fan), count(*) filter (where by_card))
           >= private.limit_charges_per_hour()
      or count(*) filter (where by_address) >= private.limit_address_charges_per_hour()
      or greatest(count(*) filter (where by_fan and has_failed),
                  count(*) filter (where by_card and has_failed))
           >= private.limit_failed_charges_per_hour()
      or count(*) filter (where by_address and has_failed)
           >= private.limit_address_failed_charges_per_hour() into v_is_spent from charges;
  if v_is_spent then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.enforce_card_rate_limit(uuid, text, text) is
  'Refuses charges beyond the hourly limits of attempts and failures by fan, card and network '
  'address. Errors: rate_limited.';


-- schemas/40_wallet/internals/save_card.sql
-- A fan's card as the provider describes it. Only visa and mastercard are accepted, whatever a
-- client or the provider's fields allow.
create function private.save_card(p_fan_id uuid, p_card jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issuer text := lower(p_card ->> 'issuer');
  -- Without a fingerprint every link is a new card.
  v_fingerprint text := coalesce(
    p_card ->> 'fingerprint', 'method:' || (p_card ->> 'method'));
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  end if;
  if v_issuer is null or not v_issuer = any (private.limit_card_brands()) then
    perform private.fail('card_brand_not_accepted');
  end if;
  insert into private.card_accounts as a (fan_id, provider, customer, method, fingerprint, address)
  values (p_fan_id, p_card ->> 'provider', p_card ->> 'customer', p_card ->> 'method',
          v_fingerprint,
          jsonb_build_object('address', p_card -> 'address', 'city', p_card -> 'city',
            'state', p_card -> 'state', 'zip', p_card -> 'zip', 'country', p_card -> 'country'))
  on conflict (fan_id) do update
    set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
        fingerprint = excluded.fingerprint, address = excluded.address;
  insert into private.known_cards (fan_id, fingerprint) values (p_fan_id, v_fingerprint)
  on conflict do nothing;
  insert into public.payment_cards (fan_id, issuer, digits, holder, exp_month, exp_year)
  values (p_fan_id, v_issuer, p_card ->> 'digits', p_card ->> 'holder',
          (p_card ->> 'exp_month')::smallint, (p_card ->> 'exp_year')::smallint)
  on conflict (fan_id) do update
    set issuer = excluded.issuer, digits = excluded.digits, holder = excluded.holder,
        exp_month = excluded.exp_month, exp_year = excluded.exp_year,
          linked_at = excluded.linked_at;
end $$;


-- schemas/40_wallet/internals/send_tip.sql
-- A tip: 5 to 999 dollars from a fan's wallet to a creator. A repeated request is answered before
-- any check, so that a client can always ask for a lost answer.
create function private.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_first record;
  v_transfer_id uuid;
begin
  perform private.begin_request(p_request_id);
  select t.id, (t.kind, t.creator_id, t.gross_cents) = ('tip', p_creator_id, p_amount_cents) as same
  into v_first
  from private.transfers t where t.actor_id = auth.uid() and t.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_tip_yourself');
  end if;
  v_me := private.require_fan();
  if p_amount_cents is null
     or p_amount_cents not between private.limit_tip_min_cents()
       and private.limit_tip_max_cents() then
    perform private.fail('empty_transaction_amount');
  end if;
  perform private.require(private.pay_refusal(v_me, p_creator_id));
  v_transfer_id := private.record_sale(
    'tip', v_me, p_creator_id, p_amount_cents, null, p_request_id);
  perform private.notify(p_creator_id, v_me, 'tip', v_transfer_id, p_amount_cents,
                         array['earnings']);
  perform private.notify_changed(v_me, array['balance']);
  return v_transfer_id;
end $$;


-- schemas/40_wallet/internals/set_card_account.sql
-- The payment provider's customer of a fan.
create function private.set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.card_accounts as a (fan_id, provider, customer)
  values (p_fan_id, p_provider, p_customer)
  on conflict (fan_id) do update set provider = excluded.provider, customer = excluded.customer
    where a.provider <> excluded.provider
$$;


-- schemas/50_subscriptions/internals/end_limited_offer.sql
-- Ending a limited offer before its sales are used up.
create function private.end_limited_offer() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  delete from public.limited_offers where creator_id = v_me and sales_left > 0;
  if not found then
    perform private.fail('offer_not_active');
  end if;
end $$;


-- schemas/50_subscriptions/internals/follow.sql
-- Following is free and idempotent. Each new follow is a row that is kept, so their number in an
-- hour is limited, more strictly for one creator; unfollowing is not. A subscriber already has more
-- than a follow gives; a follow that was open before stays, and counts again when the subscription
-- ends.
create function private.follow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
begin
  if p_creator_id = auth.uid() then
    perform private.fail('cannot_follow_yourself');
  end if;
  v_me := private.require_fan('must_be_customer_to_follow');
  perform private.require(private.follow_refusal(v_me, p_creator_id));
  insert into public.follows (fan_id, creator_id) values (v_me, p_creator_id)
  on conflict (fan_id, creator_id) where ended_at is null do nothing;
  if found then
    perform private.enforce_rate_limit('follows', private.limit_follows_per_hour(), '1 hour');
    perform private.enforce_rate_limit(
      'follows of ' || p_creator_id, private.limit_follows_of_one_per_hour(), '1 hour');
  end if;
end $$;

create function private.unfollow(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_follow');
begin
  -- A transaction that began later may have opened it.
  update public.follows set ended_at = greatest(started_at, private.now())
  where fan_id = v_me and creator_id = p_creator_id and ended_at is null;
  if not found then
    perform private.fail('not_in_favorites');
  end if;
end $$;


-- schemas/50_subscriptions/internals/open_period.sql
-- Opens a paid period: the period row, the subscription, and the creator's notification, in the
-- transaction of the money.
create function private.take_offer_sale(
  p_creator_id uuid, p_price_cents bigint, p_is_reserved boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offer public.limited_offers;
begin
  -- The lock comes first: a count that was read before it may have been sold to another buyer.
  select * into v_offer from public.limited_offers where creator_id = p_creator_id for update;
  if v_offer.price_cents is distinct from p_price_cents or v_offer.sales_left = 0 then
    return null;
  end if;
  update public.limited_offers
  set sales_left = sales_left - 1, sales_reserved = sales_reserved + p_is_reserved::integer
  where creator_id = p_creator_id;
  perform private.end_empty_offer(p_creator_id);
  return v_offer.offer_id;
end $$;
comment on function private.take_offer_sale(uuid, bigint, boolean) is
  'Takes one sale of the offer at this price; held while a card still has to pay it. Returns the '
  'offer''s id; null when no sale is left.';

create function private.release_offer_sale(
  p_creator_id uuid, p_offer_id uuid, p_is_sold boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.limited_offers
  set sales_reserved = sales_reserved - 1, sales_left = sales_left + (not p_is_sold)::integer
  where creator_id = p_creator_id and offer_id = p_offer_id;
  perform private.end_empty_offer(p_creator_id);
end $$;
comment on function private.release_offer_sale(uuid, uuid, boolean) is
  'Decides a held sale: sold, or returned to its offer. An offer that was ended meanwhile stays '
  'ended, and a later offer is not changed.';

create function private.retake_offer_sale(p_creator_id uuid, p_offer_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.limited_offers set sales_left = sales_left - 1
  where creator_id = p_creator_id and offer_id = p_offer_id and sales_left > 0;
  perform private.end_empty_offer(p_creator_id);
end $$;
comment on function private.retake_offer_sale(uuid, uuid) is
  'Sells a returned sale again, if its offer still runs and has one.';

create function private.end_empty_offer(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.limited_offers
  where creator_id = p_creator_id and sales_left = 0 and sales_reserved = 0
$$;

create function private.open_period(
  p_fan_id uuid, p_creator_id uuid, p_plan_id uuid, p_price_cents bigint, p_rebill_cents bigint,
  p_transfer_id uuid, p_is_renewal boolean default false) returns timestamptz
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
    select from public.subscription_periods where subscription_id = v_subscription.id
      and not is_trial);
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
  values (v_subscription.id, p_fan_id, p_creator_id,
          greatest(private.now(), v_subscription.expires_at), v_ends, p_price_cents, p_transfer_id);
  update public.subscriptions
  set plan_id = case when p_is_renewal then plan_id else p_plan_id end,
      rebill_price_cents = case
        when p_is_renewal then rebill_price_cents else p_rebill_cents end,
      expires_at = v_ends,
      -- A renewal keeps the terms of the start, and a stop that came during its payment.
      is_renewing = not p_is_renewal or is_renewing,
      start_price_cents = case when p_is_renewal and start_price_cents > 0
        then start_price_cents else p_price_cents end
  where id = v_subscription.id;
  delete from private.renewals where subscription_id = v_subscription.id;
  perform private.notify(p_creator_id, p_fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    v_subscription.id, p_price_cents, array['earnings']);
  return v_ends;
end $$;
comment on function private.open_period(uuid, uuid, uuid, bigint, bigint, uuid, boolean) is
  'Adds a period of the plan after what is already paid. A start also sets the pair to renew at '
  'the rebill price. Returns the end of the period.';


-- schemas/50_subscriptions/internals/pay_subscription.sql
-- The two payments of a period: from the wallet at once, or by an open payment that the card
-- settles. An open payment names the offer of which it holds a sale until it fails; the row of the
-- last sale therefore stays, with none left, until its payment is decided.
create function private.resume_subscription(
  p_subscription public.subscriptions, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_subscription.is_renewing and p_subscription.resumed_by is distinct from p_request_id then
    perform private.fail('subscription_already_active');
  end if;
  update public.subscriptions set is_renewing = true, resumed_by = p_request_id
  where id = p_subscription.id and not is_renewing;
  if found then
    perform private.notify_changed(p_subscription.fan_id, array['subscription']);
  end if;
  return jsonb_build_object('state', 'active', 'result', 'subscription_active_again',
                            'price_cents', 0, 'expires_at', p_subscription.expires_at);
end $$;
comment on function private.resume_subscription(public.subscriptions, uuid) is
  'Sets a running period to renew again; nothing is charged.';

create function private.replace_payment(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  -- A payment that is being claimed or settled is locked, and stays.
  select * into v_payment from public.payments
  where fan_id = p_subscription.fan_id and creator_id = p_subscription.creator_id
    and purpose = 'subscription' and state = 'created' for update skip locked;
  update public.payments
  set state = 'failed', failure_reason = 'replaced', settled_at = private.now()
  where id = v_payment.id;
  if v_payment.offer_id is not null then
    perform private.release_offer_sale(v_payment.creator_id, v_payment.offer_id, false);
  end if;
end $$;
comment on function private.replace_payment(public.subscriptions) is
  'Ends an open payment of a locked subscription that was never handed to the provider; its sale '
  'of an offer is free again.';

create function private.pay_subscription(
  p_subscription public.subscriptions, p_plan public.plans, p_price_cents bigint, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
  v_offer_id uuid;
  v_by_card boolean;
  v_payment uuid;
  v_transfer_id uuid;
  v_ends timestamptz;
begin
  if exists (select from public.payments
             where fan_id = p_subscription.fan_id and creator_id = p_subscription.creator_id
               and state in ('created', 'needs_action', 'processing')) then
    perform private.fail('payment_in_progress');
  end if;
  v_by_card := not exists (
    select from public.wallets
    where owner_id = p_subscription.fan_id and balance_cents >= p_price_cents);
  if v_by_card and not private.has_card(p_subscription.fan_id) then
    perform private.fail('no_card_linked');
  end if;
  if p_price_cents <> p_plan.price_cents then
    v_offer_id := private.take_offer_sale(p_subscription.creator_id, p_price_cents, v_by_card);
    if v_offer_id is null then
      perform private.fail('price_changed', jsonb_build_object('price_cents', p_plan.price_cents));
    end if;
  end if;
  if v_by_card then
    v_draft.fan_id := p_subscription.fan_id;
    v_draft.request_id := p_request_id;
    v_draft.purpose := 'subscription';
    v_draft.amount_cents := p_price_cents;
    v_draft.creator_id := p_subscription.creator_id;
    v_draft.plan_id := p_plan.id;
    v_draft.rebill_price_cents := p_plan.price_cents;
    v_draft.offer_id := v_offer_id;
    v_payment := private.open_payment(v_draft);
    return jsonb_build_object('state', 'needs_card_charge', 'result', 'subscription_started',
      'payment_id', v_payment, 'price_cents', p_price_cents, 'paid_by', 'card');
  end if;
  v_transfer_id := private.record_sale(
    'subscription', p_subscription.fan_id, p_subscription.creator_id, p_price_cents,
    p_subscription.id, p_request_id);
  v_ends := private.open_period(
    p_subscription.fan_id, p_subscription.creator_id, p_plan.id, p_price_cents,
    p_plan.price_cents, v_transfer_id);
  perform private.notify_changed(p_subscription.fan_id, array['balance', 'subscription']);
  return jsonb_build_object('state', 'active', 'result', 'subscription_started',
    'paid_by', 'wallet', 'price_cents', p_price_cents, 'expires_at', v_ends);
end $$;


-- schemas/50_subscriptions/internals/redeem_trial.sql
-- Redeeming a trial. The calling function has asked Auth for the user. The trial's row and then the
-- pair's are locked, so that one of many attempts at once redeems. A trial period costs nothing and
-- never becomes a paid one: a start sets no renewal, an extension moves the end of the running
-- period and, with it, the next bill.
create function private.require_redeemer(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_restricted(p_user_id) then
    perform private.fail('account_suspended');
  elsif private.role_of(p_user_id) <> 'fan' then
    perform private.fail('must_be_customer_to_redeem');
  end if;
end $$;

create function private.require_trial_address(p_user_id uuid, p_email text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user auth.users;
begin
  select * into v_user from auth.users where id = p_user_id;
  if lower(v_user.email) is distinct from p_email then
    perform private.fail('trial_email_mismatch');
  elsif v_user.email_confirmed_at is null then
    perform private.fail('email_not_verified');
  end if;
end $$;
comment on function private.require_trial_address(uuid, text) is
  'Refuses a user who has not confirmed the address that the trial was sent to.';

create function private.open_trial_period(
  p_subscription public.subscriptions, p_period_days integer)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_extends boolean := p_subscription.expires_at > private.now();
  v_starts timestamptz := greatest(private.now(), p_subscription.expires_at);
  v_ends timestamptz := v_starts + make_interval(days => p_period_days);
  v_is_first boolean := not exists (
    select from public.subscription_periods where subscription_id = p_subscription.id);
begin
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id,
          v_starts, v_ends, 0, true);
  delete from private.renewals where subscription_id = p_subscription.id;
  perform private.notify_changed(p_subscription.fan_id, array['subscription']);
  if v_extends then
    update public.subscriptions set expires_at = v_ends where id = p_subscription.id;
    perform private.notify_changed(p_subscription.creator_id, array['trials']);
    return true;
  end if;
  update public.subscriptions s
  set plan_id = p.id, is_renewing = false, start_price_cents = 0,
      rebill_price_cents = p.price_cents, expires_at = v_ends
  from public.plans p
  where s.id = p_subscription.id and p.creator_id = p_subscription.creator_id and p.is_default;
  perform private.notify(p_subscription.creator_id, p_subscription.fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    p_subscription.id,
    null, array['trials']);
  return false;
end $$;
comment on function private.open_trial_period(public.subscriptions, integer) is
  'Adds a free period after what is already paid. Returns whether it extends a running '
  'subscription.';

create function private.trial_answer(p_trial public.trials) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'extended', p_trial.has_extended, 'period', p_trial.period_days, 'profile', username)
  from public.profiles where id = p_trial.creator_id
$$;

create function private.redeem_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_trial public.trials;
  v_subscription public.subscriptions;
begin
  perform private.require_redeemer(p_user_id);
  if length(p_code) is distinct from private.limit_trial_code_length() then
    perform private.fail('invalid_trial_code');
  end if;
  select * into v_trial from public.trials
  where code_hash = private.trial_code_hash(p_code) for update;
  if v_trial.id is null then
    perform private.fail('trial_not_found');
  elsif v_trial.redeemed_by = p_user_id and v_trial.redeem_request_id = p_request_id then
    return private.trial_answer(v_trial);
  end if;
  perform private.require_trial_address(p_user_id, v_trial.email);
  if v_trial.redeemed_at is not null then
    perform private.fail('already_redeemed');
  elsif v_trial.expires_at <= private.now() then
    perform private.fail('trial_expired');
  end if;
  perform private.require(private.subscribe_refusal(p_user_id, v_trial.creator_id));
  v_subscription := private.lock_subscription(p_user_id, v_trial.creator_id);
  -- Checked under the lock: two codes of one creator may be redeemed at once.
  if exists (select from public.trials
             where redeemed_by = p_user_id and creator_id = v_trial.creator_id) then
    perform private.fail('trial_redeemed_once');
  end if;
  v_trial.has_extended := private.open_trial_period(v_subscription, v_trial.period_days);
  update public.trials
  set redeemed_by = p_user_id, redeemed_at = private.now(), redeem_request_id = p_request_id,
      has_extended = v_trial.has_extended
  where id = v_trial.id;
  return private.trial_answer(v_trial);
end $$;
comment on function private.redeem_trial(uuid, text, uuid) is
  'Starts or extends the subscription of a code. Returns {extended, period, profile}.';

create function private.try_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  elsif not private.take_rate('trial_codes', p_user_id::text,
                              private.limit_trial_attempts_per_hour(), interval '1 hour') then
    return '{"refused": "rate_limited", "status": 429}';
  end if;
  begin
    return private.redeem_trial(p_user_id, p_code, p_request_id);
  exception when others then
    if sqlstate not like 'PT%' then
      raise;
    end if;
    -- A refusal is returned: raising it would roll the count back.
    return jsonb_build_object('refused', sqlerrm, 'status', substr(sqlstate, 3)::integer);
  end;
end $$;
comment on function private.try_trial(uuid, text, uuid) is
  'One counted attempt at a code: the answer of redeem_trial(), or {refused: code, status}.';


-- schemas/50_subscriptions/internals/save_prices.sql
-- The monthly fee of a creator. Running subscriptions keep the price at which they were bought. A
-- running limited offer has to stay below the fee, so both rows are locked while they are compared.
create function private.save_prices(p_fee_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_offer_cents bigint;
begin
  if p_fee_cents is null then
    perform private.fail('price_empty');
  elsif p_fee_cents not between private.limit_fee_min_cents() and private.limit_fee_max_cents() then
    perform private.fail('price_out_of_range');
  end if;
  -- Buyers share the plan's row by its key, which this lock allows.
  perform from public.plans where creator_id = v_me and is_default for no key update;
  select price_cents into v_offer_cents from public.limited_offers
  where creator_id = v_me for update;
  if v_offer_cents >= p_fee_cents then
    perform private.fail('discount_not_smaller');
  end if;
  update public.plans set price_cents = p_fee_cents where creator_id = v_me and is_default;
  update public.account_settings set fee_saved_at = private.now()
  where profile_id = v_me and fee_saved_at is null;
end $$;


-- schemas/50_subscriptions/internals/send_trial.sql
-- Sending a trial: a row with the hash of a code, and a mail with the code. The answer to the
-- creator never depends on whether the address has an account; across a block the row is stored and
-- no mail is sent.
create function private.trial_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(r.bytes, n) % 32 + 1, 1), '' order by n)
  from (select extensions.gen_random_bytes(private.limit_trial_code_length())) r (bytes),
       generate_series(0, private.limit_trial_code_length() - 1) n
$$;
comment on function private.trial_code() is
  'A new code: five random bits per character, a hundred in all, without l, o, 0 and 1.';

create function private.trial_code_hash(p_code text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(lower(p_code), 'UTF8'))
$$;

create function private.check_trial(p_creator_id uuid, p_email text, p_period_days integer)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_listed(p_creator_id) or private.is_special(p_creator_id) then
    perform private.fail('profile_not_promoted');
  elsif coalesce(p_email, '') = '' or p_period_days is null then
    perform private.fail('trial_fields_missing');
  elsif not private.is_email(p_email) then
    perform private.fail('invalid_email');
  elsif p_period_days <> all (private.limit_trial_periods_days()) then
    perform private.fail('invalid_trial_period');
  elsif exists (select from public.trials
                where creator_id = p_creator_id and email = p_email
                  and redeemed_at is not null) then
    -- The creator's own list shows as much; a second trial would open nothing.
    perform private.fail('trial_given_once');
  elsif not private.take_rate('trials', p_creator_id::text, private.limit_trials_per_day(),
                              interval '1 day')
     -- One creator cannot flood an inbox.
     or not private.take_rate('trials_to', p_creator_id || ' ' || p_email,
                              private.limit_trials_per_address_day(), interval '1 day') then
    perform private.fail('rate_limited');
  end if;
end $$;

create function private.is_unwelcome(p_email text, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.email = p_email and u.email_confirmed_at is not null
      and private.is_blocked_between(u.id, p_creator_id))
$$;
comment on function private.is_unwelcome(text, uuid) is
  'Whether the address belongs to a user with a block between them and the creator.';

create function private.send_trial(p_email text, p_period_days integer, p_request_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_email text := lower(btrim(p_email));
  v_code text := private.trial_code();
  v_first record;
  v_until timestamptz;
begin
  perform private.begin_request(p_request_id);
  select t.id, (t.email, t.period_days) = (v_email, p_period_days) as same into v_first
  from public.trials t where t.creator_id = v_me and t.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return;
  end if;
  perform private.check_trial(v_me, v_email, p_period_days);
  insert into public.trials (creator_id, request_id, email, period_days, code_hash)
  values (v_me, p_request_id, v_email, p_period_days, private.trial_code_hash(v_code))
  returning expires_at into v_until;
  if not private.is_unwelcome(v_email, v_me) then
    perform private.queue_mail_to(v_email, 'trial', jsonb_build_object(
      'from', (select name from public.profiles where id = v_me), 'days', p_period_days,
      'until', v_until, 'code', v_code));
  end if;
end $$;
comment on function private.send_trial(text, integer, uuid) is
  'Sends a free trial to an address, once for each request.';


-- schemas/50_subscriptions/internals/start_limited_offer.sql
-- Limited offers: a lower price of the first period for the next N buyers. A new start replaces a
-- running offer; each start is stored and announced to followers and expired subscribers.
create function private.require_offer_price(p_creator_id uuid, p_price_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fee bigint;
begin
  if p_price_cents is null then
    perform private.fail('price_empty');
  elsif p_price_cents not between private.limit_fee_min_cents() and private.limit_fee_max_cents()
  then
    perform private.fail('price_out_of_range');
  end if;
  -- The fee is locked while it is compared, as in save_prices.
  select price_cents into v_fee from public.plans
  where creator_id = p_creator_id and is_default for no key update;
  if p_price_cents >= v_fee then
    perform private.fail('discount_not_smaller', jsonb_build_object('fee_cents', v_fee));
  end if;
end $$;

create function private.start_limited_offer(
  p_price_cents bigint, p_sales integer, p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_first record;
  v_id uuid;
begin
  perform private.begin_request(p_request_id);
  select o.id, (o.price_cents, o.sales) = (p_price_cents, p_sales) as same into v_first
  from private.offers o where o.creator_id = v_me and o.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return;
  end if;
  perform private.require_offer_price(v_me, p_price_cents);
  if p_sales is null or p_sales not between 1 and private.limit_offer_sales_max() then
    perform private.fail('invalid_offer_sales');
  end if;
  insert into private.offers (creator_id, request_id, price_cents, sales)
  values (v_me, p_request_id, p_price_cents, p_sales)
  returning id into v_id;
  insert into public.limited_offers (creator_id, offer_id, price_cents, sales_left)
  values (v_me, v_id, p_price_cents, p_sales)
  on conflict (creator_id) do update
  set offer_id = excluded.offer_id, price_cents = excluded.price_cents,
      sales_left = excluded.sales_left, sales_reserved = 0, started_at = excluded.started_at;
  perform private.announce(v_me, 'wall_offer', 'offer', v_id);
end $$;


-- schemas/50_subscriptions/internals/start_subscription.sql
-- Starting, resuming and restarting. The pair's row is locked first, so that two tabs wait for each
-- other. The wallet pays where it suffices; otherwise the linked card is charged.
create function private.started_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_sale record;
begin
  select * into v_payment from public.payments
  where fan_id = auth.uid() and request_id = p_request_id;
  if private.is_answered(v_payment.id,
      (v_payment.purpose, v_payment.creator_id, v_payment.amount_cents)
        = ('subscription', p_creator_id, p_expected_cents)) then
    return jsonb_build_object(
      'state', case v_payment.state when 'succeeded' then 'active' else 'needs_card_charge' end,
      'result', 'subscription_started', 'payment_id', v_payment.id,
      'price_cents', v_payment.amount_cents, 'paid_by', 'card');
  end if;
  select t.id, (t.kind, t.creator_id, t.gross_cents)
    = ('subscription', p_creator_id, p_expected_cents) as same into v_sale
  from private.transfers t where t.actor_id = auth.uid() and t.request_id = p_request_id;
  if private.is_answered(v_sale.id, v_sale.same) then
    return jsonb_build_object('state', 'active', 'result', 'subscription_started',
                              'price_cents', p_expected_cents, 'paid_by', 'wallet');
  end if;
  return null;
end $$;
comment on function private.started_subscription(uuid, bigint, uuid) is
  'The first answer of the caller''s request for a subscription, read from the payment of the '
  'card or the sale of the wallet; null where there is none. Errors: duplicate_request.';

create function private.lock_subscription(
  p_fan_id uuid, p_creator_id uuid) returns public.subscriptions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
begin
  insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
    rebill_price_cents, expires_at)
  select p_fan_id, p_creator_id, id, price_cents, price_cents, '-infinity'
  from public.plans where creator_id = p_creator_id and is_default
  on conflict (fan_id, creator_id) do nothing;
  select * into v_subscription from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  return v_subscription;
end $$;

create function private.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_subscription public.subscriptions;
  v_plan public.plans;
  v_price bigint;
  v_answer jsonb;
begin
  perform private.begin_request(p_request_id);
  v_answer := private.started_subscription(p_creator_id, p_expected_cents, p_request_id);
  if v_answer is not null then
    return v_answer;
  end if;
  v_me := private.require_fan('must_be_customer_to_subscribe');
  v_subscription := private.lock_subscription(v_me, p_creator_id);
  -- Checked under the lock, which a block takes as well: neither misses the other.
  perform private.require(private.subscribe_refusal(v_me, p_creator_id));
  if v_subscription.expires_at > private.now() then
    return private.resume_subscription(v_subscription, p_request_id);
  end if;
  select * into v_plan from public.plans where creator_id = p_creator_id and is_default;
  -- Before the price: the payment may hold the last sale of the offer.
  if exists (select from public.wallets where owner_id = v_me and balance_cents >= p_expected_cents)
  then
    perform private.replace_payment(v_subscription);
  end if;
  v_price := private.start_price(p_creator_id);
  if p_expected_cents is distinct from v_price then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  end if;
  return private.pay_subscription(v_subscription, v_plan, v_price, p_request_id);
end $$;


-- schemas/50_subscriptions/internals/stop_subscription.sql
-- Stopping: the paid period runs to its end and does not renew; a renewal that has failed is not
-- attempted again. The row's lock orders a stop and a renewal that begin together.
create function private.stop_subscription(p_creator_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_subscription public.subscriptions;
begin
  select * into v_subscription from public.subscriptions
  where fan_id = v_me and creator_id = p_creator_id for update;
  if v_subscription.id is null
     or (v_subscription.expires_at <= private.now() and not v_subscription.is_renewing) then
    perform private.fail('subscription_not_active');
  end if;
  if v_subscription.is_renewing then
    update public.subscriptions set is_renewing = false where id = v_subscription.id;
    delete from private.renewals where subscription_id = v_subscription.id;
    perform private.notify(p_creator_id, v_me, 'cancelled_user', v_subscription.id);
    perform private.notify_changed(v_me, array['subscription']);
  end if;
  return 'subscription_ended';
end $$;


-- schemas/60_wall/internals/checked_draft.sql
-- Validation of a post when it is written, when it is scheduled, and again at its time.
create function private.kind_of_post(p_media_ids uuid[]) returns public.post_kind
language plpgsql stable security definer set search_path = '' as $$
declare
  v_images integer;
  v_videos integer;
begin
  select count(*) filter (where kind = 'image'), count(*) filter (where kind = 'video')
  into v_images, v_videos from public.media where id = any (p_media_ids);
  if cardinality(p_media_ids) = 0 then
    return 'text';
  elsif v_images = cardinality(p_media_ids) then
    return 'images';
  elsif v_videos = 1 and cardinality(p_media_ids) = 1 then
    return 'video';
  end if;
  perform private.fail('invalid_payload', '{"field": "media_ids"}');
end $$;
comment on function private.kind_of_post(uuid[]) is
  'Pictures make an images post, one video a video post, no media a text post; mixtures are '
  'refused.';

create function private.post_text(p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if length(v_text) > private.limit_post_text_max() then
    perform private.fail('post_text_too_long');
  end if;
  return v_text;
end $$;
comment on function private.post_text(text) is
  'The text of a post, trimmed. Refuses a long one (post_text_too_long).';

create function private.request_digest(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_options text[],
  p_is_promo boolean, p_at timestamptz default null) returns uuid
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(
    p_audience, btrim(coalesce(p_text, ''), E' \t\r\n'), coalesce(p_media_ids, '{}'), p_options,
    coalesce(p_is_promo, false), extract(epoch from p_at))::text)::uuid
$$;
comment on function private.request_digest(
  public.post_audience, text, uuid[], text[], boolean, timestamptz) is
  'A digest of the content, which distinguishes two contents under one request id.';

create function private.new_draft(
  p_request_id uuid, p_audience public.post_audience, p_text text, p_media_ids uuid[],
  p_options text[], p_is_promo boolean, p_at timestamptz default null)
returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts;
begin
  perform private.begin_request(p_request_id);
  v_draft.creator_id := private.require_creator();
  if p_audience is null then
    perform private.fail('invalid_payload', '{"field": "audience"}');
  end if;
  v_draft.request_id := p_request_id;
  v_draft.request_digest :=
    private.request_digest(p_audience, p_text, p_media_ids, p_options, p_is_promo, p_at);
  v_draft.publish_at := p_at;
  v_draft.audience := p_audience;
  v_draft.text := p_text;
  v_draft.media_ids := p_media_ids;
  v_draft.options := p_options;
  v_draft.is_promo := p_is_promo;
  return v_draft;
end $$;
comment on function private.new_draft(
  uuid, public.post_audience, text, uuid[], text[], boolean, timestamptz) is
  'The unchecked content that the calling creator wants to post, now or at a time; begins the '
  'request. Errors: method_forbidden, invalid_payload.';

create function private.require_promo_slot(p_creator_id uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day timestamptz := date_trunc('day', p_at, 'UTC');
begin
  -- Serializes two at once, so that both count.
  perform pg_advisory_xact_lock(hashtextextended('promos:' || p_creator_id, 0));
  if (select count(*) from public.posts
      where creator_id = p_creator_id and is_promo
        and created_at >= v_day and created_at < v_day + interval '1 day')
     + (select count(*) from public.scheduled_posts
        where creator_id = p_creator_id and is_promo and state = 'waiting'
          and publish_at >= v_day and publish_at < v_day + interval '1 day')
     >= private.limit_promo_posts_per_day() then
    perform private.fail('promo_limit_reached');
  end if;
end $$;
comment on function private.require_promo_slot(uuid, timestamptz) is
  'Refuses a promotion beyond the limit of a UTC day, scheduled ones included '
  '(promo_limit_reached).';

create function private.checked_draft(p_draft public.scheduled_posts, p_kind public.post_kind)
returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
begin
  p_draft.text := private.post_text(p_draft.text);
  p_draft.media_ids := coalesce(p_draft.media_ids, '{}');
  p_draft.is_promo := coalesce(p_draft.is_promo, false);
  if p_draft.is_promo and p_draft.audience <> 'public' then
    perform private.fail('invalid_payload', '{"field": "is_promo"}');
  elsif p_draft.audience = 'public' and (
      select is_free_wall_disabled from public.creator_settings
      where creator_id = p_draft.creator_id) then
    perform private.fail('free_wall_disabled');
  end if;
  perform private.require_media(p_draft.creator_id, p_draft.media_ids, 'post',
    private.limit_post_images_max(), 'too_many_post_images');
  p_draft.kind := private.kind_of_post(p_draft.media_ids);
  if p_kind = 'poll' or p_draft.options is not null then
    p_draft.options := private.checked_options(coalesce(p_draft.options, '{}'));
    if p_draft.text = '' then
      perform private.fail('poll_text_required');
    elsif p_draft.kind <> 'text' then
      perform private.fail('invalid_payload', '{"field": "media_ids"}');
    end if;
    p_draft.kind := 'poll';
  end if;
  if p_draft.text = '' and p_draft.kind <> 'images' then
    perform private.fail('post_text_required');
  elsif p_kind <> p_draft.kind then
    perform private.fail('invalid_payload', '{"field": "kind"}');
  end if;
  return p_draft;
end $$;
comment on function private.checked_draft(public.scheduled_posts, public.post_kind) is
  'A valid post with its kind. Refuses invalid content, each case with its code; marks the media '
  'as used.';


-- schemas/60_wall/internals/checked_options.sql
-- Polls. One vote for each fan who may see the post, never the owner's. The results depend on the
-- reader, only here: the owner sees counts, a voter percentages, everybody else the options alone.
create view private.poll_results with (security_invoker = true) as
select o.post_id, o.option, o.voted,
       case when o.is_owner then o.total end as total,
       case when o.is_owner then o.votes end as votes,
       case when o.is_owner or o.voted is not null
            then round(100.0 * o.votes / greatest(o.total, 1))::integer end as percent
from (
  select p.post_id, p.option, v.option as voted, t.votes,
         sum(t.votes) over (partition by p.post_id) as total,
         p.creator_id is not distinct from (select auth.uid()) as is_owner
  from private.poll_places p
  left join public.poll_votes v on v.post_id = p.post_id and v.fan_id = (select auth.uid())
  cross join lateral (
    select coalesce(sum(u.votes), 0) as votes from private.counter_parts u
    where u.subject_id = p.id) t) o;
comment on view private.poll_results is
  'The results of polls as the caller sees them, one row per option, for posts whose text the '
  'caller reads.';
grant select on private.poll_results to anon, authenticated;

create function private.vote(p_post_id uuid, p_option smallint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  v_option_id uuid := (
    select id from private.poll_options where post_id = p_post_id and option = p_option);
begin
  if v_post.creator_id = v_me then
    perform private.fail('cannot_vote_own_poll');
  end if;
  perform private.require_right((
    select f.can_like from private.post_facts f where f.id = v_post.id));
  if v_option_id is null then
    perform private.fail('invalid_poll_option');
  end if;
  insert into public.poll_votes (post_id, fan_id, option, option_id)
  values (v_post.id, v_me, p_option, v_option_id) on conflict (post_id, fan_id) do nothing;
  if not found and p_option <> (
      select option from public.poll_votes where post_id = v_post.id and fan_id = v_me) then
    perform private.fail('already_voted');
  end if;
  return (select a.answer -> 'poll' from private.post_answers a where a.id = v_post.id);
end $$;

create function private.checked_options(p_options text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_options text[] := array(
    -- A text more than twice too long is refused without trimming.
    select case when length(o.text) > 2 * private.limit_poll_option_max() then o.text
      else regexp_replace(coalesce(o.text, ''), '^\s+|\s+$', '', 'g') end
    from unnest(p_options) with ordinality o (text, place) order by o.place);
begin
  if cardinality(v_options)
       not between private.limit_poll_options_min() and private.limit_poll_options_max()
     or exists (select from unnest(v_options) o (text)
                where length(o.text) not between 1 and private.limit_poll_option_max()) then
    perform private.fail('invalid_poll_options');
  end if;
  return v_options;
end $$;
comment on function private.checked_options(text[]) is
  'The options of a poll, trimmed. Refuses too few, too many, empty and long ones '
  '(invalid_poll_options).';


-- schemas/60_wall/internals/comment_candidates.sql
-- Comments are read by members who may see the post, never across a block with the reader or with
-- the post's owner. Fans are named to other users here, because a comment is addressed to all of
-- them.
create function private.comment_candidates(p_post_id uuid, p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return array(
    select c.id from private.comment_access c
    where c.post_id = p_post_id and c.is_shown
      and c.id < coalesce(p_before, private.last_id())
      -- offset 0: looked up for each author instead of joined with every block.
      and not exists (select from private.blocked_pairs x
                      where x.one_id = c.author_id and x.other_id in (v_me, c.creator_id)
                      offset 0)
    order by c.id desc limit private.limit_page_comments());
end $$;
comment on function private.comment_candidates(uuid, uuid) is
  'A page of the comments of a post before a comment, newest first; does not check the post.';
grant execute on function private.comment_candidates(uuid, uuid) to authenticated;


-- schemas/60_wall/internals/counter_faults.sql
-- The difference between the counters and a full count. Empty without drift; tests, benchmarks and
-- the operators' health check run it.
create function private.counted_anew()
returns table (subject_id uuid, counter text, counted bigint)
language sql stable security definer set search_path = '' as $$
  select l.post_id, 'likes', count(*) from public.likes l where l.is_on group by 1
  union all
  select l.creator_id, 'likes', count(*) from public.likes l where l.is_on group by 1
  union all
  select l.comment_id, 'likes', count(*) from public.comment_likes l where l.is_on group by 1
  union all
  select c.post_id, 'comments', count(*) from public.comments c where c.is_live group by 1
  union all
  select v.option_id, 'votes', count(*) from public.poll_votes v group by 1
  union all
  select p.creator_id, 'posts', count(*) from public.posts p where p.is_live group by 1
  union all
  select m.creator_id, case m.kind when 'image' then 'photos' else 'videos' end, count(*)
  from public.post_media m where m.is_live and m.kind in ('image', 'video') group by 1, 2
$$;

create function private.counter_faults()
returns table (subject_id uuid, counter text, counted bigint, told bigint)
language sql stable security definer set search_path = '' as $$
  with told as (
    select t.subject_id, v.counter, sum(v.value)::bigint as told
    from (
      select subject_id, likes, comments, votes, posts, photos, videos from private.counters
      union all
      select subject_id, likes, comments, votes, posts, photos, videos
      from private.counter_changes) t
    cross join lateral (values
      ('likes', t.likes), ('comments', t.comments), ('votes', t.votes), ('posts', t.posts),
      ('photos', t.photos), ('videos', t.videos)) v (counter, value)
    group by 1, 2)
  select subject_id, counter, coalesce(c.counted, 0), coalesce(t.told, 0)
  from private.counted_anew() c full join told t using (subject_id, counter)
  where coalesce(c.counted, 0) <> coalesce(t.told, 0)
$$;
comment on function private.counter_faults() is
  'Counters that differ from a full count; no row without drift.';


-- schemas/60_wall/internals/create_comment.sql
-- Writing a comment: fans who may see the post, and its owner.
create function private.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  -- A text more than twice too long is refused without trimming.
  v_text text := case when length(p_text) > 2 * private.limit_comment_max() then p_text
    else regexp_replace(coalesce(p_text, ''), '^\s+|\s+$', '', 'g') end;
  v_first record;
  v_id uuid;
begin
  perform private.require_right((
    select f.can_comment from private.post_facts f where f.id = v_post.id));
  perform private.begin_request(p_request_id);
  select c.id, (c.post_id, c.text) = (v_post.id, v_text) as same into v_first
  from public.comments c where c.author_id = v_me and c.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  elsif length(v_text) < private.limit_comment_min() then
    perform private.fail('comment_too_short');
  elsif length(v_text) > private.limit_comment_max() then
    perform private.fail('comment_too_long');
  end if;
  insert into public.comments (post_id, creator_id, author_id, request_id, text)
  values (v_post.id, v_post.creator_id, v_me, p_request_id, v_text)
  returning id into v_id;
  perform private.enforce_rate_limit('comments', private.limit_comments_per_hour(), '1 hour');
  return v_id;
end $$;


-- schemas/60_wall/internals/create_post.sql
-- Publishing a post with text, pictures, a video or a poll; once for each request. Media belong to
-- the author and are uploaded completely. Pictures that are still processed are shown when they are
-- ready; a video post is shown and announced when its video is ready.
create function private.announce_post(p_post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.announce(
    p_post.creator_id,
    case when p_post.kind in ('images', 'video') then 'wall_media' else 'wall_post'
    end::public.notification_kind,
    case p_post.audience when 'public' then 'everyone' else 'subscribers'
    end::public.event_audience,
    p_post.id);
end $$;
comment on function private.announce_post(public.posts) is
  'Announces a post to its audience: public ones to followers and subscribers, private ones to '
  'subscribers.';

create function private.open_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
begin
  select * into v_post from public.posts
  where id = p_post_id and not is_ready and removed_at is null for update;
  if v_post.id is null then
    return;
  end if;
  update public.posts set is_ready = true, announced_at = coalesce(announced_at, private.now())
  where id = p_post_id;
  if v_post.announced_at is null then
    perform private.announce_post(v_post);
  end if;
end $$;
comment on function private.open_post(uuid) is
  'Shows a post to others and announces it once, when its video is ready.';

create function private.is_video_ready(p_media_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.media
                     where id = any (p_media_ids) and kind = 'video' and state <> 'ready')
$$;

create function private.publish_draft(p_draft public.scheduled_posts) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_ready boolean := private.is_video_ready(p_draft.media_ids);
  v_post public.posts;
begin
  insert into public.posts (
    creator_id, request_id, request_digest, audience, kind, is_promo, is_ready, announced_at)
  values (
    p_draft.creator_id, p_draft.request_id, p_draft.request_digest, p_draft.audience, p_draft.kind,
    p_draft.is_promo, v_is_ready, case when v_is_ready then private.now() end)
  returning * into v_post;
  insert into public.post_texts (post_id, text, options)
  values (v_post.id, p_draft.text, nullif(p_draft.options, '{}'));
  perform private.link_media(v_post, p_draft.media_ids);
  insert into private.poll_options (post_id, option, creator_id)
  select v_post.id, o.place, v_post.creator_id
  from generate_subscripts(p_draft.options, 1) o (place);
  if v_post.is_ready then
    perform private.announce_post(v_post);
  end if;
  return v_post.id;
end $$;
comment on function private.publish_draft(public.scheduled_posts) is
  'Creates a post of a checked draft. Returns the post.';

create function private.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid,
  p_kind public.post_kind, p_options text[], p_is_promo boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts :=
    private.new_draft(p_request_id, p_audience, p_text, p_media_ids, p_options, p_is_promo);
  v_first record;
begin
  select p.id, p.request_digest = v_draft.request_digest as same into v_first
  from public.posts p where p.creator_id = v_draft.creator_id and p.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  v_draft := private.checked_draft(v_draft, p_kind);
  perform private.enforce_rate_limit('posts', private.limit_posts_per_day(), '1 day');
  if v_draft.is_promo then
    perform private.require_promo_slot(v_draft.creator_id, private.now());
  end if;
  return private.publish_draft(v_draft);
end $$;


-- schemas/60_wall/internals/create_story.sql
-- A new story of a creator, announced to followers and subscribers when it can be seen.
create function private.announce_stories(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story_id uuid;
begin
  for v_story_id in
    update public.stories s set announced_at = private.now()
    from private.account_facts c
    where s.creator_id = p_creator_id and s.announced_at is null
      and s.is_live and s.expires_at > private.now()
      and c.user_id = s.creator_id and c.is_listed
    returning s.id
  loop
    perform private.announce(p_creator_id, 'new_story', 'everyone', v_story_id);
  end loop;
end $$;
comment on function private.announce_stories(uuid) is
  'Announces stories to followers and subscribers when they can be seen, each once.';

create function private.create_story(p_request_id uuid, p_media_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_digest uuid := md5(jsonb_build_array(p_media_id, v_text)::text)::uuid;
  v_first record;
  v_id uuid;
begin
  perform private.begin_request(p_request_id);
  if p_media_id is null then
    perform private.fail('invalid_payload', '{"field": "media_id"}');
  end if;
  select s.id, s.request_digest = v_digest as same into v_first
  from public.stories s where s.creator_id = v_me and s.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  elsif length(v_text) > private.limit_story_text_max() then
    perform private.fail('story_text_too_long');
  end if;
  -- Locks the media item, which serializes two requests for it.
  perform private.require_media(v_me, array[p_media_id], 'story', 1);
  insert into public.stories (creator_id, request_id, request_digest, media_id, text, expires_at)
  values (v_me, p_request_id, v_digest, p_media_id, v_text,
          private.now() + make_interval(hours => private.limit_story_hours()))
  on conflict do nothing returning id into v_id;
  if v_id is null then
    -- Another story shows this media item.
    perform private.fail('conflict');
  end if;
  perform private.enforce_rate_limit('stories', private.limit_stories_per_day(), '1 day');
  perform private.announce_stories(v_me);
  return v_id;
end $$;


-- schemas/60_wall/internals/edit_post.sql
-- Changing a post: its text, its media, and its pin. Media that a post no longer shows are deleted
-- with their bytes, unless an open report keeps them.
create function private.let_go_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids)
    and not private.is_media_reported(m.id)
    and not exists (select from public.post_media l where l.media_id = m.id)
    and not exists (select from public.scheduled_posts s
                    where s.media_ids @> array[m.id] and s.state in ('waiting', 'failed'))
$$;
comment on function private.let_go_media(uuid[]) is
  'Deletes media that nothing on the wall shows any more and no open report keeps.';

create function private.lock_post_media(p_post_id uuid, p_added uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.media m
  where m.id in (select l.media_id from public.post_media l where l.post_id = p_post_id
                 union all select unnest(p_added))
    and m.owner_id = (select p.creator_id from public.posts p where p.id = p_post_id)
  order by m.id for no key update;
end $$;
comment on function private.lock_post_media(uuid, uuid[]) is
  'Locks the media of a post, and those that it is to show, before the post: the worker locks a '
  'media item and then the content that shows it.';

create function private.own_post(p_post_id uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_post public.posts;
begin
  select * into v_post from public.posts
  where id = p_post_id and creator_id = v_me and removed_at is null for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  end if;
  return v_post;
end $$;
comment on function private.own_post(uuid) is
  'A post of the calling creator, locked. Errors: method_forbidden, post_not_found.';

create function private.require_post_media(
  p_creator_id uuid, p_media_ids uuid[], p_before uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cardinality(p_media_ids) > private.limit_post_images_max() then
    perform private.fail('too_many_post_images');
  elsif cardinality(p_media_ids) <> (
      select count(distinct i.id) from unnest(p_media_ids) i (id)) then
    perform private.fail('invalid_payload');
  end if;
  -- Media that the post already has are accepted in any state.
  perform private.require_media(
    p_creator_id,
    array(select i.id from unnest(p_media_ids) i (id) where i.id <> all (p_before)),
    'post', private.limit_post_images_max(), 'too_many_post_images');
end $$;

create function private.edit_post(p_post_id uuid, p_text text, p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_text text;
  v_before uuid[];
  v_media uuid[];
  v_was_announced boolean;
  v_is_emptied boolean;
begin
  if p_media_ids is not null then
    perform private.lock_deletions(auth.uid());
  end if;
  perform private.lock_post_media(p_post_id, p_media_ids);
  v_post := private.own_post(p_post_id);
  v_was_announced := v_post.announced_at is not null;
  v_before := array(
    select media_id from public.post_media where post_id = p_post_id order by position);
  v_media := coalesce(p_media_ids, v_before);
  v_is_emptied := private.is_emptied_by(v_post, v_before, v_media);
  if v_post.moderation_state <> 'live' then
    perform private.fail(case v_post.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  end if;
  v_text := private.post_text(p_text);
  perform private.require_post_media(v_post.creator_id, v_media, v_before);
  if v_post.kind <> 'poll' then
    v_post.kind := private.kind_of_post(v_media);
  elsif cardinality(v_media) > 0 then
    perform private.fail('invalid_payload', '{"field": "media_ids"}');
  end if;
  if v_text = '' and v_post.kind <> 'images' then
    perform private.fail(
      case v_post.kind when 'poll' then 'poll_text_required' else 'post_text_required' end);
  end if;
  if v_is_emptied and not private.is_emptied(v_post) then
    perform private.require_deletion(v_post.creator_id, v_post.created_at);
  end if;
  v_post.is_ready := private.is_video_ready(v_media);
  update public.posts
  set kind = v_post.kind, edited_at = private.now(), is_ready = v_post.is_ready,
      emptied_at = case when v_is_emptied then private.now() else emptied_at end,
      announced_at = case when v_post.is_ready then coalesce(announced_at, private.now())
                          else announced_at end
  where id = v_post.id returning * into v_post;
  update public.post_texts set text = v_text where post_id = v_post.id;
  if v_media <> v_before then
    delete from public.post_media where post_id = v_post.id;
    perform private.link_media(v_post, v_media);
    perform private.let_go_media(v_before);
  end if;
  if v_post.is_ready and not v_was_announced then
    perform private.announce_post(v_post);
  end if;
end $$;

create function private.pin_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts := private.own_post(p_post_id);
begin
  if p_on is null then
    perform private.fail('invalid_payload');
  elsif p_on then
    insert into public.pins (creator_id, audience, post_id)
    values (v_post.creator_id, v_post.audience, v_post.id)
    on conflict (creator_id, audience) do update set post_id = excluded.post_id;
  else
    delete from public.pins where post_id = v_post.id;
  end if;
  perform private.notify_wall_changed(v_post.creator_id, 'post_changed', v_post.id);
end $$;


-- schemas/60_wall/internals/like_comment.sql
-- Liking a comment that the caller may read.
create function private.visible_comment(p_comment_id uuid) returns public.comments
language plpgsql stable security definer set search_path = '' as $$
declare
  v_comment public.comments;
begin
  select * into v_comment from public.comments c
  where c.id = p_comment_id and c.is_live
    and (select true from private.readable_comments r where r.id = c.id);
  if v_comment.id is null then
    perform private.fail('comment_not_found');
  end if;
  return v_comment;
end $$;
comment on function private.visible_comment(uuid) is
  'A live comment that the caller reads. Refuses any other (comment_not_found).';

create function private.like_comment(p_comment_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_comment public.comments := private.visible_comment(p_comment_id);
  v_is_first boolean := false;
begin
  if v_comment.author_id = v_me then
    perform private.fail('cannot_like_own_comment');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_comment from private.post_facts f where f.id = v_comment.post_id));
  if p_on then
    insert into public.comment_likes (comment_id, user_id) values (v_comment.id, v_me)
    on conflict (comment_id, user_id) do nothing;
    v_is_first := found;
  end if;
  if v_is_first then
    perform private.notify(v_comment.author_id, v_me, 'comment_liked', v_comment.id);
  else
    update public.comment_likes set is_on = p_on
    where comment_id = v_comment.id and user_id = v_me and is_on <> p_on;
  end if;
end $$;


-- schemas/60_wall/internals/like_post.sql
-- Likes. A fan who may see a post likes it once and may unlike it; its owner is notified the first
-- time and is the only one who sees the likers, four a page.
create function private.like_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  v_is_first boolean := false;
begin
  if v_post.creator_id = v_me then
    perform private.fail('cannot_like_own_post');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_like from private.post_facts f where f.id = v_post.id));
  if p_on then
    insert into public.likes (post_id, fan_id, creator_id)
    values (v_post.id, v_me, v_post.creator_id) on conflict (post_id, fan_id) do nothing;
    v_is_first := found;
  end if;
  if v_is_first then
    perform private.notify(v_post.creator_id, v_me, 'post_liked', v_post.id);
  else
    update public.likes set is_on = p_on
    where post_id = v_post.id and fan_id = v_me and is_on <> p_on;
  end if;
end $$;


-- schemas/60_wall/internals/link_media.sql
-- The links of a post to its media. A link is live while the post and the media item are both live
-- and the media item is ready.
create function private.is_link_live(p_post public.posts, p_media public.media) returns boolean
language sql stable set search_path = '' as $$
  select p_post.is_live and p_media.is_live
$$;

create function private.link_media(p_post public.posts, p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_media (
    post_id, position, media_id, creator_id, audience, kind, width, height, duration_ms, blur,
    alt, state, is_live)
  select p_post.id, o.position, m.id, p_post.creator_id, p_post.audience, m.kind, m.width,
         m.height, m.duration_ms, m.blur, m.alt, m.state,
         private.is_link_live(p_post, m)
  from unnest(p_media_ids) with ordinality o (id, position)
  join public.media m on m.id = o.id
$$;


-- schemas/60_wall/internals/post_page.sql
-- Reading posts. A candidates function returns ids, through an index and a page at a time; the
-- posts are read as the caller, and policies decide each row. Reading functions keep one generic
-- plan: by default Postgres considers known ids cheaper and plans at each call, which takes longer
-- than the call. Guests have functions of their own, because a plan under policies belongs to one
-- role.
create view private.post_answers with (security_invoker = true) as
select p.id, json_build_object(
  'id', p.id, 'creator_id', p.creator_id, 'audience', p.audience, 'kind', p.kind,
  'text', x.text, 'moderation_state', p.moderation_state, 'is_ready', p.is_ready,
  'is_promo', p.is_promo, 'is_pinned', n.post_id is not null,
  'created_at', p.created_at, 'edited_at', p.edited_at,
  'likes', t.likes, 'comments', t.comments,
  'has_liked', exists (select from private.my_likes k where k.post_id = p.id),
  'can_like', p.can_like, 'can_comment', p.can_comment,
  'poll', case p.kind when 'poll' then (
    select json_build_object(
      'voted', min(r.voted), 'can_vote', p.can_like and min(r.voted) is null,
      'total', min(r.total), 'options', json_agg(json_build_object(
        'option', r.option, 'text', x.options[r.option], 'votes', r.votes,
        'percent', r.percent) order by r.option))
    from private.poll_results r where r.post_id = p.id) end,
  'media', coalesce((
    select json_agg(json_build_object(
      'media_id', l.media_id, 'position', l.position, 'kind', l.kind, 'width', l.width,
      'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
      'state', l.state, 'is_live', l.is_live) order by l.position)
    from public.post_media l where l.post_id = p.id), '[]'),
  'creator', c.summary) as answer
from public.post_texts x
join private.post_facts p on p.id = x.post_id
join private.user_summaries c on c.id = p.creator_id
left join private.pinned_posts n on n.post_id = p.id
cross join lateral (
  select coalesce(sum(u.likes), 0) as likes, coalesce(sum(u.comments), 0) as comments
  from private.counter_parts u where u.subject_id = p.id) t;
comment on view private.post_answers is
  'Posts as rows for the page, limited to those whose text the caller reads.';
grant select on private.post_answers to anon, authenticated;

create function private.post_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(a.answer order by o.place), '[]')
    from unnest(p_ids) with ordinality o (id, place)
    join private.post_answers a on a.id = o.id);
end $$;
comment on function private.post_page(uuid[]) is
  'Posts for a member in the given order, without those that the member may not read.';

create function private.guest_post_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(a.answer order by o.place), '[]')
    from unnest(p_ids) with ordinality o (id, place)
    join private.post_answers a on a.id = o.id);
end $$;
comment on function private.guest_post_page(uuid[]) is 'The same as post_page() for a guest.';

create function private.guest_candidates(p_username text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select g.id from public.profiles p
    cross join lateral private.guest_post_ids(p.id) g (id)
    where p.username = lower(left(p_username, private.limit_typed_name_max())));
end $$;
comment on function private.guest_candidates(text) is
  'The posts of a wall that a guest reads: the five newest public ones.';

-- A post of the page belongs to one of the creators with the newest posts; so one post of every
-- creator is looked up, then only those that are not older than the last of these.
create function private.feed_candidates(p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_first constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not private.is_region_open() then
    return '{}';
  end if;
  return array(
    with creators as materialized (
      select c.id, bool_or(c.is_paid) as is_paid
      from (select s.creator_id as id, true as is_paid
            from private.valid_subscriptions s where s.fan_id = v_me
            union all
            select f.creator_id, false from public.follows f
            where f.fan_id = v_me and f.ended_at is null) c
      where c.id not in (
        select x.other_id from private.blocked_pairs x where x.one_id = v_me)
      group by c.id),
    heads as materialized (
      select c.id as creator_id, c.is_paid, h.id
      from creators c
      join private.account_facts s
        on s.user_id = c.id and s.is_listed and (c.is_paid or s.has_open_wall)
      cross join lateral (
        select p.id from public.posts p
        where p.creator_id = c.id and p.is_live and p.id < v_before
          and (c.is_paid or p.audience = 'public')
        order by p.id desc limit 1) h
      order by h.id desc limit private.limit_page_feed())
    select n.id from heads h
    cross join lateral (
      select p.id from public.posts p
      where p.creator_id = h.creator_id and p.is_live and p.id < v_before
        and (h.is_paid or p.audience = 'public')
        and p.id >= coalesce((select id from heads order by id desc
                              offset private.limit_page_feed() - 1), v_first)
      order by p.id desc limit private.limit_page_feed()) n
    order by n.id desc limit private.limit_page_feed());
end $$;

create function private.promo_candidates() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    -- A promo post is public: a caller who may not read the newest one reads none.
    select d.id
    from (
      select max(p.id::text)::uuid as id
      from (
        select id, creator_id from public.posts where is_promo and is_live
        -- Enough to choose from, also where one creator made most of them.
        order by id desc limit 20 * private.limit_page_promos()) p
      group by p.creator_id
      -- offset 0: keeps the order, so that the page is full before all rows are checked.
      order by 1 desc offset 0) d
    where private.sees_post(d.id)
    limit private.limit_page_promos());
end $$;
comment on function private.promo_candidates() is
  'The newest promo post of each of the last creators with one.';

grant execute on function private.post_page(uuid[]), private.feed_candidates(uuid)
  to authenticated;
grant execute on function private.guest_post_page(uuid[]), private.guest_candidates(text),
  private.guest_post_ids(uuid) to anon;
grant execute on function private.promo_candidates() to anon, authenticated;


-- schemas/60_wall/internals/publish_scheduled.sql
-- The clock publishes due posts, each row once: rows are locked with skip locked, and the post's
-- request id follows from the row. A failure stops no other post and is stored for its creator.
create function private.failure_of(p_state text, p_message text) returns public.error_code
language sql immutable set search_path = '' as $$
  select case when p_state like 'PT%' then p_message else 'update_failed' end::public.error_code
$$;
comment on function private.failure_of(text, text) is
  'The part of an error that the creator of scheduled content may read.';

create function private.require_publishable(p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_restricted(p_creator_id) then
    perform private.fail('account_suspended');
  elsif not private.is_listed(p_creator_id) then
    perform private.fail('schedule_not_listed');
  end if;
end $$;
comment on function private.require_publishable(uuid) is
  'Refuses scheduled content of a creator who is suspended or not listed at its time.';

create function private.notify_schedule_failed(p_creator_id uuid, p_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify(
    p_creator_id, private.special_id('support'), 'schedule_failed', p_id,
    p_also => array['scheduled'])
$$;
comment on function private.notify_schedule_failed(uuid, uuid) is
  'Notifies a creator that scheduled content was not published; the list shows the reason.';

create function private.publish_scheduled(p_row public.scheduled_posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts;
  v_post_id uuid;
begin
  perform private.require_publishable(p_row.creator_id);
  v_draft := private.checked_draft(p_row, p_row.kind);
  v_draft.request_id := private.derived_id('scheduled:' || p_row.id);
  v_post_id := private.publish_draft(v_draft);
  update public.scheduled_posts set state = 'published', post_id = v_post_id
  where id = p_row.id;
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update public.scheduled_posts
    set state = 'failed', failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_row.id;
    perform private.notify_schedule_failed(p_row.creator_id, p_row.id);
end $$;

create function private.publish_due_posts() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts;
begin
  for v_row in
    select p.* from public.scheduled_posts p
    join (
      select id, row_number() over (partition by creator_id order by publish_at, id) as turn
      from public.scheduled_posts
      where state = 'waiting' and publish_at <= private.now()) d on d.id = p.id
    where p.state = 'waiting'
    -- One post per creator before anybody's second: a creator with thousands delays nobody else.
    order by d.turn, p.publish_at limit 100 for update of p skip locked
  loop
    perform private.publish_scheduled(v_row);
    perform private.notify_changed(v_row.creator_id, array['scheduled']);
  end loop;
end $$;
comment on function private.publish_due_posts() is 'A job: publishes scheduled posts that are due.';


-- schemas/60_wall/internals/remove_comment.sql
-- Removing a comment, by its author or the owner of the post.
create function private.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  update public.comments set removed_at = coalesce(removed_at, private.now())
  where id = p_comment_id and v_me in (author_id, creator_id);
  if not found then
    perform private.fail('comment_not_found');
  end if;
end $$;


-- schemas/60_wall/internals/remove_post.sql
-- Removing a post. Its row stays for reports, invisible to everyone; its media, its pin and its
-- announcement are deleted. Idempotent. Content that staff removed never counts against the cap;
-- content that they hold stays until they decide.
create function private.remove_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_deletions(v_me);
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id and creator_id = v_me for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.removed_at is not null then
    return;
  elsif v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_post.moderation_state = 'live' and not private.is_emptied(v_post) then
    perform private.require_deletion(v_me, v_post.created_at);
  end if;
  update public.posts set removed_at = private.now() where id = p_post_id;
  delete from public.audience_events where creator_id = v_me and subject_id = p_post_id;
  delete from public.pins where post_id = p_post_id;
  v_media := array(select media_id from public.post_media where post_id = p_post_id);
  delete from public.post_media where post_id = p_post_id;
  perform private.let_go_media(v_media);
end $$;


-- schemas/60_wall/internals/remove_story.sql
-- Removing a story, which counts as a deletion while it is live.
create function private.own_story(p_story_id uuid) returns public.stories
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_story public.stories;
begin
  select * into v_story from public.stories where id = p_story_id and creator_id = v_me;
  if v_story.id is null then
    perform private.fail('story_not_found');
  end if;
  return v_story;
end $$;
comment on function private.own_story(uuid) is
  'A story of the calling creator. Errors: method_forbidden, story_not_found.';

create function private.remove_story(p_story_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  perform private.lock_deletions(auth.uid());
  v_story := private.own_story(p_story_id);
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(v_story.media_id);
  if v_story.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif v_story.moderation_state = 'live' and v_story.removed_at is null
      and v_story.expires_at > private.now() then
    perform private.require_deletion(v_story.creator_id, v_story.created_at);
  end if;
  update public.stories set removed_at = private.now()
  where id = v_story.id and removed_at is null;
  if found then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
    perform private.let_go_story_media(v_story);
  end if;
end $$;

create function private.let_go_story_media(p_story public.stories) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_story.media_id is not null and not private.is_media_reported(p_story.media_id) then
    perform private.drop_media(p_story.media_id);
  end if;
end $$;
comment on function private.let_go_story_media(public.stories) is
  'Deletes the media item of a story, unless an open report keeps it.';


-- schemas/60_wall/internals/report_post.sql
-- Reports of posts and comments by users who may see them, and decisions of staff about them. The
-- snapshot keeps the text and names the media, which stay until staff decide.
create function private.report_post(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'post', p_id, p_reason, p_text);
  v_post public.posts := private.visible_post(p_id);
  v_media uuid[] := array(
    select media_id from public.post_media where post_id = p_id order by position);
begin
  v_draft.owner_id := v_post.creator_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', (select x.text from public.post_texts x where x.post_id = p_id),
    'kind', v_post.kind, 'audience', v_post.audience, 'created_at', v_post.created_at,
    'edited_at', v_post.edited_at, 'media_ids', v_media,
    'options', (select x.options from public.post_texts x where x.post_id = p_id)), v_media);
end $$;

create function private.report_comment(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'comment', p_id, p_reason, p_text);
  v_comment public.comments := private.visible_comment(p_id);
begin
  v_draft.owner_id := v_comment.author_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', v_comment.text, 'post_id', v_comment.post_id,
    'created_at', v_comment.created_at), '{}');
end $$;

create function private.media_in_question(p_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select media_id from public.post_media where post_id = p_post_id
    union
    select unnest(media_ids) from private.reports
    where target = 'post' and target_id = p_post_id and state = 'open')
$$;
comment on function private.media_in_question(uuid) is
  'The media of a post now and at the time of its report: the author may have moved them to '
  'another post.';

create function private.moderate_post(
  p_post_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.moderation_state = p_state then
    perform private.fail('conflict');
  end if;
  update public.posts set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_post_id;
  if p_state <> 'live' then
    delete from public.audience_events e
    where e.creator_id = v_post.creator_id and e.subject_id = p_post_id;
  end if;
  if p_state = 'removed' then
    delete from public.pins where post_id = p_post_id;
  end if;
  v_media := private.media_in_question(p_post_id);
  perform private.moderate_media(m.id, p_state, p_reason)
  from public.media m
  where m.id = any (v_media) and m.moderation_state <> p_state
    -- Media that another decision removed stay removed.
    and (p_state = 'removed' or m.moderation_state = 'live'
         or (m.moderation_state, m.moderation_reason)
            = (v_post.moderation_state, v_post.moderation_reason));
end $$;
comment on function private.moderate_post(uuid, public.moderation_state, text) is
  'A decision of staff about a post and its media. held: hidden from all but their author, also '
  'where another post shows them; removed: hidden from the author too; live: releases what this '
  'decision hid. Errors: post_not_found, conflict.';

create function private.moderate_comment(
  p_comment_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.comments set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_comment_id and moderation_state <> p_state;
  if not found then
    perform private.fail(case when exists (select from public.comments where id = p_comment_id)
      then 'conflict' else 'comment_not_found' end);
  end if;
end $$;
comment on function private.moderate_comment(uuid, public.moderation_state, text) is
  'A decision of staff about a comment. Errors: comment_not_found, conflict.';


-- schemas/60_wall/internals/report_story.sql
-- Reports of stories by users who see them, and decisions of staff about one. The snapshot keeps
-- the text and names the media item, which stays until staff decide.
create function private.report_story(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'story', p_id, p_reason, p_text);
  v_story public.stories;
begin
  select s.* into v_story from public.stories s
  join private.readable_stories r on r.id = s.id
  where s.id = p_id;
  if v_story.id is null then
    perform private.fail('story_not_found');
  end if;
  v_draft.owner_id := v_story.creator_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', v_story.text, 'created_at', v_story.created_at,
    'media_ids', array[v_story.media_id]), array[v_story.media_id]);
end $$;

create function private.moderate_story(
  p_story_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  update public.stories set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_story_id and moderation_state <> p_state returning * into v_story;
  if v_story.id is null then
    perform private.fail(case when exists (select from public.stories where id = p_story_id)
      then 'conflict' else 'story_not_found' end);
  end if;
  if p_state <> 'live' then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
  end if;
  if p_state <> 'held' and v_story.media_id is not null then
    perform private.moderate_media(v_story.media_id, p_state, p_reason);
  end if;
end $$;
comment on function private.moderate_story(uuid, public.moderation_state, text) is
  'A decision of staff about a story. held: hidden from all but its owner; removed: deletes its '
  'media item too; live: releases both. Errors: story_not_found, conflict.';


-- schemas/60_wall/internals/require_deletion.sql
-- The cap on deletions: in a month a creator deletes at most 40 percent of the posts and stories
-- that were live at its start or were created in it, and at most 40 percent of the former alone, so
-- that new junk makes no room; but always one. A deletion is the removal of a post, of a story
-- before its end, or an edit that removes all former media of a post; a post counts once a month.
-- Removals by staff do not count.
create function private.lock_deletions(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('removals:' || p_creator_id, 0))
$$;
comment on function private.lock_deletions(uuid) is
  'Serializes two deletions, so that both count. Locked before the row of the post or story.';

create function private.deletions_left(p_creator_id uuid, p_made_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_month timestamptz := date_trunc('month', private.now(), 'UTC');
  v_left bigint;
  v_old_left bigint;
begin
  select greatest(1, count(*) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_used),
         greatest(1, count(*) filter (where is_old) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_old and is_used)
  into v_left, v_old_left
  from (
    select created_at < v_month as is_old,
           removed_at is not null or emptied_at >= v_month as is_used
    from public.posts
    where creator_id = p_creator_id and moderation_state = 'live'
      and (removed_at is null or removed_at >= v_month)
    union all
    select created_at < v_month, coalesce(removed_at < expires_at, false)
    from public.stories
    where creator_id = p_creator_id and moderation_state = 'live' and expires_at >= v_month
      and (removed_at is null or removed_at >= v_month)) i;
  return greatest(0, case when p_made_at < v_month then least(v_left, v_old_left) else v_left end);
end $$;
comment on function private.deletions_left(uuid, timestamptz) is
  'The number of deletions that a creator has left in the UTC month of that time.';

create function private.require_deletion(p_creator_id uuid, p_made_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.deletions_left(p_creator_id, p_made_at) = 0 then
    perform private.fail('deletion_cap_reached');
  end if;
end $$;
comment on function private.require_deletion(uuid, timestamptz) is
  'Refuses a deletion over the cap of the UTC month (deletion_cap_reached).';

create function private.my_deletions_left(p_made_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.deletions_left(
    private.signed_in_creator(), coalesce(p_made_at, private.now()));
end $$;

create function private.is_emptied_by(p_post public.posts, p_before uuid[], p_after uuid[])
returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_had uuid[] := array(
    select m.id from private.live_media m
    where m.id = any (p_before) and m.created_at <= greatest(
      p_post.created_at, date_trunc('month', private.now(), 'UTC')));
begin
  return p_before <> '{}' and (p_after = '{}' or (v_had <> '{}' and not p_after && v_had));
end $$;
comment on function private.is_emptied_by(public.posts, uuid[], uuid[]) is
  'Whether an edit removes the last media item of a post, or the last one that the post had at '
  'its creation or at the start of the month; replacements do not count as the same.';

create function private.is_emptied(p_post public.posts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_post.emptied_at >= date_trunc('month', private.now(), 'UTC'), false)
$$;
comment on function private.is_emptied(public.posts) is
  'Whether a post already counts among the deletions of the month.';


-- schemas/60_wall/internals/roll_up_counters.sql
-- Keeping the counters. Triggers append the changes of a statement, so that no function can omit
-- them. The fold moves them into the sums, each exactly once, because it deletes them from the tail
-- in the same statement, and signals each wall on screen once which of its posts changed.
create function private.notify_counts_changed(p_subject_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(
    jsonb_build_object('post_ids', jsonb_agg(n.id)), 'post_counts', 'wall:' || n.creator_id, true)
  from (
    select id, creator_id, row_number() over (partition by creator_id order by id desc) as place
    from public.posts
    where id = any (p_subject_ids) and is_live) n
  where n.place <= 2 * private.limit_page_posts() group by n.creator_id
$$;
comment on function private.notify_counts_changed(uuid[]) is
  'Signals to each wall on screen which of its newest posts have new counters: one event per '
  'wall, ids only.';

create function private.roll_up_counters() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_counted uuid[];
begin
  -- One fold at a time; later changes are left to the next one.
  if not pg_try_advisory_xact_lock(hashtextextended('fold-counters', 0)) then
    return;
  end if;
  with taken as (delete from private.counter_changes returning *),
  sums as (
    select subject_id, sum(likes) as likes, sum(comments) as comments, sum(votes) as votes,
           sum(posts) as posts, sum(photos) as photos, sum(videos) as videos
    from taken group by subject_id),
  folded as (
    insert into private.counters as t (subject_id, likes, comments, votes, posts, photos, videos)
    select subject_id, likes, comments, votes, posts, photos, videos from sums
    on conflict (subject_id) do update set
      likes = t.likes + excluded.likes, comments = t.comments + excluded.comments,
      votes = t.votes + excluded.votes, posts = t.posts + excluded.posts,
      photos = t.photos + excluded.photos, videos = t.videos + excluded.videos)
  -- Votes are counted under an option, and signalled with its post.
  select array_agg(coalesce(
    (select o.post_id from private.poll_options o where o.id = s.subject_id), s.subject_id))
  into v_counted from sums s where s.likes <> 0 or s.comments <> 0 or s.votes <> 0;
  perform private.notify_counts_changed(v_counted);
end $$;
comment on function private.roll_up_counters() is
  'A job: folds the tails of the counters into their sums and signals the walls on screen.';

create function private.tg_likes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_delta integer := case when new.is_on then 1 else -1 end;
begin
  insert into private.counter_changes (subject_id, likes)
  values (new.post_id, v_delta), (new.creator_id, v_delta);
  return null;
end $$;

create function private.tg_comment_likes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.counter_changes (subject_id, likes)
  values (new.comment_id, case when new.is_on then 1 else -1 end);
  return null;
end $$;

create function private.tg_comments__count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_delta integer := new.is_live::integer;
begin
  if tg_op = 'UPDATE' then
    v_delta := v_delta - old.is_live::integer;
  end if;
  if v_delta <> 0 then
    insert into private.counter_changes (subject_id, comments) values (new.post_id, v_delta);
  end if;
  return null;
end $$;

create function private.tg_poll_votes__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.counter_changes (subject_id, votes) values (new.option_id, 1);
  return null;
end $$;

create function private.tg_posts__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.counter_changes (subject_id, posts)
    select creator_id, count(*) from fresh
    where is_live group by creator_id;
  else
    insert into private.counter_changes (subject_id, posts)
    select creator_id, sum(delta) from (
      select creator_id, 1 as delta from fresh where is_live
      union all
      select creator_id, -1 from stale where is_live) c
    group by creator_id having sum(delta) <> 0;
  end if;
  return null;
end $$;

create function private.tg_post_media__count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, count(*) filter (where kind = 'image'),
           count(*) filter (where kind = 'video')
    from fresh where is_live group by creator_id;
  elsif tg_op = 'DELETE' then
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, -count(*) filter (where kind = 'image'),
           -count(*) filter (where kind = 'video')
    from stale where is_live group by creator_id;
  else
    insert into private.counter_changes (subject_id, photos, videos)
    select creator_id, coalesce(sum(delta) filter (where kind = 'image'), 0),
           coalesce(sum(delta) filter (where kind = 'video'), 0)
    from (
      select creator_id, kind, 1 as delta from fresh where is_live
      union all
      select creator_id, kind, -1 from stale where is_live) c
    group by creator_id
    having sum(delta) filter (where kind = 'image') <> 0
        or sum(delta) filter (where kind = 'video') <> 0;
  end if;
  return null;
end $$;


-- schemas/60_wall/internals/schedule_post.sql
-- Scheduled posts: on the 15-minute grid, in the next thirty days. A waiting one may be changed and
-- removed; one that failed at its time is scheduled again when it is changed.
create function private.require_slot(p_at timestamptz, p_days integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_at is null or not isfinite(p_at)
     or mod(extract(epoch from p_at), 60 * private.limit_schedule_slot_minutes()) <> 0 then
    perform private.fail('invalid_schedule_slot');
  elsif p_at <= private.now() then
    perform private.fail('schedule_in_past');
  elsif p_at > private.now() + make_interval(days => p_days) then
    perform private.fail('schedule_too_far', jsonb_build_object('days', p_days));
  end if;
end $$;
comment on function private.require_slot(timestamptz, integer) is
  'Refuses a time off the grid, in the past or more than this number of days ahead.';

create function private.schedule_post(
  p_request_id uuid, p_at timestamptz, p_audience public.post_audience, p_text text,
  p_media_ids uuid[], p_kind public.post_kind, p_options text[], p_is_promo boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts :=
    private.new_draft(p_request_id, p_audience, p_text, p_media_ids, p_options, p_is_promo, p_at);
  v_first record;
  v_id uuid;
begin
  select s.id, s.request_digest = v_draft.request_digest as same into v_first
  from public.scheduled_posts s
  where s.creator_id = v_draft.creator_id and s.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  perform private.require_slot(p_at, private.limit_schedule_post_days());
  v_draft := private.checked_draft(v_draft, p_kind);
  perform private.enforce_rate_limit('posts', private.limit_posts_per_day(), '1 day');
  if v_draft.is_promo then
    perform private.require_promo_slot(v_draft.creator_id, p_at);
  end if;
  insert into public.scheduled_posts (
    creator_id, request_id, request_digest, publish_at, audience, kind, text, media_ids, options,
    is_promo)
  values (
    v_draft.creator_id, p_request_id, v_draft.request_digest, p_at, v_draft.audience, v_draft.kind,
    v_draft.text, v_draft.media_ids, v_draft.options, v_draft.is_promo)
  returning id into v_id;
  perform private.notify_changed(v_draft.creator_id, array['scheduled']);
  return v_id;
end $$;

create function private.own_scheduled(p_id uuid) returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_row public.scheduled_posts;
begin
  select * into v_row from public.scheduled_posts
  where id = p_id and creator_id = v_me and state in ('waiting', 'failed') for update;
  if v_row.id is null then
    perform private.fail('scheduled_not_found');
  end if;
  return v_row;
end $$;
comment on function private.own_scheduled(uuid) is
  'An unpublished scheduled post of the calling creator, locked. Errors: method_forbidden, '
  'scheduled_not_found.';

create function private.edit_scheduled(
  p_scheduled_id uuid, p_at timestamptz, p_text text, p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts := private.own_scheduled(p_scheduled_id);
  v_before uuid[] := v_row.media_ids;
  v_at timestamptz := coalesce(p_at, v_row.publish_at);
begin
  perform private.require_slot(v_at, private.limit_schedule_post_days());
  v_row.text := coalesce(p_text, v_row.text);
  v_row.media_ids := coalesce(p_media_ids, v_row.media_ids);
  v_row := private.checked_draft(v_row, case v_row.kind when 'poll' then v_row.kind end);
  -- Its own place of the day is free while a new one is checked.
  update public.scheduled_posts set state = 'removed', failure = null where id = v_row.id;
  if v_row.is_promo then
    perform private.require_promo_slot(v_row.creator_id, v_at);
  end if;
  update public.scheduled_posts
  set state = 'waiting', publish_at = v_at, text = v_row.text, kind = v_row.kind,
      media_ids = v_row.media_ids
  where id = v_row.id;
  perform private.let_go_media(v_before);
  perform private.notify_changed(v_row.creator_id, array['scheduled']);
end $$;

create function private.is_removable(p_media_ids uuid[]) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (select from public.media
                     where id = any (p_media_ids) and state in ('uploading', 'processing'))
$$;
comment on function private.is_removable(uuid[]) is
  'Whether none of the media is still processed.';

create function private.remove_scheduled(p_scheduled_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts := private.own_scheduled(p_scheduled_id);
begin
  if not private.is_removable(v_row.media_ids) then
    perform private.fail('media_processing');
  end if;
  update public.scheduled_posts set state = 'removed', failure = null where id = v_row.id;
  perform private.let_go_media(v_row.media_ids);
  perform private.notify_changed(v_row.creator_id, array['scheduled']);
end $$;


-- schemas/60_wall/internals/story_candidates.sql
-- Reading stories. A candidates function returns ids; stories and views are read as the caller, and
-- policies decide each row. A view is looked up by a scalar subquery: `exists` may become a hash of
-- all views of the caller, without an index.
create view private.story_summaries with (security_invoker = true) as
select s.id, s.creator_id, s.expires_at, json_build_object(
  'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
  'is_seen', coalesce((
    select true from public.story_views w
    where w.story_id = s.id and w.viewer_id = (select auth.uid())), false),
  'media', json_build_object(
    'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
    'duration_ms', s.duration_ms, 'blur', s.blur, 'alt', s.alt,
    'is_live', s.is_media_live)) as summary
from public.stories s;
comment on view private.story_summaries is 'Stories that the caller reads, each as a card.';
grant select on private.story_summaries to authenticated;

-- The list looks up creators by key while its index gives the newest stories: a hash join would
-- read every creator.
create function private.story_candidates(p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return array(
    with newest as materialized (
      select s.id, s.creator_id from private.readable_stories s where not s.is_own
      order by s.expires_at desc, s.id desc limit private.limit_stories_max()),
    page as materialized (
      select array_agg(n.id order by n.id desc) as ids from newest n
      group by n.creator_id having (array_agg(n.id order by n.id desc))[1] < v_before
      order by (array_agg(n.id order by n.id desc))[1] desc
      limit private.limit_page_stories())
    select unnest(g.ids) from page g);
end $$;
comment on function private.story_candidates(uuid) is
  'The stories of a page of groups: of the newest stories of others, as many as a list holds, the '
  'groups whose newest story is older than the key.';
grant execute on function private.story_candidates(uuid) to authenticated;


-- schemas/60_wall/internals/sweep_stories.sql
-- A job: deletes files and views of expired stories.
create function private.sweep_stories() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  for v_story in
    select * from public.stories
    where media_id is not null
      and expires_at < private.now() - make_interval(days => private.limit_story_media_days())
    order by expires_at limit 500 for update skip locked
  loop
    perform private.let_go_story_media(v_story);
    delete from public.story_views where story_id = v_story.id;
  end loop;
end $$;
comment on function private.sweep_stories() is
  'A job: deletes files and views of expired stories; a reported media item stays.';


-- schemas/60_wall/internals/view_story.sql
-- A member's view of a story, stored once.
create function private.view_story(p_story_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  if not exists (select from private.readable_stories r where r.id = p_story_id) then
    perform private.fail('story_not_found');
  end if;
  insert into public.story_views (story_id, viewer_id)
  select r.id, v_me from private.readable_stories r where r.id = p_story_id and not r.is_own
  on conflict (story_id, viewer_id) do nothing;
end $$;


-- schemas/60_wall/internals/wall_candidates.sql
-- The posts of a wall, five a page by key. These functions return only ids and may return too many:
-- they keep a page full, and policies decide which posts are read. Pinned posts precede the first
-- page and are nowhere else.
create function private.pinned_candidates(p_creator_id uuid, p_kind public.post_kind) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select p.id from public.pins n join public.posts p on p.id = n.post_id
    where n.creator_id = p_creator_id and (p_kind is null or p.kind = p_kind)
    order by p.id desc);
end $$;
comment on function private.pinned_candidates(uuid, public.post_kind) is
  'The pinned posts of a creator, newest first.';

create function private.wall_ids(
  p_creator_id uuid, p_is_public boolean, p_kind public.post_kind, p_before uuid,
  p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_own boolean := p_creator_id = auth.uid();
begin
  -- One statement for each index.
  if p_is_public and p_kind is null then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and id < p_before and id <> all (p_excluded_ids)
        and is_live and audience = 'public'
      order by id desc limit private.limit_page_posts());
  elsif p_is_public then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and kind = p_kind and id < p_before
        and id <> all (p_excluded_ids)
        and is_live and audience = 'public'
      order by id desc limit private.limit_page_posts());
  elsif p_kind is null then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and id < p_before and id <> all (p_excluded_ids)
        and removed_at is null and (v_is_own or is_live)
      order by id desc limit private.limit_page_posts());
  end if;
  return array(
    select id from public.posts
    where creator_id = p_creator_id and kind = p_kind and id < p_before
      and id <> all (p_excluded_ids)
      and removed_at is null and (v_is_own or is_live)
    order by id desc limit private.limit_page_posts());
end $$;

create function private.wall_candidates(p_creator_id uuid, p_filter text, p_before uuid)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_kind public.post_kind := case p_filter when 'all' then null else p_filter end;
  v_is_public boolean := p_creator_id <> v_me and not private.is_subscribed(v_me, p_creator_id);
  v_pinned uuid[] := private.pinned_candidates(p_creator_id, v_kind);
  v_ids uuid[] := private.wall_ids(
    p_creator_id, v_is_public, v_kind, coalesce(p_before, private.last_id()), v_pinned);
begin
  return case when p_before is null then v_pinned || v_ids else v_ids end;
end $$;
comment on function private.wall_candidates(uuid, text, uuid) is
  'A page of a wall before a post, newest first, with the pinned posts before the first page.';
grant execute on function private.wall_candidates(uuid, text, uuid) to authenticated;


-- schemas/65_discovery/internals/browse_candidates.sql
-- The page of browse: listed creators only, never across a block, by key. An index of the category
-- finds the thirty; creator_list() reads them as the caller. The key of every sort is one triple
-- (time, followers, creator): the client sends back the key of the last row.
create function private.browse_keys(
  p_sort text, p_category text, p_at timestamptz, p_followers bigint, p_id uuid)
returns table (creator_id uuid, key_at timestamptz, key_followers bigint)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me);
  v_page integer := private.limit_page_browse();
begin
  if p_sort = 'featured' then
    return query select s.creator_id, s.featured_at, s.followers from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.featured_at, s.followers, s.creator_id) < (p_at, p_followers, p_id)
      order by s.featured_at desc, s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'all' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'online' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.is_online and private.is_online(s.creator_id)
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'newest' then
    return query select s.creator_id, s.joined_at, 0::bigint from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.joined_at, s.creator_id) < (p_at, p_id)
      order by s.joined_at desc, s.creator_id desc limit v_page;
  elsif p_sort = 'exclusive' then
    return query select s.creator_id, s.exclusive_since, 0::bigint from private.browse_index s
      where s.category = p_category and s.exclusive_since > '-infinity'
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.exclusive_since, s.creator_id) < (p_at, p_id)
      order by s.exclusive_since desc, s.creator_id desc limit v_page;
  else
    perform private.fail('invalid_payload', '{"field": "sort"}');
  end if;
end $$;

create function private.browse_candidates(
  p_sort text, p_category text, p_tag text, p_after jsonb) returns private.creator_keys
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keys private.creator_keys;
begin
  if private.is_region_open() then
    select array_agg(k.creator_id), array_agg(k.key_at), array_agg(k.key_followers)
    into v_keys.ids, v_keys.ats, v_keys.followers
    from private.browse_keys(
      p_sort, concat_ws(':', coalesce(p_category, ''), p_tag),
      coalesce((p_after ->> 'at')::timestamptz, 'infinity'),
      coalesce((p_after ->> 'followers')::bigint, 9223372036854775807),
      coalesce((p_after ->> 'id')::uuid, private.last_id())) k;
  end if;
  return v_keys;
end $$;
comment on function private.browse_candidates(text, text, text, jsonb) is
  'A page of browse: creators and their keys.';
grant execute on function private.browse_candidates(text, text, text, jsonb) to anon, authenticated;


-- schemas/65_discovery/internals/creator_list.sql
-- Creators in lists: the row of the profile as the caller reads it, with facts of an owner's view.
-- Guests have a function of their own, because a plan under policies belongs to one role.
create view private.creator_extras as
select c.creator_id, o.profile_id is not null as is_online,
       c.exclusive_since > '-infinity' as is_exclusive, a.summary as avatar, v.summary as cover,
       r.status as story_status, h.fee_cents, h.offer
from private.creator_summaries c
left join private.shown_prices h on h.creator_id = c.creator_id
left join private.online_users o on o.profile_id = c.creator_id
left join private.story_statuses r on r.creator_id = c.creator_id
left join private.picture_summaries a on a.profile_id = c.creator_id and a.kind = 'avatar'
left join private.picture_summaries v on v.profile_id = c.creator_id and v.kind = 'cover';
comment on view private.creator_extras is
  'Flags, numbers and public pictures of creators, for ids that were read through policies.';

create view private.creator_list_items with (security_invoker = true) as
select p.id, p.username, p.name, p.location, x.is_online, x.is_exclusive, x.avatar, x.cover,
       x.story_status, x.fee_cents, x.offer
from public.profiles p
-- offset 0: by key; without it the planner reads the tables of all creators.
cross join lateral (
  select e.* from private.creator_extras e where e.creator_id = p.id offset 0) x;
comment on view private.creator_list_items is
  'Creators whom the caller sees, as rows of a list.';
grant select on private.creator_extras, private.creator_list_items to anon, authenticated;

create function private.creator_list(p_keys private.creator_keys) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r order by i.place), '[]')
    from unnest(p_keys.ids) with ordinality i (id, place)
    join private.creator_list_items f on f.id = i.id
    cross join lateral (
      select f.*, case when p_keys.ats is not null then json_build_object(
        'at', p_keys.ats[i.place], 'followers', p_keys.followers[i.place], 'id', f.id)
        end as key) r);
end $$;
comment on function private.creator_list(private.creator_keys) is
  'Creators for a member in the given order, without those whom the member does not see.';

create function private.guest_creator_list(p_keys private.creator_keys) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r order by i.place), '[]')
    from unnest(p_keys.ids) with ordinality i (id, place)
    join private.creator_list_items f on f.id = i.id
    cross join lateral (
      select f.*, case when p_keys.ats is not null then json_build_object(
        'at', p_keys.ats[i.place], 'followers', p_keys.followers[i.place], 'id', f.id)
        end as key) r);
end $$;
comment on function private.guest_creator_list(private.creator_keys) is
  'The same as creator_list() for a guest.';

grant execute on function private.creator_list(private.creator_keys) to authenticated;
grant execute on function private.guest_creator_list(private.creator_keys) to anon;


-- schemas/65_discovery/internals/list_prefix.sql
-- The search in the lists of a fan's favourites and subscriptions.
create function private.list_prefix(p_search text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_prefix text;
begin
  perform private.require_typed(p_search);
  if p_search is null or btrim(p_search) = '' then
    return '';
  end if;
  v_prefix := private.normal_username(p_search);
  if length(v_prefix) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  return v_prefix;
end $$;
comment on function private.list_prefix(text) is
  'The search text of a list in the form of a username; empty for all. Errors: search_too_short, '
  'field_too_long.';
grant execute on function private.list_prefix(text), private.require_typed(text),
  private.normal_username(text) to authenticated;


-- schemas/65_discovery/internals/page_candidate.sql
-- A creator's page, in two statements: the creator of that username, then the page of that id as
-- the caller reads it; only a known id lets the planner look up every part of the page by key. A
-- user who may not see the page learns nothing: the answer is null for unknown, unlisted, suspended
-- and closed creators alike. A user whom the creator blocked receives a flag and nothing else.
create view private.page_facts as
select c.creator_id, s.is_listed, t.categories, t.is_free_wall_disabled,
  case when t.text_price_cents is not null then json_build_object(
    'text_cents', t.text_price_cents, 'audio_cents', t.audio_price_cents,
    'video_cents', t.video_price_cents) end as chat_prices,
  c.followers + (
  select coalesce(sum(d.delta), 0) from private.follower_changes d
  where d.creator_id = c.creator_id) as followers
from private.creator_summaries c
join private.account_facts s on s.user_id = c.creator_id
join public.creator_settings t on t.creator_id = c.creator_id;
comment on view private.page_facts is
  'Whether a creator is listed, their categories and prices of a paid chat, and the exact number '
  'of followers: for pages whose profile was read.';

create view private.creator_pages with (security_invoker = true) as
select p.id, p.username, p.name, p.bio, p.age, p.location, p.instagram_handle, p.twitter_handle,
  p.wishlist_url, p.special is not null as is_special, p.created_at as joined_at,
  f.is_listed, f.categories, f.is_free_wall_disabled, f.chat_prices,
  o.profile_id is not null as is_online, w.span as last_active,
  a.summary as avatar, v.summary as cover, e.summary as welcome_video,
  json_build_object(
    'posts', n.posts, 'photos', n.photos, 'videos', n.videos, 'likes', n.likes,
    'followers', f.followers) as counters,
  h.fee_cents, h.offer, false as is_blocked
from public.profiles p
join private.page_facts f on f.creator_id = p.id
cross join lateral (
  select coalesce(sum(u.posts), 0) as posts, coalesce(sum(u.photos), 0) as photos,
         coalesce(sum(u.videos), 0) as videos, coalesce(sum(u.likes), 0) as likes
  from private.counter_parts u where u.subject_id = p.id) n
left join private.shown_prices h on h.creator_id = p.id
left join private.picture_summaries a on a.profile_id = p.id and a.kind = 'avatar'
left join private.picture_summaries v on v.profile_id = p.id and v.kind = 'cover'
left join private.welcome_video_summaries e on e.creator_id = p.id
left join private.online_users o on o.profile_id = p.id
left join private.last_seen w on w.profile_id = p.id;
comment on view private.creator_pages is
  'Pages of creators whom the caller sees, without the caller''s relation to them.';

grant select on private.page_facts, private.creator_pages, private.last_seen
  to anon, authenticated;

create function private.page_candidate(p_username text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.id from public.profiles p
          where p.username = lower(left(p_username, private.limit_typed_name_max()))
            and p.role = 'creator');
end $$;
comment on function private.page_candidate(text) is
  'The creator of a username, in any case of characters.';

create function private.blocked_page(p_creator_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when exists (select from private.my_blockers x where x.id = s.user_id)
      then json_build_object('is_blocked', true)
      else json_build_object('is_blocked', true, 'blocked_by_me', s.user_id) end
    from private.account_facts s
    where s.user_id = p_creator_id and s.is_open and private.is_region_open()
      and s.user_id in (select x.id from private.my_blocked_pairs x)
      and (s.is_listed or private.is_subscribed(auth.uid(), s.user_id)));
end $$;
comment on function private.blocked_page(uuid) is
  'The page across a block, where the caller would otherwise see it: the flag, and the id where '
  'the caller can end the block.';

grant execute on function private.page_candidate(text), private.page_rights(uuid)
  to anon, authenticated;
grant execute on function private.blocked_page(uuid) to authenticated;


-- schemas/65_discovery/internals/roll_up_followers.sql
-- The clocks of discovery. Appended follows are folded, each exactly once, because the fold deletes
-- them in the same statement. Creators without a heartbeat leave the online category.
create function private.roll_up_followers() returns void
language sql volatile security definer set search_path = '' as $$
  with taken as (delete from private.follower_changes returning creator_id, delta),
  sums as (select creator_id, sum(delta) as delta from taken group by creator_id)
  update private.creator_summaries c set followers = c.followers + s.delta
  from sums s where c.creator_id = s.creator_id and s.delta <> 0
$$;
comment on function private.roll_up_followers() is
  'A job: folds follows into creator_summaries.followers.';

create function private.forget_absent() returns void
language sql volatile security definer set search_path = '' as $$
  update private.creator_summaries c set is_online = false
  where c.is_online and not exists (
    select from public.presence p
    where p.profile_id = c.creator_id
      -- A minute more than counts as online, so that a late heartbeat is not missed.
      and p.seen_at > private.now()
        - make_interval(secs => private.limit_presence_online_seconds() + 60))
$$;
comment on function private.forget_absent() is
  'A job: removes creators without a heartbeat from the online category.';


-- schemas/65_discovery/internals/search_candidates.sql
-- Search by name: listed creators only, never across a block, without accents, open to guests and
-- therefore rate-limited. Two characters match the beginning of a word, three and more any part, so
-- that the trigram index answers each search. Matches at the beginning of a word come first. Where
-- a category has no match, matches of others are returned as such.
create function private.search_candidates(
  p_query text, p_category text, out keys private.creator_keys, out is_elsewhere boolean,
  out is_refused boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_words text := lower(extensions.unaccent(btrim(
    left(coalesce(p_query, ''), private.limit_typed_name_max()), ' @')));
  v_safe text := replace(replace(replace(v_words, '\', '\\'), '%', '\%'), '_', '\_');
  v_begins text := '% ' || v_safe || '%';
  v_looked_for text := case when length(v_words) > 2 then '%' || v_safe || '%' else v_begins end;
  v_category text := p_category;
begin
  perform private.require_typed(p_query);
  if length(v_words) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  is_refused := not private.take_rate(
    'search_creators', coalesce(v_me::text, private.caller_address()),
    private.limit_searches_per_minute(), interval '1 minute');
  is_elsewhere := false;
  if is_refused or not private.is_region_open() then
    return;
  end if;
  loop
    keys.ids := array(
      select c.creator_id from private.creator_summaries c
      where c.is_listed and c.search_text like v_looked_for
        -- A creator without a category is found by name in every one.
        and (v_category is null or c.categories = '{}' or c.categories @> array[v_category])
        and c.creator_id not in (
          select x.other_id from private.blocked_pairs x where x.one_id = v_me)
      order by (c.search_text like v_begins) desc, c.followers desc, c.creator_id
      limit private.limit_page_search());
    exit when keys.ids <> '{}' or v_category is null;
    v_category := null;
  end loop;
  is_elsewhere := keys.ids <> '{}' and v_category is distinct from p_category;
end $$;
comment on function private.search_candidates(text, text) is
  'Creators that a search finds, whether they are outside the category, and whether the caller '
  'searches too often. Errors: search_too_short, field_too_long.';

create function private.search_answer(p_list json, p_is_elsewhere boolean, p_is_refused boolean)
returns json
language sql stable set search_path = '' as $$
  select case when p_is_refused then json_build_object('refused', 'rate_limited')
              when p_is_elsewhere then json_build_object('elsewhere', p_list)
              else p_list end
$$;
comment on function private.search_answer(json, boolean, boolean) is
  'The answer of a search with the creators that the caller may see.';

grant execute on function private.search_candidates(text, text),
  private.search_answer(json, boolean, boolean) to anon, authenticated;


-- schemas/70_chat/internals/attach_media.sql
-- Media of messages: whose media may be attached, the kind of the message, and the copied facts
-- that readers need (kind, size, duration, blur).
create function private.take_media(p_owner_id uuid, p_media_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cardinality(p_media_ids) = 0 then
    return '[]';
  end if;
  -- Before the conversation's lock: the worker's report locks a media item first as well.
  return (
    select jsonb_agg(to_jsonb(m) order by m.place)
    from private.require_media(p_owner_id, p_media_ids, 'chat', private.limit_chat_images_max()) m);
end $$;
comment on function private.take_media(uuid, uuid[]) is
  'The facts of the sender''s own media for a message, in order; refuses media that may not be '
  'sent.';

create function private.message_kind_of(p_media jsonb) returns public.message_kind
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(p_media) > 1
     and p_media @? '$[*] ? (@.kind != "image")' then
    perform private.fail('media_kinds_mixed');
  end if;
  return case jsonb_array_length(p_media)
    when 0 then 'text' when 1 then p_media -> 0 ->> 'kind' else 'album' end;
end $$;
comment on function private.message_kind_of(jsonb) is
  'The kind of a message by its media: one has its own kind, several pictures are an album.';

create function private.require_measured(p_kind public.message_kind, p_media jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Processed within seconds, and only the processed recording has a reliable length.
  if p_kind = 'audio' and p_media @? '$[*] ? (@.is_live == false)' then
    perform private.fail('media_processing');
  end if;
end $$;
comment on function private.require_measured(public.message_kind, jsonb) is
  'Pictures and videos may be sent while they are processed, a recording may not.';

create function private.with_media(p_draft public.messages, p_media jsonb)
returns public.messages
language plpgsql stable set search_path = '' as $$
begin
  p_draft.kind := private.message_kind_of(p_media);
  p_draft.media_count := jsonb_array_length(p_media);
  if p_draft.media_count = 0 then
    return p_draft;
  end if;
  perform private.require_measured(p_draft.kind, p_media);
  p_draft.media_state := case
    when p_media @? '$[*] ? (@.is_live == false)' then 'processing' else 'ready' end;
  p_draft.duration_ms := p_media -> 0 ->> 'duration_ms';
  if p_draft.price_cents is not null then
    p_draft.locked_blur := p_media -> 0 ->> 'locked_blur';
  end if;
  return p_draft;
end $$;
comment on function private.with_media(public.messages, jsonb) is
  'A draft with the facts of its media that both users may read.';

create function private.media_state_of(p_message_id uuid) returns public.media_state
language sql stable security definer set search_path = '' as $$
  select case when bool_or(m.state = 'failed') then 'failed'
              when bool_or(m.state <> 'ready') then 'processing'
              else 'ready' end::public.media_state
  from public.message_media l join public.media m on m.id = l.media_id
  where l.message_id = p_message_id
$$;

create function private.attach_media(p_message public.messages, p_media jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.message_media (
    message_id, position, media_id, sender_id, recipient_id, is_free, is_live, kind, width,
    height, duration_ms, blur, alt)
  select p_message.id, m.place, m.media_id, p_message.sender_id, p_message.recipient_id,
         p_message.price_cents is null, m.is_live, m.kind, m.width, m.height, m.duration_ms,
         m.blur, m.alt
  from jsonb_to_recordset(p_media) m (
    place smallint, media_id uuid, kind public.media_kind, width integer, height integer,
    duration_ms integer, blur text, alt text, is_live boolean);
end $$;

create function private.change_message(p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  select * into v_message from public.messages where id = p_message_id;
  perform private.lock_conversation(v_message.conversation_id);
  update public.messages set change_seq = private.take_change(v_message.conversation_id)
  where id = p_message_id returning * into v_message;
  perform private.notify_conversation_changed(
    v_message.conversation_id, v_message.id, v_message.seq, v_message.change_seq);
end $$;
comment on function private.change_message(uuid) is
  'Gives a changed message a new change_seq and signals both threads.';


-- schemas/70_chat/internals/carry_changed_media.sql
-- A media item that becomes ready or is moderated changes the messages that show it. Where a
-- message to an audience shows it in many threads, the clock updates them in parts, so that no
-- transaction locks all of them; whether it may be shown or sold is read from the media item at
-- once.
create function private.carry_change(p_media public.media, p_recipient_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Threads first, in the common lock order: messages that are being bought there are updated too.
  perform private.lock_conversation(c.id)
  from (select distinct m.conversation_id as id
        from public.message_media l join public.messages m on m.id = l.message_id
        where l.media_id = p_media.id and l.recipient_id = any (p_recipient_ids) order by 1) c;
  update public.unlock_media
  set is_live = p_media.is_live, width = p_media.width, height = p_media.height,
      duration_ms = p_media.duration_ms, blur = p_media.blur
  where media_id = p_media.id and fan_id = any (p_recipient_ids);
  update public.message_media
  set is_live = p_media.is_live, width = p_media.width, height = p_media.height,
      duration_ms = p_media.duration_ms, blur = p_media.blur
  where media_id = p_media.id and recipient_id = any (p_recipient_ids);
  update public.messages m
  set media_state = private.media_state_of(m.id),
      duration_ms = case when l.position = 1 then p_media.duration_ms else m.duration_ms end,
      locked_blur = case when l.position = 1 and m.price_cents is not null
                         then p_media.locked_blur else m.locked_blur end
  from public.message_media l
  where l.media_id = p_media.id and l.recipient_id = any (p_recipient_ids)
    and m.id = l.message_id;
  perform private.change_message(l.message_id)
  from (select message_id from public.message_media
        where media_id = p_media.id and recipient_id = any (p_recipient_ids) order by 1) l;
end $$;
comment on function private.carry_change(public.media, uuid[]) is
  'Updates the messages of some recipients to the state of a media item, and signals their '
  'threads.';

create function private.next_recipients(p_media_id uuid, p_after uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select distinct recipient_id from public.message_media
    where media_id = p_media_id and recipient_id > p_after
    order by recipient_id limit private.limit_threads_changed_at_once())
$$;

create function private.change_threads(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := private.next_recipients(p_media.id, '00000000-0000-0000-0000-000000000000');
begin
  if cardinality(v_ids) < private.limit_threads_changed_at_once() then
    perform private.carry_change(p_media, v_ids);
  else
    insert into private.changed_media (media_id) values (p_media.id)
    on conflict (media_id) do update
      set done_until = excluded.done_until, changed_at = excluded.changed_at;
  end if;
end $$;
comment on function private.change_threads(public.media) is
  'Updates the threads that show a changed media item: a few at once, many by the clock.';

create function private.carry_changed_media() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed private.changed_media;
  v_media public.media;
  v_ids uuid[];
begin
  select * into v_changed from private.changed_media
  order by changed_at, media_id limit 1 for update skip locked;
  if v_changed.media_id is null then
    return;
  end if;
  v_ids := private.next_recipients(v_changed.media_id, v_changed.done_until);
  select * into v_media from public.media where id = v_changed.media_id;
  perform private.carry_change(v_media, v_ids);
  if cardinality(v_ids) < private.limit_threads_changed_at_once() then
    delete from private.changed_media where media_id = v_changed.media_id;
  else
    update private.changed_media set done_until = v_ids[cardinality(v_ids)]
    where media_id = v_changed.media_id;
  end if;
end $$;
comment on function private.carry_changed_media() is
  'A job: the next part of the threads that show a changed media item.';


-- schemas/70_chat/internals/charge_message.sql
-- Paying for a message of a paid chat. Money and message are one transaction under the
-- conversation's lock: two tabs that spend the rest of a balance wait for each other.
create function private.charge_message(p_message public.messages, p_paid_chat_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats := private.running_paid_chat(
    p_message.sender_id, p_message.recipient_id);
begin
  if v_paid_chat.id is not null then
    perform private.record_sale('session_text', v_paid_chat.fan_id, v_paid_chat.creator_id,
                         v_paid_chat.price_cents, p_message.id, p_message.request_id);
    return true;
  elsif p_paid_chat_id is not null then
    -- The paid chat that allowed the message ended while the lock was awaited.
    perform private.require(
      private.message_refusal(p_message.sender_id, p_message.recipient_id));
  end if;
  return false;
end $$;
comment on function private.charge_message(public.messages, uuid) is
  'Under the conversation''s lock: pays for a message where a paid chat runs. Returns whether it '
  'did. p_paid_chat_id: the paid chat that ran when the message was allowed.';


-- schemas/70_chat/internals/edit_scheduled_global.sql
-- Changing a scheduled message to an audience.
create function private.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz, p_text text, p_audience text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[] := array(
    select media_id from public.global_media where global_id = p_global_id);
  v_at timestamptz := coalesce(p_at, v_global.publish_at);
  v_day timestamptz := date_trunc('day', v_global.publish_at, 'UTC');
  v_text text := case when p_text is null then private.global_words(v_global)
                      else private.message_words(p_text) end;
begin
  if p_audience is not null then
    v_global.audience := private.audience_named(p_audience);
  end if;
  perform private.require_content(v_text, v_media_ids);
  perform private.require_message_price(v_global.price_cents, v_text, v_media_ids);
  if date_trunc('day', v_at, 'UTC') is distinct from v_day then
    perform private.require_global_slot(v_global.creator_id, v_at);
  else
    -- It already has its place of that day.
    perform private.require_slot(v_at, private.limit_schedule_global_days());
  end if;
  update public.globals
  set text = case when is_text_open then v_text end, audience = v_global.audience,
      publish_at = v_at, failure = null
  where id = p_global_id;
  update public.global_bodies set text = v_text where global_id = p_global_id;
  perform private.notify_changed(v_global.creator_id, array['scheduled']);
end $$;


-- schemas/70_chat/internals/end_paid_chat.sql
-- Ending a paid chat, by its fan or by an outside event.
create function private.close_paid_chat(p_paid_chat public.paid_chats)
returns public.paid_chats
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_paid_chat public.paid_chats;
begin
  -- Before the conversation's lock: a block ends it first too, and then locks the subscription.
  update public.paid_chats
  set ended_at = coalesce(ended_at, greatest(started_at, private.now())), is_notice_sent = true
  where id = p_paid_chat.id and not is_notice_sent returning * into v_paid_chat;
  if v_paid_chat.id is null then
    select * into v_paid_chat from public.paid_chats where id = p_paid_chat.id;
    return v_paid_chat;
  end if;
  v_conversation := private.lock_conversation(v_paid_chat.conversation_id);
  perform private.write_notice(v_conversation, v_paid_chat.fan_id, 'paid_chat_ended');
  perform private.notify_changed(member, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_paid_chat.fan_id, v_paid_chat.creator_id]) member;
  return v_paid_chat;
end $$;
comment on function private.close_paid_chat(public.paid_chats) is
  'Ends a paid chat, or writes the notice for one that an outside event ended; once.';

create function private.end_paid_chat(p_paid_chat_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_paid_chat public.paid_chats;
begin
  select * into v_paid_chat from public.paid_chats where id = p_paid_chat_id and fan_id = v_me;
  if v_paid_chat.id is null then
    perform private.fail('paid_chat_not_active');
  elsif v_paid_chat.ended_at is null then
    v_paid_chat := private.close_paid_chat(v_paid_chat);
  end if;
  return private.paid_chat_answer(v_paid_chat);
end $$;


-- schemas/70_chat/internals/fan_candidates.sql
-- A creator's search among fans: those with a conversation, and those who follow or subscribe.
-- Usernames are looked up by their beginning and then checked, so that a large following costs no
-- more than a small one.
create function private.fan_candidates(p_query text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_start text := private.normal_username(coalesce(p_query, ''));
begin
  perform private.require_typed(p_query);
  if length(v_start) < private.limit_conversation_search_min() then
    perform private.fail('conversation_search_too_short');
  end if;
  return array(
    select p.id from public.profiles p
    where p.username like replace(v_start, '_', '\_') || '%' and p.role = 'fan'
      and p.id not in (select x.id from private.my_blocked_pairs x)
      and (private.conversation_of(v_me, p.id) is not null
           or private.is_following(p.id, v_me) or private.is_subscribed(p.id, v_me))
    order by p.username limit private.limit_page_search());
end $$;
grant execute on function private.fan_candidates(text) to authenticated;


-- schemas/70_chat/internals/follow_and_open.sql
-- A follow without a conversation opens one, and its answer says so: the page goes there.
create function private.follow_and_open(p_creator_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_had uuid := private.conversation_of(auth.uid(), p_creator_id);
begin
  perform private.follow(p_creator_id);
  return jsonb_build_object('has_opened_conversation',
    v_had is null and private.conversation_of(auth.uid(), p_creator_id) is not null);
end $$;


-- schemas/70_chat/internals/import_globals.sql
-- Importing messages to an audience into a thread. Every command that takes the conversation's lock
-- does so first, so that seq follows time; opening the thread does it as well. Messages since the
-- conversation's mark are checked, and a little before it, because a message of an earlier moment
-- may commit later; the thread's unique key tells which are imported already.
create function private.globals_due(
  p_conversation public.conversations, p_until timestamptz default 'infinity')
returns setof public.globals
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select g.* from public.globals g
    where g.creator_id in (p_conversation.one_id, p_conversation.other_id)
      and g.removed_at is null
      and g.sent_at > private.globals_since(p_conversation.globals_delivered_until)
      and g.sent_at <= p_until
      and not exists (select from public.messages m
                      where m.global_id = g.id and m.conversation_id = p_conversation.id)
      and private.global_reaches(g, case g.creator_id
            when p_conversation.one_id then p_conversation.other_id
            else p_conversation.one_id end)
    order by g.sent_at, g.id;
end $$;
comment on function private.globals_due(public.conversations, timestamptz) is
  'Messages of either user to an audience with the other one that the thread does not have, sent '
  'until a moment.';

create function private.hold_global_media(p_global_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_free integer;
begin
  -- Never waited for: a transaction that changes a media item waits for the threads that show it.
  select count(*) into v_free from (
    select from public.media m
    where m.id in (select l.media_id from public.global_media l where l.global_id = p_global_id)
    for share skip locked) f;
  if v_free < (select count(*) from public.global_media l where l.global_id = p_global_id) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'place', l.position, 'media_id', m.id, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur,
        'locked_blur', m.locked_blur, 'alt', m.alt, 'is_live', m.is_live) order by l.position),
      '[]')
    from public.global_media l join public.media m on m.id = l.media_id
    where l.global_id = p_global_id);
end $$;
comment on function private.hold_global_media(uuid) is
  'The facts of its media, locked until the transaction ends; null while one of them is being '
  'changed.';

create function private.import_global(
  p_conversation public.conversations, p_global public.globals) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media jsonb := private.hold_global_media(p_global.id);
  v_draft public.messages;
  v_message public.messages;
begin
  if v_media is null then
    return null;
  end if;
  v_draft.sender_id := p_global.creator_id;
  v_draft.kind := p_global.kind;
  v_draft.text := p_global.text;
  v_draft.price_cents := p_global.price_cents;
  v_draft.media_count := p_global.media_count;
  v_draft.duration_ms := v_media -> 0 ->> 'duration_ms';
  if p_global.price_cents is not null then
    v_draft.locked_blur := v_media -> 0 ->> 'locked_blur';
  end if;
  -- Not a predictable id: its creator could use it for another message.
  v_draft.request_id := private.uuid_v7();
  v_draft.request_digest := p_global.request_digest;
  v_draft.global_id := p_global.id;
  v_draft.created_at := p_global.sent_at;
  v_message := private.write_message(
    p_conversation, v_draft,
    case when not p_global.is_text_open then private.global_words(p_global) end, v_media);
  if v_message.media_count > 0 then
    update public.messages set media_state = private.media_state_of(id)
    where id = v_message.id returning * into v_message;
  end if;
  perform private.set_unread(p_conversation.id, v_message.recipient_id);
  return v_message;
end $$;
comment on function private.import_global(public.conversations, public.globals) is
  'Writes one into the thread as a message of the creator, unread and without a signal; null '
  'where its media cannot be read now.';

create function private.import_globals(p_conversation public.conversations)
returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations := p_conversation;
  -- Only this many: after years of absence a thread still opens, and imports the rest the next
  -- time.
  v_newest timestamptz := (
    select max(o.sent_at) from (
      select g.sent_at from public.globals g
      where g.creator_id in (p_conversation.one_id, p_conversation.other_id)
        and g.removed_at is null
        and g.sent_at > private.globals_since(p_conversation.globals_delivered_until)
      order by g.sent_at limit private.limit_globals_delivered()) o);
  v_global public.globals;
  v_message public.messages;
  v_last public.messages;
begin
  if v_newest is null then
    return v_conversation;
  end if;
  for v_global in select * from private.globals_due(p_conversation, v_newest) loop
    v_message := private.import_global(v_conversation, v_global);
    if v_message.id is null then
      -- This one and later ones wait for another time.
      v_newest := v_conversation.globals_delivered_until;
      exit;
    end if;
    v_last := v_message;
    v_conversation.next_seq := v_message.seq + 1;
  end loop;
  update public.conversations
  set globals_delivered_until = greatest(globals_delivered_until, v_newest)
  where id = v_conversation.id and globals_delivered_until < v_newest;
  if v_last.id is not null then
    -- Only the newest: a page that receives it reads everything since.
    perform private.notify_conversation_changed(
      v_conversation.id, v_last.id, v_last.seq, v_last.change_seq);
  end if;
  select * into v_conversation from public.conversations where id = v_conversation.id;
  return v_conversation;
end $$;
comment on function private.import_globals(public.conversations) is
  'Under the conversation''s lock: writes due messages, oldest first, up to a number, and moves '
  'the mark. Returns the conversation afterwards.';

create function private.deliver_due_globals(p_conversation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Most openings find none and lock nothing.
  if exists (
      select from public.conversations c
      join public.globals g on g.creator_id in (c.one_id, c.other_id)
      where c.id = p_conversation_id and g.removed_at is null
        and g.sent_at > c.globals_delivered_until)
     or exists (
      select from public.conversations c cross join lateral private.globals_due(c)
      where c.id = p_conversation_id) then
    perform private.lock_conversation(p_conversation_id);
  end if;
end $$;
comment on function private.deliver_due_globals(uuid) is
  'Imports the due global messages into the thread, each once, when either user opens it.';


-- schemas/70_chat/internals/inbox_candidates.sql
-- The list of conversations, newest first. Its key has two columns (time and partner). A message to
-- an audience that is not imported yet counts for its conversation: the few conversations with such
-- a message are found first and merged by the same key, so that a row keeps its place when the
-- message is imported. First a page of keys is found, then api.inbox() reads its rows as the
-- caller.
create function private.inbox_keys(
  p_me uuid, p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer,
  p_excluded_ids uuid[], p_pending private.inbox_key[])
returns setof private.inbox_key
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_pending_ids uuid[] := array(select w.conversation_id from unnest(p_pending) w);
begin
  if p_filter = 'all' then
    return query
      select m.* from (
        (select c.id, c.other_id, null::uuid, c.updated_at from public.conversations c
         where c.one_id = p_me and (c.updated_at, c.other_id) < (p_before_at, p_before_id)
           and c.other_id <> all (p_excluded_ids) and c.id <> all (v_pending_ids)
         order by c.updated_at desc, c.other_id desc limit p_limit)
        union all
        (select c.id, c.one_id, null, c.updated_at from public.conversations c
         where c.other_id = p_me and (c.updated_at, c.one_id) < (p_before_at, p_before_id)
           and c.one_id <> all (p_excluded_ids) and c.id <> all (v_pending_ids)
         order by c.updated_at desc, c.one_id desc limit p_limit)
        union all
        select w.* from unnest(p_pending) w
        where (w.at, w.partner_id) < (p_before_at, p_before_id)) m (id, partner_id, global_id, at)
      order by m.at desc, m.partner_id desc limit p_limit;
    return;
  end if;
  -- The unread or favourite ones, found by the user's own marks.
  return query
    with marked as (
      select m.conversation_id as id from public.conversation_members m
      where m.user_id = p_me and m.is_unread and p_filter = 'unread'
      union all
      select m.conversation_id from public.conversation_members m
      where m.user_id = p_me and m.is_favorite and p_filter = 'favorites')
    select m.* from (
      select c.id, o.partner_id, null::uuid, c.updated_at
      from marked join public.conversations c on c.id = marked.id
      cross join lateral (
        select case when c.one_id = p_me then c.other_id else c.one_id end) o (partner_id)
      where c.id <> all (v_pending_ids)
      union all
      select w.* from unnest(p_pending) w
      where p_filter = 'unread' or w.conversation_id in (select marked.id from marked)
      ) m (id, partner_id, global_id, at)
    where (m.at, m.partner_id) < (p_before_at, p_before_id) and m.partner_id <> all (p_excluded_ids)
    order by m.at desc, m.partner_id desc limit p_limit;
end $$;

create function private.inbox_candidates(
  p_filter text, p_before_at timestamptz, p_before_id uuid, p_limit integer)
returns setof private.inbox_key
language plpgsql stable security definer rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me);
  v_pending private.inbox_key[] := array(select w from private.pending_globals(v_me) w);
begin
  if not private.is_region_open() then
    -- A page is full of rows that the policy of conversations admits.
    v_excluded_ids := v_excluded_ids || array(
      select case when c.one_id = v_me then c.other_id else c.one_id end
      from public.conversations c
      where v_me in (c.one_id, c.other_id)
        and (select true from private.readable_conversations r where r.id = c.id) is null);
  end if;
  return query
    select k.* from private.inbox_keys(
      v_me, p_filter, coalesce(p_before_at, 'infinity'), coalesce(p_before_id, private.last_id()),
      greatest(1, least(p_limit, 50)), v_excluded_ids, v_pending) k;
end $$;
comment on function private.inbox_candidates(text, timestamptz, uuid, integer) is
  'A page of the caller''s conversations in their order, each with the key of its place and the '
  'newest pending message to an audience, if there is one.';
grant execute on function private.inbox_candidates(text, timestamptz, uuid, integer)
  to authenticated;

create view private.last_lines with (security_invoker = true) as
select m.id, m.created_at, json_build_object(
  -- Never a locked text: it is not in the message.
  'message_id', m.id, 'is_mine', m.sender_id = (select auth.uid()), 'kind', m.kind,
  'text', left(m.text, 140), 'media_count', m.media_count, 'price_cents', m.price_cents,
  'is_locked', m.price_cents is not null and m.unlocked_at is null
    and m.recipient_id = (select auth.uid()),
  'is_removed', m.removed_at is not null, 'moderation_state', m.moderation_state,
  'created_at', m.created_at) as line
from public.messages m;
comment on view private.last_lines is
  'The last message of each conversation in the list, of those that the caller reads.';

create view private.pending_lines with (security_invoker = true) as
select g.id, g.sent_at, json_build_object(
  'message_id', null, 'is_mine', false, 'kind', g.kind, 'text', left(g.text, 140),
  'media_count', g.media_count, 'price_cents', g.price_cents,
  'is_locked', g.price_cents is not null, 'is_removed', false,
  'created_at', g.sent_at) as line
from public.globals g;
comment on view private.pending_lines is
  'Messages to an audience that are in no thread yet, as rows of the list of conversations.';
grant select on private.last_lines, private.pending_lines to authenticated;


-- schemas/70_chat/internals/mark_conversation_read.sql
-- The mark of reading of one side of a conversation.
create function private.mark_conversation_read(p_conversation_id uuid, p_seq bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_was_unread boolean;
begin
  select is_unread into v_was_unread from public.conversation_members
  where conversation_id = p_conversation_id and user_id = v_me for update;
  update public.conversation_members
  set read_seq = greatest(read_seq, p_seq),
      is_unread = exists (
        select from public.messages
        where conversation_id = p_conversation_id and recipient_id = v_me
          and seq > p_seq and removed_at is null)
  where conversation_id = p_conversation_id and user_id = v_me
    and (is_unread or read_seq < p_seq);
  if v_was_unread then
    perform private.notify_changed(v_me, array['conversation'],
                         jsonb_build_object('conversation_id', p_conversation_id));
  end if;
end $$;


-- schemas/70_chat/internals/message_summaries.sql
-- Messages and purchases as their reader may see them: policies decide each row, body, media item
-- and unlock. A page is one statement over these views, so that policies are evaluated once per
-- row.
create view private.unlock_summaries with (security_invoker = true) as
select u.id, u.message_id, u.kind, u.text, u.price_cents, u.creator_name, u.creator_username,
       u.created_at, (
  select coalesce(json_agg(json_build_object(
    'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
    'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt)
    order by f.position), '[]')
  from public.unlock_media f where f.unlock_id = u.id) as media
from public.unlocks u;
comment on view private.unlock_summaries is 'Purchases of the caller with their media.';

create view private.message_summaries with (security_invoker = true) as
select m.id, m.conversation_id, m.seq, m.change_seq, json_build_object(
  'id', m.id, 'conversation_id', m.conversation_id, 'sender_id', m.sender_id,
  'recipient_id', m.recipient_id, 'seq', m.seq, 'change_seq', m.change_seq,
  'kind', m.kind, 'text', m.text, 'price_cents', m.price_cents,
  'media_count', m.media_count, 'media_state', m.media_state,
  'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
  'unlocked_at', m.unlocked_at, 'removed_at', m.removed_at,
  'moderation_state', m.moderation_state, 'request_id', m.request_id,
  'created_at', m.created_at,
  'body', (select json_build_object('text', b.text)
           from public.message_bodies b where b.message_id = m.id),
  'media', case when m.media_count = 0 then '[]' else (
    select coalesce(json_agg(json_build_object(
      'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
      'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt)
      order by f.position), '[]')
    from public.message_media f where f.message_id = m.id) end,
  'unlock', case when m.unlocked_at is not null then (
    select json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media)
    from private.unlock_summaries u where u.message_id = m.id) end) as summary
from public.messages m;
comment on view private.message_summaries is 'Messages of the caller as a thread shows them.';

grant select on private.unlock_summaries, private.message_summaries to authenticated;


-- schemas/70_chat/internals/moderate_message.sql
-- Decisions of staff about a message. held: only the sender reads text and media; removed: nobody
-- does, not even a buyer, and the media are removed wherever else they are shown; live: restores
-- everything. Media are locked before the thread, as by the worker's report.
create function private.moderate_message_media(
  p_message public.messages, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_was_reason text := (
    select reason from private.judged_messages where message_id = p_message.id);
begin
  perform from public.media m
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
  order by m.id for update;
  if 'removed' in (p_state, p_message.moderation_state) then
    perform private.moderate_media(
      m.id, case p_state when 'removed' then p_state else 'live' end, p_reason)
    from public.media m
    where m.id in (select media_id from public.message_media where message_id = p_message.id)
      -- Media that another decision removed stay removed.
      and case p_state when 'removed' then m.moderation_state <> 'removed'
          else (m.moderation_state, m.moderation_reason) = ('removed', v_was_reason) end;
  end if;
end $$;

create function private.place_message_text(
  p_message public.messages, p_state public.moderation_state, p_is_open boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text text := private.words_of(p_message);
  v_is_gone boolean := p_state = 'removed' or p_message.removed_at is not null;
begin
  delete from public.message_bodies where message_id = p_message.id;
  delete from private.removed_texts where message_id = p_message.id;
  if v_is_gone and v_text is not null then
    insert into private.removed_texts (message_id, text) values (p_message.id, v_text);
  elsif v_text is not null and not (p_state = 'live' and p_is_open) then
    insert into public.message_bodies (message_id, sender_id, text)
    values (p_message.id, p_message.sender_id, v_text);
  end if;
  update public.messages
  set moderation_state = p_state,
      text = case when p_state = 'live' and p_is_open and not v_is_gone then v_text end
  where id = p_message.id;
  update public.message_media
  set is_free = p_state = 'live' and p_message.price_cents is null, is_removed = v_is_gone
  where message_id = p_message.id;
  update public.unlocks set text = case when p_state <> 'removed' then v_text end
  where message_id = p_message.id;
end $$;
comment on function private.place_message_text(
  public.messages, public.moderation_state, boolean) is
  'Moves text and media of a message to the tables of its state. p_is_open: whether its text is '
  'readable before a purchase.';

create function private.moderate_message(
  p_message_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_seen public.moderation_state;
  v_is_open boolean;
begin
  select * into v_message from public.messages
  where id = p_message_id and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  end if;
  v_seen := v_message.moderation_state;
  perform private.moderate_message_media(v_message, p_state, p_reason);
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  -- Decided already, or by another staff member while this one waited.
  if v_message.moderation_state = p_state or v_message.moderation_state <> v_seen then
    perform private.fail('conflict');
  end if;
  select is_text_open into v_is_open from private.judged_messages where message_id = p_message_id;
  v_is_open := coalesce(
    v_is_open, v_message.price_cents is null or v_message.text is not null);
  perform private.place_message_text(v_message, p_state, v_is_open);
  delete from private.judged_messages where message_id = p_message_id;
  if p_state <> 'live' then
    insert into private.judged_messages (message_id, reason, is_text_open)
    values (p_message_id, p_reason, v_is_open);
  end if;
  perform private.change_message(p_message_id);
  perform private.notify_changed(p.id, array['conversation'],
    jsonb_build_object('conversation_id', v_message.conversation_id))
  from (values (v_message.sender_id), (v_message.recipient_id)) p (id);
end $$;
comment on function private.moderate_message(uuid, public.moderation_state, text) is
  'A decision of staff about a message. held: only the sender reads it, and a buyer the purchase; '
  'removed: nobody reads it or its media; live: undoes either. Errors: message_not_found, '
  'conflict.';


-- schemas/70_chat/internals/my_side.sql
-- The caller's side of a conversation.
create function private.my_side(p_conversation_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if not exists (select from public.conversations
                 where id = p_conversation_id and v_me in (one_id, other_id)) then
    perform private.fail('conversation_not_found');
  end if;
  insert into public.conversation_members (conversation_id, user_id)
  values (p_conversation_id, v_me) on conflict (conversation_id, user_id) do nothing;
  return v_me;
end $$;
comment on function private.my_side(uuid) is
  'The caller, who must belong to the conversation; creates the row of their side.';


-- schemas/70_chat/internals/notify_presence_changed.sql
-- Change notifications to the online partners of a user. A message to an audience stays one row:
-- online members of the audience are signalled, up to a limit; the others find it when they next
-- read. A creator who appears offline or signs out is offline on open pages at once, and online
-- again when visible. No signal crosses a block.
create function private.partners_online(p_user_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  return query
    select c.other_id from public.conversations c
    join public.presence o on o.profile_id = c.other_id
    where c.one_id = p_user_id and o.seen_at > v_since
    union all
    select c.one_id from public.conversations c
    join public.presence o on o.profile_id = c.one_id
    where c.other_id = p_user_id and o.seen_at > v_since;
end $$;
comment on function private.partners_online(uuid) is
  'Online users with a conversation with a user. Planned anew for each user, because a creator '
  'may have more partners than the site has users online.';

create function private.notify_global_sent(p_global public.globals, p_also text[] default '{}')
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_changed(p_global.creator_id, array['conversation', 'global'] || p_also);
  perform private.notify_all_changed(
    array(
      select f.id from private.fans_reached(
        p_global.creator_id, p_global.audience, p_global.sent_at,
        array(select private.partners_online(p_global.creator_id))) f (id)
      limit private.limit_global_signals()),
    array['conversation', 'global'], '{}');
end $$;
comment on function private.notify_global_sent(public.globals, text[]) is
  'Signals that a message to an audience was sent, to its creator and to online members of its '
  'audience. p_also: other changed topics of its creator.';

create function private.notify_presence_changed(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_all_changed(
    array(select p.id from private.partners_online(p_user_id) p (id)
          where not private.is_blocked_between(p.id, p_user_id)),
    array['presence'], '{}');
  if private.role_of(p_user_id) = 'creator' then
    perform private.notify_wall_changed(p_user_id, 'presence', null);
    -- No id: a blocked user must not learn anything from it.
    perform realtime.send('{"within_ms": 1000}', 'presence', 'browse', true);
  end if;
end $$;
comment on function private.notify_presence_changed(uuid) is
  'Signals that a user went offline or is visible again, so that open pages remove or show the '
  'dot: to online partners, the creator''s page, and browse, where the user is not named.';


-- schemas/70_chat/internals/open_conversation.sql
-- A conversation's row and its lock. Every command that writes into a thread takes the lock here,
-- before any wallet's: seq and change_seq are assigned under it, so that no client misses one.
create function private.open_conversation(p_one_id uuid, p_other_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.conversation_of(p_one_id, p_other_id);
begin
  if v_id is null then
    insert into public.conversations (one_id, other_id)
    values (least(p_one_id, p_other_id), greatest(p_one_id, p_other_id))
    on conflict (one_id, other_id) do nothing returning id into v_id;
  end if;
  -- A parallel transaction may have opened it.
  return coalesce(v_id, private.conversation_of(p_one_id, p_other_id));
end $$;
comment on function private.open_conversation(uuid, uuid) is
  'The conversation of two users, created at their first contact.';

create function private.lock_conversation(p_conversation_id uuid) returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations
  where id = p_conversation_id for no key update;
  return private.import_globals(v_conversation);
end $$;
comment on function private.lock_conversation(uuid) is
  'Takes the lock under which seq and change_seq are assigned. Due messages to an audience are '
  'imported here, so that seq follows time.';

create function private.take_change(p_conversation_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_change bigint;
begin
  update public.conversations set next_seq = next_seq + 1
  where id = p_conversation_id returning next_seq - 1 into v_change;
  return v_change;
end $$;
comment on function private.take_change(uuid) is
  'The change_seq of a change; the caller holds the lock.';

create function private.set_unread(p_conversation_id uuid, p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_unread boolean := (
    select is_unread from public.conversation_members
    where conversation_id = p_conversation_id and user_id = p_user_id);
begin
  if v_is_unread is null then
    insert into public.conversation_members (conversation_id, user_id, is_unread)
    values (p_conversation_id, p_user_id, true)
    on conflict (conversation_id, user_id) do update set is_unread = true;
  elsif not v_is_unread then
    update public.conversation_members set is_unread = true
    where conversation_id = p_conversation_id and user_id = p_user_id;
  end if;
end $$;
comment on function private.set_unread(uuid, uuid) is 'Marks a conversation as unread for a user.';

create function private.notify_conversation_changed(
  p_conversation_id uuid, p_message_id uuid, p_seq bigint, p_change_seq bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('message_id', p_message_id, 'seq', p_seq, 'change_seq', p_change_seq),
    'message', 'conversation:' || p_conversation_id, true);
end $$;
comment on function private.notify_conversation_changed(uuid, uuid, bigint, bigint) is
  'Signals both threads that a message was added or changed: ids only, the pages read again.';


-- schemas/70_chat/internals/open_thread.sql
-- Opening a thread: imports messages to an audience; then reads what the page needs before the
-- messages: the partner, the caller's settings, and whether the caller may write. A fan is named to
-- a creator only where there is a conversation, follow, subscription or purchase; a creator to
-- users who see the page or already have a conversation.
create function private.conversation_partner(p_me uuid, p_username text) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  v_partner public.profiles;
begin
  select * into v_partner from public.profiles
  where username = private.normal_username(p_username);
  if v_partner.id = p_me then
    perform private.fail('cannot_message_yourself');
  elsif v_partner.id is null or exists (select from private.my_blockers x where x.id = v_partner.id)
    or not (v_partner.special is not null
            or private.conversation_of(p_me, v_partner.id) is not null
            or private.sees_creator(v_partner.id)
            or (private.role_of(p_me) = 'creator'
                and private.has_relationship_with_fan(p_me, v_partner.id))) then
    perform private.fail('conversation_not_found');
  end if;
  return v_partner;
end $$;
comment on function private.conversation_partner(uuid, text) is
  'The user of a username, where the caller may know of them; the same refusal for all others.';

create function private.partner_facts(p_partner_id uuid) returns private.partner_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_is_seen boolean := private.is_region_open()
    and not private.is_blocked_between(v_me, p_partner_id);
  v_facts private.partner_facts;
begin
  -- A user who blocks another does not see their presence either.
  if v_is_seen then
    v_facts.is_story_new := (
      select r.status = 'new' from private.story_statuses r where r.creator_id = p_partner_id);
    v_facts.last_active := private.last_active(p_partner_id)::private.seen_span;
  end if;
  v_facts.is_online := v_is_seen and private.is_online(p_partner_id);
  v_facts.is_verified := private.has_card(p_partner_id);
  v_facts.is_subscriber := private.is_subscribed(p_partner_id, v_me);
  v_facts.is_subscribed_to := private.is_subscribed(v_me, p_partner_id);
  v_facts.accepts_media := private.accepts_media_from(p_partner_id, v_me);
  v_facts.refusal := private.message_refusal(v_me, p_partner_id)::public.error_code;
  if private.role_of(v_me) = 'fan' and private.pay_refusal(v_me, p_partner_id) is null then
    v_facts.paid_chat_cents := (
      select s.text_price_cents from public.creator_settings s where s.creator_id = p_partner_id);
  end if;
  return v_facts;
end $$;
comment on function private.partner_facts(uuid) is
  'Facts of the partner in a thread, and whether the caller may write: numbers and codes.';

create function private.paid_chat_summary(p_partner_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'paid_chat_id', c.id, 'price_cents', c.price_cents, 'started_at', c.started_at)
  from public.paid_chats c
  where c.fan_id in (auth.uid(), p_partner_id) and c.creator_id in (auth.uid(), p_partner_id)
    and c.ended_at is null
$$;
comment on function private.paid_chat_summary(uuid) is
  'The running paid chat between the caller and a user.';

create function private.my_side_summary(p_conversation_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(
    (select json_build_object(
      'read_seq', m.read_seq, 'is_unread', m.is_unread, 'is_muted', m.is_muted,
      'is_favorite', m.is_favorite, 'accepts_media', m.accepts_media, 'nickname', m.nickname,
      'notes', m.notes)
     from public.conversation_members m
     where m.conversation_id = p_conversation_id and m.user_id = auth.uid()),
    '{"read_seq": 0, "is_unread": false, "is_muted": false, "is_favorite": false,
      "accepts_media": false, "nickname": null, "notes": null}');
end $$;
comment on function private.my_side_summary(uuid) is
  'The caller''s settings of a conversation; without a row, all defaults.';

create function private.thread_facts(p_partner_id uuid, p_conversation_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_facts private.partner_facts := private.partner_facts(p_partner_id);
begin
  return (
    select json_build_object(
      'conversation_id', p_conversation_id,
      'partner', json_build_object(
        'id', s.id, 'username', s.username, 'name', s.name, 'role', s.role,
        'special', s.special, 'avatar', s.avatar,
        'story_status', case v_facts.is_story_new when true then 'new' when false then 'seen' end,
        'is_online', v_facts.is_online, 'last_active', v_facts.last_active,
        'is_verified', v_facts.is_verified, 'is_subscriber', v_facts.is_subscriber,
        'is_subscribed_to', v_facts.is_subscribed_to, 'accepts_media', v_facts.accepts_media),
      'mine', private.my_side_summary(p_conversation_id),
      'is_blocked_by_me', exists (select from private.my_blocks x where x.id = s.id),
      'permission', json_build_object(
        'may_write', v_facts.refusal is null, 'refusal', v_facts.refusal),
      'paid_chat_price_cents', v_facts.paid_chat_cents,
      'paid_chat', private.paid_chat_summary(s.id))
    from private.user_summaries s where s.id = p_partner_id);
end $$;
comment on function private.thread_facts(uuid, uuid) is
  'Everything that the page of a conversation needs before its messages.';

create function private.open_thread(
  p_username text, out partner_id uuid, out conversation_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_partner public.profiles := private.conversation_partner(v_me, p_username);
begin
  partner_id := v_partner.id;
  conversation_id := private.conversation_of(v_me, v_partner.id);
  perform private.deliver_due_globals(conversation_id);
end $$;
comment on function private.open_thread(text) is
  'Imports the pending messages to an audience into the thread with a user.';

grant execute on function private.partner_facts(uuid), private.paid_chat_summary(uuid),
  private.my_side_summary(uuid), private.thread_facts(uuid, uuid), private.open_thread(text)
  to authenticated;


-- schemas/70_chat/internals/own_scheduled_global.sql
-- A scheduled message to an audience, locked for its creator.
create function private.own_scheduled_global(p_global_id uuid) returns public.globals
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_global public.globals;
begin
  select * into v_global from public.globals
  where id = p_global_id and creator_id = v_me and sent_at is null and removed_at is null
  for update;
  if v_global.id is null then
    perform private.fail('scheduled_not_found');
  end if;
  return v_global;
end $$;
comment on function private.own_scheduled_global(uuid) is
  'An unsent message to an audience of the calling creator, locked. Errors: method_forbidden, '
  'scheduled_not_found.';


-- schemas/70_chat/internals/paid_chat_answer.sql
-- The answer form of a paid chat, for both users.
create function private.paid_chat_answer(p_paid_chat public.paid_chats) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'paid_chat_id', p_paid_chat.id, 'conversation_id', p_paid_chat.conversation_id,
    'price_cents', p_paid_chat.price_cents, 'started_at', p_paid_chat.started_at,
    'ended_at', p_paid_chat.ended_at)
$$;


-- schemas/70_chat/internals/publish_due_globals.sql
-- Scheduled messages to an audience. The clock sends due ones, each row once: rows are locked with
-- skip locked, and setting sent_at is the sending. A message with unfinished media is sent when
-- they are ready. A failure stops no other message and is stored for its creator.
create function private.publish_global(p_global public.globals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sent public.globals;
  v_media_ids uuid[] := array(
    select l.media_id from public.global_media l where l.global_id = p_global.id);
begin
  perform private.require_publishable(p_global.creator_id);
  perform private.require_message_price(
    p_global.price_cents, private.global_words(p_global), v_media_ids);
  if not private.has_audience(p_global.creator_id, p_global.audience) then
    perform private.fail('audience_empty');
  end if;
  perform private.refuse_unusable(m)
  from public.global_media l join public.media m on m.id = l.media_id
  where l.global_id = p_global.id;
  update public.globals set sent_at = private.now() where id = p_global.id returning * into v_sent;
  perform private.notify_global_sent(v_sent, array['scheduled']);
exception
  when deadlock_detected or serialization_failure or lock_not_available then
    null; -- the next minute tries again
  when others then
    update public.globals set failure = private.failure_of(sqlstate, sqlerrm)
    where id = p_global.id;
    perform private.notify_schedule_failed(p_global.creator_id, p_global.id);
end $$;

create function private.publish_due_globals() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals;
begin
  for v_global in
    select g.* from public.globals g
    join (
      select s.id, row_number() over (partition by s.creator_id order by s.publish_at, s.id)
        as turn
      from private.scheduled_globals s
      where s.failure is null and s.publish_at <= private.now()
        and private.is_removable(
          array(select l.media_id from public.global_media l where l.global_id = s.id)))
      d on d.id = g.id
    where g.sent_at is null and g.removed_at is null and g.failure is null
    -- One message per creator before anybody's second: a creator with thousands delays nobody else.
    order by d.turn, g.publish_at limit 100 for update of g skip locked
  loop
    perform private.publish_global(v_global);
  end loop;
end $$;
comment on function private.publish_due_globals() is
  'A job: sends scheduled messages to an audience that are due and whose media are ready.';


-- schemas/70_chat/internals/remove_message.sql
-- Only its sender removes a message. Nobody reads its text afterwards; purchases of it stay,
-- because they have their own copies.
create function private.remove_message(p_message_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_message public.messages;
  v_change bigint;
begin
  select * into v_message from public.messages
  where id = p_message_id and v_me in (sender_id, recipient_id) and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  elsif v_message.sender_id <> v_me then
    perform private.fail('message_not_yours');
  end if;
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  if v_message.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_message.removed_at is null then
    insert into private.removed_texts (message_id, text)
    select p_message_id, t.text from (
      select v_message.text union all
      select b.text from public.message_bodies b where b.message_id = p_message_id) t (text)
    where t.text is not null;
    delete from public.message_bodies where message_id = p_message_id;
    update public.message_media set is_removed = true where message_id = p_message_id;
    v_change := private.take_change(v_message.conversation_id);
    update public.messages set removed_at = private.now(), text = null, change_seq = v_change
    where id = p_message_id;
    perform private.notify_changed(p.id, array['conversation'],
                         jsonb_build_object('conversation_id', v_message.conversation_id))
    from (values (v_me), (v_message.recipient_id)) p (id);
    perform private.notify_conversation_changed(
      v_message.conversation_id, p_message_id, v_message.seq, v_change);
  end if;
  return 'message_removed';
end $$;


-- schemas/70_chat/internals/remove_scheduled_global.sql
-- Removing a scheduled message to an audience.
create function private.let_go_global_media(p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.drop_media(m.id) from public.media m
  where m.id = any (p_media_ids)
    and not private.is_media_reported(m.id)
    and not exists (select from public.message_media l where l.media_id = m.id)
    and not exists (select from public.global_media l where l.media_id = m.id)
$$;
comment on function private.let_go_global_media(uuid[]) is
  'Deletes media that no message shows any more and no open report keeps.';

create function private.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[];
begin
  v_media_ids := array(select media_id from public.global_media where global_id = p_global_id);
  if not private.is_removable(v_media_ids) then
    perform private.fail('media_processing');
  end if;
  update public.globals set removed_at = private.now() where id = p_global_id;
  delete from public.global_media where global_id = p_global_id;
  perform private.let_go_global_media(v_media_ids);
  perform private.notify_changed(v_global.creator_id, array['scheduled']);
end $$;


-- schemas/70_chat/internals/report_message.sql
-- Reports of messages by their recipient. The snapshot keeps the text, also one that was locked or
-- has been removed since, and names the media, which stay until staff decide. A block does not
-- protect the sender: the recipient may report all the same.
create function private.words_of(p_message public.messages) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    p_message.text,
    (select text from public.message_bodies where message_id = p_message.id),
    (select text from private.removed_texts where message_id = p_message.id))
$$;
comment on function private.words_of(public.messages) is
  'The text of a message, from the table of its state.';

create function private.report_message(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'message', p_id, p_reason, p_text);
  v_message public.messages;
  v_media uuid[] := array(
    select media_id from public.message_media where message_id = p_id order by position);
begin
  select * into v_message from public.messages
  where id = p_id and v_draft.reporter_id in (sender_id, recipient_id) and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  end if;
  v_draft.owner_id := v_message.sender_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', private.words_of(v_message),
    'kind', v_message.kind, 'price_cents', v_message.price_cents,
    'created_at', v_message.created_at, 'removed_at', v_message.removed_at,
    'media_ids', v_media), v_media);
end $$;


-- schemas/70_chat/internals/report_profile.sql
-- Reports of users. Members report creators whose page they see; a creator also reports fans who
-- follow or subscribe, did so, or commented on their wall; and either side of a conversation
-- reports the other. The snapshot keeps the profile's texts.
create function private.writes_with(p_me uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.conversation_of(p_me, p_user_id) is not null
    and not private.is_blocked_between(p_me, p_user_id)
$$;
comment on function private.writes_with(uuid, uuid) is
  'Whether two users have a conversation without a block.';

create function private.may_report(p_me uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case private.role_of(p_user_id)
    when 'creator' then private.sees_creator(p_user_id) or private.writes_with(p_me, p_user_id)
    when 'fan' then p_user_id = p_me or (not private.is_blocked_between(p_me, p_user_id) and (
      private.writes_with(p_me, p_user_id)
      or exists (select from public.follows where creator_id = p_me and fan_id = p_user_id)
      or exists (select from public.subscriptions where creator_id = p_me and fan_id = p_user_id)
      or exists (select from public.comments
                 where creator_id = p_me and author_id = p_user_id)))
    else false end
$$;
comment on function private.may_report(uuid, uuid) is
  'Whether a user knows another one from this site and may report them.';

create function private.report_profile(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports :=
    private.report_draft(p_request_id, 'profile', p_id, p_reason, p_text);
  v_user public.profiles;
begin
  select * into v_user from public.profiles
  where id = p_id and special is null and private.may_report(v_draft.reporter_id, id);
  if v_user.id is null then
    perform private.fail('profile_not_found');
  end if;
  v_draft.owner_id := v_user.id;
  return private.file_report(v_draft, jsonb_build_object(
    'username', v_user.username, 'name', v_user.name, 'bio', v_user.bio,
    'location', v_user.location, 'age', v_user.age,
    'instagram_handle', v_user.instagram_handle, 'twitter_handle', v_user.twitter_handle,
    'wishlist_url', v_user.wishlist_url,
    'avatar', (select c.summary from private.picture_summaries c
               where c.profile_id = p_id and c.kind = 'avatar'),
    'cover', (select c.summary from private.picture_summaries c
              where c.profile_id = p_id and c.kind = 'cover')),
    private.shown_profile_media(p_id));
end $$;


-- schemas/70_chat/internals/send_global.sql
-- Sending to an audience: one row, whatever its size. Lists show it by reading, threads import it
-- when they are opened; online members are signalled. A scheduled one is the same row without
-- sent_at.
create function private.sending_creator() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
begin
  if not private.is_accepted(v_me) then
    perform private.fail('method_forbidden');
  end if;
  return v_me;
end $$;
comment on function private.sending_creator() is
  'The caller, a creator whom staff accepted. Refuses everybody else (method_forbidden).';

create function private.audience_named(p_audience text) returns public.global_audience
language plpgsql immutable set search_path = '' as $$
begin
  if p_audience = any (enum_range(null::public.global_audience)::text[]) then
    return p_audience::public.global_audience;
  end if;
  perform private.fail('invalid_audience');
  return null;
end $$;

create function private.insert_global(p_draft public.globals, p_media_ids uuid[])
returns public.globals
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals;
begin
  insert into public.globals (
    creator_id, audience, kind, text, is_text_open, price_cents, media_count, request_id,
    request_digest, publish_at, sent_at)
  values (
    p_draft.creator_id, p_draft.audience, p_draft.kind,
    case when p_draft.is_text_open then p_draft.text end, p_draft.is_text_open,
    p_draft.price_cents, cardinality(p_media_ids), p_draft.request_id, p_draft.request_digest,
    p_draft.publish_at, case when p_draft.publish_at is null then private.now() end)
  returning * into v_global;
  if not p_draft.is_text_open and p_draft.text is not null then
    insert into public.global_bodies (global_id, creator_id, text)
    values (v_global.id, v_global.creator_id, p_draft.text);
  end if;
  insert into public.global_media (global_id, position, media_id)
  select v_global.id, m.place, m.id from unnest(p_media_ids) with ordinality m (id, place);
  if v_global.sent_at is not null then
    perform private.notify_global_sent(v_global);
  end if;
  return v_global;
end $$;

create function private.require_global_slot(p_creator_id uuid, p_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day timestamptz := date_trunc('day', p_at, 'UTC');
begin
  perform private.require_slot(p_at, private.limit_schedule_global_days());
  if (select count(*) from private.scheduled_globals
      where creator_id = p_creator_id and publish_at >= v_day
        and publish_at < v_day + interval '1 day') >= private.limit_globals_per_day() then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.require_global_slot(uuid, timestamptz) is
  'Refuses a time off the grid, in the past or too far ahead, and a UTC day with as many '
  'scheduled messages as may be sent in one.';

create function private.global_draft(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_shows_text boolean,
  p_request_id uuid, p_at timestamptz) returns public.globals
language plpgsql stable security definer set search_path = '' as $$
declare
  v_draft public.globals;
begin
  v_draft.text := private.message_words(p_text);
  v_draft.price_cents := p_price_cents;
  v_draft.is_text_open :=
    private.is_text_open(p_price_cents, p_shows_text, cardinality(p_media_ids));
  v_draft.publish_at := p_at;
  v_draft.request_id := p_request_id;
  v_draft.request_digest := md5(jsonb_build_array(
    p_audience, p_price_cents, v_draft.is_text_open, p_media_ids, v_draft.text,
    extract(epoch from p_at))::text)::uuid;
  return v_draft;
end $$;
comment on function private.global_draft(
  text, text, uuid[], bigint, boolean, uuid, timestamptz) is
  'The unchecked content of a message to an audience.';

create function private.send_global(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_shows_text boolean,
  p_request_id uuid, p_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_ids uuid[] := coalesce(p_media_ids, '{}');
  v_draft public.globals := private.global_draft(
    p_audience, p_text, v_media_ids, p_price_cents, p_shows_text, p_request_id, p_at);
  v_global public.globals;
  v_media jsonb;
begin
  perform private.begin_request(p_request_id);
  select * into v_global from public.globals
  where creator_id = auth.uid() and request_id = p_request_id;
  if not private.is_answered(
      v_global.id, v_global.request_digest = v_draft.request_digest) then
    v_draft.creator_id := private.sending_creator();
    v_draft.audience := private.audience_named(p_audience);
    perform private.require_content(v_draft.text, v_media_ids);
    perform private.require_message_price(p_price_cents, v_draft.text, v_media_ids);
    perform private.enforce_rate_limit('globals', private.limit_globals_per_day(), '1 day');
    if p_at is not null then
      perform private.require_global_slot(v_draft.creator_id, p_at);
    end if;
    v_media := private.take_media(v_draft.creator_id, v_media_ids);
    v_draft.kind := private.message_kind_of(v_media);
    perform private.require_measured(v_draft.kind, v_media);
    v_global := private.insert_global(v_draft, v_media_ids);
    if p_at is not null then
      perform private.notify_changed(v_draft.creator_id, array['scheduled']);
    end if;
  end if;
  return jsonb_build_object(
    'result', case when v_global.publish_at is null then 'global_message_sent'
                   else 'content_scheduled' end,
    'id', v_global.id, 'audience', v_global.audience, 'sent_at', v_global.sent_at,
    'publish_at', v_global.publish_at);
end $$;

create function private.possible_fans(p_creator_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select f.fan_id from public.follows f
    where f.creator_id = p_creator_id and f.ended_at is null
    union
    select s.fan_id from public.subscriptions s
    where s.creator_id = p_creator_id and s.expires_at > '-infinity')
$$;
comment on function private.possible_fans(uuid) is
  'Fans who may belong to an audience of a creator now.';

create function private.has_audience(
  p_creator_id uuid, p_audience public.global_audience) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fans uuid[] := private.possible_fans(p_creator_id);
begin
  -- A hundred at a time: of a large audience the first ones suffice.
  for v_from in 1 .. cardinality(v_fans) by 100 loop
    if exists (select from private.fans_reached(
        p_creator_id, p_audience, private.now(), v_fans[v_from : v_from + 99])) then
      return true;
    end if;
  end loop;
  return false;
end $$;
comment on function private.has_audience(uuid, public.global_audience) is
  'Whether an audience of a creator has at least one fan now.';

create function private.audience_size(p_audience text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.sending_creator();
begin
  return (
    select count(*) from private.fans_reached(
      v_me, private.audience_named(p_audience), private.now(), private.possible_fans(v_me)));
end $$;


-- schemas/70_chat/internals/send_message.sql
-- Sending. A repeated request returns the first message. The content is checked before the rule of
-- who may write, and the conversation's lock is taken last, so that a refusal never makes others
-- wait.
create function private.message_answer(p_message public.messages) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_body jsonb;
  v_media jsonb;
begin
  if p_message.price_cents is not null then
    select jsonb_build_object('text', b.text) into v_body
    from public.message_bodies b where b.message_id = p_message.id;
  end if;
  if p_message.media_count > 0 then
    select jsonb_agg(jsonb_build_object(
        'media_id', m.media_id, 'position', m.position, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt)
      order by m.position) into v_media
    from public.message_media m
    where m.message_id = p_message.id and m.is_live and not m.is_removed;
  end if;
  return (to_jsonb(p_message) - '{request_digest,global_id,is_live}'::text[]) || jsonb_build_object(
    'body', v_body, 'media', coalesce(v_media, '[]'), 'unlock', null);
end $$;
comment on function private.message_answer(public.messages) is
  'A message for its sender, in the form of the thread.';

create function private.message_words(p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when length(p_text) > 2 * private.limit_message_text_max() then p_text
    else nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '') end
$$;
comment on function private.message_words(text) is
  'The trimmed text; null where it is empty. A text more than twice too long stays untrimmed and '
  'is refused.';

create function private.is_text_open(p_price_cents bigint, p_shows_text boolean, p_media integer)
returns boolean
language sql immutable set search_path = '' as $$
  select p_price_cents is null or (coalesce(p_shows_text, false) and p_media > 0)
$$;
comment on function private.is_text_open(bigint, boolean, integer) is
  'Whether the text is readable before a purchase: never where a priced message has only a text.';

create function private.require_content(p_text text, p_media_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_text is null and cardinality(p_media_ids) = 0 then
    perform private.fail('message_empty');
  elsif length(p_text) > private.limit_message_text_max() then
    perform private.fail('message_too_long');
  elsif cardinality(p_media_ids) > 0 and length(p_text) > private.limit_description_max() then
    perform private.fail('description_too_long');
  elsif cardinality(p_media_ids) > private.limit_chat_images_max() then
    perform private.fail('too_many_images');
  end if;
end $$;
comment on function private.require_content(text, uuid[]) is
  'Refuses an empty or too long message, and more media than an album holds.';

create function private.require_message_price(
  p_price_cents bigint, p_text text, p_media_ids uuid[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_price_cents not between
      private.limit_message_price_min_cents() and private.limit_message_price_max_cents() then
    perform private.fail('message_price_range');
  elsif p_price_cents is not null and cardinality(p_media_ids) > 0 and p_text is null then
    perform private.fail('media_message_fields_missing');
  end if;
end $$;
comment on function private.require_message_price(bigint, text, uuid[]) is
  'Refuses a price outside of 1 to 199 dollars, and media for sale without a description.';

create function private.require_message(
  p_sender_id uuid, p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_content(p_text, p_media_ids);
  if p_price_cents is null then
    return;
  elsif private.role_of(p_sender_id) <> 'creator' or not private.is_accepted(p_sender_id)
      -- message_refusal() decides first about a recipient who does not exist for the sender.
      or (private.role_of(p_to) = 'creator' and private.is_there_for(p_sender_id, p_to)) then
    perform private.fail('method_forbidden');
  end if;
  perform private.require_message_price(p_price_cents, p_text, p_media_ids);
end $$;
comment on function private.require_message(uuid, uuid, text, uuid[], bigint) is
  'Refuses a message that is empty, too long, priced by a fan or outside of 1 to 199 dollars, and '
  'media for sale without a description.';

create function private.require_writable(p_sender_id uuid, p_to uuid, p_has_media boolean)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.message_refusal(p_sender_id, p_to));
  if p_has_media and not private.accepts_media_from(p_to, p_sender_id) then
    perform private.fail('media_not_accepted');
  end if;
end $$;

create function private.append_message(
  p_conversation public.conversations, p_draft public.messages) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  insert into public.messages (
    conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, price_cents,
    media_count, media_state, duration_ms, locked_blur, request_id, request_digest, global_id,
    created_at)
  values (
    p_conversation.id, p_draft.sender_id,
    case p_draft.sender_id when p_conversation.one_id then p_conversation.other_id
                           else p_conversation.one_id end,
    p_conversation.next_seq, p_conversation.next_seq, p_draft.kind, p_draft.text,
    p_draft.price_cents, coalesce(p_draft.media_count, 0), p_draft.media_state,
    p_draft.duration_ms, p_draft.locked_blur, p_draft.request_id, p_draft.request_digest,
    p_draft.global_id, coalesce(p_draft.created_at, private.now()))
  returning * into v_message;
  update public.conversations
  set next_seq = next_seq + 1, last_message_id = v_message.id,
      updated_at = greatest(updated_at, v_message.created_at)
  where id = p_conversation.id;
  return v_message;
end $$;
comment on function private.append_message(public.conversations, public.messages) is
  'Writes a drafted message at the end of a conversation; the caller holds its lock.';

create function private.write_message(
  p_conversation public.conversations, p_draft public.messages, p_locked_text text, p_media jsonb)
returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages := private.append_message(p_conversation, p_draft);
begin
  if p_locked_text is not null then
    insert into public.message_bodies (message_id, sender_id, text)
    values (v_message.id, v_message.sender_id, p_locked_text);
  end if;
  if v_message.media_count > 0 then
    perform private.attach_media(v_message, p_media);
  end if;
  return v_message;
end $$;
comment on function private.write_message(public.conversations, public.messages, text, jsonb) is
  'A drafted message with its locked text and its media, at the end of a locked conversation.';

create function private.deliver_message(
  p_to uuid, p_draft public.messages, p_locked_text text, p_media jsonb,
  p_paid_chat_id uuid default null) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_message public.messages;
  v_is_charged boolean;
begin
  v_conversation := private.lock_conversation(private.open_conversation(p_draft.sender_id, p_to));
  v_message := private.write_message(v_conversation, p_draft, p_locked_text, p_media);
  v_is_charged := private.charge_message(v_message, p_paid_chat_id);
  perform private.set_unread(v_conversation.id, p_to);
  perform private.notify_changed(
    p_to, case when v_is_charged then '{earnings,conversation}' else '{conversation}' end::text[],
    jsonb_build_object('conversation_id', v_conversation.id));
  -- The sender's other tabs and devices.
  perform private.notify_changed(
    p_draft.sender_id, case when v_is_charged then '{sent,balance}' else '{sent}' end::text[],
    jsonb_build_object('conversation_id', v_conversation.id));
  perform private.notify_conversation_changed(
    v_conversation.id, v_message.id, v_message.seq, v_message.change_seq);
  return v_message;
end $$;
comment on function private.deliver_message(uuid, public.messages, text, jsonb, uuid) is
  'Writes an allowed message with its media, charges it where a paid chat runs, and signals both '
  'users, also a muted recipient: muting keeps it out of the counts. p_paid_chat_id: the paid '
  'chat under which it was allowed.';

create function private.enforce_message_rate_limit(p_message public.messages) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enforce_rate_limit('messages', private.limit_messages_per_hour(), '1 hour');
  if p_message.seq = 1 then
    perform private.enforce_rate_limit('contacts', private.limit_contacts_per_hour(), '1 hour');
  end if;
end $$;
comment on function private.enforce_message_rate_limit(public.messages) is
  'Counts a sent message, and a first message between two users once more, which limits mass '
  'contacts.';

create function private.send_message(
  p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_text text := private.message_words(p_text);
  v_media_ids uuid[] := coalesce(p_media_ids, '{}');
  v_is_text_open boolean :=
    private.is_text_open(p_price_cents, p_shows_text, cardinality(v_media_ids));
  v_draft public.messages;
  v_media jsonb;
  v_message public.messages;
  v_paid_chat public.paid_chats;
begin
  v_draft.request_id := p_request_id;
  v_draft.request_digest := md5(concat_ws(
    '/', p_to, p_price_cents, v_is_text_open, v_media_ids, v_text))::uuid;
  perform private.begin_request(p_request_id);
  select * into v_message from public.messages
  where sender_id = v_me and request_id = p_request_id;
  if private.is_answered(v_message.id, v_message.request_digest = v_draft.request_digest) then
    return private.message_answer(v_message);
  end if;
  v_draft.sender_id := private.signed_in_user();
  perform private.require_message(v_me, p_to, v_text, v_media_ids, p_price_cents);
  v_paid_chat := private.running_paid_chat(v_me, p_to);
  perform private.require_writable(v_me, p_to, cardinality(v_media_ids) > 0);
  v_media := private.take_media(v_me, v_media_ids);
  v_draft.text := case when v_is_text_open then v_text end;
  v_draft.price_cents := p_price_cents;
  v_draft := private.with_media(v_draft, v_media);
  v_message := private.deliver_message(
    p_to, v_draft, case when not v_is_text_open then v_text end, v_media, v_paid_chat.id);
  perform private.enforce_message_rate_limit(v_message);
  -- A separate statement: the answer reads the rows that the one before wrote.
  return private.message_answer(v_message);
end $$;


-- schemas/70_chat/internals/send_typing.sql
-- The typing indicator. The event names its sender and nothing else.
create function private.send_typing(p_conversation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  if not private.is_my_conversation(p_conversation_id) then
    perform private.fail('conversation_not_found');
  end if;
  perform private.enforce_rate_limit(
    'typing', private.limit_typing_events_per_minute(), '1 minute');
  perform realtime.send(
    jsonb_build_object('by', v_me), 'typing', 'typing:' || p_conversation_id, true);
end $$;


-- schemas/70_chat/internals/set_conversation.sql
-- One user's settings of a conversation: muted, favourite, and for creators a nickname, notes, and
-- whether the fan may send media. Idempotent.
create function private.set_conversation(
  p_conversation_id uuid, p_is_muted boolean, p_is_favorite boolean, p_accepts_media boolean,
  p_nickname text, p_notes text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_accepted boolean := (
    select accepts_media from public.conversation_members
    where conversation_id = p_conversation_id and user_id = v_me);
begin
  if num_nonnulls(p_accepts_media, p_nickname, p_notes) > 0
     and private.role_of(v_me) <> 'creator' then
    perform private.fail('method_forbidden');
  elsif length(btrim(p_nickname)) > private.limit_nickname_max() then
    perform private.fail('nickname_too_long');
  elsif length(p_notes) > private.limit_notes_max() then
    perform private.fail('notes_too_long');
  end if;
  update public.conversation_members
  set is_muted = coalesce(p_is_muted, is_muted),
      is_favorite = coalesce(p_is_favorite, is_favorite),
      accepts_media = coalesce(p_accepts_media, accepts_media),
      nickname = case when p_nickname is null then nickname else nullif(btrim(p_nickname), '') end,
      notes = case when p_notes is null then notes else nullif(btrim(p_notes), '') end
  where conversation_id = p_conversation_id and user_id = v_me;
  -- The caller's other tabs and devices.
  perform private.notify_changed(v_me, array['conversation', 'permission'],
                       jsonb_build_object('conversation_id', p_conversation_id));
  if p_accepts_media <> v_accepted then
    -- The partner's open thread gains or loses a function.
    perform private.notify_changed(
      case v_me when c.one_id then c.other_id else c.one_id end, array['permission'],
      jsonb_build_object('conversation_id', c.id))
    from public.conversations c where c.id = p_conversation_id;
  end if;
end $$;


-- schemas/70_chat/internals/start_paid_chat.sql
-- Starting a paid chat costs nothing, but requires the price of one message in the wallet.
create function private.paid_chat_at(p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint)
returns public.paid_chats
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats := private.running_paid_chat(p_fan_id, p_creator_id);
begin
  if v_paid_chat.price_cents is distinct from p_expected_cents and v_paid_chat.id is not null then
    perform private.fail('price_changed',
                         jsonb_build_object('price_cents', v_paid_chat.price_cents));
  end if;
  return v_paid_chat;
end $$;
comment on function private.paid_chat_at(uuid, uuid, bigint) is
  'The running paid chat, begun in another tab, or null; price_changed where its price differs '
  'from the one that was shown.';

create function private.require_paid_chat(
  p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_price bigint;
begin
  -- A fan who may pay a creator may write, once the paid chat lifts the creator's requirements.
  perform private.require(private.pay_refusal(p_fan_id, p_creator_id));
  select text_price_cents into v_price
  from public.creator_settings where creator_id = p_creator_id;
  if v_price is null then
    perform private.fail('paid_chat_not_available');
  elsif v_price is distinct from p_expected_cents then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  elsif not exists (
      select from public.wallets
      where owner_id = p_fan_id and balance_cents >= v_price and frozen_at is null) then
    perform private.fail_insufficient_funds(p_fan_id, v_price);
  end if;
end $$;
comment on function private.require_paid_chat(uuid, uuid, bigint) is
  'Refuses a paid chat with a creator whom the fan may not pay, at another price than was shown, '
  'and with a wallet that is frozen or holds less than the price of one message.';

create function private.start_paid_chat(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_conversation public.conversations;
  v_paid_chat public.paid_chats;
begin
  perform private.begin_request(p_request_id);
  select * into v_paid_chat from public.paid_chats
  where fan_id = auth.uid() and request_id = p_request_id;
  if private.is_answered(v_paid_chat.id, (v_paid_chat.creator_id, v_paid_chat.price_cents)
                                         = (p_creator_id, p_expected_cents)) then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  v_me := private.require_fan();
  v_paid_chat := private.paid_chat_at(v_me, p_creator_id, p_expected_cents);
  if v_paid_chat.id is not null then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  perform private.require_paid_chat(v_me, p_creator_id, p_expected_cents);
  v_conversation := private.lock_conversation(private.open_conversation(v_me, p_creator_id));
  v_paid_chat := private.paid_chat_at(v_me, p_creator_id, p_expected_cents);
  if v_paid_chat.id is not null then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  insert into public.paid_chats (conversation_id, fan_id, creator_id, price_cents, request_id)
  values (v_conversation.id, v_me, p_creator_id, p_expected_cents, p_request_id)
  returning * into v_paid_chat;
  perform private.enforce_rate_limit('sessions', private.limit_paid_chats_per_hour(), '1 hour');
  perform private.write_notice(v_conversation, v_me, 'paid_chat_started');
  perform private.set_unread(v_conversation.id, p_creator_id);
  perform private.notify_changed(member, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_me, p_creator_id]) member;
  return private.paid_chat_answer(v_paid_chat);
end $$;


-- schemas/70_chat/internals/store_candidates.sql
-- A creator's store: priced messages to this one reader, with what the reader bought. A user who
-- may not see the page finds nothing, and nobody finds messages to others. Each item has one sale:
-- store and thread unlock by the same command.
create function private.store_candidates(p_username text, p_before uuid, p_limit integer)
returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_user();
  v_creator public.profiles := private.conversation_partner(v_me, p_username);
begin
  if not private.sees_creator(v_creator.id) then
    return '{}';
  end if;
  return array(
    select s.id from private.store_items s
    where s.fan_id = v_me and s.creator_id = v_creator.id
      and s.id < coalesce(p_before, private.last_id())
    order by s.id desc limit greatest(1, least(p_limit, 50)));
end $$;
comment on function private.store_candidates(text, uuid, integer) is
  'A page of a creator''s offers to the caller, newest first. Errors: conversation_not_found, '
  'cannot_message_yourself.';
grant execute on function private.store_candidates(text, uuid, integer) to authenticated;


-- schemas/70_chat/internals/unlock_message.sql
-- Unlocking a priced message: one sale per message, whatever the request, and a copy of the
-- content, which stays when the message is removed. Two tabs wait for each other at the
-- conversation's lock; the second one finds the message unlocked.
create function private.bought_content(p_unlock public.unlocks) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_media jsonb;
begin
  if p_unlock.kind <> 'text' then
    select jsonb_agg(jsonb_build_object(
        'media_id', m.media_id, 'position', m.position, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt)
      order by m.position) into v_media
    from public.unlock_media m where m.unlock_id = p_unlock.id and m.is_live;
  end if;
  return jsonb_build_object(
    'text', p_unlock.text, 'created_at', p_unlock.created_at,
    'media', coalesce(v_media, '[]'));
end $$;
comment on function private.bought_content(public.unlocks) is
  'The content of a purchase for its buyer, in the form of the thread.';

create function private.unlock_answer(p_unlock public.unlocks, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_first boolean;
begin
  select t.request_id = p_request_id into v_is_first
  from private.transfers t where t.id = p_unlock.transfer_id;
  return jsonb_build_object(
    'result', case when v_is_first then 'message_unlocked' else 'message_already_unlocked' end,
    'message_id', p_unlock.message_id, 'unlock_id', p_unlock.id,
    'price_cents', p_unlock.price_cents,
    'balance_cents', (select balance_cents from public.wallets where owner_id = p_unlock.fan_id),
    'unlock', private.bought_content(p_unlock));
end $$;
comment on function private.unlock_answer(public.unlocks, uuid) is
  'The purchase for its buyer. A repetition of the paying request returns message_unlocked again.';

create function private.copy_bought(p_message public.messages, p_transfer_id uuid)
returns public.unlocks
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_unlock public.unlocks;
begin
  insert into public.unlocks (
    fan_id, creator_id, message_id, transfer_id, price_cents, kind, text, creator_name,
    creator_username)
  select p_message.recipient_id, p_message.sender_id, p_message.id, p_transfer_id,
         p_message.price_cents, p_message.kind,
         coalesce(p_message.text,
                  (select text from public.message_bodies where message_id = p_message.id)),
         p.name, p.username
  from public.profiles p where p.id = p_message.sender_id
  returning * into v_unlock;
  if p_message.media_count = 0 then
    return v_unlock;
  end if;
  insert into public.unlock_media (
    unlock_id, position, fan_id, media_id, is_live, kind, width, height, duration_ms, blur,
    alt)
  select v_unlock.id, m.position, v_unlock.fan_id, m.media_id, m.is_live, m.kind, m.width,
         m.height, m.duration_ms, m.blur, m.alt
  from public.message_media m where m.message_id = p_message.id;
  return v_unlock;
end $$;
comment on function private.copy_bought(public.messages, uuid) is
  'Copies the content that the buyer keeps: text, kind, sizes and the creator''s present name.';

create function private.require_media_ready(p_message_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_media record;
begin
  for v_media in
    select m.state, m.moderation_state from public.message_media l
    join public.media m on m.id = l.media_id
    where l.message_id = p_message_id and not (l.is_live and m.is_live)
  loop
    perform private.fail(case
      when v_media.moderation_state <> 'live' then 'content_under_review'
      when v_media.state = 'failed' then 'media_failed'
      else 'media_processing' end);
  end loop;
end $$;
comment on function private.require_media_ready(uuid) is
  'Refuses content that cannot be shown: a media item is processed, failed or held.';

create function private.sell_message(p_message_id uuid, p_fan_id uuid, p_request_id uuid)
returns public.unlocks
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_unlock public.unlocks;
  v_message public.messages;
  v_transfer_id uuid;
  v_change bigint;
begin
  perform private.lock_conversation(
    (select conversation_id from public.messages where id = p_message_id));
  -- Read under the lock: a parallel request may have bought it.
  select * into v_unlock from public.unlocks where message_id = p_message_id;
  if v_unlock.id is not null then
    return v_unlock;
  end if;
  select * into v_message from public.messages where id = p_message_id;
  if v_message.removed_at is not null or v_message.moderation_state = 'removed' then
    perform private.fail('message_not_found');
  elsif v_message.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_message.media_count > 0 then
    perform private.require_media_ready(p_message_id);
  end if;
  v_transfer_id := private.record_sale(
    'unlock', p_fan_id, v_message.sender_id, v_message.price_cents, p_message_id, p_request_id);
  v_unlock := private.copy_bought(v_message, v_transfer_id);
  v_change := private.take_change(v_message.conversation_id);
  update public.messages set unlocked_at = private.now(), change_seq = v_change
  where id = p_message_id;
  perform private.notify(v_message.sender_id, p_fan_id, 'unlock', p_message_id,
                         v_message.price_cents, array['earnings', 'conversation']);
  perform private.notify_changed(p_fan_id, array['balance', 'purchase']);
  perform private.notify_conversation_changed(
    v_message.conversation_id, p_message_id, v_message.seq, v_change);
  return v_unlock;
end $$;
comment on function private.sell_message(uuid, uuid, uuid) is
  'Under the conversation''s lock: the existing unlock, or the sale that creates it.';

create function private.unlock_message(p_message_id uuid, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_unlock public.unlocks;
  v_me uuid;
begin
  select * into v_message from public.messages
  where id = p_message_id and recipient_id = auth.uid() and kind <> 'notification';
  select * into v_unlock from public.unlocks where message_id = v_message.id;
  if v_unlock.id is null then
    v_me := private.require_fan();
    if p_request_id is null then
      perform private.fail('invalid_payload', '{"field": "request_id"}');
    elsif v_message.id is null or v_message.removed_at is not null then
      perform private.fail('message_not_found');
    elsif v_message.price_cents is null then
      perform private.fail('message_not_priced');
    end if;
    perform private.require(private.unlock_refusal(v_me, v_message.sender_id));
    v_unlock := private.sell_message(p_message_id, v_me, p_request_id);
  end if;
  return private.unlock_answer(v_unlock, p_request_id);
end $$;


-- schemas/70_chat/internals/write_notice.sql
-- System lines in a thread: an event between the two users, caused by the fan. Nobody is notified
-- twice: a subscription has its own notification, and no system line has a mail.
create function private.write_notice(
  p_conversation public.conversations, p_fan_id uuid, p_notice text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.messages;
  v_message public.messages;
begin
  v_draft.sender_id := p_fan_id;
  v_draft.kind := 'notification';
  v_draft.text := p_notice;
  v_draft.request_id := private.uuid_v7();
  v_draft.request_digest := private.derived_id(p_notice);
  v_message := private.append_message(p_conversation, v_draft);
  perform private.notify_conversation_changed(
    p_conversation.id, v_message.id, v_message.seq, v_message.change_seq);
end $$;
comment on function private.write_notice(public.conversations, uuid, text) is
  'Writes a line at the end of a conversation; the caller holds its lock. It marks nothing as '
  'unread.';

create function private.notify_opened(p_conversation public.conversations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_changed(
    p.id, array['conversation'], jsonb_build_object('conversation_id', p_conversation.id))
  from (values (p_conversation.one_id), (p_conversation.other_id)) p (id);
end $$;
comment on function private.notify_opened(public.conversations) is
  'Signals the two users of a new conversation, so that their open lists show it.';

create function private.open_with_notice(p_fan_id uuid, p_creator_id uuid, p_notice text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  if private.conversation_of(p_fan_id, p_creator_id) is not null then
    return;
  end if;
  v_conversation := private.lock_conversation(private.open_conversation(p_fan_id, p_creator_id));
  if v_conversation.next_seq = 1 then
    perform private.write_notice(v_conversation, p_fan_id, p_notice);
    perform private.notify_opened(v_conversation);
  end if;
end $$;
comment on function private.open_with_notice(uuid, uuid, text) is
  'Opens the conversation of two users who have none, with a line about the reason.';

create function private.period_notice(p_period public.subscription_periods) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_goes_on boolean := exists (
    select from public.subscription_periods
    where subscription_id = p_period.subscription_id and id <> p_period.id
      and coalesce(terminated_at, ends_at) >= p_period.starts_at);
begin
  return case
    when p_period.is_trial and v_goes_on then 'trial_extended'
    when p_period.is_trial then 'trial_started'
    when not v_goes_on then 'subscribed' end;
end $$;
comment on function private.period_notice(public.subscription_periods) is
  'The system line of a new period; null where it only renews a running one.';


-- schemas/75_activity/internals/bootstrap.sql
-- The first call of an opened page: the account, the balance and the unread counts, which surround
-- every screen. It is the first heartbeat of presence as well. Later each part is read again by its
-- own function. A user without a profile gets null, and the page signs out.
create function private.bootstrap() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.account_statuses where profile_id = auth.uid()) then
    return false;
  end if;
  perform private.note_visit();
  return true;
end $$;
comment on function private.bootstrap() is
  'Records that the caller is online. False without a profile. Errors: account_suspended.';


-- schemas/75_activity/internals/choose_username.sql
-- A new user from an OAuth provider replaces the generated username, and is welcomed by the same
-- command: from then on the username is fixed, as for every user. A repetition with the same
-- username, as after a lost answer, does nothing.
create function private.choose_username(p_username text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_name text := private.normal_username(coalesce(p_username, ''));
  v_mine text;
  v_refusal text;
begin
  select username into v_mine from public.profiles where id = v_me for no key update;
  if v_mine = v_name then
    perform private.welcome_user(v_me);
    return json_build_object('username', v_name);
  elsif not private.is_newcomer(v_me) then
    perform private.fail('conflict');
  end if;
  -- An answer instead of an error, so that the call stays counted.
  v_refusal := case coalesce(private.check_username(v_name)::text, 'too often')
    when 'too often' then 'rate_limited'
    when 'invalid' then 'invalid_username'
    when 'reserved' then 'username_reserved'
    when 'taken' then 'username_taken' end;
  if v_refusal is not null then
    return json_build_object('refused', v_refusal);
  end if;
  begin
    update public.profiles set username = v_name, name = v_name where id = v_me;
  exception when unique_violation then
    return json_build_object('refused', 'username_taken');
  end;
  perform private.welcome_user(v_me);
  return json_build_object('username', v_name);
end $$;


-- schemas/75_activity/internals/mark_notifications_read.sql
-- The mark of reading of notifications: a time, which ids contain as well.
create function private.mark_notifications_read(p_until uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  -- Up to the newest one that was shown, if given: one that is being inserted with an earlier time
  -- stays unread.
  v_at timestamptz := least(
    private.now(), private.time_of_id(p_until) + interval '1 millisecond');
begin
  if private.unread_notifications() = 0 then
    return;
  end if;
  update public.account_settings set notifications_read_at = v_at
  where profile_id = v_me and notifications_read_at < v_at;
  if found then
    perform private.notify_changed(v_me, array['activity']);
  end if;
end $$;
comment on function private.mark_notifications_read(uuid) is
  'Moves the caller''s mark forward, never back, and signals their other pages.';


-- schemas/75_activity/internals/notification_candidates.sql
-- Reading notifications: own rows merged with events, newest first, by key. Likes of one item, and
-- posts or stories of one creator, are one line per day; a page is read again with more rows where
-- that leaves few lines, or where the first few lines do not cover their whole day yet. A line
-- names all its rows that were read, so that it is the same on every page; rows below the page's
-- key appear on the next page again, under the same topic.
create function private.line_post(p_kind public.notification_kind, p_subject_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind in ('wall_post', 'wall_media', 'post_liked') then
    return (select p.id from public.posts p where p.id = p_subject_id and p.is_live);
  elsif p_kind = 'comment_liked' then
    return (select p.id from public.comments c join public.posts p on p.id = c.post_id
            where c.id = p_subject_id and c.is_live and p.is_live);
  end if;
  return null;
end $$;
comment on function private.line_post(public.notification_kind, uuid) is
  'The post that a line links to; null where it, or the comment, is removed or held.';

create function private.decision_post(p_decision_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case d.target
    when 'post' then (
      select p.id from public.posts p where p.id = d.target_id and p.removed_at is null)
    when 'comment' then (
      select p.id from public.comments c join public.posts p on p.id = c.post_id
      where c.id = d.target_id and p.removed_at is null) end
  from public.content_decisions d where d.id = p_decision_id
$$;
comment on function private.decision_post(uuid) is
  'The post with the content of a decision; null where it is removed.';

create function private.decision_summary(p_decision_id uuid, p_post_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'target', d.target, 'state', d.state,
    'reason', case when d.state <> 'live' then d.reason end, 'post_id', p_post_id,
    'username', (
      select s.username
      from public.messages m join private.user_summaries s on s.id = m.recipient_id
      where d.target = 'message' and m.id = d.target_id))
  from public.content_decisions d where d.id = p_decision_id
$$;
comment on function private.decision_summary(uuid, uuid) is
  'A decision of staff about content of the caller, and the place of that content: for a message '
  'the partner, while the caller reads the conversation. A release has no reason.';

create function private.failed_summary(p_scheduled_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object('type', s.type, 'text', left(coalesce(s.text, ''), 60))
  from (
    select 'post' as type, p.text from public.scheduled_posts p where p.id = p_scheduled_id
    union all
    select 'global', coalesce(g.text, b.text)
    from public.globals g left join public.global_bodies b on b.global_id = g.id
    where g.id = p_scheduled_id and g.creator_id = auth.uid()) s
$$;
comment on function private.failed_summary(uuid) is
  'A scheduled post or message of the caller that failed, by the beginning of its text.';

create view private.told with (security_invoker = true) as
select n.id, n.kind, n.actor_id, n.subject_id, n.amount_cents, n.created_at
from public.notifications n
union all
select e.id, e.kind, e.creator_id, e.subject_id, null, e.created_at
from public.audience_events e;
comment on view private.told is
  'Notifications of the caller, and events of creators whom the caller sees.';
grant select on private.told to authenticated;

create function private.notification_lines(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_page integer, p_rows integer)
returns setof private.notification_line
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = p_me);
  v_events uuid[] :=
    private.my_event_ids(p_me, p_kinds, p_before, private.first_id(), p_rows, v_excluded_ids);
begin
  return query with merged as (
    select m.*, date_trunc('day', m.created_at, 'UTC') as day,
           case when m.kind in ('post_liked', 'comment_liked') then m.subject_id
                when m.kind in ('wall_post', 'wall_media', 'new_story') then m.actor_id
                else m.id end as topic
    from (
      select n.* from unnest(p_kinds) k (kind)
      cross join lateral (
        select o.id, o.kind, o.actor_id, o.subject_id, o.amount_cents, o.created_at
        from public.notifications o
        where o.recipient_id = p_me and o.kind = k.kind and o.id < p_before
          and (o.actor_id is null or o.actor_id <> all (v_excluded_ids))
        order by o.id desc limit p_rows) n
      union all
      select e.id, e.kind, e.creator_id, e.subject_id, null, e.created_at
      from unnest(v_events) i (id) join public.audience_events e on e.id = i.id
      -- A line is named by its newest row: a hidden row would hide the others with it.
      where case e.kind
        when 'new_story' then (select s.is_live from public.stories s where s.id = e.subject_id)
        when 'wall_offer' then true
        else (select p.is_live from public.posts p where p.id = e.subject_id) end) m
    order by m.id desc limit p_rows),
  begun as (
    select b.*, count(*) filter (where b.is_first) over (order by b.id desc) as line
    from (select m.*, row_number() over w = 1 as is_first, array_agg(m.id) over w as ids,
                 array_agg(m.actor_id) over w as actors
          from merged m
          window w as (partition by m.kind, m.topic, m.day order by m.id desc
                       rows between unbounded preceding and unbounded following)) b),
  kept as (select b.* from begun b where b.line <= p_page)
  select l.id, l.ids, private.line_post(l.kind, l.subject_id),
    case l.kind when 'content_decision' then private.decision_post(l.subject_id) end,
    (select k.id from kept k order by k.id limit 1),
    (select count(*) from merged) < p_rows
      and (select count(*) from kept) = (select count(*) from merged),
    (select count(*) from merged) < p_rows
      or not exists (
        select from kept k
        where k.is_first and k.line <= private.limit_page_notifications_widget()
          and k.topic <> k.id and k.day = (select min(m.day) from merged m))
  from kept l where l.is_first order by l.id desc;
end $$;
comment on function private.notification_lines(
  uuid, public.notification_kind[], uuid, integer, integer) is
  'The first lines of this number of rows.';

create function private.notification_candidates(p_filter text, p_before uuid, p_limit integer)
returns setof private.notification_line
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kinds public.notification_kind[] := private.notification_kinds(p_filter);
  v_limit integer := greatest(1, least(p_limit, 50));
  v_rows integer := 8 * v_limit;
  v_lines private.notification_line[];
begin
  loop
    v_lines := array(select l from private.notification_lines(
      auth.uid(), v_kinds, coalesce(p_before, private.last_id()), v_limit, v_rows) l);
    exit when v_lines = '{}' or (v_lines[1]).is_whole or v_rows > 8 * v_limit
      or (cardinality(v_lines) >= least(v_limit, private.limit_page_notifications_widget())
          and ((v_lines[1]).is_settled or p_before is not null));
    v_rows := v_rows * 4;
  end loop;
  return query select l.* from unnest(v_lines) l;
end $$;
comment on function private.notification_candidates(text, uuid, integer) is
  'A page of lines, by the ids of their rows. Errors: invalid_payload.';

grant execute on function private.notification_candidates(text, uuid, integer),
  private.decision_summary(uuid, uuid), private.failed_summary(uuid) to authenticated;


-- schemas/75_activity/internals/queue_message_mails.sql
-- Mails about unread messages. Sending a message does no work for them: the clock checks the
-- messages that have just become old enough, in the order of their ids, which are times. A user who
-- is online, has muted the thread or switched these mails off gets none; the others get one per
-- conversation until they have read it. The mail contains no text of a message.
create function private.is_around(p_user_id uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.presence where profile_id = p_user_id and seen_at >= p_since)
    or exists (select from public.account_settings
               where profile_id = p_user_id and is_invisible and active_at >= p_since)
$$;

create function private.bundle_message_mails() returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m
  set state = case when t.is_notice_sent then 'queued' else 'dropped' end::private.mail_state,
      last_failure = case when not t.is_notice_sent then 'told_together' end,
      params = case when t.is_notice_sent then m.params || jsonb_build_object('others', t.others)
                    else '{}' end
  from (
    select q.id, count(*) over (partition by q.recipient_id) - 1 as others,
           row_number() over (partition by q.recipient_id order by q.id) = 1
             and not exists (
               select from private.mails o
               where o.recipient_id = q.recipient_id and o.template = 'new_message'
                 and o.state <> 'dropped' and o.created_at < q.created_at
                 and o.created_at > q.created_at
                   - make_interval(mins => private.limit_message_mails_pause_minutes()))
             as is_notice_sent
    from private.mails q
    where q.template = 'new_message' and q.state = 'queued' and q.created_at = private.now()) t
  where m.id = t.id and (t.others > 0 or not t.is_notice_sent)
$$;
comment on function private.bundle_message_mails() is
  'Of the mails queued in this run, one is sent per user, and none soon after another. The others '
  'are dropped and remembered: a conversation is reported once until it is read.';

create function private.queue_message_mails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old timestamptz :=
    private.now() - make_interval(mins => private.limit_message_mail_minutes());
  v_from uuid;
  v_queued integer;
begin
  select greatest(until, private.first_id_at(private.now() - interval '1 day')) into v_from
  from private.message_mail_marks for update;
  with waiting as (
    select distinct on (m.conversation_id, m.recipient_id)
           m.conversation_id, m.recipient_id, m.sender_id, s.read_seq, m.id
    from public.messages m
    join public.conversation_members s
      on s.conversation_id = m.conversation_id and s.user_id = m.recipient_id
    where m.id >= v_from and m.id < private.first_id_at(v_old)
      and m.kind <> 'notification' and m.is_live
      and s.is_unread and not s.is_muted and m.seq > s.read_seq
      -- The first message of the site's own accounts comes with the welcome, which has a mail.
      and (m.seq > 1 or not private.is_special(m.sender_id))
    order by m.conversation_id, m.recipient_id, m.id),
  told as (
    select private.queue_mail(
      w.recipient_id, 'new_message',
      jsonb_build_object('from', (select name from public.profiles where id = w.sender_id)),
      w.conversation_id || ':' || w.read_seq)
    from (select * from waiting order by id) w
    where not private.is_around(w.recipient_id, v_old) and not private.is_restricted(w.sender_id)
      and not private.is_blocked_between(w.recipient_id, w.sender_id))
  select count(*) into v_queued from told;
  perform private.bundle_message_mails();
  update private.message_mail_marks set until = greatest(until, private.first_id_at(v_old));
  return v_queued;
end $$;
comment on function private.queue_message_mails() is
  'Runs every minute. Returns the number of users considered; a message is queued once.';


-- schemas/75_activity/internals/unread_notifications.sql
-- Unread counts, which the page reads on focus, after a reconnect and every minute. Counting stops
-- at a hundred; the page then shows "99+".
create function private.unread_notifications() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me);
  v_kinds public.notification_kind[] := private.notification_kinds('all');
  v_from uuid := (
    select private.first_id_at(s.notifications_read_at)
    from public.account_settings s where s.profile_id = v_me);
begin
  if v_from is null then
    return 0;
  end if;
  return least(100, (
    select count(*) from unnest(v_kinds) k (kind)
    cross join lateral (
      select from public.notifications n
      where n.recipient_id = v_me and n.kind = k.kind and n.id >= v_from
        and (n.actor_id is null or n.actor_id <> all (v_excluded_ids))
      limit 100) n)
    + cardinality(
      private.my_event_ids(v_me, v_kinds, private.last_id(), v_from, 100, v_excluded_ids)));
end $$;

comment on function private.unread_notifications() is
  'Notifications of the caller since the mark; counting stops at a hundred.';
grant execute on function private.unread_notifications(), private.unread_conversations()
  to authenticated;


-- schemas/75_activity/internals/welcome.sql
-- The welcome of a new member, once for all calls: a notification, a first message from support,
-- and a mail. It is in this domain because it notifies and writes a message.
create function private.welcome_text(p_user public.profiles) returns text
language sql stable security definer set search_path = '' as $$
  select format(case p_user.role
    when 'creator' then
      'Welcome to %1$s, %2$s! Your application is with us: we look at every one in person and '
      'answer within %3$s hours. Until then you can finish your page in Settings. If you have a '
      'question, just answer here.'
    else
      'Welcome to %1$s, %2$s! Browse to find creators you like, follow them to keep up with what '
      'they share, and write to them. If you have a question, just answer here.' end,
    private.config_text('site_name'), p_user.name, private.limit_application_review_hours())
$$;

create function private.welcome_user(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_support uuid := private.special_id('support');
  v_user public.profiles;
  v_draft public.messages;
begin
  update public.account_settings set welcomed_at = private.now()
  where profile_id = p_user_id and welcomed_at is null;
  if not found then
    return;
  end if;
  select * into v_user from public.profiles where id = p_user_id;
  -- The message signals the user's pages, which then count this as well.
  insert into public.notifications (recipient_id, actor_id, kind, subject_id)
  values (p_user_id, v_support, 'welcome', null);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := private.welcome_text(v_user);
  v_draft.request_id := private.derived_id('welcome:' || p_user_id);
  v_draft.request_digest := v_draft.request_id;
  perform private.deliver_message(p_user_id, v_draft, null, '[]');
  perform private.queue_mail(p_user_id, 'welcome', '{}', 'welcome');
end $$;
comment on function private.welcome_user(uuid) is
  'Welcomes a user once: notification, message from support, mail. A repetition does nothing.';

create function private.welcome() returns void
language sql volatile security definer set search_path = '' as $$
  select private.welcome_user(private.signed_in_user())
$$;


-- schemas/78_billing/internals/apply_payment_event.sql
-- A webhook event is stored and applied in one transaction: once for each event id. An event that
-- cannot be applied (an unknown payment, another currency or mode, a refund) is stored as
-- unapplied.
create function private.note_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.payment_events (provider, event_id, payment_id, event)
  values (p_provider, p_event_id, (p_event ->> 'payment_id')::uuid, p_event)
  on conflict do nothing;
  perform from private.payment_events
  where provider = p_provider and event_id = p_event_id and applied_at is null for update;
  return found;
end $$;
comment on function private.note_payment_event(text, text, jsonb) is
  'Stores a webhook event. Returns whether it still has to be applied.';

create function private.mark_event_applied(p_provider text, p_event_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.payment_events set applied_at = private.now()
  where provider = p_provider and event_id = p_event_id
$$;

create function private.is_event_about(p_cents bigint, p_event jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    (p_event ->> 'is_own_mode')::boolean and p_event ->> 'currency' = 'usd'
    and (p_event ->> 'type' <> 'payment_succeeded'
         or (p_event ->> 'amount_cents')::bigint = p_cents),
    false)
$$;
comment on function private.is_event_about(bigint, jsonb) is
  'Whether an event has our mode (live or test), is in dollars, and is a success of that amount.';

create function private.apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := (p_event ->> 'payment_id')::uuid;
  v_outcome text := case p_event ->> 'type'
    when 'payment_succeeded' then 'succeeded' when 'payment_failed' then 'failed'
    when 'payment_processing' then 'processing' when 'payment_needs_action' then 'needs_action' end;
  v_is_own_mode boolean := coalesce((p_event ->> 'is_own_mode')::boolean, false);
  v_amount bigint;
begin
  if not private.note_payment_event(p_provider, p_event_id, p_event) then
    return '{"applied": false}';
  end if;
  if v_is_own_mode and p_event ->> 'type' = 'setup_failed' then
    perform private.mark_event_applied(p_provider, p_event_id);
    return jsonb_build_object('applied', true, 'end_setup',
      private.count_failed_setup(p_provider, p_event ->> 'customer'));
  end if;
  select amount_cents into v_amount from public.payments where id = v_payment;
  if v_amount is not null and v_is_own_mode
     and p_event ->> 'type' in ('dispute_opened', 'dispute_closed') then
    perform private.mark_event_applied(p_provider, p_event_id);
    perform private.note_dispute(p_provider, v_payment, p_event);
    return '{"applied": true}';
  end if;
  if v_outcome is null or v_amount is null then
    return '{"applied": false}';
  end if;
  if not private.is_event_about(v_amount, p_event) then
    perform private.audit('provider', 'payment_event_differs', v_payment, null, p_event);
    return '{"applied": false}';
  end if;
  perform private.mark_event_applied(p_provider, p_event_id);
  return jsonb_build_object('applied', true) || private.settle_payment(
    v_payment, v_outcome, p_provider, p_event ->> 'provider_ref', p_event ->> 'reason');
end $$;


-- schemas/78_billing/internals/close_payment.sql
-- A decided payment is not checked again.
create function private.close_payment(p_payment_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.card_uses set closed_at = private.now()
  where payment_id = p_payment_id and closed_at is null and exists (
    select from public.payments
    where id = p_payment_id and state not in ('created', 'needs_action', 'processing'))
$$;
comment on function private.close_payment(uuid) is
  'Ends the checks of a decided payment; an open one is checked further.';


-- schemas/78_billing/internals/expire_payments.sql
-- A payment that was opened and never claimed, as by a page that was closed in between, would block
-- the next start and hold its sale of an offer for ever. The provider decides about a claimed one,
-- and the payment of a renewal waits until it is charged.
create function private.expire_payments() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid;
  v_count integer := 0;
begin
  for v_payment in
    select id from public.payments
    where state = 'created'
      and (not is_renewal or created_at
        < private.now() - make_interval(days => private.limit_renewal_days()))
      and created_at < private.now()
        - make_interval(mins => private.limit_open_payment_minutes())
    order by id limit 200 for update skip locked
  loop
    perform private.settle_payment(v_payment, 'failed', null, null, 'abandoned');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.expire_payments() is
  'Fails payments that were not claimed in time. Returns their number.';


-- schemas/78_billing/internals/money_faults.sql
-- All faults of money: those of the ledger and of the items that were sold.
create function private.money_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.ledger_faults()
  union all select * from private.unlock_faults()
  union all select * from private.paid_chat_faults()
$$;
comment on function private.money_faults() is
  'Run after every test with a payment, and by operators; no row without faults.';


-- schemas/78_billing/internals/note_dispute.sql
-- A disputed payment freezes the fan's wallet until staff or the outcome release it. The wallet's
-- row is locked first, so that a parallel debit ends before or is refused.
create function private.judge_wallet(p_fan_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_since timestamptz := (
    select min(opened_at) from private.disputes
    where fan_id = p_fan_id and opened_at is not null and released_at is null);
begin
  update public.wallets set frozen_at = v_since
  where owner_id = p_fan_id and frozen_at is distinct from v_since;
  if found then
    perform private.notify_changed(p_fan_id, array['balance']);
  end if;
end $$;
comment on function private.judge_wallet(uuid) is
  'Freezes a wallet while a dispute of its owner is neither won nor released; otherwise unfreezes '
  'it.';

create function private.note_dispute(p_provider text, p_payment_id uuid, p_event jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fan uuid := (select fan_id from public.payments where id = p_payment_id);
  v_is_closed boolean := p_event ->> 'type' = 'dispute_closed';
  v_is_won boolean := v_is_closed and p_event ->> 'reason' = 'won';
begin
  perform from public.wallets where owner_id = v_fan for update;
  insert into private.disputes as d (
    provider, dispute_ref, payment_id, fan_id, opened_at, closed_at, outcome, released_at)
  values (p_provider, p_event ->> 'provider_ref', p_payment_id, v_fan,
    case when not v_is_closed then private.now() end,
    case when v_is_closed then private.now() end,
    case when v_is_closed then p_event ->> 'reason' end,
    case when v_is_won then private.now() end)
  on conflict (provider, dispute_ref) do update
    set opened_at = coalesce(d.opened_at, excluded.opened_at),
        closed_at = coalesce(d.closed_at, excluded.closed_at),
        outcome = coalesce(d.outcome, excluded.outcome),
        released_at = coalesce(d.released_at, excluded.released_at);
  perform private.audit('provider', p_event ->> 'type', p_payment_id, null, p_event);
  perform private.judge_wallet(v_fan);
end $$;
comment on function private.note_dispute(text, uuid, jsonb) is
  'Records that a dispute was opened or closed; its events may come in any order.';

create function private.release_disputes(p_fan_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  perform from public.wallets where owner_id = p_fan_id for update;
  update private.disputes set released_at = private.now()
  where fan_id = p_fan_id and opened_at is not null and released_at is null;
  get diagnostics v_count = row_count;
  perform private.judge_wallet(p_fan_id);
  return v_count;
end $$;
comment on function private.release_disputes(uuid) is
  'Ends the freeze of a wallet; a later dispute freezes it again. Returns the number of disputes '
  'that froze it.';


-- schemas/78_billing/internals/payments_to_reconcile.sql
-- Charges without a reported end: an unanswered question of the bank, a lost answer and webhook, a
-- declined charge that is still open to other cards. The function payment-reconcile asks the
-- provider, cancels what is open there, and settles; a success that came first settles as one.
create function private.payments_to_reconcile(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
  v_before timestamptz := private.now()
    - make_interval(mins => private.limit_reconcile_minutes());
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select payment_id from private.card_uses
    where claimed_at is not null and closed_at is null
      and coalesce(looked_at, claimed_at) <= v_before
    order by coalesce(looked_at, claimed_at) limit p_limit for update skip locked),
  looked as (
    update private.card_uses u set looked_at = private.now()
    from due where u.payment_id = due.payment_id returning u.payment_id, u.fan_id)
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_id', p.id, 'amount_cents', p.amount_cents, 'provider', a.provider,
    'customer', a.customer, 'provider_ref', r.provider_ref)), '[]') into v_due
  from looked l
  join public.payments p on p.id = l.payment_id
  left join private.card_accounts a on a.fan_id = l.fan_id
  left join private.payment_references r on r.payment_id = p.id and r.provider = a.provider;
  return v_due;
end $$;
comment on function private.payments_to_reconcile(uuid, integer) is
  'Leases each charge to the caller until its next check is due.';


-- schemas/78_billing/internals/renew_due.sql
-- Renewals. A subscription is due shortly before the end of its period, so that access has no gap.
-- The wallet pays if it suffices; otherwise the card is charged, without its user. A failed attempt
-- is repeated after a day, three times in all; access ends with the period and returns with a
-- payment.
create function private.postpone_renewal(p_subscription_id uuid, p_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.renewals (subscription_id, next_at) values (p_subscription_id, p_until)
  on conflict (subscription_id) do update set next_at = excluded.next_at
$$;
comment on function private.postpone_renewal(uuid, timestamptz) is
  'Sets the time of the next attempt; no attempt is counted.';

create function private.end_renewal(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.subscriptions set is_renewing = false where id = p_subscription.id;
  delete from private.renewals where subscription_id = p_subscription.id;
  -- Nothing crosses a block.
  if private.is_blocked_between(p_subscription.fan_id, p_subscription.creator_id) then
    return;
  end if;
  perform private.notify(
    p_subscription.creator_id, p_subscription.fan_id, 'cancelled_billing', p_subscription.id);
  perform private.notify(
    p_subscription.fan_id, p_subscription.creator_id, 'cancelled_billing', p_subscription.id,
    null, array['subscription']);
  perform private.queue_mail(
    r.recipient_id, 'subscription_expired', jsonb_build_object('from', p.name),
    p_subscription.id || ':' || p_subscription.expires_at)
  from (values (p_subscription.creator_id, p_subscription.fan_id),
               (p_subscription.fan_id, p_subscription.creator_id)) r (recipient_id, partner_id)
  join public.profiles p on p.id = r.partner_id;
end $$;
comment on function private.end_renewal(public.subscriptions) is
  'Ends the renewals of a locked subscription. Both sides get a notification and a mail, except '
  'across a block.';

create function private.note_failed_renewal(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_attempts smallint;
begin
  -- A trial may have moved the end of the period meanwhile.
  if not p_subscription.is_renewing or p_subscription.expires_at
      > private.now() + make_interval(mins => private.limit_renewal_lead_minutes()) then
    return;
  end if;
  insert into private.renewals as r (subscription_id, attempts, next_at)
  values (p_subscription.id, 1, private.now() + interval '1 day')
  on conflict (subscription_id) do update
    set attempts = r.attempts + 1, next_at = excluded.next_at
  returning attempts into v_attempts;
  if v_attempts >= private.limit_renewal_attempts() then
    perform private.end_renewal(p_subscription);
  end if;
end $$;
comment on function private.note_failed_renewal(public.subscriptions) is
  'Counts a failed attempt of a locked subscription; the last one ends its renewals.';

create function private.open_renewal_payment(
  p_subscription public.subscriptions, p_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
begin
  v_draft.fan_id := p_subscription.fan_id;
  v_draft.request_id := private.derived_id(
    'renewal:' || p_subscription.id || ':' || p_subscription.expires_at || ':' || private.now());
  v_draft.purpose := 'subscription';
  v_draft.amount_cents := p_cents;
  v_draft.creator_id := p_subscription.creator_id;
  v_draft.plan_id := p_subscription.plan_id;
  v_draft.rebill_price_cents := p_subscription.rebill_price_cents;
  v_draft.is_renewal := true;
  perform private.open_payment(v_draft);
end $$;
comment on function private.open_renewal_payment(public.subscriptions, bigint) is
  'Opens the payment of a renewal, which the function payment-renew charges. Errors: '
  'wallet_frozen, no_card_linked, rate_limited, spend_limit_reached.';

create function private.renew_from_wallet(
  p_subscription public.subscriptions, p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.open_period(
    p_subscription.fan_id, p_subscription.creator_id, p_subscription.plan_id,
    p_subscription.rebill_price_cents, p_subscription.rebill_price_cents,
    private.record_sale(
      'subscription', p_subscription.fan_id, p_subscription.creator_id,
      p_subscription.rebill_price_cents, p_subscription.id, p_request_id),
    true);
  perform private.notify_changed(p_subscription.fan_id, array['balance', 'subscription']);
end $$;
comment on function private.renew_from_wallet(public.subscriptions, uuid) is
  'Pays the next period of a locked subscription from the wallet. Errors: duplicate_request, '
  'wallet_frozen, not_enough_funds.';

create function private.renew(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wallet public.wallets;
  v_is_late boolean := p_subscription.expires_at
    < private.now() - make_interval(days => private.limit_renewal_days());
begin
  if v_is_late or private.is_restricted(p_subscription.fan_id)
     or private.charge_refusal(p_subscription.fan_id, p_subscription.creator_id) is not null then
    -- A creator who is listed again before the end of the period is renewed.
    if p_subscription.expires_at > private.now() then
      perform private.postpone_renewal(p_subscription.id, p_subscription.expires_at);
    else
      perform private.end_renewal(p_subscription);
    end if;
    return;
  end if;
  -- Without a lock: a sale locks the conversation before the wallet.
  select * into v_wallet from public.wallets where owner_id = p_subscription.fan_id;
  if v_wallet.balance_cents >= p_subscription.rebill_price_cents and v_wallet.debt_cents = 0 then
    perform private.renew_from_wallet(p_subscription, private.derived_id(
      'renewal:' || p_subscription.id || ':' || p_subscription.expires_at));
  else
    perform private.open_renewal_payment(
      p_subscription, p_subscription.rebill_price_cents + v_wallet.debt_cents);
  end if;
end $$;
comment on function private.renew(public.subscriptions) is
  'Renews a locked subscription from the wallet, opens a payment of the card, or ends the '
  'renewals. Errors: wallet_frozen, no_card_linked, not_enough_funds, rate_limited, '
  'spend_limit_reached.';

create function private.note_renewal_error(
  p_subscription public.subscriptions, p_state text, p_code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_state like 'PT%' and p_code not in (
      'rate_limited', 'spend_limit_reached', 'not_enough_funds') then
    perform private.note_failed_renewal(p_subscription);
    return;
  end if;
  if p_state not like 'PT%' then
    raise warning 'renewal of subscription %: % %', p_subscription.id, p_state, p_code;
  end if;
  perform private.postpone_renewal(p_subscription.id,
    private.now() + make_interval(mins => private.limit_renewal_pause_minutes()));
end $$;
comment on function private.note_renewal_error(public.subscriptions, text, text) is
  'Counts a refused renewal as a failed attempt. A limit that passes, a wallet that was emptied '
  'meanwhile and an error of the server postpone it.';

create function private.renew_due(
  p_limit integer default private.limit_renewals_a_run()) returns integer
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v_subscription public.subscriptions;
  v_fans uuid[] := '{}';
begin
  -- One run at a time, and one subscription of each fan in a run: a sale locks the conversation
  -- before the wallet, so a run that holds a wallet never waits for a thread of its fan.
  if not pg_try_advisory_xact_lock(hashtextextended('renewals', 0)) then
    return 0;
  end if;
  for v_subscription in
    select s.* from public.subscriptions s
    where s.is_renewing
      and s.expires_at <= private.now()
        + make_interval(mins => private.limit_renewal_lead_minutes())
      and not exists (select from private.renewals r
                      where r.subscription_id = s.id and r.next_at > private.now())
      and not exists (select from public.payments p
                      where p.fan_id = s.fan_id and p.creator_id = s.creator_id
                        and p.purpose = 'subscription'
                        and p.state in ('created', 'needs_action', 'processing'))
    order by s.expires_at limit p_limit for update of s skip locked
  loop
    -- The payment of a manual start may be newer than the rows that this loop has read.
    continue when v_subscription.fan_id = any(v_fans) or exists (
      select from public.payments p
      where p.fan_id = v_subscription.fan_id and p.creator_id = v_subscription.creator_id
        and p.purpose = 'subscription' and p.state in ('created', 'needs_action', 'processing'));
    v_fans := v_fans || v_subscription.fan_id;
    begin
      perform private.renew(v_subscription);
    exception when others then
      begin
        perform private.note_renewal_error(v_subscription, sqlstate, sqlerrm);
      exception when others then
        perform private.postpone_renewal(v_subscription.id, private.now() + interval '1 hour');
      end;
    end;
  end loop;
  return cardinality(v_fans);
end $$;
comment on function private.renew_due(integer) is
  'A job: renews due subscriptions, at most p_limit in one transaction. Returns their number; 0 '
  'also while another run is in progress.';


-- schemas/78_billing/internals/renewals_to_charge.sql
-- The payments of renewals that the function payment-renew has to charge. Each is leased for a few
-- minutes, so that payments that have to wait never hold back the others.
create function private.renewals_to_charge(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select u.payment_id from private.card_uses u
    join public.payments p on p.id = u.payment_id
    where p.is_renewal and p.state = 'created' and coalesce(u.looked_at, '-infinity')
      <= private.now() - make_interval(mins => private.limit_renewal_pause_minutes())
    order by u.looked_at nulls first, p.id limit p_limit for update of u skip locked),
  leased as (
    update private.card_uses u set looked_at = private.now()
    from due where u.payment_id = due.payment_id returning u.payment_id, u.fan_id)
  select coalesce(jsonb_agg(jsonb_build_object('payment_id', payment_id, 'fan_id', fan_id)), '[]')
  into v_due from leased;
  return v_due;
end $$;
comment on function private.renewals_to_charge(uuid, integer) is
  'Leases open payments of renewals: [{payment_id, fan_id}]. Errors: duplicate_request.';


-- schemas/78_billing/internals/settle_payment.sql
-- Settling a payment once, whichever reports the outcome first: the provider's answer, its webhook,
-- or a reconciliation. A success is final; a failure is not, because the provider may still report
-- the success of a lost answer.
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
  values ('top_up', private.system_id(), p_payment.id, p_payment.fan_id, p_payment.amount_cents,
    p_payment.id,
          -p_payment.amount_cents, p_payment.amount_cents - v_debt, v_debt, private.now());
  update public.wallets
  set balance_cents = balance_cents + p_payment.amount_cents - v_debt,
    debt_cents = debt_cents - v_debt
  where owner_id = p_payment.fan_id;
end $$;

create function private.settle_renewal(
  p_payment public.payments, p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_payment.amount_cents = p_payment.rebill_price_cents then
    perform private.open_period(
      p_payment.fan_id, p_payment.creator_id, p_payment.plan_id, p_payment.amount_cents,
      p_payment.rebill_price_cents,
      private.record_sale(
        'subscription', p_payment.fan_id, p_payment.creator_id, p_payment.amount_cents,
        p_subscription.id, p_payment.id, p_payment.id),
      true);
    return;
  end if;
  -- One charge settles the debt first, and then the renewal from the wallet. A sale locks the
  -- conversation before the wallet.
  perform private.lock_conversation(
    private.open_conversation(p_payment.fan_id, p_payment.creator_id));
  perform private.settle_top_up(p_payment);
  if exists (select from public.wallets
             where owner_id = p_payment.fan_id
               and balance_cents >= p_payment.rebill_price_cents) then
    perform private.renew_from_wallet(
      p_subscription, private.derived_id('renewal:' || p_payment.id));
  else
    -- The debt has grown during the payment.
    perform private.note_failed_renewal(p_subscription);
  end if;
end $$;
comment on function private.settle_renewal(public.payments, public.subscriptions) is
  'Opens the next period of a charged renewal; a debt is settled before it.';

create function private.settle_subscription(p_payment public.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions :=
    private.lock_subscription(p_payment.fan_id, p_payment.creator_id);
  v_transfer_id uuid;
begin
  -- Closed, suspended, blocked or frozen since the start: nothing is opened, and the money is
  -- credited to the fan's wallet.
  if not private.is_open(p_payment.creator_id) or private.is_restricted(p_payment.fan_id)
     or private.is_blocked_between(p_payment.fan_id, p_payment.creator_id)
     or exists (select from public.wallets
                where owner_id = p_payment.fan_id and frozen_at is not null for update) then
    perform private.settle_top_up(p_payment);
    perform private.audit('system', 'subscription_not_opened', p_payment.id, null);
    return;
  end if;
  if p_payment.is_renewal then
    perform private.settle_renewal(p_payment, v_subscription);
    return;
  end if;
  v_transfer_id := private.record_sale(
    'subscription', p_payment.fan_id, p_payment.creator_id, p_payment.amount_cents,
    v_subscription.id, p_payment.id, p_payment.id);
  perform private.open_period(
    p_payment.fan_id, p_payment.creator_id, p_payment.plan_id, p_payment.amount_cents,
    p_payment.rebill_price_cents, v_transfer_id);
end $$;

create function private.settle_payment(
  p_payment_id uuid, p_outcome text, p_provider text, p_provider_ref text, p_reason text)
    returns jsonb
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
    values (p_payment_id, p_provider, p_provider_ref) on conflict do nothing;
  end if;
  update public.payments
  set state = v_state, failure_reason = case when v_state = 'failed' then p_reason end,
      settled_at = case when v_state in ('succeeded', 'failed') then private.now() end
  where id = p_payment_id;
  if v_state = 'succeeded' then
    -- Nothing of it is open at the provider any more.
    update private.card_uses set closed_at = private.now() where payment_id = p_payment_id;
  end if;
  perform private.follow_settlement(v_payment, v_state);
  return jsonb_build_object('state', v_state);
end $$;

create function private.settle_offer_sale(
  p_payment public.payments, p_state public.payment_state) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_payment.offer_id is null then
    return;
  elsif p_payment.state = 'failed' then
    -- The sale was returned to the offer; a late success takes one again, if there is one.
    perform private.retake_offer_sale(p_payment.creator_id, p_payment.offer_id);
  elsif p_state in ('succeeded', 'failed') then
    perform private.release_offer_sale(
      p_payment.creator_id, p_payment.offer_id, p_state = 'succeeded');
  end if;
end $$;
comment on function private.settle_offer_sale(public.payments, public.payment_state) is
  'Settles the sale of an offer that a payment held.';

create function private.follow_failed_renewal(
  p_payment_id uuid, p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_subscription.is_renewing and not exists (
       select from private.payment_references where payment_id = p_payment_id)
     and exists (select from public.payments
                 where id = p_payment_id and failure_reason in ('cancelled', 'abandoned')) then
    perform private.postpone_renewal(p_subscription.id,
      private.now() + make_interval(mins => private.limit_renewal_pause_minutes()));
  else
    perform private.note_failed_renewal(p_subscription);
  end if;
end $$;
comment on function private.follow_failed_renewal(uuid, public.subscriptions) is
  'Counts the failed payment of a renewal as an attempt; one that never reached the provider '
  'postpones it.';

create function private.follow_settlement(
  p_payment public.payments, p_state public.payment_state) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_state = 'succeeded' then
    if p_payment.purpose = 'top_up' then
      perform private.settle_top_up(p_payment);
    else
      perform private.settle_subscription(p_payment);
    end if;
  end if;
  perform private.settle_offer_sale(p_payment, p_state);
  if p_payment.is_renewal and p_state = 'failed' then
    perform private.follow_failed_renewal(p_payment.id,
      private.lock_subscription(p_payment.fan_id, p_payment.creator_id));
  end if;
  perform private.notify_changed(p_payment.fan_id, array['balance', 'payment'],
                       jsonb_build_object('payment_id', p_payment.id, 'state', p_state));
end $$;
comment on function private.follow_settlement(public.payments, public.payment_state) is
  'The effects of a settled payment: a credited wallet, an opened period, or a sale returned to '
  'the offer; signals the user''s pages.';


-- schemas/78_billing/internals/terminate_for_restricted_creators.sql
-- Ends the subscriptions of a suspended or closed creator, in portions.
create function private.terminate_running(
  p_creator_id uuid, p_at timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
  v_count integer := 0;
begin
  for v_subscription in
    select * from public.subscriptions
    where creator_id = p_creator_id and expires_at > p_at
    order by id limit p_limit for update skip locked
  loop
    perform private.terminate_subscription(v_subscription, p_at);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create function private.terminate_for_restricted_creators() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_termination private.creator_terminations;
  v_count integer := 0;
begin
  for v_termination in
    select * from private.creator_terminations order by restricted_at for update skip locked
  loop
    if not private.is_open(v_termination.creator_id) then
      v_count := v_count + private.terminate_running(
        v_termination.creator_id, v_termination.restricted_at, private.limit_terminations_a_run());
    end if;
    -- A purchase that began before the suspension may become visible a moment after it.
    delete from private.creator_terminations
    where creator_id = v_termination.creator_id
      and (private.is_open(creator_id)
           or restricted_at < private.now() - interval '5 minutes'
              and not exists (select from public.subscriptions s
                              where s.creator_id = v_termination.creator_id
                                and s.expires_at > v_termination.restricted_at));
  end loop;
  return v_count;
end $$;
comment on function private.terminate_for_restricted_creators() is
  'A job: continues to end the subscriptions to suspended and closed creators. Returns their '
  'number.';


-- schemas/78_billing/internals/terminate_subscription.sql
-- Ending a paid subscription that can no longer be used: the unused days are refunded to the fan's
-- wallet, pro rata by day. Each side returns its share; the parts are floored and the platform pays
-- the remaining cent, so that they sum to the refund. A day that has begun is used.
create function private.unused_days(
  p_period public.subscription_periods, p_at timestamptz, out unused integer, out paid integer)
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_period.ends_at - greatest(p_at, p_period.starts_at)) / 86400),
         round(extract(epoch from p_period.ends_at - p_period.starts_at) / 86400)
$$;

create function private.refund_unused(
  p_period public.subscription_periods, p_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale private.transfers;
  v_days record := private.unused_days(p_period, p_at);
  v_back bigint;
  v_earned bigint;
  v_referral bigint;
  v_debt bigint;
begin
  select * into v_sale from private.transfers where id = p_period.transfer_id;
  v_back := v_sale.gross_cents * v_days.unused / v_days.paid;
  -- A trial cost nothing; a refunded period is not refunded again.
  if coalesce(v_back, 0) <= 0
     or exists (select from private.transfers
                where reverses_id = v_sale.id and kind in ('refund', 'dispute')) then
    return 0;
  end if;
  v_earned := v_sale.earnings_cents * v_days.unused / v_days.paid;
  v_referral := v_sale.referral_cents * v_days.unused / v_days.paid;
  select least(debt_cents, v_back) into v_debt
  from public.wallets where owner_id = p_period.fan_id for update;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, subject_id,
    reverses_id, wallet_cents, fan_debt_cents, earnings_cents, referral_cents, platform_cents,
    clears_at)
  values (
    'refund', private.system_id(), private.derived_id('unused:' || p_period.id), p_period.fan_id,
    p_period.creator_id, v_sale.referrer_id, v_back, p_period.subscription_id, v_sale.id,
    v_back - v_debt, v_debt, -v_earned, -v_referral, v_earned + v_referral - v_back,
    -- A refund of uncleared earnings is taken from uncleared earnings.
    greatest(private.now(), v_sale.clears_at));
  update public.wallets
  set balance_cents = balance_cents + v_back - v_debt, debt_cents = debt_cents - v_debt
  where owner_id = p_period.fan_id;
  return v_back;
end $$;
comment on function private.refund_unused(public.subscription_periods, timestamptz) is
  'Refunds the unused days of a paid period; a debt of the fan is settled first. Returns the '
  'cents.';

create function private.terminate_subscription(
  p_subscription public.subscriptions, p_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_period public.subscription_periods;
  v_back bigint := 0;
begin
  if p_subscription.id is null or p_subscription.expires_at <= p_at then
    -- A failed renewal is not attempted again.
    update public.subscriptions set is_renewing = false
    where id = p_subscription.id and is_renewing;
    delete from private.renewals where subscription_id = p_subscription.id;
    return null;
  end if;
  for v_period in
    select * from public.subscription_periods
    where subscription_id = p_subscription.id and terminated_at is null and ends_at > p_at
    order by starts_at for update
  loop
    update public.subscription_periods set terminated_at = greatest(p_at, starts_at)
    where id = v_period.id;
    v_back := v_back + private.refund_unused(v_period, p_at);
  end loop;
  update public.subscriptions
  set is_renewing = false, expires_at = p_at where id = p_subscription.id;
  perform private.notify_changed(p_subscription.fan_id, array['balance', 'subscription']);
  return v_back;
end $$;
comment on function private.terminate_subscription(public.subscriptions, timestamptz) is
  'Ends a locked subscription at that moment, with every period that is paid after it. Returns '
  'the refunded cents; null where nothing ran.';


-- schemas/80_backoffice/internals/has_live_post.sql
-- Whether a creator has a live post, one of the first steps.
create function private.has_live_post(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.posts where creator_id = p_creator_id and is_live)
$$;


-- schemas/80_backoffice/internals/is_page_ready.sql
-- The first steps of an accepted creator, until the page is listed.
create function private.is_page_ready(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_live_post(p_creator_id) and exists (
    select from public.creator_settings where creator_id = p_creator_id and categories <> '{}')
$$;
comment on function private.is_page_ready(uuid) is
  'Whether a page is complete enough for a listing: categories and a post.';


-- schemas/80_backoffice/internals/report_ready.sql
-- The notification of staff that a page is ready. A listing ends it, so that an unlisted creator
-- can notify staff again.
create function private.report_ready() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_ready_at timestamptz;
begin
  if not private.is_accepted(v_me) then
    perform private.fail('identity_not_accepted');
  end if;
  -- A parallel listing waits for this lock or is seen by it.
  perform from private.account_statuses where profile_id = v_me for update;
  if exists (select from private.account_statuses
             where profile_id = v_me and promoted_at is not null) then
    perform private.fail('conflict');
  elsif not private.is_page_ready(v_me) then
    perform private.fail('page_not_ready');
  end if;
  update public.account_settings set page_ready_at = private.now()
  where profile_id = v_me and page_ready_at is null;
  if found then
    perform private.notify_changed(v_me, array['account']);
  end if;
  select page_ready_at into v_ready_at from public.account_settings where profile_id = v_me;
  return v_ready_at;
end $$;


-- schemas/80_backoffice/internals/schedule_key.sql
-- The place of a row in the list of scheduled content, posts and messages to an audience together,
-- by time.
create function private.schedule_key(p_id uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select s.publish_at from public.scheduled_posts s
     where s.id = p_id and s.creator_id = auth.uid()),
    (select g.publish_at from public.globals g where g.id = p_id and g.creator_id = auth.uid()))
$$;
comment on function private.schedule_key(uuid) is
  'The time of an item of the caller, also of one that was published or removed meanwhile.';


-- schemas/80_backoffice/internals/scheduled_media.sql
-- Media of scheduled content, read as the caller.
create function private.scheduled_media(p_media_ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
    'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
    'is_live', m.is_live) order by i.place), '[]')
  from unnest(p_media_ids) with ordinality i (id, place) join public.media m on m.id = i.id
$$;


-- schemas/80_backoffice/internals/transaction_candidates.sql
-- A user's own transactions, newest first, by key: amount, counterparty and payment method. Each
-- side sees its own part and never the other's or the platform's. They are rows of the ledger,
-- which has no policies; api.transactions() adds the users.
create function private.transaction_candidates(p_before uuid, p_limit integer)
returns table (
  id uuid, kind text, amount_cents bigint, gross_cents bigint, paid_by public.payment_source,
  other_id uuid, created_at timestamptz, clears_at timestamptz)
language plpgsql stable security definer rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  return query
    select m.id, case when m.referrer_id = v_me then 'referral' else m.kind::text end, m.cents,
           m.gross_cents, m.paid_by, m.other_id, m.created_at, m.clears_at
    from (
      (select t.*, t.wallet_cents + t.fan_debt_cents
                - case when t.paid_by = 'card' then t.gross_cents else 0 end as cents,
              t.creator_id as other_id
       from private.transfers t
       where t.fan_id = v_me and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.earnings_cents, t.fan_id
       from private.transfers t
       where t.creator_id = v_me and t.earnings_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.referral_cents, t.creator_id
       from private.transfers t
       where t.referrer_id = v_me and t.referral_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)) m
    order by m.id desc limit v_limit;
end $$;
comment on function private.transaction_candidates(uuid, integer) is
  'A page of the caller''s rows of the ledger, each with the caller''s part and the other user.';
grant execute on function private.transaction_candidates(uuid, integer) to authenticated;


-- schemas/90_staff/internals/notify_author.sql
-- Notifying the author of a decision of staff about content: a notification for every decision, a
-- mail with the reason for a hold and a removal. Nobody can switch these mails off.
create function private.content_owner(p_target public.report_target, p_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then (select creator_id from public.posts where id = p_id)
    when 'comment' then (select author_id from public.comments where id = p_id)
    when 'story' then (select creator_id from public.stories where id = p_id)
    when 'message' then (select sender_id from public.messages where id = p_id)
    when 'profile' then (select id from public.profiles where id = p_id) end
$$;
comment on function private.content_owner(public.report_target, uuid) is
  'The owner of a post, comment, story, message or profile; null where it does not exist.';

create function private.content_place(p_target public.report_target, p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then p_id::text
    when 'comment' then (select post_id::text from public.comments where id = p_id)
    when 'message' then (
      select p.username from public.messages m join public.profiles p on p.id = m.recipient_id
      where m.id = p_id and not private.is_blocked_between(m.sender_id, m.recipient_id)) end
$$;
comment on function private.content_place(public.report_target, uuid) is
  'Where an author finds content: the id of a post, or the username of a message''s recipient; '
  'null for stories and profiles, which have pages of their own, and for a message across a '
  'block, whose conversation its author does not read.';

create function private.notify_author(
  p_target public.report_target, p_id uuid, p_state public.moderation_state, p_reason text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_decision public.content_decisions;
begin
  insert into public.content_decisions (author_id, target, target_id, state, reason)
  values (private.content_owner(p_target, p_id), p_target, p_id, p_state, btrim(p_reason))
  returning * into v_decision;
  perform private.notify(v_decision.author_id, private.special_id('support'), 'content_decision',
    v_decision.id);
  if p_state <> 'live' then
    perform private.queue_mail(
      v_decision.author_id, ('content_' || p_state)::private.mail_template,
      jsonb_strip_nulls(jsonb_build_object(
        'what', p_target, 'place', private.content_place(p_target, p_id),
        'reason', v_decision.reason)));
  end if;
end $$;
comment on function private.notify_author(
  public.report_target, uuid, public.moderation_state, text) is
  'Notifies the author of content of a decision of staff, with the reason.';


-- schemas/90_staff/internals/redeem_look_ticket.sql
-- Tickets to open one media item once. The function staff-view exchanges a ticket for the location
-- of its media item and deletes it in the same statement: of two requests at once, one is refused.
create function private.look_address(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ticket text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.look_tickets where expires_at <= private.now();
  insert into private.look_tickets (ticket_hash, media_id, expires_at)
  values (sha256(convert_to(v_ticket, 'utf8')), p_media_id,
    private.now() + make_interval(secs => private.limit_look_ticket_seconds()));
  return coalesce(private.config_text('api_url'), '') || '/functions/v1/staff-view?ticket='
    || v_ticket;
end $$;
comment on function private.look_address(uuid) is
  'The address of a new ticket for one media item.';

create function private.redeem_look_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid;
  v_object jsonb;
begin
  delete from private.look_tickets
  where ticket_hash = sha256(convert_to(coalesce(p_ticket, ''), 'utf8'))
    and expires_at > private.now()
  returning media_id into v_media_id;
  if v_media_id is null then
    perform private.fail('ticket_invalid');
  end if;
  select jsonb_build_object(
    'bucket', l.bucket, 'name', l.name, 'type', l.type, 'seconds', l.seconds) into v_object
  from private.looked_at l where l.media_id = v_media_id;
  if v_object is null then
    perform private.fail('media_not_found');
  end if;
  return v_object;
end $$;


-- schemas/10_identity/api.sql
-- API of identity. The registration learns whether a username is free and an address well formed,
-- but never whether the address has an account.
create function api.check_signup(p_username text, p_email text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_state private.username_state := private.check_username(p_username);
begin
  if v_state is null then
    return json_build_object('refused', 'rate_limited');
  end if;
  return json_build_object(
    'username', v_state,
    'email', case
      when length(p_email) > private.limit_typed_name_max() then 'invalid'
      when private.is_email(lower(trim(coalesce(p_email, '')))) then 'ok'
      else 'invalid' end);
end $$;
comment on function api.check_signup(text, text) is
  'For everyone: {username: free, taken, reserved or invalid; email: ok or invalid}, never '
  'whether an address has an account. Too many calls a minute: {refused: rate_limited}.';

create function api.age_gate() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select jsonb_build_object('mode', private.region_mode(), 'terms_version',
      private.config_text('terms_version')));
end $$;
comment on function api.age_gate() is
  'For everyone: {mode: confirm, verify or block; terms_version}, by the caller''s region.';

create function api.touch_presence() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.touch_presence();
end $$;
comment on function api.touch_presence() is
  'Heartbeat of the caller''s presence; does nothing for an invisible creator.';

create function api.leave_presence() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.leave_presence();
end $$;
comment on function api.leave_presence() is 'The caller goes offline, as at sign-out.';

create function api.set_currency(p_currency text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_currency(p_currency);
end $$;
comment on function api.set_currency(text) is
  'Sets the currency of display, one of the eight. Errors: invalid_payload.';

create function api.set_theme(p_theme public.theme) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_theme(p_theme);
end $$;
comment on function api.set_theme(public.theme) is
  'Sets the colour theme of the caller. Errors: invalid_payload.';

create function api.set_timeline_layout(p_layout public.timeline_layout) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_timeline_layout(p_layout);
end $$;
comment on function api.set_timeline_layout(public.timeline_layout) is
  'Sets the caller''s layout of walls. Errors: invalid_payload.';

create function api.set_mails(p_subscriptions boolean default null, p_messages boolean default null)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_mails(p_subscriptions, p_messages);
end $$;
comment on function api.set_mails(boolean, boolean) is
  'Sets which mails the caller receives; null leaves a choice unchanged.';

create function api.my_mails() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('mails_subscriptions', n.mails_subscriptions,
      'mails_messages', n.mails_messages)
    from public.notification_prefs n);
end $$;
comment on function api.my_mails() is
  'Which mails the caller receives: {mails_subscriptions, mails_messages}; null without a '
  'profile.';

create function api.my_sign_in() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_sign_in();
end $$;
comment on function api.my_sign_in() is
  'How the caller signs in: {email or null, has_password, providers: names of other providers}. '
  'Errors: unauthorized_request, account_suspended.';

create function api.my_devices() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_devices();
end $$;
comment on function api.my_devices() is
  'The caller''s signed-in devices, the current one first: [{id, user_agent, ip, created_at, '
  'seen_at, is_current}]. Errors: unauthorized_request, account_suspended.';

create function api.end_device(p_session_id uuid) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_device(p_session_id);
end $$;
comment on function api.end_device(uuid) is
  'Signs out one of the caller''s devices. False where the device is not the caller''s or is '
  'signed out already. Errors: unauthorized_request, account_suspended.';

create function api.end_other_devices() returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_other_devices();
end $$;
comment on function api.end_other_devices() is
  'Signs out all devices of the caller except the current one; returns their number. Errors: '
  'unauthorized_request, account_suspended.';

grant execute on function private.check_username(text), private.is_email(text),
  api.check_signup(text, text),
  private.region_mode(), api.age_gate() to anon, authenticated;
grant execute on function
  private.touch_presence(), api.touch_presence(), private.leave_presence(),
    api.leave_presence(),
  private.set_currency(text), api.set_currency(text),
  private.set_theme(public.theme), api.set_theme(public.theme),
  private.set_timeline_layout(public.timeline_layout),
  api.set_timeline_layout(public.timeline_layout),
  private.set_mails(boolean, boolean), api.set_mails(boolean, boolean) to authenticated;
grant execute on function api.my_mails() to authenticated;
grant execute on function
  private.my_sign_in(), api.my_sign_in(),
  private.my_devices(), api.my_devices(), private.end_device(uuid), api.end_device(uuid),
  private.end_other_devices(), api.end_other_devices() to authenticated;


-- schemas/10_identity/api_settings.sql
-- API of a creator's settings. Other users are refused: method_forbidden.
create function api.save_profile(p_fields jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_profile(p_fields);
end $$;
comment on function api.save_profile(jsonb) is
  'Saves those of {name, age, location, bio, twitter, instagram, wishlist} that are given, as '
  'text; an empty age, handle or wishlist removes it. Errors, each with {field}: invalid_name, '
  'invalid_age, invalid_location, invalid_bio, invalid_twitter, invalid_instagram, '
  'social_profile_invalid, invalid_wishlist.';

create function api.save_categories(p_categories text[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_categories(p_categories);
end $$;
comment on function api.save_categories(text[]) is
  'Sets the caller''s categories: kinds and kind:tag, six at most; a kind beside its own tags '
  'does not count. Errors: invalid_category, too_many_categories.';

create function api.save_page_rules(p_rules jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_page_rules(p_rules);
end $$;
comment on function api.save_page_rules(jsonb) is
  'Sets those of {is_free_wall_disabled, is_paid_only, requires_card, requires_subscription} that '
  'are given. Errors: invalid_payload.';

create function api.save_chat_prices(
  p_text_cents bigint, p_audio_cents bigint, p_video_cents bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_chat_prices(p_text_cents, p_audio_cents, p_video_cents);
end $$;
comment on function api.save_chat_prices(bigint, bigint, bigint) is
  'Sets the prices of a message, an audio call and a video call, in US cents. Errors: '
  'chat_prices_empty; with {field: text, audio or video}: chat_price_too_low, '
  'chat_price_too_high.';

create function api.set_invisible(p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_invisible(p_on);
end $$;
comment on function api.set_invisible(boolean) is
  'Sets whether the caller appears offline. Errors: invalid_payload.';

create function api.link_twitter() returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.link_twitter();
end $$;
comment on function api.link_twitter() is
  'Links the X account with which the caller signed in to the caller''s page. Returns the handle. '
  'Errors: twitter_link_failed, failed_link_limit {wait_until}.';

create function api.unlink_twitter() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unlink_twitter();
end $$;
comment on function api.unlink_twitter() is
  'Ends the link; the handle remains as a typed one. Errors: twitter_not_linked.';

grant execute on function
  private.save_profile(jsonb), api.save_profile(jsonb),
  private.save_categories(text[]), api.save_categories(text[]),
  private.save_page_rules(jsonb), api.save_page_rules(jsonb),
  private.save_chat_prices(bigint, bigint, bigint), api.save_chat_prices(bigint, bigint, bigint),
  private.set_invisible(boolean), api.set_invisible(boolean),
  private.link_twitter(), api.link_twitter(),
  private.unlink_twitter(), api.unlink_twitter() to authenticated;


-- schemas/15_safety/api.sql
-- API of safety.
create function api.block(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.block(p_user_id);
end $$;
comment on function api.block(uuid) is
  'Blocks a user in both directions. Errors: cannot_block_yourself, invalid_profile (also for a '
  'creator who is hidden from the caller), rate_limited.';

create function api.unblock(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unblock(p_user_id);
end $$;
comment on function api.unblock(uuid) is
  'Ends the caller''s block of a user; does nothing where there is none.';

grant execute on function private.block(uuid), api.block(uuid),
  private.unblock(uuid), api.unblock(uuid) to authenticated;


-- schemas/20_outbox/api_service.sql
-- API of the function mail-send.
create function api.service_lease_mails(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_mails(p_request_id, p_limit);
end $$;
comment on function api.service_lease_mails(uuid, integer) is
  'Leases mails that are due: [{mail_id, lease_token, template, params, to, name, role, site: '
  '{name, contact, address}}]. Mails to closed accounts are dropped. Errors: duplicate_request.';

create function api.service_finish_mail(p_mail_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.finish_mail(p_mail_id, p_lease_token);
end $$;
comment on function api.service_finish_mail(uuid, uuid) is
  'Reports that the provider accepted a mail: {state: sent}; a repetition returns the same. '
  'Errors: lease_lost.';

create function api.service_fail_mail(
  p_mail_id uuid, p_lease_token uuid, p_kind text, p_failure text, p_wait_seconds integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.fail_mail(p_mail_id, p_lease_token, p_kind, p_failure, p_wait_seconds);
end $$;
comment on function api.service_fail_mail(uuid, uuid, text, text, integer) is
  'Reports that a mail was not sent. p_kind: wait (not accepted, again after p_wait_seconds), '
  'unsure (may have been sent, again after a pause) or refused (permanently). Returns {state: '
  'queued or dead}. Errors: lease_lost, invalid_payload.';

grant execute on function
  private.lease_mails(uuid, integer), api.service_lease_mails(uuid, integer),
  private.finish_mail(uuid, uuid), api.service_finish_mail(uuid, uuid),
  private.fail_mail(uuid, uuid, text, text, integer),
  api.service_fail_mail(uuid, uuid, text, text, integer)
  to service_role;


-- schemas/30_media/api.sql
-- API of media. A file is uploaded in three steps: request a slot, store the file under the slot's
-- name through Storage, wait until my_media() returns ready or failed.
create function api.my_media(p_ids uuid[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', m.id, 'state', m.state,
      'failure', m.failure, 'width', m.width, 'height', m.height, 'blur', m.blur)), '[]')
    from public.media m where m.id = any (p_ids[1:100]));
end $$;
comment on function api.my_media(uuid[]) is
  'The caller''s own media of a list of ids, at most a hundred: [{id, state, failure: a code or '
  'null, width, height, blur}].';
grant execute on function api.my_media(uuid[]) to authenticated;

create function api.request_upload(
  p_purpose public.upload_kind, p_bytes bigint, p_type text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_upload(p_purpose, p_bytes, p_type);
end $$;
comment on function api.request_upload(public.upload_kind, bigint, text) is
  'Opens a slot for one file of this size in bytes: {media_id, bucket, name}. Errors: '
  'upload_unauthorized, invalid_payload, too_many_uploads, uploads_per_hour_reached, '
  'unused_uploads_too_big, upload_type_not_allowed, upload_too_big, invalid_image_format, '
  'image_too_big, story_format_not_supported, story_file_too_big, video_format_not_supported, '
  'video_too_big, audio_format_not_supported, chat_file_too_big.';

create function api.discard_media(p_media_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.discard_media(p_media_id);
end $$;
comment on function api.discard_media(uuid) is
  'Removes a media item of the caller that nothing shows, in any state. Errors: media_not_found, '
  'conflict.';

create function api.set_profile_picture(p_media_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.set_profile_picture(p_media_id);
end $$;
comment on function api.set_profile_picture(uuid) is
  'Sets an uploaded avatar or cover: set, or pending while it is processed. Errors: '
  'media_not_found, media_failed, content_removed.';

create function api.set_welcome_video(p_media_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.set_welcome_video(p_media_id);
end $$;
comment on function api.set_welcome_video(uuid) is
  'Sets the welcome video of the caller''s page: set, or pending while it is processed; the '
  'earlier one is shown until then. Errors: media_not_found, upload_in_progress, media_failed, '
  'content_under_review, content_removed.';

create function api.remove_welcome_video() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_welcome_video();
end $$;
comment on function api.remove_welcome_video() is
  'Removes the welcome video of the caller''s page. Errors: media_processing while one is '
  'processed, media_not_found.';

create function api.set_video_cover(p_video_id uuid, p_cover_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_video_cover(p_video_id, p_cover_id);
end $$;
comment on function api.set_video_cover(uuid, uuid) is
  'Sets a picture as the cover of an unsent video of the calling creator, in place of its poster; '
  'null removes it. Errors: method_forbidden, media_not_found, conflict (sent), invalid_payload, '
  'upload_in_progress, media_failed, content_under_review, content_removed.';

grant execute on function
  private.request_upload(public.upload_kind, bigint, text),
  api.request_upload(public.upload_kind, bigint, text),
  private.discard_media(uuid), api.discard_media(uuid),
  private.set_profile_picture(uuid), api.set_profile_picture(uuid),
  private.set_welcome_video(uuid), api.set_welcome_video(uuid),
  private.remove_welcome_video(), api.remove_welcome_video(),
  private.set_video_cover(uuid, uuid), api.set_video_cover(uuid, uuid) to authenticated;


-- schemas/30_media/api_service.sql
-- API of the worker's functions. The worker has no key of the database: it signs its requests, the
-- functions check the signature, and p_request_id makes each request valid once.
create function api.service_lease_jobs(p_request_id uuid, p_kinds text[], p_limit integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_jobs(p_request_id, p_kinds::public.media_kind[], p_limit);
end $$;
comment on function api.service_lease_jobs(uuid, text[], integer) is
  'Leases jobs: [{media_id, lease_token, kind, purpose, source_bucket, source_name, max_bytes, '
  'target_bucket, target_folder, watermark_username}]. Errors: duplicate_request.';

create function api.service_finish_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_result jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.finish_job(p_request_id, p_media_id, p_lease_token, p_result);
end $$;
comment on function api.service_finish_job(uuid, uuid, uuid, jsonb) is
  'Reports a finished job: {width, height, duration_ms, bytes, blur, locked_blur, renditions: '
  '[{variant, extension, type, width, height, bytes}]}. Returns {state: ready}, also when '
  'repeated; {state: failed} for a recording whose length is refused. Errors: lease_lost, '
  'upload_not_found, duplicate_request.';

create function api.service_renew_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.renew_job(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_renew_job(uuid, uuid, uuid) is
  'Extends the lease of a running job: {state: leased}. Errors: lease_lost, duplicate_request.';

create function api.service_return_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.return_job(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_return_job(uuid, uuid, uuid) is
  'Returns a job because the worker stops; the attempt does not count: {state: queued}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_fail_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_failure text, p_is_final boolean)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.fail_job(
    p_request_id, p_media_id, p_lease_token, p_failure::public.error_code, p_is_final);
end $$;
comment on function api.service_fail_job(uuid, uuid, uuid, text, boolean) is
  'Reports a failed job, permanently or to be tried again: {state: queued or failed}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_queue_orphans(p_bucket text, p_folder uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.queue_orphans(p_bucket, p_folder);
end $$;
comment on function api.service_queue_orphans(text, uuid) is
  'Queues stored files of a deleted media item for removal.';

create function api.service_objects_to_remove(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.objects_due(p_request_id, p_limit);
end $$;
comment on function api.service_objects_to_remove(uuid, integer) is
  'Leases objects to delete: [{bucket, name}]; objects that are not confirmed are returned again '
  'after a minute. Errors: duplicate_request.';

create function api.service_objects_removed(p_bucket text, p_names text[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.objects_removed(p_bucket, p_names);
end $$;
comment on function api.service_objects_removed(text, text[]) is
  'Confirms that the bytes of these objects are deleted.';

grant execute on function
  private.lease_jobs(uuid, public.media_kind[], integer),
  api.service_lease_jobs(uuid, text[], integer),
  private.finish_job(uuid, uuid, uuid, jsonb), api.service_finish_job(uuid, uuid, uuid, jsonb),
  private.renew_job(uuid, uuid, uuid), api.service_renew_job(uuid, uuid, uuid),
  private.return_job(uuid, uuid, uuid), api.service_return_job(uuid, uuid, uuid),
  private.fail_job(uuid, uuid, uuid, public.error_code, boolean),
  api.service_fail_job(uuid, uuid, uuid, text, boolean),
  private.queue_orphans(text, uuid), api.service_queue_orphans(text, uuid),
  private.objects_due(uuid, integer), api.service_objects_to_remove(uuid, integer),
  private.objects_removed(text, text[]), api.service_objects_removed(text, text[])
  to service_role;


-- schemas/35_enrolment/api.sql
-- API of enrolment for signed-in users; before a session, the function `enrolment` serves them.
-- Files are uploaded to the slots through Storage; no client reads an ID picture back.
create function api.apply(
  p_request_id uuid, p_referrer_id uuid, p_fields jsonb, p_pictures jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.apply(p_request_id, p_referrer_id, p_fields, p_pictures);
end $$;
comment on function api.apply(uuid, uuid, jsonb, jsonb) is
  'Submits an application of the caller, a creator without one or with a rejected one. p_fields: '
  '{name, age, location, twitter, instagram, bio, first_name, last_name, country, '
  'date_of_birth?}; p_pictures: [{kind: avatar, cover, id_document or id_selfie; bytes, type}]. '
  'Returns {application_id, uploads: [{kind, media_id, bucket, name}]}. Errors: method_forbidden, '
  'application_pending, invalid_payload; with {field}: those of checked_profile_fields and '
  'checked_legal_fields, avatar_missing, cover_missing, id_document_missing, id_selfie_missing, '
  'invalid_image_format, image_too_big; too_many_uploads, uploads_per_hour_reached, '
  'unused_uploads_too_big.';

create function api.my_application() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_application();
end $$;
comment on function api.my_application() is
  'The caller''s last application or null: {id, state, applied_at, decided_at, reason (of a '
  'rejection), pictures: [{kind, state: missing, processing, ready or failed; failure}]}.';

create function api.replace_application_picture(
  p_kind public.upload_kind, p_bytes bigint, p_type text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.replace_application_picture(p_kind, p_bytes, p_type);
end $$;
comment on function api.replace_application_picture(public.upload_kind, bigint, text) is
  'A slot for a missing or failed picture of the caller''s pending application: {media_id, '
  'bucket, name}; a second call returns the same one. Errors: method_forbidden (no pending '
  'application), conflict (the picture is uploaded), invalid_payload, invalid_image_format, '
  'image_too_big, too_many_uploads, uploads_per_hour_reached, unused_uploads_too_big.';

grant execute on function
  private.apply(uuid, uuid, jsonb, jsonb), api.apply(uuid, uuid, jsonb, jsonb),
  private.my_application(), api.my_application(),
  private.replace_application_picture(public.upload_kind, bigint, text),
  api.replace_application_picture(public.upload_kind, bigint, text) to authenticated;


-- schemas/35_enrolment/api_service.sql
-- API of the function `enrolment`.
create function api.service_begin_enrolment(
  p_creator_id uuid, p_secret text, p_address text, p_referrer_id uuid, p_fields jsonb,
  p_pictures jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.begin_enrolment(
    p_creator_id, p_secret, p_address, p_referrer_id, p_fields, p_pictures);
end $$;
comment on function api.service_begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) is
  'Submits the application of a sign-up that knows its secret: as apply(), or {refused: '
  'rate_limited or email_taken}, which are counted by p_address. A repetition within the window '
  'returns the same application with the empty slots. Errors: as apply(), enrolment_expired, '
  'account_suspended, conflict.';

grant execute on function
  private.begin_enrolment(uuid, text, text, uuid, jsonb, jsonb),
  api.service_begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) to service_role;


-- schemas/40_wallet/api.sql
-- API of the wallet. Amounts are US cents.
create function api.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_tip(p_creator_id, p_amount_cents, p_request_id);
end $$;
comment on function api.send_tip(uuid, bigint, uuid) is
  'Sends 5 to 999 dollars from the caller''s wallet to a creator. Returns the transfer. Errors: '
  'cannot_tip_yourself, ineligible_action, empty_transaction_amount, invalid_profile, '
  'profile_blacklisted, wallet_frozen, no_card_linked, not_enough_funds, duplicate_request.';

create function api.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_top_up(p_amount_cents, p_request_id);
end $$;
comment on function api.request_top_up(bigint, uuid) is
  'Opens a payment of one of the allowed amounts, to be charged by the function payment-charge. '
  'Returns the payment. Errors: invalid_topup_amount, no_card_linked, duplicate_request, '
  'rate_limited, spend_limit_reached, wallet_frozen.';

create function api.my_balance() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_balance();
end $$;
comment on function api.my_balance() is
  'A fan: {balance_cents, debt_cents, is_frozen}. A creator: {pending_cents, available_cents}.';

create function api.my_card() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('issuer', c.issuer, 'digits', c.digits, 'holder', c.holder,
      'exp_month', c.exp_month, 'exp_year', c.exp_year)
    from public.payment_cards c);
end $$;
comment on function api.my_card() is
  'The caller''s linked card: {issuer, digits: the last four, holder, exp_month, exp_year}; null '
  'without one.';

create function api.my_payment(p_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'state', p.state, 'failure_reason', p.failure_reason)
    from public.payments p where p.id = p_id);
end $$;
comment on function api.my_payment(uuid) is
  'A payment of the caller: {id, state, failure_reason: a code of the declines or null}; null '
  'where it is not the caller''s.';

create function api.my_open_payment(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'amount_cents', p.amount_cents)
    from public.payments p
    where p.creator_id = p_creator_id and p.state in ('created', 'needs_action', 'processing'));
end $$;
comment on function api.my_open_payment(uuid) is
  'The caller''s undecided payment to a creator: {id, amount_cents}, or null.';

grant execute on function api.my_card(), api.my_payment(uuid), api.my_open_payment(uuid)
  to authenticated;
grant execute on function private.send_tip(uuid, bigint, uuid), api.send_tip(uuid, bigint, uuid),
  private.request_top_up(bigint, uuid), api.request_top_up(bigint, uuid),
  private.my_balance(), api.my_balance() to authenticated;


-- schemas/40_wallet/api_service.sql
-- API of edge functions for cards and payments. The user is an argument, because the caller is the
-- platform itself; only service_role can call these functions.
create function api.service_card_account(p_fan_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.card_account(p_fan_id);
end $$;
comment on function api.service_card_account(uuid) is
  'A fan at the provider: {provider, customer, method, has_card, may_set_up}. may_set_up is '
  'false after too many cards that the bank refused. Errors: ineligible_action, '
  'account_suspended, rate_limited.';

create function api.service_set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_card_account(p_fan_id, p_provider, p_customer);
end $$;
comment on function api.service_set_card_account(uuid, text, text) is
  'Stores the provider''s customer of a fan; the first one stays.';

create function api.service_save_card(p_fan_id uuid, p_card jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_card(p_fan_id, p_card);
end $$;
comment on function api.service_save_card(uuid, jsonb) is
  'Links a card: {provider, customer, method, issuer, digits, holder, exp_month, exp_year, '
  'fingerprint, address, city, state, zip, country}. Errors: card_brand_not_accepted, '
  'ineligible_action.';

create function api.service_remove_card(p_fan_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.remove_card(p_fan_id);
end $$;
comment on function api.service_remove_card(uuid) is
  'Unlinks a fan''s card. Returns {provider, method}. Errors: no_card_linked.';

create function api.service_payment_to_charge(
  p_payment_id uuid, p_fan_id uuid, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.payment_to_charge(p_payment_id, p_fan_id, p_address);
end $$;
comment on function api.service_payment_to_charge(uuid, uuid, text) is
  'Claims a fan''s open payment for a request from a network address: {payment_id, kind, '
  'amount_cents, state, provider, customer, method, description}. Errors: invalid_identifier, '
  'no_card_linked, rate_limited, spend_limit_reached, wallet_frozen.';

grant execute on function
  private.card_account(uuid), api.service_card_account(uuid),
  private.set_card_account(uuid, text, text), api.service_set_card_account(uuid, text, text),
  private.save_card(uuid, jsonb), api.service_save_card(uuid, jsonb),
  private.remove_card(uuid), api.service_remove_card(uuid),
  private.payment_to_charge(uuid, uuid, text), api.service_payment_to_charge(uuid, uuid, text)
  to service_role;


-- schemas/50_subscriptions/api.sql
-- API of subscriptions and follows. Prices are US cents.
create function api.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.start_subscription(p_creator_id, p_expected_cents, p_request_id);
end $$;
comment on function api.start_subscription(uuid, bigint, uuid) is
  'Starts, resumes or restarts a subscription at the price that the caller was shown. Returns '
  '{state: active or needs_card_charge, result: subscription_started or '
  'subscription_active_again, price_cents, paid_by, payment_id, expires_at}. Errors: '
  'must_be_customer_to_subscribe, invalid_profile, profile_blacklisted, '
  'subscription_already_active, price_changed, no_card_linked, payment_in_progress, '
  'duplicate_request.';

create function api.stop_subscription(p_creator_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.stop_subscription(p_creator_id);
end $$;
comment on function api.stop_subscription(uuid) is
  'Ends the renewal; access lasts to the end of the period. Returns subscription_ended. Errors: '
  'subscription_not_active.';

create function api.unfollow(p_creator_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unfollow(p_creator_id);
end $$;
comment on function api.unfollow(uuid) is
  'Removes a creator from the caller''s favourites. Errors: not_in_favorites.';

create function api.save_prices(p_fee_cents bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_prices(p_fee_cents);
end $$;
comment on function api.save_prices(bigint) is
  'Sets the caller''s monthly fee; running subscriptions keep theirs. Errors: price_empty, '
  'price_out_of_range, discount_not_smaller, method_forbidden.';

create function api.start_limited_offer(
  p_price_cents bigint, p_sales integer, p_request_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.start_limited_offer(p_price_cents, p_sales, p_request_id);
end $$;
comment on function api.start_limited_offer(bigint, integer, uuid) is
  'Sells the first period at a lower price to the next p_sales buyers, replaces a running offer, '
  'and notifies followers and expired subscribers. Errors: price_empty, price_out_of_range, '
  'discount_not_smaller {fee_cents}, invalid_offer_sales, method_forbidden, duplicate_request.';

create function api.end_limited_offer() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.end_limited_offer();
end $$;
comment on function api.end_limited_offer() is
  'Ends the caller''s limited offer; the next buyer pays the fee. Errors: offer_not_active, '
  'method_forbidden.';

grant execute on function
  private.start_subscription(uuid, bigint, uuid), api.start_subscription(uuid, bigint, uuid),
  private.stop_subscription(uuid), api.stop_subscription(uuid),
  private.unfollow(uuid), api.unfollow(uuid),
  private.save_prices(bigint), api.save_prices(bigint),
  private.start_limited_offer(bigint, integer, uuid),
  api.start_limited_offer(bigint, integer, uuid),
  private.end_limited_offer(), api.end_limited_offer() to authenticated;


-- schemas/50_subscriptions/api_service_trials.sql
-- API of the function trial-redeem, for the user whom Auth named to it.
create function api.service_redeem_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.try_trial(p_user_id, p_code, p_request_id);
end $$;
comment on function api.service_redeem_trial(uuid, text, uuid) is
  'Redeems a free trial by its code of 20 characters: {extended, period, profile}, period in days '
  'and profile a username; a repeated request returns the same. Refusals are returned as '
  '{refused, status} so that the attempt stays counted: rate_limited, account_suspended, '
  'must_be_customer_to_redeem, invalid_trial_code, trial_not_found, trial_email_mismatch, '
  'email_not_verified, already_redeemed, trial_expired, trial_redeemed_once, invalid_profile, '
  'profile_blacklisted, region_blocked. Errors: invalid_payload.';

grant execute on function
  private.try_trial(uuid, text, uuid), api.service_redeem_trial(uuid, text, uuid)
    to service_role;


-- schemas/50_subscriptions/api_settings.sql
-- The settings page of a creator in one call, read as the creator. The file is in this domain
-- because it reads pictures and the fee.
create function private.my_settings_picture(p_kind public.picture_kind) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'thumb_name', (select thumb_name from public.profile_pictures
                   where profile_id = auth.uid() and kind = p_kind),
    'is_pending', exists (select from private.my_pending_profile_pictures w where w.kind = p_kind))
$$;
comment on function private.my_settings_picture(public.picture_kind) is
  'A picture of the caller''s page: {thumb_name or null, is_pending}.';

create function private.my_welcome_video() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'media_id', m.id, 'failure', m.failure,
    'state', case m.state when 'processing' then 'pending' else m.state::text end)
  from public.welcome_videos w join public.media m on m.id = w.media_id
  where w.creator_id = auth.uid() and m.moderation_state = 'live'
  order by m.id desc limit 1
$$;
comment on function private.my_welcome_video() is
  'The video that the caller chose last: {media_id, state: pending, ready or failed, failure}.';

create function api.my_creator_settings() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object(
      'profile', json_build_object(
        'name', p.name, 'age', p.age, 'location', p.location, 'bio', p.bio,
        'twitter', p.twitter_handle, 'instagram', p.instagram_handle,
        'wishlist', p.wishlist_url),
      'avatar', private.my_settings_picture('avatar'),
      'cover', private.my_settings_picture('cover'),
      'welcome_video', private.my_welcome_video(),
      'rules', json_build_object(
        'is_free_wall_disabled', s.is_free_wall_disabled, 'is_paid_only', s.is_paid_only,
        'requires_card', s.requires_card, 'requires_subscription', s.requires_subscription),
      'is_invisible', a.is_invisible,
      'fee_cents', (select price_cents from public.plans where creator_id = v_me and is_default),
      'offer', (select json_build_object('price_cents', price_cents, 'sales_left', sales_left)
                from public.limited_offers where creator_id = v_me and sales_left > 0),
      'chat_prices', json_build_object(
        'text_cents', s.text_price_cents, 'audio_cents', s.audio_price_cents,
        'video_cents', s.video_price_cents),
      'categories', s.categories,
      'twitter', json_build_object(
        'linked', coalesce(t.is_linked, false), 'handle', p.twitter_handle,
        'wait_until', t.wait_until))
    from public.profiles p
    join public.creator_settings s on s.creator_id = p.id
    join public.account_settings a on a.profile_id = p.id
    left join private.my_twitter_state t on true
    where p.id = v_me);
end $$;
comment on function api.my_creator_settings() is
  'The settings of the calling creator: {profile, avatar, cover, welcome_video, rules, '
  'is_invisible, fee_cents, offer: {price_cents, sales_left} or null, chat_prices, categories, '
  'twitter: {linked, handle, wait_until}}. Errors: method_forbidden.';

grant execute on function
  private.my_settings_picture(public.picture_kind), private.my_welcome_video(),
  api.my_creator_settings() to authenticated;


-- schemas/50_subscriptions/api_trials.sql
-- API of a creator's trials.
create function api.send_trial(p_email text, p_period_days integer, p_request_id uuid)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.send_trial(p_email, p_period_days, p_request_id);
end $$;
comment on function api.send_trial(text, integer, uuid) is
  'Sends a free trial of 1, 4, 7 or 30 days to an address, with or without an account. Errors: '
  'method_forbidden, profile_not_promoted, trial_fields_missing, invalid_email, '
  'invalid_trial_period, rate_limited, duplicate_request.';

create function api.trials(p_before uuid default null, p_limit integer default 5)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'email', t.email, 'period_days', t.period_days, 'created_at', t.created_at,
      'expires_at', t.expires_at, 'redeemed_at', t.redeemed_at, 'state', case
        when t.redeemed_at is not null then 'redeemed'
        when t.expires_at <= private.now() then 'expired' else 'waiting' end)
      order by t.id desc), '[]')
    from (
      select x.id, x.email, x.period_days, x.created_at, x.expires_at, x.redeemed_at
      from public.trials x
      where x.creator_id = v_me and x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 50))) t);
end $$;
comment on function api.trials(uuid, integer) is
  'The caller''s trials before an id, newest first: [{id, email, period_days, created_at, '
  'expires_at, redeemed_at, state: waiting, redeemed or expired}]. Errors: method_forbidden.';

grant execute on function
  private.send_trial(text, integer, uuid), api.send_trial(text, integer, uuid),
  api.trials(uuid, integer)
    to authenticated;


-- schemas/60_wall/api.sql
-- API of the wall: writing. api_reading.sql has the read functions.
create function api.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid,
  p_kind public.post_kind default null, p_options text[] default null,
  p_is_promo boolean default false) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_post(
    p_audience, p_text, p_media_ids, p_request_id, p_kind, p_options, p_is_promo);
end $$;
comment on function api.create_post(
  public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean) is
  'Publishes a post of the calling creator: text, up to nine pictures, one video with text, or a '
  'poll of two to five options with text; a public post may be a promotion. p_kind, where given, '
  'must match the content. Returns the post. Errors: method_forbidden, post_text_required, '
  'poll_text_required, post_text_too_long, too_many_post_images, invalid_poll_options, '
  'free_wall_disabled, promo_limit_reached, media_not_found, upload_in_progress, media_failed, '
  'content_under_review, content_removed, invalid_payload, rate_limited, duplicate_request.';

create function api.edit_post(p_post_id uuid, p_text text, p_media_ids uuid[] default null)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_post(p_post_id, p_text, p_media_ids);
end $$;
comment on function api.edit_post(uuid, text, uuid[]) is
  'Sets text and media of an own post, in their order; null leaves the media unchanged. Removed '
  'media are deleted. An edit that removes all former media counts as a deletion, also where it '
  'adds others. Errors: method_forbidden, post_not_found, content_under_review, content_removed, '
  'deletion_cap_reached, and those of create_post about text and media.';

create function api.remove_post(p_post_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_post(p_post_id);
end $$;
comment on function api.remove_post(uuid) is
  'Removes a post of the calling creator, its media and its pin. Errors: method_forbidden, '
  'post_not_found, content_under_review, deletion_cap_reached.';

create function api.deletions_left(p_made_at timestamptz default null) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_deletions_left(p_made_at);
end $$;
comment on function api.deletions_left(timestamptz) is
  'The number of posts and stories that the calling creator may still delete in the UTC month. '
  'Errors: method_forbidden.';

create function api.pin_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.pin_post(p_post_id, p_on);
end $$;
comment on function api.pin_post(uuid, boolean) is
  'Pins an own post in place of the pinned one of its audience, or unpins it. Errors: '
  'method_forbidden, post_not_found, invalid_payload.';

create function api.schedule_post(
  p_request_id uuid, p_at timestamptz, p_audience public.post_audience, p_text text,
  p_media_ids uuid[], p_kind public.post_kind default null, p_options text[] default null,
  p_is_promo boolean default false) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.schedule_post(
    p_request_id, p_at, p_audience, p_text, p_media_ids, p_kind, p_options, p_is_promo);
end $$;
comment on function api.schedule_post(
  uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean) is
  'Schedules a post at a quarter of an hour within 30 days. Returns its id. Errors: '
  'invalid_schedule_slot, schedule_in_past, schedule_too_far, and those of create_post.';

create function api.edit_scheduled(
  p_scheduled_id uuid, p_at timestamptz default null, p_text text default null,
  p_media_ids uuid[] default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_scheduled(p_scheduled_id, p_at, p_text, p_media_ids);
end $$;
comment on function api.edit_scheduled(uuid, timestamptz, text, uuid[]) is
  'Changes a scheduled post; null leaves a field unchanged. Errors: method_forbidden, '
  'scheduled_not_found, and those of schedule_post.';

create function api.remove_scheduled(p_scheduled_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_scheduled(p_scheduled_id);
end $$;
comment on function api.remove_scheduled(uuid) is
  'Removes a scheduled post and its media. Errors: method_forbidden, scheduled_not_found, '
  'media_processing (a media item is still processed).';

create function api.like_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.like_post(p_post_id, p_on);
end $$;
comment on function api.like_post(uuid, boolean) is
  'Likes or unlikes a post. Errors: post_not_found, cannot_like_own_post, ineligible_action '
  '(another creator), invalid_payload.';

create function api.vote(p_post_id uuid, p_option smallint) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.vote(p_post_id, p_option);
end $$;
comment on function api.vote(uuid, smallint) is
  'Votes once. Returns the poll: {options: [{option, text, votes, percent}], total, voted}. '
  'Errors: post_not_found, cannot_vote_own_poll, ineligible_action, invalid_poll_option, '
  'already_voted.';

create function api.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_comment(p_request_id, p_post_id, p_text);
end $$;
comment on function api.create_comment(uuid, uuid, text) is
  'Comments on a post, 4 to 100 characters. Returns the comment. Errors: post_not_found, '
  'ineligible_action, comment_too_short, comment_too_long, invalid_payload, rate_limited, '
  'duplicate_request.';

create function api.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_comment(p_comment_id);
end $$;
comment on function api.remove_comment(uuid) is
  'Removes a comment, by its author or the post''s owner. Errors: comment_not_found.';

create function api.like_comment(p_comment_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.like_comment(p_comment_id, p_on);
end $$;
comment on function api.like_comment(uuid, boolean) is
  'Likes or unlikes a comment of another user. Errors: comment_not_found, '
  'cannot_like_own_comment, ineligible_action, invalid_payload.';

create function api.report_post(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_post(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_post(uuid, uuid, public.report_reason, text) is
  'Reports a post to staff, once. Errors: post_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

create function api.report_comment(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_comment(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_comment(uuid, uuid, public.report_reason, text) is
  'Reports a comment to staff, once. Errors: comment_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.create_post(public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean),
  api.create_post(public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean),
  private.edit_post(uuid, text, uuid[]),
  api.edit_post(uuid, text, uuid[]),
  private.remove_post(uuid),
  api.remove_post(uuid),
  private.my_deletions_left(timestamptz),
  api.deletions_left(timestamptz),
  private.pin_post(uuid, boolean),
  api.pin_post(uuid, boolean),
  private.schedule_post(
    uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean),
  api.schedule_post(
    uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean),
  private.edit_scheduled(uuid, timestamptz, text, uuid[]),
  api.edit_scheduled(uuid, timestamptz, text, uuid[]),
  private.remove_scheduled(uuid),
  api.remove_scheduled(uuid),
  private.like_post(uuid, boolean),
  api.like_post(uuid, boolean),
  private.vote(uuid, smallint),
  api.vote(uuid, smallint),
  private.create_comment(uuid, uuid, text),
  api.create_comment(uuid, uuid, text),
  private.remove_comment(uuid),
  api.remove_comment(uuid),
  private.like_comment(uuid, boolean),
  api.like_comment(uuid, boolean),
  private.report_post(uuid, uuid, public.report_reason, text),
  api.report_post(uuid, uuid, public.report_reason, text),
  private.report_comment(uuid, uuid, public.report_reason, text),
  api.report_comment(uuid, uuid, public.report_reason, text) to authenticated;


-- schemas/60_wall/api_reading.sql
-- API of the wall: reading. A post is {id, creator_id, creator {id, username, name, avatar},
-- audience, kind, text, moderation_state, is_ready, is_promo, is_pinned, created_at, edited_at,
-- likes, comments, has_liked, media [{media_id, position, kind, width, height, duration_ms, blur,
-- alt, state, is_live}], poll {options [{option, text, votes, percent}], total, voted}}. A poll's
-- counts are null for all but its owner, percentages for all but owner and voters.
create function api.wall_posts(
  p_creator_id uuid, p_filter text default 'all', p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(private.wall_candidates(p_creator_id, p_filter, p_before));
end $$;
comment on function api.wall_posts(uuid, text, uuid) is
  'Five posts of a wall before a post, newest first, filtered by kind (all, images, video). '
  'Pinned posts precede the first page and are on no other. [] where the caller sees nothing.';

create function api.post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(array[p_post_id]) -> 0;
end $$;
comment on function api.post(uuid) is 'One post; null where the caller may not read it.';

create function api.takedown_reason(p_post_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select d.reason from public.content_decisions d
    where d.author_id = auth.uid() and d.target = 'post' and d.target_id = p_post_id
      and d.state = 'removed' and exists (
        select from public.posts p
        where p.id = p_post_id and p.creator_id = auth.uid() and p.moderation_state = 'removed')
    order by d.id desc limit 1);
end $$;
comment on function api.takedown_reason(uuid) is
  'For the author: the reason of staff for removing a post. Null for everybody else, and for '
  'posts that staff did not remove.';

create function api.locked_post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object(
      'id', p.id, 'kind', p.kind, 'created_at', p.created_at, 'creator', c.summary,
      'media_count', coalesce(e.media, 0), 'duration_ms', e.duration_ms)
    from public.posts p
    join private.user_summaries c on c.id = p.creator_id
    left join private.post_extents e on e.post_id = p.id
    where p.id = p_post_id
      and not exists (select from public.post_texts x where x.post_id = p.id));
end $$;
comment on function api.locked_post(uuid) is
  'The teaser of a post that a member may not read: {id, kind, created_at, creator, media_count, '
  'duration_ms}. Null where the member may read it or may not see its creator.';

create function api.guest_wall(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_post_page(private.guest_candidates(p_username));
end $$;
comment on function api.guest_wall(text) is
  'For guests: the five newest public posts of a creator; [] where hidden.';

create function api.feed(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(private.feed_candidates(p_before));
end $$;
comment on function api.feed(uuid) is
  'Posts of the creators whom the caller follows or subscribes to, before a post, newest first, '
  '15 a page.';

create function api.promo_posts() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(private.promo_candidates());
end $$;
comment on function api.promo_posts() is
  'The newest promo post of each of the last ten creators with one, of those that the caller, a '
  'guest included, may see; for the rail beside browse.';

create function api.guest_promos() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_post_page(private.promo_candidates());
end $$;
comment on function api.guest_promos() is 'The same as promo_posts() for guests.';

create function api.comments(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_can_comment boolean := (
    select f.can_comment from private.post_facts f where f.id = p_post_id);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'post_id', c.post_id, 'text', c.text, 'created_at', c.created_at,
      'moderation_state', c.moderation_state,
      'likes', (select coalesce(sum(t.likes), 0) from private.counter_parts t
                where t.subject_id = c.id),
      'has_liked', exists (select from public.comment_likes k
                           where k.comment_id = c.id and k.user_id = v_me and k.is_on),
      'can_like', c.author_id <> v_me and v_can_comment,
      'can_remove', v_me in (c.author_id, c.creator_id),
      'author', json_build_object(
        'id', a.id, 'username', a.username, 'name', a.name, 'role', a.role,
        'avatar', a.avatar))
      order by c.id desc), '[]')
    from unnest(private.comment_candidates(p_post_id, p_before)) o (id)
    -- offset 0: looks ids up by key; without it the planner reads the index through the policy.
    cross join lateral (
      select x.id, x.post_id, x.creator_id, x.author_id, x.text, x.moderation_state, x.created_at
      from public.comments x
      where x.post_id = p_post_id and x.id = o.id offset 0) c
    join private.user_summaries a on a.id = c.author_id);
end $$;
comment on function api.comments(uuid, uuid) is
  'Five comments of a post before a comment, newest first: [{id, post_id, text, created_at, likes, '
  'has_liked, can_like, can_remove, moderation_state, author {id, username, name, role, avatar}}].';

create function api.post_likers(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  if not exists (
      select from public.posts p where p.id = p_post_id and p.creator_id = v_me) then
    perform private.fail('post_not_found');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'fan', a.summary)
      order by l.id desc), '[]')
    from (
      select k.id, k.fan_id from public.likes k
      where k.post_id = p_post_id and k.is_on and k.id < v_before
      order by k.id desc limit private.limit_page_likes()) l
    join private.user_summaries a on a.id = l.fan_id);
end $$;
comment on function api.post_likers(uuid, uuid) is
  'For the owner: fans who like a post, newest first, four a page: [{id, fan {id, username, name, '
  'avatar}}]. Errors: method_forbidden, post_not_found.';

grant execute on function
  api.wall_posts(uuid, text, uuid), api.post(uuid), api.takedown_reason(uuid),
  api.locked_post(uuid), api.feed(uuid), api.promo_posts(), api.comments(uuid, uuid),
  api.post_likers(uuid, uuid)
  to authenticated;
grant execute on function api.guest_wall(text), api.guest_promos() to anon;


-- schemas/60_wall/api_stories.sql
-- API of stories. A card is {id, text, created_at, expires_at, is_seen, media {media_id, kind,
-- width, height, duration_ms, blur, alt, is_live}}; a group is {key, creator {id, username, name,
-- avatar}, stories [card, oldest first]}.
create function api.create_story(p_request_id uuid, p_media_id uuid, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_story(p_request_id, p_media_id, p_text);
end $$;
comment on function api.create_story(uuid, uuid, text) is
  'Shares an uploaded picture or video of purpose story for 24 hours. Returns the story. Errors: '
  'method_forbidden, invalid_payload, story_text_too_long, media_not_found, upload_in_progress, '
  'media_failed, content_under_review, content_removed, conflict (another story shows the media '
  'item), rate_limited, duplicate_request.';

create function api.remove_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_story(p_story_id);
end $$;
comment on function api.remove_story(uuid) is
  'Removes an own story and its media item; a repetition does nothing. Errors: method_forbidden, '
  'story_not_found, content_under_review, deletion_cap_reached.';

create function api.view_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.view_story(p_story_id);
end $$;
comment on function api.view_story(uuid) is
  'Counts the caller''s view, once; never the owner''s. Errors: story_not_found.';

create function api.stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'key', g.ids[1], 'creator', a.summary, 'stories', g.cards) order by g.ids[1] desc), '[]')
    from (
      select s.creator_id, array_agg(s.id order by s.id desc) as ids,
             json_agg(s.summary order by s.id) as cards
      from unnest(private.story_candidates(p_before)) o (id)
      join private.story_summaries s on s.id = o.id
      group by s.creator_id) g
    join private.user_summaries a on a.id = g.creator_id);
end $$;
comment on function api.stories(uuid) is
  'Groups of the newest 500 stories of others, before the group of a key, newest first, 20 a '
  'page.';

create function api.creator_stories(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select json_build_object('key', g.ids[1], 'creator', a.summary, 'stories', g.cards)
    from (
      select array_agg(n.id order by n.id desc) as ids, json_agg(n.summary order by n.id) as cards
      from (
        select s.id, s.summary from private.story_summaries s
        where s.creator_id = p_creator_id and s.creator_id <> v_me
          -- Bounds the scan: the policy is evaluated for the stories of a day only.
          and s.expires_at > private.now()
        order by s.id desc limit private.limit_stories_max()) n) g
    join private.user_summaries a on a.id = p_creator_id
    where g.ids is not null);
end $$;
comment on function api.creator_stories(uuid) is
  'The group of one creator; null where the caller sees none, and for the creator.';

create function api.my_stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
      'moderation_state', s.moderation_state,
      'views', coalesce((
        select c.views from private.story_view_counts c where c.story_id = s.id), 0),
      'media', json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
        'failure', m.failure, 'is_live', m.is_live)) order by s.id desc), '[]')
    from (
      select x.id, x.media_id, x.text, x.moderation_state, x.created_at, x.expires_at
      from public.stories x
      where x.creator_id = v_me and x.expires_at > private.now()
        and x.id < v_before
      order by x.id desc limit private.limit_page_stories()) s
    join public.media m on m.id = s.media_id);
end $$;
comment on function api.my_stories(uuid) is
  'The caller''s stories of the last 24 hours before a story, newest first, 20 a page: [{id, text, '
  'created_at, expires_at, moderation_state, views, media {..., state, failure}}]. Errors: '
  'method_forbidden.';

create function api.story_views(p_story_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  perform private.signed_in_creator();
  if not exists (
      select from private.readable_stories r where r.id = p_story_id and r.is_own) then
    perform private.fail('story_not_found');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'created_at', v.created_at, 'viewer', a.summary) order by v.id desc), '[]')
    from (
      select w.id, w.viewer_id, w.created_at from public.story_views w
      where w.story_id = p_story_id and w.id < v_before
      order by w.id desc limit private.limit_page_story_views()) v
    join private.user_summaries a on a.id = v.viewer_id);
end $$;
comment on function api.story_views(uuid, uuid) is
  'For the owner: viewers of a story before a view, newest first, 20 a page: [{id, created_at, '
  'viewer {id, username, name, avatar}}]. Errors: method_forbidden, story_not_found.';

create function api.report_story(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_story(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_story(uuid, uuid, public.report_reason, text) is
  'Reports a story to staff, once. Errors: story_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.create_story(uuid, uuid, text),
  api.create_story(uuid, uuid, text),
  private.remove_story(uuid),
  api.remove_story(uuid),
  private.view_story(uuid),
  api.view_story(uuid),
  api.stories(uuid),
  api.creator_stories(uuid),
  api.my_stories(uuid),
  api.story_views(uuid, uuid),
  private.report_story(uuid, uuid, public.report_reason, text),
  api.report_story(uuid, uuid, public.report_reason, text) to authenticated;


-- schemas/65_discovery/api.sql
-- API of browse, search and a creator's page, for members and for guests. All functions run as
-- their caller. Prices are US cents.
create function api.browse(
  p_sort text default 'featured', p_category text default null, p_tag text default null,
  p_after jsonb default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.creator_list(private.browse_candidates(p_sort, p_category, p_tag, p_after));
end $$;
comment on function api.browse(text, text, text, jsonb) is
  'Listed creators, 30 a page, by featured, all (followers), newest, exclusive or online, of a '
  'category and one of its tags; after the key of the last row. Returns [{id, username, name, '
  'location, is_online, is_exclusive, avatar, cover, story_status, fee_cents, offer, key}]. '
  'Errors: invalid_payload.';

create function api.guest_browse(
  p_sort text default 'featured', p_category text default null, p_tag text default null,
  p_after jsonb default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_creator_list(private.browse_candidates(p_sort, p_category, p_tag, p_after));
end $$;
comment on function api.guest_browse(text, text, text, jsonb) is
  'The same as browse() for guests. Errors: invalid_payload.';

create function api.search_creators(p_query text, p_category text default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select private.search_answer(private.creator_list(c.keys), c.is_elsewhere, c.is_refused)
    from private.search_candidates(p_query, p_category) c);
end $$;
comment on function api.search_creators(text, text) is
  'Up to 15 listed creators whose name or username contains the characters; two characters match '
  'the beginning of a word. Returns rows as of browse, their key null; {elsewhere: rows} where '
  'only other categories have matches; {refused: rate_limited}. Errors: search_too_short, '
  'field_too_long.';

create function api.guest_search(p_query text, p_category text default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select private.search_answer(private.guest_creator_list(c.keys), c.is_elsewhere, c.is_refused)
    from private.search_candidates(p_query, p_category) c);
end $$;
comment on function api.guest_search(text, text) is
  'The same as search_creators() for guests. Errors: search_too_short, field_too_long.';

create function api.creator_page(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_id uuid := private.page_candidate(p_username);
  v_page json;
begin
  select row_to_json(r) into v_page
  from (
    select c.*, json_build_object(
      'is_owner', c.id = v_me,
      'is_following', exists (
        select from public.follows f
        where f.fan_id = v_me and f.creator_id = c.id and f.ended_at is null),
      'can_subscribe', t.can_subscribe, 'can_follow', t.can_follow, 'can_tip', t.can_tip,
      'story_status', (select g.status from private.story_statuses g where g.creator_id = v_id),
      'subscription', (
        select json_build_object(
          'state', b.state, 'expires_at', b.expires_at, 'is_renewing', b.is_renewing,
          'rebill_price_cents', b.rebill_price_cents, 'is_trial', b.start_price_cents = 0)
        from private.subscription_states b
        where b.fan_id = v_me and b.creator_id = v_id)) as viewer
    from private.creator_pages c cross join private.page_rights(v_id) t where c.id = v_id) r;
  return coalesce(v_page, private.blocked_page(v_id));
end $$;
comment on function api.creator_page(text) is
  'The page of a creator: profile, pictures, counters, fee_cents, offer, is_online and viewer '
  '{is_owner, is_following, can_subscribe, can_follow, can_tip, story_status, subscription}. '
  '{is_blocked: true} across a block; null where the caller may not see the creator.';

create function api.guest_creator_page(p_username text) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_id uuid := private.page_candidate(p_username);
begin
  return (
    select row_to_json(r)
    from (
      select c.*, json_build_object(
        'is_owner', false, 'is_following', false,
        'can_subscribe', t.can_subscribe, 'can_follow', t.can_follow, 'can_tip', t.can_tip,
        'story_status', null, 'subscription', null) as viewer
      from private.creator_pages c cross join private.page_rights(v_id) t where c.id = v_id) r);
end $$;
comment on function api.guest_creator_page(text) is 'The same as creator_page() for guests.';

grant execute on function api.browse(text, text, text, jsonb), api.search_creators(text, text),
  api.creator_page(text) to authenticated;
grant execute on function api.guest_browse(text, text, text, jsonb), api.guest_search(text, text),
  api.guest_creator_page(text) to anon;


-- schemas/65_discovery/api_own_lists.sql
-- A fan's favourites and subscriptions, 15 a page by key, all or those whose username begins with a
-- search text. Both run as their caller: a creator whom the fan does not see is left out of the
-- favourites; a paid subscription stays in the list without its creator. Prices are US cents.
create function api.my_favorites(p_search text default null, p_before uuid default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_follow');
  v_prefix text := private.list_prefix(p_search);
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'creator_id', f.creator_id, 'username', a.username, 'name', a.name,
      'avatar', a.avatar, 'is_online', exists (
        select from private.online_users o where o.profile_id = f.creator_id))
      order by f.id desc), '[]')
    from (
      select f.id, f.creator_id
      from public.follows f join public.profiles p on p.id = f.creator_id
      where f.fan_id = v_me and f.ended_at is null
        and f.id < v_before
        and starts_with(p.username, v_prefix)
      order by f.id desc limit private.limit_page_favorites()) f
    join private.user_summaries a on a.id = f.creator_id);
end $$;
comment on function api.my_favorites(text, uuid) is
  'Creators whom the caller follows, newest first, 15 before the id of the last row, those whose '
  'username begins with p_search. Returns [{id, creator_id, username, name, avatar, is_online}]. '
  'Errors: must_be_customer_to_follow, search_too_short, field_too_long.';

create function api.my_subscriptions(
  p_search text default null, p_expires_before timestamptz default null,
  p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_prefix text := private.list_prefix(p_search);
  v_expires_before timestamptz := coalesce(p_expires_before, 'infinity');
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'creator_id', s.creator_id, 'expires_at', s.expires_at,
      'state', s.state, 'rebill_price_cents', s.rebill_price_cents,
      'is_trial', s.start_price_cents = 0,
      'creator', case when s.is_seen then json_build_object(
        'username', a.username, 'name', a.name, 'avatar', a.avatar, 'is_online', exists (
          select from private.online_users o where o.profile_id = s.creator_id)) end,
      'restart', case when s.is_seen and s.state in ('past_due', 'expired')
        then json_build_object(
        'fee_cents', h.fee_cents, 'offer', h.offer) end)
      order by s.expires_at desc, s.id desc), '[]')
    from (
      select s.id, s.creator_id, s.expires_at, s.state, s.rebill_price_cents,
             s.start_price_cents, p.id is not null as is_seen
      from private.subscription_states s left join public.profiles p on p.id = s.creator_id
      where s.fan_id = v_me
        and (s.expires_at, s.id) < (v_expires_before, v_before)
        -- A search must not reveal the creator of a row without a name.
        and (v_prefix = '' or starts_with(p.username, v_prefix))
      order by s.expires_at desc, s.id desc limit private.limit_page_subscriptions()) s
    join private.user_summaries a on a.id = s.creator_id
    left join private.shown_prices h on h.creator_id = s.creator_id);
end $$;
comment on function api.my_subscriptions(text, timestamptz, uuid) is
  'The caller''s subscriptions, the latest end first, 15 before expires_at and id of the last '
  'row, those whose creator''s username begins with p_search. Returns [{id, creator_id, state: '
  'active, ending, past_due or expired, expires_at, rebill_price_cents, is_trial, creator: '
  '{username, name, avatar, is_online} or null if the caller no longer sees them, restart: '
  '{fee_cents, offer} or null}]. Errors: must_be_customer_to_subscribe, search_too_short, '
  'field_too_long.';

grant execute on function api.my_favorites(text, uuid),
  api.my_subscriptions(text, timestamptz, uuid) to authenticated;


-- schemas/70_chat/api.sql
-- API of conversations. Prices are US cents. Messages are read by (conversation_id, seq) in pages
-- and by change_seq to resume.
create function api.conversation_with(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_thread record := private.open_thread(p_username);
begin
  -- A separate statement, so that it reads what was imported.
  return private.thread_facts(v_thread.partner_id, v_thread.conversation_id);
end $$;
comment on function api.conversation_with(text) is
  'Opens the thread with a user; due messages to an audience are imported into it. Returns '
  '{conversation_id or null, partner, mine, is_blocked_by_me, permission: {may_write, refusal}, '
  'paid_chat: {paid_chat_id, price_cents, started_at} or null, paid_chat_price_cents: the price '
  'of a message in a paid chat that the caller may begin, or null}. Errors: '
  'cannot_message_yourself, conversation_not_found.';

create function api.inbox(
  p_filter text default 'all', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit integer default 15) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'conversation_id', k.conversation_id, 'updated_at', k.at,
      'partner', f.summary,
      'story_status', (
        select r.status from private.story_statuses r where r.creator_id = k.partner_id),
      'is_online', exists (select from private.online_users o where o.profile_id = k.partner_id),
      'nickname', m.nickname,
      'is_unread', k.global_id is not null or coalesce(m.is_unread, false),
      'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
      'last', case when g.sent_at >= coalesce(l.created_at, '-infinity')
        then g.line else l.line end)
      order by k.place), '[]')
    from private.inbox_candidates(p_filter, p_before_at, p_before_id, p_limit)
      with ordinality k (conversation_id, partner_id, global_id, at, place)
    cross join lateral (
      select x.last_message_id
      from public.conversations x where x.id = k.conversation_id offset 0) c
    join private.partner_summaries f on f.id = k.partner_id
    left join private.pending_lines g on g.id = k.global_id
    left join private.last_lines l on l.id = c.last_message_id
    -- offset 0: by key; without it the planner reads every message that the caller's marks name.
    left join lateral (
      select x.nickname, x.is_unread, x.is_muted, x.is_favorite
      from public.conversation_members x
      where x.conversation_id = k.conversation_id and x.user_id = v_me offset 0) m on true);
end $$;
comment on function api.inbox(text, timestamptz, uuid, integer) is
  'The caller''s conversations (all, unread or favorites) before a key (updated_at, partner '
  'id), newest first: [{conversation_id, updated_at, partner, story_status (new, seen, null), '
  'nickname, is_unread, is_muted, is_favorite, last}].';

create function api.send_message(
  p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_message(p_to, p_text, p_media_ids, p_price_cents, p_request_id, p_shows_text);
end $$;
comment on function api.send_message(uuid, text, uuid[], bigint, uuid, boolean) is
  'Sends a message to a user and opens the conversation where there is none. A price (1 to 199 '
  'dollars, creators only) locks media and text; with p_shows_text the text of a message with '
  'media stays readable. During a paid chat the fan''s wallet pays its price. Returns the '
  'message. Errors: those of the permission, no_card_linked, not_enough_funds, message_empty, '
  'message_too_long, description_too_long, message_price_range, method_forbidden, '
  'media_message_fields_missing (priced media without text), media_not_accepted, too_many_images, '
  'media_kinds_mixed, media_not_found, upload_in_progress, media_processing (a recording), '
  'media_failed, duplicate_request, rate_limited.';

create function api.unlock_message(p_message_id uuid, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.unlock_message(p_message_id, p_request_id);
end $$;
comment on function api.unlock_message(uuid, uuid) is
  'Buys a priced message from the caller''s wallet, once for all requests. Returns {result: '
  'message_unlocked or message_already_unlocked, message_id, unlock_id, price_cents, '
  'balance_cents, unlock: {text, media}}. Errors: message_not_found, message_not_priced, '
  'ineligible_action, invalid_profile, profile_blacklisted, no_card_linked, not_enough_funds, '
  'content_under_review, media_processing, media_failed, duplicate_request.';

create function api.mark_conversation_read(p_conversation_id uuid, p_seq bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.mark_conversation_read(p_conversation_id, p_seq);
end $$;
comment on function api.mark_conversation_read(uuid, bigint) is
  'Marks a conversation as read up to a seq. Errors: conversation_not_found.';

create function api.send_typing(p_conversation_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.send_typing(p_conversation_id);
end $$;
comment on function api.send_typing(uuid) is
  'Sends a typing event {by} to the topic typing:<conversation>. Errors: conversation_not_found '
  '(also across a block), rate_limited.';

create function api.remove_message(p_message_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.remove_message(p_message_id);
end $$;
comment on function api.remove_message(uuid) is
  'Removes the caller''s own message; purchases of it stay. Returns message_removed. Errors: '
  'message_not_found, message_not_yours, content_under_review.';

create function api.set_conversation(
  p_conversation_id uuid, p_is_muted boolean default null, p_is_favorite boolean default null,
  p_accepts_media boolean default null, p_nickname text default null, p_notes text default null)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_conversation(
    p_conversation_id, p_is_muted, p_is_favorite, p_accepts_media, p_nickname, p_notes);
end $$;
comment on function api.set_conversation(uuid, boolean, boolean, boolean, text, text) is
  'Sets the caller''s settings of a conversation; null leaves a value, an empty text clears it. '
  'Only creators set nickname, notes and media. Errors: conversation_not_found, method_forbidden, '
  'nickname_too_long, notes_too_long.';

create function api.search_fans(p_query text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(s.summary order by s.username), '[]')
    from unnest(private.fan_candidates(p_query)) o (id)
    join private.partner_summaries s on s.id = o.id);
end $$;
comment on function api.search_fans(text) is
  'Up to 15 fans of the calling creator whose username begins with a text of at least 4 '
  'characters: [{id, username, name, role, special, picture}]. Errors: method_forbidden, '
  'conversation_search_too_short, field_too_long.';

grant execute on function
  api.search_fans(text), api.conversation_with(text),
  api.inbox(text, timestamptz, uuid, integer),
  private.send_message(uuid, text, uuid[], bigint, uuid, boolean),
  api.send_message(uuid, text, uuid[], bigint, uuid, boolean),
  private.unlock_message(uuid, uuid), api.unlock_message(uuid, uuid),
  private.mark_conversation_read(uuid, bigint), api.mark_conversation_read(uuid, bigint),
  private.send_typing(uuid), api.send_typing(uuid),
  private.remove_message(uuid), api.remove_message(uuid),
  private.set_conversation(uuid, boolean, boolean, boolean, text, text),
  api.set_conversation(uuid, boolean, boolean, boolean, text, text) to authenticated;


-- schemas/70_chat/api_follow.sql
-- API of following. It is in this domain because its answer names the conversation that it opens.
create function api.follow(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.follow_and_open(p_creator_id);
end $$;
comment on function api.follow(uuid) is
  'Adds a creator to the caller''s favourites. Returns {has_opened_conversation}. Errors: '
  'cannot_follow_yourself, must_be_customer_to_follow, invalid_profile, profile_blacklisted, '
  'cannot_follow_subscribed_profile, rate_limited.';

grant execute on function private.follow_and_open(uuid), api.follow(uuid) to authenticated;


-- schemas/70_chat/api_globals.sql
-- API of messages to an audience. The back office lists sent ones.
create function api.send_global(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false, p_at timestamptz default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_global(
    p_audience, p_text, p_media_ids, p_price_cents, p_shows_text, p_request_id, p_at);
end $$;
comment on function api.send_global(
  text, text, uuid[], bigint, uuid, boolean, timestamptz) is
  'Sends to an audience of the calling creator: active (subscribers), expired (former ones), '
  'followers (without a subscription) or all, as they are at this moment. Price and text as in '
  'send_message; null is free. p_at: schedules the message instead, at a quarter of an hour '
  'within 31 days, for the audience of that time. Returns {result: global_message_sent or '
  'content_scheduled, id, audience, sent_at, publish_at}. Errors: method_forbidden, '
  'invalid_audience, message_empty, message_too_long, description_too_long, message_price_range, '
  'too_many_images, media_processing (a recording), invalid_schedule_slot, schedule_in_past, '
  'schedule_too_far, duplicate_request, rate_limited.';

create function api.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz default null, p_text text default null,
  p_audience text default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_scheduled_global(p_global_id, p_at, p_text, p_audience);
end $$;
comment on function api.edit_scheduled_global(uuid, timestamptz, text, text) is
  'Changes an unsent message to an audience, also a failed one; null leaves a field unchanged. '
  'Errors: method_forbidden, scheduled_not_found, invalid_schedule_slot, schedule_in_past, '
  'schedule_too_far, rate_limited, invalid_audience, message_empty, message_too_long.';

create function api.remove_scheduled_global(p_global_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_scheduled_global(p_global_id);
end $$;
comment on function api.remove_scheduled_global(uuid) is
  'Removes an unsent message to an audience, with its media. Errors: method_forbidden, '
  'scheduled_not_found, media_processing (a media item is still processed).';

create function api.audience_size(p_audience text) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.audience_size(p_audience);
end $$;
comment on function api.audience_size(text) is
  'The number of users that send_global would reach now. Errors: method_forbidden, '
  'invalid_audience.';

grant execute on function
  private.send_global(text, text, uuid[], bigint, boolean, uuid, timestamptz),
  api.send_global(text, text, uuid[], bigint, uuid, boolean, timestamptz),
  private.edit_scheduled_global(uuid, timestamptz, text, text),
  api.edit_scheduled_global(uuid, timestamptz, text, text),
  private.remove_scheduled_global(uuid), api.remove_scheduled_global(uuid),
  private.audience_size(text), api.audience_size(text) to authenticated;


-- schemas/70_chat/api_messages.sql
-- Messages of a conversation, and purchases of a fan. These functions run as their caller: policies
-- decide each row. Answers are json, so that no request filters by texts. The key before which a
-- page begins is a variable: under policies an index takes no condition with coalesce(), and a
-- distant page would read all rows before it.
create function api.messages(
  p_conversation_id uuid, p_before bigint default null, p_limit integer default 30) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before bigint := coalesce(p_before, 9223372036854775807);
begin
  return (
    select coalesce(json_agg(c.summary order by c.seq desc), '[]')
    from (
      select m.seq, m.summary from private.message_summaries m
      where m.conversation_id = p_conversation_id and m.seq < v_before
      order by m.seq desc limit greatest(1, least(p_limit, 100))) c);
end $$;
comment on function api.messages(uuid, bigint, integer) is
  'Messages of a conversation before a seq, newest first: [{id, conversation_id, sender_id, '
  'recipient_id, seq, change_seq, kind, text, price_cents, media_count, media_state, duration_ms, '
  'locked_blur, unlocked_at, removed_at, moderation_state, request_id, created_at, body: {text} or '
  'null, media, unlock: {text, created_at, media} or null}].';

create function api.message_changes(
  p_conversation_id uuid, p_since bigint, p_limit integer default 100) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(c.summary order by c.change_seq), '[]')
    from (
      select m.change_seq, m.summary from private.message_summaries m
      where m.conversation_id = p_conversation_id and m.change_seq > p_since
      order by m.change_seq limit greatest(1, least(p_limit, 100))) c);
end $$;
comment on function api.message_changes(uuid, bigint, integer) is
  'Messages of a conversation that are new or changed since a change_seq, oldest change first, in '
  'the form of messages().';

create function api.message(p_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (select m.summary from private.message_summaries m where m.id = p_id);
end $$;
comment on function api.message(uuid) is
  'One message in the form of messages(); null where the caller may not read it.';

create function api.purchases(p_before uuid default null, p_limit integer default 15) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', u.id, 'kind', u.kind, 'text', u.text, 'price_cents', u.price_cents,
      'creator_name', u.creator_name, 'creator_username', u.creator_username,
      'created_at', u.created_at, 'media', u.media) order by u.id desc), '[]')
    from (
      select * from private.unlock_summaries x
      where x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 100))) u);
end $$;
comment on function api.purchases(uuid, integer) is
  'Purchases of the caller, before an id, newest first: [{id, kind, text, price_cents, '
  'creator_name, creator_username, created_at, media}].';

grant execute on function
  api.messages(uuid, bigint, integer), api.message_changes(uuid, bigint, integer),
  api.message(uuid), api.purchases(uuid, integer) to authenticated;


-- schemas/70_chat/api_paid_chats.sql
-- API of paid chats. Prices are US cents per message.
create function api.start_paid_chat(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.start_paid_chat(p_creator_id, p_expected_cents, p_request_id);
end $$;
comment on function api.start_paid_chat(uuid, bigint, uuid) is
  'Begins a paid chat at the price that was shown; from then on the wallet pays each message of '
  'the caller. Returns the running one if it has that price: {session_id, conversation_id, '
  'price_cents, started_at, ended_at}. Errors: ineligible_action, invalid_profile, '
  'profile_blacklisted, those of the permission that are no requirement of the creator, '
  'paid_chat_not_available, price_changed with {price_cents}, no_card_linked, not_enough_funds, '
  'rate_limited, duplicate_request.';

create function api.end_paid_chat(p_paid_chat_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_paid_chat(p_paid_chat_id);
end $$;
comment on function api.end_paid_chat(uuid) is
  'Ends the caller''s paid chat; idempotent. Returns it in the form of start_paid_chat(). Errors: '
  'ineligible_action, paid_chat_not_active.';

grant execute on function
  private.start_paid_chat(uuid, bigint, uuid), api.start_paid_chat(uuid, bigint, uuid),
  private.end_paid_chat(uuid), api.end_paid_chat(uuid) to authenticated;


-- schemas/70_chat/api_reports.sql
-- API of reports about users and messages.
create function api.report_profile(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_profile(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_profile(uuid, uuid, public.report_reason, text) is
  'Reports a user to staff, once. Errors: profile_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

create function api.report_message(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_message(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_message(uuid, uuid, public.report_reason, text) is
  'Reports a received message to staff, once. Errors: message_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.report_message(uuid, uuid, public.report_reason, text),
  api.report_message(uuid, uuid, public.report_reason, text),
  private.report_profile(uuid, uuid, public.report_reason, text),
  api.report_profile(uuid, uuid, public.report_reason, text) to authenticated;


-- schemas/70_chat/api_store.sql
-- API of a creator's store. Prices are US cents.
create function api.store(
  p_username text, p_before uuid default null, p_limit integer default 12) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'conversation_id', m.conversation_id, 'kind', m.kind, 'text', m.text,
      'price_cents', m.price_cents, 'media_count', m.media_count,
      'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
      'unlocked_at', m.unlocked_at, 'created_at', m.created_at,
      'unlock', case when m.unlocked_at is not null then (
        select json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media)
        from private.unlock_summaries u where u.message_id = m.id) end) order by o.place), '[]')
    from unnest(private.store_candidates(p_username, p_before, p_limit))
      with ordinality o (id, place)
    join public.messages m on m.id = o.id);
end $$;
comment on function api.store(text, uuid, integer) is
  'A creator''s priced messages to the caller, before an id, newest first: [{id, conversation_id, '
  'kind, text, price_cents, media_count, locked_blur, unlocked_at, created_at, unlock: {text, '
  'created_at, media} or null}]. Errors: conversation_not_found, cannot_message_yourself.';

grant execute on function
  api.store(text, uuid, integer) to authenticated;


-- schemas/75_activity/api.sql
-- API of activity.
create function api.notifications(
  p_filter text default 'all', p_before uuid default null, p_limit integer default 10) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_lines private.notification_line[] := array(
    select l from private.notification_candidates(p_filter, p_before, p_limit) l);
begin
  return json_build_object(
    'lines', (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'ids', l.ids, 'kind', n.kind, 'created_at', n.created_at,
        'subject_id', n.subject_id, 'post_id', l.post_id,
        'decision', case n.kind when 'content_decision'
          then private.decision_summary(n.subject_id, l.decided_post_id) end,
        'scheduled', case n.kind when 'schedule_failed'
          then private.failed_summary(n.subject_id) end,
        'amount_cents', n.amount_cents,
        'second', (
          select (select s.name from private.user_summaries s where s.id = t.actor_id)
          from private.told t where t.id = l.ids[2]),
        'actor', json_build_object(
          'id', a.id, 'username', a.username, 'name', a.name, 'avatar', a.avatar))
        order by l.id desc), '[]')
      from unnest(v_lines) l
      cross join lateral (select t.* from private.told t where t.id = l.id offset 0) n
      left join lateral (
        select s.* from private.user_summaries s where s.id = n.actor_id offset 0) a on true),
    'next', case when not (v_lines[1]).is_whole then (v_lines[1]).next end);
end $$;
comment on function api.notifications(text, uuid, integer) is
  'The caller''s notifications before an id, newest first: {lines: [{id, ids, kind, actor, '
  'second, subject_id, post_id, decision, amount_cents, created_at}], next: the id to continue '
  'before, null at the end}. p_filter: all, tip, subs, unlock, wall_post, new_story. A line '
  'combines all its ids, the newest first; second: the actor of the one after. post_id: the post '
  'to open, null where it is removed. decision: of a content_decision, {target, state, reason, '
  'post_id, username}. Errors: invalid_payload.';

create function api.notifications_read_at() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select s.notifications_read_at from public.account_settings s);
end $$;
comment on function api.notifications_read_at() is
  'The time until which the caller''s notifications count as read; null without a profile.';
grant execute on function api.notifications_read_at() to authenticated;

create function api.mark_notifications_read(p_until uuid default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.mark_notifications_read(p_until);
end $$;
comment on function api.mark_notifications_read(uuid) is
  'Marks notifications up to an id as read, or up to now; signals the user''s other pages.';

create function api.bootstrap() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- First, because the account says whether its user is invisible.
  if not private.bootstrap() then
    return null;
  end if;
  return json_build_object(
    'account', api.my_account(), 'balance', api.my_balance(), 'activity', api.activity_state());
end $$;
comment on function api.bootstrap() is
  'The first call of an opened page: {account, balance, activity}, in the forms of my_account, '
  'my_balance and activity_state. Sets the caller online, and visible again after a sign-in more '
  'than 24 hours after the last visit. Null without a profile. Errors: account_suspended.';

create function api.my_account() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', p.id, 'role', p.role, 'username', p.username, 'name', p.name, 'special', p.special,
      'currency', s.currency, 'timeline_layout', s.timeline_layout, 'theme', s.theme,
      'application_state', s.application_state, 'is_invisible', s.is_invisible,
      'is_promoted', private.is_listed(p.id), 'is_newcomer', private.is_newcomer(p.id),
      'is_restricted', private.is_caller_restricted(), 'avatar', p.avatar)
    from private.user_summaries p
    join public.account_settings s on s.profile_id = p.id
    where p.id = auth.uid());
end $$;
comment on function api.my_account() is
  'The signed-in user: id, role, username, name, avatar, currency, layout, theme and states. '
  'Null without a profile.';

create function api.activity_state() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return json_build_object(
    'notifications', private.unread_notifications(),
    'conversations', private.unread_conversations());
end $$;
comment on function api.activity_state() is
  'Unread counts: {notifications, conversations}, each counted to a hundred.';

create function api.welcome() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.welcome();
end $$;
comment on function api.welcome() is
  'Welcomes the caller once: a notification, a message from support, a mail. A repetition does '
  'nothing. Errors: account_suspended.';

create function api.choose_username(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.choose_username(p_username);
end $$;
comment on function api.choose_username(text) is
  'Sets the username of a fan from an OAuth provider who was not welcomed yet, and welcomes them. '
  'Returns {username}, or {refused: invalid_username, username_reserved, username_taken or '
  'rate_limited}, which counts with check_signup(). Errors: ineligible_action, conflict (welcomed '
  'already).';

grant execute on function private.choose_username(text), api.choose_username(text)
  to authenticated;
grant execute on function private.welcome(), api.welcome(),
  private.bootstrap(), api.bootstrap(), private.is_listed(uuid), private.is_newcomer(uuid),
  api.my_account(), api.activity_state(),
  api.notifications(text, uuid, integer),
  private.mark_notifications_read(uuid), api.mark_notifications_read(uuid) to authenticated;


-- schemas/78_billing/api_service.sql
-- API of the functions that call the payment provider.
create function api.service_settle_payment(
  p_payment_id uuid, p_outcome text, p_provider_ref text, p_reason text,
    p_provider text default 'stripe') returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.settle_payment(p_payment_id, p_outcome, p_provider, p_provider_ref, p_reason);
end $$;
comment on function api.service_settle_payment(uuid, text, text, text, text) is
  'Settles a payment once: outcome succeeded, needs_action, processing or failed. Returns '
  '{state}, which stays succeeded after a success. Errors: payment_not_found, invalid_payload.';

create function api.service_apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.apply_payment_event(p_provider, p_event_id, p_event);
end $$;
comment on function api.service_apply_payment_event(text, text, jsonb) is
  'Processes a webhook event once: {applied, state}. The event: {type, payment_id, provider_ref, '
  'amount_cents, reason, occurred_at}.';

create function api.service_payments_to_reconcile(p_request_id uuid, p_limit integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.payments_to_reconcile(p_request_id, p_limit);
end $$;
comment on function api.service_payments_to_reconcile(uuid, integer) is
  'Charges that may still be open at the provider and were not checked for a while, as '
  '[{payment_id, amount_cents, provider, customer, provider_ref}]. Errors: duplicate_request.';

create function api.service_renewals_to_charge(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.renewals_to_charge(p_request_id, p_limit);
end $$;
comment on function api.service_renewals_to_charge(uuid, integer) is
  'Open payments of renewals, the oldest first: [{payment_id, fan_id}]. Errors: duplicate_request.';

create function api.service_close_payment(p_payment_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.close_payment(p_payment_id);
end $$;
comment on function api.service_close_payment(uuid) is
  'Records that nothing of a decided payment is open at the provider any more.';

grant execute on function
  private.renewals_to_charge(uuid, integer), api.service_renewals_to_charge(uuid, integer),
  private.payments_to_reconcile(uuid, integer),
  api.service_payments_to_reconcile(uuid, integer),
  private.close_payment(uuid), api.service_close_payment(uuid),
  private.settle_payment(uuid, text, text, text, text), api.service_settle_payment(uuid, text,
    text, text, text),
  private.apply_payment_event(text, text, jsonb), api.service_apply_payment_event(text, text,
    jsonb)
  to service_role;


-- schemas/80_backoffice/api.sql
-- API of the back office.
create function api.transactions(
  p_before uuid default null, p_limit integer default 10) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', m.kind, 'amount_cents', m.amount_cents, 'gross_cents', m.gross_cents,
      'paid_by', m.paid_by, 'created_at', m.created_at, 'clears_at', m.clears_at,
      'counterparty', case when s.id is not null then json_build_object(
        'id', s.id, 'username', s.username, 'name', s.name) end)
      order by m.id desc), '[]')
    from private.transaction_candidates(p_before, p_limit) m
    left join private.user_summaries s on s.id = m.other_id);
end $$;
comment on function api.transactions(uuid, integer) is
  'The caller''s own transactions before an id, newest first: [{id, kind, amount_cents (signed, '
  'the caller''s part), gross_cents, paid_by, counterparty, created_at, clears_at}].';

create function api.scheduled(p_after uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_at timestamptz := coalesce(private.schedule_key(p_after), '-infinity');
  v_after uuid := coalesce(p_after, private.first_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'type', s.type, 'publish_at', s.publish_at, 'text', s.text,
      'audience', s.audience, 'kind', s.kind, 'price_cents', s.price_cents,
      'options', s.options, 'is_promo', s.is_promo, 'failure', s.failure,
      'is_removable', private.is_removable(s.media_ids),
      'media', private.scheduled_media(s.media_ids)) order by s.publish_at, s.id), '[]')
    from (
      select * from private.scheduled_content x
      where x.creator_id = v_me
        and (x.publish_at, x.id) > (v_at, v_after)
      order by x.publish_at, x.id limit private.limit_page_scheduled()) s);
end $$;
comment on function api.scheduled(uuid) is
  'Scheduled content of the calling creator, after an item, soonest first, ten a page: [{id, type '
  '(post, global), publish_at, text, audience (public, private; active, expired, followers, all), '
  'kind, price_cents (null is free), options, is_promo, failure (null while it is waiting), '
  'is_removable, media}]. Errors: method_forbidden.';

create function api.first_steps() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object(
      'has_categories', s.categories <> '{}', 'has_prices', a.fee_saved_at is not null,
      'has_post', private.has_live_post(v_me), 'is_ready', private.is_page_ready(v_me),
      'ready_at', a.page_ready_at)
    from public.account_settings a join public.creator_settings s on s.creator_id = a.profile_id
    where a.profile_id = v_me);
end $$;
comment on function api.first_steps() is
  'The calling creator''s first steps with a new page: {has_categories, has_prices, has_post, '
  'is_ready (categories and a post), ready_at (when staff were notified, null before)}.';

create function api.report_ready() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_ready();
end $$;
comment on function api.report_ready() is
  'Notifies staff that the page of the calling creator is ready to be listed. Returns the time of '
  'the first notification. Errors: identity_not_accepted, page_not_ready, conflict (listed '
  'already).';

grant execute on function private.scheduled_media(uuid[]), private.schedule_key(uuid),
  private.is_removable(uuid[]), api.scheduled(uuid) to authenticated;
grant execute on function private.has_live_post(uuid), private.is_page_ready(uuid),
  api.first_steps(), private.report_ready(), api.report_ready() to authenticated;
grant execute on function api.transactions(uuid, integer) to authenticated;


-- schemas/90_staff/api_service.sql
-- API of the function staff-view.
create function api.service_redeem_look_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_look_ticket(p_ticket);
end $$;
comment on function api.service_redeem_look_ticket(text) is
  'Exchanges a ticket of staff.open_kyc or staff.open_reported, once, for {bucket, name, type, '
  'seconds} of its media item. seconds: how long a video or recording may play, null for a '
  'picture. Errors: ticket_invalid, media_not_found.';

grant execute on function private.redeem_look_ticket(text),
  api.service_redeem_look_ticket(text) to service_role;


-- schemas/99_platform/api.sql
-- Files for a caller: the database names those that the caller may read, the function sign-media
-- signs them.
create function api.readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(f.answer order by f.name), '[]')
    from private.asked_files(p_names) f
    where private.can_read_media(f.media_id, f.is_live));
end $$;
comment on function api.readable_media(text[]) is
  'Those of the names <media_id>/<variant>.<ext> that the caller may read, with the lifetime of '
  'an address: [{name, seconds}], with object where another file is shown in its place (the cover '
  'of a video). A missing name may not be read or does not exist. Errors: invalid_payload (no '
  'name or more than a hundred), account_suspended, session_expired.';

create function api.guest_readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(f.answer order by f.name), '[]')
    from private.asked_files(p_names) f
    where private.guest_can_read_media(f.media_id, f.is_live));
end $$;
comment on function api.guest_readable_media(text[]) is
  'The same as readable_media() for guests. Errors: invalid_payload.';

grant execute on function api.readable_media(text[]) to authenticated;
grant execute on function api.guest_readable_media(text[]) to anon;


-- schemas/10_identity/triggers.sql
-- A sign-up creates a profile; changes of address, password and identities are recorded; a change
-- of an account refreshes the facts that rules read.
create trigger t10_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();

create trigger t10_note_email after update of email on auth.users
  for each row when (old.email is distinct from new.email and coalesce(old.email, '') <> '')
  execute function private.tg_users__note_security_change('email');

create trigger t10_note_password after update of reauthentication_sent_at on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_security_change('password');

create trigger t10_note_hash after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_hash();

create trigger t10_keep_address after delete on auth.identities
  for each row execute function private.tg_identities__keep_address();

create trigger t10_note_identity after insert or delete on auth.identities
  for each row execute function private.tg_identities__note_change();

create function private.keep_account_facts(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Serializes two changes, so that the later one sees the earlier.
  perform from private.account_facts where user_id = p_user_id for update;
  insert into private.account_facts (
    user_id, role, is_special, is_restricted, is_listed, has_open_wall, is_payee, creator_share_bps)
  select p.id, p.role, p.special is not null, h.is_restricted,
         l.is_listed, l.is_listed and not coalesce(c.is_free_wall_disabled, false),
         f.is_sellable and p.special is null, a.creator_share_bps
  from public.profiles p
  join private.account_statuses a on a.profile_id = p.id
  left join public.creator_settings c on c.creator_id = p.id
  cross join lateral (
    select a.suspended_at is not null or a.closed_at is not null as is_restricted) h
  cross join lateral (
    select p.role = 'creator' and not h.is_restricted and a.accepted_at is not null
           and a.closing_at is null as is_sellable) f
  cross join lateral (select f.is_sellable and a.promoted_at is not null as is_listed) l
  where p.id = p_user_id
  on conflict (user_id) do update
    set is_special = excluded.is_special, is_restricted = excluded.is_restricted,
        is_listed = excluded.is_listed, has_open_wall = excluded.has_open_wall,
        is_payee = excluded.is_payee, creator_share_bps = excluded.creator_share_bps;
end $$;
comment on function private.keep_account_facts(uuid) is
  'Writes a user''s row of account_facts from the decisions of staff and the profile.';

create function private.tg_account_statuses__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.profile_id);
  return null;
end $$;
create trigger t10_keep_facts after insert or update on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_facts();

create function private.tg_profiles__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.id);
  return null;
end $$;
create trigger t10_keep_facts after update of special on public.profiles
  for each row execute function private.tg_profiles__keep_facts();

create function private.tg_creator_settings__keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_account_facts(new.creator_id);
  return null;
end $$;
create trigger t10_keep_facts
  after update of is_free_wall_disabled on public.creator_settings
  for each row when (new.is_free_wall_disabled <> old.is_free_wall_disabled)
  execute function private.tg_creator_settings__keep_facts();

create function private.tg_account_statuses__keep_restrictions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(new.suspended_at, new.closed_at) = 0 then
    update private.restriction_periods set ended_at = private.now()
    where profile_id = new.profile_id and ended_at is null;
  else
    insert into private.restriction_periods (profile_id) values (new.profile_id)
    on conflict (profile_id) where ended_at is null do nothing;
  end if;
  return null;
end $$;

create trigger t10_keep_restrictions
  after update of suspended_at, closed_at on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_restrictions();

create trigger t10_note_activity before update of is_invisible on public.account_settings
  for each row when (new.is_invisible and not old.is_invisible)
  execute function private.tg_account_settings__note_activity();


-- schemas/15_safety/triggers.sql
-- Opening and ending a block keep the rows that rules look up.
create function private.tg_blocks__keep_open_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.ended_at is not null then
    delete from private.open_blocks
    where block_id = new.id and one_id in (new.blocker_id, new.blocked_id);
    return null;
  end if;
  insert into private.open_blocks (one_id, other_id, block_id)
  values (new.blocker_id, new.blocked_id, new.id), (new.blocked_id, new.blocker_id, new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger t15_keep_open_blocks after insert or update of ended_at on public.blocks
  for each row execute function private.tg_blocks__keep_open_blocks();


-- schemas/20_outbox/triggers.sql
-- Mails that follow from rows of Auth. Mails to an unconfirmed address wait for its confirmation:
-- nobody receives mail because a stranger typed their address. The owner of an address learns of a
-- second sign-up with it; the person who tries does not. The owner also learns of a new or removed
-- identity.
create function private.tg_users__release_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.mails set due_at = private.now()
  where recipient_id = new.id and state = 'queued' and due_at > private.now() and attempts = 0;
  return null;
end $$;

create trigger t20_release_mails after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.tg_users__release_mails();

create function private.tg_audit_log_entries__mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(
    p.id, 'repeated_signup', '{}', to_char(private.now() at time zone 'utc', 'YYYY-MM-DD'))
  from public.profiles p
  -- Null for a text that is no id, because Auth's own statement must not fail here.
  where p.id = private.topic_id('user:' || (new.payload ->> 'actor_id'), 'user');
  return null;
end $$;

create trigger t20_mail_owner after insert on auth.audit_log_entries
  for each row when (new.payload ->> 'action' = 'user_repeated_signup')
  execute function private.tg_audit_log_entries__mail_owner();

create function private.tg_identities__mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_identity auth.identities := coalesce(new, old);
begin
  if private.is_identity_change(tg_op, v_identity) then
    perform private.queue_mail(p.id, 'sign_in_method_changed')
    from public.profiles p join auth.users u on u.id = p.id
    where p.id = v_identity.user_id and u.email_confirmed_at is not null;
  end if;
  return null;
end $$;

create trigger t20_mail_of_identity after insert or delete on auth.identities
  for each row execute function private.tg_identities__mail_owner();


-- schemas/30_media/triggers.sql
-- Storage inserts a row for a stored file: its slot becomes a job, in the same transaction. A file
-- without a slot is deleted. Held accounts lose their public pictures.
create function private.tg_objects__fill_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slot private.upload_slots;
  v_purpose public.upload_kind;
begin
  perform private.lock_media(s.media_id) from private.upload_slots s
  where s.bucket = new.bucket_id and s.name = new.name;
  update private.upload_slots set filled_at = private.now()
  where bucket = new.bucket_id and name = new.name and filled_at is null
  returning * into v_slot;
  if v_slot.media_id is not null and private.is_restricted(v_slot.owner_id) then
    -- The slot was opened before the account was held.
    update public.media set state = 'failed', failure = 'account_suspended'
    where id = v_slot.media_id;
    perform private.queue_removal(new.bucket_id, new.name);
    return null;
  elsif v_slot.media_id is null then
    perform private.queue_removal(new.bucket_id, new.name);
    return null;
  end if;
  update public.media set state = 'processing' where id = v_slot.media_id
  returning purpose into v_purpose;
  insert into private.transcode_jobs (
    media_id, owner_id, kind, rank, target_bucket, target_folder)
  select m.id, m.owner_id, m.kind, private.job_rank(m.owner_id, m.purpose),
         private.target_bucket(m.purpose),
         case private.target_bucket(m.purpose) when 'media' then m.id else gen_random_uuid() end
  from public.media m where m.id = v_slot.media_id;
  -- A file larger than announced passed the limits of a smaller one.
  if (new.metadata ->> 'size')::bigint > v_slot.declared_bytes then
    perform private.fail_job_permanently(v_slot.media_id, 'upload_too_big');
  end if;
  return null;
end $$;

create trigger t10_fill_slot after insert on storage.objects
  for each row when (new.bucket_id in ('uploads-image', 'uploads-video', 'uploads-audio'))
  execute function private.tg_objects__fill_slot();

create trigger t20_purge_pictures after update of suspended_at, closed_at
  on private.account_statuses for each row
  when (new.suspended_at is not null or new.closed_at is not null)
  execute function private.tg_account_statuses__purge_pictures();

-- Every rule of reading checks the moderation state, so a withdrawn consent sets it; a media item
-- that is given such a consent later is removed as well.
create function private.tg_consents__take_down() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- All media are locked before the first one's threads: a sender locks a media item and then waits
  -- for the thread.
  perform 1 from public.media where consent_id = new.id order by id for no key update;
  perform private.moderate_media(m.id, 'removed', 'consent withdrawn')
  from public.media m where m.consent_id = new.id and m.moderation_state <> 'removed';
  return null;
end $$;

create trigger t30_take_down after update of withdrawn_at on private.consents
  for each row when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.tg_consents__take_down();

create function private.tg_media__ask_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.consents
             where id = new.consent_id and withdrawn_at is not null) then
    new.moderation_state := 'removed';
    new.moderation_reason := 'consent withdrawn';
  end if;
  return new;
end $$;

create trigger t30_ask_consent before update of consent_id, moderation_state on public.media
  for each row when (new.consent_id is not null) execute function private.tg_media__ask_consent();

-- A welcome video copies the facts of its media item, so that a page reads one table.
create function private.tg_welcome_videos__copy_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select m.width, m.height, m.duration_ms, m.blur, m.is_live
  into new.width, new.height, new.duration_ms, new.blur, new.is_live
  from public.media m where m.id = new.media_id;
  return new;
end $$;

create trigger t30_copy_facts before insert on public.welcome_videos
  for each row execute function private.tg_welcome_videos__copy_facts();

create function private.tg_media__refresh_welcome_video() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.welcome_videos w
  set width = new.width, height = new.height, duration_ms = new.duration_ms, blur = new.blur,
      is_live = new.is_live
  where w.media_id = new.id;
  return null;
end $$;

create trigger t50_refresh_welcome_video after update on public.media for each row
  when (new.purpose = 'preview'
    and (old.is_live, old.width, old.height, old.duration_ms, old.blur)
      is distinct from (new.is_live, new.width, new.height, new.duration_ms, new.blur))
  execute function private.tg_media__refresh_welcome_video();


-- schemas/35_enrolment/triggers.sql
-- A creator's sign-up by e-mail may carry the hash of a secret, with which the page submits the
-- application before there is a session. Runs after the profile is created, reads the sign-up's
-- metadata once, and never refuses: a value that is no hash is ignored.
create function private.tg_users__keep_enrolment_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_hash text := lower(new.raw_user_meta_data ->> 'enrolment_hash');
begin
  if v_hash ~ '^[0-9a-f]{64}$'
     and coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email'
     and private.role_of(new.id) = 'creator' then
    insert into private.enrolment_secrets (creator_id, hash)
    values (new.id, decode(v_hash, 'hex')) on conflict do nothing;
  end if;
  return new;
end $$;

create trigger t35_keep_enrolment_hash after insert on auth.users
  for each row execute function private.tg_users__keep_enrolment_hash();

-- A first password is no change.
create trigger t35_end_enrolment_secret after update of encrypted_password, email on auth.users
  for each row when (
    (old.encrypted_password is distinct from new.encrypted_password
      and coalesce(old.encrypted_password, '') <> '')
    or (old.email is distinct from new.email and coalesce(old.email, '') <> ''))
  execute function private.tg_users__end_enrolment_secret();

create trigger t35_withdraw_unproven after delete on auth.identities
  for each row when (old.provider = 'email')
  execute function private.tg_identities__withdraw_unproven();


-- schemas/40_wallet/triggers.sql
-- Every fan has a wallet from sign-up on. The ledger is append-only for every role.
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
-- Every creator has a fee from sign-up on; both sides receive a mail when a subscription starts.
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

create function private.tg_subscription_periods__queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A period that begins where another ends is a renewal.
  if not exists (
       select from public.subscription_periods p
       where p.subscription_id = new.subscription_id and p.id <> new.id
         and p.starts_at < new.starts_at
         and coalesce(p.terminated_at, p.ends_at) >= new.starts_at) then
    perform private.queue_mail(
      new.creator_id, 'subscription_started',
      jsonb_build_object('from', (select name from public.profiles where id = new.fan_id)),
      new.id::text);
    perform private.queue_mail(
      new.fan_id, 'subscription_started',
      jsonb_build_object('from', (select name from public.profiles where id = new.creator_id)),
      new.id::text);
  end if;
  return null;
end $$;

create trigger t50_queue_mail after insert on public.subscription_periods
  for each row execute function private.tg_subscription_periods__queue_mail();

-- Removes the notification of an offer that was ended or sold out.
create function private.tg_limited_offers__withdraw() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.withdraw_offer(old.creator_id);
  return null;
end $$;

create trigger t50_withdraw after delete on public.limited_offers
  for each row execute function private.tg_limited_offers__withdraw();


-- schemas/60_wall/triggers.sql
-- Effects of changes on a wall: links follow their media and posts, counters are counted, and pages
-- that show the wall receive a change notification with ids only. Triggers are on account facts
-- (10) and media (30), too.
create function private.notify_wall_changed(
  p_creator_id uuid, p_event text, p_post_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(
    jsonb_build_object('post_id', p_post_id), p_event, 'wall:' || p_creator_id, true)
$$;
comment on function private.notify_wall_changed(uuid, text, uuid) is
  'Signals to pages with a wall on screen that a post was added or changed.';

create function private.tg_posts__notify_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_wall_changed(
    new.creator_id,
    case when tg_op = 'INSERT' or (new.is_ready and not old.is_ready) then 'post_new'
         else 'post_changed' end,
    new.id);
  if new.is_promo and (tg_op = 'INSERT' or new.is_live <> old.is_live) then
    perform realtime.send('{"within_ms": 1000}', 'promo', 'browse', true);
  end if;
  return new;
end $$;

create trigger t90_notify_changed after insert or update on public.posts
  for each row execute function private.tg_posts__notify_changed();

create function private.tg_posts__refresh_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_media l set is_live = private.is_link_live(new, m)
  from public.media m where l.post_id = new.id and m.id = l.media_id;
  return new;
end $$;

create trigger t60_refresh_links after update of is_live on public.posts
  for each row when (new.is_live <> old.is_live) execute function private.tg_posts__refresh_links();

create function private.tg_media__refresh_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'ready' and old.state <> 'ready' then
    perform private.open_post(l.post_id) from public.post_media l where l.media_id = new.id;
  end if;
  update public.post_media l
  set kind = new.kind, width = new.width, height = new.height, duration_ms = new.duration_ms,
      blur = new.blur, alt = new.alt, state = new.state, is_live = private.is_link_live(p, new)
  from public.posts p where l.media_id = new.id and p.id = l.post_id;
  perform private.notify_wall_changed(p.creator_id, 'post_changed', p.id)
  from public.posts p join public.post_media l on l.post_id = p.id
  where l.media_id = new.id and p.removed_at is null;
  return new;
end $$;

create trigger t60_refresh_links after update on public.media for each row
  when ((old.state, old.moderation_state, old.width, old.height, old.duration_ms, old.blur, old.alt)
    is distinct from
    (new.state, new.moderation_state, new.width, new.height, new.duration_ms, new.blur, new.alt))
  execute function private.tg_media__refresh_links();

create trigger t90_count after insert on public.likes
  for each row when (new.is_on) execute function private.tg_likes__count();
create trigger t90_count_again after update of is_on on public.likes
  for each row when (old.is_on <> new.is_on) execute function private.tg_likes__count();
create trigger t90_count after insert on public.comment_likes
  for each row when (new.is_on) execute function private.tg_comment_likes__count();
create trigger t90_count_again after update of is_on on public.comment_likes
  for each row when (old.is_on <> new.is_on) execute function private.tg_comment_likes__count();
create trigger t90_count after insert or update of is_live on public.comments
  for each row execute function private.tg_comments__count();
create trigger t90_count after insert on public.poll_votes
  for each row execute function private.tg_poll_votes__count();

-- Counts posts and links by statement, because some statements change many.
create trigger t90_count_new after insert on public.posts
  referencing new table as fresh for each statement execute function private.tg_posts__count();
create trigger t90_count_changed after update on public.posts
  referencing old table as stale new table as fresh
  for each statement execute function private.tg_posts__count();
create trigger t90_count_new after insert on public.post_media
  referencing new table as fresh for each statement execute function private.tg_post_media__count();
create trigger t90_count_changed after update on public.post_media
  referencing old table as stale new table as fresh
  for each statement execute function private.tg_post_media__count();
create trigger t90_count_gone after delete on public.post_media
  referencing old table as stale for each statement execute function private.tg_post_media__count();

-- A story copies the facts of its media item, so that lists read one table.
create function private.tg_stories__copy_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select m.kind, m.width, m.height, m.duration_ms, m.blur, m.alt, m.is_live
  into new.kind, new.width, new.height, new.duration_ms, new.blur, new.alt, new.is_media_live
  from public.media m where m.id = new.media_id;
  return new;
end $$;

create trigger t30_copy_facts before insert on public.stories
  for each row execute function private.tg_stories__copy_facts();

create function private.tg_media__refresh_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stories s
  set kind = new.kind, width = new.width, height = new.height, duration_ms = new.duration_ms,
      blur = new.blur, alt = new.alt, is_media_live = new.is_live
  where s.media_id = new.id;
  return null;
end $$;

create trigger t50_refresh_story after update on public.media for each row
  when (new.purpose = 'story'
    and (old.is_live, old.width, old.height, old.duration_ms, old.blur, old.alt)
      is distinct from (new.is_live, new.width, new.height, new.duration_ms, new.blur, new.alt))
  execute function private.tg_media__refresh_story();

-- A story is announced when it can first be seen: its media item is ready, its creator is listed.
create function private.tg_media__announce_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_stories(new.owner_id);
  return null;
end $$;

create trigger t60_announce_story after update of state on public.media
  for each row when (new.purpose = 'story' and new.state = 'ready' and old.state <> 'ready')
  execute function private.tg_media__announce_story();

create function private.tg_account_facts__announce_stories() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_stories(new.user_id);
  return null;
end $$;

create trigger t60_announce_stories after update of is_listed on private.account_facts
  for each row when (new.is_listed and not old.is_listed)
  execute function private.tg_account_facts__announce_stories();


-- schemas/65_discovery/triggers.sql
-- Keeps creator_summaries up to date with profiles, creator_settings, account_statuses, account
-- facts and presence (all 10), the categories up to date with the summaries, and appends follows
-- (36) for folding.
create function private.search_text_of(p_username text, p_name text) returns text
language sql stable set search_path = '' as $$
  select lower(extensions.unaccent(
    ' ' || p_username || ' ' || replace(p_username, '_', ' ') || ' ' || p_name))
$$;
comment on function private.search_text_of(text, text) is
  'The text that a search matches, without accents; a blank precedes every word.';

create function private.keep_creator_summary(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.creator_summaries (creator_id, joined_at, search_text)
  select id, created_at, private.search_text_of(username, name)
  from public.profiles where id = p_creator_id
  on conflict (creator_id) do nothing;
  -- Serializes two changes, so that the later one sees the earlier.
  perform from private.creator_summaries where creator_id = p_creator_id for update;
  update private.creator_summaries c
  set is_listed = coalesce(s.is_listed, false) and p.special is null,
      featured_at = coalesce(a.featured_at, '-infinity'),
      exclusive_since = coalesce(a.exclusive_since, '-infinity'),
      joined_at = p.created_at,
      categories = private.with_kinds(t.categories),
      search_text = private.search_text_of(p.username, p.name)
  from public.profiles p
  left join private.account_facts s on s.user_id = p.id
  left join private.account_statuses a on a.profile_id = p.id
  left join public.creator_settings t on t.creator_id = p.id
  where c.creator_id = p_creator_id and p.id = p_creator_id and p.role = 'creator';
end $$;

create function private.tg_profiles__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'creator' then
    perform private.keep_creator_summary(new.id);
  end if;
  return new;
end $$;
create trigger t65_keep_summary after insert or update of name, username, special on public.profiles
  for each row execute function private.tg_profiles__keep_summary();

create function private.tg_creator_settings__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_creator_summary(new.creator_id);
  return new;
end $$;
create trigger t65_keep_summary after insert or update of categories on public.creator_settings
  for each row execute function private.tg_creator_settings__keep_summary();

create function private.tg_account_facts__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_creator_summary(new.user_id);
  return null;
end $$;
create trigger t65_keep_summary after insert or update of is_listed on private.account_facts
  for each row when (new.role = 'creator')
  execute function private.tg_account_facts__keep_summary();

create function private.tg_account_statuses__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_of(new.profile_id) = 'creator' then
    perform private.keep_creator_summary(new.profile_id);
  end if;
  return new;
end $$;
create trigger t65_keep_summary
  after insert or update of featured_at, exclusive_since on private.account_statuses
  for each row execute function private.tg_account_statuses__keep_summary();

create function private.tg_follows__append_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.ended_at is null then
    insert into private.follower_changes (creator_id, delta) values (new.creator_id, 1);
  elsif tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null then
    insert into private.follower_changes (creator_id, delta) values (new.creator_id, -1);
  end if;
  return new;
end $$;
create trigger t65_append_change after insert or update of ended_at on public.follows
  for each row execute function private.tg_follows__append_change();

-- A heartbeat changes nothing; going online and offline do. The clock handles users who merely stay
-- away (forget_absent).
create function private.tg_presence__keep_summary() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_online boolean := tg_op <> 'DELETE';
begin
  update private.creator_summaries set is_online = v_is_online
  where creator_id = case when v_is_online then new.profile_id else old.profile_id end
    and is_online <> v_is_online;
  return null;
end $$;
create trigger t65_come after insert on public.presence
  for each row execute function private.tg_presence__keep_summary();
create trigger t65_come_again after update of seen_at on public.presence for each row
  when (old.seen_at < new.seen_at
        - make_interval(secs => private.limit_presence_online_seconds()))
  execute function private.tg_presence__keep_summary();
create trigger t65_go after delete on public.presence
  for each row execute function private.tg_presence__keep_summary();

create function private.tg_creator_summaries__keep_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_categories text[] :=
    case when new.is_listed then '{""}'::text[] || new.categories else '{}' end;
begin
  if tg_op = 'UPDATE' and (old.is_listed, old.categories, old.joined_at)
      is not distinct from (new.is_listed, new.categories, new.joined_at) then
    update private.browse_index
    set is_online = new.is_online, followers = new.followers, featured_at = new.featured_at,
        exclusive_since = new.exclusive_since
    where creator_id = new.creator_id;
    return null;
  end if;
  delete from private.browse_index where creator_id = new.creator_id;
  insert into private.browse_index (
    creator_id, category, is_online, followers, featured_at, exclusive_since, joined_at)
  select new.creator_id, s.category, new.is_online, new.followers, new.featured_at,
    new.exclusive_since, new.joined_at
  from (select distinct unnest(v_categories)) s (category);
  return null;
end $$;
create trigger t65_keep_places after insert or update on private.creator_summaries
  for each row execute function private.tg_creator_summaries__keep_places();


-- schemas/70_chat/triggers.sql
-- A conversation makes two users acquainted. Effects of other domains: a first follow opens the
-- conversation, a started subscription or trial writes a system line; unfollowing imports what was
-- sent to the follower; a block, a suspension or a closure ends a paid chat, and its end writes the
-- system line; a media item that becomes ready or is moderated changes the messages that show it; a
-- creator who goes offline is offline on open pages.
create function private.tg_conversations__note_acquaintance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acquaintances (one_id, other_id) values (new.one_id, new.other_id)
  on conflict do nothing;
  return null;
end $$;

create trigger t70_note_acquaintance after insert on public.conversations
  for each row execute function private.tg_conversations__note_acquaintance();

create function private.tg_follows__open_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_with_notice(new.fan_id, new.creator_id, 'followed');
  return null;
end $$;

create trigger t70_open_conversation after insert on public.follows
  for each row execute function private.tg_follows__open_conversation();

create function private.tg_follows__deliver_due_globals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.deliver_due_globals(private.conversation_of(new.fan_id, new.creator_id));
  return null;
end $$;

create trigger t70_deliver_due_globals after update of ended_at on public.follows
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.tg_follows__deliver_due_globals();

create function private.tg_transfers__lock_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The paid period writes into the thread: its lock comes before the wallet's.
  perform private.lock_conversation(private.open_conversation(new.fan_id, new.creator_id));
  return null;
end $$;

create trigger t70_lock_conversation after insert on private.transfers
  for each row when (new.kind = 'subscription')
  execute function private.tg_transfers__lock_conversation();

create function private.tg_subscription_periods__write_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_notice text := private.period_notice(new);
  v_conversation public.conversations;
begin
  if v_notice is not null then
    v_conversation := private.lock_conversation(
      private.open_conversation(new.fan_id, new.creator_id));
    perform private.write_notice(v_conversation, new.fan_id, v_notice);
    if v_conversation.next_seq = 1 then
      perform private.notify_opened(v_conversation);
    end if;
  end if;
  return null;
end $$;

create trigger t70_write_notice after insert on public.subscription_periods
  for each row execute function private.tg_subscription_periods__write_notice();

create function private.tg_blocks__end_paid_chats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.ended_at is null then
    -- Without the conversation's lock: the block goes on to the subscription and the wallet.
    update public.paid_chats set ended_at = greatest(started_at, private.now())
    where ended_at is null and fan_id in (new.blocker_id, new.blocked_id)
      and creator_id in (new.blocker_id, new.blocked_id);
  else
    -- Also one that began at the moment of the block.
    perform private.close_paid_chat(s) from public.paid_chats s
    where not s.is_notice_sent and s.fan_id in (new.blocker_id, new.blocked_id)
      and s.creator_id in (new.blocker_id, new.blocked_id);
  end if;
  return null;
end $$;

create trigger t70_end_paid_chats after insert or update of ended_at on public.blocks
  for each row execute function private.tg_blocks__end_paid_chats();

create function private.tg_account_statuses__end_paid_chats() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats;
begin
  if new.suspended_at is not null or new.closed_at is not null then
    update public.paid_chats set ended_at = greatest(started_at, private.now())
    where ended_at is null and not is_notice_sent
      and (fan_id = new.profile_id or creator_id = new.profile_id);
    return null;
  end if;
  for v_paid_chat in
    select * from public.paid_chats
    where not is_notice_sent and (fan_id = new.profile_id or creator_id = new.profile_id)
    order by conversation_id
  loop
    perform private.close_paid_chat(v_paid_chat);
  end loop;
  return null;
end $$;

create trigger t70_end_paid_chats after update of suspended_at, closed_at
  on private.account_statuses
  for each row when (
    (old.suspended_at is null and old.closed_at is null)
    <> (new.suspended_at is null and new.closed_at is null))
  execute function private.tg_account_statuses__end_paid_chats();

create function private.tg_media__change_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_threads(new);
  return null;
end $$;

create trigger t70_change_messages after update on public.media
  for each row when (new.purpose = 'chat' and new.used_at is not null
    and (old.state, old.moderation_state) is distinct from (new.state, new.moderation_state))
  execute function private.tg_media__change_messages();

create function private.tg_presence__notify_offline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_presence_changed(old.profile_id);
  return null;
end $$;

create trigger t70_notify_offline after delete on public.presence
  for each row execute function private.tg_presence__notify_offline();

create function private.tg_account_settings__notify_visible() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_presence_changed(new.profile_id);
  return null;
end $$;

create trigger t70_notify_visible after update of is_invisible on public.account_settings
  for each row when (old.is_invisible and not new.is_invisible)
  execute function private.tg_account_settings__notify_visible();


-- schemas/75_activity/triggers.sql
-- Effects of other domains: a creator is welcomed when the last of the four pictures of their
-- application is uploaded (30, 35).
create function private.tg_media__welcome_applicant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_application_id uuid := (
    select a.id from private.applications a
    where a.creator_id = new.owner_id and a.state = 'pending');
begin
  if v_application_id is null then
    return null;
  end if;
  -- Pictures are uploaded in parallel: the last one has to see the others. A lock of its own,
  -- because sending a picture again locks the application and then the picture.
  perform pg_advisory_xact_lock(hashtextextended('welcome:' || new.owner_id, 0));
  if not exists (
      select from private.application_picture_states(v_application_id) s
      where s.state = 'missing') then
    perform private.welcome_user(new.owner_id);
  end if;
  return null;
end $$;

create trigger t75_welcome_applicant after update of state on public.media
  for each row when (old.state = 'uploading' and new.state <> 'uploading'
    and new.purpose in ('avatar', 'cover', 'id_document', 'id_selfie'))
  execute function private.tg_media__welcome_applicant();


-- schemas/78_billing/triggers.sql
-- Subscriptions that can no longer be used end at once: across a creator's block, and to a creator
-- who is suspended or closed. A fan who blocks a creator only lets the subscription expire.
create function private.tg_blocks__terminate_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_back bigint;
begin
  if private.role_of(new.blocker_id) = 'creator' then
    -- The lock of the pair is taken even without a subscription: one may be starting.
    select private.terminate_subscription(
      private.lock_subscription(new.blocked_id, new.blocker_id), new.started_at) into v_back
    from public.profiles where id = new.blocked_id and role = 'fan';
    if v_back is not null then
      -- The mail names the refund, but neither the creator nor the reason.
      perform private.queue_mail(new.blocked_id, 'subscription_terminated',
        jsonb_build_object('cents', v_back), new.id::text);
    end if;
  else
    update public.subscriptions set is_renewing = false
    where fan_id = new.blocker_id and creator_id = new.blocked_id and is_renewing;
  end if;
  return null;
end $$;

create trigger t78_terminate_subscription after insert on public.blocks
  for each row execute function private.tg_blocks__terminate_subscription();

create function private.tg_account_statuses__terminate_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := coalesce(new.suspended_at, new.closed_at);
begin
  if private.role_of(new.profile_id) = 'creator' then
    insert into private.creator_terminations (creator_id, restricted_at)
    values (new.profile_id, v_at)
    on conflict (creator_id) do update set restricted_at = excluded.restricted_at;
    perform private.terminate_running(new.profile_id, v_at, private.limit_terminations_a_run());
  end if;
  return null;
end $$;

create trigger t78_terminate_subscriptions
  after update of suspended_at, closed_at on private.account_statuses
  for each row when (
    old.suspended_at is null and old.closed_at is null
    and (new.suspended_at is not null or new.closed_at is not null))
  execute function private.tg_account_statuses__terminate_subscriptions();


-- schemas/90_staff/00_schema.sql
-- Acts of staff in the Studio. No client role has any right here; every function takes the staff
-- member's name and a reason and writes one row to the audit log.
comment on schema staff is 'Views and functions for staff in the Studio.';


-- schemas/90_staff/10_acts.sql
-- The common beginning of every act of staff: name and reason, written to the audit log in the
-- transaction of the act. A refused act leaves no row.
create function private.record_act(
  p_staff text, p_reason text, p_action text, p_subject_id uuid, p_detail jsonb default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  elsif coalesce(p_reason, '') !~ '\S' then
    perform private.fail('staff_reason_missing');
  end if;
  perform private.audit(btrim(p_staff), p_action, p_subject_id, btrim(p_reason), p_detail);
end $$;
comment on function private.record_act(text, text, text, uuid, jsonb) is
  'Writes one row to the audit log. Errors: staff_name_missing, staff_reason_missing.';

create function private.member_named(p_username text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user public.profiles;
begin
  select * into v_user from public.profiles where username = lower(btrim(p_username, ' @'));
  if v_user.id is null then
    perform private.fail('profile_not_found');
  elsif v_user.special is not null then
    perform private.fail('ineligible_action');
  end if;
  return v_user.id;
end $$;
comment on function private.member_named(text) is
  'The member of a username. Refuses unknown usernames (profile_not_found) and the site''s own '
  'accounts (ineligible_action).';

create function private.creator_named(p_username text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  if private.role_of(v_id) <> 'creator' then
    perform private.fail('ineligible_action');
  end if;
  return v_id;
end $$;
comment on function private.creator_named(text) is
  'The creator of a username. Refuses everybody else (profile_not_found, ineligible_action).';


-- schemas/90_staff/15_applications.sql
-- Applications: the queue with its deadline, the decision, and the protected part: legal names and
-- ID pictures, which are shown to staff who give a name and a reason. The queue itself contains
-- only public facts of the creator.
create view staff.application_queue with (security_invoker = true) as
select a.id as application_id, p.username, p.name, p.age, a.created_at as applied_at,
       private.now() - a.created_at as waiting, d.due_at, d.due_at < private.now() as is_overdue,
       s.missing, s.failed, s.processing,
       s.missing is null and s.failed is null and s.processing is null as is_complete,
       u.email_confirmed_at is not null as is_email_confirmed,
       r.username as referred_by,
       (select count(*) from private.applications b
        where b.creator_id = a.creator_id and b.state = 'rejected') as times_rejected
from private.applications a
join public.profiles p on p.id = a.creator_id
join auth.users u on u.id = a.creator_id
left join private.referrers f on f.creator_id = a.creator_id
left join public.profiles r on r.id = f.referrer_id
cross join lateral (
  select a.created_at + make_interval(hours => private.limit_application_review_hours())
    as due_at) d
cross join lateral (
  select array_agg(k.kind order by k.kind) filter (where k.state = 'missing') as missing,
         array_agg(k.kind order by k.kind) filter (where k.state = 'failed') as failed,
         array_agg(k.kind order by k.kind) filter (where k.state = 'processing') as processing
  from private.application_picture_states(a.id) k) s
where a.state = 'pending'
order by a.created_at;
comment on view staff.application_queue is
  'Pending applications, the oldest first: since when, due by when (48 hours), and which of the '
  'four pictures are missing, failed, or being processed.';

create function staff.accept_application(p_staff text, p_reason text, p_application_id uuid)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'accept_application',
    (select creator_id from private.applications where id = p_application_id),
    jsonb_build_object('application_id', p_application_id));
  perform private.decide_application(p_application_id, 'accepted', p_reason, p_staff);
end $$;
comment on function staff.accept_application(text, text, uuid) is
  'Accepts an application: the creator receives a mail and may earn; promote() lists the page. '
  'Errors: not_found, conflict (decided already), id_document_missing, id_selfie_missing, '
  'staff_name_missing, staff_reason_missing.';

create function staff.reject_application(p_staff text, p_reason text, p_application_id uuid)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'reject_application',
    (select creator_id from private.applications where id = p_application_id),
    jsonb_build_object('application_id', p_application_id));
  perform private.decide_application(p_application_id, 'rejected', p_reason, p_staff);
end $$;
comment on function staff.reject_application(text, text, uuid) is
  'Rejects an application. The creator reads the reason in the mail and may apply again. Errors: '
  'not_found, conflict, staff_name_missing, staff_reason_missing.';

create function staff.legal_identity(p_staff text, p_reason text, p_application_id uuid)
returns table (first_name text, last_name text, country text, date_of_birth date)
language plpgsql volatile set search_path = '' as $$
declare
  v_application private.applications;
begin
  select * into v_application from private.applications where id = p_application_id;
  if v_application.id is null then
    perform private.fail('not_found');
  end if;
  perform private.record_act(p_staff, p_reason, 'legal_identity', v_application.creator_id,
    jsonb_build_object('application_id', p_application_id));
  return query select v_application.first_name, v_application.last_name, v_application.country,
    v_application.date_of_birth;
end $$;
comment on function staff.legal_identity(text, text, uuid) is
  'The legal name, country and date of birth of an application. Errors: not_found, '
  'staff_name_missing, staff_reason_missing.';

create function staff.open_kyc(p_staff text, p_reason text, p_application_id uuid)
returns table (kind public.upload_kind, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_creator_id uuid := (
    select a.creator_id from private.applications a where a.id = p_application_id);
begin
  if v_creator_id is null then
    perform private.fail('not_found');
  end if;
  perform private.record_act(p_staff, p_reason, 'open_kyc', v_creator_id,
    jsonb_build_object('application_id', p_application_id));
  return query
    select s.kind, private.look_address(s.media_id)
    from private.application_picture_states(p_application_id) s
    where s.kind in ('id_document', 'id_selfie') and s.state = 'ready';
  if not found then
    perform private.fail('media_not_found');
  end if;
end $$;
comment on function staff.open_kyc(text, text, uuid) is
  'Addresses of the ID pictures of an application, each valid once within 60 seconds. Errors: '
  'not_found, media_not_found (no picture), staff_name_missing, staff_reason_missing.';


-- schemas/90_staff/20_status.sql
-- The status of a creator: promoted (listed in browse and search, with a public page), featured,
-- exclusive. An act that would change nothing is refused with conflict and leaves no row.
create view staff.accepted_unlisted with (security_invoker = true) as
select p.username, p.name, a.page_ready_at as ready_since,
       private.now() - a.page_ready_at as waiting, t.accepted_at,
       cardinality(s.categories) as categories, private.has_live_post(p.id) as has_post,
       a.fee_saved_at is not null as has_prices
from private.account_statuses t
join public.profiles p on p.id = t.profile_id
join public.account_settings a on a.profile_id = p.id
join public.creator_settings s on s.creator_id = p.id
where p.special is null and t.accepted_at is not null and t.promoted_at is null
  and t.suspended_at is null and t.closed_at is null
order by a.page_ready_at nulls last, t.accepted_at;
comment on view staff.accepted_unlisted is
  'Accepted creators whose page is not listed. Those who reported it as ready come first, the '
  'oldest report first; ready_since: the time of the report.';

create function staff.promote(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'promote', v_id);
  if not private.is_accepted(v_id) then
    perform private.fail('identity_not_accepted');
  end if;
  update private.account_statuses set promoted_at = private.now()
  where profile_id = v_id and promoted_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  update public.account_settings set page_ready_at = null where profile_id = v_id;
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.promote(text, text, text) is
  'Lists an accepted creator. Errors: identity_not_accepted, profile_not_found, '
  'ineligible_action, conflict, staff_name_missing, staff_reason_missing.';

create function staff.unlist(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'unlist', v_id);
  update private.account_statuses set promoted_at = null
  where profile_id = v_id and promoted_at is not null;
  if not found then
    perform private.fail('conflict');
  end if;
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.unlist(text, text, text) is
  'Removes a creator from browse and search; subscribers keep the page. Errors: as promote.';

create function staff.feature(
  p_staff text, p_reason text, p_username text, p_on boolean default true) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, case when p_on then 'feature' else 'unfeature' end,
    v_id);
  update private.account_statuses set featured_at = case when p_on then private.now() end
  where profile_id = v_id and (featured_at is null) = p_on;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.feature(text, text, text, boolean) is
  'Features a creator in browse, or with p_on false ends it. Errors: profile_not_found, '
  'ineligible_action, conflict, staff_name_missing, staff_reason_missing.';

create function staff.mark_exclusive(
  p_staff text, p_reason text, p_username text, p_on boolean default true) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason,
    case when p_on then 'mark_exclusive' else 'unmark_exclusive' end, v_id);
  update private.account_statuses set exclusive_since = case when p_on then private.now() end
  where profile_id = v_id and (exclusive_since is null) = p_on;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.mark_exclusive(text, text, text, boolean) is
  'Marks a creator as exclusive to the site, or with p_on false ends it. Errors: as feature.';


-- schemas/90_staff/30_suspension.sql
-- Suspension of members of either role, and its end. The account's data stay unchanged.
create function staff.suspend(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'suspend', v_id);
  perform private.restrict_account(v_id);
  perform private.queue_mail(v_id, 'account_suspended');
  -- Open pages read the account again, and sign out.
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.suspend(text, text, text) is
  'Suspends a user: signs out everywhere, refuses sign-in, hides a creator, and sends a mail; the '
  'reason stays in the log. Errors: profile_not_found, ineligible_action, conflict, '
  'staff_name_missing, staff_reason_missing.';

create function staff.reinstate(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'reinstate', v_id);
  perform private.release_account(v_id);
end $$;
comment on function staff.reinstate(text, text, text) is
  'Ends a suspension: the user may sign in, and the account is as before. Errors: as suspend.';


-- schemas/90_staff/40_reports.sql
-- Reports: the queue with the reported content, the view of it, and the decision. Staff name a
-- report by its number. Hiding and removing content is an act of its own, because content with many
-- reports is decided once, and because consent may be withdrawn without any report. The subject of
-- each act in the log is the owner of the content.
create view staff.report_queue with (security_invoker = true) as
select r.number as report, r.created_at as reported_at, private.now() - r.created_at as waiting,
       d.due_at, d.due_at < private.now() as is_overdue,
       r.reason, r.text, r.target, o.username as owner, p.username as reporter,
       r.snapshot, cardinality(r.media_ids) as media,
       (select count(*) from private.reports s
        where s.target = r.target and s.target_id = r.target_id and s.state = 'open')
         as reports_of_it,
       (select count(*) from private.reports s
        where s.owner_id = r.owner_id and s.state = 'upheld') as upheld_before,
       r.target_id
from private.reports r
join public.profiles p on p.id = r.reporter_id
join public.profiles o on o.id = r.owner_id
cross join lateral (select private.report_due_at(r.reason, r.created_at) as due_at) d
where r.state = 'open'
order by d.due_at, r.number;
comment on view staff.report_queue is
  'Open reports in the order of their deadlines; grave reasons have the shorter one. report: the '
  'number that names it in open_reported() and the other acts. snapshot: the reported content at '
  'that time.';

create function private.report_numbered(p_report bigint) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_report private.reports;
begin
  select * into v_report from private.reports where number = p_report;
  if v_report.id is null then
    perform private.fail('not_found');
  end if;
  return v_report;
end $$;
comment on function private.report_numbered(bigint) is
  'A report by its number in the queue. Errors: not_found.';

create function private.reported_words(p_report private.reports)
returns table (what text, words text)
language sql stable security definer set search_path = '' as $$
  select e.key, e.value
  from unnest(array['text', 'username', 'name', 'bio', 'location', 'age', 'instagram_handle',
                    'twitter_handle', 'wishlist_url']) with ordinality f (name, place)
  join jsonb_each_text(p_report.snapshot) e on e.key = f.name
  where e.value <> ''
  union all
  select 'option ' || o.place, o.value
  from jsonb_array_elements_text(nullif(p_report.snapshot -> 'options', 'null'))
    with ordinality o (value, place)
  union all
  select 'text now', x.text from public.post_texts x
  where p_report.target = 'post' and x.post_id = p_report.target_id
    and x.text <> p_report.snapshot ->> 'text'
$$;
comment on function private.reported_words(private.reports) is
  'The texts that a report kept, and the present text of a post that was edited since.';

create function private.reported_media(p_report private.reports) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with shown as (
    select unnest(p_report.media_ids)
    union
    select unnest(case p_report.target
      when 'post' then private.media_in_question(p_report.target_id)
      when 'profile' then private.shown_profile_media(p_report.target_id) end))
  select array(
    select * from shown
    union
    select c.cover_id from private.video_covers c where c.video_id in (select * from shown))
$$;
comment on function private.reported_media(private.reports) is
  'Media that a report keeps, those that its target shows now, and the covers of their videos.';

create function staff.open_reported(p_staff text, p_reason text, p_report bigint)
returns table (what text, words text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform private.record_act(p_staff, p_reason, 'open_reported', v_report.owner_id,
    jsonb_build_object('report', p_report, 'target', v_report.target,
      'target_id', v_report.target_id));
  return query select w.what, w.words, null::text from private.reported_words(v_report) w;
  return query
    select case m.purpose when 'preview' then 'welcome video'
             when 'avatar' then 'avatar' when 'cover' then 'cover' else m.kind::text end,
           case when l.media_id is null then 'not there: ' || m.state end,
           case when l.media_id is not null then private.look_address(m.id) end
    from public.media m left join private.looked_at l on l.media_id = m.id
    where m.id = any (private.reported_media(v_report))
    order by m.id;
end $$;
comment on function staff.open_reported(text, text, bigint) is
  'The content of a report: its text, and an address for each picture, video and recording, valid '
  'once within 60 seconds; also of private, expired and removed content. Errors: not_found, '
  'staff_name_missing, staff_reason_missing.';

create function private.moderate_content(
  p_target public.report_target, p_id uuid, p_state public.moderation_state, p_reason text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  case p_target
    when 'post' then perform private.moderate_post(p_id, p_state, p_reason);
    when 'comment' then perform private.moderate_comment(p_id, p_state, p_reason);
    when 'story' then perform private.moderate_story(p_id, p_state, p_reason);
    when 'profile' then perform private.moderate_profile(p_id, p_state, p_reason);
    when 'message' then perform private.moderate_message(p_id, p_state, p_reason);
    else perform private.fail('ineligible_action');
  end case;
end $$;
comment on function private.moderate_content(
  public.report_target, uuid, public.moderation_state, text) is
  'The moderation state of a post, comment, story or message, or of the pictures and the welcome '
  'video of a profile.';

create function staff.hold_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'hold_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'held', p_reason);
  perform private.notify_author(p_target, p_id, 'held', p_reason);
end $$;
comment on function staff.hold_content(text, text, public.report_target, uuid) is
  'Hides a post, comment, story, message or the welcome video of a profile from all but its '
  'author during a review; avatar and cover are deleted permanently, and purchases of a message '
  'stay with their buyers. The author is notified, with the reason. For a whole account, suspend '
  'it. Errors: post_not_found, comment_not_found, story_not_found, message_not_found, '
  'profile_not_found, conflict, ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.remove_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'remove_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'removed', p_reason);
  perform private.notify_author(p_target, p_id, 'removed', p_reason);
end $$;
comment on function staff.remove_content(text, text, public.report_target, uuid) is
  'Removes a post, comment, story or message with its media, or the pictures and the welcome '
  'video of a profile, also for its author and its buyers. The author is notified, with the '
  'reason. Refuses as hold_content() does.';

create function staff.release_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'release_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
  perform private.notify_author(p_target, p_id, 'live', p_reason);
end $$;
comment on function staff.release_content(text, text, public.report_target, uuid) is
  'Restores held or removed content; avatar and cover have to be uploaded again. The author is '
  'notified, without the reason. Refuses as hold_content() does.';

create function staff.hold_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.hold_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.hold_reported(text, text, bigint) is
  'Hides the content of a report, as hold_content() does. Errors: not_found, and those of '
  'hold_content().';

create function staff.remove_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.remove_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.remove_reported(text, text, bigint) is
  'Removes the content of a report, as remove_content() does. Errors: not_found, and those of '
  'remove_content().';

create function staff.release_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.release_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.release_reported(text, text, bigint) is
  'Restores the content of a report, as release_content() does. Errors: not_found, and those of '
  'release_content().';

create function staff.resolve_report(
  p_staff text, p_reason text, p_report bigint, p_outcome public.report_state) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
  v_media uuid[];
begin
  select * into v_report from private.reports where id = v_report.id for update;
  if v_report.state <> 'open' then
    perform private.fail('conflict');
  elsif p_outcome is null or p_outcome = 'open' then
    perform private.fail('invalid_payload');
  end if;
  perform private.record_act(p_staff, p_reason, 'resolve_report', v_report.owner_id,
    jsonb_build_object('report', p_report, 'outcome', p_outcome, 'target', v_report.target,
      'target_id', v_report.target_id));
  with resolved as (
    update private.reports
    set state = p_outcome, resolution = btrim(p_reason), resolved_by = btrim(p_staff),
        resolved_at = private.now()
    where target = v_report.target and target_id = v_report.target_id and state = 'open'
    returning media_ids)
  select array_agg(distinct m.id) into v_media
  from resolved r cross join lateral unnest(r.media_ids) m (id);
  -- Content that its author deleted meanwhile was kept only for this decision.
  if v_report.target = 'post' then
    perform private.let_go_media(v_media);
  elsif v_report.target = 'profile' then
    perform private.let_go_profile_media(v_media);
  end if;
end $$;
comment on function staff.resolve_report(text, text, bigint, public.report_state) is
  'Decides every open report of the same content: upheld or dismissed. hold_content and '
  'remove_content hide or remove the content itself. Errors: not_found, conflict (decided '
  'already), invalid_payload, staff_name_missing, staff_reason_missing.';


-- schemas/90_staff/50_support.sql
-- Messages of the support account: users who wait for an answer, and the answer. Nobody signs in as
-- support.
create view staff.support_inbox with (security_invoker = true) as
select p.username, p.role, c.updated_at as since, private.now() - c.updated_at as waiting,
       m.text, m.media_count, m.kind
from public.conversations c
join public.conversation_members s on s.conversation_id = c.id
  and s.user_id = private.special_id('support') and s.is_unread
join public.profiles p
  on p.id = case c.one_id when s.user_id then c.other_id else c.one_id end
join public.messages m on m.id = c.last_message_id
order by c.updated_at;
comment on view staff.support_inbox is
  'Users whose message to support has no answer yet, the longest waiting first, with their last '
  'one.';

create function staff.reply_as_support(
  p_staff text, p_reason text, p_username text, p_text text) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_support uuid := private.special_id('support');
  v_user uuid := private.member_named(p_username);
  v_text text := nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '');
  v_draft public.messages;
  v_message public.messages;
begin
  perform private.require_message(v_support, v_user, v_text, '{}', null);
  perform private.require_writable(v_support, v_user, false);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := v_text;
  v_draft.request_id := gen_random_uuid();
  v_draft.request_digest := v_draft.request_id;
  v_message := private.deliver_message(v_user, v_draft, null, '[]');
  update public.conversation_members set is_unread = false, read_seq = v_message.seq
  where conversation_id = v_message.conversation_id and user_id = v_support;
  perform private.record_act(p_staff, p_reason, 'reply_as_support', v_user,
    jsonb_build_object('message_id', v_message.id));
  return v_message.id;
end $$;
comment on function staff.reply_as_support(text, text, text, text) is
  'Writes to a user as support. Returns the message. Errors: message_empty, message_too_long, '
  'dm_not_permitted, profile_not_found, ineligible_action, staff_name_missing, '
  'staff_reason_missing.';


-- schemas/90_staff/60_users.sql
-- Looking up users and acts. E-mail addresses are shown because staff answer users who write from
-- them; legal names are not.
create view staff.users with (security_invoker = true) as
select p.id, p.username, p.name, p.role, p.special, u.email, u.email_confirmed_at,
       s.application_state, t.accepted_at, t.promoted_at, t.featured_at, t.exclusive_since,
       t.suspended_at, t.closed_at, p.created_at as joined_at, u.last_sign_in_at,
       coalesce(c.is_listed, false) as is_listed, cardinality(r.categories) as categories
from public.profiles p
join auth.users u on u.id = p.id
join public.account_settings s on s.profile_id = p.id
join private.account_statuses t on t.profile_id = p.id
left join private.account_facts c on c.user_id = p.id
left join public.creator_settings r on r.creator_id = p.id;
comment on view staff.users is
  'Every account and its state; categories: the number that a creator has chosen. Search by '
  'username, name or e-mail address.';

create view staff.audit with (security_invoker = true) as
select l.acted_at, l.actor, l.action, p.username as subject, l.reason, l.detail, l.subject_id, l.id
from private.audit_log l left join public.profiles p on p.id = l.subject_id
order by l.id desc;
comment on view staff.audit is
  'Acts of staff and of the system, newest first. Nobody changes or removes a row.';


-- schemas/90_staff/65_wallets.sql
-- Frozen wallets, and events of the provider that need staff.
create view staff.frozen_wallets with (security_invoker = true) as
select p.username, w.frozen_at as since, w.balance_cents, d.disputes, d.disputed_cents
from public.wallets w
join public.profiles p on p.id = w.owner_id
cross join lateral (
  select count(*) as disputes, sum(y.amount_cents) as disputed_cents
  from private.disputes d join public.payments y on y.id = d.payment_id
  where d.fan_id = w.owner_id and d.opened_at is not null and d.released_at is null) d
where w.frozen_at is not null
order by w.frozen_at;
comment on view staff.frozen_wallets is
  'Fans who cannot spend because payments of theirs are disputed, the longest first.';

create view staff.unapplied_payment_events with (security_invoker = true) as
select e.received_at, e.provider, e.event_id, e.event ->> 'type' as type, p.username,
       e.payment_id, e.event
from private.payment_events e
left join public.payments y on y.id = e.payment_id
left join public.profiles p on p.id = y.fan_id
where e.applied_at is null and e.event ->> 'type' <> 'other'
order by e.received_at desc;
comment on view staff.unapplied_payment_events is
  'Events of the provider that were not applied: another amount, currency or mode, an unreadable '
  'form, or a refund.';

create function staff.release_wallet(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  if private.role_of(v_id) <> 'fan' then
    perform private.fail('ineligible_action');
  end if;
  perform private.record_act(p_staff, p_reason, 'release_wallet', v_id);
  if private.release_disputes(v_id) = 0 then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.release_wallet(text, text, text) is
  'Ends the freeze of a fan''s wallet. Errors: profile_not_found, ineligible_action, conflict, '
  'staff_name_missing, staff_reason_missing.';


-- schemas/99_platform/cron.sql
-- Housekeeping of the clock. Jobs are named, so that loading this file twice creates each once.
select cron.schedule('fold-ledger', '* * * * *', 'select private.compact_ledger()');
select cron.schedule('sweep-rate-limits', '*/10 * * * *',
  $$delete from private.rate_limit_windows where starts_at < now() - interval '1 day'$$);
select cron.schedule('forget-charge-addresses', '23 * * * *',
  $$update private.card_uses set address = null
    where address is not null and claimed_at < now() - interval '1 day'$$);
select cron.schedule('expire-payments', '* * * * *', 'select private.expire_payments()');
select cron.schedule('renew-subscriptions', '1 second', 'select private.renew_due()');
select cron.schedule('end-for-restricted', '* * * * *',
  'select private.terminate_for_restricted_creators()');
select cron.schedule('queue-message-mails', '* * * * *', 'select private.queue_message_mails()');
select cron.schedule('sweep-stories', '41 * * * *', 'select private.sweep_stories()');
select cron.schedule('sweep-mails', '17 3 * * *', 'select private.sweep_mails()');
-- One of the jobs runs every second, and each run leaves a row.
select cron.schedule('sweep-job-runs', '29 * * * *',
  $$delete from cron.job_run_details where end_time < now() - interval '1 day'$$);


-- schemas/99_platform/realtime.sql
-- Who may join and who may send, by topic. user:<id> is joined by that user only, and only the
-- database sends to it. Rights are checked at the join; messages are change notifications without
-- content.
create policy user_topic_own on realtime.messages for select to authenticated
  using (private.topic_id((select realtime.topic()), 'user') = (select auth.uid()));

-- A user who is held or was signed out joins nothing.
create policy never_restricted on realtime.messages as restrictive for all to authenticated
  using (not (select private.is_caller_restricted() or private.is_session_over()))
  with check (not (select private.is_caller_restricted() or private.is_session_over()));


-- schemas/99_platform/rest.sql
-- Settings of the REST server, which reads those of its own role at its start and after the notice.
-- It calls check_request() before every request, and searches the refusing operators before those
-- of pg_catalog. The time limits apply to one statement of a guest or a member: the server sets the
-- limit of the request's role in every transaction, and the limit of authenticator applies to
-- service_role only. The list of schemas here overrides the one of the project's settings, so that
-- no setting in a dashboard exposes the tables.
alter role authenticator set pgrst.db_schemas = 'api';
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
alter role authenticator
  set pgrst.db_extra_search_path = 'client_operators, pg_catalog, public, extensions';
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';


-- schemas/99_platform/storage.sql
-- Who may store. The upload buckets accept one file for each open slot of its owner, and nobody
-- reads objects through Storage, not even their owner: a reader of a row there may sign an address
-- for any time. Reading goes through the function sign-media (decision 018). Buckets without a
-- policy here are closed to every client.
create policy insert_into_slot on storage.objects for insert to authenticated
  with check (
    bucket_id in ('uploads-image', 'uploads-video', 'uploads-audio')
    and private.is_my_open_slot(bucket_id, name));

-- A user who is held or was signed out stores nothing.
create policy never_restricted on storage.objects as restrictive for all to authenticated
  using (not (select private.is_caller_restricted() or private.is_session_over()))
  with check (not (select private.is_caller_restricted() or private.is_session_over()));


-- schemas/10_identity/data.sql
-- Reference data of identity: reserved words (routes, file names and roles), gate modes, the site's
-- settings with their defaults, and the special accounts. The academy is listed, so that everybody
-- sees its page; browse and search leave special accounts out.
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

-- The header with the caller's address that the platform's edge overwrites, such as
-- cf-connecting-ip on the hosted platform. No header is trusted before the operator names one.
insert into private.site_config (key, value, is_public) values ('address_header', 'null', false)
on conflict (key) do nothing;

-- Kinds of creators and their tags; a tag's key is its label in lower case with underscores.
insert into private.categories (key, label, place, tags) values
  ('female', 'Female', 1, array['Asian', 'Black', 'Latina', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blonde', 'Brunette', 'Dark hair', 'Redhead', 'Curly hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Lingerie', 'Vintage']),
  ('male', 'Male', 2, array['Asian', 'Black', 'Latino', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blond', 'Brown hair', 'Dark hair', 'Red hair', 'Silver hair', 'Beard', 'Athletic', 'Muscular', 'Slim', 'Stocky', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Leather', 'Uniforms']),
  ('couples', 'Couples', 3, array['Women', 'Men', 'Woman and man', 'Newlyweds', 'Long together', 'Different cultures', 'Over forty', 'Athletic', 'Curvy', 'Tattoos', 'Cooking', 'Dance', 'Fashion', 'Outdoors', 'Role play', 'Travel', 'Vintage']),
  ('duos', 'Duos', 4, array['Women', 'Men', 'Woman and man', 'Friends', 'Housemates', 'Different cultures', 'Athletic', 'Curvy', 'Tattoos', 'Acrobatics', 'Cosplay', 'Dance', 'Fitness', 'Gaming', 'Music', 'Travel']),
  ('studio', 'Studio', 5, array['Artistic', 'Black and white', 'Body paint', 'Boudoir', 'Cosplay', 'Fashion', 'Film', 'Glamour', 'Latex', 'Leather', 'Outdoors', 'Pin-up', 'Portrait', 'Rope art', 'Short films', 'Vintage']),
  ('trans_female', 'Trans female', 6, array['Asian', 'Black', 'Latina', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blonde', 'Brunette', 'Dark hair', 'Redhead', 'Curly hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Lingerie', 'Vintage']),
  ('trans_male', 'Trans male', 7, array['Asian', 'Black', 'Latino', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blond', 'Brown hair', 'Dark hair', 'Red hair', 'Beard', 'Athletic', 'Muscular', 'Slim', 'Stocky', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Leather']),
  ('nonbinary', 'Non-binary', 8, array['Asian', 'Black', 'Latine', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Androgynous', 'Femme', 'Masc', 'Colourful hair', 'Curly hair', 'Dark hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Drag', 'Fashion', 'Gothic'])
on conflict (key) do update
  set label = excluded.label, place = excluded.place, tags = excluded.tags;

select private.make_special_account('support', 'support', private.config_text('site_name')
  || ' Support', 'Questions, problems, ideas: write to us.');
select private.make_special_account('academy', private.config_text('academy_username'),
  private.config_text('site_name') || ' Academy', 'How creators make the most of their page.');
update private.account_statuses
set accepted_at = coalesce(accepted_at, private.now()),
    promoted_at = coalesce(promoted_at, private.now())
where profile_id = private.special_id('academy');
update public.account_settings set application_state = 'accepted'
where profile_id = private.special_id('academy');


-- schemas/30_media/data.sql
-- Buckets and the clock of media. Uploads are private, and the function limits type and size; only
-- profiles is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads-image', 'uploads-image', false, private.limit_image_max_bytes(), array['image/png', 'image/jpeg']),
  ('uploads-video', 'uploads-video', false, private.limit_video_max_bytes(), array['video/mp4', 'video/quicktime']),
  ('uploads-audio', 'uploads-audio', false, private.limit_audio_max_bytes(), array['audio/wav', 'audio/x-wav', 'audio/webm', 'audio/ogg', 'audio/mp4', 'audio/x-m4a']),
  ('media', 'media', false, null, null),
  ('profiles', 'profiles', true, null, array['image/webp']),
  ('kyc', 'kyc', false, null, array['image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

select cron.schedule('sweep-media', '*/5 * * * *', 'select private.sweep_media()');


-- schemas/35_enrolment/data.sql
-- The clock of enrolment.
select cron.schedule(
  'sweep-enrolment-secrets', '17 * * * *', 'select private.sweep_enrolment_secrets()');


-- schemas/40_wallet/data.sql
-- The watermark of the ledger at the start: no transfer is in a checkpoint.
insert into private.ledger_watermark (is_only) values (true) on conflict do nothing;


-- schemas/60_wall/data.sql
-- The clock of the wall: folding the tails of counters, which signals walls on screen at most once
-- per wall and second, and publishing scheduled posts.
select cron.schedule('fold-counters', '1 second', 'select private.roll_up_counters()');
select cron.schedule('publish-posts', '* * * * *', 'select private.publish_due_posts()');


-- schemas/65_discovery/data.sql
-- The clocks of discovery: follows are folded into the sort by followers within half a minute, and
-- creators without a heartbeat leave the online category.
select cron.schedule('fold-followers', '30 seconds', 'select private.roll_up_followers()');
select cron.schedule('forget-absent', '1 minute', 'select private.forget_absent()');


-- schemas/70_chat/data.sql
-- The clock of conversations: sending scheduled messages to an audience, and updating the threads
-- that show a changed media item.
select cron.schedule('publish-globals', '* * * * *', 'select private.publish_due_globals()');
select cron.schedule('carry-changed-media', '10 seconds', 'select private.carry_changed_media()');


-- schemas/75_activity/data.sql
-- The mark from which the first check of unread messages starts.
insert into private.message_mail_marks (until) values ('00000000-0000-0000-0000-000000000000')
on conflict (is_only) do nothing;


-- The version of the database, made by `npm run db:baseline`.
insert into private.schema_version (version, fingerprint) values ('20260101000000', '131e5450ccf90a18');
