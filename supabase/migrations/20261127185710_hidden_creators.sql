-- hidden creators.
select private.note_migration('20261127185710', 'f2b1c2cf543980df', '4f93c44c15c9c9c9');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP TRIGGER "t65_keep_summary" ON "private"."account_facts";

CREATE OR REPLACE FUNCTION private.feed_candidates(p_before uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_first constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if not private.is_admitted() then
    return '{}';
  end if;
  return array(
    with creators as materialized (
      select c.id, bool_or(c.is_paid) as is_paid
      from (select s.creator_id as id, true as is_paid
            from private.valid_subscriptions s where s.fan_id = v_me
            union all
            select f.creator_id, false from public.follows f
            where f.fan_id = v_me and f.ended_at is null) c
      where c.id not in (
        select x.other_id from private.blocked_pairs x where x.one_id = v_me)
      group by c.id),
    heads as materialized (
      select c.id as creator_id, c.is_paid, h.id
      from creators c
      join private.account_facts s
        on s.user_id = c.id and s.is_listed and not s.is_questioned
           and (c.is_paid or s.has_open_wall)
      cross join lateral (
        select p.id from public.posts p
        where p.creator_id = c.id and p.is_live and p.id < v_before
          and (c.is_paid or p.audience = 'public')
        order by p.id desc limit 1) h
      order by h.id desc limit private.limit_page_feed())
    select n.id from heads h
    cross join lateral (
      select p.id from public.posts p
      where p.creator_id = h.creator_id and p.is_live and p.id < v_before
        and (h.is_paid or p.audience = 'public')
        and p.id >= coalesce((select id from heads order by id desc
                              offset private.limit_page_feed() - 1), v_first)
      order by p.id desc limit private.limit_page_feed()) n
    order by n.id desc limit private.limit_page_feed());
end $function$;

CREATE OR REPLACE FUNCTION private.feed_story_candidates(p_before uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return array(
    with creators as materialized (
      select s.creator_id as id from private.valid_subscriptions s where s.fan_id = v_me
      union
      select f.creator_id from public.follows f where f.fan_id = v_me and f.ended_at is null),
    heads as materialized (
      select c.id as creator_id, h.id from creators c
      join private.story_tellers t on t.creator_id = c.id
      cross join lateral (
        select s.id from public.stories s
        where s.creator_id = c.id and s.is_live and s.expires_at > private.now()
        order by s.id desc limit 1) h
      where h.id < v_before
      order by h.id desc limit private.limit_page_stories())
    select n.id from heads h
    cross join lateral (
      select s.id from public.stories s
      where s.creator_id = h.creator_id and s.is_live and s.expires_at > private.now()
      order by s.expires_at desc limit private.limit_stories_max()) n);
end $function$;

CREATE OR REPLACE FUNCTION private.keep_creator_summary(p_creator_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.creator_summaries (creator_id, joined_at, search_text)
  select id, created_at, private.search_text_of(username, name)
  from public.profiles where id = p_creator_id
  on conflict (creator_id) do nothing;
  -- Serializes two changes, so that the later one sees the earlier.
  perform from private.creator_summaries where creator_id = p_creator_id for update;
  update private.creator_summaries c
  set is_listed = coalesce(s.is_listed and not s.is_questioned, false) and p.special is null,
      featured_at = coalesce(a.featured_at, '-infinity'),
      exclusive_since = coalesce(a.exclusive_since, '-infinity'),
      joined_at = p.created_at,
      categories = private.with_kinds(t.categories),
      search_text = private.search_text_of(p.username, p.name)
  from public.profiles p
  left join private.account_facts s on s.user_id = p.id
  left join private.account_statuses a on a.profile_id = p.id
  left join public.creator_settings t on t.creator_id = p.id
  where c.creator_id = p_creator_id and p.id = p_creator_id and p.role = 'creator';
end $function$;

CREATE OR REPLACE FUNCTION private.my_story_event_ids(p_me uuid, p_before uuid, p_from uuid, p_limit integer, p_excluded_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  return array(
    select distinct e.id
    from (
      select creator_id, id, case when expires_at <= private.now()
               then private.first_id_at(expires_at) else private.last_id() end as until
      from public.subscriptions where fan_id = p_me
      union all
      select creator_id, id, coalesce(private.first_id_at(ended_at), private.last_id())
      from public.follows where fan_id = p_me) m
    join private.account_facts c on c.user_id = m.creator_id and c.is_listed and not c.is_questioned
    cross join lateral (
      select a.id from public.audience_events a
      where a.creator_id = m.creator_id and a.kind = 'new_story'
        and a.id < least(p_before, m.until) and a.id >= greatest(p_from, m.id)
      order by a.id desc limit p_limit) e
    where m.creator_id <> all (p_excluded_ids)
    order by e.id desc limit p_limit);
end $function$;

CREATE OR REPLACE FUNCTION private.past_event_ids(p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer, p_excluded_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
  v_since timestamptz := private.time_of_id(p_from);
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed and not c.is_questioned
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < least(p_before, private.first_id_at(s.expires_at))
          and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_limit) e
      where s.fan_id = p_me and s.expires_at > v_since and s.expires_at <= v_now
        and s.id < p_before and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.account_facts c on c.user_id = f.creator_id and c.is_listed and not c.is_questioned
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          and a.id < least(p_before, s.id, private.first_id_at(f.ended_at))
          and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_limit) e
      where f.fan_id = p_me and f.ended_at > v_since and f.id < p_before
        and f.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $function$;

CREATE OR REPLACE FUNCTION private.pin_post(p_post_id uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_post public.posts := private.own_post(p_post_id);
begin
  if p_on is null then
    perform private.fail('invalid_payload');
  elsif p_on and v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif p_on and v_post.moderation_state = 'removed' then
    perform private.fail('content_removed');
  elsif p_on then
    insert into public.pins (creator_id, audience, post_id)
    values (v_post.creator_id, v_post.audience, v_post.id)
    on conflict (creator_id, audience) do update set post_id = excluded.post_id;
  else
    delete from public.pins where post_id = v_post.id;
  end if;
  perform private.notify_wall_changed(v_post.creator_id, 'post_changed', v_post.id);
end $function$;

CREATE OR REPLACE FUNCTION private.publish_due_posts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.scheduled_posts;
begin
  for v_row in
    select p.* from public.scheduled_posts p
    join (
      select id, row_number() over (partition by creator_id order by publish_at, id) as turn
      from public.scheduled_posts
      where state = 'waiting' and publish_at <= private.now()
        and private.review_of(media_ids || preview_id) <> 'pending') d on d.id = p.id
    -- Asked again of the locked row: an edit may have moved it meanwhile.
    where p.state = 'waiting' and p.publish_at <= private.now()
    -- One post per creator before anybody's second: a creator with thousands delays nobody else.
    order by d.turn, p.publish_at limit 100 for update of p skip locked
  loop
    perform private.publish_scheduled(v_row);
    perform private.notify_changed(v_row.creator_id, array['scheduled']);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.running_event_ids(p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer, p_each integer, p_excluded_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_now timestamptz := private.now();
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed and not c.is_questioned
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < p_before and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at > v_now and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.account_facts c on c.user_id = f.creator_id and c.is_listed and not c.is_questioned
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          -- A subscriber gets the event by the subscription, and no offers.
          and a.id < least(p_before, s.id) and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_each) e
      where f.fan_id = p_me and f.ended_at is null and f.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.subscriptions s
      join private.account_facts c on c.user_id = s.creator_id and c.is_listed and not c.is_questioned
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience = 'offer' and a.kind = any (p_kinds)
          and a.id < p_before
          and a.id >= greatest(p_from, private.first_id_at(s.expires_at))
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at <= v_now
        and s.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $function$;

CREATE OR REPLACE FUNCTION private.unread_notification_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := auth.uid();
  v_from uuid := (
    select private.first_id_at(s.notifications_read_at)
    from public.account_settings s where s.profile_id = v_me);
begin
  if v_from is null then
    return '{}';
  end if;
  return private.newest_notifications(v_me, private.page_kinds(v_me, 'all'), v_from, 100);
end $function$;

ALTER FUNCTION "private"."unread_notification_ids"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unread_notifications()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_ids uuid[] := private.unread_notification_ids();
begin
  -- As the caller: what the list does not show, such as a post that was held, counts for nothing.
  return (select count(*) from private.told t where t.id = any (v_ids));
end $function$;

CREATE TRIGGER t65_keep_summary AFTER INSERT OR UPDATE OF is_listed, is_questioned ON private.account_facts FOR EACH ROW WHEN ((new.role = 'creator'::public.user_role)) EXECUTE FUNCTION private.tg_account_facts__keep_summary();

COMMENT ON FUNCTION "private"."my_event_ids"(uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) IS 'Events for a user before one id and from another on, newest first, at most p_limit. p_excluded_ids: users across a block. Nothing of creators who are not listed or whom a case hides.';

COMMENT ON FUNCTION "private"."unread_notification_ids"() IS 'At most a hundred notifications and events of the caller since the mark, newest first.';

REVOKE ALL ON FUNCTION "private"."unread_notification_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unread_notification_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unread_notification_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_notification_ids"() TO "postgres";

-- Creators whom a case hides already leave browse and search.
select private.keep_creator_summary(user_id) from private.account_facts where is_questioned;
