-- Importing messages to an audience into a thread. Every command that takes the conversation's lock
-- does so first, so that seq follows time; opening the thread does it as well. Messages since the
-- conversation's mark are checked, and a little before it, because a message of an earlier moment
-- may commit later; the thread's unique key tells which are imported already.
create function private.globals_due(
  p_conversation public.conversations, p_until timestamptz default 'infinity')
returns setof public.globals
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select g.* from public.globals g
    where g.creator_id in (p_conversation.one_id, p_conversation.other_id)
      and g.removed_at is null
      and g.sent_at > private.globals_since(p_conversation.globals_delivered_until)
      and g.sent_at <= p_until
      and (select true from public.messages m
           where m.global_id = g.id and m.conversation_id = p_conversation.id limit 1) is null
      and private.global_reaches(g, case g.creator_id
            when p_conversation.one_id then p_conversation.other_id
            else p_conversation.one_id end)
    order by g.sent_at, g.id;
end $$;
comment on function private.globals_due(public.conversations, timestamptz) is
  'Messages of either user to an audience with the other one that the thread does not have, sent '
  'until a moment.';

create function private.hold_global_media(p_global_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_free integer;
begin
  -- Never waited for: a transaction that changes a media item waits for the threads that show it.
  select count(*) into v_free from (
    select from public.media m
    where m.id in (select l.media_id from public.global_media l where l.global_id = p_global_id)
    for share skip locked) f;
  if v_free < (select count(*) from public.global_media l where l.global_id = p_global_id) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'place', l.position, 'media_id', m.id, 'kind', m.kind, 'width', m.width,
        'height', m.height, 'duration_ms', m.duration_ms, 'blur', m.blur,
        'locked_blur', m.locked_blur, 'alt', m.alt, 'ai_label', m.ai_label, 'is_live', m.is_live)
        order by l.position),
      '[]')
    from public.global_media l join public.media m on m.id = l.media_id
    where l.global_id = p_global_id);
end $$;
comment on function private.hold_global_media(uuid) is
  'The facts of its media, locked until the transaction ends; null while one of them is being '
  'changed.';

create function private.import_global(
  p_conversation public.conversations, p_global public.globals) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media jsonb := private.hold_global_media(p_global.id);
  v_draft public.messages;
  v_message public.messages;
begin
  if v_media is null then
    return null;
  end if;
  v_draft.sender_id := p_global.creator_id;
  v_draft.kind := p_global.kind;
  v_draft.text := p_global.text;
  v_draft.price_cents := p_global.price_cents;
  v_draft.media_count := p_global.media_count;
  v_draft := private.with_first_media(v_draft, v_media);
  -- Not a predictable id: its creator could use it for another message.
  v_draft.request_id := private.uuid_v7();
  v_draft.request_digest := p_global.request_digest;
  v_draft.global_id := p_global.id;
  v_draft.created_at := p_global.sent_at;
  v_message := private.write_message(
    p_conversation, v_draft,
    case when not p_global.is_text_open then private.global_words(p_global) end, v_media);
  if v_message.media_count > 0 then
    update public.messages
    set media_state = private.media_state_of(id), review_state = private.review_of_message(id)
    where id = v_message.id returning * into v_message;
  end if;
  return v_message;
end $$;
comment on function private.import_global(public.conversations, public.globals) is
  'Writes one into the thread as a message of the creator, without a mark and a signal; null '
  'where its media cannot be read now.';

create function private.import_globals(p_conversation public.conversations)
returns public.conversations
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations := p_conversation;
  -- Only this many: after years of absence a thread still opens, and imports the rest the next
  -- time.
  v_newest timestamptz := (
    select max(o.sent_at) from (
      select g.sent_at from public.globals g
      where g.creator_id in (p_conversation.one_id, p_conversation.other_id)
        and g.removed_at is null
        and g.sent_at > private.globals_since(p_conversation.globals_delivered_until)
      order by g.sent_at limit private.limit_globals_delivered()) o);
  v_global public.globals;
  v_message public.messages;
  v_last public.messages;
begin
  if v_newest is null then
    return v_conversation;
  end if;
  for v_global in select * from private.globals_due(p_conversation, v_newest) loop
    v_message := private.import_global(v_conversation, v_global);
    if v_message.id is null then
      -- This one and later ones wait for another time.
      v_newest := v_conversation.globals_delivered_until;
      exit;
    end if;
    perform private.set_unread(v_conversation.id, v_message.recipient_id);
    v_last := v_message;
    v_conversation.next_seq := v_message.seq + 1;
  end loop;
  update public.conversations
  set globals_delivered_until = greatest(globals_delivered_until, v_newest)
  where id = v_conversation.id and globals_delivered_until < v_newest;
  if v_last.id is not null then
    -- Only the newest: a page that receives it reads everything since.
    perform private.notify_conversation_changed(
      v_conversation.id, v_last.id, v_last.seq, v_last.change_seq);
  end if;
  select * into v_conversation from public.conversations where id = v_conversation.id;
  return v_conversation;
end $$;
comment on function private.import_globals(public.conversations) is
  'Under the conversation''s lock: writes due messages, oldest first, up to a number, and moves '
  'the mark. Returns the conversation afterwards.';

create function private.deliver_due_globals(p_conversation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Most openings find none and lock nothing.
  if exists (
      select from public.conversations c
      join public.globals g on g.creator_id in (c.one_id, c.other_id)
      where c.id = p_conversation_id and g.removed_at is null
        and g.sent_at > c.globals_delivered_until)
     or exists (
      select from public.conversations c cross join lateral private.globals_due(c)
      where c.id = p_conversation_id) then
    perform private.lock_conversation(p_conversation_id);
  end if;
end $$;
comment on function private.deliver_due_globals(uuid) is
  'Imports the due global messages into the thread, each once, when either user opens it.';
