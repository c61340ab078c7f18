-- Members of staff with an open half hour that never ends: tests of acts are not about codes.
create function tests.open_staff(variadic p_names text[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.staff_members (name, sealed_secret, window_until)
  select n, extensions.pgp_sym_encrypt_bytea('key', private.staff_key()), 'infinity'
  from unnest(p_names) n
  on conflict (lower(name)) do update set window_until = 'infinity'
$$;
select tests.open_staff('Ada', 'Ada Byron', 'Bob', 'Mara', 'Tess', 'Grace', 'Grace Hopper', 'Eve');
