-- A creator's wall as its owner would write it: who may read is asked once, not of each post.
select coalesce(json_agg(w order by w.id desc), '[]') as body
from (
  select p.id, p.creator_id, p.audience, p.kind, p.text, p.moderation_state, p.created_at,
         coalesce((
           select json_agg(l order by l.position)
           from (select position, media_id, kind, width, height, duration_ms, blur, alt, is_live
                 from public.post_media
                 where post_id = p.id and (is_live or :creator::uuid = :me::uuid)) l),
           '[]') as post_media
  from public.posts p
  where p.creator_id = :creator and p.removed_at is null
    and (:creator::uuid = :me::uuid
         or (p.moderation_state = 'live'
             and ((p.audience = 'public'
                   and exists (select from private.open_walls where creator_id = :creator))
                  or exists (
                    select from public.subscriptions s
                    join private.creator_states c on c.creator_id = s.creator_id and c.is_open
                    where s.fan_id = :me and s.creator_id = :creator and s.expires_at > now()))
             and not exists (
               select from public.blocks
               where ended_at is null and blocker_id = :me and blocked_id = :creator)
             and not exists (
               select from public.blocks
               where ended_at is null and blocker_id = :creator and blocked_id = :me)
             and not exists (
               select from private.region_policies
               where country = '*' and region = '' and mode = 'block')))
  order by p.id desc limit 5) w;
