-- Looking at what was reported: by number, name and reason, one row in the log, one look for each
-- media item, also of private, expired and removed content. The reason of a report sets its
-- deadline.
select plan(34);

select tests.make_creator('mara');
select tests.make_fan(u, 5000) from unnest(array['jonas', 'evelyn']) u;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made
select n, tests.make_media(tests.id_of('mara'), p::public.upload_kind, true, t)
from (values ('picture', 'post', 'image/png'), ('video', 'story', 'video/mp4'), ('voice', 'chat', 'audio/wav'),
             ('avatar', 'avatar', 'image/png')) m (n, p, t);
select tests.answer('mara', format('api.set_profile_picture(%L)', tests.made('avatar')));
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
insert into made values ('post', tests.post('mara', 'private', 'words in private', null, array[tests.made('picture')]));
select tests.act_as('mara');
insert into made values
  ('story', api.create_story(gen_random_uuid(), tests.made('video'), 'words of a day')),
  ('message', (api.send_message(tests.id_of('jonas'), null, array[tests.made('voice')], null, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as('jonas');
insert into made values ('comment', api.create_comment(gen_random_uuid(), tests.made('post'), 'a nasty word'));
select tests.act_as_owner();
create function tests.report(p_user text, p_what text, p_id uuid, p_reason text) returns bigint language plpgsql as $$
begin
  perform tests.act_as(p_user);
  execute format('select api.report_%s(gen_random_uuid(), %L, %L, %L)', p_what, p_id, p_reason, 'look at it');
  perform tests.act_as_owner();
  return (select max(number) from private.reports);
end $$;
create temporary table reported as
select w.what, tests.report(w.reader, w.what, w.id, w.reason) as number
from (values ('jonas', 'post', tests.made('post'), 'spam'), ('jonas', 'story', tests.made('story'), 'underage'),
             ('jonas', 'message', tests.made('message'), 'harassment'), ('mara', 'comment', tests.made('comment'), 'other'),
             ('evelyn', 'profile', tests.id_of('mara'), 'impersonation')) w (reader, what, id, reason);
create function tests.number_of(p_what text) returns bigint language sql as $$ select number from pg_temp.reported where what = p_what $$;

-- the deadline
select is((select array_agg(target::text) from staff.report_queue), array['story', 'post', 'message', 'comment', 'profile'],
  '[F143] the queue stands in the order of its deadlines');
select is((select due_at - reported_at from staff.report_queue where target = 'story'), interval '24 hours',
  '[F143] a report of a minor is due within a day');
select is((select due_at - reported_at from staff.report_queue where target = 'post'), interval '7 days',
  '[F143] one of spam within seven');
select is(private.report_due_at(r, '2026-01-01') - '2026-01-01', interval '24 hours', format('[F143] %s has the short deadline', r))
from unnest(array['non_consensual', 'illegal']::public.report_reason[]) r;
create or replace function private.limit_grave_report_hours() returns int language sql immutable parallel safe set search_path = '' return 1000;
select is((select target::text from staff.report_queue limit 1), 'post', '[F143] both deadlines are limits');

-- the look
create temporary table looks (what text, words text, address text);
create function tests.look(p_what text) returns text language plpgsql as $$
begin
  delete from pg_temp.looks;
  insert into pg_temp.looks select * from staff.open_reported('Ada', 'judge it', tests.number_of(p_what));
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.redeem(p_what text) returns text language plpgsql as $$
declare
  v_object jsonb;
begin
  perform tests.act_as_service();
  v_object := api.service_redeem_look_ticket(
    (select split_part(address, 'ticket=', 2) from pg_temp.looks where what = p_what))::jsonb;
  perform tests.act_as_owner();
  return concat_ws(' ', v_object ->> 'bucket', v_object ->> 'type', v_object ->> 'seconds');
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
grant select on looks to service_role;

select is(tests.look('nothing'), 'not_found', '[F143] what nobody reported is not opened');
select throws_ok(format($$select * from staff.open_reported('', 'why', %s)$$, tests.number_of('post')), 'PT400', 'staff_name_missing', '[F143] nobody looks without a name');
select throws_ok(format($$select * from staff.open_reported('Ada', ' ', %s)$$, tests.number_of('post')), 'PT400', 'staff_reason_missing', '[F143] or a reason');
select is((select count(*) from private.audit_log where action = 'open_reported'), 0::bigint, '[F143] refused looks are not in the log');
select is(tests.look('post'), 'done', '[F143] staff look at a private post');
select is((select words from looks where what = 'text'), 'words in private', '[F143] they read its words');
select is(tests.redeem('image'), 'media image/webp', '[F143] and see its picture');
select is(tests.redeem('image'), 'ticket_invalid', '[F143] once');
select is((select array_agg(subject || ' ' || action || ' ' || reason) from staff.audit where actor = 'Ada'), array['mara open_reported judge it'],
  '[F143] the log names the owner of the post');
select tests.look('post');
select tests.pass('1 minute');
select is(tests.redeem('image'), 'ticket_invalid', '[F143] a minute later the look is over');

-- what its author edited or removed
select tests.answer('mara', format('api.edit_post(%L, %L, ''{}'')', tests.made('post'), 'harmless words'));
select is(tests.look('post'), 'done', '[F143] staff look at an edited post');
select is((select array_agg(what || ': ' || words order by what) from looks where words is not null),
  array['text: words in private', 'text now: harmless words'], '[F143] they read its words before and after');
select is(tests.redeem('image'), 'media image/webp', '[F143] and see the picture that was taken out');
select is(tests.answer('mara', format('api.remove_post(%L)', tests.made('post'))), 'done', 'its author removes it');
select tests.look('post');
select is(tests.redeem('image'), 'media image/webp', '[F143] they see it though its author removed it');

select is(tests.answer('jonas', format('api.remove_comment(%L)', tests.made('comment'))), 'done', 'a comment is removed by its author');
select tests.look('comment');
select is((select array_agg(row (what, words, address)::text) from looks), array['(text,"a nasty word",)'], '[F143] of a comment they read the words');
select tests.look('message');
select is(tests.redeem('audio'), 'media audio/mp4 ' || private.address_seconds('audio/mp4', 9000), '[F143] a recording plays for as long as it takes');
select tests.look('profile');
select is((select words from looks where what = 'username'), 'mara', '[F143] of a profile they read what it said');
select is(tests.redeem('avatar'), 'profiles image/webp', '[F143] and see its picture');

select tests.pass('2 days');
select is(tests.look('story'), 'done', '[F143] staff look at a story that is over');
select is((select words from looks where what = 'text'), 'words of a day', '[F143] they read its words');
select is(tests.redeem('video'), 'media video/mp4 ' || private.address_seconds('video/mp4', 9000), '[F143] and see its video');

-- deciding by number, in the log under the owner's name
create function tests.try_staff(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
select is(tests.try_staff(format('staff.%s_reported(''Ada'', ''looked at it'', %s)', act, tests.number_of('story'))), 'done', format('[F143] a report is enough to %s', act))
from unnest(array['hold', 'remove', 'release']) with ordinality a (act, n);
select is(tests.try_staff('staff.hold_reported(''Ada'', ''looked at it'', 0)'), 'not_found', '[F143] one that exists');
select is((select array_agg(subject || ' ' || action order by id) from staff.audit where action like '%content'),
  array['mara hold_content', 'mara remove_content', 'mara release_content'], '[F143] the log finds each act by the owner''s name');
select * from finish();
