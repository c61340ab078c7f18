-- The permission to write with a paid chat: a running paid chat overrides the conditions of the
-- creator, but no block or suspension, and permits writing only until it ends.
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
    format('[F72] paid only %s, subscribers only %s, card %s: a fan in a paid chat can write',
      e.paid, e.subscribers, e.card))
from (values (false, false, false), (false, false, true), (false, true, false), (false, true, true),
  (true, false, false), (true, false, true), (true, true, false), (true, true, true))
  e (paid, subscribers, card);
select is(tests.refusal_under('noor', e.paid, e.subscribers, e.card), e.expected,
    format('[F72] without a paid chat the permission is: %s', e.expected))
from (values (false, false, false, 'may write'), (false, false, true, 'verified_only'),
  (false, true, false, 'subscribers_only'), (true, true, true, 'paid_only'))
  e (paid, subscribers, card, expected);

-- a start overrides each condition, but no other refusal
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
select is(tests.start('mara', 'noor'), 'started',
  '[F81] a paid chat can start with a creator who accepts paid messages only');
select tests.act_as_owner();
select tests.refusal_under('noor', false, true, false);
select is(tests.start('mara', 'noor'), 'started',
  '[F81] a paid chat can start with a creator who accepts subscribers only');
select tests.act_as_owner();
select tests.refusal_under('noor', false, false, true);
select is(tests.start('mara', 'noor'), 'started',
  '[F81] a paid chat can start with a creator who requires a card');
select tests.act_as_owner();
select is(tests.refusal('noor', 'mara'), 'verified_only',
  '[F72] the condition applies again after the paid chat');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('away');
select is(tests.start('away', 'stranger'), 'invalid_profile',
  '[F72] a stranger cannot start a paid chat with a creator who is not listed');
select tests.act_as_owner();
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('away');
select is(tests.start('away', 'stranger'), 'started',
  '[F81] a stranger can start a paid chat with a listed creator');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.refusal('jonas', 'mara'), 'may write',
  '[F72] a fan in a running paid chat can write to a creator who is no longer listed');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

-- refusals that override a paid chat
select is(tests.refusal('mara', 'jonas'), 'may write',
  '[F72] the creator can write to the fan of a paid chat');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select is(tests.refusal('jonas', 'mara'), 'dm_not_permitted',
  '[F72] a fan in a paid chat cannot write to a creator whom the fan blocks');
select is(tests.start('mara', 'jonas'), 'profile_blacklisted',
  '[F81] a fan cannot start a paid chat with a creator whom the fan blocks');
select is(tests.start('mara', 'noor'), 'started',
  '[F81] another fan can start a paid chat with the blocked creator');
select tests.act_as('jonas');
select api.unblock(tests.id_of('mara'));
select is(tests.start('mara', 'jonas'), 'started',
  '[F81] the fan can start a paid chat after the block');
select tests.act_as_owner();
select tests.start('mara', 'stranger') from generate_series(1, private.limit_paid_chats_per_hour());
select is(tests.start('mara', 'stranger'), 'rate_limited',
  '[F81] a start above the hourly limit is refused');
select is(tests.start('mara', 'noor'), 'started',
  '[F81] another fan can start a paid chat when one fan is at the limit');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select is(tests.refusal('jonas', 'mara'), 'account_suspended',
  '[F72] a suspended fan cannot write');
select is(tests.start('mara', 'jonas'), 'account_suspended',
  '[F81] a suspended fan cannot start a paid chat');
select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select is(tests.start('mara', 'noor'), 'invalid_profile',
  '[F81] a fan cannot start a paid chat with a suspended creator');

-- system messages and request ids
select tests.act_as('noor');
select throws_ok(
  $$insert into public.messages (conversation_id, sender_id, recipient_id, seq, change_seq, kind, text,
      request_id, request_digest)
    select id, one_id, other_id, 90, 90, 'notification', 'subscribed', gen_random_uuid(), gen_random_uuid()
    from public.conversations$$,
  '42501', null, '[F113] a fan cannot insert a system message');
select throws_ok('select request_id from public.paid_chats', '42501', null,
  '[F81] a fan cannot read the request id of a paid chat');
select throws_ok(
  $$select api.remove_message((select id from public.messages where kind = 'notification' limit 1))$$,
  'PT404', 'message_not_found', '[F113] a fan cannot remove a system message');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
