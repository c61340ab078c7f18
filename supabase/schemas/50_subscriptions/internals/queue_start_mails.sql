-- Mails to both sides when a subscription starts. A fan who pays does not wait for them: a job
-- makes them from the ledger, behind a watermark of transaction ids, so that it misses no late
-- commit.
create function private.is_start(p_period public.subscription_periods) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A period that begins where another ends is a renewal; a second one of a sale gives back days
  -- that a dispute took.
  return not exists (
    select from public.subscription_periods p
    where p.subscription_id = p_period.subscription_id and p.id <> p_period.id
      and p.starts_at < p_period.starts_at
      and (coalesce(p.terminated_at, p.ends_at) >= p_period.starts_at
           or p.transfer_id = p_period.transfer_id));
end $$;
comment on function private.is_start(public.subscription_periods) is
  'Whether a subscription starts with this period, for the first time or again.';

create function private.queue_start_mail(p_period public.subscription_periods) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_start(p_period) then
    return;
  end if;
  perform private.queue_mail(
    p_period.creator_id, 'subscription_started',
    jsonb_build_object('from', (select name from public.profiles where id = p_period.fan_id)),
    p_period.id::text);
  perform private.queue_mail(
    p_period.fan_id, 'subscription_started', jsonb_build_object(
      'from', (select name from public.profiles where id = p_period.creator_id),
      'cents', p_period.price_cents, 'until', p_period.ends_at, 'next_cents', (
        select s.renewal_price_cents from public.subscriptions s
        where s.id = p_period.subscription_id and s.is_renewing and not p_period.is_trial)),
    p_period.id::text);
end $$;
comment on function private.queue_start_mail(public.subscription_periods) is
  'Tells both sides of a subscription that starts with this period, once.';

create function private.queue_start_mails(p_from bigint, p_below bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_period public.subscription_periods;
  v_count integer := 0;
begin
  for v_period in
    select p.* from private.transfers t
    join public.subscription_periods p
      on p.subscription_id = t.subject_id and p.transfer_id = t.id
    where t.kind = 'subscription' and t.xact_id >= p_from and t.xact_id < p_below
      and p.terminated_at is null
  loop
    perform private.queue_start_mail(v_period);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.queue_start_mails(bigint, bigint) is
  'Makes the mails of what was paid in transactions from one id to below another. Returns the '
  'number of periods that still run.';

create function private.queue_start_mails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_from bigint;
  v_below bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_count integer;
begin
  select mailed_below into v_from from private.ledger_watermark for update;
  v_count := private.queue_start_mails(v_from, v_below);
  if v_below > v_from then
    update private.ledger_watermark set mailed_below = v_below;
  end if;
  return v_count;
end $$;
comment on function private.queue_start_mails() is
  'A job: makes the mails of subscriptions that were paid since the last run.';
