-- Messages of a conversation, and purchases of a fan. These functions run as their caller: policies
-- decide each row. Answers are json, so that no request filters by texts. The key before which a
-- page begins is a variable: under policies an index takes no condition with coalesce(), and a
-- distant page would read all rows before it.
create function api.messages(
  p_conversation_id uuid, p_before bigint default null,
  p_limit integer default private.limit_page_messages()) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before bigint := coalesce(p_before, 9223372036854775807);
begin
  return (
    select coalesce(json_agg(c.summary order by c.seq desc), '[]')
    from (
      select m.seq, m.summary from private.message_summaries m
      where m.conversation_id = p_conversation_id and m.seq < v_before
      order by m.seq desc limit greatest(1, least(p_limit, 100))) c);
end $$;
comment on function api.messages(uuid, bigint, integer) is
  'Messages of a conversation before a seq, newest first: [{id, conversation_id, sender_id, '
  'recipient_id, seq, change_seq, kind, text, price_cents, media_count, media_state, review_state, '
  'duration_ms, locked_blur, unlocked_at, removed_at, moderation_state, request_id, tip_cents, '
  'charged_cents (by a paid chat), created_at, body: {text} or null, media, unlock: {text, '
  'created_at, media} or null}].';

create function api.message_changes(
  p_conversation_id uuid, p_since bigint,
  p_limit integer default private.limit_page_message_changes()) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_limit integer := greatest(1, least(p_limit, private.limit_page_message_changes()));
begin
  return (
    with unchanged as (
      select m.id, m.seq as change_seq from public.messages m
      where m.conversation_id = p_conversation_id and m.seq > p_since and m.change_seq = m.seq
      order by m.seq limit v_limit),
    changed as (
      -- A message that has changed twice is in its last place.
      select m.id, c.change_seq from public.message_changes c
      join public.messages m on m.id = c.message_id and m.change_seq = c.change_seq
      where c.conversation_id = p_conversation_id and c.change_seq > p_since
      order by c.change_seq limit v_limit),
    first as (
      select * from unchanged union all select * from changed order by change_seq limit v_limit)
    select coalesce(json_agg(s.summary order by f.change_seq), '[]')
    from first f join private.message_summaries s on s.id = f.id);
end $$;
comment on function api.message_changes(uuid, bigint, integer) is
  'Messages of a conversation that are new or changed since a change_seq, oldest change first, in '
  'the form of messages().';

create function api.message(p_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (select m.summary from private.message_summaries m where m.id = p_id);
end $$;
comment on function api.message(uuid) is
  'One message in the form of messages(); null where the caller may not read it.';

create function api.purchases(
  p_before uuid default null, p_limit integer default private.limit_page_purchases())
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', u.id, 'kind', u.kind, 'text', u.text, 'price_cents', u.price_cents,
      'creator_name', u.creator_name, 'creator_username', (
        select p.username from public.profiles p where p.id = u.creator_id),
      'created_at', u.created_at, 'media', u.media) order by u.id desc), '[]')
    from (
      select * from private.unlock_summaries x
      where x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 100))) u);
end $$;
comment on function api.purchases(uuid, integer) is
  'Purchases of the caller, before an id, newest first: [{id, kind, text, price_cents, '
  'creator_name, creator_username, created_at, media}]. creator_username: null where the caller '
  'cannot see that profile.';

grant execute on function
  api.messages(uuid, bigint, integer), api.message_changes(uuid, bigint, integer),
  api.message(uuid), api.purchases(uuid, integer) to authenticated;
