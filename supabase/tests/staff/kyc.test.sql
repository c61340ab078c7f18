-- Opening ID pictures requires a staff name and a reason and adds one row to the audit log. Each
-- ticket opens one picture once within a minute, and only the function staff-view can redeem it.
select plan(22);

select tests.make_user('mara', 'creator');
select private.file_application(tests.id_of('mara'), gen_random_uuid(), null,
  jsonb_build_object('date_of_birth', make_date(extract(year from private.now())::integer - 29, 1, 1)) ||
  '{"name": "Mara Voss", "age": 29, "location": "Lisbon", "twitter": "maravoss", "instagram": "", "bio": "Video photographer from Lisbon.",
    "first_name": "Maria", "last_name": "Vossler", "country": "PT"}',
  '[{"kind": "avatar", "bytes": 1000, "type": "image/png"}, {"kind": "cover", "bytes": 1000, "type": "image/png"},
    {"kind": "id_document", "bytes": 1000, "type": "image/png"}, {"kind": "id_selfie", "bytes": 1000, "type": "image/png"}]');
create temporary table looks (kind text, address text);
create function tests.look() returns void language sql as $$
  delete from pg_temp.looks;
  insert into pg_temp.looks
  select kind::text, address from staff.open_kyc('Ada', 'check the ID', 'mara')
$$;
create function tests.ticket(p_kind text) returns text language sql as $$
  select split_part(address, 'ticket=', 2) from pg_temp.looks where kind = p_kind
$$;
create function tests.redeem(p_ticket text) returns text language plpgsql as $$
declare
  v_object jsonb;
begin
  perform tests.act_as_service();
  v_object := api.service_redeem_look_ticket(p_ticket)::jsonb;
  perform tests.act_as_owner();
  return v_object ->> 'bucket';
exception when others then
  perform tests.act_as_owner();
  return sqlstate || ' ' || sqlerrm;
end $$;

select throws_ok('select tests.look()', 'PT404', 'media_not_found', '[F122] ID pictures cannot be opened before they have arrived');
select tests.make_creator('never');
select throws_ok($$select * from staff.open_kyc('Ada', 'why', 'never')$$, 'PT404', 'not_found',
  '[F122] the ID pictures of a creator without an application cannot be opened');
select is((select count(*) from private.audit_log), 0::bigint, '[F122] refused openings leave no row in the audit log');
select tests.store(s.bucket, s.name) from private.application_pictures p join private.upload_slots s using (media_id);
select tests.finish_media(media_id) from private.application_pictures where kind in ('id_document', 'id_selfie');

select lives_ok('select tests.look()', '[F122] staff can open the ID pictures');
select is((select array_agg(kind order by kind) from looks), array['id_document', 'id_selfie'], '[F122] only the ID document and the ID selfie are opened');
select is((select count(*) from private.audit_log where action = 'open_kyc' and actor = 'Ada' and reason = 'check the ID'
             and subject_id = tests.id_of('mara')), 1::bigint, '[F122] opening both ID pictures is one row of the audit log');
select matches((select address from looks where kind = 'id_document'), '^/functions/v1/staff-view\?ticket=[0-9a-f]{64}$',
  '[F122] the address has a ticket of 256 bits');
select is((select count(*) from private.tickets t join looks l on t.ticket_hash::text like '%' || split_part(l.address, 'ticket=', 2) || '%'),
  0::bigint, '[F122] the database does not store a ticket in plain text');
select is(tests.redeem(tests.ticket('id_document')), 'kyc', '[F122] redeeming a ticket returns the bucket of the picture');
select is(tests.redeem(tests.ticket('id_document')), 'PT403 ticket_invalid', '[F122] a ticket cannot be redeemed twice');
select is(tests.redeem(tests.ticket('id_selfie')), 'kyc', '[F122] the ticket of the other picture can still be redeemed');
select is(tests.redeem('garbage'), 'PT403 ticket_invalid', '[F122] an invented ticket is refused');
select is(tests.redeem(''), 'PT403 ticket_invalid', '[F122] an empty ticket is refused');
select is(tests.redeem(null), 'PT403 ticket_invalid', '[F122] a null ticket is refused');

select tests.look();
select tests.pass('59 seconds');
select is(tests.redeem(tests.ticket('id_document')), 'kyc', '[F122] a ticket can be redeemed for a minute');
select tests.pass('1 second');
select is(tests.redeem(tests.ticket('id_selfie')), 'PT403 ticket_invalid', '[F122] a ticket cannot be redeemed after a minute');
select tests.look();
select is((select count(*) from private.tickets), 2::bigint, '[F122] expired tickets are deleted');
insert into private.site_config (key, value) values ('api_url', '"https://api.example.test"')
on conflict (key) do update set value = excluded.value;
select tests.look();
select matches((select address from looks limit 1), '^https://api\.example\.test/functions/v1/staff-view\?ticket=',
  '[F122] the address is absolute when the site configuration has the URL of the API');

-- other roles
select tests.act_as_service();
select lives_ok($$select api.service_redeem_look_ticket(null)::jsonb where false$$, 'the service role can execute the function');
select tests.act_as('mara');
select throws_ok($$select api.service_redeem_look_ticket('x')::jsonb$$, '42501', null, '[F122] a creator cannot redeem a ticket');
select tests.act_as_guest();
select throws_ok($$select api.service_redeem_look_ticket('x')::jsonb$$, '42501', null, '[F122] a guest cannot redeem a ticket');
select tests.act_as_owner();
select is((select count(*) from private.audit_log where action = 'open_kyc'), 4::bigint, '[F122] each opening is in the audit log');
select * from finish();
