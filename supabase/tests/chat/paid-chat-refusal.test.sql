-- The permission with a paid chat: it comes before the creator's conditions, after everything that
-- stands between two users, and lets nobody in for good.
select plan(33);

select tests.make_creator('mara');
select tests.make_creator('away');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor', 10000);
select tests.make_fan('stranger', 10000);
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150
where creator_id in (tests.id_of('mara'), tests.id_of('away'));
select tests.act_as('jonas');
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid())::jsonb;
select tests.act_as_owner();

create function tests.refusal(p_actor text, p_target text) returns text language sql as $$
  select coalesce(private.message_refusal(tests.id_of(p_actor), tests.id_of(p_target)), 'may write')
$$;
create function tests.refusal_under(p_fan text, p_paid boolean, p_subscribers boolean, p_card boolean) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.creator_settings
  set is_paid_only = p_paid, requires_subscription = p_subscribers, requires_card = p_card
  where creator_id = tests.id_of('mara');
  return tests.refusal(p_fan, 'mara');
end $$;

select is(tests.refusal_under('jonas', e.paid, e.subscribers, e.card), 'may write',
    format('[F72] paid only %s, subscribers only %s, card %s: in a paid chat one writes', e.paid, e.subscribers, e.card))
from (values (false, false, false), (false, false, true), (false, true, false), (false, true, true),
  (true, false, false), (true, false, true), (true, true, false), (true, true, true))
  e (paid, subscribers, card);
select is(tests.refusal_under('noor', e.paid, e.subscribers, e.card), e.expected,
    format('[F72] and without one: %s', e.expected))
from (values (false, false, false, 'may write'), (false, false, true, 'verified_only'),
  (false, true, false, 'subscribers_only'), (true, true, true, 'paid_only'))
  e (paid, subscribers, card, expected);

-- each condition is lifted by starting, nothing else is
create function tests.start(p_creator text, p_fan text) returns text language plpgsql as $$
declare
  v_session uuid;
begin
  perform tests.act_as(p_fan);
  v_session := api.start_paid_chat(tests.id_of(p_creator), 150, gen_random_uuid())::jsonb ->> 'paid_chat_id';
  perform api.end_paid_chat(v_session);
  return 'started';
exception when others then
  return sqlerrm;
end $$;
select tests.refusal_under('noor', true, false, false);
select is(tests.start('mara', 'noor'), 'started', '[F81] begun with who takes paid messages only');
select tests.act_as_owner();
select tests.refusal_under('noor', false, true, false);
select is(tests.start('mara', 'noor'), 'started', '[F81] with who takes subscribers only');
select tests.act_as_owner();
select tests.refusal_under('noor', false, false, true);
select is(tests.start('mara', 'noor'), 'started', '[F81] and with who asks for a card');
select tests.act_as_owner();
select is(tests.refusal('noor', 'mara'), 'verified_only', '[F72] when it is over the condition holds again');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('away');
select is(tests.start('away', 'stranger'), 'invalid_profile', '[F72] a creator who is not listed is not reached by it');
select tests.act_as_owner();
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('away');
select is(tests.start('away', 'stranger'), 'started', '[F81] but when listed');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.refusal('jonas', 'mara'), 'may write', '[F72] one that runs goes on when the creator is unlisted');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

-- what comes before it
select is(tests.refusal('mara', 'jonas'), 'may write', '[F72] the creator answers');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'dm_not_permitted', '[F72] a block comes before it');
select is(tests.start('mara', 'jonas'), 'profile_blacklisted', '[F81] and before starting');
select is(tests.start('mara', 'noor'), 'started', '[F81] which others may');
select tests.act_as('jonas');
select api.unblock(tests.id_of('mara'));
select is(tests.start('mara', 'jonas'), 'started', '[F81] as the fan may when it is lifted');
select tests.act_as_owner();
select tests.start('mara', 'stranger') from generate_series(1, private.limit_paid_chats_per_hour());
select is(tests.start('mara', 'stranger'), 'rate_limited', '[F81] nobody begins and ends all the time');
select is(tests.start('mara', 'noor'), 'started', '[F81] which stops nobody else');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select is(tests.refusal('jonas', 'mara'), 'account_suspended', '[F72] a suspended fan does not write');
select is(tests.start('mara', 'jonas'), 'account_suspended', '[F81] nor start');
select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select is(tests.start('mara', 'noor'), 'invalid_profile', '[F81] nobody pays a suspended creator');

-- nobody writes what only happens
select tests.act_as('noor');
select throws_ok(
  $$insert into public.messages (conversation_id, sender_id, recipient_id, seq, change_seq, kind, text,
      request_id, request_digest)
    select id, one_id, other_id, 90, 90, 'notification', 'subscribed', gen_random_uuid(), gen_random_uuid()
    from public.conversations$$,
  '42501', null, '[F113] a line of what happened is not written by hand');
select throws_ok('select request_id from public.paid_chats', '42501', null,
  '[F81] which request began a paid chat is nobody''s to read');
select throws_ok(
  $$select api.remove_message((select id from public.messages where kind = 'notification' limit 1))$$,
  'PT404', 'message_not_found', '[F113] nor taken back');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
