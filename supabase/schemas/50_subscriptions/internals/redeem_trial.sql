-- Redeeming a trial. The calling function has asked Auth for the user. The trial's row and then the
-- pair's are locked, so that one of many attempts at once redeems. A trial period costs nothing and
-- never becomes a paid one: a start sets no renewal, an extension moves the end of the running
-- period and, with it, the next bill.
create function private.require_redeemer(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_out(p_user_id) then
    perform private.require(private.account_refusal(p_user_id)::text);
  elsif private.role_of(p_user_id) <> 'fan' then
    perform private.fail('must_be_customer_to_redeem');
  end if;
end $$;

create function private.require_trial_address(p_user_id uuid, p_email text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user auth.users;
begin
  select * into v_user from auth.users where id = p_user_id;
  if lower(v_user.email) is distinct from p_email then
    perform private.fail('trial_email_mismatch');
  elsif v_user.email_confirmed_at is null then
    perform private.fail('email_not_verified');
  end if;
end $$;
comment on function private.require_trial_address(uuid, text) is
  'Refuses a user who has not confirmed the address that the trial was sent to.';

create function private.open_trial_period(
  p_subscription public.subscriptions, p_period_days integer)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_extends boolean := p_subscription.expires_at > private.now();
  v_starts timestamptz := greatest(private.now(), p_subscription.expires_at);
  v_ends timestamptz := v_starts + make_interval(hours => 24 * p_period_days);
  v_is_first boolean := not exists (
    select from public.subscription_periods where subscription_id = p_subscription.id);
begin
  if v_extends then
    update public.subscriptions set expires_at = v_ends where id = p_subscription.id;
  else
    perform private.write_subscription(p_subscription, p.id, false, 0, p.price_cents, v_ends)
    from public.plans p where p.creator_id = p_subscription.creator_id and p.is_default;
  end if;
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id,
          v_starts, v_ends, 0, true);
  delete from private.renewals where subscription_id = p_subscription.id;
  perform private.notify_changed(p_subscription.fan_id, array['subscription', 'conversation']);
  if v_extends then
    perform private.notify_changed(p_subscription.creator_id, array['trials']);
    return true;
  end if;
  perform private.notify(p_subscription.creator_id, p_subscription.fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    p_subscription.id,
    null, array['trials', 'conversation']);
  return false;
end $$;
comment on function private.open_trial_period(public.subscriptions, integer) is
  'Adds a free period after what is already paid. Returns whether it extends a running '
  'subscription.';

create function private.trial_answer(p_trial public.trials) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'extended', p_trial.has_extended, 'period', p_trial.period_days, 'profile', username)
  from public.profiles where id = p_trial.creator_id
$$;

create function private.redeem_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_trial public.trials;
  v_subscription public.subscriptions;
begin
  perform private.require_redeemer(p_user_id);
  if length(p_code) is distinct from private.limit_trial_code_length() then
    perform private.fail('invalid_trial_code');
  end if;
  select * into v_trial from public.trials
  where code_hash = private.trial_code_hash(p_code) for update;
  if v_trial.id is null then
    perform private.fail('trial_not_found');
  elsif v_trial.redeemed_by = p_user_id and v_trial.redeem_request_id = p_request_id then
    return private.trial_answer(v_trial);
  end if;
  perform private.require_trial_address(p_user_id, v_trial.email);
  if v_trial.redeemed_at is not null then
    perform private.fail('already_redeemed');
  elsif v_trial.expires_at <= private.now() then
    perform private.fail('trial_expired');
  end if;
  v_subscription := private.lock_subscription(p_user_id, v_trial.creator_id);
  -- Both are checked under the lock: a block takes it as well, and two codes of one creator may be
  -- redeemed at once.
  perform private.require(private.subscribe_refusal(p_user_id, v_trial.creator_id));
  if exists (select from public.trials
             where redeemed_by = p_user_id and creator_id = v_trial.creator_id) then
    perform private.fail('trial_redeemed_once');
  end if;
  v_trial.has_extended := private.open_trial_period(v_subscription, v_trial.period_days);
  update public.trials
  set redeemed_by = p_user_id, redeemed_at = private.now(), redeem_request_id = p_request_id,
      has_extended = v_trial.has_extended
  where id = v_trial.id;
  return private.trial_answer(v_trial);
end $$;
comment on function private.redeem_trial(uuid, text, uuid) is
  'Starts or extends the subscription of a code. Returns {extended, period, profile}.';

create function private.try_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  elsif not private.take_rate('trial_codes', p_user_id::text,
                              private.limit_trial_attempts_per_hour(), interval '1 hour') then
    return '{"refused": "rate_limited", "status": 429}';
  end if;
  begin
    return private.redeem_trial(p_user_id, p_code, p_request_id);
  exception when others then
    if sqlstate not like 'PT%' then
      raise;
    end if;
    -- A refusal is returned: raising it would roll the count back.
    return jsonb_build_object('refused', sqlerrm, 'status', substr(sqlstate, 3)::integer);
  end;
end $$;
comment on function private.try_trial(uuid, text, uuid) is
  'One counted attempt at a code: the answer of redeem_trial(), or {refused: code, status}.';
