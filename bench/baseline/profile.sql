-- The page of a creator in one statement. Counters are folded sums and their tail, as in the
-- product.
with page as (
  select p.*, s.is_listed, t.is_free_wall_disabled, t.categories,
         t.text_price_cents, t.audio_price_cents, t.video_price_cents,
         b.is_mine as is_blocking, b.is_theirs as is_blocked,
         u.id is not null and u.expires_at > now() as is_subscribed,
         u.id as subscription_id, u.expires_at, u.is_renewing, u.renewal_price_cents,
         u.start_price_cents
  from public.profiles p
  join public.creator_settings t on t.creator_id = p.id
  join private.account_facts s on s.user_id = p.id and s.is_open
  left join public.subscriptions u on u.fan_id = :me and u.creator_id = p.id
  cross join lateral (select
    exists (select from public.blocks where ended_at is null
              and blocker_id = :me and blocked_id = p.id) as is_mine,
    exists (select from public.blocks where ended_at is null
              and blocker_id = p.id and blocked_id = :me) as is_theirs) b
  where p.username = :username and p.role = 'creator'
    and (s.is_listed or (u.expires_at > now()))
    and not exists (select from private.region_policies
                    where country = '*' and region = '' and mode = 'block'))
select case
  when c.id is null then null
  when c.is_blocked then json_build_object('is_blocked', true)
  when c.is_blocking then json_build_object('is_blocked', true, 'blocked_by_me', c.id)
  else json_build_object(
    'id', c.id, 'username', c.username, 'name', c.name, 'bio', c.bio, 'age', c.age,
    'location', c.location, 'instagram_handle', c.instagram_handle,
    'twitter_handle', c.twitter_handle, 'wishlist_url', c.wishlist_url,
    'is_special', c.special is not null, 'joined_at', c.created_at, 'is_listed', c.is_listed,
    'is_free_wall_disabled', c.is_free_wall_disabled, 'categories', c.categories,
    'chat_prices', case when c.text_price_cents is not null then json_build_object(
      'text_cents', c.text_price_cents, 'audio_cents', c.audio_price_cents,
      'video_cents', c.video_price_cents) end,
    'welcome_video', (
      select json_build_object('media_id', m.id, 'width', m.width, 'height', m.height,
                               'duration_ms', m.duration_ms, 'blur', m.blur)
      from public.welcome_videos v join public.media m on m.id = v.media_id
      where v.creator_id = c.id and m.state = 'ready' and m.moderation_state = 'live'),
    'last_active', case when c.special is null then (
      select case
        when greatest(o.seen_at, i.active_at) > now() - interval '1 hour' then 'hour'
        when greatest(o.seen_at, i.active_at) > now() - interval '1 day' then 'day'
        when greatest(o.seen_at, i.active_at) > now() - interval '7 days' then 'week'
        when greatest(o.seen_at, i.active_at) > now() - interval '30 days' then 'month' end
      from public.account_settings i left join public.presence o on o.profile_id = i.profile_id
      where i.profile_id = c.id and not i.is_invisible) end,
    'is_online', exists (select from public.presence where profile_id = c.id
                           and seen_at > now() - interval '120 seconds'),
    'avatar', (select json_build_object('name', name, 'thumb_name', thumb_name, 'width', width,
                                        'height', height, 'blur', blur)
               from public.profile_pictures where profile_id = c.id and kind = 'avatar'),
    'cover', (select json_build_object('name', name, 'thumb_name', thumb_name,
                                       'card_name', card_name, 'width', width, 'height', height,
                                       'blur', blur)
              from public.profile_pictures where profile_id = c.id and kind = 'cover'),
    'counters', json_build_object(
      'posts', coalesce(w.posts, 0) + coalesce(d.posts, 0),
      'photos', coalesce(w.photos, 0) + coalesce(d.photos, 0),
      'videos', coalesce(w.videos, 0) + coalesce(d.videos, 0),
      'likes', coalesce(w.likes, 0) + coalesce(d.likes, 0),
      'followers', (select followers from private.creator_summaries where creator_id = c.id)
        + (select coalesce(sum(delta), 0) from private.follower_changes where creator_id = c.id)),
    'fee_cents', f.price_cents,
    'offer', case when o.creator_id is not null then json_build_object(
      'price_cents', o.price_cents, 'sales_left', o.sales_left) end,
    'is_blocked', false,
    'viewer', json_build_object(
      'is_owner', c.id = :me,
      'story_status', case when c.is_listed and c.id <> :me then (
        select case when bool_and(exists (
            select from public.story_views v where v.story_id = s.id and v.viewer_id = :me))
          then 'seen' else 'new' end
        from public.stories s join public.media m on m.id = s.media_id
        where s.creator_id = c.id and s.removed_at is null and s.moderation_state = 'live'
          and s.expires_at > now() and m.state = 'ready' and m.moderation_state = 'live'
        having count(*) > 0) end,
      'is_following', exists (select from public.follows where fan_id = :me
                                and creator_id = c.id and ended_at is null),
      'can_subscribe', c.is_listed and c.special is distinct from 'support' and c.id <> :me
        and not c.is_subscribed
        and not exists (select from public.profiles
                        where id = :me and (role = 'creator' or special = 'support')),
      'can_follow', c.is_listed and not c.is_subscribed and exists (select from public.profiles q
                       join private.account_facts y on y.user_id = c.id and y.is_payee
                       where q.id = :me and q.role = 'fan' and q.special is null),
      'can_tip', (c.is_listed or c.is_subscribed) and exists (select from public.profiles q
                       join private.account_facts y on y.user_id = c.id and y.is_payee
                       where q.id = :me and q.role = 'fan' and q.special is null),
      'subscription', case when c.subscription_id is not null then json_build_object(
        'state', case when c.expires_at <= now() then 'expired'
                      when c.is_renewing then 'active' else 'ending' end,
        'expires_at', c.expires_at, 'is_renewing', c.is_renewing,
        'renewal_price_cents', c.renewal_price_cents,
        'is_trial', c.start_price_cents = 0) end)) end as body
from (select) one
left join page c on true
left join private.counters w on w.subject_id = c.id
left join lateral (
  select sum(posts) as posts, sum(photos) as photos, sum(videos) as videos, sum(likes) as likes
  from private.counter_changes where subject_id = c.id) d on true
left join public.plans f on f.creator_id = c.id and f.is_default
left join public.limited_offers o on o.creator_id = c.id;
