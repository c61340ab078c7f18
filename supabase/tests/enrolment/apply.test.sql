-- Applying with a session: creators whom nobody has decided about, or who were rejected. A rejected
-- attempt keeps all that it had.
select plan(35);

create function pg_temp.apply(
  p_request uuid default gen_random_uuid(), p_fields jsonb default tests.application_fields(),
  p_pictures jsonb default tests.application_pictures()) returns jsonb
language sql as $$ select api.apply(p_request, null, p_fields, p_pictures)::jsonb $$;
grant execute on all functions in schema pg_temp to anon, authenticated;

select tests.make_user('mara_applies', 'creator');
select tests.make_user('nora_applies', 'creator');
select tests.make_fan('jonas_applies');
select tests.make_applicant('rita_applies', 'rejected');
select tests.make_applicant('anna_applies', 'accepted');
select tests.make_applicant('petra_applies');
create temporary table answers (n serial, answer jsonb);
grant all on answers, answers_n_seq to authenticated;

select tests.act_as('mara_applies');
select is(api.my_application()::jsonb, null, '[F24] who never applied has no application');
insert into answers (answer) select pg_temp.apply('11111111-1111-4111-8111-111111111111');
select is((select jsonb_array_length(answer -> 'uploads') from answers), 4,
  '[F24] a creator without an application hands one in, with a slot for each picture');
select is((select (api.my_application()::jsonb - '{id,applied_at}'::text[])),
  '{"state": "pending", "decided_at": null, "reason": null, "pictures": [
    {"kind": "avatar", "state": "missing", "failure": null},
    {"kind": "cover", "state": "missing", "failure": null},
    {"kind": "id_document", "state": "missing", "failure": null},
    {"kind": "id_selfie", "state": "missing", "failure": null}]}'::jsonb,
  '[F24] it is pending although no picture has come');
select is(pg_temp.apply('11111111-1111-4111-8111-111111111111'), (select answer from answers),
  '[F24] the same request again is the same application');
select throws_ok($$select pg_temp.apply()$$, 'PT409', 'application_pending',
  '[F24] a second one is refused while the first waits');
select throws_ok($$select pg_temp.apply(null)$$, 'PT400', 'invalid_payload',
  '[F24] a request must have an id');
select throws_ok($$select * from private.applications$$, '42501', null,
  '[F23] nobody reads applications, not even their own');
select throws_ok($$select * from private.legal_identities$$, '42501', null, '[F23] nor legal identities');
select throws_ok($$select * from private.application_pictures$$, '42501', null, '[F23] nor the list of pictures');
select throws_ok($$select * from private.enrolment_secrets$$, '42501', null, '[F21] nor hashes');
select throws_ok($$update public.account_settings set application_state = 'accepted'$$, '42501', null,
  '[F24] nobody accepts themselves');
select throws_ok($$select private.decide_application(null, 'accepted', 'x', 'x')$$, '42501', null,
  '[F24] through no function');

select tests.act_as('nora_applies');
select is(api.my_application()::jsonb, null, '[F24] an application is told to its creator alone');
select throws_ok($$select pg_temp.apply(p_fields => tests.application_fields('{"age": 17}'))$$,
  'PT400', 'age_below_minimum', '[F22] the rules are those of the sign-up: age');
select throws_ok($$select pg_temp.apply(p_pictures => tests.application_pictures('avatar'))$$,
  'PT400', 'avatar_missing', '[F22] pictures');
select lives_ok($$select pg_temp.apply('11111111-1111-4111-8111-111111111111')$$,
  '[F24] another''s request id is nobody else''s');

select tests.act_as('jonas_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT403', 'method_forbidden', '[F24] a fan does not apply');
select is(api.my_application()::jsonb, null, '[F24] and has no application');
select tests.act_as_guest();
select throws_ok($$select pg_temp.apply()$$, '42501', null, '[F24] a guest is refused');
select tests.act_as('anna_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT403', 'method_forbidden', '[F24] nor who is accepted');
select is(api.my_application()::jsonb ->> 'reason', null, '[F24] what staff noted at accepting stays theirs');
select is(api.my_application()::jsonb ->> 'state', 'accepted', '[F24] that they are accepted does not');
select tests.act_as('petra_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT409', 'application_pending',
  '[F24] nor who applied before there was a session');
select tests.act_as_owner();
select tests.suspend(tests.id_of('petra_applies'));
select tests.act_as('petra_applies');
select throws_ok($$select api.my_application()::jsonb$$, 'PT403', 'account_suspended', '[F24] a suspended account asks for nothing');

-- again after a rejection
select tests.act_as_owner();
create temporary table before as select k.kind, tests.application_picture(tests.id_of('rita_applies'), k.kind) as media_id
from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) k (kind);
create temporary table first_attempt as select tests.application_of(tests.id_of('rita_applies')) as id;
grant select on before, first_attempt to authenticated;
select tests.act_as('rita_applies');
select is(api.my_application()::jsonb ->> 'reason', 'The pictures are blurred.', '[F24] a rejected creator reads why');
select throws_ok($$select pg_temp.apply(p_pictures => tests.application_pictures('id_document'))$$,
  'PT400', 'id_document_missing', '[F23] ID pictures belong to each attempt');
select lives_ok($$select pg_temp.apply(p_pictures => (select jsonb_agg(e) from jsonb_array_elements(
    tests.application_pictures('avatar')) e where e ->> 'kind' <> 'cover'))$$,
  '[F24] avatar and cover, which the profile shows, may stay');
select is((select string_agg(p ->> 'state', ' ') from jsonb_array_elements(api.my_application()::jsonb -> 'pictures') p),
  'ready ready missing missing', '[F24] they count as ready');
select is(api.my_application()::jsonb ->> 'state', 'pending', '[F24] the new attempt waits');
select is((select application_state::text from public.account_settings), 'pending', '[F24] and the account says so');
select tests.act_as_owner();
select is((select count(*)::int from private.applications where creator_id = tests.id_of('rita_applies')), 2,
  '[F24] the attempt before is kept');
select is((select count(*)::int from private.application_pictures p join before b using (media_id)
    join public.media m on m.id = p.media_id
    join private.renditions r on r.media_id = m.id and r.variant = 'full'
    join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
    where p.application_id = (select id from first_attempt)), 4, '[F24] with its pictures, object by object');
select is((select count(*)::int from private.mails where recipient_id = tests.id_of('rita_applies')
    and template = 'application_received'), 2, '[F24] each attempt is answered by mail');

select tests.sign_up_to_apply('otto_applies', 's');
select tests.begin_enrolment(tests.id_of('otto_applies'), 's', '{}', tests.id_of('mara_applies'));
select private.decide_application(tests.application_of(tests.id_of('otto_applies')), 'rejected', 'Blurred.', 'Test Staff');
select tests.act_as('otto_applies');
select lives_ok($$select api.apply(gen_random_uuid(), tests.id_of('nora_applies'), tests.application_fields(),
  tests.application_pictures())::jsonb$$, '[F26] whoever applies again may come by another''s link');
select tests.act_as_owner();
select is((select referrer_id from private.referrers where creator_id = tests.id_of('otto_applies')),
  tests.id_of('mara_applies'), '[F26] the first referrer wins all the same');
