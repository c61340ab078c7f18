-- The conditions of a creator for messages: paid only, subscribers only, card required. A truth
-- table of the three conditions for five kinds of fans; a subscription overrides all of them.
select plan(47);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(name) from unnest(array['stranger', 'regular', 'carded', 'subscriber', 'lapsed']) p (name);
select tests.link_card(tests.id_of('carded'));
select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
select tests.pass('31 days');
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.act_as('regular');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();

create temporary table expected (
  paid_only boolean, subscribers_only boolean, card_only boolean,
  stranger text, regular text, carded text, subscriber text, lapsed text);
insert into expected values
  (false, false, false, 'may write', 'may write', 'may write', 'may write', 'may write'),
  (false, false, true, 'verified_only', 'verified_only', 'may write', 'may write', 'verified_only'),
  (false, true, false, 'subscribers_only', 'subscribers_only', 'subscribers_only', 'may write', 'subscribers_only'),
  (false, true, true, 'subscribers_only', 'subscribers_only', 'subscribers_only', 'may write', 'subscribers_only'),
  (true, false, false, 'paid_only', 'paid_only', 'paid_only', 'may write', 'paid_only'),
  (true, false, true, 'paid_only', 'paid_only', 'paid_only', 'may write', 'paid_only'),
  (true, true, false, 'paid_only', 'paid_only', 'paid_only', 'may write', 'paid_only'),
  (true, true, true, 'paid_only', 'paid_only', 'paid_only', 'may write', 'paid_only');

create function tests.refusal_under(p_fan text, p_paid boolean, p_subscribers boolean, p_card boolean) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.creator_settings
  set is_paid_only = p_paid, requires_subscription = p_subscribers, requires_card = p_card
  where creator_id = tests.id_of('mara');
  return coalesce(private.message_refusal(tests.id_of(p_fan), tests.id_of('mara')), 'may write');
end $$;

select is(tests.refusal_under(f.name, e.paid_only, e.subscribers_only, e.card_only), f.expected,
  format('[F72] %s, with paid only %s, subscribers only %s, card %s: %s',
    f.name, e.paid_only, e.subscribers_only, e.card_only, f.expected))
from expected e
cross join lateral (values ('stranger', stranger), ('regular', regular), ('carded', carded),
  ('subscriber', subscriber), ('lapsed', lapsed)) f (name, expected);

select tests.act_as('regular');
select throws_ok($$select api.send_message(tests.id_of('mara'), 'again', '{}', null, gen_random_uuid())::jsonb$$,
  'PT403', 'paid_only', '[F72] the command raises the error code of the rule');
select is(api.conversation_with('mara')::jsonb -> 'permission' ->> 'refusal', 'paid_only',
  '[F72] the thread returns the same refusal');
select lives_ok($$select api.send_message(tests.id_of('ines'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a fan can write to a creator without conditions');
select tests.act_as('subscriber');
select lives_ok($$select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a subscriber can write despite the conditions');
select tests.act_as('mara');
select lives_ok($$select api.send_message(tests.id_of('regular'), 'hello you', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] the conditions do not apply to messages from the creator');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(tests.refusal_under('stranger', true, true, true), 'invalid_profile',
  '[F72] a stranger gets invalid_profile instead of a condition of an unlisted creator');
select is(tests.refusal_under('regular', true, true, true), 'paid_only',
  '[F72] a fan with a conversation gets the condition of an unlisted creator');
select * from finish();
