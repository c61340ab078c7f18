-- A tip with words: one message and one sale in one transaction. Whoever may not write is refused
-- before any money moves, and may send the tip without words, which leaves a system line where the
-- two users have a thread. The thread's lock comes before the wallet's.
create function private.require_tip_words(
  p_fan_id uuid, p_creator_id uuid, p_amount_cents bigint, p_text text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_creator_id = p_fan_id then
    perform private.fail('cannot_tip_yourself');
  end if;
  perform private.require_content(p_text, '{}');
  perform private.require_words(p_text, 'chat', false);
  -- Its codes are those of a tip without words.
  perform private.require(private.tip_refusal(p_fan_id, p_creator_id, p_amount_cents));
  perform private.require(private.message_refusal(p_fan_id, p_creator_id));
  -- Otherwise the smallest tip would buy a dearer message.
  if p_amount_cents < (private.running_paid_chat(p_fan_id, p_creator_id)).price_cents then
    perform private.fail('tip_below_message_price');
  end if;
end $$;
comment on function private.require_tip_words(uuid, uuid, bigint, text) is
  'Refuses words that the fan may not write, that are too long, or that come with less than a '
  'message of the running paid chat costs.';

create function private.tipped_item(
  p_creator_id uuid, p_item_id uuid, p_conversation_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_item_id is null then
    return p_conversation_id;
  end if;
  return coalesce(
    (select id from public.posts where id = p_item_id and creator_id = p_creator_id),
    (select id from public.stories where id = p_item_id and creator_id = p_creator_id),
    p_conversation_id);
end $$;
comment on function private.tipped_item(uuid, uuid, uuid) is
  'The named post or story if it is one of the creator, otherwise the thread, where there is one.';

create function private.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_item_id uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.begin_request(p_request_id);
  v_tip_id uuid;
  v_is_same boolean;
  v_conversation_id uuid;
  v_conversation public.conversations;
begin
  select t.id, (t.kind, t.creator_id, t.gross_cents) = ('tip', p_creator_id, p_amount_cents)
  into v_tip_id, v_is_same
  from private.transfers t where t.actor_id = v_me and t.request_id = p_request_id;
  if private.is_answered(v_tip_id, v_is_same) then
    return v_tip_id;
  end if;
  if p_creator_id = v_me then
    perform private.fail('cannot_tip_yourself');
  end if;
  -- The refusal below asks for the region.
  v_me := private.signed_in_fan();
  perform private.require(private.tip_refusal(v_me, p_creator_id, p_amount_cents));
  select id into v_conversation_id from public.conversations
  where one_id = least(v_me, p_creator_id) and other_id = greatest(v_me, p_creator_id);
  if v_conversation_id is not null then
    v_conversation := private.lock_conversation(v_conversation_id);
    -- Again under the lock: a block may have begun meanwhile.
    perform private.require(private.tip_refusal(v_me, p_creator_id, p_amount_cents));
  end if;
  v_tip_id := private.record_tip(v_me, p_creator_id, p_amount_cents, p_request_id,
    case when p_item_id is null then v_conversation_id
      else private.tipped_item(p_creator_id, p_item_id, v_conversation_id) end);
  if v_conversation_id is not null then
    perform private.write_notice(v_conversation, v_me, 'tipped', v_tip_id, p_amount_cents);
  end if;
  return v_tip_id;
end $$;
comment on function private.send_tip(uuid, bigint, uuid, uuid) is
  'A tip without words, with a system line in the thread if there is one. A repeated request is '
  'answered before any check, so that a client can always ask for a lost answer, and writes no '
  'second line.';

create function private.send_tip_with_words(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_words text, p_item_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_draft public.messages;
  v_message public.messages;
  v_conversation_id uuid;
begin
  v_draft.text := private.message_words(p_words);
  v_draft.request_id := p_request_id;
  v_draft.request_digest := md5(concat_ws(
    '/', 'tip', p_creator_id, p_amount_cents, v_draft.text))::uuid;
  perform private.begin_request(p_request_id);
  select * into v_message from public.messages
  where sender_id = v_me and request_id = p_request_id;
  if private.is_answered(v_message.id, v_message.request_digest = v_draft.request_digest) then
    return v_message.tip_id;
  elsif exists (
      select from private.transfers where actor_id = v_me and request_id = p_request_id) then
    perform private.fail('duplicate_request');
  end if;
  v_draft.sender_id := private.require_fan();
  perform private.require_tip_words(v_me, p_creator_id, p_amount_cents, v_draft.text);
  v_conversation_id := (private.open_conversation(v_me, p_creator_id)).id;
  -- Again under the lock: a paid chat may have begun or ended meanwhile.
  perform private.require_tip_words(v_me, p_creator_id, p_amount_cents, v_draft.text);
  v_draft.tip_id := private.record_tip(v_me, p_creator_id, p_amount_cents, p_request_id,
    private.tipped_item(p_creator_id, p_item_id, v_conversation_id));
  v_draft.tip_cents := p_amount_cents;
  v_draft.kind := 'text';
  v_message := private.deliver_message(p_creator_id, v_draft, null, '[]');
  perform private.enforce_message_rate_limit(v_message);
  return v_draft.tip_id;
end $$;
comment on function private.send_tip_with_words(uuid, bigint, uuid, text, uuid) is
  'A tip whose words become a message of the thread with the amount of the tip.';
