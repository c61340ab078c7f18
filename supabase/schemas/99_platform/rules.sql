-- The rule of reading the bytes of a medium: a caller who reads a row that shows it. The function
-- sign-media asks with the caller's token, a guest included, and signs what it is told: neither the
-- caller nor that function chooses a lifetime. Each condition reads a table through its policy.
create function private.can_read_media(p_media_id uuid, p_is_live boolean) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  if auth.uid() is null then
    return p_is_live and (
      exists (select from public.post_media l
              where l.media_id = p_media_id
                and l.post_id in (select private.guest_post_ids(l.creator_id)))
      or exists (select from public.welcome_videos w where w.media_id = p_media_id));
  end if;
  return exists (select from public.media m
                 where m.id = p_media_id and m.moderation_state <> 'removed')
    or (p_is_live and (
      exists (select from public.post_media l where l.media_id = p_media_id)
      -- a medium may stand in many threads: the index leads to the caller's
      or exists (select from public.message_media l
                 where l.media_id = p_media_id and l.recipient_id = auth.uid())
      -- the copy made at purchase outlives the message
      or exists (select from public.unlock_media u
                 where u.media_id = p_media_id and u.fan_id = auth.uid())
      or exists (select from public.stories s where s.media_id = p_media_id)
      or exists (select from public.welcome_videos w where w.media_id = p_media_id)));
end $$;
comment on function private.can_read_media(uuid, boolean) is
  'Whether the caller, a guest included, may read what was made of a medium. p_is_live: whether it '
  'may be shown to others than its owner.';
grant execute on function private.can_read_media(uuid, boolean) to anon, authenticated;
