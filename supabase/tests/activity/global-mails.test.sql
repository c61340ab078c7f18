-- Mails about messages to an audience: a while after the sending, in portions, one a fan and day
-- over all creators, and never with a word of the message.
select plan(32);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(f) from unnest(array['jonas', 'piet', 'lara_fan', 'stranger']) f;
select tests.act_as(f), api.follow(tests.id_of(c))::jsonb
from unnest(array['jonas', 'piet', 'lara_fan']) f, unnest(array['mara', 'ines']) c;
select tests.act_as_owner();
delete from private.mails;

create function tests.mailed(p_username text) returns bigint
language sql security definer as $$
  select count(*) from private.mails
  where recipient_id = tests.id_of(p_username) and template = 'global_message'
$$;
create function tests.send(p_creator text, p_price bigint default null, p_at timestamptz default null)
returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  v_id := api.send_global(
    'all', 'a secret harbour', '{}', p_price, gen_random_uuid(), false, p_at)::jsonb ->> 'id';
  perform tests.act_as_owner();
  return v_id;
end $$;
create function tests.pass_and_queue(p_span interval) returns integer language plpgsql as $$
begin
  perform tests.pass(p_span);
  return private.queue_global_mails();
end $$;
select tests.set_now(date_trunc('day', now() at time zone 'utc') at time zone 'utc' + interval '36 hours');

select tests.send('mara', 500);
select is((select count(*) from private.mails), 0::bigint, '[F84] sending queues no mail');
select is(private.queue_global_mails(), 0, '[F84] a message just sent is not mailed yet');
select is(tests.pass_and_queue('9 minutes 59 seconds'), 0, '[F84] nor shortly before ten minutes are over');
select is(tests.pass_and_queue('1 second'), 3, '[F84] after ten minutes the job mails the audience');
select is(array[tests.mailed('jonas'), tests.mailed('stranger')], array[1, 0]::bigint[],
  '[F84] a follower gets one, a stranger none');
select is((select params - 'from_id' from private.mails where recipient_id = tests.id_of('jonas')),
  '{"from": "mara"}', '[F84] the mail has the name of the creator and nothing of the message');
select is((select count(*) from private.global_mails), 0::bigint, '[F84] the message is done after its last portion');
select is(tests.pass_and_queue('1 minute'), 0, '[F84] a message is mailed once');

-- one a day, whoever sends
select tests.send('ines');
select tests.pass_and_queue('10 minutes');
select is(tests.mailed('jonas'), 1::bigint, '[F84] a message of another creator on the same day is not mailed');
select tests.pass('1 day');
select tests.send('ines');
select tests.pass_and_queue('10 minutes');
select is(tests.mailed('jonas'), 2::bigint, '[F84] on the next day it is');

-- in portions, in turn
create function tests.told_in_portions() returns text language plpgsql as $$
declare
  v_portions text := '';
begin
  execute 'create or replace function private.limit_global_mails_at_once() returns int language sql immutable '
    'parallel safe set search_path = '''' return 2';
  for n in 1 .. 3 loop
    v_portions := v_portions || private.queue_global_mails() || ' ';
  end loop;
  return trim(v_portions);
end $$;
select tests.pass('1 day');
select tests.send('mara');
select tests.pass('10 minutes');
select is(tests.told_in_portions(), '2 1 0', '[F84] fans are taken in portions, from where the last one ended');
select is((select sum(tests.mailed(f)) from unnest(array['jonas', 'piet', 'lara_fan']) f), 9::numeric,
  '[F84] nobody is left out and nobody gets two');

-- who gets none
create function tests.told_after(p_setup text) returns bigint language plpgsql as $$
declare
  v_before bigint;
begin
  perform tests.pass('1 day');
  perform tests.send('mara');
  perform tests.pass('10 minutes');
  v_before := tests.mailed('jonas');
  execute p_setup;
  perform private.queue_global_mails() from generate_series(1, 3);
  return tests.mailed('jonas') - v_before;
end $$;
select is(tests.told_after('select'), 1::bigint, '[F84] a fan who was away gets a mail');
select is(tests.told_after($$insert into public.presence values (tests.id_of('jonas'), private.now())
  on conflict (profile_id) do update set seen_at = excluded.seen_at$$), 0::bigint,
  '[F84] a fan who came since then gets none');
delete from public.presence;
select is(tests.told_after($$update public.notification_prefs set mail_off = '{messages}'
  where profile_id = tests.id_of('jonas')$$), 0::bigint, '[F84] [F64] a fan who switched them off gets none');
update public.notification_prefs set mail_off = '{}';
select is(tests.told_after($$insert into public.conversation_members (conversation_id, user_id, is_muted)
  values (private.conversation_of(tests.id_of('jonas'), tests.id_of('mara')), tests.id_of('jonas'), true)
  on conflict (conversation_id, user_id) do update set is_muted = true$$), 0::bigint,
  '[F84] a fan who muted the conversation gets none');
update public.conversation_members set is_muted = false;
select is(tests.told_after($$update private.account_statuses set closing_at = private.now()
  where profile_id = tests.id_of('jonas')$$), 0::bigint, '[F84] a fan who is leaving gets none');
update private.account_statuses set closing_at = null;
select is(tests.told_after($$update private.account_statuses set suspended_at = private.now()
  where profile_id = tests.id_of('jonas')$$), 0::bigint, '[F84] a fan who is suspended gets none');
update private.account_statuses set suspended_at = null;
select is(tests.told_after($$update private.account_statuses set suspended_at = private.now()
  where profile_id = tests.id_of('mara')$$), 0::bigint, '[F84] a message of a suspended creator is not mailed');
update private.account_statuses set suspended_at = null;
select is(tests.told_after('update public.globals set removed_at = private.now()'), 0::bigint,
  '[F84] a removed message is not mailed');
select is(tests.told_after($$insert into public.blocks (blocker_id, blocked_id)
  values (tests.id_of('mara'), tests.id_of('jonas'))$$), 0::bigint, '[F84] a fan who is blocked gets none');
-- blocks that began or ended between the sending and the mail
update public.blocks set ended_at = private.now();
select is(tests.told_after($$insert into public.blocks (blocker_id, blocked_id, started_at, ended_at)
  values (tests.id_of('mara'), tests.id_of('jonas'), private.now() - interval '1 hour', private.now())$$), 0::bigint,
  '[F84] [F31] a fan who was blocked when it was sent gets none, also after the end of the block');
select is(tests.told_after($$insert into public.blocks (blocker_id, blocked_id)
  values (tests.id_of('jonas'), tests.id_of('mara'))$$), 0::bigint, '[F84] [F31] a fan who blocks the creator gets none');
update public.blocks set ended_at = private.now() where ended_at is null;
select is(tests.told_after('select'), 1::bigint, '[F84] [F31] a fan whose block is over gets one about a new message');
select is(tests.told_after('select tests.pass(''1 day'')'), 0::bigint,
  '[F84] a message of yesterday is not mailed when the job was down');
select is((select count(*) from private.global_mails), 0::bigint, '[F84] and waits no longer');

-- a scheduled one
select tests.pass('1 day');
select tests.send('mara', null, date_trunc('hour', private.now()) + interval '2 hours');
select is(tests.pass_and_queue('1 hour'), 0, '[F84] a scheduled message is not mailed before it is sent');
select tests.pass('2 hours');
select private.publish_due_globals();
select tests.pass('10 minutes');
select is(tests.told_in_portions(), '2 1 0', '[F84] [F86] it is mailed ten minutes after it was sent');

-- at the moment of sending the mail
create function tests.obstacle(p_setup text) returns text language plpgsql as $$
declare
  v_mail private.mails;
begin
  select * into v_mail from private.mails
  where recipient_id = tests.id_of('piet') and template = 'global_message' order by id desc limit 1;
  execute p_setup;
  return private.mail_obstacle(v_mail);
end $$;
select is(tests.obstacle('select'), null, '[F84] a queued mail is sent');
select is(tests.obstacle($$insert into public.blocks (blocker_id, blocked_id)
  values (tests.id_of('piet'), tests.id_of('mara'))$$), 'blocked', '[F84] it is dropped after a block');
update public.blocks set ended_at = private.now() where ended_at is null;
select is(tests.obstacle($$update private.account_statuses set closing_at = private.now()
  where profile_id = tests.id_of('piet')$$), 'account_closing', '[F84] it is dropped when its reader leaves');
-- the creator opens the thread, which takes the message in
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select tests.send('mara');
select tests.act_as('mara');
select api.conversation_with('jonas')::jsonb;
select tests.act_as_owner();
select tests.pass('11 minutes');
select private.queue_message_mails();
select is((select count(*) from private.mails where recipient_id = tests.id_of('jonas') and template = 'new_message'), 0::bigint,
  '[F84] a message to an audience that its creator takes into a thread is not mailed again');
select * from finish();
