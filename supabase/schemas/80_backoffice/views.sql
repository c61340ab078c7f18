-- Scheduled content of a creator: posts and messages to an audience, as one list.
create view private.scheduled_content with (security_invoker = true) as
select s.id, s.creator_id, 'post' as type, s.publish_at, s.text, s.audience::text as audience,
       s.kind::text as kind, null::bigint as price_cents, s.options, s.is_promo, s.failure,
       s.media_ids
from public.scheduled_posts s where s.state in ('waiting', 'failed')
union all
select g.id, g.creator_id, 'global', g.publish_at, coalesce(g.text, ''), g.audience::text,
       g.kind::text, g.price_cents, null, false, g.failure,
       array(select l.media_id from public.global_media l
             where l.global_id = g.id order by l.position)
from private.scheduled_globals g;
comment on view private.scheduled_content is
  'Posts and messages to an audience that are scheduled or failed at their time.';
grant select on private.scheduled_content to authenticated;
