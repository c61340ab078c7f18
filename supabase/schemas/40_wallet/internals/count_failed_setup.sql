-- Counts a card that the bank refuses at linking as one of the hour's attempts.
create function private.count_failed_setup(p_provider text, p_customer text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fan uuid := (
    select fan_id from private.card_accounts
    where provider = p_provider and customer = p_customer);
begin
  return v_fan is not null and not private.take_rate(
    'card_setup_failures', v_fan::text, private.limit_card_setup_failures_per_hour() - 1,
    interval '1 hour');
end $$;
comment on function private.count_failed_setup(text, text) is
  'Counts a card that the bank refused at linking. Returns whether the fan has no attempt left in '
  'this hour: the setup then has to be cancelled at the provider.';
