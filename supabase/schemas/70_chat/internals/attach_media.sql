-- Media of messages: whose media may be attached, the kind of the message, and the copied facts
-- that readers need (kind, size, duration, blur).
create function private.take_media(p_owner_id uuid, p_media_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cardinality(p_media_ids) = 0 then
    return '[]';
  end if;
  -- Before the conversation's lock: the worker's report locks a media item first as well.
  return (
    select jsonb_agg(to_jsonb(m) order by m.place)
    from private.require_media(p_owner_id, p_media_ids, 'chat', private.limit_chat_images_max()) m);
end $$;
comment on function private.take_media(uuid, uuid[]) is
  'The facts of the sender''s own media for a message, in order; refuses media that may not be '
  'sent.';

create function private.message_kind_of(p_media jsonb) returns public.message_kind
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(p_media) > 1
     and p_media @? '$[*] ? (@.kind != "image")' then
    perform private.fail('media_kinds_mixed');
  end if;
  return case jsonb_array_length(p_media)
    when 0 then 'text' when 1 then p_media -> 0 ->> 'kind' else 'album' end;
end $$;
comment on function private.message_kind_of(jsonb) is
  'The kind of a message by its media: one has its own kind, several pictures are an album.';

create function private.require_measured(p_kind public.message_kind, p_media jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Processed within seconds, and only the processed recording has a reliable length.
  if p_kind = 'audio' and p_media @? '$[*] ? (@.state != "ready")' then
    perform private.fail('media_processing');
  end if;
end $$;
comment on function private.require_measured(public.message_kind, jsonb) is
  'Pictures and videos may be sent while they are processed, a recording may not.';

create function private.with_media(p_draft public.messages, p_media jsonb)
returns public.messages
language plpgsql stable set search_path = '' as $$
begin
  p_draft.kind := private.message_kind_of(p_media);
  p_draft.media_count := jsonb_array_length(p_media);
  if p_draft.media_count = 0 then
    return p_draft;
  end if;
  perform private.require_measured(p_draft.kind, p_media);
  p_draft.media_state := case
    when p_media @? '$[*] ? (@.state != "ready")' then 'processing' else 'ready' end;
  p_draft.review_state := case
    when p_media @? '$[*] ? (@.review_state == "pending")' then 'pending' else 'approved' end;
  return private.with_first_media(p_draft, p_media);
end $$;
comment on function private.with_media(public.messages, jsonb) is
  'A draft with the facts of its media that both users may read.';

create function private.with_first_media(p_draft public.messages, p_media jsonb)
returns public.messages
language plpgsql immutable set search_path = '' as $$
begin
  -- Not a colour nor the length of what waits for its review.
  if p_media @? '$[0] ? (@.is_live == true)' then
    p_draft.duration_ms := p_media -> 0 ->> 'duration_ms';
    if p_draft.price_cents is not null then
      p_draft.locked_blur := p_media -> 0 ->> 'locked_blur';
    end if;
  end if;
  return p_draft;
end $$;
comment on function private.with_first_media(public.messages, jsonb) is
  'A draft with the length of its first media item, and its two colours where it has a price.';

create function private.media_state_of(p_message_id uuid) returns public.media_state
language sql stable security definer set search_path = '' as $$
  select case when bool_or(m.state = 'failed') then 'failed'
              when bool_or(m.state <> 'ready') then 'processing'
              else 'ready' end::public.media_state
  from public.message_media l join public.media m on m.id = l.media_id
  where l.message_id = p_message_id
$$;

create function private.review_of_message(p_message_id uuid) returns public.review_state
language sql stable security definer set search_path = '' as $$
  select private.review_of(
    array(select media_id from public.message_media where message_id = p_message_id))
$$;

create function private.attach_media(p_message public.messages, p_media jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.message_media (
    message_id, position, media_id, sender_id, recipient_id, is_free, is_live, kind, width,
    height, duration_ms, blur, alt, ai_label)
  select p_message.id, m.place, m.media_id, p_message.sender_id, p_message.recipient_id,
         p_message.price_cents is null, m.is_live, m.kind, m.width, m.height, m.duration_ms,
         m.blur, m.alt, m.ai_label
  from jsonb_to_recordset(p_media) m (
    place smallint, media_id uuid, kind public.media_kind, width integer, height integer,
    duration_ms integer, blur text, alt text, ai_label public.ai_label,
    is_live boolean);
end $$;

create function private.change_message(p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  select * into v_message from public.messages where id = p_message_id;
  perform private.lock_conversation(v_message.conversation_id);
  update public.messages
  set change_seq = private.take_change(v_message.conversation_id, p_message_id)
  where id = p_message_id returning * into v_message;
  perform private.notify_conversation_changed(
    v_message.conversation_id, v_message.id, v_message.seq, v_message.change_seq);
end $$;
comment on function private.change_message(uuid) is
  'Gives a changed message a new change_seq and signals both threads.';
