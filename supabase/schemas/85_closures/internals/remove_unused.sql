-- Accounts that were never used: a mail two weeks before, then they are removed at once, because
-- nothing has to be kept.
create function private.tell_unused(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.policy_notices (profile_id, kind) values (p_user_id, 'empty')
  on conflict do nothing;
  if found then
    perform private.queue_mail(p_user_id, 'empty_notice', jsonb_build_object(
      'until', private.now() + make_interval(days => private.limit_empty_notice_days())));
  end if;
end $$;

create function private.remove_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text;
begin
  perform from private.account_statuses where profile_id = p_user_id for update;
  if private.has_used(p_user_id) or private.is_out(p_user_id) then
    delete from private.policy_notices where profile_id = p_user_id and kind = 'empty';
    return;
  elsif private.closure_obstacles(p_user_id) <> '{}' then
    return;
  end if;
  select email into v_address from auth.users
  where id = p_user_id and email_confirmed_at is not null;
  insert into private.closures (profile_id, due_at) values (p_user_id, private.now());
  update private.account_statuses set closing_at = private.now() where profile_id = p_user_id;
  perform private.end_account(p_user_id);
  perform private.empty_account(p_user_id);
  perform private.purge_account(p_user_id);
  -- The one that end_account() queued is gone, with the address that it would read.
  if v_address is not null then
    perform private.queue_mail_to(v_address, 'account_closed', '{"is_unused": true}');
  end if;
end $$;
comment on function private.remove_account(uuid) is
  'Closes, empties and purges an account that was never used; one that was used since stays, and '
  'one against whose end something stands waits.';

create function private.remove_unused() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_told timestamptz := private.now()
    - make_interval(months => private.limit_empty_account_months())
    + make_interval(days => private.limit_empty_notice_days());
begin
  return private.run_policy('remove-unused', 'private.tell_unused', array(
      select p.id from public.profiles p
      where p.created_at <= v_told and p.special is null
        and not exists (select from private.policy_notices n
                        where n.profile_id = p.id and n.kind = 'empty')
        and not private.is_out(p.id) and not private.has_used(p.id)
      order by p.created_at limit private.limit_closures_a_run()))
    + private.run_policy('remove-unused', 'private.remove_account', array(
      select n.profile_id from private.policy_notices n
      join public.profiles p on p.id = n.profile_id
      where n.kind = 'empty' and not private.is_out(n.profile_id)
        and private.closure_obstacles(n.profile_id) = '{}'
        and n.told_at
          <= private.now() - make_interval(days => private.limit_empty_notice_days())
        and p.created_at
          <= private.now() - make_interval(months => private.limit_empty_account_months())
      order by n.told_at limit private.limit_closures_a_run()));
end $$;
comment on function private.remove_unused() is
  'A job: tells the owners of accounts that were never used, and removes those who were told. '
  'Returns their number.';
