-- Reports of posts, comments and profiles: one for each reporter and target, only of visible
-- targets, and not of the reporter's own. The snapshot outlives the reported content. Staff decide,
-- and only staff read reports.
select plan(79);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn', 'blocked', 'stranger']) u;
create temp table m as select tests.make_media(tests.id_of('mara'), 'post') as id;
create temp table p as
select tests.post('mara', 'public', 'reported words', null, array[(select id from m)]) as id, 'public' as a
union all select tests.post('mara', 'private', 'private words'), 'private';
grant select on p, m to anon, authenticated;
select tests.act_as('jonas');
select api.create_comment(gen_random_uuid(), (select id from p where a = 'public'), 'a nasty word');
select tests.act_as('blocked');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
create function tests.report(p_user text, p_what text, p_id uuid, p_reason text default 'spam', p_text text default 'look at it',
  p_request uuid default gen_random_uuid()) returns text language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer(p_user, format(
    'api.report_%s(%L, %L, %L, %L)', p_what, p_request, p_id, p_reason, p_text)) a
$$;
create function pg_temp.post(p_a text default 'public') returns uuid language sql as $$ select id from p where a = p_a $$;
create function pg_temp.said() returns uuid language sql as $$ select id from public.comments $$;

-- posts
select is(tests.report('jonas', 'post', pg_temp.post()), 'done', '[F46] a fan can report a post');
select is(tests.report('jonas', 'post', pg_temp.post()), 'already_reported',
  '[F46] a second report of the same post is refused');
select is(tests.report('evelyn', 'post', pg_temp.post(), 'other', 'again', '00000000-0000-4000-8000-000000000001'), 'done',
  '[F46] another fan can report the same post');
select is(tests.report('evelyn', 'post', pg_temp.post(), 'other', 'again', '00000000-0000-4000-8000-000000000001'), 'done',
  '[F46] a retry with the same request id succeeds');
select is(tests.report('ines', 'post', pg_temp.post(), 'copyright', null), 'done',
  '[F46] a creator can report the post of another creator without a text');
select is(tests.report('mara', 'post', pg_temp.post()), 'cannot_report_yourself',
  '[F46] a creator cannot report her own post');
select is(tests.report('blocked', 'post', pg_temp.post()), 'post_not_found',
  '[F46] a blocked fan cannot report a post');
select is(tests.report('stranger', 'post', pg_temp.post('private')), 'done',
  '[F46] [F130] a stranger can report a locked post');
select is((select r.snapshot ->> 'text' from private.reports r
           where r.target_id = pg_temp.post('private')), 'private words',
  '[F46] staff read the text of a locked post that was reported');
select is(tests.report('blocked', 'post', pg_temp.post('private')), 'post_not_found',
  '[F46] [F130] a blocked fan cannot report a locked post');
select is(tests.report('guest', 'post', pg_temp.post('private')), '42501',
  '[F46] [F130] a guest cannot report a locked post');
alter table private.case_events disable trigger t00_append_only;
delete from private.case_events e using private.cases c join private.reports r on r.id = c.report_id
where e.case_id = c.id and r.target_id = pg_temp.post('private');
delete from private.cases where report_id in (select id from private.reports where target_id = pg_temp.post('private'));
delete from private.reports where target_id = pg_temp.post('private');
select is(tests.report('guest', 'post', pg_temp.post()), '42501',
  '[F46] a guest cannot report a post');
select is(tests.report('stranger', 'post', pg_temp.post(), 'spam', repeat('x', 1001)), 'report_too_long',
  '[F125] a text of 1001 characters is refused');
select is(tests.report('stranger', 'post', pg_temp.post(), 'spam', repeat('x', 1000)), 'done',
  '[F125] a text of 1000 characters is accepted');
select is(tests.report('stranger', 'post', pg_temp.post(), 'boring'), '22P02',
  '[F125] an unknown reason is refused');
select is(tests.report('stranger', 'comment', pg_temp.said(), null), 'invalid_payload',
  '[F125] a missing reason is refused');
select is(tests.report('stranger', 'comment', pg_temp.said(), 'spam', '', null), 'invalid_payload',
  '[F125] a missing request id is refused');

-- comments
select is(tests.report('mara', 'comment', pg_temp.said(), 'harassment'), 'done',
  '[F125] the owner of a post can report a comment');
select is(tests.report('ines', 'comment', pg_temp.said(), 'harassment'), 'done',
  '[F125] another creator can report a comment');
select is(tests.report('jonas', 'comment', pg_temp.said()), 'cannot_report_yourself',
  '[F125] the author of a comment cannot report it');
select is(tests.report('blocked', 'comment', pg_temp.said()), 'comment_not_found',
  '[F125] a blocked fan cannot report a comment');
select is(tests.report('mara', 'comment', gen_random_uuid()), 'comment_not_found',
  '[F125] an unknown comment cannot be reported');

-- profiles
select is(tests.report('jonas', 'profile', tests.id_of('mara'), 'impersonation'), 'done',
  '[F125] a fan can report a creator');
select is(tests.report('ines', 'profile', tests.id_of('mara'), 'impersonation'), 'done',
  '[F125] a creator can report another creator');
select is(tests.report('mara', 'profile', tests.id_of('mara')), 'cannot_report_yourself',
  '[F125] a creator cannot report herself');
select is(tests.report('jonas', 'profile', tests.id_of('jonas')), 'cannot_report_yourself',
  '[F125] a fan cannot report himself');
select is(tests.report('blocked', 'profile', tests.id_of('mara')), 'profile_not_found',
  '[F125] a blocked fan cannot report a creator');
select is(tests.report('mara', 'profile', tests.id_of('jonas'), 'harassment'), 'done',
  '[F125] a creator can report a fan who commented on her post');
select is(tests.report('mara', 'profile', tests.id_of('evelyn'), 'harassment'), 'profile_not_found',
  '[F125] a creator cannot report a fan who is a stranger to her');
select is(tests.report('evelyn', 'profile', tests.id_of('jonas'), 'harassment'), 'profile_not_found',
  '[F125] a fan cannot report another fan');
select tests.act_as('evelyn');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select is(tests.report('mara', 'profile', tests.id_of('evelyn'), 'harassment'), 'done',
  '[F125] a creator can report a follower');

-- only staff can read reports
select is(tests.answer(w, '(select count(*) from private.reports)'), '42501', format('[F125] reports cannot be read by %s', w))
from unnest(array['mara', 'jonas', 'guest']) w;

-- the snapshot
select tests.act_as('mara');
select api.edit_post((select id from p where a = 'public'), 'harmless words', '{}');
select tests.act_as_owner();
select is((select snapshot ->> 'text' from private.reports where target = 'post' and reporter_id = tests.id_of('jonas')),
  'reported words', '[F125] the report keeps the reported text after an edit');
select is((select count(*) from public.media where id = (select id from m)), 1::bigint,
  '[F125] the report keeps the picture after its removal from the post');
select is((select count(*) from public.post_media where media_id = (select id from m)), 0::bigint,
  '[F125] the picture is removed from the post');
select is(tests.answer('jonas', format('api.remove_comment(%L)', pg_temp.said())), 'done',
  'the author can remove a reported comment');
select is((select distinct snapshot ->> 'text' from private.reports where target = 'comment'), 'a nasty word',
  '[F125] the report keeps the text of a removed comment');

-- staff
select is((select count(*) from staff.report_queue), 10::bigint,
  '[F125] the queue of staff has all open reports');
select is((select reports_of_it from staff.report_queue where target = 'post' limit 1), 4::bigint,
  '[F125] the queue has the number of reports of the same target');
select is(tests.report('stranger', 'profile', tests.id_of('ines'), 'underage'), 'done',
  '[F125] a fan can report a profile as underage');
select is((select reason from staff.report_queue limit 1), 'underage'::public.report_reason,
  '[F125] a report of an underage person is the first in the queue');
create function pg_temp.try(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then
  return sqlerrm;
end $$;
create function pg_temp.report_of(p_target text) returns bigint language sql as $$
  select number from private.reports where target = p_target::public.report_target order by id limit 1
$$;
select is(pg_temp.try(format($$private.act_hold('Ada', 'have a look', 'post', %L)$$, pg_temp.post())), 'done',
  '[F124] staff can hold a post');
select is(tests.answer('jonas', format('api.post(%L)', pg_temp.post())), 'done',
  '[F124] a fan does not see a held post');
select is(tests.answer('mara', format('api.post(%L) ->> ''moderation_state''', pg_temp.post())), 'held',
  '[F124] the author sees the state of a held post');
select is((select count(*) from public.audience_events where subject_id = pg_temp.post()), 0::bigint,
  '[F124] the audience event of a held post is deleted');
select is(pg_temp.try(format($$private.act_hold('Ada', 'have a look', 'post', %L)$$, pg_temp.post())), 'conflict',
  '[F124] a held post cannot be held again');
select is(pg_temp.try(format($$private.act_release('Ada', 'nothing wrong', 'post', %L)$$, pg_temp.post())), 'done',
  '[F124] staff can release a post');
select is(tests.answer('jonas', format('api.post(%L) ->> ''text''', pg_temp.post())), 'harmless words',
  '[F124] a fan sees a released post');
select is(pg_temp.try(format($$private.act_remove('Ada', 'not allowed', 'post', %L)$$, pg_temp.post())), 'done',
  '[F124] staff can remove a post');
select is(tests.answer('mara', format('api.edit_post(%L, ''but'')', pg_temp.post())), 'content_removed',
  '[F124] the author cannot edit a removed post');
select is(pg_temp.try(format($$private.act_remove('Ada', 'x', 'post', %L)$$, gen_random_uuid())), 'post_not_found',
  '[F124] an unknown post cannot be removed');
select is(pg_temp.try(format($$private.act_remove('Ada', 'x', 'comment', %L)$$, gen_random_uuid())), 'comment_not_found',
  '[F124] an unknown comment cannot be removed');
select is(pg_temp.try(format($$private.act_remove('Ada', 'x', 'message', %L)$$, tests.id_of('ines'))), 'message_not_found',
  '[F124] an unknown message cannot be removed');
select is(pg_temp.try(format($$private.act_remove('', 'x', 'post', %L)$$, pg_temp.post())), 'staff_name_missing',
  '[F122] an act without the name of a staff member is refused');
select is(pg_temp.try(format($$staff.resolve_report('Ada', ' ', %s, 'upheld')$$, pg_temp.report_of('post'))), 'staff_reason_missing',
  '[F122] an act without a reason is refused');
select is(pg_temp.try(format($$staff.resolve_report('Ada', 'x', %s, 'open')$$, pg_temp.report_of('post'))), 'invalid_payload',
  '[F125] a decision cannot leave a report open');
select is(pg_temp.try(format($$staff.resolve_report('Ada', 'against the rules', %s, 'upheld')$$, pg_temp.report_of('post'))), 'done',
  '[F125] staff can decide a report');
select is((select count(*) from private.reports where target = 'post' and state = 'open'), 0::bigint,
  '[F125] the decision closes all reports of the same post');
select is((select count(*) from private.reports where target <> 'post' and state <> 'open'), 0::bigint,
  '[F125] the decision leaves the other reports open');
select is((select count(*) from public.media where id = (select id from m)), 0::bigint,
  '[F125] the picture that the report kept is deleted after the decision');
select is(pg_temp.try(format($$staff.resolve_report('Ada', 'again', %s, 'dismissed')$$, pg_temp.report_of('post'))), 'conflict',
  '[F125] a decided report cannot be decided again');
select is(pg_temp.try(format($$staff.resolve_report('Ada', 'x', %s, 'dismissed')$$, 0)), 'not_found',
  '[F125] an unknown report cannot be decided');
select is((select count(*) from private.audit_log where action in ('hold_content', 'release_content', 'remove_content', 'resolve_report')),
  4::bigint, '[F122] each act is in the audit log, refused acts are not');

-- the removal of a post removes its pictures
create temp table t as select tests.make_media(tests.id_of('mara'), 'post') as item;
create temp table tp as select tests.post('mara', 'public', 'another', null, array[(select item from t)]) as id;
select is(pg_temp.try(format($$private.act_remove('Ada', 'without consent', 'post', %L)$$, (select id from tp))), 'done',
  '[F124] staff can remove a post without a report');
select is((select moderation_state from public.media where id = (select item from t)), 'removed'::public.moderation_state,
  '[F124] the picture of a removed post is removed');
select is(pg_temp.try(format($$private.act_release('Ada', 'a mistake', 'post', %L)$$, (select id from tp))), 'done',
  '[F124] staff can release a removed post');
select is((select moderation_state from public.media where id = (select item from t)), 'live'::public.moderation_state,
  '[F124] the picture of a released post is live');

-- a new post with the same picture does not evade a decision
create temp table w as select n, tests.make_media(tests.id_of('mara'), 'post') as id
from unnest(array['held', 'free', 'moved', 'shared']) n;
create function pg_temp.item(p_name text) returns uuid language sql as $$ select id from w where n = p_name $$;
create function pg_temp.state(p_name text) returns text language sql as $$
  select moderation_state::text from public.media where id = pg_temp.item(p_name)
$$;
create function pg_temp.again(p_name text) returns text language sql as $$
  select tests.answer('mara', format($q$api.create_post('public', 'again', array[%L]::uuid[], gen_random_uuid())$q$, pg_temp.item(p_name)))
$$;
create temp table wp as select n, tests.post('mara', 'public', n, null, array[id]) as id from w;
grant select on w, wp to authenticated;
insert into wp select 'shared too', tests.post('mara', 'public', 'shared too', null, array[pg_temp.item('shared')]);
create function pg_temp.decide(p_act text, p_name text, p_reason text) returns text language sql as $$
  select pg_temp.try(format('private.act_%s(''Ada'', %L, ''post'', %L)', p_act, p_reason, (select id from wp where n = p_name)))
$$;
select pg_temp.decide('hold', 'held', 'have a look');
select is(pg_temp.again('held'), 'content_under_review',
  '[F124] a picture of a held post cannot be posted again');
select matches(pg_temp.again('free'), '^[0-9a-f-]{36}$',
  '[F124] a picture of another post can be posted again');
select pg_temp.decide('release', 'held', 'nothing wrong');
select matches(pg_temp.again('held'), '^[0-9a-f-]{36}$',
  '[F124] a picture of a released post can be posted again');

select is(tests.report('jonas', 'post', (select id from wp where n = 'moved'), 'illegal'), 'done',
  '[F125] a fan can report a post with a picture');
select tests.act_as('mara');
select api.edit_post((select id from wp where n = 'moved'), 'harmless', '{}');
select tests.act_as_owner();
select pg_temp.again('moved');
select is(pg_temp.decide('remove', 'moved', 'not allowed'), 'done',
  '[F124] staff can remove a post after its reported picture was taken out');
select is(pg_temp.state('moved'), 'removed',
  '[F124] the reported picture is removed, although another post shows it');

select pg_temp.decide('remove', 'shared', 'not allowed');
select pg_temp.decide('hold', 'shared too', 'have a look');
select pg_temp.decide('release', 'shared too', 'nothing wrong');
select is(pg_temp.state('shared'), 'removed',
  '[F124] the release of a post does not bring back a picture that was removed with another post');
select pg_temp.decide('release', 'shared', 'a mistake');
select is(pg_temp.state('shared'), 'live',
  '[F124] the release of the other post brings the picture back');
select is(pg_temp.state('free'), 'live', '[F124] a picture without a decision stays live');
select tests.no_drift();
select * from finish();
