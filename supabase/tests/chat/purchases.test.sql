-- Purchases: readable only by the buyer, regardless of later changes to the message, the
-- subscription and the creator; only a removal by staff takes them away.
select plan(26);

select tests.make_creator('mara');
select tests.make_fan(f, 50000) from unnest(array['jonas', 'noor']) f;
create function tests.write(p_to text, p_text text, p_price bigint, p_media uuid[] default '{}')
returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid())::jsonb ->> 'id')::uuid
$$;
create function tests.make_chat_media(p_owner text) returns uuid language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', 'ready', 800, 600, 'grid', 'tints') returning id
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.sees(p_name text) returns boolean
language sql set search_path = '' as $$ select private.can_read_media(tests.made(p_name), true) $$;
create function tests.mine() returns text language sql as $$
  select string_agg(concat_ws('/', text, price_cents, creator_name, creator_username, (
    select count(*) from public.unlock_media m where m.unlock_id = u.id)), ' ') from public.unlocks u
$$;
create function tests.linked() returns text language sql as $$
  select api.purchases() -> 0 ->> 'creator_username'
$$;
create function tests.whole() returns text language sql as $$ select 'the stairs/700/mara/mara/1' $$;

select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.act_as('mara');
insert into made values ('picture', tests.make_chat_media('mara'));
insert into made values ('message', tests.write('jonas', 'the stairs', 700, array[tests.made('picture')])),
  ('other', tests.write('jonas', 'not bought', 700));
select tests.act_as('jonas');
select is_empty('select 1 from public.unlocks', '[F94] a new fan has no purchases');
select api.unlock_message(tests.made('message'), gen_random_uuid())::jsonb;
select is(tests.mine(), tests.whole(), '[F94] a purchase contains text, price, name and picture');
select ok(tests.sees('picture'), '[F94] storage opens the purchased picture to the buyer');

select is(tests.linked(), 'mara', '[F94] the list links to the page of the creator');

-- other users
select tests.act_as('noor');
select is_empty('select 1 from public.unlocks', '[F94] another fan cannot read the purchase');
select is_empty('select 1 from public.unlock_media',
  '[F94] another fan cannot read the media row of the purchase');
select ok(not tests.sees('picture'), '[F94] storage refuses the purchased picture to another fan');
select tests.act_as('mara');
select is_empty('select 1 from public.unlocks', '[F94] the creator cannot read the purchase');
select tests.act_as_guest();
select throws_ok('select 1 from public.unlocks', '42501', null,
  '[F94] a guest cannot read purchases');
select tests.act_as('jonas');
select throws_ok(
  $$insert into public.unlocks (fan_id, creator_id, message_id, transfer_id, price_cents, kind, creator_name, creator_username)
    select fan_id, creator_id, tests.made('other'), gen_random_uuid(), 700, kind, creator_name, creator_username
    from public.unlocks$$,
  '42501', null, '[F94] the buyer cannot insert a purchase');
select throws_ok($$update public.unlocks set text = 'another text'$$, '42501', null,
  '[F94] the buyer cannot update a purchase');
select throws_ok('delete from public.unlocks', '42501', null,
  '[F94] the buyer cannot delete a purchase');
select throws_ok(
  $$insert into public.unlock_media (unlock_id, position, fan_id, media_id, kind)
    select unlock_id, 2, fan_id, media_id, kind from public.unlock_media$$,
  '42501', null, '[F94] the buyer cannot insert a media row of a purchase');
select throws_ok('update public.unlock_media set position = 3', '42501', null,
  '[F94] the buyer cannot update a media row of a purchase');
select throws_ok('delete from public.unlock_media', '42501', null,
  '[F94] the buyer cannot delete a media row of a purchase');

-- later changes
select tests.act_as_owner();
select tests.pass('40 days');
select tests.act_as('jonas');
select is(tests.mine(), tests.whole(),
  '[F94] the purchase is unchanged after the end of the subscription');
select tests.act_as('mara');
select api.remove_message(tests.made('message'));
select tests.act_as('jonas');
select is(tests.mine(), tests.whole(),
  '[F94] the purchase is unchanged after the removal of the message');
select ok(tests.sees('picture'),
  '[F94] storage opens the picture after the removal of the message');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as('jonas');
select is(tests.mine(), tests.whole(), '[F94] the purchase is unchanged across a block');
select ok(tests.sees('picture'), '[F94] storage opens the picture across a block');
select is(tests.linked(), null, '[F94] across a block the list links to no page');
select tests.act_as_owner();
update public.profiles set name = 'Another', username = 'another' where id = tests.id_of('mara');
update private.account_statuses set suspended_at = now() where profile_id = (select creator_id from public.unlocks);
select tests.act_as('jonas');
select is(tests.mine(), tests.whole(),
  '[F94] the purchase is unchanged after the creator is suspended and renamed');
select ok(tests.sees('picture'),
  '[F94] storage opens the picture after the creator is suspended and renamed');

-- a removal by staff
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'removed', 'not allowed');
select tests.act_as('jonas');
select is(tests.mine(), 'the stairs/700/mara/mara/0',
  '[F124] a picture removed by staff is not in the purchase');
select ok(not tests.sees('picture'), '[F124] storage refuses a picture removed by staff');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
