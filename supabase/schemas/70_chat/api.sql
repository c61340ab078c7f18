-- API of conversations. Prices are US cents. Messages are read by (conversation_id, seq) in pages
-- and by change_seq to resume.
create function api.conversation_with(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_thread record := private.open_thread(p_username);
begin
  -- A separate statement, so that it reads what was imported.
  return private.thread_facts(v_thread.partner_id, v_thread.conversation_id);
end $$;
comment on function api.conversation_with(text) is
  'Opens the thread with a user; due messages to an audience are imported into it. Returns '
  '{conversation_id or null, partner, mine, is_blocked_by_me, permission: {may_write, refusal}, '
  'paid_chat: {paid_chat_id, price_cents, started_at} or null, paid_chat_price_cents: the price of '
  'a message in a paid chat that the caller may begin, or null; paid_chat_offer: {reasons, '
  'answer_time} or null with it}. Errors: cannot_message_yourself, conversation_not_found.';

create function private.inbox_rows(p_keys private.inbox_key[]) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_is_creator boolean := (
    select s.role = 'creator' from private.user_summaries s where s.id = v_me);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'conversation_id', k.conversation_id, 'updated_at', k.at,
      'partner', f.summary,
      'story_status', (
        select r.status from private.story_statuses r where r.creator_id = k.partner_id),
      'is_online', exists (select from private.online_users o where o.profile_id = k.partner_id),
      'nickname', m.nickname,
      'is_unread', k.global_id is not null or coalesce(m.is_unread, false),
      'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
      'spent_cents', case when v_is_creator
        then coalesce((
          select w.spent_cents from private.fan_worths w where w.fan_id = k.partner_id), 0) end,
      'last', case when g.sent_at >= coalesce(l.created_at, '-infinity')
        then g.line else l.line end)
      order by k.place), '[]')
    from unnest(p_keys) with ordinality k (conversation_id, partner_id, global_id, at, place)
    cross join lateral (
      select x.last_message_id
      from public.conversations x where x.id = k.conversation_id offset 0) c
    join private.partner_summaries f on f.id = k.partner_id
    left join private.pending_lines g on g.id = k.global_id
    left join private.last_lines l on l.id = c.last_message_id
    -- offset 0: by key; without it the planner reads every message that the caller's marks name.
    left join lateral (
      select x.nickname, x.is_unread, x.is_muted, x.is_favorite
      from public.conversation_members x
      where x.conversation_id = k.conversation_id and x.user_id = v_me offset 0) m on true);
end $$;
comment on function private.inbox_rows(private.inbox_key[]) is
  'Rows of the list of conversations at these keys, as the caller reads them.';

create function api.inbox(
  p_filter text default 'all', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit integer default private.limit_page_conversations())
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.inbox_rows(array(
    select k from private.inbox_candidates(p_filter, p_before_at, p_before_id, p_limit) k));
end $$;
comment on function api.inbox(text, timestamptz, uuid, integer) is
  'The caller''s conversations (all, unread or favorites) before a key (updated_at, partner '
  'id), newest first: [{conversation_id, updated_at, partner, story_status (new, seen, null), '
  'nickname, is_unread, is_muted, is_favorite, spent_cents (at a calling creator, else null), '
  'last}].';

create function api.search_conversations(
  p_query text, p_before_at timestamptz default null, p_before_id uuid default null,
  p_limit integer default private.limit_page_conversations()) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.inbox_rows(array(
    select k from private.found_conversations(p_query, p_before_at, p_before_id, p_limit) k));
end $$;
comment on function api.search_conversations(text, timestamptz, uuid, integer) is
  'The caller''s conversations whose partner''s name, username or nickname contains a text, in the '
  'form and the order of inbox(). Errors: conversation_search_too_short, field_too_long.';

create function api.send_message(
  p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false, p_expected_cents bigint default null,
  p_reply_to_id uuid default null, p_story_id uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_message(
    p_to, p_text, p_media_ids, p_price_cents, p_request_id, p_shows_text, p_expected_cents,
    p_reply_to_id, p_story_id);
end $$;
comment on function api.send_message(
  uuid, text, uuid[], bigint, uuid, boolean, bigint, uuid, uuid) is
  'Sends a message to a user and opens the conversation where there is none. A price (1 to 199 '
  'dollars, creators only) locks media and text; with p_shows_text the text of a message with '
  'media stays readable. During a paid chat the fan''s wallet pays its price, which '
  'p_expected_cents names as it was shown; null or 0 where none was. It may reply to a live '
  'message of the thread, or be about a story of the recipient. Returns the message. Errors: those '
  'of the permission, price_changed ({price_cents}), no_card_linked, not_enough_funds, '
  'spend_limit_reached, message_empty, message_too_long, description_too_long, '
  'message_price_range, method_forbidden, media_message_fields_missing (priced media without '
  'text), media_not_accepted, too_many_images, media_kinds_mixed, media_not_found, '
  'upload_in_progress, media_processing (a recording), media_failed, message_not_found and '
  'story_not_found (of what it is about), duplicate_request, rate_limited.';

create function api.react(p_message_id uuid, p_reaction public.message_reaction default null)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.react(p_message_id, p_reaction);
end $$;
comment on function api.react(uuid, public.message_reaction) is
  'Sets the caller''s reaction to a message of a conversation, one a person; null removes it. '
  'Errors: message_not_found (also across a block, and removed), content_under_review, '
  'message_locked, rate_limited.';

create function api.unlock_message(p_message_id uuid, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.unlock_message(p_message_id, p_request_id);
end $$;
comment on function api.unlock_message(uuid, uuid) is
  'Buys a priced message from the caller''s wallet, once for all requests. Returns {result: '
  'message_unlocked or message_already_unlocked, message_id, unlock_id, price_cents, '
  'balance_cents, unlock: {text, media}}. Errors: message_not_found, message_not_priced, '
  'ineligible_action, invalid_profile, profile_blacklisted, no_card_linked, not_enough_funds, '
  'spend_limit_reached, content_under_review, media_processing, media_failed, duplicate_request.';

create function api.mark_conversation_read(p_conversation_id uuid, p_seq bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.mark_conversation_read(p_conversation_id, p_seq);
end $$;
comment on function api.mark_conversation_read(uuid, bigint) is
  'Marks a conversation as read up to a seq; the partner learns of it where both have marks. '
  'Errors: conversation_not_found.';

create function api.set_read_marks(p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_read_marks(p_on);
end $$;
comment on function api.set_read_marks(boolean) is
  'Sets whether the caller gives and sees marks of reading. Errors: invalid_payload.';

create function api.send_typing(p_conversation_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.send_typing(p_conversation_id);
end $$;
comment on function api.send_typing(uuid) is
  'Sends a typing event {by} to the topic typing:<conversation>. Errors: conversation_not_found '
  '(also across a block), rate_limited.';

create function api.remove_message(p_message_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.remove_message(p_message_id);
end $$;
comment on function api.remove_message(uuid) is
  'Removes the caller''s own message; purchases of it stay. Returns message_removed. Errors: '
  'message_not_found, message_not_yours, content_under_review.';

create function api.set_conversation(
  p_conversation_id uuid, p_is_muted boolean default null, p_is_favorite boolean default null,
  p_accepts_media boolean default null, p_nickname text default null, p_notes text default null)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_conversation(
    p_conversation_id, p_is_muted, p_is_favorite, p_accepts_media, p_nickname, p_notes);
end $$;
comment on function api.set_conversation(uuid, boolean, boolean, boolean, text, text) is
  'Sets the caller''s settings of a conversation; null leaves a value, an empty text clears it. '
  'Only creators set nickname, notes and media. Errors: conversation_not_found, method_forbidden, '
  'nickname_too_long, notes_too_long, rate_limited (a creator who starts to accept media).';

create function api.search_fans(p_query text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(s.summary order by s.username), '[]')
    from unnest(private.fan_candidates(p_query)) o (id)
    join private.partner_summaries s on s.id = o.id);
end $$;
comment on function api.search_fans(text) is
  'Up to 15 fans of the calling creator whose username begins with a text of at least 4 '
  'characters: [{id, username, name, role, special, avatar, is_verified}]. Errors: '
  'method_forbidden, conversation_search_too_short, field_too_long.';

grant execute on function
  api.search_fans(text), api.conversation_with(text),
  private.inbox_rows(private.inbox_key[]), api.inbox(text, timestamptz, uuid, integer),
  api.search_conversations(text, timestamptz, uuid, integer),
  private.send_message(uuid, text, uuid[], bigint, uuid, boolean, bigint, uuid, uuid),
  api.send_message(uuid, text, uuid[], bigint, uuid, boolean, bigint, uuid, uuid),
  private.react(uuid, public.message_reaction), api.react(uuid, public.message_reaction),
  private.unlock_message(uuid, uuid), api.unlock_message(uuid, uuid),
  private.mark_conversation_read(uuid, bigint), api.mark_conversation_read(uuid, bigint),
  private.set_read_marks(boolean), api.set_read_marks(boolean),
  private.send_typing(uuid), api.send_typing(uuid),
  private.remove_message(uuid), api.remove_message(uuid),
  private.set_conversation(uuid, boolean, boolean, boolean, text, text),
  api.set_conversation(uuid, boolean, boolean, boolean, text, text) to authenticated;
