-- The rule of reading a story: one view, asked by policies, lists, commands and the rule of media.
create view private.readable_stories as
select s.id, s.creator_id, s.media_id, s.expires_at, s.creator_id = (select auth.uid()) as is_own
from public.stories s
join private.visible_creators v on v.creator_id = s.creator_id
where s.removed_at is null and s.media_id is not null and s.expires_at > (select private.now())
  and (s.creator_id = (select auth.uid())
       or (s.moderation_state = 'live' and s.is_live and v.is_listed
           and (select auth.uid()) is not null));
comment on view private.readable_stories is
  'Stories that the caller reads in their day: the caller''s own; as a member, live ones of listed '
  'creators whom the caller sees, also those made before the listing (C37). A subscription opens '
  'nothing here, and a guest reads none.';

create view private.story_view_counts as
select v.story_id, count(*) as views from public.story_views v group by v.story_id;
comment on view private.story_view_counts is 'How many people saw a story.';

create view private.rings as
select c.person_id as creator_id, r.ring
from private.standings c
cross join lateral (
  select case when bool_and(exists (
           select from public.story_views w
           where w.story_id = s.id and w.viewer_id = (select auth.uid())))
         then 'seen' else 'new' end as ring
  from private.readable_stories s where s.creator_id = c.person_id and not s.is_own
  having count(*) > 0) r
-- asked once, so that a page of a guest looks at no story
where c.is_listed and (select auth.uid()) is not null;
comment on view private.rings is
  'The rings around the faces of creators: new where a story is unseen, seen where the caller saw '
  'every one. A creator without a story for the caller has no row.';

grant select on private.readable_stories, private.story_view_counts, private.rings
  to authenticated;
