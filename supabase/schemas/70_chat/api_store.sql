-- API of a creator's store, for members and of its items for guests. Prices are US cents.
create function private.item_ai_label(p_item_id uuid) returns public.ai_label
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(m.ai_label) from public.global_media l join public.media m on m.id = l.media_id
    where l.global_id = p_item_id);
end $$;
comment on function private.item_ai_label(uuid) is
  'What a machine made of the media of an item, which a buyer reads before the sale.';
grant execute on function private.item_ai_label(uuid) to anon, authenticated;

create view private.item_answers with (security_invoker = true) as
select g.id, json_build_object(
  -- Nothing of its content: no colours, no length, and only a text that is open.
  'id', g.id, 'conversation_id', null, 'is_item', true, 'kind', g.kind, 'text', g.text,
  'price_cents', g.price_cents, 'media_count', g.media_count, 'duration_ms', null,
  'locked_blur', null, 'unlocked_at', null, 'created_at', g.offered_at, 'unlock', null,
  'ai_label', case when g.media_count > 0 then private.item_ai_label(g.id) end) as item
from public.globals g;
comment on view private.item_answers is 'Items of stores that the caller may see, before a sale.';
grant select on private.item_answers to anon, authenticated;

create function api.store(
  p_username text, p_before uuid default null,
  p_limit integer default private.limit_page_store(),
  p_item_id uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[] := private.store_candidates(p_username, p_before, p_limit, p_item_id);
begin
  return (
    select coalesce(json_agg(i.item order by o.place), '[]')
    from unnest(v_ids) with ordinality o (id, place)
    join (
      select m.id, json_build_object(
        'id', m.id, 'conversation_id', m.conversation_id, 'is_item', false, 'kind', m.kind,
        'text', m.text, 'price_cents', m.price_cents, 'media_count', m.media_count,
        'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
        'unlocked_at', m.unlocked_at, 'created_at', m.created_at,
        'ai_label', case when m.media_count > 0 and m.unlocked_at is null
          then private.locked_ai_label(m.id) end,
        'unlock', case when m.unlocked_at is not null then (
          select json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media)
          from private.unlock_summaries u where u.message_id = m.id) end) as item
      from public.messages m where m.id = any (v_ids)
      union all
      select g.id, g.item from private.item_answers g where g.id = any (v_ids)) i on i.id = o.id);
end $$;
comment on function api.store(text, uuid, integer, uuid) is
  'A creator''s items for sale and priced messages to the caller, before an id, newest first, or '
  'the one of p_item_id alone: [{id, conversation_id: null for an item, is_item, kind, text, '
  'price_cents, media_count, duration_ms, locked_blur, unlocked_at, created_at, unlock: {text, '
  'created_at, media} or null, ai_label: of media before a sale}]. An item is bought by '
  'unlock_item(), a message by unlock_message(). Errors: conversation_not_found, '
  'cannot_message_yourself.';

create function api.guest_store(
  p_username text, p_before uuid default null,
  p_limit integer default private.limit_page_store()) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[] := private.guest_store_candidates(p_username, p_before, p_limit);
begin
  return (
    select coalesce(json_agg(i.item order by o.place), '[]')
    from unnest(v_ids) with ordinality o (id, place)
    join private.item_answers i on i.id = o.id);
end $$;
comment on function api.guest_store(text, uuid, integer) is
  'A creator''s items for sale for guests, before an id, newest first; rows as of store(), none of '
  'a creator whom a guest does not see.';

create function api.unlock_item(p_item_id uuid, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.unlock_item(p_item_id, p_request_id);
end $$;
comment on function api.unlock_item(uuid, uuid) is
  'Buys an item of a store, once for all requests: it becomes a message of the conversation with '
  'its creator. Returns and refuses as unlock_message(); message_id is the new message.';

create function api.offer_item(
  p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.offer_item(p_text, p_media_ids, p_price_cents, p_shows_text, p_request_id);
end $$;
comment on function api.offer_item(text, uuid[], bigint, uuid, boolean) is
  'Offers an item in the store of the calling creator, to everybody who sees the page. Price and '
  'text as in send_global. Returns {id, offered_at}. Errors: method_forbidden, message_empty, '
  'message_too_long, description_too_long, message_price_range (also without a price), '
  'media_message_fields_missing, too_many_images, media_processing (a recording), '
  'duplicate_request, rate_limited.';

create function api.withdraw_item(p_item_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_item_offered(p_item_id, false);
end $$;
comment on function api.withdraw_item(uuid) is
  'Takes an item from the caller''s store; what was bought stays. It may be repeated. Errors: '
  'method_forbidden, global_not_found.';

create function api.offer_item_again(p_item_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_item_offered(p_item_id, true);
end $$;
comment on function api.offer_item_again(uuid) is
  'Offers a withdrawn item again. It may be repeated. Errors: method_forbidden, '
  'global_not_found.';

grant execute on function
  api.store(text, uuid, integer, uuid), private.unlock_item(uuid, uuid),
  api.unlock_item(uuid, uuid),
  private.offer_item(text, uuid[], bigint, boolean, uuid),
  api.offer_item(text, uuid[], bigint, uuid, boolean), private.set_item_offered(uuid, boolean),
  api.withdraw_item(uuid), api.offer_item_again(uuid) to authenticated;
grant execute on function api.guest_store(text, uuid, integer) to anon;
