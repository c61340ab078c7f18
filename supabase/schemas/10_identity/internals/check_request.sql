-- Pre-request check of the REST server, for every read and call: a suspended or closed account, and
-- a device that was signed out, is refused although its token is still valid. It costs two look-ups
-- by key. 99_platform/rest.sql names it to the server.
create function private.is_session_over() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := private.my_session_id();
begin
  return v_session is not null and not exists (select from auth.sessions where id = v_session);
end $$;
comment on function private.is_session_over() is
  'Whether the session of the caller''s token has ended. Guests have none.';

create function private.is_caller_barred() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_session_over() or exists (
    select from private.account_facts s
    where s.user_id = auth.uid()
      and (s.is_restricted or s.is_closing or private.lacks_second_step(s.has_second_factor)));
end $$;
comment on function private.is_caller_barred() is
  'Whether the caller joins no topic and stores nothing: held, being closed, signed out, or with '
  'a token of one step beside a second factor. False for guests and the service.';

create function private.is_request_too_long() returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_bytes text := current_setting('request.headers', true)::jsonb ->> 'content-length';
begin
  return current_user in ('anon', 'authenticated') and pg_input_is_valid(v_bytes, 'numeric')
     and v_bytes::numeric > private.limit_request_bytes_max();
end $$;
comment on function private.is_request_too_long() is
  'Whether the body of a guest''s or member''s request is longer than any body of the page. A '
  'chunked body has no announced length: functions check the length of a text first.';

create function private.check_request() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_refusal public.error_code := private.caller_refusal();
begin
  -- A request may prefer another zone, in which days have 23 hours and months begin a day early.
  perform set_config('timezone', 'UTC', true);
  if private.is_request_too_long() then
    perform private.fail(
      'invalid_payload', jsonb_build_object('max_bytes', private.limit_request_bytes_max()));
  end if;
  -- A device that a new second factor signed out reads that its session is over.
  if v_refusal is distinct from 'second_step_required' then
    perform private.require(v_refusal::text);
  end if;
  if private.is_session_over() then
    perform private.fail('session_expired');
  end if;
  perform private.require(v_refusal::text);
end $$;
comment on function private.check_request() is
  'Refuses every REST request of a held account (account_suspended), of a token of one step where '
  'there is a second factor (second_step_required), most of an account that is being closed '
  '(closure_pending), those of an ended session (session_expired), and a body that is too long '
  '(invalid_payload). The request is answered in UTC.';
grant execute on function
  private.is_request_too_long(), private.is_session_over(), private.is_caller_barred(),
  private.check_request()
  to anon, authenticated, service_role;
