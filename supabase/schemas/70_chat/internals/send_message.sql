-- Sending. A repeated request returns the first message. The content is checked before the rule of
-- who may write, and the conversation's lock is taken last, so that a refusal never makes others
-- wait.
create function private.message_answer(p_message public.messages) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_body jsonb;
  v_media jsonb;
begin
  if p_message.price_cents is not null then
    select jsonb_build_object('text', b.text) into v_body
    from public.message_bodies b where b.message_id = p_message.id;
  end if;
  if p_message.media_count > 0 then
    select jsonb_agg(jsonb_build_object(
        'media_id', m.media_id, 'position', m.position, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt,
        'ai_label', m.ai_label)
      order by m.position) into v_media
    from public.message_media m
    where m.message_id = p_message.id and m.is_live and not m.is_removed;
  end if;
  return (to_jsonb(p_message)
      - '{request_digest,global_id,tip_id,is_live,reply_to_id,story_id}'::text[])
    || jsonb_build_object('body', v_body, 'media', coalesce(v_media, '[]'), 'unlock', null,
      'is_off_sale', false, 'ai_label', null,
      'reply_to', case when p_message.reply_to_id is not null
        then private.message_quote(p_message.reply_to_id) end,
      'story', case when p_message.story_id is not null
        then private.story_quote(p_message.story_id) end);
end $$;
comment on function private.message_answer(public.messages) is
  'A message for its sender, in the form of the thread.';

create function private.message_words(p_text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when length(p_text) > 2 * private.limit_message_text_max() then p_text
    else nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '') end;
end $$;
comment on function private.message_words(text) is
  'The trimmed text; null where it is empty. A text more than twice too long stays untrimmed and '
  'is refused.';

create function private.is_text_open(p_price_cents bigint, p_shows_text boolean, p_media integer)
returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_price_cents is null or (coalesce(p_shows_text, false) and p_media > 0);
end $$;
comment on function private.is_text_open(bigint, boolean, integer) is
  'Whether the text is readable before a purchase: never where a priced message has only a text.';

create function private.require_content(p_text text, p_media_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_text is null and cardinality(p_media_ids) = 0 then
    perform private.fail('message_empty');
  elsif length(p_text) > private.limit_message_text_max() then
    perform private.fail('message_too_long');
  elsif cardinality(p_media_ids) > 0 and length(p_text) > private.limit_description_max() then
    perform private.fail('description_too_long');
  elsif cardinality(p_media_ids) > private.limit_chat_images_max() then
    perform private.fail('too_many_images');
  end if;
  perform private.require_words(p_text, 'chat');
end $$;
comment on function private.require_content(text, uuid[]) is
  'Refuses an empty or too long message, more media than an album holds, and words that are not '
  'allowed (blocked_term).';

create function private.require_message_price(
  p_price_cents bigint, p_text text, p_media_ids uuid[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_price_cents not between
      private.limit_message_price_min_cents() and private.limit_message_price_max_cents() then
    perform private.fail('message_price_range');
  elsif p_price_cents is not null and cardinality(p_media_ids) > 0 and p_text is null then
    perform private.fail('media_message_fields_missing');
  end if;
end $$;
comment on function private.require_message_price(bigint, text, uuid[]) is
  'Refuses a price outside of 1 to 199 dollars, and media for sale without a description.';

create function private.require_message(
  p_sender_id uuid, p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_content(p_text, p_media_ids);
  if p_price_cents is null then
    return;
  elsif private.role_of(p_sender_id) <> 'creator' or not private.is_accepted(p_sender_id)
      -- message_refusal() decides first about a recipient who does not exist for the sender.
      or (private.role_of(p_to) = 'creator' and private.is_there_for(p_sender_id, p_to)) then
    perform private.fail('method_forbidden');
  end if;
  perform private.require_message_price(p_price_cents, p_text, p_media_ids);
end $$;
comment on function private.require_message(uuid, uuid, text, uuid[], bigint) is
  'Refuses a message that is empty, too long, priced by a fan or outside of 1 to 199 dollars, and '
  'media for sale without a description.';

create function private.require_writable(p_sender_id uuid, p_to uuid, p_has_media boolean)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.message_refusal(p_sender_id, p_to));
  if p_has_media and not private.accepts_media_from(p_to, p_sender_id) then
    perform private.fail('media_not_accepted');
  end if;
end $$;

create function private.append_message(
  p_conversation public.conversations, p_draft public.messages) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  insert into public.messages (
    conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, price_cents,
    media_count, media_state, review_state, duration_ms, locked_blur, request_id, request_digest,
    global_id, tip_id, tip_cents, charged_cents, reply_to_id, story_id, created_at)
  values (
    p_conversation.id, p_draft.sender_id,
    case p_draft.sender_id when p_conversation.one_id then p_conversation.other_id
                           else p_conversation.one_id end,
    p_conversation.next_seq, p_conversation.next_seq, p_draft.kind, p_draft.text,
    p_draft.price_cents, coalesce(p_draft.media_count, 0), p_draft.media_state,
    coalesce(p_draft.review_state, 'approved'), p_draft.duration_ms, p_draft.locked_blur,
    p_draft.request_id, p_draft.request_digest, p_draft.global_id, p_draft.tip_id,
    p_draft.tip_cents, p_draft.charged_cents,
    p_draft.reply_to_id, p_draft.story_id,
    coalesce(p_draft.created_at, private.now()))
  returning * into v_message;
  update public.conversations
  set next_seq = next_seq + 1, last_message_id = v_message.id,
      updated_at = greatest(updated_at, v_message.created_at)
  where id = p_conversation.id;
  return v_message;
end $$;
comment on function private.append_message(public.conversations, public.messages) is
  'Writes a drafted message at the end of a conversation; the caller holds its lock.';

create function private.write_message(
  p_conversation public.conversations, p_draft public.messages, p_locked_text text, p_media jsonb)
returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages := private.append_message(p_conversation, p_draft);
begin
  if p_locked_text is not null then
    insert into public.message_bodies (message_id, sender_id, text)
    values (v_message.id, v_message.sender_id, p_locked_text);
  end if;
  if v_message.media_count > 0 then
    perform private.attach_media(v_message, p_media);
  end if;
  return v_message;
end $$;
comment on function private.write_message(public.conversations, public.messages, text, jsonb) is
  'A drafted message with its locked text and its media, at the end of a locked conversation.';

create function private.deliver_message(
  p_to uuid, p_draft public.messages, p_locked_text text, p_media jsonb,
  p_expected_cents bigint default null) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_paid_chat public.paid_chats;
  v_message public.messages;
  v_is_charged boolean;
  v_place jsonb;
begin
  v_conversation := private.open_conversation(p_draft.sender_id, p_to);
  v_paid_chat := private.chat_to_charge(p_to, p_draft, p_expected_cents);
  v_is_charged := v_paid_chat.id is not null;
  p_draft.charged_cents := v_paid_chat.price_cents;
  v_message := private.write_message(v_conversation, p_draft, p_locked_text, p_media);
  if v_is_charged then
    perform private.record_sale('session_text', v_paid_chat.fan_id, v_paid_chat.creator_id,
                         v_paid_chat.price_cents, v_message.id, v_message.request_id,
                         p_item_id => v_conversation.id);
  end if;
  perform private.set_unread(v_conversation.id, p_to);
  v_place := jsonb_build_object('conversation_id', v_conversation.id);
  perform private.send_signals(array[
    private.user_signal(
      p_to,
      case when v_is_charged then '{earnings,conversation}' else '{conversation}' end::text[],
      v_place),
    -- The sender's other tabs and devices.
    private.user_signal(
      p_draft.sender_id, case when v_is_charged then '{sent,balance}' else '{sent}' end::text[],
      v_place),
    private.thread_signal(
      v_conversation.id, v_message.id, v_message.seq, v_message.change_seq)]);
  return v_message;
end $$;
comment on function private.deliver_message(uuid, public.messages, text, jsonb, bigint) is
  'Writes an allowed message with its media, charges it where a paid chat runs, and signals both '
  'users, also a muted recipient: muting keeps it out of the counts. p_expected_cents: the price '
  'that its sender was shown.';

create function private.enforce_message_rate_limit(p_message public.messages) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enforce_rate_limit('messages', private.limit_messages_per_hour(), '1 hour');
  if p_message.seq = 1 then
    perform private.enforce_rate_limit('contacts', private.limit_contacts_per_hour(), '1 hour');
  end if;
end $$;
comment on function private.enforce_message_rate_limit(public.messages) is
  'Counts a sent message, and a first message between two users once more, which limits mass '
  'contacts.';

create function private.require_subject(
  p_sender_id uuid, p_to uuid, p_reply_to_id uuid, p_story_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Most messages have none, and a branch with a query costs its start.
  if p_reply_to_id is null and p_story_id is null then
    return;
  elsif num_nonnulls(p_reply_to_id, p_story_id) > 1 then
    perform private.fail('invalid_payload', '{"field": "story_id"}');
  elsif p_reply_to_id is not null and not exists (
      select from public.messages m
      where m.id = p_reply_to_id and m.kind <> 'notification' and m.is_live
        and m.conversation_id = private.conversation_of(p_sender_id, p_to)) then
    perform private.fail('message_not_found');
  elsif p_story_id is not null and not exists (
      select from private.readable_stories r
      where r.id = p_story_id and r.creator_id = p_to) then
    perform private.fail('story_not_found');
  end if;
end $$;
comment on function private.require_subject(uuid, uuid, uuid, uuid) is
  'Refuses a reply to a message of another thread, or to one that is gone, and a message about a '
  'story that its sender does not see or that is not of its recipient.';

create function private.send_message(
  p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean, p_expected_cents bigint, p_reply_to_id uuid default null,
  p_story_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.begin_request(p_request_id);
  v_text text := private.message_words(p_text);
  v_media_ids uuid[] := coalesce(p_media_ids, '{}');
  v_is_text_open boolean :=
    private.is_text_open(p_price_cents, p_shows_text, cardinality(v_media_ids));
  v_draft public.messages;
  v_media jsonb;
  v_message public.messages;
begin
  v_draft.request_id := p_request_id;
  v_draft.request_digest := md5(concat_ws(
    '/', p_to, p_price_cents, v_is_text_open, v_media_ids, v_text, p_reply_to_id,
    p_story_id))::uuid;
  select * into v_message from public.messages
  where sender_id = v_me and request_id = p_request_id;
  if private.is_answered(v_message.id, v_message.request_digest = v_draft.request_digest) then
    return private.message_answer(v_message);
  end if;
  v_draft.sender_id := private.signed_in_user();
  perform private.require_message(v_me, p_to, v_text, v_media_ids, p_price_cents);
  perform private.require_writable(v_me, p_to, cardinality(v_media_ids) > 0);
  perform private.require_subject(v_me, p_to, p_reply_to_id, p_story_id);
  v_draft.reply_to_id := p_reply_to_id;
  v_draft.story_id := p_story_id;
  v_media := private.take_media(v_me, v_media_ids);
  v_draft.text := case when v_is_text_open then v_text end;
  v_draft.price_cents := p_price_cents;
  v_draft := private.with_media(v_draft, v_media);
  v_message := private.deliver_message(
    p_to, v_draft, case when not v_is_text_open then v_text end, v_media, p_expected_cents);
  perform private.enforce_message_rate_limit(v_message);
  -- A separate statement: the answer reads the rows that the one before wrote.
  return private.message_answer(v_message);
end $$;
