-- Opening a thread: imports messages to an audience; then reads what the page needs before the
-- messages: the partner, the caller's settings, and whether the caller may write. A fan is named to
-- a creator only where there is a conversation, follow, subscription or purchase; a creator to
-- users who see the page or already have a conversation.
create function private.conversation_partner(p_me uuid, p_username text) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  v_partner public.profiles;
begin
  select * into v_partner from public.profiles
  where username = private.normal_username(p_username);
  if v_partner.id = p_me then
    perform private.fail('cannot_message_yourself');
  elsif v_partner.id is null or exists (select from private.my_blockers x where x.id = v_partner.id)
    or not (v_partner.special is not null
            or private.conversation_of(p_me, v_partner.id) is not null
            or private.sees_creator(v_partner.id)
            or (private.role_of(p_me) = 'creator'
                and private.has_relationship_with_fan(p_me, v_partner.id))) then
    perform private.fail('conversation_not_found');
  end if;
  return v_partner;
end $$;
comment on function private.conversation_partner(uuid, text) is
  'The user of a username, where the caller may know of them; the same refusal for all others.';

create function private.read_by_partner(p_me uuid, p_partner_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_read_marks(p_me) then
    return null;
  elsif not private.has_read_marks(p_partner_id) then
    return 0;
  end if;
  return coalesce((
    select m.marked_seq from public.conversation_members m
    where m.conversation_id = private.conversation_of(p_me, p_partner_id)
      and m.user_id = p_partner_id), 0);
end $$;
comment on function private.read_by_partner(uuid, uuid) is
  'The seq up to which the partner has read, for a user with marks; 0 where the partner has none, '
  'as for one who has read nothing.';

create function private.partner_facts(p_partner_id uuid) returns private.partner_facts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_is_seen boolean := private.is_admitted()
    and not private.is_blocked_between(v_me, p_partner_id);
  v_facts private.partner_facts;
begin
  -- A user who blocks another does not see their presence either.
  if v_is_seen then
    v_facts.is_story_new := (
      select r.status = 'new' from private.story_statuses r where r.creator_id = p_partner_id);
    v_facts.last_active := private.last_active(p_partner_id)::private.seen_span;
    v_facts.read_seq := private.read_by_partner(v_me, p_partner_id);
  end if;
  v_facts.is_online := v_is_seen and private.is_online(p_partner_id);
  v_facts.is_verified := private.has_card(p_partner_id);
  v_facts.is_subscriber := private.is_subscribed(p_partner_id, v_me);
  v_facts.is_subscribed_to := private.is_subscribed(v_me, p_partner_id);
  v_facts.accepts_media := private.accepts_media_from(p_partner_id, v_me);
  v_facts.refusal := private.message_refusal(v_me, p_partner_id)::public.error_code;
  if private.role_of(v_me) = 'fan' and private.pay_refusal(v_me, p_partner_id) is null then
    select s.text_price_cents, s.chat_reasons, s.chat_answer_time
    into v_facts.paid_chat_cents, v_facts.chat_reasons, v_facts.chat_answer_time
    from public.creator_settings s where s.creator_id = p_partner_id;
  end if;
  return v_facts;
end $$;
comment on function private.partner_facts(uuid) is
  'Facts of the partner in a thread, and whether the caller may write: numbers and codes.';

create function private.paid_chat_summary(p_partner_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'paid_chat_id', c.id, 'price_cents', c.price_cents, 'started_at', c.started_at)
  from public.paid_chats c
  where c.fan_id in (auth.uid(), p_partner_id) and c.creator_id in (auth.uid(), p_partner_id)
    and c.ended_at is null
$$;
comment on function private.paid_chat_summary(uuid) is
  'The running paid chat between the caller and a user.';

create function private.my_side_summary(p_conversation_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(
    (select json_build_object(
      'read_seq', m.read_seq, 'is_unread', m.is_unread, 'is_muted', m.is_muted,
      'is_favorite', m.is_favorite, 'accepts_media', m.accepts_media, 'nickname', m.nickname,
      'notes', m.notes)
     from public.conversation_members m
     where m.conversation_id = p_conversation_id and m.user_id = auth.uid()),
    '{"read_seq": 0, "is_unread": false, "is_muted": false, "is_favorite": false,
      "accepts_media": false, "nickname": null, "notes": null}');
end $$;
comment on function private.my_side_summary(uuid) is
  'The caller''s settings of a conversation; without a row, all defaults.';

create function private.thread_facts(p_partner_id uuid, p_conversation_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_facts private.partner_facts := private.partner_facts(p_partner_id);
begin
  return (
    select json_build_object(
      'conversation_id', p_conversation_id,
      'partner', json_build_object(
        'id', s.id, 'username', s.username, 'name', s.name, 'role', s.role,
        'special', s.special, 'avatar', s.avatar,
        'story_status', case v_facts.is_story_new when true then 'new' when false then 'seen' end,
        'is_online', v_facts.is_online, 'last_active', v_facts.last_active,
        'is_verified', v_facts.is_verified, 'is_subscriber', v_facts.is_subscriber,
        'is_subscribed_to', v_facts.is_subscribed_to, 'accepts_media', v_facts.accepts_media,
        'read_seq', v_facts.read_seq),
      'mine', private.my_side_summary(p_conversation_id),
      'is_blocked_by_me', exists (select from private.my_blocks x where x.id = s.id),
      'permission', json_build_object(
        'may_write', v_facts.refusal is null, 'refusal', v_facts.refusal),
      'paid_chat_price_cents', v_facts.paid_chat_cents,
      'paid_chat_offer', case when v_facts.paid_chat_cents is not null then json_build_object(
        'reasons', v_facts.chat_reasons, 'answer_time', v_facts.chat_answer_time) end,
      'paid_chat', private.paid_chat_summary(s.id))
    from private.user_summaries s where s.id = p_partner_id);
end $$;
comment on function private.thread_facts(uuid, uuid) is
  'Everything that the page of a conversation needs before its messages.';

create function private.open_thread(
  p_username text, out partner_id uuid, out conversation_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_partner public.profiles := private.conversation_partner(v_me, p_username);
begin
  partner_id := v_partner.id;
  conversation_id := private.conversation_of(v_me, v_partner.id);
  perform private.deliver_due_globals(conversation_id);
end $$;
comment on function private.open_thread(text) is
  'Imports the pending messages to an audience into the thread with a user.';

grant execute on function private.partner_facts(uuid), private.paid_chat_summary(uuid),
  private.my_side_summary(uuid),
  private.thread_facts(uuid, uuid), private.open_thread(text)
  to authenticated;
