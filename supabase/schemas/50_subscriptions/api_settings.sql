-- The settings page of a creator in one call, read as the creator. The file is in this domain
-- because it reads pictures and the fee.
create function private.my_settings_picture(p_kind public.picture_kind) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'thumb_name', (select thumb_name from public.profile_pictures
                   where profile_id = auth.uid() and kind = p_kind),
    'is_pending', exists (select from private.my_pending_profile_pictures w where w.kind = p_kind),
    'is_waiting', exists (
      select from private.my_pending_profile_pictures w where w.kind = p_kind and w.is_waiting))
$$;
comment on function private.my_settings_picture(public.picture_kind) is
  'A picture of the caller''s page: {thumb_name or null, is_pending, is_waiting for its review}.';

create function private.my_welcome_video() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'media_id', m.id,
    'failure', case m.review_state when 'rejected' then 'content_removed' else m.failure end,
    'state', case when m.review_state = 'rejected' then 'failed'
      when m.state = 'processing' then 'pending'
      when m.review_state = 'pending' then 'waiting'
      else m.state::text end)
  from public.welcome_videos w join public.media m on m.id = w.media_id
  where w.creator_id = auth.uid() and m.moderation_state = 'live'
  order by m.id desc limit 1
$$;
comment on function private.my_welcome_video() is
  'The video that the caller chose last: {media_id, state: pending, waiting (for its '
  'review), ready or failed, failure}.';

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
      'chat_reasons', s.chat_reasons, 'chat_answer_time', s.chat_answer_time,
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
  'is_invisible, fee_cents, offer: {price_cents, sales_left} or null, chat_prices, chat_reasons, '
  'chat_answer_time, categories, twitter: {linked, handle, wait_until}}. Errors: method_forbidden.';

grant execute on function
  private.my_settings_picture(public.picture_kind), private.my_welcome_video(),
  api.my_creator_settings() to authenticated;
