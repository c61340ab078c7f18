-- Media that wait for their review, against every way to read: no user but their owner finds one by
-- a table, a function, an address, a signal, a mail, a push, a post at X or an export of their own.
-- Each way finds the same media after the approval, so that none of them looks at nothing.
select plan(13);

select tests.make_readers();
update private.site_config set value = '"before"' where key = 'review';
create function tests.hidden(p_name text, p_purpose text, p_type text default 'image/png') returns uuid language plpgsql as $$
declare
  v_id uuid := tests.make_media(tests.id_of('mara'), p_purpose::public.upload_kind, true, p_type);
begin
  update public.media set blur = '4x1:0f0e0d', locked_blur = '0f0e0d-0c0b0a', alt = 'hidden-alt' where id = v_id;
  insert into made values ('hidden ' || p_name, v_id);
  return v_id;
end $$;
create table tests.hidden_media as select null::uuid as id where false;
grant select on tests.hidden_media to public;
grant usage on schema tests to public;

-- everything that can show a media item, with one that waits
select tests.hidden(n, p, t) from (values
  ('public', 'post', 'image/png'), ('private', 'post', 'video/mp4'), ('free', 'post', 'image/png'), ('story', 'story', 'image/png'),
  ('page', 'preview', 'video/mp4'), ('face', 'avatar', 'image/png'), ('sent', 'chat', 'image/png'), ('sold', 'chat', 'image/png'),
  ('all', 'chat', 'image/png'), ('item', 'chat', 'image/png'), ('cover', 'chat', 'image/png')) h (n, p, t);
delete from public.welcome_videos;
select tests.act_as('mara');
update made set id = api.create_post('public', 'hidden', array[tests.placed('hidden public')], gen_random_uuid(), p_is_promo => true) where name = 'public';
update made set id = api.create_post('private', 'hidden', array[tests.placed('hidden private')], gen_random_uuid(),
  p_preview_id => tests.placed('hidden free')) where name = 'private';
update made set id = api.create_story(gen_random_uuid(), tests.placed('hidden story'), 'hidden') where name = 'story';
select api.set_welcome_video(tests.placed('hidden page')), api.set_profile_picture(tests.placed('hidden face'));
insert into made select 'message-sent', (api.send_message(tests.id_of('buyer'), 'words', array[tests.placed('hidden sent')], null, gen_random_uuid()) ->> 'id')::uuid;
insert into made select 'message-sold', (api.send_message(tests.id_of('buyer'), 'words', array[tests.placed('hidden sold')], 700, gen_random_uuid()) ->> 'id')::uuid;
select api.send_global('all', 'hidden', array[tests.placed('hidden all')], null, gen_random_uuid())::jsonb;
update made set id = (api.offer_item('hidden', array[tests.placed('hidden item')], 900, gen_random_uuid()) ->> 'id')::uuid where name = 'item';
select tests.act_as_owner();
update made set id = tests.placed('hidden page') where name = 'video';
update made set id = tests.placed('hidden cover') where name = 'chat2';
insert into tests.hidden_media select id from made where name like 'hidden %' and name <> 'hidden cover';
select is((select count(*) from public.media where review_state = 'pending'), 10::bigint, '[F151] each of ten places waits for a review');
select tests.write_calls();

create temporary table readers as
select unnest(array['guest', 'stranger', 'follower', 'subscriber', 'lapsed', 'blocked', 'buyer', 'ines', 'held']) as name;
create function tests.tells(p_text text) returns boolean language sql stable as $$
  -- ids of media, their colours and their descriptions
  select p_text ~ '0f0e0d|hidden-alt' or exists (select from tests.hidden_media h where position(h.id::text in p_text) > 0)
$$;
create function tests.rows_told(p_user text) returns setof text language plpgsql as $$
declare
  v_table record;
  v_found boolean;
begin
  for v_table in
    select c.oid::regclass as name, string_agg(format('%I', a.attname), ', ') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege(case p_user when 'guest' then 'anon' else 'authenticated' end, c.oid, a.attnum, 'select')
    group by 1
  loop
    perform tests.become(p_user);
    execute format('select exists (select from (select %s from %s) t where tests.tells(t::text))', v_table.columns, v_table.name) into v_found;
    perform tests.act_as_owner();
    if v_found then
      return next v_table.name::text;
    end if;
  end loop;
end $$;
create function tests.calls_told(p_user text) returns setof text language sql as $$
  select distinct c.name from pg_temp.calls c
  where c.name not in ('my_media', 'request_upload', 'describe_media') and tests.tells(tests.answer_of(p_user, c.call))
$$;
create function tests.files_read(p_user text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  perform tests.become(p_user);
  select count(*) into v_count from tests.hidden_media h
  where tests.may_read(h.id, 'full.webp') or tests.may_read(h.id, 'thumb.webp') or tests.may_read(h.id, 'video.mp4') or tests.may_read(h.id, 'poster.webp');
  perform tests.act_as_owner();
  return v_count;
end $$;
create function tests.exports_told(p_user text) returns setof text language plpgsql as $$
declare
  v_table private.person_tables;
  v_found boolean;
begin
  for v_table in select * from private.person_tables where own is not null loop
    execute format('select exists (select from %s t where (%s) and tests.tells(t::text))', v_table.name, v_table.own) using tests.id_of(p_user) into v_found;
    if v_found then
      return next v_table.name::text;
    end if;
  end loop;
end $$;

select is_empty($$select r.name, t from readers r cross join lateral tests.rows_told(r.name) t$$, '[F151] no row of any table tells of one');
select is_empty($$select r.name, t from readers r cross join lateral tests.calls_told(r.name) t$$, '[F151] no function of the API does');
select is((select sum(tests.files_read(name)) from readers), 0::numeric, '[F151] nobody gets the address of a file');
select is(tests.files_read('mara'), 9::bigint, '[F151] but their owner, of all but the public picture');
select is_empty($$select topic, event from realtime.messages where topic <> 'user:' || tests.id_of('mara') and tests.tells(payload::text)$$, '[F151] no signal to others names one');
select is_empty($$select template from private.mails m where tests.tells(m::text)$$, '[F151] no mail does');
select is((select count(*) from public.audience_events where subject_id in (select id from made where name in ('public', 'private', 'story')))
  + (select count(*) from private.global_mails where global_id in (select id from public.globals where text = 'hidden')), 0::bigint, '[F151] nothing is announced, pushed or mailed');
select is_empty($$select r.name, t from readers r cross join lateral tests.exports_told(r.name) t where r.name <> 'guest'$$, '[F151] no export of somebody else has one');

-- the same after the approval
select staff.approve('Ada', 'reviewed', r.handle) from private.reviews r where r.state = 'pending' order by r.number;
select is((select string_agg(distinct t, ', ' order by t) from readers r cross join lateral tests.rows_told(r.name) t),
  'message_media, messages, post_media, post_previews, stories, welcome_videos', '[F151] once approved, tables tell of them');
select cmp_ok((select count(distinct t) from readers r cross join lateral tests.calls_told(r.name) t), '>=', 10::bigint, '[F151] functions do');
select cmp_ok((select sum(tests.files_read(name)) from readers), '>', 15::numeric, '[F151] files are read');
select set_eq($$select t from tests.exports_told('buyer') t$$, array['messages', 'message_media'], '[F151] and the export of the buyer has what was sent');
select * from finish();
