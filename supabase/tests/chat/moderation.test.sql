-- Moderation of messages: the text of a held message is readable only by its sender and a buyer, in
-- every function, and its media by nobody; a purchase stays with its buyer until staff remove it.
-- Each decision is logged and reversible.
select plan(79);

select tests.make_creator('mara');
select tests.make_fan(f, 50000) from unnest(array['jonas', 'noor']) f;
create function tests.write(p_to text, p_text text, p_price bigint default null, p_media uuid[] default '{}', p_shows boolean default false)
returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid(), p_shows)::jsonb ->> 'id')::uuid
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.try_staff(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.act(p_act text, p_name text, p_reason text default 'have a look') returns text language sql as $$
  select tests.try_staff(format('private.act_%s(''Ada'', %L, ''message'', %L)', replace(p_act, '_content', ''), p_reason, coalesce(tests.made(p_name), gen_random_uuid())))
$$;
-- returns everything that a user can read of one message as one text
create function tests.reads(p_user text, p_name text) returns text language plpgsql as $$
declare
  v_all text;
begin
  perform tests.act_as(p_user);
  select concat_ws(' ',
    (select jsonb_agg(to_jsonb(m)) from (select text, moderation_state from public.messages where id = tests.made(p_name)) m),
    (select jsonb_agg(to_jsonb(b)) from public.message_bodies b where message_id = tests.made(p_name)),
    (select jsonb_agg(to_jsonb(l)) from public.message_media l where message_id = tests.made(p_name)),
    (select jsonb_agg(to_jsonb(u)) from (select id, text, kind, price_cents from public.unlocks where message_id = tests.made(p_name)) u),
    (select jsonb_agg(to_jsonb(l)) from public.unlock_media l join public.unlocks u on u.id = l.unlock_id where u.message_id = tests.made(p_name)),
    api.inbox()::text)
  into v_all;
  perform tests.act_as_owner();
  return v_all;
end $$;
create function tests.opens(p_user text, p_picture text) returns boolean language plpgsql as $$
declare
  v_may boolean;
begin
  perform tests.act_as(p_user);
  v_may := tests.may_read(tests.made(p_picture));
  perform tests.act_as_owner();
  return v_may;
end $$;
create function tests.offers(p_name text) returns boolean language plpgsql as $$
declare
  v_is boolean;
begin
  perform tests.act_as('jonas');
  v_is := api.store('mara')::text like '%"' || tests.made(p_name) || '"%';
  perform tests.act_as_owner();
  return v_is;
end $$;
create function tests.change_of(p_name text) returns bigint language sql as $$
  select change_seq from public.messages where id = tests.made(p_name)
$$;

insert into made select n, tests.make_media(tests.id_of('mara'), 'chat')
from unnest(array['free picture', 'priced picture', 'bought picture', 'gone picture']) n;
select tests.act_as('noor');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('jonas');
select tests.write('mara', 'hi');
select tests.act_as('mara');
insert into made values
  ('priced', tests.write('jonas', 'canary-open', 700, array[tests.made('priced picture')], true)),
  ('bought', tests.write('jonas', 'canary-bought', 700, array[tests.made('bought picture')])),
  ('bought words', tests.write('jonas', 'canary-words', 300)),
  ('priced words', tests.write('jonas', 'canary-sold', 300)),
  ('gone', tests.write('jonas', 'canary-gone', null, array[tests.made('gone picture')])),
  ('free', tests.write('jonas', 'canary-free', null, array[tests.made('free picture')]));
select api.remove_message(tests.made('gone'));
select tests.act_as('jonas');
select api.unlock_message(tests.made('bought'), gen_random_uuid())::jsonb;
select api.unlock_message(tests.made('bought words'), gen_random_uuid())::jsonb;
select tests.act_as_owner();

-- held
select matches(tests.reads('jonas', 'free'), 'canary-free',
  '[F124] the recipient can read a live message');
select ok(tests.opens('jonas', 'free picture'),
  '[F124] the recipient can open the picture of a live message');
create temp table was as select tests.change_of('free') as seq;
select is(tests.act('hold_content', 'free'), 'done', '[F124] staff can hold a message');
select unalike(tests.reads('jonas', 'free'), '%canary-free%',
  '[F124] the recipient cannot read the text of a held message in thread or list');
select unalike(tests.reads('jonas', 'free'), '%' || tests.made('free picture') || '%',
  '[F124] the recipient cannot read the media id of a held message');
select ok(not tests.opens('jonas', 'free picture'),
  '[F124] the recipient cannot open the picture of a held message');
select matches(tests.reads('jonas', 'free'), '"held"',
  '[F124] the recipient sees that the message is held');
select ok(tests.change_of('free') > (select seq from was),
  '[F124] a held message counts as changed');
select matches(tests.reads('mara', 'free'), 'canary-free',
  '[F124] the sender can read a held message');
select ok(not tests.opens('mara', 'free picture'),
  '[F124] the sender cannot open the picture of a held message either');
select is((select moderation_state::text from public.media where id = tests.made('free picture')), 'held',
  '[F124] the picture is held with its message');
select unalike(tests.reads('noor', 'free'), '%canary%',
  '[F124] another fan cannot read a held message');
select is(tests.act('hold_content', 'free'), 'conflict',
  '[F124] a held message cannot be held again');
select is(tests.act('hold_content', 'none'), 'message_not_found',
  '[F124] an unknown message cannot be held');
insert into made select 'notice', id from public.messages where kind = 'notification';
select is(tests.act('hold_content', 'notice'), 'message_not_found',
  '[F124] a system message cannot be held');
select is(tests.answer('mara', format('api.remove_message(%L)', tests.made('free'))), 'content_under_review',
  '[F124] the sender cannot remove a held message');
select is(tests.answer('jonas', format('api.report_message(gen_random_uuid(), %L, ''spam'', ''look'')', tests.made('free'))) ~ '^[0-9a-f-]{36}$', true,
  '[F124] the recipient can report a held message');
select is((select snapshot ->> 'text' from private.reports where target_id = tests.made('free')), 'canary-free',
  '[F124] the report contains the text of a held message');
select is((select count(*) from private.audit_log where action = 'hold_content' and subject_id = tests.id_of('mara') and detail ->> 'target_id' = tests.made('free')::text), 1::bigint,
  '[F122] the audit log records the hold');
select is(tests.try_staff(format('private.act_hold('''', ''x'', ''message'', %L)', tests.made('priced'))), 'staff_name_missing',
  '[F122] staff cannot hold a message without a name');
select is(tests.answer('mara', format('private.act_hold(''Ada'', ''x'', ''message'', %L)', tests.made('priced'))), '42501',
  '[F122] a member cannot call the staff function');
select is(tests.answer('mara', format('private.moderate_message(%L, ''held'', ''x'')', tests.made('priced'))), '42501',
  '[F122] a member cannot call the internal moderation function');

select is(tests.act('release_content', 'free', 'nothing wrong'), 'done',
  '[F124] staff can release a held message');
select matches(tests.reads('jonas', 'free'), 'canary-free',
  '[F124] the recipient can read the text of a released message');
select ok(tests.opens('jonas', 'free picture'),
  '[F124] the recipient can open the picture of a released message');
select is((select count(*) from public.message_bodies where message_id = tests.made('free')), 0::bigint,
  '[F124] a released free message has no row in message_bodies');

-- a held priced message
select ok(tests.offers('priced'), '[F124] the store offers a priced message');
select is(tests.act('hold_content', 'priced'), 'done', '[F124] staff can hold a priced message');
select ok(not tests.offers('priced'), '[F124] the store does not offer a held message');
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', tests.made('priced'))), 'content_under_review',
  '[F124] a held message cannot be unlocked');
select is(tests.balance_of(tests.id_of('jonas')), 49000::bigint,
  '[F124] the refused unlock costs nothing');
select unalike(tests.reads('jonas', 'priced'), '%canary-open%',
  '[F124] the recipient cannot read the open description of a held message');
select is(tests.act('release_content', 'priced'), 'done',
  '[F124] staff can release a priced message');
select ok(tests.offers('priced'), '[F124] the store offers a released message');
select matches(tests.reads('jonas', 'priced'), 'canary-open',
  '[F124] the recipient can read the open description of a released message');
select ok(not tests.opens('jonas', 'priced picture'),
  '[F124] the picture of a released priced message stays locked');

-- a held priced message without media
select ok(tests.offers('priced words'), '[F124] the store offers priced words');
select is(tests.act('hold_content', 'priced words'), 'done', '[F124] staff can hold priced words');
select ok(not tests.offers('priced words'), '[F124] the store does not offer held words');
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', tests.made('priced words'))), 'content_under_review',
  '[F124] held words cannot be unlocked');
select is(tests.act('release_content', 'priced words'), 'done', '[F124] staff can release priced words');
select ok(tests.offers('priced words'), '[F124] the store offers released words');

-- a held message that was unlocked before
select is(tests.act('hold_content', 'bought'), 'done', '[F124] staff can hold an unlocked message');
select matches(tests.reads('jonas', 'bought'), 'canary-bought',
  '[F124] the buyer can read a held purchase');
select ok(not tests.opens('jonas', 'bought picture'),
  '[F124] the buyer cannot open the picture of a held purchase');
select unalike(tests.reads('jonas', 'bought'), '%' || tests.made('bought picture') || '%',
  '[F124] nor read its media id');
select is((select count(*) from private.owed_refunds), 0::bigint,
  '[F124] nothing is refunded while staff look at it');
select is(tests.act('release_content', 'bought'), 'done', '[F124] staff can release it');
select ok(tests.opens('jonas', 'bought picture'), '[F124] and the buyer opens the picture again');
select is(tests.act('hold_content', 'bought'), 'done', '[F124] staff can hold it once more');
select matches(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', tests.made('bought'))), 'message_already_unlocked',
  '[F124] a second unlock of a held message returns message_already_unlocked');

-- an unlocked message removed by staff
select is(tests.act('remove_content', 'bought', 'without consent'), 'done',
  '[F124] staff can remove an unlocked message');
select unalike(tests.reads('jonas', 'bought'), '%canary-bought%',
  '[F124] the buyer cannot read a removed purchase');
select ok(not tests.opens('jonas', 'bought picture'),
  '[F124] the buyer cannot open the picture of a removed purchase');
select unalike(tests.reads('mara', 'bought'), '%canary-bought%',
  '[F124] the sender cannot read a removed message');
select ok(not tests.opens('mara', 'bought picture'),
  '[F124] the sender cannot open the picture of a removed message');
select matches(tests.reads('jonas', 'bought'), '"price_cents": 700',
  '[F124] the buyer can read the price of a removed purchase');
select is(tests.act('remove_content', 'bought words'), 'done',
  '[F124] staff can remove an unlocked text message');
select unalike(tests.reads('jonas', 'bought words'), '%canary-words%',
  '[F124] the buyer cannot read the text of a removed text message');
select is(tests.act('release_content', 'bought'), 'done',
  '[F124] staff can release a removed message');
select matches(tests.reads('jonas', 'bought'), 'canary-bought',
  '[F124] the buyer can read a released purchase');
select ok(tests.opens('jonas', 'bought picture'),
  '[F124] the buyer can open the picture of a released purchase');
select is((select text from public.messages where id = tests.made('bought')), null,
  '[F124] the message row of a released purchase contains no locked text');

-- a message removed by its sender
select is(tests.act('remove_content', 'gone'), 'done',
  '[F124] staff can remove a message that its sender removed');
select is((select moderation_state::text from public.media where id = tests.made('gone picture')), 'removed',
  '[F124] the removal by staff also removes the picture of the message');
select is(tests.act('release_content', 'gone'), 'done',
  '[F124] staff can release a message that its sender removed');
select unalike(tests.reads('jonas', 'gone') || tests.reads('mara', 'gone'), '%canary-gone%',
  '[F124] a release does not restore a text that its sender removed');
select ok(not tests.opens('jonas', 'gone picture'),
  '[F124] a release does not open a picture that its sender removed');

-- a picture of two held messages
select tests.act_as('mara');
insert into made values ('again', tests.write('jonas', 'once more', null, array[tests.made('priced picture')]));
select tests.act_as_owner();
select is(tests.act('hold_content', 'priced', 'the first'), 'done', '[F124] staff hold one of two messages with a picture');
select ok(not tests.opens('jonas', 'priced picture'), '[F124] the other one shows it no more');
select is(tests.act('hold_content', 'again', 'the second'), 'done', '[F124] staff hold the other one too');
select is(tests.act('release_content', 'priced'), 'done', '[F124] and release the first');
select is((select (moderation_state, moderation_reason)::text from public.media where id = tests.made('priced picture')),
  '(held,"the second")', '[F124] the picture stays held with the other one');
select is(tests.act('release_content', 'again'), 'done', '[F124] and is released with it');
select ok(tests.opens('jonas', 'priced picture'), '[F124] as the recipient sees');

-- a picture removed by another decision
select private.moderate_media(tests.made('free picture'), 'removed', 'another matter');
select is(tests.act('remove_content', 'free'), 'done',
  '[F124] staff can remove a message whose picture was removed before');
select is(tests.act('release_content', 'free'), 'done',
  '[F124] staff can release a message whose picture was removed before');
select is((select moderation_state::text from public.media where id = tests.made('free picture')), 'removed',
  '[F124] a release does not restore a picture that another decision removed');
select tests.ledger_is_whole();
select * from finish();
