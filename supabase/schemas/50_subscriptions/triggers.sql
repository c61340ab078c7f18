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

-- A paid period has its mails from a job: queue_start_mails().
create function private.tg_subscription_periods__queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_start_mail(new);
  return null;
end $$;

create trigger t50_queue_mail after insert on public.subscription_periods
  for each row when (new.is_trial) execute function private.tg_subscription_periods__queue_mail();

-- Removes the notification of an offer that was ended or sold out.
create function private.tg_limited_offers__withdraw() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.withdraw_offer(old.creator_id);
  return null;
end $$;

create trigger t50_withdraw after delete on public.limited_offers
  for each row execute function private.tg_limited_offers__withdraw();

create trigger t00_append_only before update or delete or truncate on private.billing_consents
  for each statement execute function private.tg_refuse_change();
