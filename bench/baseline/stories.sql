-- The newest 500 stories by key; the twenty creators of the newest of them are joined at once.
with newest as materialized (
  select s.id, s.creator_id from public.stories s
  cross join lateral (select from private.account_facts c
                      where c.user_id = s.creator_id and c.is_listed and c.is_open offset 0) c
  cross join lateral (select from public.media m
                      where m.id = s.media_id and m.state = 'ready'
                        and m.moderation_state = 'live' offset 0) m
  where s.removed_at is null and s.moderation_state = 'live' and s.expires_at > now()
    and s.creator_id <> :me
    and s.creator_id not in (
      select blocked_id from public.blocks where blocker_id = :me and ended_at is null
      union all
      select blocker_id from public.blocks where blocked_id = :me and ended_at is null)
    and coalesce(
      (select mode from private.region_policies where region = '' and country = (
         select upper(current_setting('request.headers', true)::jsonb ->> (value #>> '{}'))
         from private.site_config where key = 'region_header')),
      (select mode from private.region_policies where country = '*' and region = ''),
      'confirm') <> 'block'
  order by s.expires_at desc, s.id desc limit 500),
page as materialized (
  select creator_id, array_agg(id order by id desc) as ids
  from newest group by creator_id order by 2 desc limit 20)
select coalesce(json_agg(json_build_object(
    'key', g.ids[1],
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name),
    'stories', k.cards) order by g.ids[1] desc), '[]') as body
from page g
join public.profiles a on a.id = g.creator_id
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
cross join lateral (
  select json_agg(json_build_object(
        'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
        'is_seen', exists (select from public.story_views v
                           where v.story_id = s.id and v.viewer_id = :me::uuid),
        'media', json_build_object(
          'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
          'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'is_live', true))
        order by s.id) as cards
  from public.stories s join public.media m on m.id = s.media_id
  where s.id = any (g.ids)) k;
