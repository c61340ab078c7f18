-- The audience of a global: determined by the facts at the time of sending, unaffected by later
-- changes.
select plan(52);

create function tests.reached(p_fan text) returns text
language sql security definer set search_path = '' as $$
  select coalesce(string_agg(g.audience::text, ' ' order by g.audience), 'none')
  from public.globals g where private.global_reaches(g, tests.id_of(p_fan))
$$;
create function tests.send_all() returns void language sql as $$
  select api.send_global(a, 'to ' || a, '{}', null, gen_random_uuid())::jsonb
  from unnest(array['active', 'expired', 'followers', 'all']) a
$$;
create function tests.sized() returns text language sql as $$
  select string_agg(api.audience_size(a)::text, ' ' order by n)
  from unnest(array['active', 'expired', 'followers', 'all']) with ordinality t (a, n)
$$;
create function tests.follow(p_fan text) returns void language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.follow(tests.id_of('mara'));
  perform tests.act_as_owner();
end $$;
create function tests.unfollow(p_fan text) returns void language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.unfollow(tests.id_of('mara'));
  perform tests.act_as_owner();
end $$;
create function tests.try_out(p_fan text, p_days integer) returns void
language sql security definer set search_path = '' as $$
  select private.open_trial_period(
    private.lock_subscription(tests.id_of(p_fan), tests.id_of('mara')), p_days)
$$;
create function tests.set_block(p_blocker text, p_blocked text, p_is_blocked boolean) returns void
language plpgsql as $$
begin
  perform tests.act_as(p_blocker);
  if p_is_blocked then
    perform api.block(tests.id_of(p_blocked));
  else
    perform api.unblock(tests.id_of(p_blocked));
  end if;
  perform tests.act_as_owner();
end $$;

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(f) from unnest(array[
  'subscriber', 'trial', 'both', 'former', 'former_fan', 'edge', 'shortened', 'follower', 'again',
  'left_before', 'stranger', 'of_ines', 'blocked', 'blocker', 'forgiven', 'suspended',
  'reinstated', 'closed', 'late', 'late_sub']) f;

-- long before the sending: subscriptions that end before it, and early follows
select tests.subscribe(tests.id_of(f), tests.id_of('mara'))
from unnest(array['former', 'former_fan']) f;
select tests.follow('left_before');
select tests.follow('again');
select tests.pass('1 day');
select tests.unfollow('left_before');
select tests.unfollow('again');
select tests.pass('9 days');
select tests.subscribe(tests.id_of('edge'), tests.id_of('mara'));
select tests.pass('29 days');
-- shortly before the sending
select tests.subscribe(tests.id_of(f), tests.id_of('mara')) from unnest(array['subscriber', 'shortened']) f;
select tests.try_out('trial', 4);
select tests.follow(f) from unnest(array[
  'former_fan', 'both', 'follower', 'again', 'blocked', 'blocker', 'forgiven', 'suspended',
  'reinstated', 'closed']) f;
select tests.pass('1 minute');
select tests.subscribe(tests.id_of('both'), tests.id_of('mara'));
select tests.subscribe(tests.id_of('of_ines'), tests.id_of('ines'));
select tests.set_block('mara', f, true) from unnest(array['blocked', 'forgiven', 'shortened']) f;
select tests.set_block('blocker', 'mara', true);
select tests.suspend(tests.id_of(f)) from unnest(array['suspended', 'reinstated']) f;
update private.account_statuses set closed_at = private.now()
where profile_id = tests.id_of('closed');
select tests.act_as('stranger');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.set_block('mara', f, false) from unnest(array['forgiven', 'shortened']) f;
update private.account_statuses set suspended_at = null
where profile_id = tests.id_of('reinstated');

-- the sending, exactly at the end of the period of the fan "edge"
select tests.set_now((
  select ends_at from public.subscription_periods where fan_id = tests.id_of('edge')));
select tests.act_as('mara');
select tests.send_all();
select is(tests.sized(), '3 4 5 11', '[F84] the preview returns the size of each audience');
select tests.act_as_owner();

create temp table expected (fan text, audiences text);
insert into expected values
  ('subscriber', 'active all'), ('trial', 'active all'), ('both', 'active all'),
  ('former', 'expired all'), ('former_fan', 'expired followers all'), ('edge', 'expired all'),
  ('shortened', 'expired all'), ('follower', 'followers all'), ('again', 'followers all'),
  ('forgiven', 'followers all'), ('reinstated', 'followers all'),
  ('left_before', 'none'), ('stranger', 'none'), ('of_ines', 'none'), ('blocked', 'none'),
  ('blocker', 'none'), ('suspended', 'none'), ('closed', 'none'), ('late', 'none'),
  ('late_sub', 'none');
select is(tests.reached(fan), audiences, '[F84] audiences of ' || fan || ' at the time of sending')
from expected;

-- later changes do not affect the audience
select tests.pass('1 minute');
select tests.follow('late');
select tests.follow('stranger');
select tests.subscribe(tests.id_of('late_sub'), tests.id_of('mara'));
select tests.subscribe(tests.id_of('follower'), tests.id_of('mara'));
select tests.unfollow(f) from unnest(array['again', 'forgiven']) f;
select tests.set_block('mara', 'blocked', false);
select tests.set_block('blocker', 'mara', false);
select tests.set_block('mara', 'subscriber', true);
update private.account_statuses set suspended_at = null
where profile_id = tests.id_of('suspended');
select tests.suspend(tests.id_of('reinstated'));
select tests.pass('40 days');
select is(tests.reached(fan), audiences,
  '[F84] audiences of ' || fan || ' after later changes') from expected;

-- the next sending uses the facts of its own time
select tests.act_as('mara');
select is(tests.sized(), '0 8 8 13',
  '[F84] the preview returns the audience sizes of a later time');
select tests.act_as_owner();
delete from public.globals;
select tests.act_as('mara');
select tests.send_all();
select tests.act_as_owner();
select is(tests.reached(f.fan), f.audiences,
  '[F84] audiences of ' || f.fan || ' at the next sending')
from (values
  ('late', 'followers all'), ('late_sub', 'expired all'), ('follower', 'expired followers all'),
  ('blocked', 'followers all'), ('suspended', 'followers all'), ('reinstated', 'none'),
  ('subscriber', 'none'), ('again', 'none'), ('stranger', 'followers all')) f (fan, audiences);
select is(tests.reached('mara'), 'none', '[F84] a creator is in none of her own audiences');
select * from finish();
