-- Creators without an update for a month: a mail a week before, then the page leaves the lists
-- until the next post or story. Staff do nothing for either.
create function private.tell_idle(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.policy_notices (profile_id, kind) values (p_creator_id, 'idle')
  on conflict do nothing;
  if found then
    perform private.queue_mail(p_creator_id, 'idle_notice', jsonb_build_object(
      'until', private.now() + make_interval(days => private.limit_idle_notice_days())));
  end if;
end $$;
comment on function private.tell_idle(uuid) is 'Tells an idle creator, once until the next update.';

create function private.unlist_creator(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_promoted_at timestamptz;
begin
  select promoted_at into v_promoted_at from private.account_statuses
  where profile_id = p_creator_id for update;
  if v_promoted_at is not null then
    update private.account_statuses set promoted_at = null where profile_id = p_creator_id;
    update private.policy_notices set promoted_at = v_promoted_at
    where profile_id = p_creator_id and kind = 'idle';
    perform private.queue_mail(p_creator_id, 'idle_unlisted');
    perform private.audit('system', 'unlist', p_creator_id, 'no update for a month');
    perform private.notify_changed(p_creator_id, array['account']);
  end if;
end $$;

create function private.list_again(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_promoted_at timestamptz;
begin
  delete from private.policy_notices where profile_id = p_creator_id and kind = 'idle'
  returning promoted_at into v_promoted_at;
  if v_promoted_at is not null then
    update private.account_statuses set promoted_at = v_promoted_at
    where profile_id = p_creator_id and promoted_at is null;
    perform private.audit('system', 'promote', p_creator_id, 'updated again');
    perform private.notify_changed(p_creator_id, array['account']);
  end if;
end $$;
comment on function private.list_again(uuid) is
  'Lists a creator again whom the clock unlisted; called at each new post and story.';

create function private.forget_idle_unlisting(p_creator_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.policy_notices
  where profile_id = p_creator_id and kind = 'idle' and promoted_at is not null;
  return found;
end $$;
comment on function private.forget_idle_unlisting(uuid) is
  'The clock''s unlisting of a creator ends by a decision of staff: no post lists the creator '
  'again. False for creators whom it did not unlist.';

create view private.idle_creators as
select s.profile_id as creator_id, n.told_at, u.updated_at
from private.account_statuses s
join public.profiles p on p.id = s.profile_id and p.special is null
left join private.policy_notices n on n.profile_id = s.profile_id and n.kind = 'idle'
cross join lateral (select private.last_update(s.profile_id)) u (updated_at)
where s.promoted_at is not null and s.suspended_at is null and s.closing_at is null
  and u.updated_at <= private.now() - make_interval(months => private.limit_idle_unlist_months())
    + make_interval(days => private.limit_idle_notice_days())
  -- The clock publishes it, which is an update; of a creator who is not listed it would not.
  and not private.has_scheduled(s.profile_id);
comment on view private.idle_creators is
  'Listed creators whose last update is so long ago that they are told, or were told at told_at; '
  'not those of whom something is scheduled.';

create function private.unlist_idle() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An update after the mail begins a new month.
  delete from private.policy_notices n
  where n.kind = 'idle' and n.promoted_at is null
    and private.last_update(n.profile_id) > n.told_at;
  return private.run_policy('unlist-idle', 'private.tell_idle', array(
      select i.creator_id from private.idle_creators i where i.told_at is null
      limit private.limit_closures_a_run()))
    + private.run_policy('unlist-idle', 'private.unlist_creator', array(
      select i.creator_id from private.idle_creators i
      where i.told_at <= private.now() - make_interval(days => private.limit_idle_notice_days())
        and i.updated_at
          <= private.now() - make_interval(months => private.limit_idle_unlist_months())
      limit private.limit_closures_a_run()));
end $$;
comment on function private.unlist_idle() is
  'A job: tells idle creators and unlists those who were told. Returns their number.';
