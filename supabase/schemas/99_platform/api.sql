-- The one door of what is served: it names what may be read, the function sign-media signs it.
create function api.readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.readable_media(p_names);
end $$;
comment on function api.readable_media(text[]) is
  'Which of these names <media_id>/<variant>.<ext> the caller, a guest included, may read, and for '
  'how long an address may live: [{name, seconds}], with object where another file is shown in its '
  'place (the cover of a film). What is missing may not be read or does not exist. Errors: '
  'invalid_payload (no name or more than a hundred), account_suspended, session_expired.';

grant execute on function private.readable_media(text[]), api.readable_media(text[])
  to anon, authenticated;
