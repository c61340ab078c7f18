-- A crowd around the world of readers: copies of each row in other worlds without links between
-- them, so that a call that reads more than its own rows stands out.
create function tests.copied_id(p_id uuid, p_world integer) returns uuid language sql immutable as $$
  select overlay(overlay(p_id::text placing lpad(to_hex(p_world), 6, '0') from 31) placing 'c' from 15)::uuid
$$;
comment on function tests.copied_id(uuid, integer) is
  'The id of a copy in another world. Ids keep their order in each world. The version c tells a copy '
  'from an original whose random end equals the number of a world.';

create function tests.copied_column(p_column pg_attribute) returns text language sql stable set search_path = '' as $$
  select case
    when p_column.atttypid = 'uuid'::regtype then format('tests.copied_id(t.%I, n)', p_column.attname)
    when p_column.atttypid = 'uuid[]'::regtype
      then format('array(select tests.copied_id(one, n) from unnest(t.%I) one)', p_column.attname)
    when p_column.atttypid in ('text'::regtype, 'bigint'::regtype) and exists (
      select from pg_catalog.pg_index i where i.indrelid = p_column.attrelid and i.indisunique
        and pg_get_indexdef(i.indexrelid) ~ ('[( ]"?' || p_column.attname || '[,") :]')
        and not exists (select from unnest(i.indkey::smallint[]) k (place)
          join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.place
          where a.atttypid = 'uuid'::regtype))
      then format(case when p_column.atttypid = 'text'::regtype then 'n || t.%1$I' else 't.%1$I + n * 1000000' end,
        p_column.attname)
    else format('t.%1$I', p_column.attname)
  end
$$;
comment on function tests.copied_column(pg_attribute) is
  'The expression for the value of a column in world `n`: other ids, and other texts and '
  'numbers where a unique index has no uuid column.';

create function tests.tables_of_the_world() returns setof regclass language plpgsql as $$
declare
  v_table regclass;
  v_is_written boolean;
begin
  for v_table in
    select c.oid::regclass from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'partitions'::regnamespace)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'uuid'::regtype)
  loop
    execute format('select exists (select from %s t where age(t.xmin) <= 0)', v_table) into v_is_written;
    if v_is_written then return next v_table; end if;
  end loop;
end $$;
comment on function tests.tables_of_the_world() is
  'The tables with a uuid column that have rows of this transaction.';

create function tests.make_crowd(p_worlds integer) returns void language plpgsql as $$
declare
  v_tables regclass[] := array(select tests.tables_of_the_world());
  v_table regclass;
  v_index regclass;
  v_statement text;
begin
  -- what waits for the end of a transaction stands against a change of its table
  set constraints all immediate;
  for v_statement in
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname)
    from pg_constraint k where k.contype = 'f' and k.conrelid = any (v_tables)
  loop
    execute v_statement;
  end loop;
  foreach v_table in array v_tables loop
    execute format('alter table %s set (fillfactor = 10), disable trigger user', v_table);
    execute (select format('insert into %s (%s) overriding system value select %s
        from %1$s t, generate_series(1, %4$s) n where age(t.xmin) <= 0',
        v_table, string_agg(quote_ident(a.attname), ', ' order by a.attnum),
        string_agg(tests.copied_column(a), ', ' order by a.attnum), p_worlds)
      from pg_attribute a where a.attrelid = v_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
    execute format('alter table %s enable trigger user', v_table);
    for v_index in
      select i.indexrelid from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_am m on m.oid = c.relam and m.amname = 'btree'
      where i.indrelid = v_table
    loop
      execute format('alter index %s set (fillfactor = 10)', v_index);
    end loop;
    execute format('reindex table %s', v_table);
    execute format('analyze %s', v_table);
  end loop;
  -- Cached plans were made for empty tables.
  discard plans;
end $$;
comment on function tests.make_crowd(integer) is
  'Copies each row into the other worlds. Pages are a tenth full, so that the scan of a small table '
  'reads as many pages as the scan of a large table.';
