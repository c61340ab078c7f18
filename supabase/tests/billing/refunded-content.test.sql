-- Content that is taken away from its buyers: removed by staff, also where another message shows the
-- same media, and a message to an audience that its creator removes, with and without a refund.
select plan(58);

create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.picture(p_owner text) returns uuid language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', 'ready', 800, 600, 'blur', 'tints') returning id
$$;
create function tests.priced(p_to text, p_text text, p_media uuid[]) returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, 700, gen_random_uuid())::jsonb ->> 'id')::uuid
$$;
create function tests.buy(p_fan text, p_message uuid) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.act_as(p_fan);
  v_answer := api.unlock_message(p_message, gen_random_uuid())::jsonb ->> 'result';
  perform tests.act_as_owner();
  return v_answer;
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.copy_of(p_fan text, p_global text) returns uuid language sql security definer as $$
  select id from public.messages where recipient_id = tests.id_of(p_fan) and global_id = tests.made(p_global)
$$;

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(name, 5000) from unnest(array['jonas', 'noor', 'quiet']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara')) from unnest(array['jonas', 'noor', 'quiet']) f (name);
select is(tests.balance_of(tests.id_of('jonas')), 5000::bigint, 'the subscription was funded apart');

-- staff remove a message
insert into made values ('picture', tests.picture('mara')), ('other picture', tests.picture('mara'));
select tests.act_as('mara');
insert into made values
  ('words', tests.priced('jonas', 'only words', '{}')),
  ('kept', tests.priced('jonas', 'kept words', '{}')),
  ('shown', tests.priced('jonas', 'a picture', array[tests.made('picture')])),
  ('same', tests.priced('noor', 'the same picture', array[tests.made('picture')])),
  ('unbought', tests.priced('quiet', 'the same again', array[tests.made('picture')]));
select tests.act_as_owner();
select is(tests.buy('jonas', tests.made(m)), 'message_unlocked', 'a fan buys ' || m)
from unnest(array['words', 'kept', 'shown']) b (m);
select is(tests.buy('noor', tests.made('same')), 'message_unlocked', 'another fan buys a message with the same picture');
select is(private.refund_owed(), 0, '[F127] nothing is owed while all content stands');
select private.act_hold('Ada', 'a look', 'message', tests.made('words'));
select is(private.refund_owed(), 0, '[C33] a message that staff hold is not refunded');
select private.act_release('Ada', 'fine', 'message', tests.made('words'));
select private.act_remove('Ada', 'illegal', 'message', tests.made('words'));
select is((select count(*) from private.owed_refunds), 1::bigint, '[C33] its buyer is owed the price of a removed message');
select is(private.refund_owed(), 1, '[C33] the job refunds it');
select is(private.refund_owed(), 0, '[C33] [F95] once');
select is(tests.balance_of(tests.id_of('jonas')), 5000 - 2 * 700::bigint, '[C33] the buyer has the price back');
select tests.act_as('jonas');
select is((select array_agg(text order by text) from public.unlocks), array['a picture', 'kept words'],
  '[C33] other purchases stay');
select tests.act_as_owner();
select private.act_remove('Ada', 'illegal', 'message', tests.made('shown'));
select private.carry_changed_media();
select is((select count(*) from private.owed_refunds), 2::bigint,
  '[C33] every buyer of the removed picture is owed, also of another message');
select is(private.refund_owed(), 2, '[C33] the job refunds both');
select is(tests.balance_of(tests.id_of(f)), b::bigint, format('[C33] %s has the price back', f))
from (values ('jonas', 4300), ('noor', 5000), ('quiet', 5000)) r (f, b);
select is((select array_agg(-earnings_cents) from private.transfers where kind = 'refund'), array[560, 560, 560]::bigint[],
  '[C33] the creator returns the share of each');
select results_eq($$select amount_cents, subject_id is null from public.notifications
    where recipient_id = tests.id_of('mara') and kind = 'refunded' order by id$$,
  $$values (560::bigint, false), (1120, true)$$,
  '[C33] the creator hears once what a run of refunds costs, however many buyers there are');
select is(tests.buy('noor', tests.made('same')), 'content_under_review', '[C33] removed content is not sold again');
select is(tests.buy('jonas', tests.made('words')), 'message_not_found', '[C33] nor is a removed message');

-- a priced message to an audience
select tests.act_as('mara');
insert into made values ('global', (api.send_global(
  'active', 'for all', '{}', 700, gen_random_uuid())::jsonb ->> 'id')::uuid);
insert into made values ('second', (api.send_global(
  'active', 'for all again', '{}', 700, gen_random_uuid())::jsonb ->> 'id')::uuid);
insert into made values ('free', (api.send_global(
  'active', 'a free one', '{}', null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as_owner();
select tests.pass('1 minute');
select private.lock_conversation(private.conversation_of(tests.id_of(f), tests.id_of('mara')))
from unnest(array['jonas', 'noor']) i (f);
select is(tests.buy('jonas', tests.copy_of('jonas', g)), 'message_unlocked', 'a fan buys the copy of ' || g)
from unnest(array['global', 'second']) b (g);

select tests.act_as(name) from unnest(array['ines']) n (name);
select throws_ok(format('select api.remove_global(%L)', tests.made('global')), 'PT404', 'message_not_found',
  '[C32] a creator cannot remove the message of another one');
select tests.act_as('jonas');
select throws_ok(format('select api.remove_global(%L)', tests.made('global')), 'PT403', 'method_forbidden',
  '[C32] a fan cannot remove it');
select tests.act_as('mara');
select throws_ok($$select api.remove_global(gen_random_uuid(), true)$$, 'PT404', 'message_not_found',
  '[C32] an unknown message is refused');
select is(api.remove_global(tests.made('global')), 'message_removed', '[C32] its creator can remove it');
select tests.act_as_owner();
select is(tests.buy('noor', tests.copy_of('noor', 'global')), 'message_not_found',
  '[C32] from this moment nobody can buy a copy');
select is(private.remove_global_copies(), 1, '[C32] the job goes through the threads');
select is((select removed_at is not null from public.messages where id = tests.copy_of('noor', 'global')), true,
  '[C32] who has not bought it does not see it any more');
select is((select (removed_at is null, unlocked_at is not null)::text from public.messages
           where id = tests.copy_of('jonas', 'global')), '(t,t)', '[C32] a buyer keeps it');
select is((select count(*) from private.pending_globals(tests.id_of('quiet')) p where p.global_id = tests.made('global')),
  0::bigint, '[C32] it comes into no other thread');
select is(private.remove_global_copies(), 0, '[C32] a round ends');
select is(private.remove_global_copies(), 0, '[C32] the next one waits');
select is((select count(*) from private.global_removals), 1::bigint, '[C32] for purchases of the last moment');
select tests.pass('2 minutes');
update public.messages set removed_at = null where id = tests.copy_of('noor', 'global');
select is(private.remove_global_copies(), 1, '[C32] the second round finds what came meanwhile');
select private.remove_global_copies();
select is((select count(*) from private.global_removals), 0::bigint, '[C32] and forgotten');
select is(private.refund_owed(), 0, '[C32] without a refund nobody is owed');
select tests.act_as('jonas');
select is((select count(*) from public.unlocks where text = 'for all'), 1::bigint, '[C32] the purchase stays');

-- the same again, with a refund
select tests.act_as('mara');
select is(api.remove_global(tests.made('global'), true), 'message_removed', '[C32] a refund can follow a removal');
select is(api.remove_global(tests.made('second'), true), 'message_removed', '[C32] a removal can refund at once');
select is(api.remove_global(tests.made('free'), true), 'message_removed', '[C32] a free message is removed alike');
select tests.act_as_owner();
select private.remove_global_copies() from generate_series(1, 6);
select is((select count(*) from private.owed_refunds), 2::bigint, '[C32] the buyers of both are owed');
select is(private.refund_owed(), 2, '[C32] the job refunds them');
select is(tests.balance_of(tests.id_of('jonas')), 4300::bigint, '[C32] the buyer has both prices back');
select tests.act_as('jonas');
select is((select array_agg(text) from public.unlocks), array['kept words'], '[C32] and neither purchase');
select is((select count(*) from public.messages where price_cents = 700 and removed_at is null and sender_id = tests.id_of('mara')
           and id in (tests.copy_of('jonas', 'global'), tests.copy_of('jonas', 'second'))), 0::bigint,
  '[C32] the refunded messages are removed as well');
select tests.act_as_owner();
select tests.pass('2 minutes');
select private.remove_global_copies() from generate_series(1, 9);
select is((select count(*) from private.global_removals), 0::bigint, '[C32] all removals end');
select is(private.refund_owed(), 0, '[C32] [F95] and refund nobody twice');
select is((select count(*) from public.messages where global_id = tests.made('free') and removed_at is null), 0::bigint,
  '[C32] nobody has the free message');

-- a copy that staff hold, which its creator removes with the others
select tests.act_as('mara');
insert into made values ('judged', (api.send_global(
  'active', 'a judged one', '{}', 700, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as_owner();
select tests.pass('1 minute');
select private.lock_conversation(private.conversation_of(tests.id_of(f), tests.id_of('mara')))
from unnest(array['jonas', 'noor']) i (f);
select private.act_hold('Ada', 'a look', 'message', tests.copy_of('noor', 'judged'));
select tests.act_as('mara');
select is(api.remove_global(tests.made('judged')), 'message_removed', '[C32] a creator removes a message of which a copy is held');
select tests.act_as_owner();
select is(private.remove_global_copies(), 1, '[C32] the job goes through the threads');
select is((select removed_at is null from public.messages where id = tests.copy_of('noor', 'judged')), true,
  '[F77] what staff hold stays for their decision');
select is((select removed_at is null from public.messages where id = tests.copy_of('jonas', 'judged')), false,
  '[C32] another copy is removed');
select private.remove_global_copies();
select is((select count(*) from private.global_removals), 1::bigint, '[C32] the removal has another round');
select private.act_release('Ada', 'fine', 'message', tests.copy_of('noor', 'judged'));
select is(tests.buy('noor', tests.copy_of('noor', 'judged')), 'message_not_found',
  '[C32] once released it is for sale to nobody');
select is((select removed_at is null from public.messages where id = tests.copy_of('noor', 'judged')), false,
  '[C32] and its release removes it');

select tests.ledger_is_whole();
select * from finish();
