-- Reading notifications: own rows merged with events, newest first, by key. Likes of one item,
-- comments on one post, and posts or stories of one creator, are one line per day; a page is read
-- again with more rows where that leaves few lines, or where the first few lines do not cover their
-- whole day yet. A line names all its rows that were read, so that it is the same on every page;
-- rows below the page's key appear on the next page again, under the same topic.
create function private.line_post(p_kind public.notification_kind, p_subject_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_kind in ('wall_post', 'wall_media', 'post_liked', 'post_commented') then
    return (select p.id from public.posts p where p.id = p_subject_id and p.is_live);
  elsif p_kind = 'comment_liked' then
    return (select p.id from public.comments c join public.posts p on p.id = c.post_id
            where c.id = p_subject_id and c.is_live and p.is_live);
  end if;
  return null;
end $$;
comment on function private.line_post(public.notification_kind, uuid) is
  'The post that a line links to; null where it, or the comment, is removed or held.';

create function private.decision_post(p_decision_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case d.target
    when 'post' then (
      select p.id from public.posts p where p.id = d.target_id and p.removed_at is null)
    when 'comment' then (
      select p.id from public.comments c join public.posts p on p.id = c.post_id
      where c.id = d.target_id and p.removed_at is null) end
  from public.decisions d where d.id = p_decision_id and d.person_id = auth.uid()
$$;
comment on function private.decision_post(uuid) is
  'The post with the content of a decision about the caller, also of a comment that staff removed; '
  'null where the post is removed.';

create function private.decision_summary(p_decision_id uuid, p_post_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'target', d.target, 'act', d.act, 'is_automated', d.is_automated,
    'reason', nullif(d.reason, ''), 'post_id', p_post_id,
    'username', (
      select s.username
      from public.messages m join private.user_summaries s on s.id = m.recipient_id
      where d.target = 'message' and m.id = d.target_id))
  from public.decisions d where d.id = p_decision_id
$$;
comment on function private.decision_summary(uuid, uuid) is
  'A decision about content or the account of the caller, and the place of it: for a message '
  'the partner, while the caller reads the conversation. A release has no reason.';

create function private.failed_summary(p_scheduled_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object('type', s.type, 'text', left(coalesce(s.text, ''), 60))
  from (
    select 'post' as type, p.text from public.scheduled_posts p where p.id = p_scheduled_id
    union all
    select 'global', coalesce(g.text, b.text)
    from public.globals g left join public.global_bodies b on b.global_id = g.id
    where g.id = p_scheduled_id and g.creator_id = auth.uid()) s
$$;
comment on function private.failed_summary(uuid) is
  'A scheduled post or message of the caller that failed, by the beginning of its text.';

create view private.told with (security_invoker = true) as
select n.id, n.kind, n.actor_id, n.subject_id, n.amount_cents, n.created_at
from public.notifications n
union all
select e.id, e.kind, e.creator_id, e.subject_id, null, e.created_at
from public.audience_events e;
comment on view private.told is
  'Notifications of the caller, and events of creators whom the caller sees.';
grant select on private.told to authenticated;

create view private.live_events as
select e.id, e.kind, e.creator_id, e.subject_id, e.created_at
from public.audience_events e
where case e.kind
  when 'new_story' then (select s.is_live from public.stories s where s.id = e.subject_id)
  when 'wall_offer' then true
  else (select p.is_live from public.posts p where p.id = e.subject_id) end;
comment on view private.live_events is
  'Events whose post or story is live, by key, for users who belong to their audience.';

create function private.notification_lines(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_page integer, p_rows integer)
returns setof private.notification_line
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = p_me);
  v_events uuid[] :=
    private.my_event_ids(p_me, p_kinds, p_before, private.first_id(), p_rows, v_excluded_ids);
begin
  return query with merged as (
    select m.*, date_trunc('day', m.created_at, 'UTC') as day,
           case when m.kind in ('post_liked', 'comment_liked', 'post_commented')
                  then m.subject_id
                when m.kind in ('wall_post', 'wall_media', 'new_story') then m.actor_id
                else m.id end as topic
    from (
      select n.* from unnest(p_kinds) k (kind)
      cross join lateral (
        select o.id, o.kind, o.actor_id, o.subject_id, o.amount_cents, o.created_at
        from public.notifications o
        where o.recipient_id = p_me and o.kind = k.kind and o.id < p_before
          and (o.actor_id is null or o.actor_id <> all (v_excluded_ids))
        order by o.id desc limit p_rows) n
      union all
      select e.id, e.kind, e.creator_id, e.subject_id, null, e.created_at
      -- A line is named by its newest row: a hidden row would hide the others with it.
      from unnest(v_events) i (id) join private.live_events e on e.id = i.id) m
    order by m.id desc limit p_rows),
  begun as (
    select b.*, count(*) filter (where b.is_first) over (order by b.id desc) as line
    from (select m.*, row_number() over w = 1 as is_first, array_agg(m.id) over w as ids,
                 array_agg(m.actor_id) over w as actors
          from merged m
          window w as (partition by m.kind, m.topic, m.day order by m.id desc
                       rows between unbounded preceding and unbounded following)) b),
  kept as (select b.* from begun b where b.line <= p_page)
  select l.id, l.ids, private.line_post(l.kind, l.subject_id),
    case when l.kind in ('decision', 'appeal_decided')
      then private.decision_post(l.subject_id) end,
    (select k.id from kept k order by k.id limit 1),
    (select count(*) from merged) < p_rows
      and (select count(*) from kept) = (select count(*) from merged),
    (select count(*) from merged) < p_rows
      or not exists (
        select from kept k
        where k.is_first and k.line <= private.limit_page_notifications_widget()
          and k.topic <> k.id and k.day = (select min(m.day) from merged m))
  from kept l where l.is_first order by l.id desc;
end $$;
comment on function private.notification_lines(
  uuid, public.notification_kind[], uuid, integer, integer) is
  'The first lines of this number of rows.';

create function private.notification_candidates(p_filter text, p_before uuid, p_limit integer)
returns setof private.notification_line
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kinds public.notification_kind[] := private.page_kinds(auth.uid(), p_filter);
  v_limit integer := greatest(1, least(p_limit, 50));
  v_rows integer := 8 * v_limit;
  v_lines private.notification_line[];
begin
  loop
    v_lines := array(select l from private.notification_lines(
      auth.uid(), v_kinds, coalesce(p_before, private.last_id()), v_limit, v_rows) l);
    exit when v_lines = '{}' or (v_lines[1]).is_whole or v_rows > 8 * v_limit
      or (cardinality(v_lines) >= least(v_limit, private.limit_page_notifications_widget())
          and ((v_lines[1]).is_settled or p_before is not null));
    v_rows := v_rows * 4;
  end loop;
  return query select l.* from unnest(v_lines) l;
end $$;
comment on function private.notification_candidates(text, uuid, integer) is
  'A page of lines, by the ids of their rows. Errors: invalid_payload.';

grant execute on function private.notification_candidates(text, uuid, integer),
  private.decision_summary(uuid, uuid), private.failed_summary(uuid) to authenticated;
