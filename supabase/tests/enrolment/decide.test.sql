-- What staff decide: once, with a name and a reason, and nobody is accepted whose ID was not there.
select plan(23);

create function pg_temp.decide(p_username text, p_state public.application_state, p_reason text default 'Seen.',
  p_staff text default 'Test Staff') returns void
language sql as $$
  select private.decide_application(tests.application_of(tests.id_of(p_username)), p_state, p_reason, p_staff)
$$;
select tests.make_applicant('mara_waits');
select tests.make_applicant('rita_waits');
select tests.sign_up_to_apply('nora_waits', 's');
select tests.begin_enrolment(tests.id_of('nora_waits'), 's');

select throws_ok($$select pg_temp.decide('mara_waits', 'accepted', p_staff => ' ')$$, 'PT400', 'staff_name_missing', '[F24] who decides says who they are');
select throws_ok($$select pg_temp.decide('mara_waits', 'accepted', '')$$, 'PT400', 'staff_reason_missing', '[F24] and why');
select throws_ok($$select pg_temp.decide('mara_waits', 'pending')$$, 'PT400', 'invalid_payload', '[F24] to wait is no decision');
select throws_ok($$select pg_temp.decide('mara_waits', null)$$, 'PT400', 'invalid_payload', '[F24] nor is nothing');
select throws_ok($$select private.decide_application(gen_random_uuid(), 'accepted', 'x', 'x')$$, 'PT404', 'not_found', '[F24] of an application that there is');

select is(private.is_accepted(tests.id_of('mara_waits')), false, '[F24] before, nobody is accepted');
select lives_ok($$select pg_temp.decide('mara_waits', 'accepted', ' Seen. ')$$, '[F24] staff accept');
select is(private.is_accepted(tests.id_of('mara_waits')), true, '[F24] the creator is accepted');
select is((select application_state::text from public.account_settings where profile_id = tests.id_of('mara_waits')), 'accepted', '[F24] and the account says so');
select is((select (state, reason, decided_by, decided_at = private.now())::text from private.applications where creator_id = tests.id_of('mara_waits')),
  '(accepted,Seen.,"Test Staff",t)', '[F24] who decided, when and why is kept');
select is((select (template, params)::text from private.mails where recipient_id = tests.id_of('mara_waits') and template in ('application_accepted', 'application_rejected')),
  '(application_accepted,{})', '[F24] a mail tells it');
select is((select is_listed from private.account_facts where user_id = tests.id_of('mara_waits')), false, '[F24] being listed is another decision');
select throws_ok($$select pg_temp.decide('mara_waits', 'rejected')$$, 'PT409', 'conflict', '[F24] a decision stands');
select throws_ok($$select pg_temp.decide('mara_waits', 'accepted')$$, 'PT409', 'conflict', '[F24] and is not made twice');

select lives_ok($$select pg_temp.decide('rita_waits', 'rejected', 'The ID has expired.')$$, '[F24] staff reject');
select is(private.is_accepted(tests.id_of('rita_waits')), false, '[F24] the creator is not accepted');
select is((select application_state::text from public.account_settings where profile_id = tests.id_of('rita_waits')), 'rejected', '[F24] the account says so');
select is((select (template, params)::text from private.mails where recipient_id = tests.id_of('rita_waits') and template in ('application_accepted', 'application_rejected')),
  '(application_rejected,"{""reason"": ""The ID has expired.""}")', '[F24] the mail says why');
select throws_ok($$select tests.begin_enrolment(tests.id_of('rita_waits'), 'secret of rita_waits')$$, 'PT409', 'conflict',
  '[F24] with the secret of the sign-up nobody applies a second time');

select throws_ok($$select pg_temp.decide('nora_waits', 'accepted')$$, 'PT400', 'id_document_missing', '[F23] nobody is accepted without an ID');
select tests.send_picture(tests.id_of('nora_waits'), 'id_document');
select tests.send_picture(tests.id_of('nora_waits'), 'id_selfie', false);
select throws_ok($$select pg_temp.decide('nora_waits', 'accepted')$$, 'PT400', 'id_selfie_missing', '[F23] nor while a picture is being made');
select tests.finish_media(tests.application_picture(tests.id_of('nora_waits'), 'id_selfie'));
select lives_ok($$select pg_temp.decide('nora_waits', 'accepted')$$, '[F23] with both they are, whatever became of avatar and cover');
select is((select count(*)::int from private.applications where state = 'pending'), 0, '[F24] nothing waits');
