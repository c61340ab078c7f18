-- Refusals of payments, follows and subscriptions. Each function answers null, or the code of the
-- rule that refuses: a button shows that answer and its command raises it, so that neither forgets
-- region, block, standing or listing. The rule of messages stands with conversations (70), the rule
-- of comments with the wall (60).
create function private.require(p_refusal text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_refusal is not null then
    perform private.fail(p_refusal);
  end if;
end $$;
comment on function private.require(text) is 'Raises a refusal; null passes.';

create function private.unlock_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not (select r.is_open from private.my_region r) then 'region_blocked'
    when not exists (select from private.standings s
                     where s.person_id = p_creator_id and s.is_payee) then 'invalid_profile'
    when exists (select from private.cut_offs x
                 where x.one_id = p_fan_id and x.other_id = p_creator_id)
      then 'profile_blacklisted' end;
end $$;
comment on function private.unlock_refusal(uuid, uuid) is
  'Whether a person may pay for what a creator sent them: the creator is paid by nobody while '
  'unknown, held, closing, special or not accepted (invalid_profile), nor across a block '
  '(profile_blacklisted) or in a closed region (region_blocked). A page that is hidden meanwhile '
  'takes nothing away.';

create function private.pay_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id);
begin
  if v_refusal is distinct from 'region_blocked' and not private.is_listed(p_creator_id)
     and not private.is_subscribed(p_fan_id, p_creator_id) then
    return 'invalid_profile';
  end if;
  return v_refusal;
end $$;
comment on function private.pay_refusal(uuid, uuid) is
  'Whether a person may tip a creator or begin to pay one: unlock_refusal(), and the page is one '
  'that the person sees, block aside (invalid_profile).';

create function private.subscribe_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text := private.unlock_refusal(p_fan_id, p_creator_id);
begin
  if v_refusal is distinct from 'region_blocked' and (
      not private.is_listed(p_creator_id) or private.start_price(p_creator_id) is null) then
    return 'invalid_profile';
  end if;
  return v_refusal;
end $$;
comment on function private.subscribe_refusal(uuid, uuid) is
  'Whether a person may subscribe, restart, resume or redeem a trial: unlock_refusal(), and the '
  'creator is listed, also for subscribers, and has a price (invalid_profile).';

create function private.follow_refusal(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    private.pay_refusal(p_fan_id, p_creator_id),
    case when private.is_subscribed(p_fan_id, p_creator_id)
      then 'cannot_follow_subscribed_profile' end);
end $$;
comment on function private.follow_refusal(uuid, uuid) is
  'Whether a person may follow a creator: pay_refusal(), and no subscription runs, which gives '
  'more than a follow.';

create function private.can_subscribe(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me private.standings;
begin
  select * into v_me from private.standings s where s.person_id = auth.uid();
  -- a guest is offered it too, and is taken to the registration
  return (v_me.person_id is null or (v_me.role = 'fan' and not v_me.is_special))
    and not private.is_subscribed(v_me.person_id, p_creator_id)
    and private.subscribe_refusal(v_me.person_id, p_creator_id) is null;
end $$;
comment on function private.can_subscribe(uuid) is
  'Whether a page offers its subscription to the caller: no creator, not support, not subscribed, '
  'and subscribe_refusal() refuses nothing.';
