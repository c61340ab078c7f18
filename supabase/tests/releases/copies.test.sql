-- What a release was withdrawn for does not come back: other uploads of the same file are hidden
-- with it, and its creator cannot upload a copy. Staff accept what they have looked at.
select plan(19);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
create temporary table made (name text primary key, id uuid);
create function pg_temp.bring(p_creator text, p_name text, p_file text) returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of(p_creator), 'post', true));
  insert into private.media_files values (
    (select id from pg_temp.made where name = p_name), sha256(p_file::bytea)) on conflict (media_id) do update set sha256 = excluded.sha256;
end $$;
create function pg_temp.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function pg_temp.is_live(p_name text) returns boolean language sql as $$ select is_live from public.media where id = pg_temp.made(p_name) $$;

create temporary table keys as select tests.agree('mara', 'Ann') as key;
select pg_temp.bring('mara', 'first', 'the file');
select pg_temp.bring('mara', 'again', 'the file');
select pg_temp.bring('mara', 'other', 'another file');
select pg_temp.bring('ines', 'hers', 'the file');
select is(tests.state_people('mara', pg_temp.made('first'), 'people', 'Ann'), 'done', '[F150] the first upload shows Ann');
select is(pg_temp.is_live(n), true, '[F150] seen: ' || n) from unnest(array['first', 'again', 'other', 'hers']) n;
select is(private.barred_work_of(pg_temp.made('again')), null, '[F150] and nothing of it is barred');
select private.withdraw_by_link((select key from keys), 'somewhere');
select is(array(select name from made where not pg_temp.is_live(name) order by 1), '{again,first}', '[F150] Ann withdraws: the same file is hidden too, though it was stated without her');
select pg_temp.bring('mara', 'third', 'the file');
select isnt(private.barred_work_of(pg_temp.made('third')), null, '[F150] its creator cannot upload it again');
select is(private.barred_work_of(pg_temp.made(n)), null, '[F150] not barred: ' || n) from unnest(array['other', 'hers']) n;

-- a second submission
select tests.submit_release(tests.add_performer('mara', 'Bo'));
select throws_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Bo')), 'PT409', 'conflict', '[F150] nobody accepts what they have not opened');
select count(*) from staff.open_release('Ada', 'a look', tests.release_of('Bo'));
select lives_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Bo')), '[F150] who has opened it accepts it');
select is((select state::text from public.releases where performer_id = tests.performer('Bo')), 'accepted', '[F150] and it is accepted');
create temporary table dora as select tests.add_performer('mara', 'Dora') as key;
select tests.submit_release(key) from dora;
select count(*) from staff.open_release('Ada', 'a look', tests.release_of('Dora'));
select staff.refuse_release('Ada', 'not readable', tests.release_of('Dora'), 'id_unreadable');
select is(tests.submit_release(key), 'submitted', '[F150] a refused release is sent again') from dora;
select throws_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Dora')), 'PT409', 'conflict', '[F150] the earlier look is not one at it');

-- a picture that comes after the look
create temporary table eve as select tests.add_performer('mara', 'Eve') as key;
select tests.submit_release(key) from eve;
update private.performer_files set selfie_id = null where performer_id = tests.performer('Eve');
select count(*) from staff.open_release('Ada', 'a look', tests.release_of('Eve'));
select throws_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Eve')), 'PT400', 'id_selfie_missing', '[F150] nothing is accepted without a picture');
select is(tests.submit_release(key), 'submitted', '[F150] the picture follows') from eve;
select throws_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Eve')), 'PT409', 'conflict', '[F150] a look before the picture is none at it');
select count(*) from staff.open_release('Ada', 'a look', tests.release_of('Eve'));
select lives_ok(format('select staff.accept_release(''Ada'', ''fine'', %L)', tests.release_of('Eve')), '[F150] who has seen both accepts it');
select * from finish();
