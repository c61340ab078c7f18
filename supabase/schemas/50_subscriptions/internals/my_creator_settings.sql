-- All that the settings page of a creator shows, in one call. It stands this high because it names
-- pictures and the fee.
create function private.my_settings_picture(p_me uuid, p_kind public.picture_kind) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'thumb_name', (select thumb_name from public.profile_pictures
                   where profile_id = p_me and kind = p_kind),
    'is_pending', exists (select from private.picture_wishes w
                          join public.media m on m.id = w.media_id and m.state <> 'failed'
                          where w.profile_id = p_me and w.kind = p_kind))
$$;

create function private.my_welcome_video(p_me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'media_id', m.id, 'failure', m.failure,
    'state', case m.state when 'processing' then 'pending' else m.state::text end)
  from public.welcome_videos w join public.media m on m.id = w.media_id
  where w.creator_id = p_me and m.moderation_state = 'live'
  order by m.id desc limit 1
$$;
comment on function private.my_welcome_video(uuid) is
  'The one chosen last: {media_id, state: pending, ready or failed, failure}.';

create function private.my_creator_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select jsonb_build_object(
      'profile', jsonb_build_object(
        'name', p.name, 'age', p.age, 'location', p.location, 'bio', p.bio,
        'twitter', p.twitter_handle, 'instagram', p.instagram_handle,
        'wishlist', p.wishlist_url),
      'avatar', private.my_settings_picture(v_me, 'avatar'),
      'cover', private.my_settings_picture(v_me, 'cover'),
      'welcome_video', private.my_welcome_video(v_me),
      'rules', jsonb_build_object(
        'is_free_wall_disabled', s.is_free_wall_disabled, 'is_paid_only', s.is_paid_only,
        'requires_card', s.requires_card, 'requires_subscription', s.requires_subscription),
      'is_invisible', a.is_invisible,
      'fee_cents', (select price_cents from public.plans where creator_id = v_me and is_default),
      'offer', (select jsonb_build_object('price_cents', price_cents, 'sales_left', sales_left)
                from public.limited_offers where creator_id = v_me and sales_left > 0),
      'chat_prices', jsonb_build_object(
        'text_cents', s.text_price_cents, 'audio_cents', s.audio_price_cents,
        'video_cents', s.video_price_cents),
      'categories', s.categories,
      'twitter', jsonb_build_object(
        'linked', private.is_twitter_linked(v_me), 'handle', p.twitter_handle,
        'wait_until', private.twitter_wait_until(v_me)))
    from public.profiles p
    join public.creator_settings s on s.creator_id = p.id
    join public.account_settings a on a.profile_id = p.id
    where p.id = v_me);
end $$;
