-- Scheduled content of a creator, posts and messages to an audience merged by their time, each list
-- by key.
select coalesce(json_agg(json_build_object(
    'id', s.id, 'type', s.type, 'publish_at', s.publish_at, 'text', s.text,
    'audience', s.audience, 'kind', s.kind, 'price_cents', s.price_cents, 'options', s.options,
    'is_promo', s.is_promo, 'failure', s.failure, 'version', s.version,
    'is_removable', not exists (
      select from public.media
      where (id = any (s.media_ids) or id = s.preview_id) and owner_id = :me
        and state in ('uploading', 'processing')),
    'media', coalesce((
      select json_agg(json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'ai_label', m.ai_label,
        'state', m.state, 'review_state', m.review_state, 'is_live', m.is_live) order by i.place)
      from unnest(s.media_ids) with ordinality i (id, place)
      join public.media m on m.id = i.id and m.owner_id = :me), '[]'),
    'preview', (
      select json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'ai_label', m.ai_label,
        'state', m.state, 'review_state', m.review_state, 'is_live', m.is_live)
      from public.media m where m.id = s.preview_id and m.owner_id = :me))
    order by s.publish_at, s.id), '[]') as body
from private.account_facts v
cross join lateral (
  (select id, 'post' as type, publish_at, text, audience::text as audience, kind::text as kind,
          null::bigint as price_cents, options, is_promo, failure, version, media_ids, preview_id
   from public.scheduled_posts
   where creator_id = v.user_id and state in ('waiting', 'failed')
   order by publish_at, id limit 10)
  union all
  (select g.id, 'global', g.publish_at, coalesce(g.text, b.text, ''), g.audience::text,
          g.kind::text, g.price_cents, null, false, g.failure, g.version,
          array(select l.media_id from public.global_media l
                where l.global_id = g.id order by l.position), null
   from (
     select * from public.globals g
     where g.creator_id = v.user_id and g.removed_at is null and g.sent_at is null
       and g.publish_at is not null
     order by g.publish_at, g.id limit 10) g
   left join public.global_bodies b on b.global_id = g.id)
  order by publish_at, id limit 10) s
where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing;
