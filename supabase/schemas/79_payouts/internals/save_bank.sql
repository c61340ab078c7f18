-- Linking and changing a bank account. The function bank has validated and encrypted the numbers.
-- A change holds payouts for 72 hours and is told by mail, so that nobody who took over an account
-- can empty it unseen.
create function private.bank_country(p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.role_of(p_creator_id) is distinct from 'creator' then
    perform private.fail('method_forbidden');
  elsif private.is_restricted(p_creator_id) then
    perform private.fail('account_suspended');
  end if;
  return (select l.country from private.legal_identities l where l.creator_id = p_creator_id);
end $$;
comment on function private.bank_country(uuid) is
  'The country of a creator''s legal address, null before the first application. Errors: '
  'method_forbidden, account_suspended.';

create function private.check_bank(p_user_id uuid, p_bank jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_country text := private.bank_country(p_user_id);
begin
  if v_country is null then
    perform private.fail('identity_not_accepted');
  elsif v_country is distinct from p_bank ->> 'country' then
    perform private.fail('conflict');
  elsif coalesce(p_bank ->> 'bank_name', '') !~ '\S' then
    perform private.fail('bank_name_missing', '{"field": "name"}');
  elsif length(p_bank ->> 'bank_name') > private.limit_bank_name_max() then
    perform private.fail('field_too_long', jsonb_build_object(
      'field', 'name', 'max', private.limit_bank_name_max()));
  elsif coalesce(length(p_bank ->> 'holder'), 0)
      not between 1 and private.limit_bank_holder_max()
     or not private.is_holder(p_user_id, p_bank ->> 'holder') then
    perform private.fail('holder_name_mismatch', '{"field": "holder"}');
  elsif length(p_bank ->> 'ciphertext') > 0 is not true
     or length(p_bank ->> 'key_id') > 0 is not true then
    perform private.fail('invalid_payload');
  end if;
end $$;

create function private.save_bank(p_user_id uuid, p_request_id uuid, p_bank jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_updated timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_user_id || 'bank', 0));
  if exists (select from public.bank_accounts
             where creator_id = p_user_id and request_id = p_request_id) then
    return;
  end if;
  perform private.check_bank(p_user_id, p_bank);
  if not private.take_rate('bank', p_user_id::text, private.limit_bank_changes_per_day(),
       interval '1 day') then
    perform private.fail('rate_limited');
  end if;
  insert into public.bank_accounts as b (
    creator_id, request_id, country, bank_name, holder, digits)
  values (p_user_id, p_request_id, p_bank ->> 'country', p_bank ->> 'bank_name',
          p_bank ->> 'holder', p_bank ->> 'digits')
  on conflict (creator_id) do update
    set request_id = excluded.request_id, country = excluded.country,
        bank_name = excluded.bank_name, holder = excluded.holder, digits = excluded.digits,
        updated_at = private.now()
  returning b.updated_at into v_updated;
  insert into private.bank_numbers as n (creator_id, key_id, ciphertext)
  values (p_user_id, p_bank ->> 'key_id', p_bank ->> 'ciphertext')
  on conflict (creator_id) do update
    set key_id = excluded.key_id, ciphertext = excluded.ciphertext;
  if v_updated is not null then
    perform private.note_security_change(p_user_id, 'bank');
  end if;
  perform private.queue_mail(p_user_id, 'bank_changed', jsonb_build_object(
    'digits', p_bank ->> 'digits', 'until', private.payout_hold_until(p_user_id)));
  perform private.notify_changed(p_user_id, array['bank']);
end $$;
comment on function private.save_bank(uuid, uuid, jsonb) is
  'Links or changes the bank account of a creator, once for each request.';
