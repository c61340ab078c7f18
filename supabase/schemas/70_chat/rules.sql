-- Who belongs to a conversation, who may write to whom, and which media a person may open through
-- messages. Commands, policies, storage and the composer all ask here. What every message asks is
-- plpgsql, whose plans are kept from one call to the next.
create function private.is_my_conversation(p_conversation_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = p_conversation_id and auth.uid() in (c.one_id, c.other_id)
      and not private.is_cut_off(c.one_id, c.other_id))
$$;
comment on function private.is_my_conversation(uuid) is
  'Whether the caller is one of the two people and no block stands between them.';

create function private.is_member_topic(p_topic text, p_kinds text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case
    when p_topic ~ ('^' || p_kinds || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then private.is_my_conversation(split_part(p_topic, ':', 2)::uuid) end, false)
$$;
comment on function private.is_member_topic(text, text) is
  'Whether a topic is one of a conversation of the caller; p_kinds is a pattern of its first word.';
grant execute on function private.is_member_topic(text, text) to authenticated;

create function private.conversation_of(p_one_id uuid, p_other_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.conversations
    where one_id = least(p_one_id, p_other_id) and other_id = greatest(p_one_id, p_other_id));
end $$;
comment on function private.conversation_of(uuid, uuid) is
  'The conversation of two people or null.';

create function private.knows_fan(p_creator_id uuid, p_fan_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- who writes already is by far the commonest case
  if private.conversation_of(p_creator_id, p_fan_id) is not null then
    return true;
  end if;
  return private.is_following(p_fan_id, p_creator_id)
    or exists (select from public.subscription_periods
               where fan_id = p_fan_id and creator_id = p_creator_id)
    or exists (select from private.transfers
               where fan_id = p_fan_id and creator_id = p_creator_id and paid_by is not null);
end $$;
comment on function private.knows_fan(uuid, uuid) is
  'A creator may write to a fan who wrote, follows, subscribed or bought; to no other (C15).';

create function private.unmet_condition(p_fan_id uuid, p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules record;
begin
  select s.is_paid_only, s.requires_subscription, s.requires_card into v_rules
  from public.creator_settings s where s.creator_id = p_creator_id;
  return case
    when v_rules.is_paid_only then 'paid_only'
    when v_rules.requires_subscription then 'subscribers_only'
    when v_rules.requires_card and not private.has_card(p_fan_id) then 'verified_only' end;
end $$;
comment on function private.unmet_condition(uuid, uuid) is
  'What a creator asks of fans who do not subscribe, where this one does not meet it (C14).';

create function private.dm_verdict(p_actor_id uuid, p_target_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor record;
  v_target record;
begin
  select p.role, p.special, s.suspended_at is not null or s.closed_at is not null as is_held
  into v_actor from public.profiles p join private.account_standings s on s.profile_id = p.id
  where p.id = p_actor_id;
  select p.role, p.special, s.suspended_at is not null or s.closed_at is not null as is_held
  into v_target from public.profiles p join private.account_standings s on s.profile_id = p.id
  where p.id = p_target_id;
  case
    when p_actor_id = p_target_id then return 'cannot_message_yourself';
    when v_target.role is null or v_actor.role is null then return 'invalid_profile';
    when v_actor.is_held then return 'account_suspended';
    when v_target.is_held then return 'dm_not_permitted';
    when v_actor.special is not null or v_target.special is not null then return null;
    when private.is_cut_off(p_actor_id, p_target_id) then return 'dm_not_permitted';
    when v_actor.role = 'creator' and v_target.role = 'creator' then return 'customer_role_needed';
    when v_actor.role = 'creator' then
      return case when not private.knows_fan(p_actor_id, p_target_id) then 'dm_not_permitted' end;
    when v_target.role = 'fan' then return 'dm_not_permitted';
    -- place of the paid session: it allows and charges
    when private.is_subscribed(p_actor_id, p_target_id) then return null;
    when private.conversation_of(p_actor_id, p_target_id) is null
      and not exists (select from private.creator_states
                      where creator_id = p_target_id and is_listed) then return 'dm_not_permitted';
    else return private.unmet_condition(p_actor_id, p_target_id);
  end case;
end $$;
comment on function private.dm_verdict(uuid, uuid) is
  'Whether one person may write to another: null, or the code of the rule that refuses (C15).';

create view private.partner_faces as
select p.id, jsonb_build_object(
  'id', p.id, 'username', p.username, 'name', p.name, 'role', p.role, 'special', p.special,
  'picture', a.thumb_name) as card
from public.profiles p
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar';
comment on view private.partner_faces is
  'A person as the other side of a conversation sees them.';

create function private.accepts_media_from(p_recipient_id uuid, p_sender_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_of(p_sender_id) = 'creator'
    or exists (select from public.profiles where id = p_recipient_id and special is not null)
    or coalesce((
      select m.accepts_media from public.conversation_members m
      where m.conversation_id = private.conversation_of(p_recipient_id, p_sender_id)
        and m.person_id = p_recipient_id), false)
$$;
comment on function private.accepts_media_from(uuid, uuid) is
  'A creator lets single fans send media; creators and letters to support need no such leave.';

create function private.sees_message_media(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.unlock_media u
      where u.media_id = p_media_id and u.fan_id = auth.uid() and u.is_live)
    or exists (
      select from public.message_media m
      where m.media_id = p_media_id and m.is_live and not m.is_removed
        and (m.sender_id = auth.uid() or (m.is_free and m.recipient_id = auth.uid()))
        and not private.is_cut_off(m.sender_id, m.recipient_id))
$$;
comment on function private.sees_message_media(uuid) is
  'Whether the caller may open a medium through messages: bought, sent, or received in a free one.';

create function private.unread_conversations() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select count(*) from (
      select from public.conversation_members m
      join public.conversations c on c.id = m.conversation_id
      where m.person_id = v_me and m.is_unread and not m.is_muted
        and c.one_id not in (select private.my_cut_off_ids())
        and c.other_id not in (select private.my_cut_off_ids())
      limit 100) u);
end $$;
comment on function private.unread_conversations() is
  'Unread conversations of the caller, the muted ones left out; counting stops at a hundred.';

create function private.unlock_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'an unlock without its sale', u.id, u.transfer_id::text
  from public.unlocks u left join private.transfers t
    on t.id = u.transfer_id and t.kind = 'unlock' and t.fan_id = u.fan_id
    and t.creator_id = u.creator_id and t.gross_cents = u.price_cents
    and t.subject_id = u.message_id
  where t.id is null
  union all
  select 'a sale without its unlock', t.id, t.subject_id::text
  from private.transfers t left join public.unlocks u on u.transfer_id = t.id
  where t.kind = 'unlock' and u.id is null
$$;
comment on function private.unlock_faults() is
  'Unlocks and sales that do not belong together, in the shape of ledger_faults(); none when '
  'whole.';
