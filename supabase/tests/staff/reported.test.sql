-- Opening reported content by the number of the report: it requires a staff name and a reason, adds
-- one row to the audit log, and gives one ticket for each media item, also of private, expired and
-- removed content. The reason of a report sets its deadline.
select plan(33);

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
from (values ('jonas', 'post', tests.made('post'), 'spam'), ('jonas', 'story', tests.made('story'), 'non_consensual'),
             ('jonas', 'message', tests.made('message'), 'harassment'), ('mara', 'comment', tests.made('comment'), 'other'),
             ('evelyn', 'profile', tests.id_of('mara'), 'impersonation')) w (reader, what, id, reason);
create function tests.number_of(p_what text) returns bigint language sql as $$ select number from pg_temp.reported where what = p_what $$;

-- the deadline
select is((select array_agg(target::text) from staff.report_queue), array['story', 'post', 'message', 'comment', 'profile'],
  '[F143] the queue is ordered by deadline');
select is((select due_at - reported_at from staff.report_queue where target = 'story'), interval '48 hours',
  '[F143] [F146] a report with the reason non_consensual is due within 48 hours');
select is((select due_at - reported_at from staff.report_queue where target = 'post'), interval '7 days',
  '[F143] a report with the reason spam is due within seven days');
select is((select c.due_at from private.cases c join private.reports r on r.id = c.report_id where r.target = 'post'),
  private.business_days_after((select reported_at from staff.report_queue where target = 'post'), 7),
  '[F146] its case within seven business days');
create or replace function private.limit_complaint_days() returns int language sql immutable parallel safe set search_path = '' return 1;
select is((select target::text from staff.report_queue limit 1), 'post', '[F143] the order of the queue follows the configured deadline');

-- opening
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

select is(tests.look('nothing'), 'not_found', '[F143] content without a report cannot be opened');
select throws_ok(format($$select * from staff.open_reported('', 'why', %s)$$, tests.number_of('post')), 'PT400', 'staff_name_missing', '[F143] opening without a staff name is refused');
select throws_ok(format($$select * from staff.open_reported('Ada', ' ', %s)$$, tests.number_of('post')), 'PT400', 'staff_reason_missing', '[F143] opening without a reason is refused');
select is((select count(*) from private.audit_log where action = 'open_reported'), 0::bigint, '[F143] refused openings leave no row in the audit log');
select is(tests.look('post'), 'done', '[F143] staff can open a reported private post');
select is((select words from looks where what = 'text'), 'words in private', '[F143] an opened post has its text');
select is(tests.redeem('image'), 'media image/webp', '[F143] the ticket of an opened post gives access to its picture');
select is(tests.redeem('image'), 'ticket_invalid', '[F143] the ticket of a picture cannot be redeemed twice');
select is((select array_agg(subject || ' ' || action || ' ' || reason) from staff.audit where actor = 'Ada'), array['mara open_reported judge it'],
  '[F143] the audit log names the owner of the post');
select tests.look('post');
select tests.pass('1 minute');
select is(tests.redeem('image'), 'ticket_invalid', '[F143] a ticket expires after a minute');

-- content that its author has edited or removed
select tests.answer('mara', format('api.edit_post(%L, %L, ''{}'')', tests.made('post'), 'harmless words'));
select is(tests.look('post'), 'done', '[F143] staff can open an edited post');
select is((select array_agg(what || ': ' || words order by what) from looks where words is not null),
  array['text: words in private', 'text now: harmless words'], '[F143] an opened edited post has its text before and after the edit');
select is(tests.redeem('image'), 'media image/webp', '[F143] the ticket of an edited post gives access to the removed picture');
select is(tests.answer('mara', format('api.remove_post(%L)', tests.made('post'))), 'done', 'the author can remove the reported post');
select tests.look('post');
select is(tests.redeem('image'), 'media image/webp', '[F143] the ticket of a removed post gives access to its picture');

select is(tests.answer('jonas', format('api.remove_comment(%L)', tests.made('comment'))), 'done', 'the author can remove the reported comment');
select tests.look('comment');
select is((select array_agg(row (what, words, address)::text) from looks), array['(text,"a nasty word",)'], '[F143] an opened comment has its text, and no ticket');
select tests.look('message');
select is(tests.redeem('audio'), 'media audio/mp4 ' || private.address_seconds('audio/mp4', 9000), '[F143] the address of a recording is valid for a time that depends on its duration');
select tests.look('profile');
select is((select words from looks where what = 'username'), 'mara', '[F143] an opened profile has its username');
select is(tests.redeem('avatar'), 'profiles image/webp', '[F143] the ticket of an opened profile gives access to its avatar');

select tests.pass('2 days');
select is(tests.look('story'), 'done', '[F143] staff can open an expired story');
select is((select words from looks where what = 'text'), 'words of a day', '[F143] an opened story has its text');
select is(tests.redeem('video'), 'media video/mp4 ' || private.address_seconds('video/mp4', 9000), '[F143] the ticket of an opened story gives access to its video');

-- deciding by the number of a report; the audit log has the name of the owner
create function tests.try_staff(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
select is(tests.try_staff(format('staff.%s_reported(''Ada'', ''looked at it'', %s)', act, tests.number_of('story'))), 'done', format('[F143] staff can %s content by the number of its report', act))
from unnest(array['hold', 'remove', 'release']) with ordinality a (act, n);
select is(tests.try_staff('staff.hold_reported(''Ada'', ''looked at it'', 0)'), 'not_found', '[F143] an unknown number of a report is refused');
select is((select array_agg(subject || ' ' || action order by id) from staff.audit where action like '%content'),
  array['mara hold_content', 'mara remove_content', 'mara release_content'], '[F143] the audit log has each act with the name of the owner');
select * from finish();
