-- Objects that get another name because their addresses have to die: what a move that nobody
-- confirmed, a second request, and a deletion in between leave.
select plan(13);
select tests.make_creator('ines');
create temporary table made as
  select tests.make_media(tests.id_of('ines'), 'post') as id, n from generate_series(1, 2) n;
create function tests.made(p_n integer) returns uuid language sql as $$ select id from pg_temp.made where n = p_n $$;
create function tests.ask(p_n integer, p_scan text) returns void language plpgsql as $$
declare
  v_media public.media;
begin
  update public.media set scan_state = p_scan::public.scan_state where id = tests.made(p_n) returning * into v_media;
  perform private.queue_moves(v_media);
end $$;
-- of one variant, as the function of Storage leases it
create function tests.leased(p_n integer) returns jsonb language sql as $$
  select d from jsonb_array_elements(private.objects_to_move_due(gen_random_uuid(), 100)) d
  where d ->> 'media_id' = tests.made(p_n)::text and d ->> 'variant' = 'full'
$$;
create function tests.confirm(p_move jsonb) returns void language sql as $$
  select private.object_moved((p_move ->> 'media_id')::uuid, 'full', p_move ->> 'new_name')
$$;
create function tests.names(p_n integer) returns text language sql as $$
  select replace(name, tests.made(p_n)::text, 'own') from private.renditions where media_id = tests.made(p_n) and variant = 'full'
$$;
create temporary table moves (n integer, move jsonb);

select tests.ask(1, 'barred');
insert into moves select 1, tests.leased(1);
select matches((select move ->> 'new_name' from moves where n = 1), '/[0-9a-f-]{36}\.webp$', 'a barred object gets a name that nobody knows');
select is((select move -> 'tried_names' from moves where n = 1), '[]', 'no move was tried before');
select is(tests.leased(1), null, 'the move belongs to who leased it');

-- the bar ends while the object is moved, and nobody hears the end of that move
select tests.ask(1, 'clear');
select is(tests.leased(1), null, 'another request waits for the move that is on its way');
update private.objects_to_move set due_at = private.now();
insert into moves select 2, tests.leased(1);
select is((select move -> 'tried_names' ->> 0 from moves where n = 2), (select move ->> 'new_name' from moves where n = 1),
  'the next move names where the object can be');
update private.objects_to_move set due_at = private.now();
select is((select tests.leased(1) -> 'tried_names' ->> 0), (select move ->> 'new_name' from moves where n = 1),
  'the one after it too');
select tests.confirm(move) from moves where n = 2;
select is(tests.names(1), 'own/full.webp', 'the object has its own name again');
select is((select count(*) from private.objects_to_move where media_id = tests.made(1) and variant = 'full'), 0::bigint, 'nothing is left to move');

-- the request changes before the end of a move, which is heard
select tests.ask(1, 'barred');
insert into moves select 3, tests.leased(1);
select tests.ask(1, 'clear');
select tests.confirm(move) from moves where n = 3;
select isnt(tests.names(1), 'own/full.webp', 'a move that is heard is noted');
select is(tests.leased(1) ->> 'new_name', tests.made(1) || '/full.webp', 'and the next one is due at once');

-- the media item is deleted while its object is moved
select tests.ask(2, 'barred');
insert into moves select 4, tests.leased(2);
select tests.ask(2, 'clear');
select private.drop_media(tests.made(2));
select ok(exists (select from private.objects_to_remove o join moves m on m.n = 4 and o.name = m.move ->> 'new_name'),
  'the name that it has by now is removed too');
select ok(exists (select from private.objects_to_remove o join moves m on m.n = 4 and o.name = m.move ->> 'name'), 'and its first one');
delete from private.objects_to_remove;
select tests.confirm(move) from moves where n = 4;
select is((select string_agg(o.name, ', ') from private.objects_to_remove o), (select move ->> 'new_name' from moves where n = 4),
  'a move that ends after the deletion is undone by a removal');
select * from finish();
