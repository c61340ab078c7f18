-- System messages about a follow that opens the conversation and about the start of subscriptions
-- and trials. They cause no mail, leave nothing unread and are not repeated.
select plan(14);

select tests.set_now_with_ids(private.now());
select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor', 10000);

create function tests.lines(p_fan text, p_creator text) returns text[]
language sql security definer set search_path = '' as $$
  select array_agg(text order by seq) from public.messages
  where conversation_id = private.conversation_of(tests.id_of(p_fan), tests.id_of(p_creator))
$$;
create function tests.try_for_free(p_fan text, p_creator text, p_days integer) returns void
language sql security definer set search_path = '' as $$
  select private.open_trial_period(
    private.lock_subscription(tests.id_of(p_fan), tests.id_of(p_creator)), p_days)
$$;
create function tests.renew(p_fan text, p_creator text) returns void
language sql security definer set search_path = '' as $$
  select private.open_period(s, plan_id, 0, 1500, null) from public.subscriptions s
  where fan_id = tests.id_of(p_fan) and creator_id = tests.id_of(p_creator)
$$;

select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select is(tests.lines('jonas', 'mara'), array['followed'],
  '[F113] a first follow adds a system message');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select is(tests.lines('jonas', 'mara'), array['followed', 'hello', 'subscribed'],
  '[F113] a subscription adds a system message after the earlier messages');
select is((select array_agg(seq order by seq) from public.messages), '{1,2,3}',
  '[F113] system messages use the seq numbers of the thread');
select tests.renew('jonas', 'mara');
select is(array_length(tests.lines('jonas', 'mara'), 1), 3,
  '[F113] a renewal adds no system message');
select tests.try_for_free('jonas', 'mara', 7);
select is((tests.lines('jonas', 'mara'))[4], 'trial_extended',
  '[F113] a trial that extends a subscription adds a system message');
select tests.pass_with_ids('100 days');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select is((tests.lines('jonas', 'mara'))[5], 'subscribed',
  '[F113] a new subscription after the last one ended adds a system message');

select tests.try_for_free('noor', 'ines', 7);
select is(tests.lines('noor', 'ines'), array['trial_started'], '[F113] a trial opens the conversation');
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
select is(tests.lines('noor', 'mara'), array['subscribed'],
  '[F113] a subscription opens the conversation');
select is_empty(
  $$select 1 from public.conversation_members m join public.conversations c on c.id = m.conversation_id
    where m.is_unread and tests.id_of('noor') in (c.one_id, c.other_id)$$,
  '[F113] system messages about trials and subscriptions leave nothing unread');
select tests.act_as('jonas');
select is_empty('select 1 from public.messages where sender_id = tests.id_of(''noor'')',
  '[F113] another fan cannot read the system messages');
select tests.act_as('noor');
select is((select count(*) from public.messages), 2::bigint,
  '[F113] the fan can read the system messages of both conversations');
select tests.act_as('ines');
select is((select text from public.messages), 'trial_started',
  '[F113] the creator can read the system message');

-- both threads are unread, but only a text message causes a mail
select tests.act_as('noor');
select api.send_message(tests.id_of('mara'), 'a letter', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
insert into public.conversation_members (conversation_id, user_id, is_unread)
values (private.conversation_of(tests.id_of('noor'), tests.id_of('ines')), tests.id_of('ines'), true);
select tests.pass_with_ids('1 hour');
select private.queue_message_mails();
select results_eq($$select recipient_id from private.mails where template = 'new_message'$$,
  $$values (tests.id_of('mara'))$$,
  '[F113] an unread thread with only a system message causes no mail');
select tests.ledger_is_whole();
select * from finish();
