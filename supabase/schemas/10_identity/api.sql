-- API of identity. The registration learns whether a username is free and an address well formed,
-- but never whether the address has an account.
create function api.check_signup(p_username text, p_email text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_state private.username_state := private.check_username(p_username);
begin
  if v_state is null then
    return json_build_object('refused', 'rate_limited');
  end if;
  return json_build_object(
    'username', v_state,
    'email', case
      when length(p_email) > private.limit_typed_name_max() then 'invalid'
      when private.is_email(lower(trim(coalesce(p_email, '')))) then 'ok'
      else 'invalid' end);
end $$;
comment on function api.check_signup(text, text) is
  'For everyone: {username: free, taken, reserved or invalid; email: ok or invalid}, never '
  'whether an address has an account. Too many calls a minute: {refused: rate_limited}.';

create function api.age_gate() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_mode text := private.region_mode();
begin
  return json_build_object(
    'mode', v_mode, 'terms_version', private.config_text('terms_version'),
    'check', case v_mode when 'verify' then private.my_age_check() end);
end $$;
comment on function api.age_gate() is
  'For everyone: {mode: confirm, verify or block; terms_version; check: {is_proven, is_running, '
  'retry_at} in the mode verify, else null}, by the caller''s region.';

create function api.touch_presence() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.touch_presence();
end $$;
comment on function api.touch_presence() is
  'Heartbeat of the caller''s presence; does nothing for an invisible creator.';

create function api.leave_presence() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.leave_presence();
end $$;
comment on function api.leave_presence() is 'The caller goes offline, as at sign-out.';

create function api.set_currency(p_currency text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_currency(p_currency);
end $$;
comment on function api.set_currency(text) is
  'Sets the currency of display, one of the eight. Errors: invalid_payload.';

create function api.set_theme(p_theme public.theme) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_theme(p_theme);
end $$;
comment on function api.set_theme(public.theme) is
  'Sets the colour theme of the caller. Errors: invalid_payload.';

create function api.set_timeline_layout(p_layout public.timeline_layout) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_timeline_layout(p_layout);
end $$;
comment on function api.set_timeline_layout(public.timeline_layout) is
  'Sets the caller''s layout of walls. Errors: invalid_payload.';

create function api.set_notification_choice(
  p_topic public.notification_topic, p_channel public.notification_channel, p_is_on boolean)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_notification_choice(p_topic, p_channel, p_is_on);
end $$;
comment on function api.set_notification_choice(
  public.notification_topic, public.notification_channel, boolean) is
  'Switches one topic on or off for one channel of the caller. Errors: notification_required '
  '(what is always shown or mailed), invalid_payload (also for a topic of the other role, and for '
  'a mail that does not exist).';

create function api.my_sign_in() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_sign_in();
end $$;
comment on function api.my_sign_in() is
  'How the caller signs in: {email or null, has_password, providers: names of other providers}. '
  'Errors: unauthorized_request, account_suspended.';

create function api.check_second_step(p_is_recent boolean default false) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_owner();
  if p_is_recent then
    perform private.require_step_up();
  end if;
end $$;
comment on function api.check_second_step(boolean) is
  'For edge functions, and for the page before it asks Auth for a change. Callers without a second '
  'factor pass. Errors: second_step_required (a token of one step), step_up_required (where a '
  'recent check is asked for), unauthorized_request, account_suspended.';

create function api.check_new_factor() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_owner();
  perform private.require_factor_check();
end $$;
comment on function api.check_new_factor() is
  'For the page before it asks Auth for another second factor. Errors: step_up_required (beside '
  'another one, without a recent check), reauthentication_required (a first one, where this '
  'session signed in too long ago), second_step_required, unauthorized_request, '
  'account_suspended.';

create function api.my_devices() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_devices();
end $$;
comment on function api.my_devices() is
  'The caller''s signed-in devices, the current one first: [{id, user_agent, ip, created_at, '
  'seen_at, is_current}]. Errors: unauthorized_request, account_suspended.';

create function api.end_device(p_session_id uuid) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_device(p_session_id);
end $$;
comment on function api.end_device(uuid) is
  'Signs out one of the caller''s devices. False where the device is not the caller''s or is '
  'signed out already. Errors: unauthorized_request, account_suspended.';

create function api.end_other_devices() returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_other_devices();
end $$;
comment on function api.end_other_devices() is
  'Signs out all devices of the caller except the current one; returns their number. Errors: '
  'unauthorized_request, account_suspended.';

grant execute on function private.check_username(text), private.is_email(text, integer),
  api.check_signup(text, text),
  private.region_mode(), private.my_age_check(), api.age_gate() to anon, authenticated;
grant execute on function
  private.touch_presence(), api.touch_presence(), private.leave_presence(),
    api.leave_presence(),
  private.set_currency(text), api.set_currency(text),
  private.set_theme(public.theme), api.set_theme(public.theme),
  private.set_timeline_layout(public.timeline_layout),
  api.set_timeline_layout(public.timeline_layout),
  private.set_notification_choice(
    public.notification_topic, public.notification_channel, boolean),
  api.set_notification_choice(
    public.notification_topic, public.notification_channel, boolean) to authenticated;
grant execute on function
  private.needs_step_up(), private.require_step_up(), api.check_second_step(boolean),
  private.needs_sign_in(), private.require_factor_check(), api.check_new_factor(),
  private.my_sign_in(), api.my_sign_in(),
  private.my_devices(), api.my_devices(), private.end_device(uuid), api.end_device(uuid),
  private.end_other_devices(), api.end_other_devices() to authenticated;
