-- The most urgent kind of mail is leased first: a receipt never waits behind a campaign.
select plan(9);

select tests.make_fan('jonas');
select tests.make_creator('mara');
create function tests.lease(p_limit integer default 20) returns text
language sql as $$
  select string_agg(m ->> 'template', ' ' order by n)
  from jsonb_array_elements(api.service_lease_mails(gen_random_uuid(), p_limit)::jsonb) with ordinality l (m, n)
$$;

select private.queue_mail_to('campaign_' || n || '@example.test', 'trial', '{}') from generate_series(1, 1000) n;
select tests.pass('1 hour');
select private.queue_mail(tests.id_of('jonas'), 'welcome');
select private.queue_mail(tests.id_of('jonas'), 'card_receipt', '{"cents": 1500}');
select private.queue_mail(tests.id_of('jonas'), 'sign_in_method_changed');
select private.queue_mail(tests.id_of('jonas'), 'top_up_receipt', '{"cents": 500}');
select tests.act_as_service();
select is(tests.lease(1), 'sign_in_method_changed',
  '[F128] a mail about the safety of an account is leased first, behind 1,000 older mails of a campaign');
select is(tests.lease(2), 'card_receipt top_up_receipt', '[F128] receipts come next, the oldest first');
select is(tests.lease(3), 'welcome trial trial', '[F128] a campaign comes last');
select is(tests.lease(1000), trim(repeat('trial ', 20)), '[F128] a campaign goes on where nothing is more urgent');
select tests.act_as_owner();
select private.queue_mail(tests.id_of('jonas'), 'refunded', '{"cents": 500, "to": "wallet"}');
select tests.act_as_service();
select is(tests.lease(1), 'refunded', '[F128] a receipt that is queued during a campaign overtakes the rest of it');

-- a mail that is not due yet does not hold back others
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'renewal_receipt');
update private.mails set due_at = private.now() + interval '1 minute' where template = 'renewal_receipt';
select tests.act_as_service();
select is(tests.lease(1), 'trial', '[F128] an urgent mail that waits for its next try holds nothing back');
select tests.pass('1 minute');
select is(tests.lease(1), 'renewal_receipt', '[F128] it is leased first when its time has come');

select tests.act_as_owner();
select results_eq(
  $$select private.mail_priority(t)::integer, string_agg(t::text, ' ' order by t)
    from unnest(enum_range(null::private.mail_template)) t group by 1 order by 1$$, $$values
  (0, 'account_suspended repeated_signup sign_in_method_changed bank_changed closure_begun closure_undone account_closed overdue log_head deadline_near'),
  (1, 'top_up_receipt card_receipt renewal_receipt renewal_failed refunded cap_reached payment_disputed dispute_won dispute_lost withdrawal_paid withdrawal_returned share_changed'),
  (2, 'welcome application_received application_accepted application_rejected subscription_started subscription_expired content_held content_removed export_ready complaint_received account_unlisted appeal_decided release_invited release_answered release_changed'),
  (3, 'new_message trial subscription_terminated renewal_reminder card_expiring idle_notice idle_unlisted empty_notice'),
  (4, 'global_message')$$,
  '[F128] each kind of mail has its place');
analyze private.mails;
create temporary table plan (line text);
do $$
declare v_line text;
begin
  for v_line in execute 'explain select * from private.mails where state = ''queued'' and due_at <= now() order by priority, due_at limit 20' loop
    insert into plan values (v_line);
  end loop;
end $$;
select is((select count(*) from plan where line like '%mails_due%' or line like '%Sort%'), 1::bigint,
  '[F128] the next mails are found by their index, without a sort of those that wait');
select * from finish();
