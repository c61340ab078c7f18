-- Unlocking a priced message: one sale per message, whatever the request, and a copy of the
-- content, which stays when the message is removed. Two tabs wait for each other at the
-- conversation's lock; the second one finds the message unlocked.
create function private.bought_content(p_unlock public.unlocks) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_media jsonb;
begin
  if p_unlock.kind <> 'text' then
    select jsonb_agg(jsonb_build_object(
        'media_id', m.media_id, 'position', m.position, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt,
        'ai_label', m.ai_label)
      order by m.position) into v_media
    from public.unlock_media m where m.unlock_id = p_unlock.id and m.is_live;
  end if;
  return jsonb_build_object(
    'text', p_unlock.text, 'created_at', p_unlock.created_at,
    'media', coalesce(v_media, '[]'));
end $$;
comment on function private.bought_content(public.unlocks) is
  'The content of a purchase for its buyer, in the form of the thread.';

create function private.unlock_answer(p_unlock public.unlocks, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_first boolean;
begin
  select t.request_id = p_request_id into v_is_first
  from private.transfers t where t.id = p_unlock.transfer_id;
  return jsonb_build_object(
    'result', case when v_is_first then 'message_unlocked' else 'message_already_unlocked' end,
    'message_id', p_unlock.message_id, 'unlock_id', p_unlock.id,
    'price_cents', p_unlock.price_cents,
    'balance_cents', (select balance_cents from public.wallets where owner_id = p_unlock.fan_id),
    'unlock', private.bought_content(p_unlock));
end $$;
comment on function private.unlock_answer(public.unlocks, uuid) is
  'The purchase for its buyer. A repetition of the paying request returns message_unlocked again.';

create function private.copy_bought(p_message public.messages, p_transfer_id uuid)
returns public.unlocks
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_unlock public.unlocks;
begin
  insert into public.unlocks (
    fan_id, creator_id, message_id, transfer_id, price_cents, kind, text, creator_name,
    creator_username, global_id)
  select p_message.recipient_id, p_message.sender_id, p_message.id, p_transfer_id,
         p_message.price_cents, p_message.kind,
         coalesce(p_message.text,
                  (select text from public.message_bodies where message_id = p_message.id)),
         p.name, p.username, p_message.global_id
  from public.profiles p where p.id = p_message.sender_id
  returning * into v_unlock;
  if p_message.media_count = 0 then
    return v_unlock;
  end if;
  insert into public.unlock_media (
    unlock_id, position, fan_id, media_id, is_live, kind, width, height, duration_ms, blur,
    alt, ai_label)
  select v_unlock.id, m.position, v_unlock.fan_id, m.media_id, m.is_live, m.kind, m.width,
         m.height, m.duration_ms, m.blur, m.alt, m.ai_label
  from public.message_media m where m.message_id = p_message.id;
  return v_unlock;
end $$;
comment on function private.copy_bought(public.messages, uuid) is
  'Copies the content that the buyer keeps: text, kind, sizes and the creator''s present name.';

create function private.require_media_ready(p_message_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_media record;
begin
  for v_media in
    select m.state, m.moderation_state, m.review_state, m.release_state
    from public.message_media l
    join public.media m on m.id = l.media_id
    where l.message_id = p_message_id and not (l.is_live and m.is_live)
  loop
    perform private.fail(case
      when v_media.moderation_state <> 'live' or v_media.review_state <> 'approved'
        or v_media.release_state <> 'complete'
        then 'content_under_review'
      when v_media.state = 'failed' then 'media_failed'
      else 'media_processing' end);
  end loop;
end $$;
comment on function private.require_media_ready(uuid) is
  'Refuses content that cannot be shown: a media item is processed, failed, held or not reviewed.';

create function private.sell_message(
  p_message_id uuid, p_conversation_id uuid, p_fan_id uuid, p_request_id uuid)
returns public.unlocks
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_unlock public.unlocks;
  v_message public.messages;
  v_transfer_id uuid;
  v_change bigint;
begin
  perform private.lock_conversation(p_conversation_id);
  -- Read under the lock: a parallel request may have bought it.
  select * into v_unlock from public.unlocks where message_id = p_message_id;
  if v_unlock.id is not null then
    return v_unlock;
  end if;
  select * into v_message from public.messages where id = p_message_id;
  if v_message.removed_at is not null or v_message.moderation_state = 'removed'
     or private.is_off_sale(v_message.global_id) then
    perform private.fail('message_not_found');
  elsif v_message.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if v_message.media_count > 0 then
    perform private.require_media_ready(p_message_id);
  end if;
  v_transfer_id := private.record_sale(
    'unlock', p_fan_id, v_message.sender_id, v_message.price_cents, p_message_id, p_request_id,
    p_item_id => coalesce(v_message.global_id, p_message_id));
  v_unlock := private.copy_bought(v_message, v_transfer_id);
  v_change := private.take_change(v_message.conversation_id, p_message_id);
  update public.messages set unlocked_at = private.now(), change_seq = v_change
  where id = p_message_id;
  perform private.notify(
    v_message.sender_id, p_fan_id, 'unlock', p_message_id, v_message.price_cents,
    '{earnings,conversation}', array[
      private.user_signal(p_fan_id, '{balance,purchase}'),
      private.thread_signal(
        v_message.conversation_id, p_message_id, v_message.seq, v_change)]);
  return v_unlock;
end $$;
comment on function private.sell_message(uuid, uuid, uuid, uuid) is
  'Under the conversation''s lock: the existing unlock, or the sale that creates it.';

create function private.unlock_message(p_message_id uuid, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_unlock public.unlocks;
  v_me uuid;
begin
  select * into v_message from public.messages
  where id = p_message_id and recipient_id = auth.uid() and kind <> 'notification';
  select * into v_unlock from public.unlocks where message_id = v_message.id;
  if v_unlock.id is null then
    -- The refusal below asks for admission.
    v_me := private.signed_in_fan();
    if p_request_id is null then
      perform private.fail('invalid_payload', '{"field": "request_id"}');
    elsif v_message.id is null or v_message.removed_at is not null then
      perform private.fail('message_not_found');
    elsif v_message.price_cents is null then
      perform private.fail('message_not_priced');
    end if;
    perform private.require(private.unlock_refusal(v_me, v_message.sender_id));
    v_unlock := private.sell_message(
      p_message_id, v_message.conversation_id, v_me, p_request_id);
  end if;
  -- A repetition answers what was bought: in every region, and never without a proof of age.
  perform private.require((
    select a.refusal::text from private.my_admission a where not a.may_see_own));
  return private.unlock_answer(v_unlock, p_request_id);
end $$;
