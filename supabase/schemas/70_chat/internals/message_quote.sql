-- What a reply shows of the message or the story that it is about. Both functions run as their
-- caller: policies decide what is read. A priced message is quoted by its kind alone, also for its
-- sender and its buyer; one that is removed or held has no text.
create function private.message_quote(p_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', m.id, 'sender_id', m.sender_id, 'kind', m.kind, 'media_count', m.media_count,
      'text', case when m.price_cents is null then left(m.text, private.limit_quote()) end)
    from public.messages m where m.id = p_id);
end $$;
comment on function private.message_quote(uuid) is
  'A message in a reply to it: sender, kind, and the beginning of its text where it is free.';

create function private.story_quote(p_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return json_build_object('id', p_id, 'shown', (
    select json_build_object('media_id', s.media_id, 'kind', s.kind)
    from public.stories s
    where s.id = p_id and (select true from private.readable_stories r where r.id = s.id)));
end $$;
comment on function private.story_quote(uuid) is
  'A story in a message about it: its picture while the caller sees it.';

create function private.change_replies(p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.change_message(m.id)
  from (select id from public.messages where reply_to_id = p_message_id order by seq) m;
end $$;
comment on function private.change_replies(uuid) is
  'Gives the replies to a message a new change_seq, because their quote has changed.';

grant execute on function private.message_quote(uuid), private.story_quote(uuid) to authenticated;
