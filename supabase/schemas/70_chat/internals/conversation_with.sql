-- Opening a thread: what was sent to an audience comes in; then what the page needs before the
-- messages: with whom, what the caller keeps about it, and whether they may write. A fan is named
-- here to a creator only where there is a conversation, follow, subscription or purchase; a creator
-- to whoever sees their page or already writes with them.
create function private.conversation_partner(p_me uuid, p_username text) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  v_partner public.profiles;
begin
  select * into v_partner from public.profiles
  where username = private.normal_username(p_username);
  if v_partner.id = p_me then
    perform private.fail('cannot_message_yourself');
  elsif v_partner.id is null or exists (
      select from public.blocks
      where blocker_id = v_partner.id and blocked_id = p_me and ended_at is null)
    or not (v_partner.special is not null
            or private.conversation_of(p_me, v_partner.id) is not null
            or private.sees_creator(v_partner.id)
            or (private.role_of(p_me) = 'creator' and private.knows_fan(p_me, v_partner.id))) then
    perform private.fail('conversation_not_found');
  end if;
  return v_partner;
end $$;
comment on function private.conversation_partner(uuid, text) is
  'The person of that name, where the caller may know of them; the same refusal for all others.';

create function private.partner_facts(p_partner public.profiles, p_me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select f.card || jsonb_build_object(
    -- who blocks somebody does not watch them either
    'story_ring', case when not x.is_cut_off then (
      select r.ring from private.rings r where r.creator_id = p_partner.id) end,
    'is_online', not x.is_cut_off and private.is_online(p_partner.id),
    'last_active', case when not x.is_cut_off then private.last_active(p_partner.id) end,
    'is_verified', private.has_card(p_partner.id),
    'is_subscriber', private.is_subscribed(p_partner.id, p_me),
    'is_subscribed_to', private.is_subscribed(p_me, p_partner.id),
    'accepts_media', private.accepts_media_from(p_partner.id, p_me))
  from private.partner_faces f
  cross join (select private.is_cut_off(p_me, p_partner.id) as is_cut_off) x
  where f.id = p_partner.id
$$;

create function private.paid_chat_facts(p_me uuid, p_partner public.profiles, p_refusal text)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_fan boolean := private.role_of(p_me) = 'fan';
  v_running public.paid_chats := case when v_is_fan
    then private.running_paid_chat(p_me, p_partner.id)
    else private.running_paid_chat(p_partner.id, p_me) end;
  v_price bigint;
begin
  if v_is_fan and p_partner.role = 'creator' and p_partner.special is null
     and private.is_lifted_by_paid_chat(p_refusal) and private.is_accepted(p_partner.id) then
    select text_price_cents into v_price
    from public.creator_settings where creator_id = p_partner.id;
  end if;
  return jsonb_build_object(
    'session_price_cents', v_price,
    'session', case when v_running.id is not null then jsonb_build_object(
      'session_id', v_running.id, 'price_cents', v_running.price_cents,
      'started_at', v_running.started_at) end);
end $$;
comment on function private.paid_chat_facts(uuid, public.profiles, text) is
  'The paid chat that runs between the two, and at what price the caller may begin one.';

create function private.conversation_with(p_username text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
  v_partner public.profiles := private.conversation_partner(v_me, p_username);
  v_id uuid := private.conversation_of(v_me, v_partner.id);
  v_refusal text := private.message_refusal(v_me, v_partner.id);
begin
  perform private.take_in_globals(v_id);
  -- a statement of its own: it reads what came in
  return jsonb_build_object(
    'conversation_id', v_id,
    'partner', private.partner_facts(v_partner, v_me),
    'mine', coalesce(
      (select jsonb_build_object(
        'read_seq', m.read_seq, 'is_unread', m.is_unread, 'is_muted', m.is_muted,
        'is_favorite', m.is_favorite, 'accepts_media', m.accepts_media, 'nickname', m.nickname,
        'notes', m.notes)
       from public.conversation_members m where m.conversation_id = v_id and m.person_id = v_me),
      '{"read_seq": 0, "is_unread": false, "is_muted": false, "is_favorite": false,
        "accepts_media": false, "nickname": null, "notes": null}'),
    'is_blocked_by_me', exists (
      select from public.blocks
      where blocker_id = v_me and blocked_id = v_partner.id and ended_at is null),
    'verdict', jsonb_build_object('may_write', v_refusal is null, 'refusal', v_refusal))
    || private.paid_chat_facts(v_me, v_partner, v_refusal);
end $$;
