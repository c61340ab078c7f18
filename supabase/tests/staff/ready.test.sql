-- The report of an accepted creator that the page is ready: once in a state, only with categories
-- and a post, and read by staff beside everybody who is accepted and not listed.
select plan(29);

select tests.make_applicant('mara', 'accepted');
select tests.make_applicant('ines', 'accepted');
select tests.make_applicant('waiting');
select tests.make_creator('listed');
select tests.make_fan('jonas');
create function tests.steps(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(key, '' '' order by key) from jsonb_each_text(api.first_steps()::jsonb) where value = ''true'')')
$$;
create function tests.try_staff(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.signals(p_user text) returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of(p_user) and payload -> 'what' ? 'account'
$$;

-- the steps
select is(tests.steps('mara'), 'done', '[F25] nothing is done at first');
select is(tests.answer('mara', 'api.report_ready()'), 'page_not_ready', '[F25] an empty page is not ready');
select tests.answer('mara', 'api.save_categories(''{female}'')');
select is(tests.steps('mara'), 'has_categories', '[F25] categories are a step');
select is(tests.answer('mara', 'api.report_ready()'), 'page_not_ready', '[F25] they are not enough');
select tests.post('mara', 'public', 'my first post');
select is(tests.steps('mara'), 'has_categories has_post is_ready', '[F25] with a post the page is ready');
select tests.answer('mara', 'api.save_prices(999)');
select is(tests.steps('mara'), 'has_categories has_post has_prices is_ready', '[F25] a saved fee is a step');
select is(tests.steps('ines'), 'done', '[F25] the steps are each creator''s own');
select is(tests.steps('jonas'), 'method_forbidden', '[F25] a fan has none');
select is(tests.steps('guest'), '42501', '[F25] nor has a guest');

-- the report
select is((select array_agg(username || coalesce(' ' || ready_since, '') order by username) from staff.accepted_unlisted), array['ines', 'mara'],
  '[F25] staff have everybody who is accepted and not listed');
select is(tests.answer('waiting', 'api.report_ready()'), 'identity_not_accepted', '[F25] who is not accepted reports nothing');
select is(tests.answer('listed', 'api.report_ready()'), 'conflict', '[F25] nor who is listed');
select is(tests.answer('jonas', 'api.report_ready()'), 'method_forbidden', '[F25] nor a fan');
select is(tests.answer('guest', 'api.report_ready()'), '42501', '[F25] nor a guest');
create temporary table told as select tests.answer('mara', 'api.report_ready()')::timestamptz as at;
select is((select at from told), private.now(), '[F25] the creator reports it');
select is(tests.signals('mara'), 1::bigint, '[F25] her other pages hear of it');
select tests.pass('2 hours');
select is(tests.answer('mara', 'api.report_ready()')::timestamptz, (select at from told), '[F25] again it is the same report');
select is(tests.signals('mara'), 1::bigint, '[F25] and no news');
select is(tests.answer('mara', 'api.first_steps()::jsonb ->> ''ready_at''')::timestamptz, (select at from told), '[F25] she reads when she told');
select is((select (username, ready_since, waiting, categories, has_post, has_prices)::text from staff.accepted_unlisted limit 1),
  (select ('mara', at, interval '2 hours', 1, true, true)::text from told), '[F25] staff read since when, and what is there');
select is((select array_agg(username) from staff.accepted_unlisted), array['mara', 'ines'], '[F25] first');

-- listed and taken off the list
select is(tests.try_staff('staff.promote(''Ada'', ''looks good'', ''mara'')'), 'done', 'staff list her');
select is((select array_agg(username) from staff.accepted_unlisted), array['ines'], '[F25] who is listed is not in the view');
select is(tests.signals('mara'), 2::bigint, '[F25] her open page hears of the listing');
select is(tests.try_staff('staff.unlist(''Ada'', ''asked for a pause'', ''mara'')'), 'done', 'staff take her off the list');
select is((select ready_since from staff.accepted_unlisted where username = 'mara'), null, '[F25] the earlier report is over');
select tests.pass('1 hour');
select is(tests.answer('mara', 'api.report_ready()')::timestamptz, private.now(), '[F25] she reports anew');
select is(tests.try_staff('staff.suspend(''Ada'', ''why not'', ''mara'')'), 'done', 'staff suspend her');
select is((select array_agg(username) from staff.accepted_unlisted), array['ines'], '[F25] who is suspended is not in the view');
select * from finish();
