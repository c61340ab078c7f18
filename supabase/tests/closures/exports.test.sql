-- Exports of one's own data: once a day, made by the worker under a lease, with every table that
-- holds the person, and downloaded by a one-use address for seven days.
select plan(98);

-- the list of tables against the catalogue
create temp view persons as
select distinct c.oid::regclass as name, a.attname from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
  and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and a.atttypid = 'uuid'::regtype
  and (k.oid is not null or a.attname in ('profile_id', 'user_id', 'owner_id', 'creator_id', 'fan_id', 'author_id',
    'actor_id', 'recipient_id', 'sender_id', 'viewer_id', 'reporter_id', 'referrer_id', 'one_id', 'other_id', 'subject_id', 'redeemed_by'));
select is_empty($$select name, array_agg(attname) from persons
  where name not in (select name from private.person_tables)
    -- counters of posts, comments and creators, by number alone
    and name not in ('private.counters'::regclass, 'private.counter_changes'::regclass) group by name$$,
  '[F123] every table with a column of a person has a class of retention');
select is_empty($$select name from private.person_tables group by name having count(*) > 1$$, '[F123] each table once');
select is_empty($$select name from private.person_tables where own is null
    and name not in ('private.account_facts', 'private.open_blocks', 'private.acquaintances', 'private.upload_slots',
      'private.transcode_jobs', 'private.worker_turns', 'private.enrolment_secrets', 'private.earnings_checkpoints', 'private.earnings_days', 'private.earnings_items', 'private.earnings_fans',
      'private.creator_terminations', 'private.bank_numbers', 'private.x_accounts', 'private.x_consents', 'public.push_devices', 'private.push_turns', 'private.poll_options', 'private.creator_summaries', 'private.browse_index',
      'private.follower_changes', 'private.policy_runs', 'private.audit_log', 'private.quarantine', 'private.performer_files', 'records.removed_appearances', 'records.addresses')$$,
  '[F123] a table is left out of exports by name alone');
select is_empty($$select name from private.person_tables t where own is not null
  and (select names from private.key_columns(t.name)) is null$$, '[F123] each exported table has a key to read it by');

select tests.make_creator('maravoss');
select tests.make_fan('jonas', 5000);
select tests.make_fan('pietb');
select tests.make_media(tests.id_of('jonas'), 'chat');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('maravoss'));
select tests.act_as('pietb');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();

select is(tests.answer('guest', 'api.ask_for_export()'), '42501', '[F123] a guest exports nothing');
select is(tests.answer('jonas', 'api.my_export()::text'), 'done', '[F123] a fan without an export reads none');
select is(tests.answer('jonas', 'api.ask_for_export()'), 'done', '[F123] a fan asks for an export');
select is(tests.answer('jonas', 'api.ask_for_export()'), 'export_in_progress', '[F123] and waits while it is made');
select is(tests.answer('jonas', $$api.my_export() ->> 'state'$$), 'queued', '[F123] the page shows that it waits');
select is(tests.answer('jonas', 'api.service_lease_export(gen_random_uuid())'), '42501', '[F123] no user leases an export');

create temp table lease as select private.lease_export(gen_random_uuid()) as l;
grant select on lease to authenticated, service_role;
create function tests.rows_of(p_table text, p_after jsonb default null) returns jsonb language sql as $$
  select private.export_rows(gen_random_uuid(), (l ->> 'export_id')::uuid, (l ->> 'lease_token')::uuid, p_table, p_after)
  from pg_temp.lease
$$;
select is((select l ->> 'username' from lease), 'jonas', '[F123] the worker leases it');
select is((select jsonb_array_length(l -> 'tables') from lease), (select count(*)::int from private.person_tables where own is not null),
  '[F123] with the tables of a person');
select is(private.lease_export(gen_random_uuid()), null, '[F123] a second worker gets nothing');
select is_empty($$select t from lease, jsonb_array_elements_text(l -> 'tables') t
  where jsonb_typeof(tests.rows_of(t) -> 'rows') <> 'array'$$, '[F123] each table is read');
select is(tests.rows_of('public.profiles') -> 'rows' -> 0 ->> 'username', 'jonas', '[F123] the profile is the owner''s');
select is(jsonb_array_length(tests.rows_of('public.profiles') -> 'rows'), 1, '[F123] and no other one');
select is(tests.rows_of('auth.users') -> 'rows' -> 0 ->> 'email', 'jonas@example.test', '[F123] with the address');
select is(tests.rows_of('auth.users')::text ~ '(encrypted_password|recovery_token)', false, '[F123] and no password or token');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id_of('jonas'), 'my phone', 'totp', 'unverified', now(), now(), 'CANARY');
select is(tests.rows_of('auth.mfa_factors') -> 'rows' -> 0 ->> 'friendly_name', 'my phone', '[F123] with the name of a second factor');
select is(tests.rows_of('auth.mfa_factors')::text ~ 'CANARY', false, '[F123] and not its secret');
delete from auth.mfa_factors;
select is(jsonb_array_length(tests.rows_of('public.blocks') -> 'rows'), 0, '[F123] who blocks the person is not told');
select is(jsonb_array_length(tests.rows_of('public.subscriptions') -> 'rows'), 1, '[F123] subscriptions are in it');
select ok(jsonb_array_length(tests.rows_of('private.transfers') -> 'rows') >= 3, '[F123] so is every movement of money');
select is((tests.rows_of('private.transfers') -> 'columns') ? 'gross_cents', true, '[F123] with the names of its columns');
select throws_ok($$select tests.rows_of('private.audit_log')$$, 'PT400', 'invalid_payload', '[F123] a table without an entry is not read');
select throws_ok($$select tests.rows_of('vault.secrets')$$, 'PT400', 'invalid_payload', '[F123] nor a foreign one');
select is((select jsonb_array_length(private.export_media(gen_random_uuid(), (l ->> 'export_id')::uuid, (l ->> 'lease_token')::uuid, null)) from lease), 1,
  '[F123] the media are listed as they are served');
select throws_ok(format($$select private.export_media(gen_random_uuid(), %L, gen_random_uuid(), null)$$, l ->> 'export_id'), 'PT409', 'lease_lost',
  '[F123] without the lease nothing is read') from lease;

-- what tells about others
create function tests.exported_of(p_username text, p_table text) returns jsonb language plpgsql as $$
declare
  v_export private.exports;
begin
  insert into private.exports (profile_id, state, lease_token, due_at)
  values (tests.id_of(p_username), 'leased', gen_random_uuid(), private.now() + interval '1 hour')
  on conflict (profile_id) where state in ('queued', 'leased') do update set due_at = excluded.due_at
  returning * into v_export;
  return private.export_rows(gen_random_uuid(), v_export.id, v_export.lease_token, p_table, null) -> 'rows';
end $$;
select tests.make_creator('refera');
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('maravoss'), tests.id_of('refera'));
select tests.make_fan('annab', 9000);
select tests.subscribe(tests.id_of('annab'), tests.id_of('maravoss'));
create temp table sold (name text primary key, id uuid);
grant all on sold to authenticated;
create function tests.wrote(p_name text, p_price bigint) returns uuid language plpgsql as $$
declare
  v_media uuid := tests.make_media(tests.id_of('maravoss'), 'chat');
  v_id uuid;
begin
  update public.media set alt = 'CANARY description of ' || p_name where id = v_media;
  perform tests.act_as('maravoss');
  v_id := api.send_message(tests.id_of('annab'), 'CANARY words of ' || p_name, array[v_media], p_price,
    gen_random_uuid(), false)::jsonb ->> 'id';
  perform tests.act_as_owner();
  return v_id;
end $$;
insert into sold select n, tests.wrote(n, p) from (values ('free', null), ('locked', 700), ('bought', 500)) s (n, p);
select tests.act_as('annab');
select api.unlock_message((select id from sold where name = 'bought'), gen_random_uuid());
select api.report_message(gen_random_uuid(), (select id from sold where name = 'locked'), 'spam', 'my words');
select api.send_tip(tests.id_of('maravoss'), 500, gen_random_uuid());
select tests.act_as_owner();
select tests.pass(interval '1 minute');
select tests.act_as('maravoss');
select api.send_global('all', 'to all', '{}', 300, gen_random_uuid());
select tests.act_as_owner();
select tests.pass(interval '1 minute');
select tests.act_as('annab');
select api.conversation_with('maravoss');
select tests.act_as_owner();
select is((select count(*) from public.messages where global_id is not null and recipient_id = tests.id_of('annab')), 1::bigint,
  '[F123] annab has a message to an audience');
select is(tests.exported_of('annab', 'public.message_media')::text ~ 'description of locked', false,
  '[F123] media that were not bought are not described to their recipient');
select is(tests.exported_of('annab', 'public.message_media')::text ~ 'description of free', true, '[F123] free ones are');
select is(tests.exported_of('maravoss', 'public.message_media')::text ~ 'description of locked', true, '[F123] so are those that one sent');
select is(tests.exported_of('annab', 'public.unlock_media')::text ~ 'description of bought', true, '[F123] and those that one bought');
select is(tests.exported_of('annab', 'public.unlocks')::text ~ 'words of bought', true, '[F123] with the words that one bought');
select is(tests.exported_of('annab', 'private.reports')::text ~ 'CANARY', false, '[F123] a report of locked words does not hand them out');
select is(tests.exported_of('annab', 'private.reports') -> 0 ->> 'text', 'my words', '[F123] what one wrote in it is there');
select is_empty($$select o.name, o.column_name from private.export_omissions o
  where o.column_name = any (private.exported_columns(o.name))$$,
  '[F123] nothing tells that others got the same message, what staff did, or a key of the card provider');
select is_empty($$select o.name, o.column_name from private.export_omissions o where not exists (
    select from pg_attribute a where a.attrelid = o.name and a.attname = o.column_name and not a.attisdropped)$$,
  '[F123] each column that is left out exists');
select is((tests.exported_of('annab', 'public.messages') -> 0) ? 'global_id', false, '[F123] no message names the one to all');
select is((tests.exported_of('maravoss', 'public.globals') -> 0) ? 'text', true, '[F123] a creator has the own messages to audiences');

-- each side of a movement of money
create function tests.side(p_username text, p_kind text) returns jsonb language sql as $$
  select r from jsonb_array_elements(tests.exported_of(p_username, 'private.transfers')) r
  where r ->> 'kind' = p_kind order by r ->> 'id' desc limit 1
$$;
create function tests.sale() returns private.transfers language sql as $$
  select t from private.transfers t where t.fan_id = tests.id_of('annab') and t.kind = 'subscription'
$$;
select is((tests.sale()).referral_cents > 0, true, '[F123] the sale has a referrer');
select is(tests.side('annab', 'subscription') ->> 'gross_cents', (tests.sale()).gross_cents::text, '[F123] a fan reads the price');
select is(tests.side('annab', 'subscription') ->> 'wallet_cents', (-(tests.sale()).gross_cents)::text, '[F123] and what the wallet paid');
select is(tests.side('annab', 'subscription') ?| '{earnings_cents,platform_cents,referral_cents,referrer_id}'::text[], false,
  '[F123] and no part of others');
select is(tests.side('maravoss', 'subscription') ->> 'earnings_cents', (tests.sale()).earnings_cents::text,
  '[F123] a creator reads the own part');
select is(tests.side('maravoss', 'subscription')
    ?| '{wallet_cents,fan_debt_cents,provider_cents,payment_id,platform_cents,referral_cents,actor_id}'::text[], false,
  '[F123] and nothing of the fan''s wallet, the referrer or the platform');
select is(tests.side('refera', 'subscription') ->> 'referral_cents', (tests.sale()).referral_cents::text,
  '[F123] a referrer reads the referral');
select is(tests.side('refera', 'subscription') ?| '{gross_cents,earnings_cents,wallet_cents,platform_cents,fan_id,actor_id}'::text[],
  false, '[F123] and neither the price nor the fan');
select is(tests.side('annab', 'top_up') ->> 'provider_cents', '-1500', '[F123] a top-up is whole');

-- who is shown on an ID: whoever applied need not be who confirmed the address
select tests.make_applicant(n, s::public.application_state)
from (values ('pends', 'pending'), ('refused', 'rejected'), ('proven', 'accepted')) a (n, s);
create function tests.proofs_of(p_username text) returns jsonb language plpgsql as $$
declare
  v_rows jsonb := tests.exported_of(p_username, 'private.applications');
  v_export private.exports;
begin
  select * into v_export from private.exports where profile_id = tests.id_of(p_username) and state = 'leased';
  return jsonb_build_object(
    'legal', (select count(*) from jsonb_array_elements(v_rows) a where a ?| '{first_name,last_name,country,date_of_birth}'::text[]),
    'identities', jsonb_array_length(tests.exported_of(p_username, 'private.legal_identities')),
    'rows', (select count(*) from jsonb_array_elements(tests.exported_of(p_username, 'public.media')) m where m ->> 'purpose' ~ '^id_'),
    'files', (select count(*) from jsonb_array_elements(
      private.export_media(gen_random_uuid(), v_export.id, v_export.lease_token, null)) m where m ->> 'purpose' ~ '^id_'));
end $$;
select is(tests.proofs_of(n), '{"legal": 0, "identities": 0, "rows": 0, "files": 0}'::jsonb,
  format('[F123] an application that is %s hands out no legal record and no ID picture', s))
from (values ('pends', 'pending'), ('refused', 'rejected')) a (n, s);
select is(tests.exported_of('refused', 'private.applications') -> 0 ->> 'reason', 'The pictures are blurred.', '[F123] its reason is there');
select is(jsonb_array_length(tests.exported_of('pends', 'public.profile_pictures')), 2, '[F123] and what the page shows');
select is(tests.proofs_of('proven'), '{"legal": 1, "identities": 1, "rows": 2, "files": 2}'::jsonb,
  '[F123] an accepted creator receives the own legal record and ID pictures');
select is(tests.exported_of('proven', 'private.applications') -> 0 ->> 'first_name', 'Maria', '[F123] by name');

-- the second attempt may have what the first one stated
select tests.act_as('refused');
select lives_ok(format('select api.apply(%L, null, %L, %L)', gen_random_uuid(),
    tests.application_fields('{"first_name": "", "last_name": "Other", "country": ""}'), tests.application_pictures()),
  '[F123] a rejected creator applies again with kept fields');
select tests.act_as_owner();
select tests.send_picture(tests.id_of('refused'), k) from unnest(array['id_document', 'id_selfie']) k;
select is(tests.proofs_of('refused'), '{"legal": 0, "identities": 0, "rows": 0, "files": 0}'::jsonb,
  '[F123] which hands out nothing until staff accept it');
select private.decide_application(tests.application_of(tests.id_of('refused')), 'accepted', 'The card is right.', 'Ada');
select is(tests.proofs_of('refused'), '{"legal": 1, "identities": 1, "rows": 2, "files": 2}'::jsonb,
  '[F123] and then what was accepted, and nothing of the attempt before');
select is((select count(*) from public.media where owner_id = tests.id_of('refused') and purpose::text ~ '^id_'), 4::bigint,
  '[F123] whose ID pictures are there');

-- media that staff removed
create function tests.lists(p_name text) returns boolean language sql as $$
  select private.export_media(gen_random_uuid(), e.id, e.lease_token, null)
    @> jsonb_build_array(jsonb_build_object('media_id', m.media_id))
  from private.exports e, public.message_media m
  where e.profile_id = tests.id_of('maravoss') and e.state = 'leased'
    and m.message_id = (select id from sold where name = p_name)
$$;
select is(tests.lists('free'), true, '[F123] a media item of a creator is in the archive');
select private.moderate_media(
  (select media_id from public.message_media where message_id = (select id from sold where name = 'free')), 'removed', 'illegal');
select is(tests.lists('free'), false, '[F123] one that staff removed is given to nobody');
select is(tests.lists('bought'), true, '[F123] another one is');
delete from private.exports where profile_id <> tests.id_of('jonas');

-- pages
insert into public.notifications (recipient_id, kind) select tests.id_of('jonas'), 'tip' from generate_series(1, 700);
select is(jsonb_array_length(tests.rows_of('public.notifications') -> 'rows'), private.limit_export_rows(), '[F123] a table is read in portions');
select ok(jsonb_array_length(tests.rows_of('public.notifications', tests.rows_of('public.notifications') -> 'next') -> 'rows') between 200 and 499,
  '[F123] each after the key of the one before');

-- failing and finishing
select private.fail_export(gen_random_uuid(), (l ->> 'export_id')::uuid, (l ->> 'lease_token')::uuid, 'no space') from lease;
select is((select failure from staff.policy_runs), 'no space', '[F104] staff see a failed attempt');
select is(private.lease_export(gen_random_uuid()), null, '[F123] it is tried again after a pause');
select tests.pass(interval '2 minutes');
update lease set l = private.lease_export(gen_random_uuid());
select isnt((select l from lease), null, '[F123] by the next lease');
select private.finish_export(gen_random_uuid(), (l ->> 'export_id')::uuid, (l ->> 'lease_token')::uuid, 1234) from lease;
select is(tests.answer('jonas', $$api.my_export() ->> 'state'$$), 'ready', '[F123] the owner reads that it is ready');
select is((select count(*) from private.mails where template = 'export_ready'), 1::bigint, '[F123] and gets a mail');
select is(tests.answer('pietb', format('api.open_export(%L)', l ->> 'export_id')), 'not_found', '[F123] another user does not open it') from lease;
create temp table address as select tests.answer('jonas', format('api.open_export(%L)', l ->> 'export_id')) as a from lease;
select matches((select a from address), '/functions/v1/export-file\?ticket=[0-9a-f]{64}$', '[F123] its owner gets an address');
create function tests.redeemed() returns text language plpgsql as $$
begin
  return private.redeem_export_ticket(split_part((select a from pg_temp.address), 'ticket=', 2)) ->> 'bucket';
exception when others then
  return sqlerrm;
end $$;
select is(tests.redeemed(), 'exports', '[F123] which opens the archive');
select is(tests.redeemed(), 'ticket_invalid', '[F123] once');
select is(tests.answer('jonas', $$api.my_export() ->> 'refusal'$$), 'try_again_later', '[F123] the page knows why no other one may be asked for');
select is(tests.answer('jonas', 'api.ask_for_export()'), 'try_again_later', '[F123] another one the same day is refused');
select tests.pass(interval '24 hours 1 minute');
select is(tests.answer('jonas', $$api.close_account('jonas')$$), 'done', '[F123] the account is being closed');
select is(tests.answer('jonas', 'api.ask_for_export()'), 'done', '[F123] and is exported the next day');
select throws_ok($$select staff.export_address('Ada', 'asked by mail', 'pietb')$$, 'PT404', 'not_found', '[F123] staff open no export that is not there');
select matches(staff.export_address('Ada', 'asked by mail', 'jonas'), 'ticket=', '[F123] staff get an address for one who cannot sign in');
select tests.pass(interval '7 days');
select private.sweep_policy();
select is((select count(*) from private.objects_to_remove where bucket = 'exports'), 1::bigint, '[F123] after seven days the archive is removed');
select is((select count(*) from private.exports where state = 'over'), 1::bigint, '[F123] and its entry says so');
select staff.suspend('Ada', 'a reason', 'pietb');
select lives_ok($$select staff.export_account('Ada', 'asked by mail', 'pietb')$$, '[F123] staff export a suspended account');

-- archives that an attempt may have stored
create function tests.state_of(p_username text) returns text language sql as $$
  select concat_ws(' ', e.state, case when o.name is not null then 'removed' end) from private.exports e
  left join private.objects_to_remove o on o.bucket = 'exports' and o.name = e.name || '.zip'
  where e.profile_id = tests.id_of(p_username) order by e.id desc limit 1
$$;
create function tests.attempts(p_count integer, p_reports boolean) returns void language plpgsql as $$
declare
  v_lease jsonb;
begin
  for i in 1 .. p_count loop
    v_lease := private.lease_export(gen_random_uuid());
    if p_reports then
      perform private.fail_export(
        gen_random_uuid(), (v_lease ->> 'export_id')::uuid, (v_lease ->> 'lease_token')::uuid, 'no space');
    end if;
    perform tests.pass('2 hours');
  end loop;
end $$;
delete from private.exports where profile_id = tests.id_of('jonas') and state = 'queued';
select tests.attempts(4, true);
select is(tests.state_of('pietb'), 'queued', '[F123] the archive of an export that is tried again stays');
select tests.attempts(1, true);
select is(tests.state_of('pietb'), 'failed removed', '[F123] one that is given up is removed');
select staff.export_account('Ada', 'asked again', 'pietb');
select tests.attempts(5, false);
select is(tests.state_of('pietb'), 'leased', '[F123] a worker that reports nothing keeps it until the last lease ends');
select is(private.lease_export(gen_random_uuid()), null, '[F123] which the next one notices');
select is(tests.state_of('pietb'), 'failed removed', '[F123] and then it is removed too');
select staff.export_account('Ada', 'asked again', 'pietb');
select private.lease_export(gen_random_uuid());
create temp table cut as select name || '.zip' as name, due_at from private.exports where state = 'leased';
select private.purge_rows(tests.id_of('pietb'));
select is((select array[count(*), count(*) filter (where o.due_at = c.due_at)] from cut c
           join private.objects_to_remove o on o.bucket = 'exports' and o.name = c.name),
  '{1,1}', '[F104] a purge removes the archive of an export that is being made, once its worker has lost the lease');

-- an outage
create function tests.outage(p_minutes integer, p_reports boolean) returns smallint language plpgsql as $$
declare
  v_lease jsonb;
begin
  for i in 1 .. p_minutes loop
    v_lease := private.lease_export(gen_random_uuid());
    if p_reports and v_lease is not null then
      perform private.fail_export(
        gen_random_uuid(), (v_lease ->> 'export_id')::uuid, (v_lease ->> 'lease_token')::uuid, 'Storage is away');
    end if;
    perform tests.pass('1 minute');
  end loop;
  return (select attempts from private.exports where profile_id = tests.id_of('nadia') order by id desc limit 1);
end $$;
create function tests.signals() returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of('nadia') and payload -> 'what' @> '["account"]'
$$;
delete from private.exports;
select tests.make_fan('nadia');
select is(tests.answer('nadia', 'api.ask_for_export()'), 'done', '[F123] an export is asked for');
select is(tests.outage(60, true), 4::smallint, '[F123] an hour in which each try fails leaves one');
select is(tests.answer('nadia', $$api.my_export() ->> 'state'$$), 'queued', '[F123] the export goes on');
delete from private.exports;
select is(tests.answer('nadia', 'api.ask_for_export()'), 'done', '[F123] another one is asked for');
select is(tests.outage(60, false), 4::smallint, '[F123] so does an hour in which no worker reports');
create temp table signals as select tests.signals() as n;
select is(tests.outage(120, false), 5::smallint, '[F123] the last try comes later');
select private.lease_export(gen_random_uuid());
select is(tests.signals(), (select n + 1 from signals), '[F123] the owner''s pages are told that it is given up');
select is(tests.answer('nadia', $$api.my_export() ->> 'state'$$), 'failed', '[F123] they say that it could not be made');
select is(tests.answer('nadia', $$api.my_export() ->> 'refusal'$$), 'done', '[F123] and that another one may be asked for');
select is(tests.answer('nadia', 'api.ask_for_export()'), 'done', '[F123] at once');
select * from finish();
