-- Reports become cases: one that may show a minor hides its content in the same transaction, that
-- of a muted reporter hides nothing, and a decision shows again or removes. Only staff read cases.
select plan(65);

select tests.make_creator('mara');
select tests.make_fan(u, 5000) from unnest(array['jonas', 'evelyn', 'noor']) u;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made select n, tests.make_media(tests.id_of('mara'), p::public.upload_kind, true, 'image/png')
from (values ('picture', 'post'), ('day', 'story'), ('avatar', 'avatar')) m (n, p);
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('avatar')));
insert into made values ('post', tests.post('mara', 'public', 'a picture', null, array[tests.made('picture')]));
insert into made select n, tests.post('mara', 'public', n) from unnest(array['consent', 'plain', 'muted', 'twin', 'later']) n;
select tests.act_as('mara');
insert into made values
  ('story', api.create_story(gen_random_uuid(), tests.made('day'), 'words of a day')),
  ('message', (api.send_message(tests.id_of('jonas'), 'words', null, null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as('jonas');
insert into made values ('comment', api.create_comment(gen_random_uuid(), tests.made('plain'), 'a nasty word'));
select tests.act_as_owner();
create function tests.report(p_user text, p_what text, p_name text, p_reason text) returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer(p_user, format(
    'api.report_%s(gen_random_uuid(), %L, %L, %L)', p_what, case p_name when 'mara' then tests.id_of('mara') else tests.made(p_name) end, p_reason, 'look')) a
$$;
create function tests.case_of(p_user text, p_name text) returns text language sql as $$
  select c.handle from private.cases c join private.reports r on r.id = c.report_id
  where r.reporter_id = tests.id_of(p_user) and r.target_id = case p_name when 'mara' then tests.id_of('mara') else tests.made(p_name) end
$$;
create function tests.sees(p_user text, p_name text) returns bigint language plpgsql as $$
declare
  v_n bigint;
begin
  perform tests.act_as(p_user);
  select count(*) into v_n from public.post_texts where post_id = tests.made(p_name);
  perform tests.act_as_owner();
  return v_n;
end $$;
create function tests.decide(p_act text, p_case text, p_staff text default 'Ada') returns text language plpgsql as $$
begin
  execute format('select staff.case_%s(%L, %L, %L)', p_act, p_staff, 'as the rules say', p_case);
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.shown_to(p_user text) returns text language sql as $$
  select concat_ws(' ',
    case when tests.answer(p_user, format('api.%screator_page(%L)::jsonb ->> ''username''', g, 'mara')) = 'mara' then 'page' end,
    case when tests.answer(p_user, format('api.%sbrowse(''newest'')::jsonb', g)) ~ '"mara"' then 'listed' end)
  from (select case p_user when 'guest' then 'guest_' else '' end) x (g)
$$;
create function tests.judged(p_name text) returns text language sql as $$
  select private.content_state(t, tests.made(p_name))::text
  from (select coalesce((select 'post' from public.posts where id = tests.made(p_name)), (select 'story' from public.stories where id = tests.made(p_name)),
    (select 'comment' from public.comments where id = tests.made(p_name)), 'message')::public.report_target) x (t)
$$;

-- filing
select is(tests.sees('evelyn', 'post'), 1::bigint, '[F146] a fan reads a post');
select is(tests.report('jonas', 'post', 'post', 'underage'), 'done', '[F146] and another one reports it as showing a minor');
select is(tests.sees('evelyn', 'post'), 0::bigint, '[F146] nobody else reads it from then on');
select is(tests.sees('jonas', 'post'), 0::bigint, '[F146] not its reporter either');
select is(tests.sees('mara', 'post'), 1::bigint, '[F146] its author does');
select is((select moderation_state::text from public.media where id = tests.made('picture')), 'held', '[F146] its picture is held with it');
select matches(tests.case_of('jonas', 'post'), '^C-1\d{3}$', '[F146] the case has a handle');
select is((select has_hidden from staff.case_queue where "case" = tests.case_of('jonas', 'post')), true, '[F146] staff read that the filing hid it');
select is((select count(*) from public.decisions where target_id = tests.made('post') and act = 'held'), 1::bigint, '[F146] its author is told');
select is_empty($$select 1 from public.decisions where reason ~* 'jonas'$$, '[F146] and not by whom');
select is(tests.report('evelyn', 'story', 'story', 'underage'), 'done', '[F146] a story is reported');
select is(tests.judged('story'), 'held', '[F146] and hidden');
select is(tests.report('mara', 'comment', 'comment', 'underage'), 'done', '[F146] a comment is reported');
select is(tests.judged('comment'), 'held', '[F146] and hidden');
select is(tests.report('jonas', 'message', 'message', 'underage'), 'done', '[F146] a message is reported');
select is(tests.judged('message'), 'held', '[F146] and hidden');
select is(tests.report('jonas', 'post', 'consent', 'non_consensual'), 'done', '[F146] a report without a signed notice');
select is(tests.judged('consent'), 'live', '[F146] hides nothing');
select is(tests.report('evelyn', 'post', 'plain', 'spam'), 'done', '[F146] a report of spam');
select is(tests.judged('plain'), 'live', '[F146] hides nothing');
select is((select array_agg(kind::text) from staff.case_queue where report in (select number from private.reports where target = 'post')),
  '{underage,ncii,other}', '[F146] the queue is in the order of the deadlines');

-- a decision
select is(tests.decide('dismiss', 'C-1'), 'not_found', '[F146] an unknown handle is refused');
select is(tests.decide('dismiss', tests.case_of('jonas', 'post'), ' '), 'staff_name_missing', '[F146] a decision without a name is refused');
select is(tests.report('jonas', 'post', 'later', 'spam'), 'done', '[F146] a post is reported');
select is(tests.report('evelyn', 'post', 'later', 'underage'), 'done', '[F146] and again, which hides it');
select is(tests.judged('later'), 'held', '[F146] for everybody');
select is(tests.decide('dismiss', tests.case_of('jonas', 'later')), 'done', '[F146] the first case is dismissed');
select is(tests.judged('later') || ' ' || tests.sees('evelyn', 'later'), 'live 1', '[F146] what the second one hid is shown again');
select is(tests.decide('uphold', tests.case_of('evelyn', 'later')), 'conflict', '[F146] the second one was decided with it');
select is(tests.decide('uphold', tests.case_of('jonas', 'post')), 'done', '[F146] a case is upheld');
select is(tests.judged('post') || ' ' || (select moderation_state from public.media where id = tests.made('picture')), 'removed removed', '[F146] and its content is gone');
select is((select array_agg(concat_ws(' ', actor, from_state, to_state) order by id) from private.case_events
           where case_id = (select id from private.cases where handle = tests.case_of('jonas', 'post'))),
  '{system received,Ada received upheld}', '[F146] its history has both');
select throws_ok('update private.case_events set actor = ''nobody''', '42501', null, '[F146] a history is append-only');

-- a page
select is(tests.shown_to(u), 'page listed', format('[F146] %s finds a page', u)) from unnest(array['evelyn', 'jonas', 'guest']) u;
select is(tests.report('noor', 'profile', 'mara', 'underage'), 'done', '[F146] a profile is reported as that of a minor');
select is(tests.shown_to(u), '', format('[F146] %s finds neither page nor listing', u)) from unnest(array['evelyn', 'jonas', 'noor', 'guest']) u;
select is(tests.sees('jonas', 'plain'), 0::bigint, '[F146] a subscriber reads no post of it');
select is(tests.answer('evelyn', format('api.start_subscription(%L, 1500, gen_random_uuid(), null)', tests.id_of('mara'))), 'invalid_profile',
  '[F146] and nobody subscribes');
select is(tests.shown_to('mara') || ' ' || tests.sees('mara', 'plain'), 'page listed 1', '[F146] its creator finds page and posts');
select is((select moderation_state::text from public.media where id = tests.made('avatar')), 'live', '[F146] its pictures stay, because a hold deletes them');
select is((select private.charge_refusal(tests.id_of('jonas'), tests.id_of('mara'))), null, '[F146] running subscriptions renew');
select is(tests.decide('dismiss', tests.case_of('noor', 'mara')), 'done', '[F146] the case is dismissed');
select is(tests.shown_to(u), 'page listed', format('[F146] %s finds the page again', u)) from unnest(array['evelyn', 'jonas', 'guest']) u;
select is(tests.sees('jonas', 'plain'), 1::bigint, '[F146] and its subscriber the posts');
select is(tests.report('evelyn', 'profile', 'mara', 'underage'), 'done', '[F146] it is reported once more');
select is(tests.decide('uphold', tests.case_of('evelyn', 'mara')), 'done', '[F146] and the case is upheld');
select is(tests.shown_to('jonas'), '', '[F146] the page stays hidden');
select is((select moderation_state::text from public.media where id = tests.made('avatar')), 'live', '[F146] with its pictures');
select private.act_release('Ada', 'she has shown her passport', 'profile', tests.id_of('mara'));
select is(tests.shown_to('jonas'), 'page listed', '[F146] until staff release it');

-- muted
select is(tests.report('noor', 'post', n, 'spam'), 'done', '[F146] a report of ' || n) from unnest(array['plain', 'consent']) n;
update private.reports set state = 'dismissed', resolution = 'no', resolved_by = 'Ada', resolved_at = private.now()
where reporter_id = tests.id_of('noor') and state = 'open';
select tests.report('noor', 'post', 'muted', 'underage');
select is(tests.judged('muted') || ' ' || (select is_reporter_muted from staff.case_queue where "case" = tests.case_of('noor', 'muted')), 'live true',
  '[F146] the report of somebody with three dismissed ones is kept and hides nothing');
select tests.pass(interval '90 days 1 second');
select tests.report('noor', 'post', 'twin', 'underage');
select is(tests.judged('twin'), 'held', '[F146] after 90 days a report hides again');

-- one reporter hides five at a time
select tests.make_fan('otto');
insert into made select 'many ' || n, tests.post('mara', 'public', 'many ' || n) from generate_series(1, 7) n;
select tests.report('otto', 'post', 'many ' || n, 'underage') from generate_series(1, 6) n;
select is((select string_agg(tests.judged('many ' || n), ' ' order by n) from generate_series(1, 6) n),
  'held held held held held live', '[F146] the sixth undecided report of one user hides nothing');
select is((select count(*)::int from private.cases c join private.reports r on r.id = c.report_id
  where r.reporter_id = tests.id_of('otto')), 6, '[F146] and is kept');
update private.reports set state = 'upheld', resolution = 'yes', resolved_by = 'Ada', resolved_at = private.now()
where target_id = tests.made('many 1');
select tests.report('otto', 'post', 'many 7', 'underage');
select is(tests.judged('many 7'), 'held', '[F146] after a decision one more hides again');

-- readers
select tests.act_as('jonas');
select throws_ok('select * from private.cases', '42501', null, '[F146] a member reads no case');
select tests.act_as_owner();
select is((select count(*) from private.cases), (select count(*) from private.reports), '[F146] each report has one case');
select finish();
