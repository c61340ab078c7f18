-- Every creator has a fee from the first moment.
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
