-- A conversation makes two users acquainted. Effects of other domains: a first follow opens the
-- conversation, a started subscription or trial writes a system line; unfollowing imports what was
-- sent to the follower; a block, a suspension or a closure ends a paid chat, and its end writes the
-- system line; a media item that becomes ready or is moderated changes the messages that show it; a
-- creator who goes offline is offline on open pages. A refund is noted with its message to an
-- audience.
create function private.tg_conversations__note_acquaintance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acquaintances (one_id, other_id) values (new.one_id, new.other_id)
  on conflict do nothing;
  return null;
end $$;

create trigger t70_note_acquaintance after insert on public.conversations
  for each row execute function private.tg_conversations__note_acquaintance();

create function private.tg_follows__open_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_with_notice(new.fan_id, new.creator_id, 'followed');
  return null;
end $$;

create trigger t70_open_conversation after insert on public.follows
  for each row execute function private.tg_follows__open_conversation();

create function private.tg_follows__deliver_due_globals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.deliver_due_globals(private.conversation_of(new.fan_id, new.creator_id));
  return null;
end $$;

create trigger t70_deliver_due_globals after update of ended_at on public.follows
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.tg_follows__deliver_due_globals();

create function private.tg_transfers__lock_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The paid period writes into the thread: its lock comes before the wallet's.
  perform private.open_conversation(new.fan_id, new.creator_id);
  return null;
end $$;

create trigger t70_lock_conversation after insert on private.transfers
  for each row when (new.kind = 'subscription')
  execute function private.tg_transfers__lock_conversation();

create function private.tg_transfers__note_global_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.global_refunds (refund_id, global_id, sale_id, gross_cents)
  select new.id, m.global_id, new.reverses_id, new.gross_cents
  from public.messages m where m.id = new.subject_id and m.global_id is not null;
  return null;
end $$;

create trigger t70_note_global_refund after insert on private.transfers
  for each row when (new.kind = 'refund' and new.subject_id is not null)
  execute function private.tg_transfers__note_global_refund();

create function private.tg_subscription_periods__write_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_notice text := private.period_notice(new);
  v_conversation public.conversations;
begin
  if v_notice is not null then
    v_conversation := private.open_conversation(new.fan_id, new.creator_id);
    perform private.write_notice(v_conversation, new.fan_id, v_notice);
  end if;
  return null;
end $$;

create trigger t70_write_notice after insert on public.subscription_periods
  for each row execute function private.tg_subscription_periods__write_notice();

create function private.tg_blocks__end_paid_chats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.ended_at is null then
    -- Without the conversation's lock: the block goes on to the subscription and the wallet.
    update public.paid_chats set ended_at = greatest(started_at, private.now())
    where ended_at is null and fan_id in (new.blocker_id, new.blocked_id)
      and creator_id in (new.blocker_id, new.blocked_id);
  else
    -- Also one that began at the moment of the block.
    perform private.close_paid_chat(s) from public.paid_chats s
    where not s.is_notice_sent and s.fan_id in (new.blocker_id, new.blocked_id)
      and s.creator_id in (new.blocker_id, new.blocked_id);
  end if;
  return null;
end $$;

create trigger t70_end_paid_chats after insert or update of ended_at on public.blocks
  for each row execute function private.tg_blocks__end_paid_chats();

create function private.tg_account_statuses__end_paid_chats() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats;
begin
  if new.suspended_at is not null or new.closed_at is not null then
    update public.paid_chats set ended_at = greatest(started_at, private.now())
    where ended_at is null and not is_notice_sent
      and (fan_id = new.profile_id or creator_id = new.profile_id);
    return null;
  end if;
  for v_paid_chat in
    select * from public.paid_chats
    where not is_notice_sent and (fan_id = new.profile_id or creator_id = new.profile_id)
    order by conversation_id
  loop
    perform private.close_paid_chat(v_paid_chat);
  end loop;
  return null;
end $$;

create trigger t70_end_paid_chats after update of suspended_at, closed_at
  on private.account_statuses
  for each row when (
    (old.suspended_at is null and old.closed_at is null)
    <> (new.suspended_at is null and new.closed_at is null))
  execute function private.tg_account_statuses__end_paid_chats();

create function private.tg_media__change_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_threads(new);
  return null;
end $$;

create trigger t70_change_messages after update on public.media
  for each row when (new.purpose = 'chat' and new.used_at is not null
    and (old.state, old.moderation_state, old.is_live, old.review_state, old.release_state)
      is distinct from
      (new.state, new.moderation_state, new.is_live, new.review_state, new.release_state))
  execute function private.tg_media__change_messages();

create function private.tg_presence__notify_offline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_presence_changed(old.profile_id);
  return null;
end $$;

create trigger t70_notify_offline after delete on public.presence
  for each row execute function private.tg_presence__notify_offline();

create function private.tg_account_settings__notify_visible() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_presence_changed(new.profile_id);
  return null;
end $$;

create trigger t70_notify_visible after update of is_invisible on public.account_settings
  for each row when (old.is_invisible and not new.is_invisible)
  execute function private.tg_account_settings__notify_visible();
