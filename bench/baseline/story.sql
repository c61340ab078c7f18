-- The stories of one creator; the right to read is checked once.
select (
  select json_build_object(
    'key', max(s.id::text),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name),
    'stories', json_agg(json_build_object(
        'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
        'is_seen', exists (select from public.story_views v
                           where v.story_id = s.id and v.viewer_id = :me::uuid),
        'media', json_build_object(
          'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
          'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'is_live', true))
        order by s.id))
  from public.stories s
  join public.media m on m.id = s.media_id and m.state = 'ready' and m.moderation_state = 'live'
  where s.creator_id = a.id and s.removed_at is null and s.moderation_state = 'live'
    and s.expires_at > now()
  having count(*) > 0) as body
from (select) one
left join public.profiles a on a.id = :creator and a.id <> :me
  and exists (select from private.account_facts c
              where c.user_id = a.id and c.is_listed and c.is_open)
  and not exists (select from public.blocks where ended_at is null
                    and blocker_id = a.id and blocked_id = :me)
  and not exists (select from public.blocks where ended_at is null
                    and blocker_id = :me and blocked_id = a.id)
  and coalesce(
    (select mode from private.region_policies where region = '' and country = (
       select upper(current_setting('request.headers', true)::jsonb ->> (value #>> '{}'))
       from private.site_config where key = 'region_header')),
    (select mode from private.region_policies where country = '*' and region = ''),
    'confirm') <> 'block'
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar';
