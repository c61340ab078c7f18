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

grant execute on function private.check_signup(text, text), public.check_signup(text, text),
  private.region_mode(), public.age_gate() to anon, authenticated;
grant execute on function
  private.touch_presence(), public.touch_presence(), private.leave_presence(),
    public.leave_presence(),
  private.set_currency(text), public.set_currency(text) to authenticated;
