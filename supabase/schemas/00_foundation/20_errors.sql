-- Error codes. Each refusal that a user can meet has one code of this list: SQL raises it through
-- private.fail, edge functions return it, forms show it, and the client's catalogue has its
-- sentence (src/lib/errors/sentences.ts does not compile without one). The list is append-only.

create type public.error_code as enum (
  -- general
  'api_failed', 'unauthorized_request', 'method_forbidden', 'invalid_payload', 'invalid_identifier',
  'invalid_amount', 'invalid_profile', 'ineligible_action', 'temporarily_disabled', 'not_found',
  'conflict', 'duplicate_request', 'rate_limited', 'update_failed', 'try_again_later',
  'account_suspended', 'account_closed', 'region_blocked', 'age_verification_required',
  'age_check_unavailable', 'age_not_confirmed',
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
  'already_reported', 'report_too_long', 'complaint_incomplete', 'address_of_another_site',
  'appeal_missing', 'appeal_too_long', 'appeal_too_late', 'already_appealed', 'blocked_term',
  'search_too_short', 'conversation_search_too_short',

  -- subscriptions and trials
  'must_be_customer_to_subscribe', 'already_subscribed', 'subscription_already_active',
  'subscription_not_found', 'subscription_not_active', 'subscriptions_loading',
  'trial_fields_missing', 'invalid_trial_period', 'invalid_trial_code', 'trial_not_found',
  'trial_redeemed_once', 'already_redeemed', 'trial_email_mismatch', 'must_be_customer_to_redeem',
  'trial_given_once', 'trial_waiting', 'trial_expired',

  -- posts, polls, comments, stories
  'post_not_found', 'post_text_required', 'post_text_too_long', 'too_many_post_images',
  'free_wall_disabled', 'promo_limit_reached', 'promo_is_public', 'deletion_cap_reached',
  'poll_text_required',
  'invalid_poll_options', 'invalid_poll_option', 'already_voted', 'cannot_vote_own_poll',
  'cannot_like_own_post', 'cannot_like_own_comment', 'comment_too_short', 'comment_too_long',
  'comment_not_found', 'story_not_found', 'story_text_too_long', 'story_format_not_supported',
  'story_file_too_big',

  -- uploads and media
  'upload_unauthorized', 'upload_canceled', 'upload_unknown', 'upload_failed',
  'upload_files_failed', 'upload_cover_failed', 'upload_in_progress', 'upload_not_found',
  'upload_expired', 'upload_barred', 'upload_too_big', 'upload_type_not_allowed',
  'too_many_uploads',
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
  'message_not_yours', 'message_not_priced', 'message_locked', 'nickname_too_long',
  'notes_too_long', 'description_too_long', 'media_message_fields_missing', 'message_price_range',
  'message_price_format', 'invalid_audience', 'global_not_found', 'paid_chat_not_available',
  'paid_chat_not_active',

  -- wallet, card, payments
  'tip_amount_invalid', 'tip_amount_format', 'empty_transaction_amount', 'cannot_tip_yourself',
  'tip_below_message_price', 'invalid_topup_amount', 'no_card_linked',
  'card_needed_to_subscribe', 'card_needed_to_tip',
  'card_needed_to_unlock', 'card_needed_to_reply', 'card_needed_to_topup',
  'card_needed_for_paid_chat', 'not_enough_funds', 'insufficient_balance', 'spend_limit_reached',
  'own_spend_limit_reached', 'invalid_spend_limit', 'card_brand_not_accepted',
  'card_brand_refunded', 'invalid_card_number', 'invalid_card_expiry', 'invalid_card_cvc',
  'invalid_card_holder', 'field_empty', 'field_too_long', 'card_auth_failed',
  'payment_api_failed', 'payment_declined', 'payment_authentication_failed',
  'payment_in_progress', 'payment_not_found', 'transaction_not_found', 'already_refunded',
  'refund_too_large',

  -- back office
  'withdrawal_minimum', 'withdrawal_below_minimum', 'already_pending_withdrawal',
  'bank_not_linked', 'bank_details_missing', 'withdrawal_on_hold', 'identity_not_accepted',
  'holder_name_mismatch', 'dispute_open', 'withdrawal_not_found', 'bank_name_missing',
  'bank_account_missing', 'bank_sort_missing', 'bank_routing_missing', 'bank_bic_missing',
  'invalid_iban', 'invalid_bic', 'closure_pending', 'closure_not_pending', 'export_in_progress',

  -- staff and machines
  'staff_name_missing', 'staff_reason_missing', 'ticket_invalid', 'lease_lost', 'same_person',
  'names_somebody', 'answer_missing',

  -- media of messages
  'media_kinds_mixed',

  -- disputes
  'wallet_frozen',

  -- uploads of one user
  'uploads_per_hour_reached', 'unused_uploads_too_big',

  -- first steps of a creator
  'page_not_ready',

  -- obstacles of scheduled content at its time
  'schedule_not_listed', 'audience_empty',

  -- numbers of a bank account
  'invalid_bank_account', 'invalid_bank_sort', 'invalid_bank_routing', 'bank_holder_missing',

  -- a part of what is available
  'withdrawal_part_too_small',

  -- choices of notifications, and devices for pushes
  'notification_required', 'push_endpoint_refused', 'too_many_push_devices',

  -- saved replies of a creator
  'saved_reply_length', 'saved_reply_not_found', 'too_many_saved_replies',

  -- consents to recurring payments
  'billing_consent_missing',

  -- second factor of members
  'second_step_required', 'step_up_required', 'wrong_code', 'factor_name_taken',
  'too_many_factors',

  -- codes of staff
  'staff_code_needed', 'staff_code_wrong', 'staff_locked',

  -- releases of the people who are shown
  'performers_missing', 'release_missing', 'release_withdrawn', 'under_18',
  'invalid_performer_name', 'performer_name_taken', 'too_many_performers', 'performer_not_found',
  'release_incomplete', 'invalid_legal_name', 'signature_mismatch', 'id_expired', 'id_unreadable',
  'name_mismatch', 'face_mismatch',

  -- the agreement with creators
  'agreement_required', 'agreement_changed', 'agreement_name_wrong'
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
    'account_closed', 'age_verification_required', 'age_not_confirmed', 'email_not_verified',
    'reauthentication_required', 'profile_blacklisted', 'profile_view_blocked',
    'profile_not_promoted', 'cannot_follow_yourself', 'must_be_customer_to_follow',
    'cannot_block_yourself', 'cannot_report_yourself', 'must_be_customer_to_subscribe',
    'trial_email_mismatch', 'must_be_customer_to_redeem', 'free_wall_disabled',
    'deletion_cap_reached', 'cannot_vote_own_poll', 'cannot_like_own_post',
    'cannot_like_own_comment', 'upload_unauthorized', 'dm_not_permitted', 'customer_role_needed',
    'paid_only', 'subscribers_only', 'verified_only', 'media_not_accepted',
    'cannot_message_yourself', 'message_not_yours', 'cannot_tip_yourself', 'card_auth_failed',
    'bank_not_linked', 'bank_details_missing', 'withdrawal_on_hold', 'identity_not_accepted',
    'holder_name_mismatch', 'dispute_open', 'wallet_frozen', 'ticket_invalid', 'same_person',
    'second_step_required', 'step_up_required', 'staff_code_needed', 'staff_code_wrong')
    then 403
  when p_code in (
    'not_found', 'profile_not_found', 'not_in_favorites', 'subscription_not_found',
    'trial_not_found', 'post_not_found', 'comment_not_found', 'story_not_found',
    'upload_not_found', 'media_not_found', 'scheduled_not_found', 'conversation_not_found',
    'message_not_found', 'global_not_found', 'payment_not_found', 'transaction_not_found',
    'withdrawal_not_found', 'saved_reply_not_found', 'performer_not_found') then 404
  when p_code in (
    'conflict', 'duplicate_request', 'update_failed', 'email_taken', 'username_taken',
    'application_pending', 'twitter_link_failed', 'twitter_not_linked', 'offer_not_active',
    'price_changed', 'cannot_follow_subscribed_profile', 'already_reported', 'already_appealed',
    'already_subscribed', 'subscription_already_active', 'subscription_not_active',
    'subscriptions_loading', 'trial_given_once', 'trial_waiting', 'trial_redeemed_once',
    'already_redeemed', 'already_voted', 'upload_in_progress', 'media_processing', 'media_failed',
    'content_under_review', 'message_not_priced', 'message_locked', 'paid_chat_not_available',
    'paid_chat_not_active', 'payment_in_progress', 'already_refunded', 'refund_too_large',
    'already_pending_withdrawal', 'closure_pending', 'closure_not_pending', 'export_in_progress',
    'lease_lost', 'page_not_ready', 'performers_missing', 'release_missing', 'release_withdrawn',
    'performer_name_taken', 'too_many_performers', 'schedule_not_listed', 'audience_empty',
    'promo_is_public') then 409
  when p_code in (
    'link_expired', 'enrolment_expired', 'trial_expired', 'upload_expired', 'content_removed',
    'appeal_too_late')
    then 410
  when p_code in (
    'image_too_big', 'video_too_big', 'story_file_too_big', 'chat_file_too_big',
    'upload_too_big', 'unused_uploads_too_big') then 413
  when p_code in ('rate_limited', 'failed_link_limit', 'promo_limit_reached', 'too_many_uploads',
    'uploads_per_hour_reached', 'staff_locked') then 429
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
