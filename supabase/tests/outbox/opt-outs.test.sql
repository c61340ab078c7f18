-- [F64] Mails that a user can switch off: a new subscription, and an unread message.
select plan(38);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 500);
select tests.make_fan('jonas', 5000);
select tests.make_fan('piet', 5000);
select tests.make_fan(n) from unnest(array['third', 'fourth', 'fifth']) n;
create function pg_temp.mails(p_username text, p_template text default null) returns bigint
language sql security definer as $$
  select count(*) from private.mails where recipient_id = tests.id_of(p_username)
    and (p_template is null or template::text = p_template) and state <> 'dropped'
$$;

-- a new subscription
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.queue_start_mails();
select is(pg_temp.mails('mara', 'subscription_started'), 1::bigint,
  '[F64] a creator gets a mail about a new subscriber');
select is((select params from private.mails where recipient_id = tests.id_of('mara')), '{"from": "jonas"}',
  '[F64] the mail has the name of the subscriber, not the price');
select is((select params - 'until' from private.mails where recipient_id = tests.id_of('jonas') and template = 'subscription_started'),
  '{"from": "mara", "cents": 1500, "next_cents": 1500}',
  '[F64] the mail to the subscriber has the name of the creator, what was paid and what the next renewal costs');
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents)
select subscription_id, fan_id, creator_id, ends_at, ends_at + interval '30 days', 1500
from public.subscription_periods;
select private.queue_start_mail(p) from public.subscription_periods p;
select is(pg_temp.mails('mara'), 1::bigint, '[F64] a renewal sends no mail');
insert into public.subscription_periods (subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents)
select subscription_id, fan_id, creator_id, max(ends_at) + interval '1 day', max(ends_at) + interval '31 days', 1500
from public.subscription_periods group by 1, 2, 3;
select private.queue_start_mail(p) from public.subscription_periods p;
select is(pg_temp.mails('mara'), 2::bigint,
  '[F64] a subscription that starts again after its end sends a mail');

select tests.act_as('ines');
select lives_ok($$select api.set_notification_choice('subscriptions', 'mail', false)$$,
  '[F64] a creator can switch off subscription mails');
select tests.act_as_owner();
select is((select count(*) from public.notification_prefs where 'subscriptions' = any (mail_off)), 1::bigint,
  '[F64] the switch changes the preferences of one user only');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('ines'));
select tests.queue_start_mails();
select is(pg_temp.mails('ines'), 0::bigint,
  '[F64] a creator who switched off subscription mails gets none');
select tests.act_as('mara');
select api.set_notification_choice('subscriptions', 'mail', false);
select tests.act_as('jonas');
select api.set_notification_choice('subscriptions', 'mail', false);
select tests.act_as_service();
select is((select array_agg(distinct m ->> 'template')
           from jsonb_array_elements(api.service_lease_mails(gen_random_uuid(), 20)::jsonb) m),
  array['top_up_receipt'], '[F64] a mail that was queued before the switch-off is not sent; receipts are');
select tests.act_as_owner();
delete from private.mails;

-- an unread message
create function pg_temp.send(p_from text, p_to text) returns void
language plpgsql as $$
begin
  perform tests.act_as(p_from);
  perform api.send_message(tests.id_of(p_to), 'something private', '{}', null, gen_random_uuid());
  perform tests.act_as_owner();
end $$;
create function pg_temp.look(p_after interval default '11 minutes') returns void
language sql as $$
  select tests.pass(p_after);
  select private.queue_message_mails();
$$;
create function pg_temp.read_all(p_who text) returns void
language plpgsql as $$
begin
  perform tests.act_as(p_who);
  perform api.mark_conversation_read(c.id, c.next_seq - 1) from public.conversations c;
  perform tests.act_as_owner();
end $$;
select tests.set_now(clock_timestamp());
select pg_temp.send('jonas', 'mara');
select private.queue_message_mails();
select is(pg_temp.mails('mara'), 0::bigint, '[F64] a new message sends no mail at once');
select pg_temp.look();
select is(pg_temp.mails('mara', 'new_message'), 1::bigint,
  '[F64] an unread message sends a mail after eleven minutes');
select is((select params from private.mails where recipient_id = tests.id_of('mara')), '{"from": "jonas"}',
  '[F64] the mail has the name of the sender, not the text of the message');
select is(pg_temp.mails('jonas'), 0::bigint, '[F64] the sender gets no mail');

-- the same conversation again, unread and then read
select tests.set_now(clock_timestamp());
select pg_temp.send('jonas', 'mara');
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look();
select is(pg_temp.mails('mara'), 1::bigint, '[F64] an unread conversation sends only one mail');
select pg_temp.read_all('mara');
update private.mails set created_at = created_at - interval '61 minutes';
select tests.set_now(clock_timestamp());
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look();
select is(pg_temp.mails('mara'), 1::bigint, '[F64] a conversation that is read sends no mail');
select tests.set_now(clock_timestamp());
select pg_temp.send('jonas', 'mara');
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look();
select is(pg_temp.mails('mara'), 2::bigint, '[F64] a new message after reading sends another mail');
select pg_temp.look();
select is(pg_temp.mails('mara'), 2::bigint, '[F64] the same message sends no second mail');

-- recipients and messages without a mail
create function pg_temp.told_of_message(p_to text, p_setup text) returns bigint
language plpgsql as $$
begin
  perform tests.set_now(clock_timestamp());
  delete from private.mails;
  update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
  update public.conversation_members set is_unread = false, is_muted = false;
  delete from public.presence;
  update public.account_settings set is_invisible = false;
  perform pg_temp.send('jonas', p_to);
  perform tests.pass('11 minutes');
  execute p_setup;
  perform private.queue_message_mails();
  return pg_temp.mails(p_to);
end $$;
select is(pg_temp.told_of_message('mara', 'select'), 1::bigint,
  '[F64] a user who is offline gets a mail');
select is(pg_temp.told_of_message('mara', $$insert into public.presence values (tests.id_of('mara'), private.now())$$),
  0::bigint, '[F64] a user who is online gets no mail');
select is(pg_temp.told_of_message('mara', $$insert into public.presence
  values (tests.id_of('mara'), private.now() - interval '11 minutes')$$), 1::bigint,
  '[F64] a user whose last heartbeat is eleven minutes old gets a mail');
select is(pg_temp.told_of_message('mara', $$update public.account_settings set is_invisible = true
  where profile_id = tests.id_of('mara')$$), 0::bigint,
  '[F64] an invisible user who is online gets no mail');
select is(pg_temp.told_of_message('mara', $$update public.conversation_members set is_muted = true
  where user_id = tests.id_of('mara')$$), 0::bigint,
  '[F64] a user who muted the conversation gets no mail');
select is(pg_temp.told_of_message('mara', $$update public.notification_prefs set mail_off = '{messages}'
  where profile_id = tests.id_of('mara')$$), 0::bigint,
  '[F64] a user who switched off message mails gets no mail');
update public.notification_prefs set mail_off = '{}';
select is(pg_temp.told_of_message('mara', $$update public.messages set removed_at = private.now(), text = null
  where recipient_id = tests.id_of('mara')$$), 0::bigint, '[F64] a removed message sends no mail');
select is(pg_temp.told_of_message('mara', $$select tests.suspend(tests.id_of('jonas'))$$), 0::bigint,
  '[F64] a message of a suspended sender sends no mail');
update private.account_statuses set suspended_at = null;
select is(pg_temp.told_of_message('mara', $$insert into public.blocks (blocker_id, blocked_id)
  values (tests.id_of('mara'), tests.id_of('jonas'))$$), 0::bigint,
  '[F64] a message of a sender whom the recipient blocks sends no mail');
update public.blocks set ended_at = private.now();
select is(pg_temp.told_of_message('mara', 'select tests.pass(''25 hours'')'), 0::bigint,
  '[F64] a message older than a day sends no mail when the job was down');
select is(pg_temp.told_of_message('mara', 'select'), 1::bigint,
  '[F64] a user who is offline gets a mail after these cases');

-- mails about several conversations are combined and limited to one in a while
select tests.set_now(clock_timestamp());
delete from private.mails;
update public.conversation_members set is_unread = false;
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.send(n, 'mara') from unnest(array['jonas', 'piet', 'third']) n;
select pg_temp.look();
select is(pg_temp.mails('mara'), 1::bigint, '[F64] messages of three senders make one mail');
select results_eq(
  $$select params ->> 'others', params ->> 'from' in ('jonas', 'piet', 'third')
    from private.mails where state = 'queued'$$, $$values ('2', true)$$,
  '[F64] the mail names one sender and counts the others');
select pg_temp.send('fourth', 'mara');
select tests.set_now(clock_timestamp());
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look('11 minutes 1 second');
select is(pg_temp.mails('mara'), 1::bigint,
  '[F64] a message of a fourth sender soon after sends no second mail');
update private.mails set created_at = created_at - interval '61 minutes';
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look('1 second');
select is(pg_temp.mails('mara'), 1::bigint,
  '[F64] the four conversations send no mail again an hour later');
select pg_temp.send('fifth', 'mara');
select tests.set_now(clock_timestamp());
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.look('11 minutes 2 seconds');
select is(pg_temp.mails('mara'), 2::bigint,
  '[F64] a message of another sender sends a second mail an hour later');

-- the special accounts
select tests.set_now(clock_timestamp());
delete from private.mails;
create function pg_temp.support_writes(p_to text) returns void
language sql security definer as $$
  select private.deliver_message(tests.id_of(p_to), jsonb_populate_record(null::public.messages, jsonb_build_object(
    'sender_id', private.special_id('support'), 'kind', 'text', 'text', 'hello', 'media_count', 0,
    'request_id', gen_random_uuid(), 'request_digest', gen_random_uuid())), null, '[]')
$$;
select pg_temp.support_writes('ines');
select pg_temp.look();
select is(pg_temp.mails('ines'), 0::bigint,
  '[F64] the first message of support sends no mail, because the welcome mail comes with it');
select tests.set_now(clock_timestamp());
update private.message_mail_marks set until = private.first_id_at(private.now() - interval '1 hour');
select pg_temp.support_writes('ines');
select pg_temp.look();
select is(pg_temp.mails('ines', 'new_message'), 1::bigint,
  '[F64] a later message of support sends a mail');

-- a follow, which starts a conversation with a system message
select tests.act_as('piet');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
delete from private.mails;
select pg_temp.look();
select is(pg_temp.mails('mara') + pg_temp.mails('piet'), 0::bigint,
  '[F64] a system message sends no mail');

-- clients cannot queue mails
select tests.act_as('mara');
select throws_ok('select private.queue_message_mails()', '42501', null,
  'a client cannot queue message mails');
select throws_ok($$select private.queue_mail(auth.uid(), 'welcome')$$, '42501', null,
  'a client cannot queue a mail');
select * from finish();
