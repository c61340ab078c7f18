-- Sending a trial: a row with the hash of a code, and a mail with the code. The answer to the
-- creator never depends on whether the address has an account; across a block the row is stored and
-- no mail is sent.
create function private.trial_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(
    substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(r.bytes, n) % 32 + 1, 1), '' order by n)
  from (select extensions.gen_random_bytes(private.limit_trial_code_length())) r (bytes),
       generate_series(0, private.limit_trial_code_length() - 1) n
$$;
comment on function private.trial_code() is
  'A new code: five random bits per character, a hundred in all, without l, o, 0 and 1.';

create function private.trial_code_hash(p_code text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(lower(p_code), 'UTF8'))
$$;

create function private.check_trial(p_creator_id uuid, p_email text, p_period_days integer)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_listed(p_creator_id) or private.is_special(p_creator_id) then
    perform private.fail('profile_not_promoted');
  elsif coalesce(p_email, '') = '' or p_period_days is null then
    perform private.fail('trial_fields_missing');
  elsif not private.is_email(p_email) then
    perform private.fail('invalid_email');
  elsif p_period_days <> all (private.limit_trial_periods_days()) then
    perform private.fail('invalid_trial_period');
  -- Counted first: two requests of one creator wait here for each other.
  elsif not private.take_rate('trials', p_creator_id::text, private.limit_trials_per_day(),
                              interval '1 day') then
    perform private.fail('rate_limited');
  end if;
  -- The creator's own list shows as much. A second trial of one address would open nothing.
  if exists (select from public.trials
             where creator_id = p_creator_id and email = p_email and redeemed_at is not null) then
    perform private.fail('trial_given_once');
  elsif exists (select from public.trials
                where creator_id = p_creator_id and email = p_email
                  and expires_at > private.now()) then
    perform private.fail('trial_waiting');
  end if;
end $$;

create function private.is_unwelcome(p_email text, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.email = p_email and u.email_confirmed_at is not null
      and private.is_blocked_between(u.id, p_creator_id))
$$;
comment on function private.is_unwelcome(text, uuid) is
  'Whether the address belongs to a user with a block between them and the creator.';

create function private.send_trial(p_email text, p_period_days integer, p_request_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_email text := lower(btrim(p_email));
  v_code text := private.trial_code();
  v_first record;
  v_until timestamptz;
begin
  perform private.begin_request(p_request_id);
  select t.id, (t.email, t.period_days) = (v_email, p_period_days) as same into v_first
  from public.trials t where t.creator_id = v_me and t.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return;
  end if;
  perform private.check_trial(v_me, v_email, p_period_days);
  insert into public.trials (creator_id, request_id, email, period_days, code_hash)
  values (v_me, p_request_id, v_email, p_period_days, private.trial_code_hash(v_code))
  returning expires_at into v_until;
  if not private.is_unwelcome(v_email, v_me) then
    perform private.queue_mail_to(v_email, 'trial', jsonb_build_object(
      'from', (select name from public.profiles where id = v_me), 'days', p_period_days,
      'until', v_until, 'code', v_code));
  end if;
end $$;
comment on function private.send_trial(text, integer, uuid) is
  'Sends a free trial to an address, once for each request.';
