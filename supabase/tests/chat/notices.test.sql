-- Lines of what happened between two users: a follow that opens the conversation, subscriptions
-- and trials as they start, whatever was said before. No mail, nothing unread, nothing said twice.
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
  select private.open_period(fan_id, creator_id, plan_id, 0, 1500, null) from public.subscriptions
  where fan_id = tests.id_of(p_fan) and creator_id = tests.id_of(p_creator)
$$;

select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select is(tests.lines('jonas', 'mara'), array['followed'], '[F113] a first follow says so');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select is(tests.lines('jonas', 'mara'), array['followed', 'hello', 'subscribed'],
  '[F113] a subscription says so below what was said');
select is((select array_agg(seq order by seq) from public.messages), '{1,2,3}',
  '[F113] in the order of the thread');
select tests.renew('jonas', 'mara');
select is(array_length(tests.lines('jonas', 'mara'), 1), 3, '[F113] its renewal says nothing');
select tests.try_for_free('jonas', 'mara', 7);
select is((tests.lines('jonas', 'mara'))[4], 'trial_extended', '[F113] a trial that extends it says so');
select tests.pass_with_ids('100 days');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select is((tests.lines('jonas', 'mara'))[5], 'subscribed', '[F113] who comes back subscribes again');

select tests.try_for_free('noor', 'ines', 7);
select is(tests.lines('noor', 'ines'), array['trial_started'], '[F113] a trial opens the conversation');
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
select is(tests.lines('noor', 'mara'), array['subscribed'], '[F113] and so does a subscription');
select is_empty(
  $$select 1 from public.conversation_members m join public.conversations c on c.id = m.conversation_id
    where m.is_unread and tests.id_of('noor') in (c.one_id, c.other_id)$$,
  '[F113] what has its own notification leaves nothing unread');
select tests.act_as('jonas');
select is_empty('select 1 from public.messages where sender_id = tests.id_of(''noor'')',
  '[F113] others read nothing of it');
select tests.act_as('noor');
select is((select count(*) from public.messages), 2::bigint, '[F113] the two do');
select tests.act_as('ines');
select is((select text from public.messages), 'trial_started', '[F113] the creator as well');

-- only the character has a mail, though both threads are unread
select tests.act_as('noor');
select api.send_message(tests.id_of('mara'), 'a letter', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
insert into public.conversation_members (conversation_id, user_id, is_unread)
values (private.conversation_of(tests.id_of('noor'), tests.id_of('ines')), tests.id_of('ines'), true);
select tests.pass_with_ids('1 hour');
select private.queue_message_mails();
select results_eq($$select recipient_id from private.mails where template = 'new_message'$$,
  $$values (tests.id_of('mara'))$$, '[F113] a line of what happened has no mail');
select tests.ledger_is_whole();
select * from finish();
