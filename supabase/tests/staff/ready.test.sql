-- An accepted creator reports that the page is ready. The report requires categories and a post, is
-- made once, and is shown to staff in the view of accepted creators who are not listed.
select plan(33);

select tests.make_applicant('mara', 'accepted');
select tests.make_applicant('ines', 'accepted');
select tests.make_applicant('waiting');
select tests.make_creator('listed');
select tests.make_fan('jonas');
create function tests.steps(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(key, '' '' order by key) from jsonb_each_text(api.first_steps()::jsonb) where value = ''true'')')
$$;
create function tests.link_bank_row(p_user text) returns void language sql as $$
  insert into public.bank_accounts (creator_id, request_id, country, bank_name, holder, digits)
  values (tests.id_of(p_user), gen_random_uuid(), 'US', 'First Bank', 'Mara Bell', '6789')
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
select is(tests.steps('mara'), 'has_cover has_picture', '[F25] an applicant has brought both pictures');
select is(tests.answer('mara', 'api.report_ready()'), 'page_not_ready', '[F25] a report of an empty page is refused');
select tests.answer('mara', 'api.save_categories(''{female}'')');
select is(tests.steps('mara'), 'has_categories has_cover has_picture', '[F25] saved categories are a step');
select is(tests.answer('mara', 'api.report_ready()'), 'page_not_ready', '[F25] a report of a page without a post is refused');
select tests.post('mara', 'public', 'my first post');
select is(tests.steps('mara'), 'has_categories has_cover has_picture has_post is_ready', '[F25] a page with categories and a post is ready');
select tests.answer('mara', 'api.save_prices(999)');
select is(tests.steps('mara'), 'has_categories has_cover has_picture has_post has_prices is_ready', '[F25] a saved fee is a step');
select is(tests.steps('ines'), 'has_cover has_picture', '[F25] another creator has steps of their own');
select is(tests.steps('listed'), 'has_agreement has_categories', '[F139] a creator without pictures has them to bring');
with video as (
  insert into public.media (owner_id, kind, purpose, state, width, height, duration_ms, blur)
  values (tests.id_of('listed'), 'video', 'preview', 'ready', 1280, 720, 9000, 'b') returning id)
insert into public.welcome_videos (creator_id, media_id) select tests.id_of('listed'), id from video;
select is(tests.steps('listed'), 'has_agreement has_categories has_welcome_video', '[F139] a welcome video is a step');
select tests.link_bank_row('listed');
select is(tests.steps('listed'), 'has_agreement has_bank has_categories has_welcome_video', '[F100] a linked bank account is a step');
select is(tests.steps('ines'), 'has_cover has_picture', '[F100] of its owner alone');
select is(tests.steps('jonas'), 'method_forbidden', '[F25] a fan cannot read the steps');
select is(tests.steps('guest'), '42501', '[F25] a guest cannot read the steps');

-- the report
select is((select array_agg(username || coalesce(' ' || ready_since, '') order by username) from staff.accepted_unlisted), array['ines', 'mara'],
  '[F25] the view lists accepted creators who are not listed');
select is(tests.answer('waiting', 'api.report_ready()'), 'identity_not_accepted', '[F25] a creator who is not accepted cannot report');
select is(tests.answer('listed', 'api.report_ready()'), 'conflict', '[F25] a listed creator cannot report');
select is(tests.answer('jonas', 'api.report_ready()'), 'method_forbidden', '[F25] a fan cannot report');
select is(tests.answer('guest', 'api.report_ready()'), '42501', '[F25] a guest cannot report');
create temporary table told as select tests.answer('mara', 'api.report_ready()')::timestamptz as at;
select is((select at from told), private.now(), '[F25] a report returns the current time');
select is(tests.signals('mara'), 1::bigint, '[F25] a report sends a change notification to the creator');
select tests.pass('2 hours');
select is(tests.answer('mara', 'api.report_ready()')::timestamptz, (select at from told), '[F25] a repeated report returns the time of the first');
select is(tests.signals('mara'), 1::bigint, '[F25] a repeated report sends no change notification');
select is(tests.answer('mara', 'api.first_steps()::jsonb ->> ''ready_at''')::timestamptz, (select at from told), '[F25] the first steps contain the time of the report');
select is((select (username, ready_since, waiting, categories, has_post, has_prices)::text from staff.accepted_unlisted limit 1),
  (select ('mara', at, interval '2 hours', 1, true, true)::text from told), '[F25] the view has the time of the report, the waiting time and the completed steps');
select is((select array_agg(username) from staff.accepted_unlisted), array['mara', 'ines'], '[F25] the creator with a report comes first in the view');

-- listed and taken off the list
select is(tests.try_staff('staff.promote(''Ada'', ''looks good'', ''mara'')'), 'done', 'staff can promote the creator');
select is((select array_agg(username) from staff.accepted_unlisted), array['ines'], '[F25] a listed creator is not in the view');
select is(tests.signals('mara'), 2::bigint, '[F25] the promotion sends a change notification to the creator');
select is(tests.try_staff('staff.unlist(''Ada'', ''asked for a pause'', ''mara'')'), 'done', 'staff can unlist the creator');
select is((select ready_since from staff.accepted_unlisted where username = 'mara'), null, '[F25] unlisting clears the earlier report');
select tests.pass('1 hour');
select is(tests.answer('mara', 'api.report_ready()')::timestamptz, private.now(), '[F25] an unlisted creator can report again');
select is(tests.try_staff('staff.suspend(''Ada'', ''why not'', ''mara'')'), 'done', 'staff can suspend the creator');
select is((select array_agg(username) from staff.accepted_unlisted), array['ines'], '[F25] a suspended creator is not in the view');
select * from finish();
