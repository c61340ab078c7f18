-- Files for a caller: the database names those that the caller may read, the function sign-media
-- signs them.
create function api.readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(f.answer order by f.name), '[]')
    from private.asked_files(p_names) f
    where private.can_read_media(f.media_id, f.is_live));
end $$;
comment on function api.readable_media(text[]) is
  'Those of the names <media_id>/<variant>.<ext> that the caller may read, with the lifetime of '
  'an address: [{name, seconds}], with object where another file is shown in its place (the cover '
  'of a video). A missing name may not be read or does not exist. Errors: invalid_payload (no '
  'name or more than a hundred), account_suspended, session_expired.';

create function api.guest_readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(f.answer order by f.name), '[]')
    from private.asked_files(p_names) f
    where private.guest_can_read_media(f.media_id, f.is_live));
end $$;
comment on function api.guest_readable_media(text[]) is
  'The same as readable_media() for guests. Errors: invalid_payload.';

grant execute on function api.readable_media(text[]) to authenticated;
grant execute on function api.guest_readable_media(text[]) to anon;
