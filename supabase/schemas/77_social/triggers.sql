-- Effects of other domains: a message that is sent at once is posted at X, where its creator
-- switched that on, and one whose media waited for their review when it is sent (70); a link that
-- ends or moves takes the permission with it (10), and so does the end of an account.
create function private.tg_globals__queue_x_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.x_posts (global_id, creator_id)
  select new.id, a.creator_id from private.x_accounts a
  where a.creator_id = new.creator_id and a.is_on and a.broken_at is null;
  return null;
end $$;

create trigger t77_queue_x_post after insert on public.globals
  for each row when (
    new.sent_at is not null and new.publish_at is null and new.audience <> 'expired')
  execute function private.tg_globals__queue_x_post();
create trigger t77_queue_x_post_of_reviewed after update of sent_at on public.globals
  for each row when (
    old.sent_at is null and new.sent_at is not null and new.is_at_once
    and new.audience <> 'expired')
  execute function private.tg_globals__queue_x_post();

create function private.forget_x_account(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.x_accounts where creator_id = p_creator_id;
  delete from private.x_consents where creator_id = p_creator_id;
  -- A run that has leased one may not store its tokens for the account that is linked next.
  update private.x_posts
  set state = case when state = 'asked' then 'unknown' else 'dropped' end::private.x_post_state,
      failure = 'switched_off', lease_token = null, settled_at = private.now()
  where creator_id = p_creator_id and state in ('queued', 'leased', 'asked')
$$;
comment on function private.forget_x_account(uuid) is
  'Forgets the permission of a creator, and ends what was to be posted with it.';

create function private.tg_twitter_links__forget_x_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_x_account(new.creator_id);
  return null;
end $$;

create trigger t77_forget_x_account after update on private.twitter_links
  for each row execute function private.tg_twitter_links__forget_x_account();

create function private.tg_account_statuses__forget_x_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_x_account(new.profile_id);
  return null;
end $$;

create trigger t77_forget_x_account after update of closed_at on private.account_statuses
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.tg_account_statuses__forget_x_account();
