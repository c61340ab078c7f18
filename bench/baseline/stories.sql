-- The newest 500 stories by key; the twenty creators of the newest of them are joined at once.
with newest as materialized (
  select s.id, s.creator_id from public.stories s
  cross join lateral (select from private.account_facts c
                      where c.user_id = s.creator_id and c.is_listed and c.is_open
                        and not c.is_questioned offset 0) c
  where s.is_live and s.media_id is not null and s.expires_at > now() and s.creator_id <> :me
    and s.creator_id not in (select other_id from private.open_blocks where one_id = :me)
    and (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block')
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
                           where v.story_id = s.id and v.viewer_id = :me),
        'media', json_build_object(
          'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
          'duration_ms', s.duration_ms, 'blur', s.blur, 'alt', s.alt, 'ai_label', s.ai_label,
          'is_live', s.is_media_live))
        order by s.id) as cards
  from public.stories s where s.id = any (g.ids)) k;
