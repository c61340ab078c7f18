-- pushes of live content.
select private.note_migration('20261128200327', 'efd3341e355b5c14', '29a80a01d66d8488');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.newest_news(p_user_id uuid, p_after uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_off public.notification_topic[] := (
    select n.push_off from public.notification_prefs n where n.profile_id = p_user_id);
  v_kinds public.notification_kind[] := array(
    select k.kind from unnest(private.page_kinds(p_user_id, 'all')) k (kind)
    where private.topic_of_kind(k.kind) <> all (v_off));
begin
  return greatest(
    -- From that id on, so the id itself may be among them.
    (select n.id
     from unnest(private.newest_notifications(p_user_id, v_kinds, p_after, 100)) n (id)
     where n.id > p_after
       and (not exists (select from public.audience_events e where e.id = n.id)
            or exists (select from private.live_events l where l.id = n.id))
     order by n.id desc limit 1),
    case when 'messages' <> all (v_off)
      then private.newest_unread_message(p_user_id, p_after) end);
end $function$;

CREATE OR REPLACE FUNCTION private.notification_lines(p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_page integer, p_rows integer)
 RETURNS SETOF private.notification_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
end $function$;

CREATE VIEW "private"."live_events" AS  SELECT id,
    kind,
    creator_id,
    subject_id,
    created_at
   FROM public.audience_events e
  WHERE
        CASE kind
            WHEN 'new_story'::public.notification_kind THEN ( SELECT s.is_live
               FROM public.stories s
              WHERE (s.id = e.subject_id))
            WHEN 'wall_offer'::public.notification_kind THEN true
            ELSE ( SELECT p.is_live
               FROM public.posts p
              WHERE (p.id = e.subject_id))
        END;

ALTER VIEW "private"."live_events" OWNER TO "postgres";

COMMENT ON VIEW "private"."live_events" IS 'Events whose post or story is live, by key, for users who belong to their audience.';
