-- Subscriptions that can no longer be used end at once: across a creator's block, and to a creator
-- who is suspended or closed. A fan who blocks a creator only lets the subscription expire.
create function private.tg_blocks__terminate_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_back bigint;
begin
  if private.role_of(new.blocker_id) = 'creator' then
    -- A pair without a subscription is locked too: one may be starting.
    select private.terminate_subscription(
      private.lock_subscription(new.blocked_id, new.blocker_id), new.started_at) into v_back
    from public.profiles where id = new.blocked_id and role = 'fan';
    if v_back is not null then
      -- The mail names the refund, but neither the creator nor the reason.
      perform private.queue_mail(new.blocked_id, 'subscription_terminated',
        jsonb_build_object('cents', v_back), new.id::text);
    end if;
  else
    update public.subscriptions set is_renewing = false
    where fan_id = new.blocker_id and creator_id = new.blocked_id and is_renewing;
  end if;
  return null;
end $$;

create trigger t78_terminate_subscription after insert on public.blocks
  for each row execute function private.tg_blocks__terminate_subscription();

create function private.tg_account_statuses__terminate_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := coalesce(new.suspended_at, new.closed_at);
begin
  if private.role_of(new.profile_id) = 'creator' then
    insert into private.creator_terminations (creator_id, restricted_at)
    values (new.profile_id, v_at)
    on conflict (creator_id) do update set restricted_at = excluded.restricted_at;
    perform private.terminate_running(new.profile_id, v_at, private.limit_terminations_a_run());
  end if;
  return null;
end $$;

create trigger t78_terminate_subscriptions
  after update of suspended_at, closed_at on private.account_statuses
  for each row when (
    old.suspended_at is null and old.closed_at is null
    and (new.suspended_at is not null or new.closed_at is not null))
  execute function private.tg_account_statuses__terminate_subscriptions();

-- Buyers get their money back for what is taken away from them: content that staff remove, also
-- where another message shows the same media, media in which somebody does not agree to be shown
-- any more, and a message to an audience that its creator removes with a refund.
create function private.tg_messages__owe_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_refunds(array(
    select transfer_id from public.unlocks where message_id = new.id));
  return null;
end $$;

create trigger t78_owe_refund after update of moderation_state on public.messages
  for each row when (new.moderation_state = 'removed' and new.unlocked_at is not null)
  execute function private.tg_messages__owe_refund();

create function private.tg_unlock_media__owe_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.media
             where id = new.media_id
               and (moderation_state = 'removed' or review_state = 'rejected'
                 or release_state = 'withdrawn')) then
    perform private.owe_refunds(array(
      select transfer_id from public.unlocks where id = new.unlock_id));
  end if;
  return null;
end $$;

create trigger t78_owe_refund after update of is_live on public.unlock_media
  for each row when (not new.is_live)
  execute function private.tg_unlock_media__owe_refund();

create function private.tg_global_removals__owe_refunds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_refunds(array(
    select u.transfer_id from public.globals g
    join public.messages m on m.global_id = g.id
    join public.unlocks u on u.message_id = m.id
    where g.id = old.global_id and g.is_refunded));
  return null;
end $$;

-- Again at the end, for a purchase that began before the removal.
create trigger t78_owe_refunds after update or delete on private.global_removals
  for each row execute function private.tg_global_removals__owe_refunds();
