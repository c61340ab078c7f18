-- Similar creators: of the same categories and tags, listed, never across a block.
select plan(17);

create function pg_temp.names(p_rows jsonb) returns text
language sql as $$
  select coalesce(string_agg(x ->> 'username', ' ' order by n), '')
  from jsonb_array_elements(p_rows) with ordinality r (x, n)
$$;
grant execute on function pg_temp.names(jsonb) to anon, authenticated;
select tests.make_creator(c) from unnest(array['mara', 'near', 'nearer', 'far', 'alone']) c;
select tests.make_creator('unlisted', 1500, false);
select tests.make_fan(f) from unnest(array['jonas', 'lena', 'payer', 'blocked']) f;
update public.creator_settings s set categories = c.keys
from (values
  ('mara', '{couples:tattoos,couples:curvy}'::text[]), ('near', '{couples}'),
  ('nearer', '{couples:tattoos}'), ('far', '{male}'), ('alone', '{studio}'),
  ('unlisted', '{couples:tattoos}')) c (name, keys)
where s.creator_id = tests.id_of(c.name);

select tests.act_as('lena');
select api.follow(tests.id_of('near'))::jsonb;
select tests.act_as_owner();
select private.roll_up_followers();

select tests.act_as_guest();
select is(pg_temp.names(api.guest_similar_creators('mara')::jsonb), 'nearer near',
  '[F30] a guest finds creators of the same category, those with a common tag before more followers');
select is(pg_temp.names(api.guest_similar_creators('MARA')::jsonb), 'nearer near',
  '[F30] the username is read in capitals too');
select is((select array_agg(x ->> 'username' order by x ->> 'username')
           from json_array_elements(api.guest_similar_creators('near')) x), '{mara,nearer}'::text[],
  '[F30] similar creators of a creator without tags are those of the category');
select is(api.guest_similar_creators('alone')::jsonb, '[]',
  '[F30] the only creator of a category has no similar one');
select is(api.guest_similar_creators('nobody_here')::jsonb, '[]',
  '[F31] an unknown username has no similar creators');
select is(api.guest_similar_creators('unlisted')::jsonb, '[]',
  '[F117] a guest learns nothing by the name of an unlisted creator');
select is(api.guest_similar_creators('mara')::jsonb #> '{0,key}', 'null'::jsonb,
  '[F30] a row has no key, because there is one page');
select is(tests.answer('guest', $$api.similar_creators('mara')$$), '42501',
  '[F30] the function of members refuses a guest');

select tests.act_as('jonas');
select is(pg_temp.names(api.similar_creators('mara')::jsonb), 'nearer near',
  '[F30] a fan finds similar creators');
select tests.act_as('near');
select is(pg_temp.names(api.similar_creators('mara')::jsonb), 'nearer',
  '[F30] a creator is not similar to oneself');

select tests.act_as_owner();
select tests.subscribe(tests.id_of('payer'), tests.id_of('nearer'));
select tests.act_as('payer');
select is(pg_temp.names(api.similar_creators('mara')::jsonb), 'near',
  '[F30] a subscriber is not shown the creators whom they pay');

select tests.act_as('nearer');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocked');
select is(pg_temp.names(api.similar_creators('mara')::jsonb), 'near',
  '[F32] a blocked fan does not find the creator who blocked');
select api.block(tests.id_of('near'));
select is(api.similar_creators('mara')::jsonb, '[]',
  '[F32] a fan does not find the creator whom they blocked');
select is(api.similar_creators('nearer')::jsonb, '[]',
  '[F32] a blocked fan finds nothing by the name of the creator who blocked');

select tests.act_as_owner();
update public.creator_settings set categories = '{couples:tattoos}'
where creator_id in (tests.id_of('far'), tests.id_of('alone'));
select tests.make_creator('more' || n) from generate_series(1, 6) n;
update public.creator_settings s set categories = '{couples}'
from public.profiles p where p.id = s.creator_id and p.username like 'more%';
select tests.act_as('jonas');
select is(json_array_length(api.similar_creators('mara')), 6, '[F30] at most six are shown');
select tests.act_as_owner();
select tests.suspend(tests.id_of('nearer'));
select tests.act_as('jonas');
select is(pg_temp.names(api.similar_creators('mara')::jsonb) like '%nearer%', false,
  '[F30] a suspended creator is not shown');
select is(pg_temp.names(api.similar_creators('mara')::jsonb) like '%unlisted%', false,
  '[F117] an unlisted creator is not shown');
select * from finish();
