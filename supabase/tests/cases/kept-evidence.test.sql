-- What staff still have to decide about outlives what showed it: a file in quarantine, an upload
-- that a list of intimate pictures knows, and held media. One decision frees nothing of another.
select plan(76);

select tests.make_creator(c) from unnest(array['mara', 'ines', 'noor', 'olga']) c;
select tests.make_fan('jonas');
create temporary table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
grant all on made to authenticated;
create function tests.begin_upload(p_name text, p_owner text, p_purpose text, p_type text default 'image/png') returns void language sql as $$
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of(p_owner), p_purpose::public.upload_kind, false, p_type))
$$;
create function tests.scan(p_name text, p_list text default null, p_hash text default null) returns text language plpgsql as $$
declare
  v_id uuid := tests.made(p_name);
  v_token uuid := tests.lease_media(v_id);
begin
  perform private.scan_job(gen_random_uuid(), v_id, v_token, jsonb_build_object(
    'sha256', encode(sha256(v_id::text::bytea), 'hex'), 'is_last', true,
    'frames', '[]'::jsonb || jsonb_build_object('frame', 0, 'quality', 90, 'hashes',
      jsonb_build_array(coalesce(p_hash, encode(sha256(v_id::text::bytea), 'hex'))))));
  return private.clear_scan(gen_random_uuid(), v_id, v_token,
    case when p_list is null then '[]' else jsonb_build_array(jsonb_build_object('list', p_list, 'entry', 'E/1')) end) ->> 'state';
end $$;
create function tests.finish(p_name text) returns void language sql as $$ select tests.finish_media(tests.made(p_name)) $$;
create function tests.known(p_name text) returns void language plpgsql as $$
begin
  perform tests.scan(p_name, 'ncii');
  perform tests.finish(p_name);
end $$;
create function tests.state_of(p_name text) returns text language sql as $$
  select coalesce((select concat_ws(' ', m.moderation_state, m.scan_state) from public.media m where m.id = tests.made(p_name)), 'gone')
$$;
create function tests.going(p_name text) returns bigint language sql as $$
  select count(*) from private.objects_to_remove o where o.name in (
    select s.name from private.upload_slots s where s.media_id = tests.made(p_name)
    union all select r.name from private.renditions r where r.media_id = tests.made(p_name))
$$;
create function tests.handle(p_name text) returns text language sql as $$
  select coalesce((select c.handle from private.cases c where c.media_id = tests.made(p_name) and c.state = 'received'), 'none')
$$;
create function tests.dismiss(p_name text) returns void language sql as $$
  select staff.case_dismiss('Ada', 'It is somebody else.', tests.handle(p_name))
$$;
create function tests.choose(p_owner text, p_name text) returns text language sql as $$
  select tests.answer(p_owner, format('api.set_profile_picture(%L)', tests.made(p_name)))
$$;
create function tests.run(p_act text) returns text language plpgsql as $$
begin
  execute p_act;
  return 'done';
exception when others then return sqlerrm;
end $$;

-- a file in quarantine stays, whatever is decided about the page that was to show it
select tests.begin_upload(n, split_part(n, ' ', 1), split_part(n, ' ', 2)) from unnest(array['ines avatar', 'ines cover', 'noor avatar', 'noor cover']) n;
select tests.choose(split_part(name, ' ', 1), name) from made;
select is(tests.scan('ines avatar', 'abuse') || ' ' || tests.scan('noor cover', 'abuse'), 'quarantined quarantined',
  '[F149] an avatar and a cover are quarantined');
select private.moderate_profile(tests.id_of('ines'), 'held', 'a look');
select private.moderate_profile(tests.id_of('noor'), 'removed', 'no');
select is(tests.going('ines avatar'), 0::bigint, '[F149] a held page does not delete the evidence of its avatar');
select is(tests.going('noor cover'), 0::bigint, '[F149] a removed one not that of its cover');
select is(tests.going('ines cover') + tests.going('noor avatar'), 2::bigint, '[F124] any other upload is deleted');
select is((select string_agg(state || ' ' || tests.state_of(n), ', ') from unnest(array['ines avatar', 'noor cover']) n join public.media on id = tests.made(n)),
  'processing live quarantined, processing live quarantined', '[F149] its owner sees no other state');
select tests.agree('mara', 'Ann');
create function tests.bring(p_name text) returns text language plpgsql as $$
begin
  perform tests.begin_upload(p_name, 'mara', 'avatar');
  return tests.state_people('mara', tests.made(p_name), 'people', 'Ann');
end $$;
select is(tests.bring('shows Ann'), 'done', 'an avatar shows somebody who agreed');
select tests.choose('mara', 'shows Ann');
select is(tests.bring(n), 'done', 'and ' || n) from unnest(array['shows Ann too', 'known with Ann']) n;
select is(tests.scan('shows Ann', 'abuse'), 'quarantined', 'a list knows the first');
select tests.known('known with Ann');
update private.account_statuses set suspended_at = null, accepted_at = private.now() where profile_id = tests.id_of('mara');
update public.releases set state = 'withdrawn', withdrawn_at = private.now() where performer_id = tests.performer('Ann');
select is(tests.going('shows Ann'), 0::bigint, '[F149] a withdrawn release does not delete evidence');
select is(tests.going('shows Ann too'), 1::bigint, '[F150] it deletes any other avatar');
select is(tests.going('known with Ann'), 0::bigint, '[F148] nor one that waits for its case');
select tests.begin_upload('removed', 'mara', 'avatar'), tests.choose('mara', 'removed'), tests.known('removed');
update public.media set moderation_state = 'removed', moderation_reason = 'no' where id = tests.made('removed');
select tests.dismiss('known with Ann'), tests.dismiss('removed');
select is(tests.going('removed'), 2::bigint, '[F148] a removed picture is deleted after its case');
select is(tests.going('known with Ann'), 2::bigint, '[F150] which is deleted after it');
select tests.pass('366 days');
select is(private.remove_preserved(), 3, '[F149] a year later');
select is((select count(*) from private.objects_to_remove where name like '%' || tests.made('ines avatar')), 1::bigint, '[F149] the file is removed');

-- an upload that a list of intimate pictures knows: its owner removes it everywhere, and staff still decide
create function tests.story(p_name text) returns void language plpgsql as $$
begin
  perform tests.begin_upload(p_name, 'mara', 'story');
  perform tests.act_as('mara');
  perform api.create_story(gen_random_uuid(), tests.made(p_name), '');
  perform tests.act_as_owner();
  insert into made select 'story of ' || p_name, id from public.stories where media_id = tests.made(p_name);
end $$;
create function tests.post_of(p_name text, p_audience text default 'public') returns void language plpgsql as $$
begin
  perform tests.begin_upload(p_name, 'mara', 'post');
  insert into made values ('post of ' || p_name, tests.post('mara', p_audience, 'words', p_media_ids => array[tests.made(p_name)]));
end $$;
select tests.post('mara', 'public', 'more ' || n) from generate_series(1, 9) n;
select tests.begin_upload(n, 'mara', 'post') from unnest(array['unused', 'forgotten', 'forgotten too', 'other']) n;
select tests.known('unused'), tests.known('forgotten');
select tests.scan(n), tests.finish(n) from unnest(array['forgotten too', 'other']) n;
select tests.post_of(n), tests.known(n) from unnest(array['posted', 'edited out', 'upheld']) n;
select tests.story('told'), tests.known('told');
select tests.begin_upload('avatar', 'mara', 'avatar'), tests.choose('mara', 'avatar'), tests.known('avatar');
select tests.begin_upload('next avatar', 'mara', 'avatar');
select is(tests.answer('mara', format('api.discard_media(%L)', tests.made(n))), 'done', '[F148] the uploader discards ' || n)
from unnest(array['unused', 'other']) n;
select is(tests.answer('mara', format('api.remove_post(%L)', tests.made('post of ' || n))), 'done', '[F148] removes the post of ' || n)
from unnest(array['posted', 'upheld']) n;
select is(tests.answer('mara', format('api.edit_post(%L, ''words'', ''{}'')', tests.made('post of edited out'))), 'done', '[F148] takes it out of a post');
select is(tests.answer('mara', format('api.remove_story(%L)', tests.made('story of told'))), 'done', '[F148] removes its story');
select is(tests.choose('mara', 'next avatar'), 'pending', '[F148] and chooses another avatar');
select is(tests.state_of('other'), 'gone', 'what no list knows is deleted');
create function tests.kept() returns text language sql as $$
  select string_agg(n, ', ' order by n) from unnest(array['unused', 'forgotten', 'forgotten too', 'posted', 'edited out', 'told', 'avatar']) n
  where tests.state_of(n) = 'held clear' and tests.handle(n) <> 'none' and tests.going(n) = 0
    and (select owner = 'mara' from staff.case_queue where "case" = tests.handle(n))
$$;
select is(tests.kept(), 'avatar, edited out, forgotten, posted, told, unused', '[F148] each is kept, with its case and its owner');
select is(tests.run('select private.sweep_media()'), 'done', 'the clock sweeps');
select tests.pass('25 hours');
select private.sweep_media();
select is(tests.kept(), 'avatar, edited out, forgotten, posted, told, unused', '[F148] also when a day is over');
select is(tests.state_of('forgotten too'), 'gone', 'what nothing shows and no list knows is deleted then');
select is((select count(*) from public.post_media where media_id in (tests.made('posted'), tests.made('edited out'))), 0::bigint, '[F148] no post shows it');
select staff.case_uphold('Ada', 'She did not agree.', tests.handle('upheld'));
select is((select count(*) from private.barred_works w where w.media_id = tests.made('upheld') and w.lifted_at is null), 1::bigint,
  '[F148] an upheld case bars what was removed before it');
select is(tests.state_of('upheld'), 'removed barred', 'and it is hidden');
select tests.dismiss(n) from unnest(array['posted', 'edited out', 'told', 'avatar', 'unused']) n;
select is(tests.answer('mara', format('left(api.create_post(''public'', ''again'', array[%L]::uuid[], gen_random_uuid())::text, 0)', tests.made('posted'))),
  'media_not_found', '[F148] what was removed is not posted again');
select is(tests.choose('mara', 'avatar'), 'media_not_found', '[F148] nor chosen');
select is((select count(*) from public.profile_pictures where media_id = tests.made('avatar')), 0::bigint, '[F148] or shown by itself');
select tests.dismiss('forgotten');
select is(tests.answer('mara', format('left(api.create_post(''public'', ''late'', array[%L]::uuid[], gen_random_uuid())::text, 0)', tests.made('forgotten'))),
  'done', '[F148] what was not removed is posted after its case');
select private.sweep_media();
select is((select string_agg(n, ' ') from unnest(array['posted', 'edited out', 'told', 'avatar', 'unused', 'upheld']) n where tests.state_of(n) <> 'gone'),
  null, '[F148] after the decision the sweep deletes them');
select is(tests.state_of('forgotten'), 'live clear', 'and not what is shown');

-- a case stays decidable after its content was removed for another reason
select tests.post_of('twice'), tests.known('twice');
select private.moderate_post(tests.made('post of twice'), 'removed', 'rules');
select is(tests.state_of('twice'), 'removed clear', 'staff remove its post for another reason');
select ok(private.has_content_in_question(tests.id_of('mara')), '[F148] the account waits for the case');
select is(tests.answer('mara', format('api.remove_post(%L)', tests.made('post of twice'))), 'done', 'the uploader removes the post');
select isnt(tests.handle('twice'), 'none', '[F148] the case names the upload');
select private.remove_media_of(tests.id_of('mara'));
select is(private.remove_media_of(tests.id_of('mara')), 0, '[F148] a closed account has nothing else to delete');
select is(tests.state_of('twice'), 'removed clear', '[F148] a closed account does not delete it');
select tests.dismiss('twice'), private.sweep_media();
select is(tests.state_of('twice'), 'gone', 'the sweep does after the case');
select ok(not private.has_content_in_question(tests.id_of('mara')), 'and the account waits no more');

-- nor does it become the picture of who proves the address
select tests.make_creator('vera');
select tests.begin_upload('unproven', 'vera', 'avatar'), tests.choose('vera', 'unproven'), tests.known('unproven');
select private.withdraw_unproven(tests.id_of('vera'));
select is(tests.state_of('unproven'), 'held clear', '[F148] a withdrawn sign-up leaves it to its case');
select tests.dismiss('unproven');
select is((select count(*) from public.profile_pictures where media_id = tests.made('unproven')), 0::bigint, '[F148] which shows it to nobody');

-- a cover that a list knows gives way to another one
select tests.begin_upload('video', 'olga', 'chat', 'video/mp4'), tests.scan('video'), tests.finish('video');
select tests.begin_upload(n, 'olga', 'chat'), tests.scan(n), tests.finish(n) from unnest(array['still', 'next still']) n;
select tests.answer('olga', format('api.set_video_cover(%L, %L)', tests.made('video'), tests.made('still')));
update public.media set moderation_state = 'held', moderation_reason = 'a look' where id = tests.made('still');
select is(tests.answer('olga', format('api.set_video_cover(%L, %L)', tests.made('video'), tests.made('next still'))), 'done', 'a video gets another cover');
select is(tests.state_of('still'), 'held clear', 'the held one is kept');

-- staff hold a welcome video: it leaves the page with its owner's removal, and the decision stays
select tests.begin_upload('welcome', 'olga', 'preview', 'video/mp4'), tests.scan('welcome'), tests.finish('welcome');
select is(tests.answer('olga', format('api.set_welcome_video(%L)', tests.made('welcome'))), 'set', 'a welcome video');
select private.moderate_profile(tests.id_of('olga'), 'held', 'a look');
select is(tests.answer('olga', 'api.remove_welcome_video()'), 'done', '[F124] its owner removes a held one');
select is(tests.state_of('welcome'), 'held clear', '[F124] it is kept until staff decide');
select private.moderate_profile(tests.id_of('olga'), 'live', ''), private.sweep_media();
select is(tests.state_of('welcome'), 'gone', '[F124] and deleted afterwards');

-- a release of one thing frees nothing that a case of its own hides
select tests.story('both'), tests.known('both');
select private.moderate_story(tests.made('story of both'), 'held', 'words');
select private.moderate_story(tests.made('story of both'), 'live', '');
select is(tests.state_of('both'), 'held clear', '[F148] a released story leaves its picture to its case');
select private.moderate_story(tests.made('story of both'), 'removed', 'words');
select private.moderate_story(tests.made('story of both'), 'live', '');
select is(tests.state_of('both'), 'held clear', '[F148] also after a removal, which took the picture with it');
select tests.dismiss('both');
select is(tests.state_of('both'), 'live clear', 'the case gives it back');
select private.moderate_story(tests.made('story of both'), 'removed', 'words');
select is(tests.state_of('both'), 'removed clear', '[F124] a removed story takes its picture');
select private.moderate_story(tests.made('story of both'), 'held', 'a look');
select private.moderate_story(tests.made('story of both'), 'live', '');
select is(tests.state_of('both'), 'live clear', '[F124] and its release gives it back');
select tests.post_of('held first');
select private.moderate_post(tests.made('post of held first'), 'held', 'words');
select tests.known('held first'), tests.dismiss('held first');
select is(tests.state_of('held first'), 'held clear', '[F148] a dismissed case leaves the picture to the hold of its post');
select private.moderate_post(tests.made('post of held first'), 'live', '');
select is(tests.state_of('held first'), 'live clear', '[F124] whose release gives it back');
update public.media set moderation_state = 'removed', moderation_reason = 'another decision' where id = tests.made('both');
select private.moderate_story(tests.made('story of both'), 'held', 'words');
select private.moderate_story(tests.made('story of both'), 'live', '');
select is(tests.state_of('both'), 'removed clear', '[F124] not what another decision removed');
select tests.begin_upload('known avatar', 'olga', 'avatar'), tests.choose('olga', 'known avatar'), tests.known('known avatar');
select tests.begin_upload('welcome again', 'olga', 'preview', 'video/mp4'), tests.scan('welcome again'), tests.finish('welcome again');
select tests.answer('olga', format('api.set_welcome_video(%L)', tests.made('welcome again')));
select private.moderate_profile(tests.id_of('olga'), 'removed', 'no');
select is(tests.state_of('known avatar') || ' ' || tests.going('known avatar'), 'held clear 0', '[F148] a removed page leaves what waits for a case');
select private.moderate_profile(tests.id_of('olga'), 'live', '');
select is(tests.state_of('known avatar'), 'held clear', '[F148] a released page leaves it to its case');
select is(tests.state_of('welcome again'), 'live clear', '[F124] and gives its welcome video back');

-- copies that are given back stay held where staff hold what shows them
select tests.post_of(n), tests.scan(n, null, repeat('c3', 32)), tests.finish(n) from unnest(array['copy', 'free copy', 'original']) n;
select private.moderate_post(tests.made('post of copy'), 'held', 'words');
select tests.begin_upload('welcome copy', 'olga', 'preview', 'video/mp4'), tests.scan('welcome copy', null, repeat('c3', 32)), tests.finish('welcome copy');
select tests.answer('olga', format('api.set_welcome_video(%L)', tests.made('welcome copy')));
select tests.answer('jonas', format('left(api.report_post(gen_random_uuid(), %L, ''non_consensual'', '''')::text, 0)', tests.made('post of original')));
create function tests.case_of_post(p_name text) returns text language sql as $$
  select c.handle from private.cases c join private.reports r on r.id = c.report_id where r.target_id = tests.made('post of ' || p_name)
$$;
select staff.case_uphold('Ada', 'She did not agree.', tests.case_of_post('original'));
select is(tests.state_of('copy') || ', ' || tests.state_of('free copy'), 'removed barred, removed barred', 'copies are hidden');
select tests.begin_upload('plain avatar', 'olga', 'avatar'), tests.choose('olga', 'plain avatar');
select private.moderate_profile(tests.id_of('olga'), 'removed', 'no');
select private.moderate_profile(tests.id_of('olga'), 'live', '');
select is(tests.state_of('welcome copy'), 'removed barred', '[F146] a released page leaves its copy to the case');
update private.cases set state = 'dismissed' where handle = tests.case_of_post('original');
select is(tests.state_of('copy') || ', ' || tests.state_of('free copy'), 'held clear, live clear', '[F146] a copy is given back to the hold of its post');
select private.moderate_post(tests.made('post of copy'), 'live', '');
select is(tests.state_of('copy'), 'live clear', '[F146] which frees it');

-- held media that their owner moved follow the post that was reported
select tests.post_of('moved'), tests.scan('moved'), tests.finish('moved');
select tests.answer('jonas', format('left(api.report_post(gen_random_uuid(), %L, ''other'', '''')::text, 0)', tests.made('post of moved')));
select tests.answer('mara', format('api.edit_post(%L, ''words'', ''{}'')', tests.made('post of moved')));
select private.moderate_post(tests.made('post of moved'), 'held', 'a look');
select staff.resolve_report('Ada', 'done', r.number, 'upheld') from private.reports r where r.target_id = tests.made('post of moved');
select is(tests.state_of('moved'), 'held clear', '[F125] a decided report leaves what staff hold');
select private.moderate_post(tests.made('post of moved'), 'live', ''), private.sweep_media();
select is(tests.state_of('moved'), 'gone', '[F125] until they release its post');

-- a reported story that its creator removes
select tests.story('reported'), tests.scan('reported'), tests.finish('reported');
select tests.answer('jonas', format('left(api.report_story(gen_random_uuid(), %L, ''other'', '''')::text, 0)', tests.made('story of reported')));
select is(tests.answer('mara', format('api.remove_story(%L)', tests.made('story of reported'))), 'done', '[F51] a creator removes a reported story');
select is(tests.state_of('reported'), 'live clear', '[F125] its picture is kept for staff');

-- what is kept does not stop the sweep of stories
create temporary table kept_stories as select gen_random_uuid() as id from generate_series(1, 500);
insert into public.media (id, owner_id, kind, purpose, state, moderation_state, moderation_reason)
select id, tests.id_of('olga'), 'image', 'story', 'ready', 'held', 'a look' from kept_stories;
insert into public.stories (creator_id, request_id, request_digest, media_id, kind, is_media_live, expires_at)
select tests.id_of('olga'), gen_random_uuid(), gen_random_uuid(), id, 'image', false, private.now() - interval '60 days' from kept_stories;
create function tests.swept(p_name text) returns text language plpgsql as $$
begin
  perform tests.story(p_name);
  perform tests.pass('40 days');
  perform private.sweep_stories();
  return tests.state_of(p_name);
end $$;
select is(tests.swept('after held ones'), 'gone', '[F50] 500 held stories do not stop the sweep');
update public.media set moderation_state = 'live', moderation_reason = null where id in (select id from kept_stories);
insert into private.reports (request_id, target, target_id, owner_id, reason, text, snapshot, media_ids)
select gen_random_uuid(), 'story', gen_random_uuid(), tests.id_of('olga'), 'other', '', '{}', array_agg(id) from kept_stories;
select is(tests.swept('after reported ones'), 'gone', '[F50] nor do 500 reported ones');
update private.reports set media_ids = '{}' where target = 'story';
update public.media set scan_state = 'quarantined' where id in (select id from kept_stories);
insert into private.upload_slots (media_id, owner_id, bucket, name, declared_bytes, declared_type, expires_at)
select id, tests.id_of('olga'), 'uploads-image', id::text, 1000, 'image/png', private.now() from kept_stories;
select is(tests.swept('after quarantined ones'), 'gone', '[F50] or 500 in quarantine');
delete from private.upload_slots where media_id in (select id from kept_stories);
select private.sweep_stories();
select is((select count(*) from public.media where id in (select id from kept_stories)), 0::bigint, '[F50] which go when nothing keeps them');
select * from finish();
