-- The vault: a creator's own media of earlier messages, by kind and by key, and sent again.
select plan(11);
select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 5000);
select tests.make_fan('rita', 5000);
select tests.subscribe(tests.id_of(f), tests.id_of('mara')) from unnest(array['jonas', 'rita']) f;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
insert into made select p, tests.make_media(tests.id_of('mara'), 'chat') from unnest(array['first', 'second', 'unsent', 'held']) p;
insert into made values ('post', tests.make_media(tests.id_of('mara'), 'post')), ('other', tests.make_media(tests.id_of('ines'), 'chat'));
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.vault(p_kind text default 'image', p_before uuid default null) returns text language sql as $$
  select string_agg(m.name, ',' order by v.place)
  from json_array_elements(api.vault(p_kind::public.media_kind, p_before)) with ordinality v (item, place)
  join pg_temp.made m on m.id = (v.item ->> 'media_id')::uuid
$$;
create function tests.send(p_to text, p_media uuid, p_price bigint) returns text language sql as $$
  select tests.answer('mara', format(
    'api.send_message(%L, ''words'', array[%L::uuid], %s, gen_random_uuid(), true)::jsonb ->> ''kind''', tests.id_of(p_to), p_media, p_price))
$$;
update public.media set used_at = private.now() where id = tests.made('post');

select tests.act_as('mara');
select is(tests.vault(), null, 'what was sent nowhere is not in the vault');
select tests.act_as_owner();
select is(tests.send('jonas', tests.made(m), 500), 'image', m || ' is sent') from unnest(array['first', 'second', 'held']) m;
select private.moderate_media(tests.made('held'), 'held', 'looked at');
select tests.act_as('mara');
select is(tests.vault(), 'second,first', 'the newest first, without posts, without what is held');
select is(tests.vault('image', tests.made('second')), 'first', 'from a key on');
select is(tests.vault('video'), null, 'by kind');
select tests.act_as('jonas');
select is(tests.vault(), null, 'a buyer has none of it');
select tests.act_as('ines');
select is(tests.vault(), null, 'nor has another creator');
select tests.act_as_owner();
select is(tests.send('rita', tests.made('first'), 700), 'image', 'it is sent again, for another price');
select is((select count(*) from public.message_media where media_id = tests.made('first')), 2::bigint, 'to somebody else');
select * from finish();
