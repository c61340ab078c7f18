-- What staff hold: content that waits for a decision, and media that are held by themselves or with
-- it. Where a report led to it, its number opens and releases it.
create view private.held_things with (security_invoker = true) as
select 'post' as what, p.creator_id as owner_id, p.moderation_reason as reason, p.id as target_id
from public.posts p where p.moderation_state = 'held'
union all
select 'story', s.creator_id, s.moderation_reason, s.id
from public.stories s where s.moderation_state = 'held'
union all
select 'comment', c.author_id, c.moderation_reason, c.id
from public.comments c where c.moderation_state = 'held'
union all
select 'message', m.sender_id, j.reason, m.id
from private.judged_messages j join public.messages m on m.id = j.message_id
where m.moderation_state = 'held'
union all
select 'media: ' || m.purpose || ' ' || m.kind, m.owner_id, m.moderation_reason, m.id
from public.media m where m.moderation_state = 'held';
comment on view private.held_things is
  'Held posts, stories, comments, messages and media, each with its reason.';

create view staff.held_media with (security_invoker = true) as
select h.what, o.username as owner, d.held_at, private.now() - d.held_at as held_for, h.reason,
       (select max(r.number) from private.reports r
        where r.target::text = h.what and r.target_id = h.target_id) as report,
       case when k.sign is not null then private.handle_of(k.sign, h.target_id) end as handle
from private.held_things h
left join (values ('post', 'P'), ('story', 'S'), ('comment', 'K'), ('message', 'M'))
  k (what, sign) on k.what = h.what
join public.profiles o on o.id = h.owner_id
left join lateral (
  select max(c.created_at) as held_at from public.decisions c
  where c.person_id = h.owner_id and c.act = 'held' and c.reason = btrim(h.reason)) d on true
order by d.held_at nulls first;
comment on view staff.held_media is
  'Held content and media, the longest held first, by their owner. report: the newest report of '
  'it, whose number release_reported() and remove_reported() take; handle: what '
  'release_content() takes.';
