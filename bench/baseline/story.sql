-- The stories of one creator; the right to read is checked once.
select (
  select json_build_object(
    'key', max(s.id::text),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name),
    'stories', json_agg(json_build_object(
        'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
        'is_seen', exists (select from public.story_views v
                           where v.story_id = s.id and v.viewer_id = :me),
        'media', json_build_object(
          'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
          'duration_ms', s.duration_ms, 'blur', s.blur, 'alt', s.alt, 'ai_label', s.ai_label,
          'is_live', s.is_media_live))
        order by s.id))
  from public.stories s
  where s.creator_id = a.id and s.is_live and s.media_id is not null and s.expires_at > now()
  having count(*) > 0) as body
from (select) one
left join public.profiles a on a.id = :creator and a.id <> :me
  and exists (select from private.account_facts c
              where c.user_id = a.id and c.is_listed and c.is_open and not c.is_questioned)
  and not exists (select from private.open_blocks where one_id = a.id and other_id = :me)
  and (not exists (select from private.region_policies where mode = 'block')
       or private.region_mode() <> 'block')
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar';
