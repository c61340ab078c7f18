-- Removing a sent message to an audience. It is for sale nowhere from this moment; a job
-- removes the copies in threads, and buyers keep what they bought or get their money back.
create function private.remove_global(p_global_id uuid, p_with_refund boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
begin
  perform from public.globals
  where id = p_global_id and creator_id = v_me and (sent_at is not null or offered_at is not null)
  for update;
  if not found then
    perform private.fail('message_not_found');
  end if;
  update public.globals
  set removed_at = coalesce(removed_at, private.now()),
      is_refunded = is_refunded or (coalesce(p_with_refund, false) and price_cents is not null)
  where id = p_global_id;
  insert into private.global_removals (global_id) values (p_global_id)
  on conflict (global_id) do update
    set done_until = default, has_skipped = false, is_repeated = false, next_at = private.now();
  perform private.notify_changed(v_me, array['delivered', 'conversation']);
  return 'message_removed';
end $$;

create function private.remove_copy(p_message public.messages) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  perform from public.conversations where id = p_message.conversation_id
  for no key update skip locked;
  if not found then
    return false;
  end if;
  select * into v_message from public.messages where id = p_message.id;
  if v_message.removed_at is null and v_message.unlocked_at is null
     and v_message.moderation_state <> 'held' then
    perform private.withdraw_message(v_message);
  end if;
  return true;
end $$;
comment on function private.remove_copy(public.messages) is
  'Removes one copy that nobody bought and staff do not hold, which goes with its release. False '
  'when its thread is in use.';

create function private.remove_global_copies() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_removal private.global_removals;
  v_message public.messages;
  v_count integer := 0;
begin
  select * into v_removal from private.global_removals
  where next_at <= private.now() order by next_at, global_id limit 1 for update skip locked;
  for v_message in
    select * from public.messages
    where global_id = v_removal.global_id and conversation_id > v_removal.done_until
      and removed_at is null and unlocked_at is null and moderation_state <> 'held'
    order by conversation_id limit private.limit_threads_changed_at_once()
  loop
    v_removal.done_until := v_message.conversation_id;
    v_removal.has_skipped := v_removal.has_skipped or not private.remove_copy(v_message);
    v_count := v_count + 1;
  end loop;
  if v_count > 0 then
    update private.global_removals
    set done_until = v_removal.done_until, has_skipped = v_removal.has_skipped
    where global_id = v_removal.global_id;
  elsif v_removal.has_skipped or not v_removal.is_repeated then
    -- Once more: a purchase that began before the removal may become visible a moment after it.
    update private.global_removals
    set done_until = default, has_skipped = false, is_repeated = not v_removal.has_skipped,
        next_at = private.now() + interval '1 minute'
    where global_id = v_removal.global_id;
  else
    delete from private.global_removals where global_id = v_removal.global_id;
  end if;
  return v_count;
end $$;
comment on function private.remove_global_copies() is
  'A job: the next copies of a removed message to an audience. Returns the number of threads.';
