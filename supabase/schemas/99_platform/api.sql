-- Files for a caller: the database names those that the caller may read, sign-media signs them.
create function api.readable_media(p_names text[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_answer json;
begin
  perform private.check_request();
  if coalesce(cardinality(p_names), 0) not between 1 and private.limit_signed_names_max() then
    perform private.fail('invalid_payload', '{"field": "names"}');
  end if;
  select json_agg(json_strip_nulls(json_build_object(
    'name', n.name, 'seconds', f.seconds,
    'object', f.cover_id || '/' || private.cover_file(split_part(n.name, '/', 2)))) order by n.name)
  into v_answer
  from private.served_files(p_names) f
  cross join lateral (select p_names[f.nth] as name) n
  where private.can_read_media(f.media_id, f.is_live);
  return coalesce(v_answer, '[]');
end $$;
comment on function api.readable_media(text[]) is
  'Which of these names <media_id>/<variant>.<ext> the caller, a guest included, may read, and for '
  'how long an address may live: [{name, seconds}], with object where another file is shown in its '
  'place (the cover of a film). What is missing may not be read or does not exist. Errors: '
  'invalid_payload (no name or more than a hundred), account_suspended, session_expired.';
grant execute on function api.readable_media(text[]) to anon, authenticated;
