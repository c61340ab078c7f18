-- API of the home of a creator. Every text is read as the caller.
create function private.last_global() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'id', g.id, 'kind', g.kind, 'text', left(coalesce(g.text, b.text), 140),
    'audience', g.audience, 'price_cents', g.price_cents, 'sent_at', g.sent_at,
    'sales', s.sales, 'gross_cents', s.gross_cents)
  from (
    select x.id, x.kind, x.text, x.audience, x.price_cents, x.sent_at from public.globals x
    where x.creator_id = (select auth.uid()) and x.removed_at is null and x.sent_at is not null
    order by x.sent_at desc limit 1) g
  left join public.global_bodies b on b.global_id = g.id
  cross join lateral private.my_global_results(array[g.id]) s
$$;
comment on function private.last_global() is
  'The caller''s last message to an audience, with its unlocks and their prices in sum.';

create function private.recent_posts() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'kind', p.kind, 'audience', p.audience, 'text', left(t.text, 140),
    'created_at', p.created_at, 'likes', c.likes, 'comments', c.comments)
    order by p.id desc), '[]')
  from (
    select x.id, x.kind, x.audience, x.created_at from public.posts x
    where x.creator_id = (select auth.uid())
    order by x.id desc limit private.limit_recent_posts()) p
  left join public.post_texts t on t.post_id = p.id
  cross join lateral (
    select coalesce(sum(k.likes), 0) as likes, coalesce(sum(k.comments), 0) as comments
    from private.counter_parts k where k.subject_id = p.id) c
$$;
comment on function private.recent_posts() is
  'The caller''s latest posts with their likes and comments.';

create function private.month_so_far() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'this', private.earning_summary(private.earned_between(m.first, 'infinity')),
    'last', private.earning_summary(private.earned_between(m.previous, m.first)),
    'last_until_today_cents', (private.earned_between(
      m.previous, least(m.previous + (d.today - m.first) + 1, m.first))).total_cents)
  from (select (private.now() at time zone 'UTC')::date) d (today)
  cross join lateral (
    select date_trunc('month', d.today::timestamp)::date,
           (date_trunc('month', d.today::timestamp) - interval '1 month')::date) m (first, previous)
$$;
comment on function private.month_so_far() is
  'This month and the last one of the caller, in UTC, and the last one until the same day.';

create function api.creator_home() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object(
      'months', private.month_so_far(),
      'payday', (private.next_payday(private.now()) at time zone 'UTC')::date,
      'new_subscribers', a.new_subscribers, 'leaving', a.leaving,
      'waiting_fans', private.my_waiting_fans(),
      'last_global', private.last_global(), 'posts', private.recent_posts(),
      'next_scheduled', (
        select json_build_object('type', s.type, 'kind', s.kind, 'audience', s.audience,
          'publish_at', s.publish_at, 'text', left(s.text, 140))
        from (
          (select * from private.planned_posts x
           where x.creator_id = v_me and x.failure is null
           order by x.publish_at, x.id limit 1)
          union all
          (select * from private.planned_globals x
           where x.creator_id = v_me and x.failure is null
           order by x.publish_at, x.id limit 1)) s
        order by s.publish_at, s.id limit 1))
    from private.my_audience() a);
end $$;
comment on function api.creator_home() is
  'The home of the calling creator: {months: {this, last: as earnings_totals(), '
  'last_until_today_cents}, payday (UTC day), new_subscribers (of this UTC month), leaving (will '
  'not renew), waiting_fans (subscribers who wrote last), last_global: {id, kind, text, audience, '
  'price_cents, sent_at, sales, gross_cents} or null, posts: [{id, kind, audience, text, '
  'created_at, likes, comments}], next_scheduled: {type, kind, audience, publish_at, text} or '
  'null}. Errors: method_forbidden.';

create function api.creator_counters() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_creator();
  return (
    select json_build_object('followers', a.followers, 'subscribers', a.subscribers)
    from private.my_audience() a);
end $$;
comment on function api.creator_counters() is
  'How many follow the calling creator and subscribe now: {followers, subscribers}. Errors: '
  'method_forbidden.';

grant execute on function private.last_global(), private.recent_posts(), private.month_so_far(),
  api.creator_home(), api.creator_counters() to authenticated;
