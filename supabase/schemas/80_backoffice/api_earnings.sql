-- API of earnings. Amounts are US cents after the fee, less what was reversed; days and months are
-- those of UTC.
create function private.earning_summary(p_sum private.earning_sum) returns json
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return json_build_object(
    'starts_on', p_sum.starts_on, 'total_cents', p_sum.total_cents,
    'subscription_cents', p_sum.subscription_cents, 'unlock_cents', p_sum.unlock_cents,
    'tip_cents', p_sum.tip_cents, 'session_text_cents', p_sum.session_text_cents,
    'referral_cents', p_sum.referral_cents);
end $$;

create function private.earned_between(p_from date, p_until date) returns private.earning_sum
language sql stable security invoker set search_path = '' as $$
  select nullif(p_from, '-infinity'), coalesce(sum(e.total_cents), 0)::bigint,
    coalesce(sum(e.subscription_cents), 0)::bigint, coalesce(sum(e.unlock_cents), 0)::bigint,
    coalesce(sum(e.tip_cents), 0)::bigint, coalesce(sum(e.session_text_cents), 0)::bigint,
    coalesce(sum(e.referral_cents), 0)::bigint
  from private.my_earnings('month', p_from, p_until) e
$$;

create function api.earnings_totals() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_creator();
  return private.earning_summary(private.earned_between('-infinity', 'infinity'));
end $$;
comment on function api.earnings_totals() is
  'What the calling creator earned in all: {starts_on: null, total_cents, subscription_cents, '
  'unlock_cents, tip_cents, session_text_cents, referral_cents}. Errors: method_forbidden.';

create function api.earnings_months(p_before date default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(private.earning_summary(m) order by m.starts_on desc), '[]')
    from (
      select e.* from private.my_earnings('month', '-infinity', coalesce(p_before, 'infinity')) e
      order by e.starts_on desc limit private.limit_page_months()) m);
end $$;
comment on function api.earnings_months(date) is
  'Months of the calling creator before a month, newest first, twelve a page: [as '
  'earnings_totals(), starts_on: first day]. Errors: method_forbidden.';

create function api.earnings_days(p_month date) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_month date := date_trunc('month', p_month::timestamp)::date;
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(private.earning_summary(e) order by e.starts_on), '[]')
    from private.my_earnings('day', v_month, (v_month + interval '1 month')::date) e);
end $$;
comment on function api.earnings_days(date) is
  'Days of a month on which the calling creator earned or gave back, oldest first: [as '
  'earnings_totals(), starts_on: the day]. Errors: method_forbidden.';

create function api.earnings_items(
  p_month date, p_type text default null, p_before_cents bigint default null,
  p_before_key uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'key', i.key, 'type', i.type, 'sales', i.sales, 'amount_cents', i.amount_cents,
      'source', case
        when i.item_id is null then 'none' when i.type = 'subscription' then 'offer'
        when g.id is not null then 'global' when m.id is not null then 'message'
        when p.id is not null then 'post' when s.id is not null then 'story'
        when c.id is not null then 'thread' else 'gone' end,
      'item_id', coalesce(p.id, s.id, m.id, g.id),
      'kind', coalesce(g.kind::text, m.kind::text, p.kind::text, s.kind::text),
      'price_cents', case when i.item_id is not null and i.type in ('subscription', 'unlock')
        then i.price_cents end,
      'text', left(coalesce(g.text, gb.text, m.text, mb.text, nullif(pt.text, '')), 140),
      'fan', case when u.id is not null then
        json_build_object('id', u.id, 'username', u.username, 'name', u.name) end)
      order by i.amount_cents desc, i.key desc), '[]')
    from private.my_earning_items(date_trunc('month', p_month::timestamp)::date, p_type,
      p_before_cents, p_before_key, private.limit_page_earning_items()) i
    -- An item is looked for until it is found: a null enters no index.
    left join public.globals g on g.id = case when i.type <> 'subscription' then i.item_id end
    left join public.global_bodies gb on gb.global_id = g.id
    left join public.messages m on m.id = case when g.id is null then i.item_id end
    left join public.message_bodies mb on mb.message_id = m.id
    left join public.posts p on p.id = case when g.id is null and m.id is null then i.item_id end
    left join public.post_texts pt on pt.post_id = p.id
    left join public.stories s
      on s.id = case when g.id is null and m.id is null and p.id is null then i.item_id end
    left join public.conversations c
      on c.id = case when g.id is null and m.id is null and p.id is null and s.id is null
        then i.item_id end
    left join private.user_summaries u on u.id = coalesce(m.recipient_id,
      case c.one_id when v_me then c.other_id else c.one_id end));
end $$;
comment on function api.earnings_items(date, text, bigint, uuid) is
  'What the calling creator earned by item in a month, of one type or of all, what earned most '
  'first, after a sum and a key: [{key, type, sales, amount_cents (after the fee, less what was '
  'reversed in the month), source: post, story, thread, offer, message, global, none (without an '
  'item) or gone (not read any more), item_id, kind, price_cents (of an offer, a message or an '
  'item of the store), text, fan (of a thread, or of a message to one): {id, username, name} or '
  'null}]; the others are null where the source has none. Errors: method_forbidden.';

grant execute on function private.earning_summary(private.earning_sum),
  private.earned_between(date, date), api.earnings_totals(),
  api.earnings_months(date), api.earnings_days(date),
  api.earnings_items(date, text, bigint, uuid) to authenticated;
