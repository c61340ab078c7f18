-- Applying with a session, for creators without an application or with a rejected one. A rejected
-- application keeps all its data and pictures.
select plan(38);

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
select is(api.my_application()::jsonb, null,
  '[F24] a creator who never applied has no application');
insert into answers (answer) select pg_temp.apply('11111111-1111-4111-8111-111111111111');
select is((select jsonb_array_length(answer -> 'uploads') from answers), 4,
  '[F24] a creator without an application can apply and gets a slot for each picture');
select is((select (api.my_application()::jsonb - '{id,applied_at}'::text[])),
  '{"state": "pending", "decided_at": null, "reason": null, "pictures": [
    {"kind": "avatar", "state": "missing", "failure": null},
    {"kind": "cover", "state": "missing", "failure": null},
    {"kind": "id_document", "state": "missing", "failure": null},
    {"kind": "id_selfie", "state": "missing", "failure": null}]}'::jsonb,
  '[F24] a new application is pending with all pictures missing');
select is(pg_temp.apply('11111111-1111-4111-8111-111111111111'), (select answer from answers),
  '[F24] a repeated request returns the same answer');
select throws_ok($$select pg_temp.apply()$$, 'PT409', 'application_pending',
  '[F24] a second application is refused while the first one is pending');
select throws_ok($$select pg_temp.apply(null)$$, 'PT400', 'invalid_payload',
  '[F24] a request without an id is refused');
select throws_ok($$select * from private.applications$$, '42501', null,
  '[F23] a creator cannot read the table of applications');
select throws_ok($$select * from private.legal_identities$$, '42501', null,
  '[F23] a creator cannot read the table of legal identities');
select throws_ok($$select * from private.application_pictures$$, '42501', null,
  '[F23] a creator cannot read the table of application pictures');
select throws_ok($$select * from private.enrolment_secrets$$, '42501', null,
  '[F21] a creator cannot read the table of enrolment secrets');
select throws_ok($$update public.account_settings set application_state = 'accepted'$$, '42501', null,
  '[F24] a creator cannot set their own application state');
select throws_ok($$select private.decide_application(null, 'accepted', 'x', 'x')$$, '42501', null,
  '[F24] a creator cannot execute decide_application');

select tests.act_as('nora_applies');
select is(api.my_application()::jsonb, null,
  '[F24] a creator does not see the application of another creator');
select throws_ok($$select pg_temp.apply(p_fields => tests.application_fields('{"age": 17}'))$$,
  'PT400', 'age_below_minimum', '[F22] an application with an age under 18 is refused');
select throws_ok($$select pg_temp.apply(p_pictures => tests.application_pictures('avatar'))$$,
  'PT400', 'avatar_missing', '[F22] an application without an avatar is refused');
select throws_ok($$select pg_temp.apply(p_fields => tests.application_fields('{"first_name": ""}'))$$,
  'PT400', 'invalid_legal_first_name', '[F23] a first application without a legal name is refused');
select lives_ok($$select pg_temp.apply('11111111-1111-4111-8111-111111111111')$$,
  '[F24] a creator can apply with the request id of another creator');

select tests.act_as('jonas_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT403', 'method_forbidden',
  '[F24] a fan cannot apply');
select is(api.my_application()::jsonb, null, '[F24] a fan has no application');
select tests.act_as_guest();
select throws_ok($$select pg_temp.apply()$$, '42501', null, '[F24] a guest cannot apply');
select tests.act_as('anna_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT403', 'method_forbidden',
  '[F24] an accepted creator cannot apply');
select is(api.my_application()::jsonb ->> 'reason', null,
  '[F24] an accepted creator does not see the reason of the staff');
select is(api.my_application()::jsonb ->> 'state', 'accepted',
  '[F24] an accepted creator sees that the application is accepted');
select tests.act_as('petra_applies');
select throws_ok($$select pg_temp.apply()$$, 'PT409', 'application_pending',
  '[F24] a creator who applied before the first session cannot apply again while pending');
select tests.act_as_owner();
select tests.suspend(tests.id_of('petra_applies'));
select tests.act_as('petra_applies');
select throws_ok($$select api.my_application()::jsonb$$, 'PT403', 'account_suspended',
  '[F24] a suspended creator cannot read the application');

-- a second application after a rejection
select tests.act_as_owner();
create temporary table before as select k.kind, tests.application_picture(tests.id_of('rita_applies'), k.kind) as media_id
from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) k (kind);
create temporary table first_attempt as select tests.application_of(tests.id_of('rita_applies')) as id;
grant select on before, first_attempt to authenticated;
select tests.act_as('rita_applies');
select is(api.my_application()::jsonb ->> 'reason', 'The pictures are blurred.',
  '[F24] a rejected creator sees the reason');
select throws_ok($$select pg_temp.apply(p_pictures => tests.application_pictures('id_document'))$$,
  'PT400', 'id_document_missing',
  '[F23] a second application without a new ID document is refused');
select throws_ok($$select pg_temp.apply(p_fields => tests.application_fields(
    '{"age": 60, "date_of_birth": ""}'))$$, 'PT400', 'invalid_date_of_birth',
  '[F23] a kept date of birth has to agree with the age');
select lives_ok($$select pg_temp.apply(p_fields => tests.application_fields(
    '{"first_name": "", "last_name": "Moved", "country": " ", "date_of_birth": ""}'),
  p_pictures => (select jsonb_agg(e) from jsonb_array_elements(
    tests.application_pictures('avatar')) e where e ->> 'kind' <> 'cover'))$$,
  '[F24] a second application can omit the cover that the profile shows');
select is((select string_agg(p ->> 'state', ' ') from jsonb_array_elements(api.my_application()::jsonb -> 'pictures') p),
  'ready ready missing missing',
  '[F24] avatar and cover of the profile are ready in the second application');
select is(api.my_application()::jsonb ->> 'state', 'pending',
  '[F24] the second application is pending');
select is((select application_state::text from public.account_settings), 'pending',
  '[F24] the account settings have the state pending after the second application');
select tests.act_as_owner();
select is((select count(*)::int from private.applications where creator_id = tests.id_of('rita_applies')), 2,
  '[F24] the rejected application is kept');
select results_eq($$select a.first_name, a.last_name, a.country, a.date_of_birth
    from private.applications a where a.id = tests.application_of(tests.id_of('rita_applies'))$$,
  $$select a.first_name, 'Moved', a.country, a.date_of_birth
    from private.applications a where a.id = (select id from first_attempt)$$,
  '[F23] empty legal fields of a second application are those of the first, a given one is its own');
select is((select count(*)::int from private.application_pictures p join before b using (media_id)
    join public.media m on m.id = p.media_id
    join private.renditions r on r.media_id = m.id and r.variant = 'full'
    join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
    where p.application_id = (select id from first_attempt)), 4,
  '[F24] the four pictures of the rejected application are kept in storage');
select is((select count(*)::int from private.mails where recipient_id = tests.id_of('rita_applies')
    and template = 'application_received'), 2, '[F24] each application queues a mail');

select tests.sign_up_to_apply('otto_applies', 's');
select tests.begin_enrolment(tests.id_of('otto_applies'), 's', '{}', tests.id_of('mara_applies'));
select private.decide_application(tests.application_of(tests.id_of('otto_applies')), 'rejected', 'Blurred.', 'Test Staff');
select tests.act_as('otto_applies');
select lives_ok($$select api.apply(gen_random_uuid(), tests.id_of('nora_applies'), tests.application_fields(),
  tests.application_pictures())::jsonb$$,
  '[F26] a rejected creator can apply again with another referrer');
select tests.act_as_owner();
select is((select referrer_id from private.referrers where creator_id = tests.id_of('otto_applies')),
  tests.id_of('mara_applies'), '[F26] the first referrer is kept after a second application');
select * from finish();
