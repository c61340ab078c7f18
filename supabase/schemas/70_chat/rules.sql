-- Who belongs to a conversation, who may write to whom, whom a message to an audience reaches, and
-- which media a user may open through messages: for commands, policies, storage and the composer.
-- Functions that every message calls are plpgsql, whose plans are kept from one call to the next.
create view private.special_users as
select s.user_id as id from private.account_facts s where s.is_special;
comment on view private.special_users is
  'Support and the academy, whose conversations need no admission.';

create view private.readable_conversations as
select c.id
from public.conversations c
where (select auth.uid()) = any (array[c.one_id, c.other_id])
  and (select true from private.blocked_pairs x
       where x.one_id = c.one_id and x.other_id = c.other_id limit 1) is null
  and ((select a.is_admitted from private.my_admission a)
       or (select true from private.special_users s where s.id in (c.one_id, c.other_id) limit 1));
comment on view private.readable_conversations is
  'Conversations that the caller reads: as one of the two users, without a block between them, '
  'where the caller is admitted; those with support everywhere.';

create view private.readable_messages as
select m.id, m.sender_id = (select auth.uid()) as is_own
from public.messages m
where (select true from private.readable_conversations r where r.id = m.conversation_id);
comment on view private.readable_messages is
  'Messages that the caller reads: all of a readable conversation.';

create view private.readable_message_media as
select l.message_id, l.position, l.media_id, l.sender_id, l.recipient_id
from public.message_media l
where l.is_live and not l.is_removed and (l.is_free or l.sender_id = (select auth.uid()))
  and (select true from private.readable_messages r where r.id = l.message_id);
comment on view private.readable_message_media is
  'Media that the caller reads with a message: the caller''s own, and free ones that the caller '
  'received. Bought ones are read in unlock_media.';

grant select on private.readable_conversations, private.readable_messages,
  private.readable_message_media to authenticated;

create function private.is_my_conversation(p_conversation_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.readable_conversations r where r.id = p_conversation_id);
end $$;
comment on function private.is_my_conversation(uuid) is
  'Whether the caller reads a conversation: readable_conversations as a function.';

create function private.is_member_topic(p_topic text, p_kinds text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case
    when p_topic ~ ('^' || p_kinds || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    then private.is_my_conversation(split_part(p_topic, ':', 2)::uuid) end, false)
$$;
comment on function private.is_member_topic(text, text) is
  'Whether a topic belongs to a conversation of the caller; p_kinds is a pattern of its first '
  'word.';
grant execute on function private.is_member_topic(text, text) to authenticated;

create function private.conversation_of(p_one_id uuid, p_other_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.conversations
    where one_id = least(p_one_id, p_other_id) and other_id = greatest(p_one_id, p_other_id));
end $$;
comment on function private.conversation_of(uuid, uuid) is
  'The conversation of two users or null.';

create function private.has_relationship_with_fan(p_creator_id uuid, p_fan_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- An existing conversation is by far the most frequent case.
  if private.conversation_of(p_creator_id, p_fan_id) is not null then
    return true;
  end if;
  return private.is_following(p_fan_id, p_creator_id)
    or exists (select from public.subscription_periods
               where fan_id = p_fan_id and creator_id = p_creator_id)
    or exists (select from private.transfers
               where fan_id = p_fan_id and creator_id = p_creator_id and paid_by is not null);
end $$;
comment on function private.has_relationship_with_fan(uuid, uuid) is
  'Whether a creator may write to a fan: one who wrote, follows, subscribed or bought.';

create function private.unmet_messaging_requirement(p_fan_id uuid, p_creator_id uuid) returns text
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
comment on function private.unmet_messaging_requirement(uuid, uuid) is
  'The creator''s requirement for fans without a subscription that this fan does not meet.';

create function private.running_paid_chat(p_fan_id uuid, p_creator_id uuid)
returns public.paid_chats
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats;
begin
  select * into v_paid_chat from public.paid_chats
  where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null;
  return v_paid_chat;
end $$;
comment on function private.running_paid_chat(uuid, uuid) is
  'The paid chat of a fan with a creator that has not ended; null where there is none.';

create function private.message_refusal(p_actor_id uuid, p_target_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor private.account_facts;
  v_target private.account_facts;
begin
  select * into v_actor from private.account_facts s where s.user_id = p_actor_id;
  select * into v_target from private.account_facts s where s.user_id = p_target_id;
  case
    when p_actor_id = p_target_id then return 'cannot_message_yourself';
    when v_target.role is null or v_actor.role is null then return 'invalid_profile';
    when v_actor.is_restricted then return 'account_suspended';
    when v_actor.is_closing then return 'closure_pending';
    when v_target.role = 'creator' and not private.is_there_for(p_actor_id, p_target_id)
      then return 'invalid_profile';
    when v_target.is_restricted or v_target.is_closing then return 'dm_not_permitted';
    when v_actor.is_special or v_target.is_special then return null;
    when not private.is_admitted() then return (select a.refusal from private.my_admission a);
    when private.is_blocked_between(p_actor_id, p_target_id) then return 'dm_not_permitted';
    when v_actor.role = 'creator' and v_target.role = 'creator' then return 'customer_role_needed';
    when v_actor.role = 'creator' then
      return case when not private.has_relationship_with_fan(p_actor_id, p_target_id)
        then 'dm_not_permitted' end;
    when v_target.role = 'fan' then return 'dm_not_permitted';
    -- It allows the message, and sending charges it.
    when (private.running_paid_chat(p_actor_id, p_target_id)).id is not null then return null;
    when private.is_subscribed(p_actor_id, p_target_id) then return null;
    else return private.unmet_messaging_requirement(p_actor_id, p_target_id);
  end case;
end $$;
comment on function private.message_refusal(uuid, uuid) is
  'Whether one user may write to another: null, or the code of the refusing rule. Without '
  'admission support is left.';

create view private.partner_summaries with (security_invoker = true) as
select s.id, s.username, json_build_object(
  'id', s.id, 'username', s.username, 'name', s.name, 'role', s.role, 'special', s.special,
  'avatar', s.avatar, 'is_verified', s.is_verified) as summary
from private.user_summaries s;
comment on view private.partner_summaries is
  'The partner of a conversation for the page.';
grant select on private.partner_summaries to authenticated;

create function private.is_off_sale(p_global_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_global_id is not null and exists (
    select from public.globals
    where id = p_global_id and (removed_at is not null or withdrawn_at is not null));
end $$;
comment on function private.is_off_sale(uuid) is
  'Whether a message to an audience was removed, or an item of the store withdrawn.';

create function private.is_global_removed(p_global_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.globals where id = p_global_id and removed_at is not null)
$$;
comment on function private.is_global_removed(uuid) is
  'Whether a message to an audience was removed; not of a message that is none.';

create function private.is_unlockable(p_message_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select not private.is_off_sale(m.global_id)
    from public.messages m where m.id = p_message_id and m.recipient_id = auth.uid());
end $$;
comment on function private.is_unlockable(uuid) is
  'Whether a locked message to the caller is still for sale; null for messages to others.';
grant execute on function private.is_unlockable(uuid) to authenticated;

create view private.store_items as
select m.id, m.conversation_id, m.sender_id as creator_id, m.recipient_id as fan_id, m.kind,
       m.text, m.price_cents, m.media_count, m.duration_ms, m.locked_blur, m.unlocked_at,
       m.created_at
from public.messages m
where m.price_cents is not null and m.is_live
  and (m.unlocked_at is not null or not private.is_off_sale(m.global_id) and not exists (
    select from public.message_media l where l.message_id = m.id and not l.is_live));
comment on view private.store_items is
  'Priced messages of creators to single fans, with the purchases; those that cannot be shown '
  'yet, or no more, or bought no more, are left out. Ids are the key of its pages.';

create view private.offered_items as
select g.id, g.creator_id
from public.globals g
where g.offered_at is not null and g.withdrawn_at is null and g.removed_at is null
  and (select true from private.visible_creators v where v.creator_id = g.creator_id)
  and (select true from public.global_media l join public.media m on m.id = l.media_id
       where l.global_id = g.id and not m.is_live limit 1) is null;
comment on view private.offered_items is
  'Items of the stores of creators whom the caller sees: offered, not withdrawn, and with media '
  'that can all be shown.';
grant select on private.offered_items to anon, authenticated;

create function private.accepts_media_from(p_recipient_id uuid, p_sender_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_of(p_sender_id) = 'creator'
    or exists (select from public.profiles where id = p_recipient_id and special is not null)
    or coalesce((
      select m.accepts_media from public.conversation_members m
      where m.conversation_id = private.conversation_of(p_recipient_id, p_sender_id)
        and m.user_id = p_recipient_id), false)
$$;
comment on function private.accepts_media_from(uuid, uuid) is
  'Whether a user may send media to another: a creator allows single fans; creators, and messages '
  'to support, need no permission.';

create function private.fans_reached(
  p_creator_id uuid, p_audience public.global_audience, p_at timestamptz, p_fan_ids uuid[])
returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
begin
  return query
    select f.id from unnest(p_fan_ids) f (id)
    cross join lateral (
      select
        exists (
          select from public.subscription_periods p
          where p.fan_id = f.id and p.creator_id = p_creator_id and p.starts_at <= p_at
            and coalesce(p.terminated_at, p.ends_at) > p_at) as subscribes,
        exists (
          select from public.subscription_periods p
          where p.fan_id = f.id and p.creator_id = p_creator_id and p.starts_at <= p_at)
          as has_subscribed,
        exists (
          select from public.follows w
          where w.fan_id = f.id and w.creator_id = p_creator_id and w.started_at <= p_at
            and w.ended_at is null)
        or exists (
          select from public.follows w
          where w.fan_id = f.id and w.creator_id = p_creator_id and w.started_at <= p_at
            and w.ended_at > p_at) as follows) s
    where case p_audience
        when 'active' then s.subscribes
        when 'expired' then s.has_subscribed and not s.subscribes
        when 'followers' then s.follows and not s.subscribes
        when 'all' then s.has_subscribed or s.follows end
      and not exists (
        select from (values (p_creator_id, f.id), (f.id, p_creator_id)) x (blocker_id, blocked_id)
        join public.blocks b on b.blocker_id = x.blocker_id and b.blocked_id = x.blocked_id
        where b.started_at <= p_at and coalesce(b.ended_at, 'infinity') > p_at)
      -- One lookup per fan; `not exists` may become a join with every restriction.
      and (select true from private.restriction_periods h
           where h.profile_id = f.id and h.started_at <= p_at
             and coalesce(h.ended_at, 'infinity') > p_at limit 1) is null;
end $$;
comment on function private.fans_reached(uuid, public.global_audience, timestamptz, uuid[]) is
  'Those of some fans who belonged to an audience of a creator at a moment: active subscribers, '
  'trials included; former subscribers; followers without a subscription; or all of these. Never '
  'a fan across a block or suspended at that moment.';

create function private.global_reaches(p_global public.globals, p_fan_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.fans_reached(
      p_global.creator_id, p_global.audience, p_global.sent_at, array[p_fan_id]));
end $$;
comment on function private.global_reaches(public.globals, uuid) is
  'Whether a message to an audience is addressed to a fan, by the moment of its sending.';

create function private.receives_global(p_global_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_global public.globals;
  v_conversation_id uuid;
  v_copy public.messages;
begin
  select * into v_global from public.globals g
  where g.id = p_global_id and g.sent_at is not null and g.removed_at is null;
  v_conversation_id := private.conversation_of(v_me, v_global.creator_id);
  if not private.is_my_conversation(v_conversation_id) then
    return false;
  end if;
  select * into v_copy from public.messages m
  where m.global_id = p_global_id and m.conversation_id = v_conversation_id;
  return case when v_copy.id is null then private.global_reaches(v_global, v_me)
    else v_copy.is_live end;
end $$;
comment on function private.receives_global(uuid) is
  'Whether the caller reads a message to an audience: it is sent, the caller reads the '
  'conversation with its creator, it is addressed to them, and the imported message, if there is '
  'one, still shows its text.';
grant execute on function private.receives_global(uuid) to authenticated;

create view private.my_globals as
select g.id, g.sent_at, g.offered_at, g.removed_at from public.globals g
where g.creator_id = (select auth.uid());
comment on view private.my_globals is
  'Messages of the caller to an audience and items of the caller''s store: the first part of the '
  'policy of globals, for lists and links of one''s own, whose plans leave out the other parts.';
grant select on private.my_globals to authenticated;

create view private.scheduled_globals with (security_invoker = true) as
select g.id, g.creator_id, g.audience, g.kind, coalesce(g.text, b.text) as text, g.price_cents,
       g.publish_at, g.failure, g.version
from public.globals g left join public.global_bodies b on b.global_id = g.id
where g.removed_at is null and g.sent_at is null and g.publish_at is not null;
comment on view private.scheduled_globals is
  'Messages to an audience that are scheduled or failed at their time.';
grant select on private.scheduled_globals to authenticated;

create function private.global_words(p_global public.globals) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    p_global.text, (select b.text from public.global_bodies b where b.global_id = p_global.id))
$$;
comment on function private.global_words(public.globals) is
  'The text of a message to an audience, locked or not.';

create function private.globals_since(p_until timestamptz) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return p_until - make_interval(secs => private.limit_global_commit_seconds());
end $$;
comment on function private.globals_since(timestamptz) is
  'The moment since which messages to an audience are checked where the mark is p_until: one of '
  'an earlier moment may commit later.';

create function private.pending_globals(p_me uuid)
returns setof private.inbox_key
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select c.id, m.creator_id, g.id, greatest(c.updated_at, g.sent_at)
    from (
      select b.creator_id
      from (
        select x.creator_id, min(x.since) as since
        from (
          select f.creator_id, f.started_at as since from public.follows f
          where f.fan_id = p_me and f.ended_at is null
          union all
          select s.creator_id, s.created_at from public.subscriptions s
          where s.fan_id = p_me) x
        group by x.creator_id) b
      -- Most creators have sent nothing since: they cost one look-up. offset 0: before any other.
      cross join lateral (
        select from public.globals g
        where g.creator_id = b.creator_id and g.removed_at is null and g.sent_at >= b.since
        limit 1) any_sent offset 0) m
    join public.conversations c
      on c.one_id = least(p_me, m.creator_id) and c.other_id = greatest(p_me, m.creator_id)
    cross join lateral (
      select n.id, n.sent_at
      from (
        select * from public.globals g
        where g.creator_id = m.creator_id and g.removed_at is null
          and g.sent_at > private.globals_since(c.globals_delivered_until)
        order by g.sent_at desc limit private.limit_globals_listed()) n
      where (select true from private.readable_conversations r where r.id = c.id)
        -- by its key: an anti join would read the whole thread
        and (select true from public.messages t
             where t.global_id = n.id and t.conversation_id = c.id limit 1) is null
        and private.global_reaches(n, p_me)
      order by n.sent_at desc limit 1) g;
end $$;
comment on function private.pending_globals(uuid) is
  'The newest pending message to an audience in each conversation of a fan with creators whom '
  'they follow or have subscribed to. at: its place in the list. Unfollowing imports the messages '
  'of that time (triggers).';

create function private.unread_conversations() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return least(100, (
    select count(*) from (
      select from public.conversation_members m
      where m.user_id = v_me and m.is_unread and not m.is_muted
        and (select true from private.readable_conversations r where r.id = m.conversation_id)
      limit 100) u) + (
    select count(*) from private.pending_globals(v_me) w
    left join public.conversation_members m
      on m.conversation_id = w.conversation_id and m.user_id = v_me
    where not coalesce(m.is_unread or m.is_muted, false)));
end $$;
comment on function private.unread_conversations() is
  'Unread conversations of the caller, pending messages to an audience included, muted ones '
  'excluded; counting stops at a hundred.';

create function private.unlock_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'an unlock without its sale', u.id, u.transfer_id::text
  from public.unlocks u left join private.transfers t
    on t.id = u.transfer_id and t.kind = 'unlock' and t.fan_id = u.fan_id
    and t.creator_id = u.creator_id and t.gross_cents = u.price_cents
    and t.subject_id = u.message_id
  where t.id is null
  union all
  select 'a sale without its unlock, or an unlock of a refunded sale', t.id, t.subject_id::text
  from private.transfers t left join public.unlocks u on u.transfer_id = t.id
  where t.kind = 'unlock'
    and (u.id is null) <> ((private.reversed_of(t.id)).gross_cents = t.gross_cents)
$$;
comment on function private.unlock_faults() is
  'Unlocks and sales that do not match, in the form of ledger_faults(); no row without faults.';

create function private.paid_chat_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'a paid chat without its message', t.id, t.subject_id::text
  from private.transfers t
  left join public.messages m on m.id = t.subject_id and m.sender_id = t.fan_id
    and m.recipient_id = t.creator_id and m.request_id = t.request_id
  where t.kind = 'session_text' and (m.id is null or not exists (
    select from public.paid_chats s
    where s.conversation_id = m.conversation_id and s.fan_id = t.fan_id
      and s.price_cents = t.gross_cents))
$$;
comment on function private.paid_chat_faults() is
  'Sales of paid chats without their message or period of that price; no row without faults.';
