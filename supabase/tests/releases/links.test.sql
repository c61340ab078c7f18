-- The link of a release: it submits once within 14 days, again after a refusal with a remedy, and
-- withdraws at any time. What is sent is sealed.
select plan(110);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
select tests.set_now('2026-11-10 10:00:00+00');
create function tests.look(p_key text) returns jsonb language sql as $$ select private.release_by_link(p_key, 'somewhere') $$;
create function tests.refuse(p_name text, p_code text, p_staff text default 'Ada') returns text language plpgsql as $$
begin
  perform staff.refuse_release(p_staff, 'looked at it', tests.release_of(p_name), p_code::public.error_code);
  return 'refused';
exception when others then
  return sqlerrm;
end $$;
create function tests.accept(p_name text, p_staff text default 'Ada') returns text language plpgsql as $$
begin
  perform tests.accept_release(p_name, p_staff);
  return 'accepted';
exception when others then
  return sqlerrm;
end $$;
create temporary table keys (name text primary key, key text);
create function tests.key(p_name text) returns text language sql as $$ select key from pg_temp.keys where name = p_name $$;
create function tests.invite(p_name text) returns text language plpgsql as $$
begin
  insert into pg_temp.keys values (p_name, tests.add_performer('mara', p_name));
  return tests.key(p_name);
end $$;

-- naming people
select matches(tests.answer('ines', $$api.add_performer('Ann')$$), 'key', '[F150] two creators give the same name');
select matches(tests.invite('Ann'), '^[a-z2-9]{20}$', '[F150] a creator names somebody and gets the secret of a link');
select is(tests.answer('jonas', $$api.add_performer('Ann')$$), 'method_forbidden', '[F150] a fan names nobody');
select is(tests.answer('guest', $$api.add_performer('Ann')$$), '42501', '[F150] nor does a guest');
select is(tests.answer('mara', $$api.add_performer(' ann ')$$), 'performer_name_taken', '[F150] a name is given once');
select is(tests.answer('mara', format('api.add_performer(%L)', n)), 'invalid_performer_name', '[F150] refused as a name: ' || d)
from (values ('', 'nothing'), ('   ', 'spaces'), (repeat('x', 41), '41 characters'), (e'An\u202en', 'a mark that turns the direction')) x (n, d);
select matches(tests.answer('mara', format('api.add_performer(%L)', repeat('x', 40))), 'key', '[F150] 40 characters are a name');
select is(tests.answer('mara', $$api.add_performer('Eve', 'nobody')$$), 'email_not_valid', '[F150] an address is one, or none');
select matches(tests.answer('mara', $$api.add_performer('Eve', 'Eve@Example.test')$$), 'key', '[F150] an address is invited');
select is((select array_agg(params ->> 'key' is not null) from private.mails where address = 'eve@example.test' and template = 'release_invited'),
  array[true], '[F150] by a mail with the link');
select is((select count(*) from public.releases r, unnest(array[tests.key('Ann')]) k where r::text like '%' || k || '%'), 0::bigint,
  '[F150] the secret of a link is nowhere in its row');
select is(tests.answer('ines', 'json_array_length(api.performers())'), '1', '[F150] a creator lists their own people');
select is(tests.answer('ines', format('api.invite_again(%L)', tests.performer('Eve'))), 'performer_not_found', '[F150] and invites nobody else''s');

-- looking and forging
select is(tests.look(tests.key('Ann')) ->> 'state', 'invited', '[F150] the link shows its state');
select is(tests.look(tests.key('Ann')) ->> 'creator', 'mara', '[F150] and who asks');
select is(tests.look('aaaaaaaaaaaaaaaaaaaa'), '{"refused": "link_expired"}', '[F150] a forged link shows nothing');
select is(tests.submit_release('aaaaaaaaaaaaaaaaaaaa'), 'link_expired', '[F150] and submits nothing');
select is(private.withdraw_by_link('aaaaaaaaaaaaaaaaaaaa', 'somewhere'), '{"refused": "link_expired"}', '[F150] and withdraws nothing');
select is((select count(*) from generate_series(1, 61) where private.release_by_link('x', 'a forger') ->> 'refused' = 'rate_limited'), 1::bigint,
  '[F150] 60 looks an hour from one address');

-- what is refused, each with its field
select is(tests.submit_release(tests.key('Ann'), c), r, '[F150] refused: ' || d)
from (values
  ('{"legal_name": "A"}'::jsonb, 'invalid_legal_name legal_name', 'a name of one character'),
  ('{"legal_name": "Ann 3000"}', 'invalid_legal_name legal_name', 'digits in a name'),
  ('{"legal_name": "\u0410nn Example"}', 'invalid_legal_name legal_name', 'a Cyrillic character that looks like a Latin one'),
  ('{"legal_name": ["Ann"]}', 'invalid_legal_name legal_name', 'a list'),
  ('{"signature": "Ann Other"}', 'signature_mismatch signature', 'the signature of somebody else'),
  ('{"signature": "Ann Ex\u0430mple"}', 'signature_mismatch signature', 'a signature that looks the same'),
  ('{"is_depicted": false}', 'release_incomplete is_depicted', 'without being depicted'),
  ('{"is_published": "true"}', 'release_incomplete is_published', 'a text in place of a consent'),
  ('{"birth_date": "2007-02-29"}', 'invalid_date_of_birth birth_date', 'a day that was not'),
  ('{"birth_date": "1899-12-31"}', 'invalid_date_of_birth birth_date', 'a birth in 1899'),
  ('{"birth_date": "2026-11-11"}', 'invalid_date_of_birth birth_date', 'a birth tomorrow'),
  ('{"birth_date": ""}', 'invalid_date_of_birth birth_date', 'no birth date'),
  ('{"birth_date": "2008-11-11"}', 'under_18 birth_date', '17 years and 364 days today')) x (c, r, d);
select is(tests.submit_release(tests.key('Ann'), jsonb_build_object('aliases', repeat('x', 301))), 'field_too_long aliases',
  '[F150] refused: other names of 301 characters');
select throws_ok(format('select private.submit_release(%L, ''somewhere'', tests.release_fields(), ''[]'')', tests.key('Ann')), 'PT400',
  'id_document_missing', '[F150] refused: no picture of the ID');
select throws_ok(format('select private.submit_release(%L, ''somewhere'', tests.release_fields(), tests.release_files() - 1)', tests.key('Ann')), 'PT400',
  'id_selfie_missing', '[F150] refused: no picture of the person');
select is((select count(*) from private.performer_files), 0::bigint, '[F150] nothing that was refused is kept');
select is(tests.look(tests.key('Ann')) ->> 'state', 'invited', '[F150] and the link goes on');
select ok(private.is_adult_on('2008-11-10', '2026-11-10'), '[F150] the birthday is of age');
select ok(not private.is_adult_on('2008-02-29', '2026-02-28'), '[F150] born on a 29 February: not of age on 28 February');
select ok(private.is_adult_on('2008-02-29', '2026-03-01'), '[F150] but on 1 March');
select ok(not private.is_adult_on('2006-02-28' , '2024-02-27'), '[F150] the day before the birthday is not of age');

-- once
select is(tests.submit_release(tests.key('Ann'), '{"birth_date": "2008-11-10", "legal_name": "Ann  Example", "signature": "ann example"}'), 'submitted',
  '[F150] 18 years today, spaces and case apart, is submitted');
select is(tests.submit_release(tests.key('Ann'), '{"legal_name": "Bo Other", "signature": "Bo Other"}'), 'conflict', '[F150] the link submits once');
select is((select legal_name from private.performer_files), 'Ann Example', '[F150] what was submitted stays');
select is((select owner_id from public.media m join private.performer_files f on m.id in (f.document_id, f.selfie_id) group by 1),
  private.special_id('support'), '[F150] the pictures are not the creator''s');
select is(tests.answer('mara', 'count(*) from private.performer_files'), '42501', '[F150] the creator does not read what was sent');
select is(tests.answer('mara', $$string_agg(key, ' ' order by key) from json_object_keys(api.performers() -> -1) k (key)$$),
  'decided_at expires_at id invited_at is_downloaded is_expired name refusal state submitted_at withdrawn_at', '[F150] only name and state');
select is(tests.answer('mara', format('api.invite_again(%L)', tests.performer('Ann'))), 'conflict', '[F150] a link that has submitted is not replaced');
select is(tests.answer('mara', format('api.remove_performer(%L)', tests.performer('Ann'))), 'conflict', '[F150] nor is its person removed');
select is(tests.answer('mara', format('api.remove_performer(%L)', tests.performer('Eve'))), 'done', '[F150] one who has sent nothing is removed');

-- staff
select is((select array_agg(release) from staff.release_queue), (select array_agg(handle) from public.releases where state = 'submitted'), '[F150] staff see it in their queue');
select is((select due_at from staff.release_queue), private.now() + interval '48 hours', '[F150] due in 48 hours');
select is((select handle from staff.next('Ada', 'releases')), (select release from staff.release_queue), '[F150] it is the next one');
select is((select count(*) from staff.next('Bob', 'releases')), 0::bigint, '[F150] of one member of staff');
select is(tests.accept('Ann', 'Zoe'), 'staff_code_needed', '[F150] a decision asks for a code');
select throws_ok(format('select * from staff.open_release(''Zoe'', ''a look'', %L)', tests.release_of('Ann')), 'PT403', 'staff_code_needed',
  '[F150] and what was sent too');
select is((select words from staff.open_release('Ada', 'a look', tests.release_of('Ann')) where what = 'legal name'), 'Ann Example',
  '[F150] staff with a code read it');
select is((select count(*) from staff.open_release('Ada', 'a look', tests.release_of('Ann')) where address like '%/staff-view?ticket=%'), 2::bigint,
  '[F150] and see both pictures');
select is(tests.refuse('Ann', 'wrong_code'), 'invalid_payload', '[F150] a refusal has one of five codes');
select is(tests.refuse('Ann', null), 'invalid_payload', '[F150] and not none');
update private.performer_files set selfie_id = null where performer_id = tests.performer('Ann');
select is(tests.accept('Ann'), 'id_selfie_missing', '[F150] nothing is accepted without a picture of the person');
select is((select missing from staff.release_queue), '{id_selfie}', '[F150] the queue says what is missing');
select is(private.submit_release(tests.key('Ann'), 'somewhere', '{}', tests.release_files()) #>> '{uploads,0,kind}', 'id_selfie',
  '[F150] the link takes a picture that is missing, and no other');
select is((select array_agg(kind) from private.release_pictures(tests.performer('Ann')) where state = 'ready'), '{id_document}',
  '[F150] one that is there stays');

-- refusals with a remedy, and the final one
select r from unnest(array['id_expired', 'id_unreadable', 'name_mismatch', 'face_mismatch']) c
cross join lateral unnest(array[
  is(tests.refuse('Ann', c), 'refused', '[F150] staff refuse: ' || c),
  is(tests.look(tests.key('Ann')) ->> 'refusal', c, '[F150] the link says why: ' || c),
  is(tests.submit_release(tests.key('Ann')), 'submitted', '[F150] and takes another try after ' || c)]) r;
select is(tests.refuse('Ann', 'id_expired'), 'refused', '[F150] staff refuse again');
select is(tests.refuse('Ann', 'id_expired'), 'conflict', '[F150] once for each submission');
select is((select count(*) from private.mails where template = 'release_changed' and recipient_id = tests.id_of('mara')), 5::bigint,
  '[F150] the creator gets a mail of each');
select tests.pass('14 days');
select is(tests.submit_release(tests.key('Ann')), 'link_expired', '[F150] 14 days after a refusal the link has ended');
select is(tests.look(tests.key('Ann')) ->> 'is_open', 'false', '[F150] and says so');
select is(tests.invite('Cleo') is not null, true, '[F150] Cleo is invited');
select tests.pass('13 days 23 hours 59 minutes');
select is(tests.look(tests.key('Cleo')) ->> 'is_open', 'true', '[F150] a minute before 14 days the link is open');
select tests.pass('1 minute');
select is(tests.submit_release(tests.key('Cleo')), 'link_expired', '[F150] after 14 days it is not');
update pg_temp.keys set key = (tests.answer('mara', format('api.invite_again(%L)', tests.performer('Cleo'))))::jsonb ->> 'key' where name = 'Cleo';
select is(tests.submit_release(tests.key('Cleo')), 'submitted', '[F150] the next link submits');
select is(tests.refuse('Cleo', 'under_18'), 'refused', '[F150] somebody under 18 is refused');
select is(tests.submit_release(tests.key('Cleo')), 'under_18', '[F150] for good');
select is(tests.look(tests.key('Cleo')) ->> 'is_open', 'false', '[F150] and the link says so');
select is(tests.answer('mara', format('api.invite_again(%L)', tests.performer('Cleo'))), 'conflict', '[F150] also by another link');

-- deadlines
select is(tests.invite('Dora') is not null and tests.submit_release(tests.key('Dora')) = 'submitted', true, '[F150] Dora submits');
update private.site_config set value = '"ops@example.test"' where key = 'operator_address';
select tests.pass('23 hours 59 minutes');
select is(private.warn_of_deadlines(), 0, '[F150] nobody is warned before half of the time');
select tests.pass('1 minute');
select is(private.warn_of_deadlines(), 1, '[F150] the operator is warned at half');
select is(private.warn_of_deadlines(), 0, '[F150] once');
select is((select is_overdue from staff.deadlines where what = 'release'), false, '[F150] what is owed is listed');
select tests.pass('24 hours 1 minute');
select is((select is_overdue from staff.deadlines where what = 'release'), true, '[F150] and overdue after 48 hours');

-- withdrawing
select throws_ok(format('select private.withdraw_by_link(%L, ''somewhere'')', tests.invite('Fay')), 'PT409', 'conflict', '[F150] nothing is withdrawn before it is sent');
select is(private.withdraw_by_link(tests.key('Dora'), 'somewhere') ->> 'state', 'withdrawn', '[F150] the same link withdraws, also before a decision');
select is(private.withdraw_by_link(tests.key('Dora'), 'somewhere') ->> 'state', 'withdrawn', '[F150] and again without effect');
select is(tests.submit_release(tests.key('Dora')), 'conflict', '[F150] for good');
select is((select count(*) from staff.release_queue), 0::bigint, '[F150] nothing waits for staff');
select matches(tests.answer('mara', $$api.add_performer('Dora')$$), 'key', '[F150] the same name is given anew');
select is(tests.submit_release(tests.key('Fay')), 'submitted', '[F150] Fay submits, and loses the link');
select throws_ok(format('select staff.withdraw_release(''Zoe'', ''a letter'', %L)', tests.release_of('Fay')), 'PT403', 'staff_code_needed',
  '[F150] staff withdraw for her with a code only');
select is(staff.withdraw_release('Ada', 'a letter', tests.release_of('Fay')), 0::bigint, '[F150] and say how many media show her');
select throws_ok(format('select staff.withdraw_release(''Ada'', ''a letter'', %L)', tests.release_of('Fay')), 'PT409', 'conflict', '[F150] once');
select throws_ok($$select staff.accept_release('Ada', 'a look', 'L-1')$$, 'PT404', 'not_found', '[F150] a handle of nobody is refused');
select is((select count(*) from private.audit_log where action = 'open_release'), 2::bigint, '[F150] each look at what was sent is recorded');
select * from finish();
