-- The rule of reading a story: one view, for policies, lists, commands and the rule of media.
create view private.story_access as
select s.id, s.creator_id, s.media_id, s.expires_at,
       s.creator_id = (select auth.uid()) as is_own, s.is_live
from public.stories s
where s.removed_at is null and s.media_id is not null and s.expires_at > (select private.now());
comment on view private.story_access is
  'Facts that decide who reads a story during its day, by key.';

create view private.story_tellers as
select a.creator_id from private.creator_access a
where a.is_listed and a.is_reachable and (select auth.uid()) is not null;
comment on view private.story_tellers is
  'Creators whose stories the caller, a member, reads: listed ones whom the caller reaches.';

create view private.readable_stories as
select s.id, s.creator_id, s.media_id, s.expires_at, s.is_own
from private.story_access s
where s.is_own
   or (s.is_live
       and (select true from private.story_tellers t where t.creator_id = s.creator_id));
comment on view private.readable_stories is
  'Stories that the caller reads during their day: the caller''s own; as a member, live ones of '
  'story_tellers, also those made before the listing. A subscription makes no difference, and a '
  'guest reads none.';

create view private.announced_stories as
select s.id from public.stories s
where s.is_live
  and (select true from private.visible_creators v where v.creator_id = s.creator_id);
comment on view private.announced_stories is
  'Stories that a notification of the caller may name, also after their day: live ones of '
  'creators whom the caller sees.';

create view private.my_story_views as
select v.story_id from public.story_views v where v.viewer_id = (select auth.uid());
comment on view private.my_story_views is 'Stories that the caller has seen.';

create view private.story_view_counts as
select v.story_id, count(*) as views from public.story_views v group by v.story_id;
comment on view private.story_view_counts is 'The number of viewers of a story.';

create view private.story_statuses as
select t.creator_id, r.status
from private.story_tellers t
cross join lateral (
  select case bool_and(coalesce((
           select true from public.story_views w
           where w.story_id = s.id and w.viewer_id = (select auth.uid())), false))
         when true then 'seen' when false then 'new' end as status
  from private.story_access s where s.creator_id = t.creator_id and s.is_live and not s.is_own) r;
comment on view private.story_statuses is
  'The rings around the avatars of creators: new with an unseen story, seen when the caller saw '
  'all, null where there is no story for the caller.';

grant select on private.readable_stories, private.announced_stories, private.my_story_views,
  private.story_view_counts, private.story_statuses to authenticated;
