-- A comment notifies the owner of the post, once a day for each fan; and the small picture of a line
-- is what its reader may see.
select plan(23);

select tests.make_creator('mara', 1500);
select tests.make_fan(u, 5000) from unnest(array['jonas', 'piet', 'noor', 'payer']) u;
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
create temp table made (name text primary key, id uuid);
grant select on made to authenticated;
insert into made select 'media' || n, tests.make_media(tests.id_of('mara'), 'post') from generate_series(1, 3) n;
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from made where name = p_name $$;
grant execute on function pg_temp.id(text) to authenticated;
select tests.set_now_with_ids(date_trunc('day', private.now(), 'UTC') + interval '1 day 10 hours');
insert into made values ('public', tests.post('mara', 'public', 'for all', p_media_ids => array[pg_temp.id('media1')])),
  ('words', tests.post('mara', 'public', 'words alone'));

create function pg_temp.say(p_user text, p_post text) returns text language plpgsql as $$
begin
  perform pg_sleep(0.002);
  return case when tests.answer(p_user, format(
    'api.create_comment(gen_random_uuid(), %L, %L)', pg_temp.id(p_post), 'words of a comment')) ~ '-' then 'done' else 'refused' end;
end $$;
create function pg_temp.lines(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(concat_ws('' '', l ->> ''kind'', json_array_length(l -> ''ids''), l -> ''actor'' ->> ''username''), '', '' order by o)
    from json_array_elements(api.notifications() -> ''lines'') with ordinality t (l, o) where l ->> ''kind'' = ''post_commented'')')
$$;

-- comments
select is(pg_temp.say('jonas', 'public'), 'done', '[F45] a fan comments');
select is(pg_temp.lines('mara'), 'post_commented 1 jonas', '[F63] the owner of the post is notified of a comment');
select is(pg_temp.say('jonas', 'public'), 'done', '[F45] the same fan comments again');
select is(pg_temp.lines('mara'), 'post_commented 1 jonas', '[F63] a second comment of that fan on that day is no second notification');
select is(pg_temp.say('piet', 'public'), 'done', '[F45] another fan comments');
select is(pg_temp.lines('mara'), 'post_commented 2 piet', '[F63] comments on one post on one day are one line');
select is(pg_temp.say('jonas', 'words'), 'done', '[F45] a fan comments on another post');
select is(pg_temp.lines('mara'), 'post_commented 1 jonas, post_commented 2 piet', '[F63] comments on another post are another line');
select is(pg_temp.say('mara', 'public'), 'done', '[F45] the owner comments');
select is((select count(*) from public.notifications where kind = 'post_commented'), 3::bigint,
  '[F63] an own comment notifies nobody');
select is(tests.answer('mara', $$(select l ->> 'post_id' from json_array_elements(api.notifications() -> 'lines') l
  where l ->> 'kind' = 'post_commented' limit 1)$$), pg_temp.id('words')::text, '[F63] the line leads to the post');
select tests.act_as('mara');
select api.block(tests.id_of('piet'));
select tests.act_as_owner();
select is(pg_temp.lines('mara'), 'post_commented 1 jonas, post_commented 1 jonas', '[F63] a line has no fan across a block');
select is(pg_temp.say('piet', 'public'), 'refused', '[F63] a blocked fan cannot comment, and notifies nobody');
select tests.pass_with_ids('1 day');
select is(pg_temp.say('jonas', 'public'), 'done', '[F45] a fan comments on the next day');
select is((select count(*) from public.notifications where kind = 'post_commented'), 4::bigint, '[F63] the next day notifies again');

-- pictures
create function pg_temp.picture(p_user text, p_kind text) returns text language sql as $$
  select tests.answer(p_user, format('(select coalesce((
      select (l -> ''picture'' ->> ''is_locked'') || '' '' || coalesce(l -> ''picture'' -> ''item'' ->> ''media_id'', ''drawn'')
      from json_array_elements(api.notifications() -> ''lines'') l where l ->> ''kind'' = %L limit 1), ''none''))', p_kind))
$$;
create function pg_temp.open(p_name text) returns text language sql as $$ select 'false ' || pg_temp.id(p_name) $$;
select is(pg_temp.picture('mara', 'post_commented'), pg_temp.open('media1'), '[F63] a line about a post has its first picture');
select tests.answer(u, 'api.follow(tests.id_of(''mara''))::text') from unnest(array['jonas', 'noor']) u;
select tests.pass_with_ids('1 minute');
insert into made values ('private', tests.post('mara', 'private', 'for payers', p_media_ids => array[pg_temp.id('media2')]));
select private.announce(tests.id_of('mara'), 'wall_media', 'everyone', pg_temp.id('private'));
select is(pg_temp.picture('payer', 'wall_media'), pg_temp.open('media2'), '[F63] who pays sees the picture of a private post');
select is(pg_temp.picture('jonas', 'wall_media'), 'true drawn', '[F63] who does not pay has a drawn picture of a locked post');
insert into public.post_previews (post_id, creator_id, media_id, width, height, is_live)
values (pg_temp.id('private'), tests.id_of('mara'), pg_temp.id('media3'), 10, 10, true);
select is(pg_temp.picture('jonas', 'wall_media'), 'true ' || pg_temp.id('media3'), '[F63] a locked post has its free preview');
update public.post_media set is_live = false where post_id = pg_temp.id('private');
select is(pg_temp.picture('payer', 'wall_media'), 'none', '[F63] a picture that is held is in no line');
update public.post_media set is_live = true where post_id = pg_temp.id('private');

-- a story during its day
insert into made select 'told', tests.make_media(tests.id_of('mara'), 'story');
select tests.pass_with_ids('1 minute');
select tests.act_as('mara');
select api.create_story(gen_random_uuid(), pg_temp.id('told'), 'a story');
select tests.act_as_owner();
select is(pg_temp.picture('noor', 'new_story'), pg_temp.open('told'), '[F63] a line about a story has its picture during its day');
select tests.pass_with_ids('25 hours');
select is(pg_temp.picture('noor', 'new_story'), 'none', '[F63] a story that is over has no picture');

-- a message that was sold
insert into made select 'sold', tests.make_media(tests.id_of('mara'), 'chat');
select tests.act_as('mara');
select api.send_message(tests.id_of('payer'), 'for sale', array[pg_temp.id('sold')], 500, gen_random_uuid())::jsonb;
select tests.act_as('payer');
select api.unlock_message(m.id, gen_random_uuid())::jsonb from public.messages m where m.price_cents = 500;
select tests.act_as_owner();
select is(pg_temp.picture('mara', 'unlock'), pg_temp.open('sold'), '[F63] a sale has the picture of what was sold');
select * from finish();
