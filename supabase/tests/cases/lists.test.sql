-- What lists of hashes know: intimate pictures are held for staff, known child abuse material is
-- quarantined, and its owner is told nothing.
select plan(57);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
create temporary table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
grant all on made to authenticated;
create function tests.scan(p_media_id uuid, p_hits jsonb) returns text language plpgsql as $$
declare
  v_token uuid := tests.lease_media(p_media_id);
  v_state jsonb := private.scan_job(gen_random_uuid(), p_media_id, v_token, jsonb_build_object(
    'sha256', encode(sha256(p_media_id::text::bytea), 'hex'), 'is_last', true,
    'frames', '[]'::jsonb || jsonb_build_object('frame', 0, 'quality', 90, 'hashes', jsonb_build_array(repeat('a1', 32)))));
begin
  if v_state ->> 'state' = 'waiting' then
    v_state := private.clear_scan(gen_random_uuid(), p_media_id, v_token, p_hits);
  end if;
  return v_state ->> 'state';
end $$;
create function tests.state_of(p_media_id uuid) returns text language sql as $$
  select concat_ws(' ', state, failure, moderation_state, scan_state) from public.media where id = p_media_id
$$;
create function tests.ncii(p_name text, p_purpose text default 'post') returns void language plpgsql as $$
begin
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of('mara'), p_purpose::public.upload_kind, false));
  perform tests.scan(tests.made(p_name), '[{"list": "ncii", "entry": "STOPNCII/7"}]');
  perform tests.finish_media(tests.made(p_name));
end $$;
create function tests.case_of(p_name text) returns private.cases language sql as $$
  select c from private.cases c where c.media_id = tests.made(p_name)
$$;
create function tests.fails(p_act text) returns text language plpgsql as $$
begin
  execute p_act;
  return 'done';
exception when others then return sqlerrm;
end $$;

-- without an answer of the lists the file waits, and no attempt counts
insert into made values ('waiting', tests.make_media(tests.id_of('mara'), 'post', false));
select is(tests.state_of(tests.made('waiting')), 'processing live waiting', 'a file waits for its scan');
select lives_ok(format('select private.await_lists(gen_random_uuid(), %L, %L)', tests.made('waiting'), tests.lease_media(tests.made('waiting'))), 'the lists are away');
select is((select concat_ws(' ', state, attempts, due_at = private.now() + interval '60 seconds') from private.transcode_jobs where media_id = tests.made('waiting')),
  'queued 0 t', '[F148] the job waits a minute, and no attempt counts');
select is(tests.state_of(tests.made('waiting')), 'processing live waiting', '[F148] and nothing is shown');
create function tests.lists_are_away() returns text language sql as $$
  select private.await_lists(gen_random_uuid(), tests.made('waiting'), tests.lease_media(tests.made('waiting')));
  select concat_ws(' ', state, attempts, due_at - private.now()) from private.transcode_jobs where media_id = tests.made('waiting')
$$;
select is(tests.lists_are_away(), 'queued 0 00:02:00', '[F148] it waits twice as long the second time');
update private.transcode_jobs set postponed = 100000 where media_id = tests.made('waiting');
select is(tests.lists_are_away(), 'queued 0 01:00:00', '[F148] and never more than an hour');
select is(tests.scan(tests.made('waiting'), '[]'), 'clear', 'later they answer');
insert into private.media_hashes (media_id, frame, hash, others)
select tests.made('waiting'), n, n::bit(256), '{}' from generate_series(1, 118) n;
select cmp_ok(cardinality(private.compared_hashes(tests.made('waiting'))), '<=', private.limit_compared_frames(), '[F148] lists are asked for no more hashes than promised');
delete from private.media_hashes where media_id = tests.made('waiting') and frame > 0;
select tests.finish_media(tests.made('waiting'));
select is(tests.state_of(tests.made('waiting')), 'ready live clear', '[F148] nothing is lost');

-- a picture that StopNCII knows
select tests.ncii('known');
select is(tests.state_of(tests.made('known')), 'ready held clear', '[F148] a picture of the list is made and held');
select is(tests.answer('mara', format('tests.may_read(%L)', tests.made('waiting'))), 'true', 'its owner reads another one');
select is(tests.answer('jonas', format('tests.may_read(%L)', tests.made('known'))), 'false', '[F148] nobody else reads it');
select is((tests.case_of('known')).kind::text, 'ncii', '[F148] staff have a case');
select is((tests.case_of('known')).due_at - (tests.case_of('known')).received_at, interval '48 hours', 'with 48 hours');
select is((select list_entry from staff.case_queue where "case" = (tests.case_of('known')).handle), 'STOPNCII/7', 'the queue names its entry');
select is((select count(*) from staff.open_case('Ada', 'look', (tests.case_of('known')).handle) where address is not null), 1::bigint, 'they open the picture');
select is(tests.fails('select staff.open_case(''Ada'', ''look'', ''C-1'')'), 'not_found', 'not of an unknown case');
select is(tests.answer('mara', format('api.create_post(''public'', ''words'', array[%L]::uuid[], gen_random_uuid())', tests.made('known'))),
  'content_under_review', 'it cannot be posted');
select staff.case_dismiss('Ada', 'It is somebody else.', (tests.case_of('known')).handle);
select is(tests.state_of(tests.made('known')), 'ready live clear', '[F148] a dismissal gives it back');
select is((select count(*) from private.objects_to_remove o where o.name like tests.made('known') || '%'), 0::bigint, '[F148] no match deletes content');
select tests.ncii('upheld');
insert into made values ('upheld copy', tests.make_media(tests.id_of('ines'), 'post', false));
select staff.case_uphold('Ada', 'She did not agree.', (tests.case_of('upheld')).handle);
select is(tests.state_of(tests.made('upheld')), 'ready removed barred', 'a case that is upheld removes it');
select is(tests.scan(tests.made('upheld copy'), '[]'), 'barred', '[F148] and bars its copies');
delete from private.barred_works;

-- a picture of a page waits as well, and is set by the dismissal
insert into made values ('avatar', tests.make_media(tests.id_of('ines'), 'avatar', false));
select tests.act_as('ines');
select is(api.set_profile_picture(tests.made('avatar')), 'pending', 'an avatar is chosen');
select tests.act_as_owner();
select tests.scan(tests.made('avatar'), '[{"list": "ncii", "entry": "STOPNCII/8"}]'), tests.finish_media(tests.made('avatar'));
select is((select count(*) from public.profile_pictures where media_id = tests.made('avatar')), 0::bigint, '[F148] a held avatar is not shown');
select staff.case_dismiss('Ada', 'It is somebody else.', (tests.case_of('avatar')).handle);
select is((select count(*) from public.profile_pictures where media_id = tests.made('avatar')), 1::bigint, 'one that is released is');

-- known child abuse material
delete from private.mails;
delete from public.notifications;
insert into made values ('abuse', tests.make_media(tests.id_of('ines'), 'post', false));
insert into made values ('post', tests.post('ines', 'public', 'words', p_media_ids => array[tests.made('abuse')]));
select is(tests.scan(tests.made('abuse'), '[{"list": "abuse", "entry": "KNOWN_ABUSE/9"}]'), 'quarantined', '[F149] the file is quarantined');
select is(tests.state_of(tests.made('abuse')), 'processing live quarantined', '[F149] its owner sees no other state');
select is(tests.fails(format('select tests.finish_media(%L)', tests.made('abuse'))), 'conflict', '[F149] no rendition is made');
select is((select count(*) from private.renditions where media_id = tests.made('abuse')), 0::bigint, '[F149] there is none');
select ok(private.is_restricted(tests.id_of('ines')), '[F149] the account is suspended');
select is((private.payout_obstacles(tests.id_of('ines')))[1], 'account_suspended', '[F149] and its payouts are');
select is((select count(*) from private.mails where recipient_id = tests.id_of('ines')), 0::bigint, '[F149] no mail says why');
select is((select count(*) from public.notifications where recipient_id = tests.id_of('ines')), 0::bigint, '[F149] no notification either');
select is((select count(*) from public.decisions where person_id = tests.id_of('ines')), 0::bigint, '[F149] and no decision');
select is((select count(*) from private.objects_to_remove where name = tests.id_of('ines') || '/' || tests.made('abuse')), 0::bigint, '[F149] the file is kept');
select isnt_empty($$select 1 from public.media where owner_id = tests.id_of('ines') and scan_state = 'quarantined'$$, '[F149] it is in quarantine');
select is_empty((select format('select 1 from public.media where scan_state = ''quarantined'' and %s', replace(own, '$1', quote_literal(tests.id_of('ines'))))
  from private.person_tables where name::text = 'media'), '[F149] an export does not tell of it');
select ok(private.has_content_in_question(tests.id_of('ines')), 'the account cannot end meanwhile');
select throws_ok(format('select private.redeem_look_ticket(split_part(private.look_address(%L), ''ticket='', 2))', tests.made('abuse')),
  'PT404', 'media_not_found', '[F149] staff get no file');

-- the report to the authority: by staff alone, each step once
create function tests.item() returns private.quarantine language sql as $$
  select q from private.quarantine q where q.media_id = tests.made('abuse')
$$;
create function tests.step() returns text language plpgsql as $$
declare
  v_step jsonb := private.lease_quarantine_report(gen_random_uuid());
begin
  if v_step is null then
    return 'none';
  end if;
  return private.step_quarantine_report((v_step ->> 'id')::uuid, (v_step ->> 'lease_token')::uuid, 'R-1', false) ->> 'state';
end $$;
select is((select concat_ws(' ', owner, state, entry) from staff.quarantine where item = (tests.item()).handle), 'ines drafted KNOWN_ABUSE/9', 'staff see it without the file');
select is(tests.step(), 'none', '[F149] nothing is sent by itself');
select is(tests.fails(format('select staff.send_quarantine_report('''', ''r'', %L)', (tests.item()).handle)), 'staff_name_missing', '[F149] a human sends');
select is(tests.fails(format('select staff.send_quarantine_report(''Zoe'', ''r'', %L)', (tests.item()).handle)), 'staff_code_needed', '[F159] nobody sends a report without a code');
select is(tests.fails(format('select staff.keep_quarantined(''Zoe'', ''r'', %L, true)', (tests.item()).handle)), 'staff_code_needed', '[F159] or keeps a file');
select staff.send_quarantine_report('Ada', 'The law asks for it.', (tests.item()).handle);
select is(tests.fails(format('select staff.send_quarantine_report(''Bob'', ''r'', %L)', (tests.item()).handle)), 'conflict', 'once');
select is(private.lease_quarantine_report(gen_random_uuid()) ->> 'state', 'drafted', 'a step is taken');
select is(tests.step(), 'none', 'by one at a time');
select tests.pass('181 seconds');
select is(tests.step(), 'submitted', '[F149] one that was killed is made again');
select is(tests.step(), 'files_sent', '[F149] then the file is sent');
select is(tests.step(), 'finished', '[F149] and the report finished');
select is(tests.step(), 'none', '[F149] once');
update private.quarantine set is_test = true;
select is(tests.fails(format('select staff.send_quarantine_report(''Bob'', ''r'', %L)', (tests.item()).handle)), 'done', 'after a test it is sent again');

-- preserved for a year, unless the law keeps it
select tests.set_now((tests.item()).found_at + interval '365 days - 1 second');
select is(private.remove_preserved(), 0, '[F149] it is kept for a year');
select staff.keep_quarantined('Ada', 'A court asks.', (tests.item()).handle, true);
select tests.pass('1 second');
select is(private.remove_preserved(), 0, '[F149] a legal hold keeps it');
select staff.keep_quarantined('Ada', 'The court is done.', (tests.item()).handle, false);
select is(private.remove_preserved(), 1, '[F149] after that it is removed');
select is((select count(*) from private.objects_to_remove where name = tests.id_of('ines') || '/' || tests.made('abuse')), 1::bigint, '[F149] with its bytes');
select is(tests.fails(format('select staff.keep_quarantined(''Ada'', ''r'', %L, true)', (tests.item()).handle)), 'conflict', 'what is removed cannot be kept');
select * from finish();
