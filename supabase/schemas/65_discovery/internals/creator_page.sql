-- A creator's page in one call, for everyone who may see it, guests included. Who may not see it
-- learns nothing: null reads the same for unknown, unlisted, suspended and closed. A person whom
-- the creator blocked gets the flag for the sentence and nothing beside it.
create function private.profile_card(p_creator_id uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_online_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  return (
    select json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name, 'bio', p.bio, 'age', p.age,
      'location', p.location, 'instagram_handle', p.instagram_handle,
      'twitter_handle', p.twitter_handle, 'wishlist_url', p.wishlist_url,
      'is_special', p.special is not null, 'joined_at', p.created_at,
      'is_listed', coalesce(s.is_listed, false), 'categories', t.categories,
      'is_free_wall_disabled', t.is_free_wall_disabled,
      'chat_prices', case when t.text_price_cents is not null then json_build_object(
        'text_cents', t.text_price_cents, 'audio_cents', t.audio_price_cents,
        'video_cents', t.video_price_cents) end,
      'is_online', coalesce(o.seen_at > v_online_since, false), 'last_active', w.span,
      'avatar', a.card, 'cover', v.card, 'welcome_video', e.card,
      'counters', json_build_object(
        'posts', n.posts, 'photos', n.photos, 'videos', n.videos, 'likes', n.likes,
        'followers', c.followers + (
          select coalesce(sum(d.delta), 0) from private.follower_changes d
          where d.creator_id = p.id)),
      'fee_cents', h.fee_cents, 'offer', h.offer,
      'is_blocked', false,
      'viewer', json_build_object(
        'is_owner', p.id is not distinct from v_me,
        'is_following', exists (
          select from public.follows
          where fan_id = v_me and creator_id = p.id and ended_at is null),
        'can_subscribe', private.can_subscribe(p.id),
        'story_ring', (select r.ring from private.rings r where r.creator_id = p.id),
        'subscription', case when b.id is not null then json_build_object(
          'state', b.state, 'expires_at', b.expires_at, 'is_renewing', b.is_renewing,
          'rebill_price_cents', b.rebill_price_cents,
          'is_trial', b.start_price_cents = 0) end))
    from public.profiles p
    join public.creator_settings t on t.creator_id = p.id
    join private.creator_cards c on c.creator_id = p.id
    cross join lateral (
      select coalesce(sum(u.posts), 0) as posts, coalesce(sum(u.photos), 0) as photos,
             coalesce(sum(u.videos), 0) as videos, coalesce(sum(u.likes), 0) as likes
      from private.tally_parts u where u.subject_id = p.id) n
    left join private.standings s on s.person_id = p.id
    left join private.shown_prices h on h.creator_id = p.id
    left join private.picture_cards a on a.profile_id = p.id and a.kind = 'avatar'
    left join private.picture_cards v on v.profile_id = p.id and v.kind = 'cover'
    left join private.welcome_cards e on e.creator_id = p.id
    left join public.presence o on o.profile_id = p.id
    left join private.last_seen w on w.profile_id = p.id
    left join private.subscription_states b on b.fan_id = v_me and b.creator_id = p.id
    where p.id = p_creator_id);
end $$;
comment on function private.profile_card(uuid) is
  'The page of a creator, with what they are to the caller; subscription is null where there never '
  'was one. Asks nobody''s right: its caller has.';

create function private.creator_page(p_username text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := (select id from public.profiles
                where username = lower(left(p_username, private.limit_typed_name_max()))
                  and role = 'creator');
begin
  if v_id is null then
    return null;
  elsif private.sees_creator(v_id) then
    return private.profile_card(v_id);
  elsif v_id in (select x.id from private.my_cut_offs x) and private.is_region_open()
        and exists (select from private.standings
                    where person_id = v_id and is_open
                      and (is_listed or private.is_subscribed(auth.uid(), v_id))) then
    return case when exists (select from public.blocks
                             where blocker_id = v_id and blocked_id = auth.uid()
                               and ended_at is null)
      then json_build_object('is_blocked', true)
      else json_build_object('is_blocked', true, 'blocked_by_viewer', v_id) end;
  end if;
  return null;
end $$;
