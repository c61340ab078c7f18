-- Deciding on applications in the Studio: the queue, its deadline, the decision, and one row of the
-- audit log for each act. An act without a staff name or a reason is refused.
select plan(52);

select tests.make_user('mara', 'creator');
select tests.make_user('ines', 'creator');
create function tests.apply_as(p_username text) returns uuid language plpgsql as $$
begin
  return (private.file_application(tests.id_of(p_username), gen_random_uuid(), null,
    jsonb_build_object('date_of_birth', make_date(extract(year from private.now())::integer - 29, 1, 1)) ||
    '{"name": "Mara Voss", "age": 29, "location": "Lisbon", "twitter": "maravoss", "instagram": "", "bio": "Video photographer from Lisbon.",
      "first_name": "Maria", "last_name": "Vossler", "country": "PT"}',
    '[{"kind": "avatar", "bytes": 1000, "type": "image/png"}, {"kind": "cover", "bytes": 1000, "type": "image/png"},
      {"kind": "id_document", "bytes": 1000, "type": "image/png"}, {"kind": "id_selfie", "bytes": 1000, "type": "image/png"}]')).id;
end $$;
create temporary table applied as select 'mara' as username, tests.apply_as('mara') as id;
select tests.pass('1 second');
insert into applied values ('ines', tests.apply_as('ines'));
create function tests.applied(p_username text) returns uuid language sql as $$
  select id from pg_temp.applied where username = p_username
$$;
create function tests.bring(p_username text, p_kind text) returns void language plpgsql as $$
declare
  v_media uuid := (select media_id from private.application_pictures
                   where application_id = tests.applied(p_username) and kind::text = p_kind);
begin
  perform tests.store(s.bucket, s.name) from private.upload_slots s where s.media_id = v_media;
end $$;
create function tests.finish(p_username text, p_kind text) returns void language sql as $$
  select tests.finish_media(media_id) from private.application_pictures
  where application_id = tests.applied(p_username) and kind::text = p_kind
$$;
create function tests.log() returns text[] language sql as $$
  select array_agg(actor || ': ' || action || ' ' || coalesce(p.username, '-') || ', ' || reason order by acted_at)
  from private.audit_log l left join public.profiles p on p.id = l.subject_id
$$;
create function tests.welcomed(p_username text) returns boolean language sql as $$
  select welcomed_at is not null from public.account_settings where profile_id = tests.id_of(p_username)
$$;

-- the queue and its deadline
select is((select array_agg(username) from staff.application_queue), array['mara', 'ines'],
  '[F122] the queue lists the waiting creators, oldest first');
select is((select array[missing::text, failed::text, is_complete::text] from staff.application_queue where username = 'mara'),
  array['{avatar,cover,id_document,id_selfie}', null, 'false'], '[F122] the queue lists the missing pictures of an application');
select is((select due_at - applied_at from staff.application_queue where username = 'mara'), interval '48 hours',
  '[F122] an answer is due within 48 hours');
select is((select is_overdue from staff.application_queue where username = 'mara'), false, '[F122] an application within its 48 hours is not overdue');
select is((select string_agg(to_jsonb(q)::text, '') ~ '(Maria|Vossler)' from staff.application_queue q), false,
  '[F122] the queue contains no legal names');
select tests.bring('mara', k) from unnest(array['avatar', 'cover', 'id_document']) k;
select is(tests.welcomed('mara'), false, '[F12] a creator with a missing picture is not welcomed');
select tests.bring('mara', 'id_selfie');
select is(tests.welcomed('mara'), true, '[F12] a creator is welcomed when the last picture has arrived');
select is(tests.welcomed('ines'), false, '[F12] another creator is not welcomed');
select is((select array[missing::text, processing::text] from staff.application_queue where username = 'mara'),
  array[null, '{avatar,cover,id_document,id_selfie}'], '[F122] the queue lists processing pictures apart from missing ones');
select throws_ok($$select staff.accept_application('Ada', 'ID checked', 'mara')$$,
  'PT400', 'id_document_missing', '[F122] an application cannot be accepted before its ID pictures are ready');
select is(tests.log(), null, '[F122] a refused acceptance leaves no row in the audit log');
select tests.finish('mara', k) from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) k;
select is((select is_complete from staff.application_queue where username = 'mara'), true, '[F122] an application is complete when all its pictures are ready');

-- each act requires a staff name and a reason
select throws_ok(format('select %s', replace(call, '$1', a.args)), 'PT400', a.code,
  format('[F122] %s is refused: %s', split_part(call, '(', 1), a.code))
from unnest(array[
  'staff.accept_application($1, ''mara'')', 'staff.reject_application($1, ''mara'')',
  'staff.open_kyc($1, ''mara'')', 'staff.legal_identity($1, ''mara'')']) call
cross join (values ('null, ''why''', 'staff_name_missing'), (''' '', ''why''', 'staff_name_missing'),
                   ('''Ada'', null', 'staff_reason_missing'), ('''Ada'', E''\t ''', 'staff_reason_missing')) a (args, code);
select is(tests.log(), null, '[F122] refused acts leave no row in the audit log');

-- the legal identity and the decision
select results_eq($$select * from staff.legal_identity('Ada', 'compare with the card', 'mara')$$,
  $$values ('Maria', 'Vossler', 'PT', make_date(extract(year from private.now())::integer - 29, 1, 1))$$, '[F122] staff can read the legal name with a reason');
select tests.pass('1 second');
select lives_ok($$select staff.accept_application(' Ada ', ' ID checked ', 'mara')$$, '[F122] staff can accept an application');
select is(tests.log(), array['Ada: legal_identity mara, compare with the card', 'Ada: accept_application mara, ID checked'],
  '[F122] each act is one row of the audit log');
select is((select array_agg(username) from staff.application_queue), array['ines'], '[F122] an accepted creator leaves the queue');
select is((select application_state::text from staff.users where username = 'mara'), 'accepted', '[F122] the application of an accepted creator has the state accepted');
select isnt((select accepted_at from staff.users where username = 'mara'), null, '[F122] an accepted creator has a time of acceptance');
select is((select promoted_at from staff.users where username = 'mara'), null, '[F122] an accepted creator is not yet promoted');
select throws_ok($$select staff.reject_application('Ada', 'changed my mind', 'mara')$$, 'PT409', 'conflict',
  '[F122] a decided application cannot be decided again');
-- ids are ordered by milliseconds of the real clock
select pg_sleep(0.01);
select lives_ok($$select staff.reject_application('Ada', 'The card cannot be read.', 'ines')$$,
  '[F122] staff can reject an application without pictures');
select is((select array_agg(template::text || ' ' || p.username order by m.id) from private.mails m
           join public.profiles p on p.id = m.recipient_id where template in ('application_accepted', 'application_rejected')),
  array['application_accepted mara', 'application_rejected ines'], '[F122] each creator gets a mail with the decision');
select tests.make_creator('never');
select tests.make_fan('jonas');
select throws_ok(format('select staff.accept_application(%L, %L, %L)', 'Ada', 'why', n), s, c,
  format('[F122] the application of %s cannot be accepted: %s', n, c))
from (values ('never', 'PT404', 'not_found'), ('nobody', 'PT404', 'profile_not_found'),
  ('jonas', 'PT403', 'ineligible_action')) r (n, s, c);
select tests.pass('49 hours');
create temporary table again as select tests.apply_as('ines') as id;
select tests.pass('49 hours');
select is((select array[is_overdue::text, times_rejected::text] from staff.application_queue where username = 'ines'),
  array['true', '1'], '[F122] the queue marks an overdue application and counts earlier rejections');
select is((select is_overdue from staff.deadlines where what = 'application' and about = 'ines'), true, '[F122] so do the deadlines');
update private.account_statuses set closing_at = private.now() where profile_id = tests.id_of('ines');
select is((select count(*) from staff.application_queue), 1::bigint, '[F122] the application of a creator who is leaving stays in the queue');
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('ines');
select is((select count(*) from staff.application_queue), 0::bigint, '[F122] that of a closed account waits for nobody');
select is((select count(*) from staff.deadlines where what = 'application'), 0::bigint, '[F122] and is never overdue');

-- the log
select throws_ok($$update private.audit_log set actor = 'Bob'$$, '42501', null, '[F122] a row of the audit log cannot be changed');
select throws_ok($$delete from private.audit_log$$, '42501', null, '[F122] a row of the audit log cannot be deleted');
set constraints all immediate;
select throws_ok($$truncate private.audit_log$$, '42501', null, '[F122] the audit log cannot be truncated');
select is((select subject || ' ' || action from staff.audit limit 1), 'ines reject_application', '[F122] staff read the audit log, newest first');
select is((select count(*) from staff.audit), 3::bigint, '[F122] the audit log has each act once');
select * from finish();
