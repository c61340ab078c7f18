-- One user's settings of a conversation: muted, favourite, and for creators a nickname, notes, and
-- whether the fan may send media. Idempotent.
create function private.set_conversation(
  p_conversation_id uuid, p_is_muted boolean, p_is_favorite boolean, p_accepts_media boolean,
  p_nickname text, p_notes text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_accepted boolean := (
    select accepts_media from public.conversation_members
    where conversation_id = p_conversation_id and user_id = v_me);
begin
  if num_nonnulls(p_accepts_media, p_nickname, p_notes) > 0
     and private.role_of(v_me) <> 'creator' then
    perform private.fail('method_forbidden');
  elsif length(btrim(p_nickname)) > private.limit_nickname_max() then
    perform private.fail('nickname_too_long');
  elsif length(p_notes) > private.limit_notes_max() then
    perform private.fail('notes_too_long');
  end if;
  update public.conversation_members
  set is_muted = coalesce(p_is_muted, is_muted),
      is_favorite = coalesce(p_is_favorite, is_favorite),
      accepts_media = coalesce(p_accepts_media, accepts_media),
      nickname = case when p_nickname is null then nickname else nullif(btrim(p_nickname), '') end,
      notes = case when p_notes is null then notes else nullif(btrim(p_notes), '') end
  where conversation_id = p_conversation_id and user_id = v_me;
  -- The caller's other tabs and devices.
  perform private.notify_changed(v_me, array['conversation', 'permission'],
                       jsonb_build_object('conversation_id', p_conversation_id));
  if p_accepts_media and not v_accepted then
    -- A change signals another person; to stop accepting media is never refused.
    perform private.enforce_rate_limit('media accepted in ' || p_conversation_id,
      private.limit_media_accepted_per_hour(), '1 hour');
  end if;
  if p_accepts_media <> v_accepted and private.is_my_conversation(p_conversation_id) then
    -- The partner's open thread gains or loses a function; no signal crosses a block.
    perform private.notify_changed(
      case v_me when c.one_id then c.other_id else c.one_id end, array['permission'],
      jsonb_build_object('conversation_id', c.id))
    from public.conversations c where c.id = p_conversation_id;
  end if;
end $$;
