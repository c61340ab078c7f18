-- Refusals of payments, follows and subscriptions. Each function returns null or the code of the
-- refusing rule: a button shows that answer and its command raises it, so both check admission,
-- block, account facts and listing. The rule of messages is in the chat domain (70), the rule of
-- comments in the wall domain (60).
create function private.unlock_refusal(
  p_fan_id uuid, p_creator_id uuid, p_may_be_hidden boolean default true) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- of the fan, for whom an edge function may ask
  v_refusal text := case when (select g.is_shut from private.region_gate g)
    then private.admission_refusal(p_fan_id) end;
begin
  return case
    when v_refusal is not null then v_refusal
    when not exists (select from private.account_facts s
                     where s.user_id = p_creator_id and s.is_payee
                       and (s.is_listed and not s.is_questioned or p_may_be_hidden))
      then 'invalid_profile'
    when exists (select from private.blocked_pairs x
                 where x.one_id = p_fan_id and x.other_id = p_creator_id)
      then 'profile_blacklisted' end;
end $$;
comment on function private.unlock_refusal(uuid, uuid, boolean) is
  'Whether a user may pay for something a creator sent: refused for a creator who is unknown, '
  'held, closing, special or not accepted (invalid_profile), across a block (profile_blacklisted) '
  'and without admission (region_blocked, age_verification_required). A page that is hidden '
  'meanwhile makes no difference, unless p_may_be_hidden is false.';

create function private.pay_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id, false);
begin
  if v_refusal = 'invalid_profile' and private.is_subscribed(p_fan_id, p_creator_id) then
    return private.unlock_refusal(p_fan_id, p_creator_id);
  end if;
  return v_refusal;
end $$;
comment on function private.pay_refusal(uuid, uuid) is
  'Whether a user may tip a creator or begin to pay one: unlock_refusal(), and the user sees the '
  'page, apart from a block (invalid_profile).';

create function private.subscribe_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id, false);
begin
  if coalesce(v_refusal, '') not in ('region_blocked', 'age_verification_required')
     and private.start_price(p_creator_id) is null then
    return 'invalid_profile';
  end if;
  return v_refusal;
end $$;
comment on function private.subscribe_refusal(uuid, uuid) is
  'Whether a user may subscribe, restart, resume or redeem a trial: unlock_refusal(), and the '
  'creator is listed, also for subscribers, and has a price (invalid_profile).';

create function private.charge_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not private.is_listed(p_creator_id) or private.start_price(p_creator_id) is null
      or not exists (select from private.account_facts s
                     where s.user_id = p_creator_id and s.is_payee) then 'invalid_profile'
    when private.is_blocked_between(p_fan_id, p_creator_id) then 'profile_blacklisted' end;
end $$;
comment on function private.charge_refusal(uuid, uuid) is
  'Whether a subscription may be charged by the platform: subscribe_refusal() without the '
  'admission, which only a request of the fan has.';

create function private.follow_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    private.pay_refusal(p_fan_id, p_creator_id),
    case when private.is_subscribed(p_fan_id, p_creator_id)
      then 'cannot_follow_subscribed_profile' end);
end $$;
comment on function private.follow_refusal(uuid, uuid) is
  'Whether a user may follow a creator: pay_refusal(), and no subscription runs, which gives '
  'more than a follow.';

create type private.page_rights as (can_subscribe boolean, can_follow boolean, can_tip boolean);

create function private.page_rights(p_creator_id uuid) returns private.page_rights
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me private.account_facts;
  v_rights private.page_rights;
begin
  select * into v_me from private.account_facts s where s.user_id = auth.uid();
  -- a guest is offered all of it too, and is taken to the registration
  if v_me.user_id is not null and (v_me.role <> 'fan' or v_me.is_special) then
    return row(false, false, false);
  end if;
  v_rights.can_follow := private.follow_refusal(v_me.user_id, p_creator_id) is null;
  v_rights.can_tip := private.pay_refusal(v_me.user_id, p_creator_id) is null;
  v_rights.can_subscribe := not private.is_subscribed(v_me.user_id, p_creator_id)
    and private.subscribe_refusal(v_me.user_id, p_creator_id) is null;
  return v_rights;
end $$;
comment on function private.page_rights(uuid) is
  'What a page offers the caller, by the refusals that the commands raise: nothing to creators and '
  'support, no subscription to subscribers.';
