-- The doors of identity.
create function public.check_signup(p_username text, p_email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.check_signup(p_username, p_email)
$$;
comment on function public.check_signup(text, text) is
  'For everyone: {username: free, taken, reserved or invalid; email: ok or invalid}, never '
  'whether an address is known. Too many calls a minute: {refused: rate_limited}.';

create function public.age_gate() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('mode', private.region_mode(), 'terms_version',
    private.config_text('terms_version'))
$$;
comment on function public.age_gate() is
  'For everyone: {mode: confirm, verify or block; terms_version}, by the caller''s region.';

create function public.touch_presence() returns void
language sql volatile security invoker set search_path = '' as $$
  select private.touch_presence()
$$;
comment on function public.touch_presence() is
  'Heartbeat of the caller''s presence; does nothing for the invisible.';

create function public.leave_presence() returns void
language sql volatile security invoker set search_path = '' as $$
  select private.leave_presence()
$$;
comment on function public.leave_presence() is 'The caller goes offline, as at sign-out.';

create function public.set_currency(p_currency text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_currency(p_currency)
$$;
comment on function public.set_currency(text) is
  'Sets the currency of display, one of the eight. Errors: invalid_payload.';

create function public.my_sign_in() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_sign_in() $$;
comment on function public.my_sign_in() is
  'How the caller signs in: {email or null, has_password, providers: names of other houses}. '
  'Errors: unauthorized_request, account_suspended.';

create function public.my_devices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_devices() $$;
comment on function public.my_devices() is
  'The caller''s signed-in devices, this one first: [{id, user_agent, ip, created_at, seen_at, '
  'is_current}]. Errors: unauthorized_request, account_suspended.';

create function public.end_device(p_session_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.end_device(p_session_id)
$$;
comment on function public.end_device(uuid) is
  'Signs one of the caller''s devices out. False where it is none of theirs, or is ended already. '
  'Errors: unauthorized_request, account_suspended.';

create function public.end_other_devices() returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.end_other_devices()
$$;
comment on function public.end_other_devices() is
  'Signs every device of the caller out but this one; returns how many. Errors: '
  'unauthorized_request, account_suspended.';

grant execute on function private.check_signup(text, text), public.check_signup(text, text),
  private.region_mode(), public.age_gate() to anon, authenticated;
grant execute on function
  private.touch_presence(), public.touch_presence(), private.leave_presence(),
    public.leave_presence(),
  private.set_currency(text), public.set_currency(text) to authenticated;
grant execute on function
  private.my_sign_in(), public.my_sign_in(),
  private.my_devices(), public.my_devices(), private.end_device(uuid), public.end_device(uuid),
  private.end_other_devices(), public.end_other_devices() to authenticated;
