-- The caller, and facts of an account. Every command begins with its caller and so checks
-- suspension and role: `require_*` for commands that begin, write or pay, which need admission
-- (rules_admission.sql); `signed_in_*` for all others.
create function private.normal_username(p_username text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when length(p_username) > private.limit_typed_name_max() then ''
    else regexp_replace(lower(regexp_replace(p_username, '[^A-Za-z0-9_]', '', 'g')), '_{2,}', '_',
      'g') end
$$;
comment on function private.normal_username(text) is
  'A username in its stored form: word characters, lower case, no double underscores. Empty where '
  'the text is too long for a username.';

create function private.require_typed(p_text text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if length(p_text) > private.limit_typed_name_max() then
    perform private.fail(
      'field_too_long', jsonb_build_object('max', private.limit_typed_name_max()));
  end if;
end $$;
comment on function private.require_typed(text) is
  'Refuses a search text that is too long, before it is evaluated.';

create function private.is_username(p_username text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when length(p_username) between private.limit_username_min() and private.limit_username_max()
    then p_username ~ '^[a-z0-9][a-z0-9_]*[a-z0-9]$' and p_username !~ '__'
    else false end
$$;

create function private.is_email(
  p_email text, p_max integer default private.limit_email_max()) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when length(p_email) between private.limit_email_min() and p_max
    then p_email ~ '^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(\.[^\s@.<>"(),;:\\]+)+$'
    else false end
$$;

create function private.is_open(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_open from private.account_facts s where s.user_id = p_creator_id), false);
end $$;
comment on function private.is_open(uuid) is
  'A creator who is neither suspended nor closed.';

create function private.is_listed(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_listed from private.account_facts s where s.user_id = p_creator_id), false);
end $$;
comment on function private.is_listed(uuid) is
  'An open creator whom strangers see: accepted, promoted and not closing.';

create function private.role_of(p_user_id uuid) returns public.user_role
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from private.account_facts s where s.user_id = p_user_id);
end $$;

create function private.is_accepted(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.accepted_at is not null
    from private.account_statuses s where s.profile_id = p_creator_id), false);
end $$;
comment on function private.is_accepted(uuid) is
  'A creator whose identity staff accepted; nobody else is paid.';

create function private.is_restricted(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.is_restricted from private.account_facts s where s.user_id = p_user_id), true);
end $$;
comment on function private.is_restricted(uuid) is 'A suspended, closed or unknown account.';

create function private.is_out(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.is_restricted or s.is_closing
    from private.account_facts s where s.user_id = p_user_id), true);
end $$;
comment on function private.is_out(uuid) is
  'An account that begins nothing: suspended, closed, unknown, or being closed.';

create function private.account_refusal(p_user_id uuid) returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_restricted(p_user_id) then 'account_suspended'
    when private.is_closing(p_user_id) then 'closure_pending' end;
end $$;
comment on function private.account_refusal(uuid) is
  'The refusal of what an account begins through an edge function; null for one that may.';

create function private.lacks_second_step(p_has_factor boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_has_factor and auth.jwt() ->> 'aal' is distinct from 'aal2';
end $$;
comment on function private.lacks_second_step(boolean) is
  'Whether the caller''s token is of one step although the account has a second factor: the one '
  'rule for requests, commands, topics and uploads.';

create function private.is_closing(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select s.is_closing from private.account_facts s where s.user_id = p_user_id), false);
end $$;
comment on function private.is_closing(uuid) is
  'An account whose owner has asked to close it, until the end or the undoing.';

create function private.serves_closing(p_path text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(p_path = any (array[
    '/rpc/age_gate', '/rpc/site_info', '/rpc/bootstrap', '/rpc/my_account', '/rpc/my_balance',
    '/rpc/activity_state', '/rpc/leave_presence', '/rpc/check_second_step', '/rpc/my_closure',
    '/rpc/undo_closure', '/rpc/refund_unspent', '/rpc/my_bank', '/rpc/available',
    '/rpc/withdraw', '/rpc/withdrawals', '/rpc/my_export', '/rpc/ask_for_export',
    '/rpc/open_export']), true)
$$;
comment on function private.serves_closing(text) is
  'Whether a request of an account that is being closed is answered: the closure and its undoing, '
  'the export, the money that is left. Commands ask signed_in_owner() or signed_in_payee(), or '
  'refuse by themselves.';

create function private.caller_refusal() returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
declare
  v_path text := current_setting('request.path', true);
  v_me uuid := auth.uid();
  v_facts private.account_facts;
begin
  if v_me is null then
    return null;
  end if;
  select * into v_facts from private.account_facts s where s.user_id = v_me;
  return case
    when v_facts.is_restricted then 'account_suspended'::public.error_code
    when private.lacks_second_step(v_facts.has_second_factor) then 'second_step_required'
    when v_facts.is_closing and not private.serves_closing(v_path) then 'closure_pending'
    -- bootstrap() reports to the page that the profile is missing.
    when v_facts.user_id is null and v_path is distinct from '/rpc/bootstrap'
      then 'unauthorized_request' end;
end $$;
comment on function private.caller_refusal() is
  'The refusal of every request of a suspended or closed account (account_suspended), of a token '
  'of one step where there is a second factor (second_step_required), of most of an account that '
  'is being closed (closure_pending), and of a token without a profile (unauthorized_request). '
  'Guests and the service pass.';

create function private.is_caller_restricted() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.caller_refusal() is not distinct from 'account_suspended';
end $$;
comment on function private.is_caller_restricted() is
  'Whether the caller''s account is suspended or closed. False for guests and the service.';

create function private.is_caller_closing() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_closing(auth.uid());
end $$;
comment on function private.is_caller_closing() is
  'Whether the caller''s account is being closed. False for guests and the service.';

create view private.my_role as
select s.role = 'fan' as is_fan from private.account_facts s where s.user_id = (select auth.uid());
comment on view private.my_role is 'Whether the caller is a fan; no row for guests.';

create function private.special_id(p_special public.special_account) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case p_special
    when 'support' then '00000000-0000-7000-8000-000000000011'
    when 'academy' then '00000000-0000-7000-8000-000000000012' end::uuid
$$;
comment on function private.special_id(public.special_account) is
  'The fixed id of the support or the academy account.';

create function private.is_special(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.is_special from private.account_facts s where s.user_id = p_user_id), false);
end $$;
comment on function private.is_special(uuid) is
  'The site''s own accounts: everybody may write to them, nobody may pay them.';

create function private.signed_in(
  p_role public.user_role, p_refusal text, p_may_close boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid;
  v_refusal text;
begin
  select s.user_id, case
    when s.is_restricted then 'account_suspended'
    when private.lacks_second_step(s.has_second_factor) then 'second_step_required'
    when s.is_closing and not p_may_close then 'closure_pending'
    when s.role <> p_role then p_refusal end
  into v_me, v_refusal
  from private.account_facts s where s.user_id = auth.uid();
  if v_me is null or v_refusal is not null then
    perform private.fail(coalesce(v_refusal, 'unauthorized_request'));
  end if;
  return v_me;
end $$;
comment on function private.signed_in(public.user_role, text, boolean) is
  'The caller, in any region. Refuses guests (unauthorized_request), suspended or closed accounts '
  '(account_suspended), tokens of one step where there is a second factor '
  '(second_step_required), accounts that are being closed unless that is allowed '
  '(closure_pending), and, where a role is named, users of the other role.';

create function private.signed_in_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in(null, null, true);
end $$;
comment on function private.signed_in_owner() is
  'As signed_in_user(), also while the account is being closed: for its end, its data and the '
  'money that is left.';

create function private.signed_in_payee() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in('creator', 'method_forbidden', true);
end $$;
comment on function private.signed_in_payee() is
  'As signed_in_creator(), also while the account is being closed: for what is paid out.';

create function private.signed_in_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in(null, null);
end $$;
comment on function private.signed_in_user() is
  'The caller, of either role, also in a closed region: for the caller''s own account, and for '
  'ending, blocking, muting and reporting.';

create function private.signed_in_fan(p_refusal text default 'ineligible_action') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in('fan', p_refusal);
end $$;
comment on function private.signed_in_fan(text) is
  'As signed_in_user(), for fans; a creator gets the refusal that is passed.';

create function private.signed_in_creator(p_refusal text default 'method_forbidden') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in('creator', p_refusal);
end $$;
comment on function private.signed_in_creator(text) is
  'As signed_in_user(), for creators; a fan gets the refusal that is passed.';

create function private.acting(p_role public.user_role, p_refusal text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in(p_role, p_refusal);
begin
  perform private.require((select a.refusal::text from private.my_admission a));
  return v_me;
end $$;
comment on function private.acting(public.user_role, text) is
  'The caller of a command that begins, writes or pays: signed_in(), refused in a closed region '
  '(region_blocked) and without a proof of age where one is asked for '
  '(age_verification_required).';

create function private.require_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting(null, null);
end $$;
comment on function private.require_user() is
  'The caller, of either role, of a command that begins, writes or pays.';

create function private.require_fan(p_refusal text default 'ineligible_action') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting('fan', p_refusal);
end $$;
comment on function private.require_fan(text) is
  'As require_user(), for fans; a creator gets the refusal that is passed.';

create function private.require_creator(p_refusal text default 'method_forbidden') returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting('creator', p_refusal);
end $$;
comment on function private.require_creator(text) is
  'As require_user(), for creators; a fan gets the refusal that is passed.';

grant execute on function private.signed_in_user(), private.signed_in_owner(),
  private.signed_in_fan(text), private.signed_in_creator(text),
  private.signed_in_payee() to authenticated;
grant execute on function private.is_caller_restricted(), private.caller_refusal()
  to anon, authenticated, service_role;
grant execute on function private.is_caller_closing() to authenticated;

create view private.twitter_states as
select l.creator_id, l.unlinked_at is null as is_linked,
       case when l.linked_at > (select private.now()) - w.span then l.linked_at + w.span end
         as wait_until
from private.twitter_links l
cross join (select make_interval(hours => private.limit_twitter_link_wait_hours())) w (span);
comment on view private.twitter_states is
  'Creators who have linked an X account at least once. wait_until: when the next link may be '
  'made; null when it may be made now.';

create view private.my_twitter_state as
select is_linked, wait_until from private.twitter_states where creator_id = (select auth.uid());
comment on view private.my_twitter_state is 'The caller''s row of twitter_states.';
grant select on private.my_twitter_state to authenticated;
