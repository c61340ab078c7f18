-- The end of an account: nobody signs in any more, and what others saw of it is replaced. The rows
-- stay, because threads, purchases and the ledger name them.
create function private.closed_username() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
begin
  loop
    v_name := 'closed_' || substr(md5(random()::text), 1, 10);
    exit when not exists (select from public.profiles where username = v_name);
  end loop;
  return v_name;
end $$;
comment on function private.closed_username() is 'A free username for an account that is closed.';

create function private.scrub_profile(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.held_usernames (username, held_until)
  select p.username, private.now() + make_interval(months => private.limit_username_hold_months())
  from public.profiles p where p.id = p_user_id
  on conflict (username) do update set held_until = excluded.held_until;
  update public.profiles
  set username = private.closed_username(), name = 'Closed account', bio = null, age = null,
      location = null, instagram_handle = null, twitter_handle = null, wishlist_url = null
  where id = p_user_id;
  update public.account_settings
  set currency = 'USD', timeline_layout = 'list', theme = 'system', is_invisible = true,
      page_ready_at = null
  where profile_id = p_user_id;
end $$;
comment on function private.scrub_profile(uuid) is
  'Replaces the public facts of an account, and holds its username for a year.';

create function private.withdraw_globals(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with gone as (
    update public.globals set removed_at = private.now()
    where creator_id = p_creator_id and removed_at is null
      and (media_count > 0 or price_cents is not null) returning id)
  insert into private.global_removals (global_id) select id from gone
  on conflict (global_id) do nothing
$$;
comment on function private.withdraw_globals(uuid) is
  'Takes a creator''s priced messages to audiences, and those with media, out of the threads of '
  'those who did not buy them.';

create function private.end_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_mail(p_user_id, 'account_closed');
  update public.follows set ended_at = private.now()
  where fan_id = p_user_id and ended_at is null;
  perform private.withdraw_globals(p_user_id);
  -- Its provider is asked to forget it by a job.
  delete from public.payment_cards where fan_id = p_user_id;
  update private.account_statuses set closed_at = private.now() where profile_id = p_user_id;
  update private.closures set ended_at = private.now()
  where profile_id = p_user_id and undone_at is null and ended_at is null;
  update auth.users set banned_until = '2999-12-31 00:00+00' where id = p_user_id;
  perform private.end_sessions(p_user_id);
  delete from public.presence where profile_id = p_user_id;
  perform private.scrub_profile(p_user_id);
  perform private.audit('system', 'account_closed', p_user_id, null);
end $$;
comment on function private.end_account(uuid) is
  'Ends an account at once; subscriptions to it end by a trigger, with the unused days refunded.';

create function private.end_closure(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An undoing at this moment waits or is seen.
  perform from private.account_statuses
  where profile_id = p_user_id and closing_at is not null and closed_at is null for update;
  if not found then
    return;
  end if;
  -- A hold at this moment is seen, or waits and is refused.
  perform from private.closures
  where profile_id = p_user_id and undone_at is null and ended_at is null for update;
  if private.closure_obstacles(p_user_id) = '{}' then
    perform private.end_account(p_user_id);
  end if;
end $$;
comment on function private.end_closure(uuid) is
  'Ends an account that is being closed, unless something stands against it.';
