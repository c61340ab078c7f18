-- The rule of reading the bytes of a media item: the caller reads a row that shows it. The function
-- sign-media calls it with the caller's token and signs its answer: neither the caller nor that
-- function chooses a lifetime. Each condition reads a table through its policy. Guests have a
-- function of their own, because a plan under policies belongs to one role.
create function private.asked_files(p_names text[])
returns table (name text, media_id uuid, is_live boolean, answer json)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.check_request();
  if coalesce(cardinality(p_names), 0) not between 1 and private.limit_signed_names_max() then
    perform private.fail('invalid_payload', '{"field": "names"}');
  end if;
  return query
  select n.name, f.media_id, f.is_live, json_strip_nulls(json_build_object(
    'name', n.name, 'seconds', f.seconds,
    'object', f.cover_id || '/' || private.cover_file(split_part(n.name, '/', 2))))
  from private.served_files(p_names) f
  cross join lateral (select p_names[f.nth] as name) n;
end $$;
comment on function private.asked_files(text[]) is
  'The files of these names, each with its entry of the answer. Errors: invalid_payload, '
  'account_suspended, session_expired.';

create function private.can_read_media(p_media_id uuid, p_is_live boolean) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Its owner's, neither one of a message while staff look at it nor one in which somebody
  -- does not agree to be shown any more.
  return exists (select from public.media m
                 where m.id = p_media_id and m.moderation_state <> 'removed'
                   and m.release_state <> 'withdrawn'
                   and (m.moderation_state = 'live' or m.purpose <> 'chat'))
    or (p_is_live and (
      exists (select from public.post_media l where l.media_id = p_media_id)
      or exists (select from public.post_previews v where v.media_id = p_media_id)
      -- A media item may be in many threads: the index leads to the caller's.
      or exists (select from public.message_media l
                 where l.media_id = p_media_id and l.recipient_id = auth.uid())
      -- The copy that was made at the purchase outlives the message.
      or exists (select from public.unlock_media u
                 where u.media_id = p_media_id and u.fan_id = auth.uid())
      or exists (select from public.stories s where s.media_id = p_media_id)
      or exists (select from public.welcome_videos w where w.media_id = p_media_id)));
end $$;
comment on function private.can_read_media(uuid, boolean) is
  'Whether a member may read the renditions of a media item. p_is_live: whether users other than '
  'its owner may see it.';

create function private.guest_can_read_media(p_media_id uuid, p_is_live boolean) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_is_live and (
    exists (select from public.post_media l
            where l.media_id = p_media_id
              and l.post_id in (select private.guest_post_ids(l.creator_id)))
    or exists (select from public.post_previews v where v.media_id = p_media_id)
    or exists (select from public.welcome_videos w where w.media_id = p_media_id));
end $$;
comment on function private.guest_can_read_media(uuid, boolean) is
  'The same as can_read_media() for a guest.';

grant execute on function private.asked_files(text[]) to anon, authenticated;
grant execute on function private.can_read_media(uuid, boolean) to authenticated;
grant execute on function private.guest_can_read_media(uuid, boolean) to anon;
