-- How the jobs of the policy run. Each account is a step of its own: one that fails is recorded and
-- tried again by the next run, and does not stop the others.
create function private.run_policy(p_job text, p_function text, p_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_done integer := 0;
begin
  foreach v_id in array p_ids loop
    begin
      execute format('select %s($1)', p_function) using v_id;
      v_done := v_done + 1;
    exception when others then
      insert into private.policy_runs (job, profile_id, failure)
      values (p_job, v_id, sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  if v_done > 0 then
    insert into private.policy_runs (job, done) values (p_job, v_done);
  end if;
  return v_done;
end $$;
comment on function private.run_policy(text, text, uuid[]) is
  'Runs a function of one account for each of these, and records what was done and what failed. '
  'Returns the number of those done.';

create function private.end_due_closures() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.run_policy('end-closures', 'private.end_closure', array(
    select c.profile_id from private.closures c
    where c.ended_at is null and c.undone_at is null and c.due_at <= private.now()
      and private.closure_obstacles(c.profile_id) = '{}'
    order by c.due_at limit private.limit_closures_a_run()));
end $$;
comment on function private.end_due_closures() is
  'A job: ends accounts two weeks after the request, unless something stands against it.';

create function private.empty_closed_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.run_policy('empty-accounts', 'private.empty_account', array(
    select c.profile_id from private.closures c
    where c.ended_at is not null and c.emptied_at is null
    order by c.ended_at limit private.limit_closures_a_run()));
end $$;
comment on function private.empty_closed_accounts() is
  'A job: removes posts, stories and media of closed accounts, a portion of each.';

create function private.purge_closed_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.run_policy('purge-accounts', 'private.purge_account', array(
      select c.profile_id from private.closures c
      where c.ended_at <= private.now()
          - make_interval(months => private.limit_personal_data_months())
        and c.emptied_at is not null and c.purged_at is null
        and not exists (select from private.cards_to_forget f where f.fan_id = c.profile_id)
        and not exists (select from private.reports r
                        where r.state = 'open'
                          and c.profile_id in (r.owner_id, r.reporter_id))
      order by c.ended_at limit private.limit_closures_a_run()))
    + private.run_policy('purge-accounts', 'private.purge_proofs', array(
      select c.profile_id from private.closures c
      where c.ended_at <= private.now()
          - make_interval(years => private.limit_financial_record_years())
        and c.records_purged_at is null
      order by c.ended_at limit private.limit_closures_a_run()));
end $$;
comment on function private.purge_closed_accounts() is
  'A job: removes personal data six months after the end of an account, once its provider has '
  'forgotten the card and staff have decided about its reports, and proofs of identity after six '
  'years.';

create function private.sweep_policy() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_done integer := private.purge_old_records();
begin
  delete from private.held_usernames where held_until <= private.now();
  delete from private.tickets where expires_at <= private.now();
  delete from private.policy_runs
  where ran_at < private.now() - make_interval(days => private.limit_mail_keep_days());
  perform private.queue_removal('exports', e.name || '.zip') from private.exports e
  where e.state = 'ready' and e.expires_at <= private.now();
  update private.exports set state = 'over'
  where state = 'ready' and expires_at <= private.now();
  if v_done > 0 then
    insert into private.policy_runs (job, done) values ('sweep-policy', v_done);
  end if;
  return v_done;
end $$;
comment on function private.sweep_policy() is
  'A job: releases usernames after a year, removes archives of exports after a week and references '
  'of payments after six years.';
