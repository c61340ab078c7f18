-- Categories: only known ones, six at most, and their effect on browse.
select plan(18);

select tests.make_creator('mara');
select tests.make_creator('held');
select tests.make_fan('jonas');
select tests.suspend(tests.id_of('held'));

create function tests.chosen() returns text[]
language sql security definer set search_path = '' as $$
  select categories from public.creator_settings where creator_id = tests.id_of('mara')
$$;
create function tests.finds(p_category text, p_tag text default null) returns boolean language sql as $$
  select api.guest_browse('featured', p_category, p_tag)::jsonb @> '[{"username": "mara"}]'
$$;

select is((select count(*)::int from private.categories), 8, '[F29] there are eight categories');
select ok((select min(cardinality(tags)) from private.categories) > 10,
  '[F29] each category has more than ten tags');
select is((select count(*) from private.category_keys()), (select count(distinct key) from private.category_keys()),
  '[F29] each key exists once');

select tests.act_as('mara');
select lives_ok($$select api.save_categories('{female:tall,female:plus_size,nonbinary,studio:pin_up,duos,couples}')$$,
  '[F29] a creator can choose six categories');
select is(tests.chosen(), '{couples,duos,female:plus_size,female:tall,nonbinary,studio:pin_up}',
  '[F29] the chosen categories are stored');
select throws_ok($$select api.save_categories('{female:tall,female:petite,nonbinary,studio,duos,couples,male}')$$,
  'PT400', 'too_many_categories', '[F29] seven categories are refused');
select throws_ok($$select api.save_categories('{female,ordinary}')$$, 'PT400', 'invalid_category',
  '[F29] an unknown category is refused');
select throws_ok($$select api.save_categories('{female:beard}')$$, 'PT400', 'invalid_category',
  '[F29] a tag of another category is refused');
select throws_ok($$select api.save_categories(array['female', null])$$, 'PT400', 'invalid_category',
  '[F29] null as a category is refused');
select is(cardinality(tests.chosen()), 6, '[F29] refused choices change nothing');

select tests.act_as_guest();
select ok(tests.finds('female') and tests.finds('female', 'tall') and tests.finds('couples'),
  '[F28] browse finds the creator under the chosen categories and tags');
select ok(not tests.finds('female', 'petite') and not tests.finds('trans_female', 'tall') and not tests.finds('male'),
  '[F28] browse does not find the creator under other categories and tags');

select tests.act_as('mara');
select lives_ok($$select api.save_categories('{female,female:tall,female:tall,male}')$$,
  '[F29] a category beside its tag and a repeated tag are accepted');
select is(tests.chosen(), '{female:tall,male}',
  '[F29] a repeated tag is stored once, without its category');
select lives_ok($$select api.save_categories('{}')$$, '[F29] a creator can remove all categories');

select tests.act_as('jonas');
select throws_ok($$select api.save_categories('{female}')$$, 'PT403', 'method_forbidden',
  '[F29] a fan cannot choose categories');
select tests.act_as('held');
select throws_ok($$select api.save_categories('{female}')$$, 'PT403', 'account_suspended',
  '[F29] a suspended creator cannot choose categories');
select tests.act_as_guest();
select throws_ok($$select api.save_categories('{female}')$$, '42501', null,
  '[F29] a guest cannot choose categories');
select * from finish();
