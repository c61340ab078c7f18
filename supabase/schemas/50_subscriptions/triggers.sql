-- Every creator has a fee from sign-up on; both sides receive a mail when a subscription starts.
create function private.tg_profiles__make_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'creator' then
    insert into public.plans (creator_id, price_cents, period_days)
    values (new.id, private.limit_fee_default_cents(), private.limit_subscription_days());
  end if;
  return new;
end $$;

create trigger t50_make_plan after insert on public.profiles
  for each row execute function private.tg_profiles__make_plan();

create function private.tg_subscription_periods__queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A period that begins where another ends is a renewal.
  if not exists (
       select from public.subscription_periods p
       where p.subscription_id = new.subscription_id and p.id <> new.id
         and p.starts_at < new.starts_at
         and coalesce(p.terminated_at, p.ends_at) >= new.starts_at) then
    perform private.queue_mail(
      new.creator_id, 'subscription_started',
      jsonb_build_object('from', (select name from public.profiles where id = new.fan_id)),
      new.id::text);
    perform private.queue_mail(
      new.fan_id, 'subscription_started',
      jsonb_build_object('from', (select name from public.profiles where id = new.creator_id)),
      new.id::text);
  end if;
  return null;
end $$;

create trigger t50_queue_mail after insert on public.subscription_periods
  for each row execute function private.tg_subscription_periods__queue_mail();

-- Removes the notification of an offer that was ended or sold out.
create function private.tg_limited_offers__withdraw() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.withdraw_offer(old.creator_id);
  return null;
end $$;

create trigger t50_withdraw after delete on public.limited_offers
  for each row execute function private.tg_limited_offers__withdraw();
