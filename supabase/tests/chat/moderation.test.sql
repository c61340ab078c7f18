-- What staff hold of a message is its sender's alone, by every function that reads it; what was
-- bought stays with its buyer until it is taken down. Everything is told, logged and undone.
select plan(60);

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
  select tests.try_staff(format('staff.%s(''Ada'', %L, ''message'', %L)', p_act, p_reason, coalesce(tests.made(p_name), gen_random_uuid())))
$$;
-- everything that a reader reads of a thread, in one text
create function tests.reads(p_user text, p_name text) returns text language plpgsql as $$
declare
  v_all text;
begin
  perform tests.act_as(p_user);
  select concat_ws(' ',
    (select jsonb_agg(to_jsonb(m)) from (select text, moderation_state from public.messages where id = tests.made(p_name)) m),
    (select jsonb_agg(to_jsonb(b)) from public.message_bodies b where message_id = tests.made(p_name)),
    (select jsonb_agg(to_jsonb(l)) from public.message_media l where message_id = tests.made(p_name)),
    (select jsonb_agg(to_jsonb(u)) from public.unlocks u where message_id = tests.made(p_name)),
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
  ('gone', tests.write('jonas', 'canary-gone', null, array[tests.made('gone picture')])),
  ('free', tests.write('jonas', 'canary-free', null, array[tests.made('free picture')]));
select api.remove_message(tests.made('gone'));
select tests.act_as('jonas');
select api.unlock_message(tests.made('bought'), gen_random_uuid())::jsonb;
select api.unlock_message(tests.made('bought words'), gen_random_uuid())::jsonb;
select tests.act_as_owner();

-- held
select matches(tests.reads('jonas', 'free'), 'canary-free', '[F124] before, it is read');
select ok(tests.opens('jonas', 'free picture'), '[F124] and its picture opens');
create temp table was as select tests.change_of('free') as seq;
select is(tests.act('hold_content', 'free'), 'done', '[F124] staff hold a message');
select unalike(tests.reads('jonas', 'free'), '%canary-free%', '[F124] its reader has its words through no function, the list included');
select unalike(tests.reads('jonas', 'free'), '%' || tests.made('free picture') || '%', '[F124] nor the name of its picture');
select ok(not tests.opens('jonas', 'free picture'), '[F124] which does not open');
select matches(tests.reads('jonas', 'free'), '"held"', '[F124] that it is looked at is said, in thread and list');
select ok(tests.change_of('free') > (select seq from was), '[F124] an open thread hears of it');
select matches(tests.reads('mara', 'free'), 'canary-free', '[F124] its sender reads it');
select ok(tests.opens('mara', 'free picture'), '[F124] with its picture');
select unalike(tests.reads('noor', 'free'), '%canary%', '[F124] others read nothing, as before');
select is(tests.act('hold_content', 'free'), 'conflict', '[F124] nothing is held twice');
select is(tests.act('hold_content', 'none'), 'message_not_found', '[F124] nor what is not there');
insert into made select 'notice', id from public.messages where kind = 'notification';
select is(tests.act('hold_content', 'notice'), 'message_not_found', '[F124] nor what nobody wrote');
select is(tests.answer('mara', format('api.remove_message(%L)', tests.made('free'))), 'content_under_review', '[F124] its sender does not take it back meanwhile');
select is(tests.answer('jonas', format('api.report_message(gen_random_uuid(), %L, ''spam'', ''look'')', tests.made('free'))) ~ '^[0-9a-f-]{36}$', true, '[F124] its reader may report it still');
select is((select snapshot ->> 'text' from private.reports where target_id = tests.made('free')), 'canary-free', '[F124] staff have what it said');
select is((select count(*) from private.audit_log where action = 'hold_content' and subject_id = tests.id_of('mara') and detail ->> 'target_id' = tests.made('free')::text), 1::bigint, '[F122] the log has the act');
select is(tests.try_staff(format('staff.hold_content('''', ''x'', ''message'', %L)', tests.made('priced'))), 'staff_name_missing', '[F122] nobody acts without a name');
select is(tests.answer('mara', format('staff.hold_content(''Ada'', ''x'', ''message'', %L)', tests.made('priced'))), '42501', '[F122] and no member at all');
select is(tests.answer('mara', format('private.moderate_message(%L, ''held'', ''x'')', tests.made('priced'))), '42501', '[F122] nor past it');

select is(tests.act('release_content', 'free', 'nothing wrong'), 'done', '[F124] staff release it');
select matches(tests.reads('jonas', 'free'), 'canary-free', '[F124] its reader has its words again');
select ok(tests.opens('jonas', 'free picture'), '[F124] and its picture');
select is((select count(*) from public.message_bodies where message_id = tests.made('free')), 0::bigint, '[F124] where they stood before');

-- held, for sale
select ok(tests.offers('priced'), '[F124] for sale, it stands in the store');
select is(tests.act('hold_content', 'priced'), 'done', '[F124] held');
select ok(not tests.offers('priced'), '[F124] it does not');
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', tests.made('priced'))), 'content_under_review', '[F124] nobody buys it');
select is(tests.balance_of(tests.id_of('jonas')), 49000::bigint, '[F124] and nobody pays');
select unalike(tests.reads('jonas', 'priced'), '%canary-open%', '[F124] the words that could be read are hidden');
select is(tests.act('release_content', 'priced'), 'done', '[F124] released');
select ok(tests.offers('priced'), '[F124] it is for sale again');
select matches(tests.reads('jonas', 'priced'), 'canary-open', '[F124] its open words are open');
select ok(not tests.opens('jonas', 'priced picture'), '[F124] what is locked stays locked');

-- held, bought
select is(tests.act('hold_content', 'bought'), 'done', '[F124] one that was bought is held');
select matches(tests.reads('jonas', 'bought'), 'canary-bought', '[F124] its buyer keeps what was bought');
select ok(tests.opens('jonas', 'bought picture'), '[F124] with its picture');
select matches(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', tests.made('bought'))), 'message_already_unlocked', '[F124] and is told that it is theirs');

-- removed
select is(tests.act('remove_content', 'bought', 'without consent'), 'done', '[F124] staff take it down');
select unalike(tests.reads('jonas', 'bought'), '%canary-bought%', '[F124] from its buyer');
select ok(not tests.opens('jonas', 'bought picture'), '[F124] with its picture');
select unalike(tests.reads('mara', 'bought'), '%canary-bought%', '[F124] from its sender');
select ok(not tests.opens('mara', 'bought picture'), '[F124] with its picture');
select matches(tests.reads('jonas', 'bought'), '"price_cents": 700', '[F124] that it was bought stays in the books of its buyer');
select is(tests.act('remove_content', 'bought words'), 'done', '[F124] words that were sold are taken down');
select unalike(tests.reads('jonas', 'bought words'), '%canary-words%', '[F124] from their buyer');
select is(tests.act('release_content', 'bought'), 'done', '[F124] a mistake is undone');
select matches(tests.reads('jonas', 'bought'), 'canary-bought', '[F124] for its buyer');
select ok(tests.opens('jonas', 'bought picture'), '[F124] with its picture');
select is((select text from public.messages where id = tests.made('bought')), null, '[F124] its words are locked as they were');

-- taken back
select is(tests.act('remove_content', 'gone'), 'done', '[F124] what its sender took back is taken down');
select is((select moderation_state::text from public.media where id = tests.made('gone picture')), 'removed', '[F124] with its picture');
select is(tests.act('release_content', 'gone'), 'done', '[F124] and released');
select unalike(tests.reads('jonas', 'gone') || tests.reads('mara', 'gone'), '%canary-gone%', '[F124] it stays taken back');
select ok(not tests.opens('jonas', 'gone picture'), '[F124] with its picture');

-- what another decision took down
select private.moderate_media(tests.made('free picture'), 'removed', 'another matter');
select is(tests.act('remove_content', 'free'), 'done', '[F124] a message whose picture was taken down before');
select is(tests.act('release_content', 'free'), 'done', '[F124] is released');
select is((select moderation_state::text from public.media where id = tests.made('free picture')), 'removed', '[F124] its picture is not');
select tests.ledger_is_whole();
select * from finish();
