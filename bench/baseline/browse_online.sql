-- Creators of a category who are online, by the index of the category.
with page as (
  select c.creator_id, c.featured_at, c.followers, c.exclusive_since, c.joined_at
  from private.browse_index c
  where c.category = 'male'
    and c.is_online and exists (select from public.presence where profile_id = c.creator_id
                                  and seen_at > now() - interval '120 seconds')
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = :me and blocked_id = c.creator_id)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = c.creator_id and blocked_id = :me)
    and not exists (select from private.region_policies
                    where country = '*' and region = '' and mode = 'block')
  order by c.followers desc, c.creator_id desc limit 30),
rings as (
  select s.creator_id,
    case when bool_and(v.story_id is not null) then 'seen' else 'new' end as ring
  from page join public.stories s on s.creator_id = page.creator_id
  join public.media m on m.id = s.media_id and m.state = 'ready' and m.moderation_state = 'live'
  left join public.story_views v on v.story_id = s.id and v.viewer_id = :me
  where s.removed_at is null and s.moderation_state = 'live' and s.expires_at > now()
  group by s.creator_id)
select coalesce(json_agg(json_build_object(
    'id', p.id, 'username', p.username, 'name', p.name, 'location', p.location,
    'is_online', coalesce(o.seen_at > now() - interval '120 seconds', false),
    'is_exclusive', c.exclusive_since > '-infinity',
    'avatar', case when a.media_id is not null then json_build_object(
      'name', a.name, 'thumb_name', a.thumb_name, 'width', a.width, 'height', a.height,
      'blur', a.blur) end,
    'cover', case when v.media_id is not null then json_build_object(
      'name', v.name, 'thumb_name', v.thumb_name, 'card_name', v.card_name,
      'width', v.width, 'height', v.height, 'blur', v.blur) end,
    'story_status', r.ring,
    'fee_cents', f.price_cents,
    'offer', case when l.creator_id is not null then json_build_object(
      'price_cents', l.price_cents, 'sales_left', l.sales_left) end,
    'key', json_build_object('at', 'infinity'::timestamptz, 'followers', c.followers, 'id', c.creator_id))
    order by c.followers desc, c.creator_id desc), '[]') as body
from page c
join public.profiles p on p.id = c.creator_id
left join rings r on r.creator_id = c.creator_id
join public.plans f on f.creator_id = c.creator_id and f.is_default
left join public.limited_offers l on l.creator_id = c.creator_id
left join public.presence o on o.profile_id = c.creator_id
left join public.profile_pictures a on a.profile_id = c.creator_id and a.kind = 'avatar'
left join public.profile_pictures v on v.profile_id = c.creator_id and v.kind = 'cover';
