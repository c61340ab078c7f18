-- Before the proof of an age, in a region that asks for one: no function answers and no table shows
-- anything of a creator, to guests and members alike. With a proof each of them answers what it
-- answers in a region that asks for none. Every function of the catalogue is called.
select plan(11);
select tests.open_tables();
select tests.make_readers();
insert into private.region_policies values ('QQ', '', 'verify');
select tests.write_calls();

create temporary table readers (name text primary key);
insert into readers select unnest(array['guest', 'stranger', 'follower', 'subscriber', 'lapsed', 'buyer']);
create temporary table adult (word text primary key);
insert into adult
select id::text from public.media union select id::text from public.posts
union select id::text from public.stories union select id::text from public.messages
union select id::text from public.globals union select name from public.profile_pictures;
create temporary table told (state text, reader text, name text, word text);
create temporary table rows_seen (state text, reader text, name text, number bigint);
grant all on told, rows_seen, calls, adult, readers to authenticated, anon;

create function pg_temp.be(p_state text) returns void language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_strip_nulls(jsonb_build_object(
    'x-caller-region', case p_state when 'asked for no proof' then 'GB' else 'QQ' end,
    'x-age-token', case p_state when 'proven' then repeat('g', 43)
      when 'with the token of nobody' then repeat('n', 43) end))::text, true);
end $$;
create function pg_temp.ask_all(p_state text) returns void language plpgsql as $$
declare
  v record;
begin
  perform pg_temp.be(p_state);
  for v in select r.name as reader, c.name, c.call from readers r, calls c loop
    insert into told
    select distinct p_state, v.reader, v.name, w.word
    from (select (regexp_matches(tests.answer_of(v.reader, v.call),
            '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|mark-[a-z-]+', 'g'))[1]) w (word)
    where w.word like 'mark-%' or exists (select from adult a where a.word = w.word);
  end loop;
end $$;
create function pg_temp.look(p_state text) returns void language plpgsql as $$
declare
  v_reader text;
  v_table text;
  v_count bigint;
begin
  perform pg_temp.be(p_state);
  for v_reader in select name from readers loop
    foreach v_table in array array['posts', 'post_texts', 'post_media', 'post_previews', 'comments', 'stories',
        'welcome_videos', 'profile_pictures', 'plans', 'messages', 'message_media', 'unlocks', 'unlock_media',
        'globals', 'audience_events', 'conversations', 'limited_offers'] loop
      perform tests.become(v_reader);
      begin
        execute format('select count(*) from public.%I', v_table) into v_count;
      exception when insufficient_privilege then
        v_count := 0;
      end;
      perform tests.act_as_owner();
      insert into rows_seen values (p_state, v_reader, v_table, v_count);
    end loop;
  end loop;
end $$;
grant all on rows_seen to authenticated, anon;

select pg_temp.ask_all(s), pg_temp.look(s) from unnest(array['not proven', 'with the token of nobody']) s;
select is_empty($$select distinct state, name, reader, word from told$$,
  '[F153] before a proof no function answers a text, a picture or an id of content');
select is_empty($$select * from rows_seen where number > 0$$,
  '[F153] before a proof no table shows a row of a creator');

insert into private.age_passes (user_id, method, result, expires_at)
select tests.id_of(name), 'estimate', 'passed', private.now() + interval '1 day' from readers where name <> 'guest';
insert into private.age_passes (guest_hash, method, result, expires_at)
values (sha256(convert_to(repeat('g', 43), 'UTF8')), 'estimate', 'passed', private.now() + interval '1 day');
select pg_temp.ask_all(s), pg_temp.look(s) from unnest(array['proven', 'asked for no proof']) s;
select set_eq($$select reader, name, word from told where state = 'proven'$$,
  $$select reader, name, word from told where state = 'asked for no proof'$$,
  '[F153] with a proof each function answers what it answers where no proof is asked for');
select is((select count(distinct reader) from told where state = 'proven'), 6::bigint,
  '[F153] with a proof the guest and each member read content');
select set_eq($$select reader, name, number from rows_seen where state = 'proven'$$,
  $$select reader, name, number from rows_seen where state = 'asked for no proof'$$,
  '[F153] with a proof each table shows what it shows where no proof is asked for');
select set_has($$select name from told where state = 'proven'$$,
  $$select unnest('{guest_wall,guest_post,wall_posts,feed,messages,store,stories,readable_media,guest_readable_media}'::text[])$$,
  '[F153] the functions of walls, feed, threads, stories and of addresses are among them');

-- what was bought
select pg_temp.be('not proven');
update private.age_passes set expires_at = private.now() where user_id is not null;
select is(tests.answer('buyer', $$(select count(*) from public.unlock_media) + (select count(*) from public.unlocks)$$), '0',
  '[F153] before a proof a buyer sees nothing of what was bought, and an expired proof is none');
update private.age_passes set expires_at = private.now() + interval '1 day' where user_id is not null;
select isnt(tests.answer('buyer', $$(select count(*) from public.unlocks)$$), '0',
  '[F153] with a proof the buyer sees what was bought');

-- creators whose ID staff saw
select is(tests.answer('mara', 'private.sees_creator(tests.id_of(''ines''))'), 'true',
  '[F153] an accepted creator needs no other proof');
update private.account_statuses set accepted_at = null where profile_id = tests.id_of('mara');
select is(tests.answer('mara', 'private.sees_creator(tests.id_of(''ines''))'), 'false',
  '[F153] a creator who is not accepted needs one');
select isnt(tests.answer('mara', '(select count(*) from public.posts where creator_id = tests.id_of(''mara''))'), '0',
  '[F153] and sees the own posts');
select * from finish();
