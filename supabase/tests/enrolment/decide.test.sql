-- Decisions of staff about applications: final, with a name and a reason. An application without ID
-- pictures cannot be accepted.
select plan(26);

create function pg_temp.decide(p_username text, p_state public.application_state, p_reason text default 'Seen.',
  p_staff text default 'Test Staff') returns void
language sql as $$
  select private.decide_application(tests.application_of(tests.id_of(p_username)), p_state, p_reason, p_staff)
$$;
select tests.make_applicant('mara_waits');
select tests.make_applicant('rita_waits');
select tests.sign_up_to_apply('nora_waits', 's');
select tests.begin_enrolment(tests.id_of('nora_waits'), 's');

select throws_ok($$select pg_temp.decide('mara_waits', 'accepted', p_staff => ' ')$$, 'PT400', 'staff_name_missing',
  '[F24] a decision without the name of the staff is refused');
select throws_ok($$select pg_temp.decide('mara_waits', 'accepted', '')$$, 'PT400', 'staff_reason_missing',
  '[F24] a decision without a reason is refused');
select throws_ok($$select pg_temp.decide('mara_waits', 'pending')$$, 'PT400', 'invalid_payload',
  '[F24] the state pending is refused as a decision');
select throws_ok($$select pg_temp.decide('mara_waits', null)$$, 'PT400', 'invalid_payload',
  '[F24] a null state is refused as a decision');
select throws_ok($$select private.decide_application(gen_random_uuid(), 'accepted', 'x', 'x')$$, 'PT404', 'not_found',
  '[F24] a decision about an unknown application is refused');

select is(private.is_accepted(tests.id_of('mara_waits')), false,
  '[F24] a creator is not accepted before the decision');
select lives_ok($$select pg_temp.decide('mara_waits', 'accepted', ' Seen. ')$$,
  '[F24] staff can accept an application');
select is(private.is_accepted(tests.id_of('mara_waits')), true,
  '[F24] the creator is accepted after the decision');
select is((select application_state::text from public.account_settings where profile_id = tests.id_of('mara_waits')), 'accepted',
  '[F24] the account settings of an accepted creator have the state accepted');
select is((select (state, reason, decided_by, decided_at = private.now())::text from private.applications where creator_id = tests.id_of('mara_waits')),
  '(accepted,Seen.,"Test Staff",t)',
  '[F24] the application keeps the reason, the name and the time of the decision');
select is((select (template, params)::text from private.mails where recipient_id = tests.id_of('mara_waits') and template in ('application_accepted', 'application_rejected')),
  '(application_accepted,{})', '[F24] an acceptance queues a mail');
select is((select is_listed from private.account_facts where user_id = tests.id_of('mara_waits')), false,
  '[F24] an accepted creator is not listed by the same decision');
select throws_ok($$select pg_temp.decide('mara_waits', 'rejected')$$, 'PT409', 'conflict',
  '[F24] an accepted application cannot be rejected');
select throws_ok($$select pg_temp.decide('mara_waits', 'accepted')$$, 'PT409', 'conflict',
  '[F24] an accepted application cannot be accepted again');

select lives_ok($$select pg_temp.decide('rita_waits', 'rejected', 'The ID has expired.')$$,
  '[F24] staff can reject an application');
select is(private.is_accepted(tests.id_of('rita_waits')), false,
  '[F24] a rejected creator is not accepted');
select is((select application_state::text from public.account_settings where profile_id = tests.id_of('rita_waits')), 'rejected',
  '[F24] the account settings of a rejected creator have the state rejected');
select is((select (template, params)::text from private.mails where recipient_id = tests.id_of('rita_waits') and template in ('application_accepted', 'application_rejected')),
  '(application_rejected,"{""reason"": ""The ID has expired.""}")',
  '[F24] the mail about a rejection contains the reason');
select throws_ok($$select tests.begin_enrolment(tests.id_of('rita_waits'), 'secret of rita_waits')$$, 'PT409', 'conflict',
  '[F24] a rejected creator cannot apply again with the secret of the sign-up');

select throws_ok($$select pg_temp.decide('nora_waits', 'accepted')$$, 'PT400', 'id_document_missing',
  '[F23] an application without an ID document cannot be accepted');
select tests.send_picture(tests.id_of('nora_waits'), 'id_document');
select tests.send_picture(tests.id_of('nora_waits'), 'id_selfie', false);
select throws_ok($$select pg_temp.decide('nora_waits', 'accepted')$$, 'PT400', 'id_selfie_missing',
  '[F23] an application with an unprocessed selfie cannot be accepted');
select tests.finish_media(tests.application_picture(tests.id_of('nora_waits'), 'id_selfie'));
select lives_ok($$select pg_temp.decide('nora_waits', 'accepted')$$,
  '[F23] an application with both ID pictures can be accepted without avatar and cover');

select tests.make_applicant(n) from unnest(array['olga_leaves', 'petra_left']) n;
update private.account_statuses set closing_at = private.now() where profile_id in (tests.id_of('olga_leaves'), tests.id_of('petra_left'));
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('petra_left');
select throws_ok($$select pg_temp.decide('petra_left', 'accepted')$$, 'PT403', 'ineligible_action',
  '[F24] the application of a closed account cannot be accepted');
select lives_ok($$select pg_temp.decide('petra_left', 'rejected')$$, '[F24] it can be rejected');
select lives_ok($$select pg_temp.decide('olga_leaves', 'accepted')$$,
  '[F24] one of an account that may still be kept can be accepted');
select is((select count(*)::int from private.applications where state = 'pending'), 0,
  '[F24] no application is pending after the decisions');
select * from finish();
