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

create function api.save_chat_reasons(
  p_reasons public.chat_reason[], p_answer_time public.chat_answer_time default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_chat_reasons(p_reasons, p_answer_time);
end $$;
comment on function api.save_chat_reasons(public.chat_reason[], public.chat_answer_time) is
  'Sets the reasons for a paid chat that the calling creator gives, and within what time answers '
  'come; null says nothing about it. Errors: method_forbidden, invalid_payload.';

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
  private.save_chat_reasons(public.chat_reason[], public.chat_answer_time),
  api.save_chat_reasons(public.chat_reason[], public.chat_answer_time),
  private.set_invisible(boolean), api.set_invisible(boolean),
  private.link_twitter(), api.link_twitter(),
  private.unlink_twitter(), api.unlink_twitter() to authenticated;
