-- Categories: known ones, six at most, and what browse finds under them.
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

select is((select count(*)::int from private.categories), 8, '[F29] there are eight kinds');
select ok((select min(cardinality(tags)) from private.categories) > 10, '[F29] each with tags of its own');
select is((select count(*) from private.category_keys()), (select count(distinct key) from private.category_keys()),
  '[F29] no key stands twice');

select tests.act_as('mara');
select lives_ok($$select api.save_categories('{female:tall,female:plus_size,nonbinary,studio:pin_up,duos,couples}')$$,
  '[F29] six can be chosen');
select is(tests.chosen(), '{couples,duos,female:plus_size,female:tall,nonbinary,studio:pin_up}', '[F29] and are kept');
select throws_ok($$select api.save_categories('{female:tall,female:petite,nonbinary,studio,duos,couples,male}')$$,
  'PT400', 'too_many_categories', '[F29] seven cannot');
select throws_ok($$select api.save_categories('{female,ordinary}')$$, 'PT400', 'invalid_category',
  '[F29] unknown kinds are refused');
select throws_ok($$select api.save_categories('{female:beard}')$$, 'PT400', 'invalid_category',
  '[F29] and tags of another kind');
select throws_ok($$select api.save_categories(array['female', null])$$, 'PT400', 'invalid_category',
  '[F29] and nothing at all');
select is(cardinality(tests.chosen()), 6, '[F29] what was refused changed nothing');

select tests.act_as_guest();
select ok(tests.finds('female') and tests.finds('female', 'tall') and tests.finds('couples'),
  '[F28] browse finds the creator under kinds and tags');
select ok(not tests.finds('female', 'petite') and not tests.finds('trans_female', 'tall') and not tests.finds('male'),
  '[F28] and not under others');

select tests.act_as('mara');
select lives_ok($$select api.save_categories('{female,female:tall,female:tall,male}')$$,
  '[F29] a kind beside its tag, and the same twice, are taken');
select is(tests.chosen(), '{female:tall,male}', '[F29] and kept once');
select lives_ok($$select api.save_categories('{}')$$, '[F29] all can be taken away');

select tests.act_as('jonas');
select throws_ok($$select api.save_categories('{female}')$$, 'PT403', 'method_forbidden', '[F29] a fan has none');
select tests.act_as('held');
select throws_ok($$select api.save_categories('{female}')$$, 'PT403', 'account_suspended',
  '[F29] a suspended creator changes none');
select tests.act_as_guest();
select throws_ok($$select api.save_categories('{female}')$$, '42501', null, '[F29] a guest even less');
select * from finish();
