-- The size of an audience: exact up to a limit, in two figures above it, and counted up to another
-- one, so that its cost is bounded.
select plan(14);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('fan_' || n) from generate_series(1, 130) n;
create function tests.sized(p_audience text) returns integer language plpgsql as $$
declare
  v_size integer;
begin
  perform tests.act_as('mara');
  v_size := api.audience_size(p_audience);
  perform tests.act_as_owner();
  return v_size;
end $$;
create function tests.set_limit(p_name text, p_value integer) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.%I() returns int language sql immutable parallel safe set search_path = '''' return %s',
    p_name, p_value);
end $$;
alter table public.follows disable trigger user;
insert into public.follows (fan_id, creator_id)
select tests.id_of('fan_' || n), tests.id_of('mara') from generate_series(1, 123) n;
insert into public.follows (fan_id, creator_id)
select tests.id_of('fan_' || n), tests.id_of('ines') from generate_series(1, 130) n;
select tests.subscribe(tests.id_of('fan_' || n), tests.id_of('mara')) from generate_series(121, 128) n;
insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('fan_1'), tests.id_of('mara'));
select tests.suspend(tests.id_of('fan_2'));
select tests.suspend(tests.id_of('fan_128'));

select is(tests.sized(a), expected, '[F84] the audience ' || a || ' is counted without the blocked and the suspended')
from (values ('all', 125), ('active', 7), ('followers', 118), ('expired', 0)) t (a, expected);
select tests.pass('31 days');
select is(tests.sized(a), expected, '[F84] after the end of all subscriptions the audience ' || a || ' is another one')
from (values ('active', 0), ('followers', 121), ('expired', 7)) t (a, expected);
select ok(private.has_audience(tests.id_of('mara'), 'expired')
    and not private.has_audience(tests.id_of('mara'), 'active'),
  '[F84] an audience of a few among many is found, and an empty one is empty');

select tests.set_limit('limit_audience_exact', 100);
select is(tests.sized('followers'), 120, '[F84] above the limit the size has two figures, rounded down');
select is(tests.sized('expired'), 7, '[F84] a small audience of a creator with many fans stays exact');

-- the rows that a call reads
select tests.set_limit('limit_audience_exact', 10);
select tests.set_limit('limit_audience_counted', 50);
set local enable_seqscan = off;
set local enable_bitmapscan = off;
create function pg_temp.entries() returns bigint language sql as $$
  select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::bigint from pg_index i
  where i.indrelid in ('public.follows'::regclass, 'public.subscriptions'::regclass)
$$;
create temp table read (audience text, entries bigint, size integer);
do $$
declare
  v_before bigint;
  v_size integer;
  v_audience text;
begin
  foreach v_audience in array array['all', 'followers'] loop
    v_before := pg_temp.entries();
    v_size := tests.sized(v_audience);
    insert into read values (v_audience, pg_temp.entries() - v_before, v_size);
  end loop;
end $$;
select cmp_ok((select max(entries) from read), '<=', 110::bigint,
  '[F84] counting reads as many follows and subscriptions as its limit, not all');
select cmp_ok((select min(entries) from read), '>=', 50::bigint, '[F84] the entries read are counted');
select is((select array_agg(distinct size) from read), '{50}', '[F84] it stops at its limit');
select is(cardinality(private.fans_after(tests.id_of('mara'), '00000000-0000-0000-0000-000000000000', 40)), 40,
  '[F84] fans are walked a portion at a time');
select * from finish();
