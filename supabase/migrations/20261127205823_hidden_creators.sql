-- hidden creators.
select private.note_migration('20261127205823', 'b2046d468de4e5ec', '4992e3bbb735bcd7');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.browse_keys(p_sort text, p_category text, p_at timestamp with time zone, p_followers bigint, p_id uuid)
 RETURNS TABLE(creator_id uuid, key_at timestamp with time zone, key_followers bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me
    union all
    select h.creator_id from private.hidden_creators h);
  v_page integer := private.limit_page_browse();
begin
  if p_sort = 'featured' then
    return query select s.creator_id, s.featured_at, s.followers from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.featured_at, s.followers, s.creator_id) < (p_at, p_followers, p_id)
      order by s.featured_at desc, s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'all' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'online' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.is_online and private.is_online(s.creator_id)
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'newest' then
    return query select s.creator_id, s.joined_at, 0::bigint from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.joined_at, s.creator_id) < (p_at, p_id)
      order by s.joined_at desc, s.creator_id desc limit v_page;
  elsif p_sort = 'exclusive' then
    return query select s.creator_id, s.exclusive_since, 0::bigint from private.browse_index s
      where s.category = p_category and s.exclusive_since > '-infinity'
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.exclusive_since, s.creator_id) < (p_at, p_id)
      order by s.exclusive_since desc, s.creator_id desc limit v_page;
  else
    perform private.fail('invalid_payload', '{"field": "sort"}');
  end if;
end $function$;

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
      join private.findable_creators s
        on s.creator_id = c.id and (c.is_paid or s.has_open_wall)
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
    join private.findable_creators c on c.creator_id = m.creator_id
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
      join private.findable_creators c on c.creator_id = s.creator_id
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
      join private.findable_creators c on c.creator_id = f.creator_id
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
      join private.findable_creators c on c.creator_id = s.creator_id
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < p_before and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at > v_now and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.findable_creators c on c.creator_id = f.creator_id
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
      join private.findable_creators c on c.creator_id = s.creator_id
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

CREATE OR REPLACE FUNCTION private.search_candidates(p_query text, p_category text, OUT keys private.creator_keys, OUT is_elsewhere boolean, OUT is_refused boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := auth.uid();
  v_words text := lower(extensions.unaccent(btrim(
    left(coalesce(p_query, ''), private.limit_typed_name_max()), ' @')));
  v_safe text := replace(replace(replace(v_words, '\', '\\'), '%', '\%'), '_', '\_');
  v_begins text := '% ' || v_safe || '%';
  v_looked_for text := case when length(v_words) > 2 then '%' || v_safe || '%' else v_begins end;
  v_category text := p_category;
begin
  perform private.require_typed(p_query);
  if length(v_words) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  is_refused := not private.take_rate(
    'search_creators', coalesce(v_me::text, private.caller_address()),
    private.limit_searches_per_minute(), interval '1 minute');
  is_elsewhere := false;
  if is_refused or not private.is_admitted()
     or exists (select from private.blocked_words(p_query, 'profile') b where b.act = 'refuse') then
    return;
  end if;
  loop
    keys.ids := array(
      select c.creator_id from private.creator_summaries c
      where c.is_listed and c.search_text like v_looked_for
        -- A creator without a category is found by name in every one.
        and (v_category is null or c.categories = '{}' or c.categories @> array[v_category])
        and c.creator_id not in (
          select x.other_id from private.blocked_pairs x where x.one_id = v_me
          union all
          select h.creator_id from private.hidden_creators h)
      order by (c.search_text like v_begins) desc, c.followers desc, c.creator_id
      limit private.limit_page_search());
    exit when keys.ids <> '{}' or v_category is null;
    v_category := null;
  end loop;
  is_elsewhere := keys.ids <> '{}' and v_category is distinct from p_category;
end $function$;

CREATE OR REPLACE FUNCTION private.similar_candidates(p_username text)
 RETURNS private.creator_keys
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_me uuid := auth.uid();
  v_id uuid := private.page_candidate(p_username);
  v_categories text[] := (
    select c.categories from private.creator_summaries c where c.creator_id = v_id);
  v_excluded_ids uuid[] := array_remove(array[v_id, v_me], null)
    || array(select x.other_id from private.blocked_pairs x where x.one_id = v_me)
    || array(select h.creator_id from private.hidden_creators h)
    || array(select w.creator_id from private.my_paid_walls w);
  v_limit integer := private.limit_similar_creators();
  v_keys private.creator_keys;
begin
  if not private.sees_creator(v_id) then
    return v_keys;
  end if;
  v_keys.ids := array(
    select f.creator_id
    from unnest(v_categories) k (category)
    cross join lateral (
      select b.creator_id, b.followers from private.browse_index b
      where b.category = k.category and b.creator_id not in (select unnest(v_excluded_ids))
      order by b.followers desc, b.creator_id desc limit v_limit) f
    join private.creator_summaries s on s.creator_id = f.creator_id
    cross join lateral (
      select count(*) as common from unnest(s.categories) o (category)
      where o.category = any (v_categories)) n
    group by f.creator_id, f.followers, n.common
    order by n.common desc, f.followers desc, f.creator_id desc limit v_limit);
  return v_keys;
end $function$;

CREATE OR REPLACE FUNCTION private.suggestion_candidates()
 RETURNS private.creator_keys
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_me uuid := auth.uid();
  v_keys private.creator_keys;
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me
    union
    select h.creator_id from private.hidden_creators h
    union
    select f.creator_id from public.follows f where f.fan_id = v_me and f.ended_at is null
    union
    select s.creator_id from private.valid_subscriptions s where s.fan_id = v_me);
begin
  if private.is_admitted() then
    v_keys.ids := array(
      select s.creator_id from private.browse_index s
      where s.category = '' and s.creator_id not in (select unnest(v_excluded_ids))
      order by s.featured_at desc, s.followers desc, s.creator_id desc
      limit private.limit_page_suggestions());
  end if;
  return v_keys;
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

CREATE VIEW "private"."findable_creators" AS  SELECT user_id AS creator_id,
    has_open_wall
   FROM private.account_facts s
  WHERE (is_listed AND (NOT is_questioned));

ALTER VIEW "private"."findable_creators" OWNER TO "postgres";

CREATE VIEW "private"."hidden_creators" AS  SELECT user_id AS creator_id
   FROM private.account_facts s
  WHERE (is_questioned AND (user_id IS DISTINCT FROM ( SELECT auth.uid() AS uid)));

ALTER VIEW "private"."hidden_creators" OWNER TO "postgres";

-- lock: no account is in question for long, so that the index is nearly empty.
CREATE INDEX account_facts_questioned ON private.account_facts USING btree (user_id) WHERE is_questioned;

COMMENT ON FUNCTION "private"."my_event_ids"(uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) IS 'Events for a user before one id and from another on, newest first, at most p_limit. p_excluded_ids: users across a block. Nothing of creators who are not listed, or whom a case hides.';

COMMENT ON FUNCTION "private"."unread_notification_ids"() IS 'At most a hundred notifications and events of the caller since the mark, newest first.';

COMMENT ON VIEW "private"."findable_creators" IS 'Creators whose posts and events take a place in lists of others: listed, and hidden by no case.';

COMMENT ON VIEW "private"."hidden_creators" IS 'Creators whose page a case hides from the caller: they take no place in a page of a list.';

REVOKE ALL ON FUNCTION "private"."unread_notification_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unread_notification_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unread_notification_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_notification_ids"() TO "postgres";
