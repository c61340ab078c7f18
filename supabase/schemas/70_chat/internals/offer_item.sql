-- Items of a store: priced messages to an audience that are offered instead of sent. Buying one
-- imports it into the thread, under the conversation's lock and the unique key of imported
-- messages, and unlocks that message: sale, purchase and removal are those of every message.
create function private.offer_item(
  p_text text, p_media_ids uuid[], p_price_cents bigint, p_shows_text boolean, p_request_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_ids uuid[] := coalesce(p_media_ids, '{}');
  v_draft public.globals := private.global_draft(
    'store', p_text, v_media_ids, p_price_cents, p_shows_text, p_request_id, null);
  v_item public.globals;
  v_media jsonb;
begin
  perform private.begin_request(p_request_id);
  select * into v_item from public.globals
  where creator_id = auth.uid() and request_id = p_request_id;
  if not private.is_answered(v_item.id, v_item.request_digest = v_draft.request_digest) then
    v_draft.creator_id := private.sending_creator();
    perform private.require_content(v_draft.text, v_media_ids);
    perform private.require_words(v_draft.text, 'chat', false);
    if p_price_cents is null then
      perform private.fail('message_price_range');
    end if;
    perform private.require_message_price(p_price_cents, v_draft.text, v_media_ids);
    perform private.enforce_rate_limit('globals', private.limit_globals_per_day(), '1 day');
    v_media := private.take_media(v_draft.creator_id, v_media_ids);
    v_draft.kind := private.message_kind_of(v_media);
    perform private.require_measured(v_draft.kind, v_media);
    v_draft.offered_at := private.now();
    v_item := private.insert_global(v_draft, v_media_ids);
    perform private.notify_changed(v_draft.creator_id, array['delivered']);
  end if;
  return jsonb_build_object('id', v_item.id, 'offered_at', v_item.offered_at);
end $$;
comment on function private.offer_item(text, uuid[], bigint, boolean, uuid) is
  'Offers an item in the caller''s store, under the rules of a priced message to an audience.';

create function private.set_item_offered(p_item_id uuid, p_is_offered boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.sending_creator();
begin
  update public.globals
  set withdrawn_at = case when not p_is_offered then coalesce(withdrawn_at, private.now()) end
  where id = p_item_id and creator_id = v_me and offered_at is not null and removed_at is null;
  if not found then
    perform private.fail('global_not_found');
  end if;
  perform private.notify_changed(v_me, array['delivered']);
end $$;
comment on function private.set_item_offered(uuid, boolean) is
  'Withdraws an item or offers it again; both may be repeated. What was bought stays.';

create function private.import_item(p_item_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_fan();
  v_conversation public.conversations;
  v_item public.globals;
  v_message_id uuid;
begin
  select g.* into v_item from public.globals g
  where g.id = p_item_id and exists (select from private.offered_items o where o.id = g.id);
  if v_item.id is null then
    perform private.fail('message_not_found');
  end if;
  -- Before the lock: a refusal makes nobody wait.
  perform private.require(private.unlock_refusal(v_me, v_item.creator_id));
  v_conversation := private.open_conversation(v_me, v_item.creator_id);
  select id into v_message_id from public.messages
  where global_id = p_item_id and conversation_id = v_conversation.id;
  if v_message_id is null then
    v_message_id := (private.import_global(v_conversation, v_item)).id;
  end if;
  if v_message_id is null then
    perform private.fail('media_processing');
  end if;
  return v_message_id;
end $$;
comment on function private.import_item(uuid) is
  'The message of an item in the caller''s thread, written there once. Errors: message_not_found, '
  'those of a payment to its creator, media_processing (a media item is being changed).';

create function private.unlock_item(p_item_id uuid, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message_id uuid := (
    select id from public.messages where global_id = p_item_id and recipient_id = auth.uid());
begin
  -- What was bought is answered, also after the item was withdrawn.
  return private.unlock_message(
    coalesce(v_message_id, private.import_item(p_item_id)), p_request_id);
end $$;
