-- Creators by a part of their name, found by trigrams of their summary. The search is counted, a
-- name that begins with the word comes first, and other categories follow if a category has none.
with pattern as (
  select replace(replace(replace(
    lower(extensions.unaccent(btrim(:username, ' @'))), '\', '\\'), '%', '\%'), '_', '\_') as safe),
counted as (
  insert into private.rate_limit_windows as w (bucket, subject, starts_at, hits)
  values ('search_creators', (:me::uuid)::text, date_bin('1 minute', now(), 'epoch'), 1)
  on conflict (bucket, subject, starts_at) do update set hits = w.hits + 1
  returning hits),
found as materialized (
  select c.creator_id, c.followers, c.exclusive_since,
         c.search_text like (select '% ' || safe || '%' from pattern) as is_begun,
         c.categories = '{}' or c.categories @> array['female'] as is_here
  from private.creator_summaries c
  where c.is_listed and c.search_text like (select '%' || safe || '%' from pattern)
    and (select hits from counted) < 1000000
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = :me and blocked_id = c.creator_id)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = c.creator_id and blocked_id = :me)
    and not exists (select from private.region_policies
                    where country = '*' and region = '' and mode = 'block')),
page as materialized (
  select f.* from found f
  where f.is_here or not exists (select from found h where h.is_here)
  order by f.is_begun desc, f.followers desc, f.creator_id limit 15),
rings as (
  select s.creator_id,
    case when bool_and(v.story_id is not null) then 'seen' else 'new' end as ring
  from page join public.stories s on s.creator_id = page.creator_id
  join public.media m on m.id = s.media_id and m.state = 'ready' and m.moderation_state = 'live'
  left join public.story_views v on v.story_id = s.id and v.viewer_id = :me
  where s.removed_at is null and s.moderation_state = 'live' and s.expires_at > now()
  group by s.creator_id),
cards as (
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
      'key', null)
      order by c.is_begun desc, c.followers desc, c.creator_id), '[]') as rows
  from page c
  join public.profiles p on p.id = c.creator_id
  left join rings r on r.creator_id = c.creator_id
  join public.plans f on f.creator_id = c.creator_id and f.is_default
  left join public.limited_offers l on l.creator_id = c.creator_id
  left join public.presence o on o.profile_id = c.creator_id
  left join public.profile_pictures a on a.profile_id = c.creator_id and a.kind = 'avatar'
  left join public.profile_pictures v on v.profile_id = c.creator_id and v.kind = 'cover')
select case when exists (select from page where not is_here)
            then json_build_object('elsewhere', rows) else rows end as body
from cards;
