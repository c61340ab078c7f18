-- Copies of what a case upheld: hidden wherever they are shown, refused when they are uploaded, and
-- given back after an appeal.
select plan(129);

select tests.make_creator(c) from unnest(array['mara', 'ines', 'noor']) c;
select tests.make_fan(u, 10000) from unnest(array['jonas', 'evelyn']) u;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('noor'));

-- hashes as pictures have them: random bits, of which some differ in a copy, spread over all slices
create function tests.bits(p_seed text, p_changed integer default 0) returns bit(256) language sql as $$
  select ('x' || encode(sha256(convert_to(p_seed, 'UTF8')), 'hex'))::bit(256) # (
    select string_agg(case when n % 8 * 32 + n / 8 < p_changed then '1' else '0' end, '' order by n)
    from generate_series(0, 255) n)::bit(256)
$$;
create function tests.frames(variadic p_bits bit(256)[]) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('frame', n - 1, 'quality', 100,
    'hashes', jsonb_build_array(encode(private.bytes_of(b), 'hex'), encode(private.bytes_of(~b), 'hex'))) order by n)
  from unnest(p_bits) with ordinality x (b, n)
$$;
create function tests.scan(p_media_id uuid, p_frames jsonb, p_file text default null) returns text language plpgsql as $$
declare
  v_token uuid := tests.lease_media(p_media_id);
  v_file text := encode(sha256(convert_to(coalesce(p_file, p_media_id::text), 'UTF8')), 'hex');
  v_state text;
begin
  v_state := private.scan_job(gen_random_uuid(), p_media_id, v_token,
    jsonb_build_object('sha256', v_file, 'frames', p_frames, 'is_last', true)) ->> 'state';
  if v_state = 'waiting' then
    v_state := private.clear_scan(gen_random_uuid(), p_media_id, v_token, '[]') ->> 'state';
  end if;
  return v_state;
end $$;
create function tests.upload(p_user text, p_purpose text, p_frames jsonb, p_type text default 'image/png', p_file text default null)
returns uuid language plpgsql as $$
declare
  v_id uuid := tests.make_media(tests.id_of(p_user), p_purpose::public.upload_kind, false, p_type);
begin
  if tests.scan(v_id, p_frames, p_file) = 'clear' then
    perform tests.finish_media(v_id);
  end if;
  return v_id;
end $$;
create function tests.state_of(p_media_id uuid) returns text language sql as $$
  select concat_ws(' ', state, failure, moderation_state, scan_state) from public.media where id = p_media_id
$$;
create temporary table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
grant all on made to authenticated;
create function tests.states(p_pattern text) returns text language sql as $$
  select string_agg(distinct tests.state_of(id), ', ') from pg_temp.made where name like p_pattern
$$;
create function tests.uphold(p_post text, p_reason text) returns text language plpgsql as $$
declare
  v_case text;
begin
  perform tests.act_as('evelyn');
  perform api.report_post(gen_random_uuid(), tests.made(p_post), p_reason::public.report_reason);
  perform tests.act_as_owner();
  select c.handle into v_case from private.cases c join private.reports r on r.id = c.report_id where r.target_id = tests.made(p_post);
  perform staff.case_uphold('Ada', 'She did not agree to it.', v_case);
  return v_case;
end $$;
create function tests.told(p_user text) returns text language sql as $$
  select string_agg(concat_ws(' ', d.act, d.target, d.category), ', ' order by d.target::text, d.act)
  from public.decisions d where d.person_id = tests.id_of(p_user)
$$;

-- the work, its copies over posts, stories, messages, a store, a page, and what is none
insert into made values ('work', tests.upload('mara', 'post', tests.frames(tests.bits('work')))),
  ('copy post', tests.upload('ines', 'post', tests.frames(tests.bits('work', 31)))),
  ('copy turned', tests.upload('ines', 'story', tests.frames(~tests.bits('work', 31)))),
  ('copy message', tests.upload('noor', 'chat', tests.frames(tests.bits('work', 5)))),
  ('copy store', tests.upload('ines', 'chat', tests.frames(tests.bits('work')))),
  ('copy video', tests.upload('noor', 'preview', tests.frames(tests.bits('work', 2), tests.bits('work', 3), tests.bits('more')), 'video/mp4')),
  ('copy avatar', tests.upload('noor', 'avatar', tests.frames(tests.bits('work', 9)))),
  ('other', tests.upload('ines', 'post', tests.frames(tests.bits('work', 32))));
insert into made values ('post', tests.post('mara', 'public', 'work', p_media_ids => array[tests.made('work')])),
  ('reposted', tests.post('ines', 'public', 'copy', p_media_ids => array[tests.made('copy post'), tests.made('other')]));
select tests.act_as('ines');
select api.create_story(gen_random_uuid(), tests.made('copy turned'));
select api.send_global('all', 'for sale', array[tests.made('copy store')], 500, gen_random_uuid());
select tests.act_as('noor');
select api.set_welcome_video(tests.made('copy video')), api.set_profile_picture(tests.made('copy avatar'));
select api.send_message(tests.id_of('jonas'), 'look', array[tests.made('copy message')], null, gen_random_uuid());
select tests.act_as_owner();
create function tests.reads(p_user text, p_media text) returns text language sql as $$
  select tests.answer(p_user, format('tests.may_read(%L)', tests.made(p_media)))
$$;
select is(tests.states('copy%'), 'ready live clear', 'all of it is shown before');
select is(tests.reads('jonas', 'copy post'), 'true', 'a fan reads the copy');

select matches(tests.uphold('post', 'non_consensual'), '^C-\d+$', 'the case is upheld');
select is(tests.states('copy avatar'), 'failed content_removed removed barred', '[F148] the picture of a page is deleted');
delete from made where name = 'copy avatar';
select is(tests.states('copy%'), 'ready removed barred', '[F148] every copy is hidden, also a turned one');
select is(tests.states('other'), 'ready live clear', '[F148] a picture with one bit more of difference is not');
select is(tests.states('work'), 'ready removed clear', 'the work itself is removed as before');
select is(tests.reads('jonas', 'copy post'), 'false', '[F148] nobody gets an address of a copy');
select is(tests.reads('ines', 'copy post'), 'false', '[F148] its owner neither');
select is((select count(*) from private.objects_to_move where media_id = tests.made('copy post') and new_name !~ '(full|thumb)'), 2::bigint,
  '[F148] its objects get names that nobody knows');
select is(tests.reads('jonas', 'other'), 'true', 'the other picture of the same post is shown');
select is(tests.told('ines'), 'removed post non_consensual, removed profile non_consensual, removed story non_consensual',
  '[F148] the owner of copies is told of each');
select is(tests.told('noor'), 'removed message non_consensual, removed profile non_consensual', 'of a page once');
select is(tests.reads('jonas', 'copy message'), 'false', '[F148] the other side of a conversation gets no address');

-- new copies are refused, for every purpose that shows to others
create function tests.uploaded(p_user text, p_purpose text, p_changed integer, p_type text default 'image/png') returns text language sql as $$
  select tests.state_of(tests.upload(p_user, p_purpose, tests.frames(tests.bits('work', p_changed)), p_type))
$$;
create temporary table purposes as select * from (values
  ('jonas', 'avatar', 'image/png'), ('ines', 'cover', 'image/png'), ('ines', 'post', 'image/png'), ('ines', 'story', 'image/png'),
  ('ines', 'preview', 'video/mp4'), ('jonas', 'chat', 'image/png')) x (who, purpose, type);
select is(tests.uploaded(who, purpose, 31, type), 'failed upload_barred live barred', format('[F148] a copy is refused as %s', purpose)) from purposes;
select is(tests.uploaded(who, purpose, 32, type), 'ready live clear', format('another picture is taken as %s', purpose)) from purposes;
create function tests.uploaded_near(p_user text, p_purpose text) returns text language sql as $$
  select tests.state_of(tests.upload(p_user, p_purpose, tests.frames(tests.bits('seen', 9))))
$$;
-- all of the difference in two slices: the other slices find both, so that the distance alone decides
create function tests.uploaded_apart(p_changed integer) returns text language sql as $$
  select tests.state_of(tests.upload('ines', 'post', tests.frames(
    tests.bits('work') # rpad(repeat('1', p_changed), 256, '0')::bit(256))))
$$;
select is(tests.uploaded_apart(31), 'failed upload_barred live barred', '[F148] a copy is refused where the difference is in one place');
select is(tests.uploaded_apart(32), 'ready live clear', '[F148] a picture with one bit more of it is taken');
select is(tests.state_of(tests.make_media(tests.id_of('ines'), 'id_document')), 'ready live clear', 'an ID picture is compared with nothing');
insert into made select 'refused', id from public.media where owner_id = tests.id_of('jonas') and failure = 'upload_barred' order by id limit 1;
select is(tests.answer('jonas', 'api.my_media(array[tests.made(''refused'')])::jsonb -> 0 ->> ''failure'''), 'upload_barred', '[F148] its owner reads the code');
select is(tests.state_of(tests.upload('ines', 'post', '[]', 'image/png', 'same file')), 'ready live clear', 'a file without hashes is taken');

-- videos: 80 % of the frames of one of both
create function tests.moving(p_name text, p_count integer, p_rest integer default 0) returns jsonb language sql as $$
  select tests.frames(variadic array(
    select tests.bits(case when n <= p_count then p_name else 'else' end || n) from generate_series(1, p_count + p_rest) n))
$$;
insert into made values ('moving', tests.upload('mara', 'post', tests.moving('moving', 10), 'video/mp4', 'moving'));
insert into made values ('moving post', tests.post('mara', 'public', 'moving', p_media_ids => array[tests.made('moving')]));
insert into made values ('part', tests.upload('ines', 'post', tests.moving('moving', 5), 'video/mp4'));
select tests.uphold('moving post', 'illegal');
select is(tests.states('part'), 'ready removed barred', '[F148] a part of a video is a copy');
select is(tests.state_of(tests.upload('ines', 'post', tests.moving('moving', 8, 2), 'video/mp4')),
  'failed upload_barred live barred', '[F148] 8 of 10 frames make a copy');
select is(tests.state_of(tests.upload('ines', 'post', tests.moving('moving', 7, 3), 'video/mp4')), 'ready live clear', '[F148] 7 of 10 do not');
select is(tests.state_of(tests.upload('ines', 'chat', '[]', 'audio/mp4', 'moving')), 'failed upload_barred live barred', 'the same file is a copy without any frame');

-- other grounds bar no picture
insert into made values ('rude', tests.upload('mara', 'post', tests.frames(tests.bits('rude'))));
insert into made values ('rude post', tests.post('mara', 'public', 'rude words', p_media_ids => array[tests.made('rude')]));
select tests.uphold('rude post', 'harassment');
select is(tests.state_of(tests.upload('ines', 'post', tests.frames(tests.bits('rude')))), 'ready live clear', 'a case about words bars no picture');

-- an appeal of the owner of a copy gives that copy back, and bars go on
create function tests.overturn(p_user text, p_target text) returns void language plpgsql as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d
  where d.person_id = tests.id_of(p_user) and d.target = p_target::public.report_target and d.act = 'removed' order by d.number limit 1;
  perform tests.act_as(p_user);
  perform api.appeal_decision(v_decision.id, 'It is mine.');
  perform tests.act_as_owner();
  perform staff.appeal_overturn('Grace', 'looked again', v_decision.handle, 'You are right.');
end $$;
select tests.overturn('ines', 'post');
select is(tests.states('copy post'), 'ready live clear', 'an overturned decision gives a copy back');
select is((select count(*) from private.objects_to_move where media_id = tests.made('copy post') and new_name ~ '/(full|thumb).webp$'), 2::bigint,
  'and its objects their own names');
select is(tests.states('copy message'), 'ready removed barred', 'and no other');
select is(tests.uploaded('ines', 'post', 0), 'failed upload_barred live barred', 'the bar stands');

-- the case itself is overturned
select tests.overturn('mara', 'post');
select is(tests.states('work'), 'ready live clear', 'the work is shown again');
select is(tests.states('copy %'), 'ready live clear', 'all copies come back');
select is(tests.uploaded('ines', 'post', 0), 'ready live clear', 'new ones are taken');
select is(tests.states('part'), 'ready removed barred', 'those of the other case stay hidden');

-- a copy of two works, and a welcome video that staff hold
select tests.make_creator(c) from unnest(array['otto', 'lena', 'rosa']) c;
insert into made values ('near one', tests.upload('otto', 'post', tests.frames(tests.bits('near')))),
  ('near two', tests.upload('lena', 'post', tests.frames(tests.bits('near', 40)))),
  ('between', tests.upload('rosa', 'post', tests.frames(tests.bits('near', 20)))),
  ('between video', tests.upload('rosa', 'preview', tests.frames(tests.bits('near', 20)), 'video/mp4'));
insert into made values ('first', tests.post('otto', 'public', 'one', p_media_ids => array[tests.made('near one')])),
  ('second', tests.post('lena', 'public', 'two', p_media_ids => array[tests.made('near two')])),
  ('third', tests.post('rosa', 'public', 'between', p_media_ids => array[tests.made('between')]));
select tests.answer('rosa', format('api.set_welcome_video(%L)', tests.made('between video')));
select private.moderate_profile(tests.id_of('rosa'), 'held', 'under review');
select tests.uphold('first', 'non_consensual'), tests.uphold('second', 'non_consensual');
select is(tests.states('between%'), 'ready removed barred', 'what is a copy of both works is hidden');
select tests.overturn('otto', 'post');
select is(tests.states('between%'), 'ready removed barred', '[F148] the other case goes on hiding it');
select tests.overturn('lena', 'post');
select is(tests.states('between'), 'ready live clear', 'it comes back with the end of both');
select is(tests.states('between video'), 'ready held clear', 'a welcome video that staff hold is held again');
select private.moderate_profile(tests.id_of('rosa'), 'live', '');
select is(tests.states('between video'), 'ready live clear', 'and shown when they release it');

-- appeals against the decisions of two cases
create function tests.last_told(p_user text) returns text language sql as $$
  select d.act || ' ' || d.target from public.decisions d where d.person_id = tests.id_of(p_user) order by d.number desc limit 1
$$;
create function tests.appeal(p_user text, p_nth integer) returns text language plpgsql as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d
  where d.person_id = tests.id_of(p_user) and d.act = 'removed' order by d.number offset p_nth - 1 limit 1;
  perform tests.act_as(p_user);
  perform api.appeal_decision(v_decision.id, 'It is mine.');
  perform tests.act_as_owner();
  perform staff.appeal_overturn('Grace', 'looked again', v_decision.handle, 'You are right.');
  return 'done';
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
select tests.make_creator(c) from unnest(array['vera', 'wanda']) c;
insert into made values ('left one', tests.upload('otto', 'post', tests.frames(tests.bits('both')))),
  ('right one', tests.upload('lena', 'post', tests.frames(tests.bits('both', 40)))),
  ('apart one', tests.upload('lena', 'post', tests.frames(tests.bits('apart')))),
  ('twice barred', tests.upload('vera', 'post', tests.frames(tests.bits('both', 20)))),
  ('pair left', tests.upload('wanda', 'post', tests.frames(tests.bits('both')))),
  ('pair apart', tests.upload('wanda', 'post', tests.frames(tests.bits('apart'))));
insert into made values ('left', tests.post('otto', 'public', 'left', p_media_ids => array[tests.made('left one')])),
  ('right', tests.post('lena', 'public', 'right', p_media_ids => array[tests.made('right one')])),
  ('apart', tests.post('lena', 'public', 'apart', p_media_ids => array[tests.made('apart one')])),
  ('of vera', tests.post('vera', 'public', 'mine', p_media_ids => array[tests.made('twice barred')])),
  ('of wanda', tests.post('wanda', 'public', 'pair', p_media_ids => array[tests.made('pair left'), tests.made('pair apart')]));
select tests.uphold('left', 'non_consensual'), tests.uphold('right', 'illegal'), tests.uphold('apart', 'illegal');
select is(tests.appeal('vera', 1), 'done', 'a decision about a copy of two works is overturned');
select is(tests.states('twice barred'), 'ready removed barred', '[F148] the second case goes on hiding it');
select is(tests.last_told('vera'), 'removed post', '[F148] of which its owner is told');
select is(tests.appeal('vera', 1), 'conflict', 'the first appeal is over');
select is(tests.appeal('vera', 2), 'done', '[F148] and may appeal against that, too');
select is(tests.states('twice barred'), 'ready live clear', '[F148] which gives it back');
select is(tests.last_told('vera'), 'restored post', 'as its owner reads');
select is(tests.states('pair %'), 'ready removed barred', 'two pictures of a post are hidden for two cases');
select is(tests.appeal('wanda', 2), 'done', 'the decision about one of them is overturned');
select is(tests.states('pair left') || ', ' || tests.states('pair apart'), 'ready removed barred, ready live clear', '[F148] which gives back that one alone');
select is(tests.appeal('wanda', 1), 'done', '[F148] the earlier decision stands on its own');
select is(tests.states('pair %'), 'ready live clear', 'and gives back the other');
select is(tests.state_of(tests.upload('vera', 'post', tests.frames(tests.bits('both', 20)))), 'failed upload_barred live barred', 'the bars stand');

-- a copy that staff had removed for a case of its own
select tests.make_creator(c) from unnest(array['xena', 'yara']) c;
insert into made values ('owned work', tests.upload('otto', 'post', tests.frames(tests.bits('owned')))),
  ('gone first', tests.upload('xena', 'post', tests.frames(tests.bits('owned', 9)))),
  ('gone alone', tests.upload('yara', 'post', tests.frames(tests.bits('owned', 9))));
insert into made values ('owned', tests.post('otto', 'public', 'owned', p_media_ids => array[tests.made('owned work')])),
  ('of xena', tests.post('xena', 'public', 'mine', p_media_ids => array[tests.made('gone first')])),
  ('of yara', tests.post('yara', 'public', 'mine', p_media_ids => array[tests.made('gone alone')]));
select tests.uphold('of xena', 'harassment'), tests.uphold('of yara', 'harassment'), tests.uphold('owned', 'non_consensual');
select is(tests.states('gone %'), 'ready removed clear', 'two copies were removed for cases of their own before');
select is(tests.told('xena'), 'removed post harassment', 'of which alone their owners are told');
select is(tests.appeal('xena', 1), 'done', 'one of those decisions is overturned');
select is((select moderation_state::text from public.posts where id = tests.made('of xena')), 'live', 'which gives the post back');
select is(tests.states('gone first'), 'ready removed barred', '[F148] and not its picture, which the other case bars');
select is(tests.last_told('xena'), 'removed post', '[F148] of which its owner is told last');
create function tests.remove_again(p_post text) returns void language plpgsql as $$
begin
  perform staff.remove_content('Ada', 'Words that hurt.', private.handle_of('P', tests.made(p_post)));
end $$;
select tests.remove_again('of xena');
select is(tests.appeal('xena', 2), 'done', '[F148] the decision about the copy stands on its own');
select is(tests.states('gone first'), 'ready removed clear', '[F148] whose end gives back nothing that was removed again');
select is(tests.appeal('xena', 3), 'done', 'the later removal is overturned, too');
select is(tests.states('gone first'), 'ready live clear', 'which gives the picture back');
create function tests.overturn_of(p_post text) returns void language plpgsql as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions where target_id = tests.made(p_post) and act = 'removed' order by number limit 1;
  insert into public.appeals (decision_id, text, due_at) values (v_decision.id, 'It is mine.', private.now());
  perform staff.appeal_overturn('Grace', 'looked again', v_decision.handle, 'You are right.');
end $$;
create function tests.dismiss_case_of(p_post text) returns void language sql as $$
  select private.lift_bars(c) from private.cases c join private.reports r on r.id = c.report_id where r.target_id = tests.made(p_post)
$$;
select tests.dismiss_case_of('owned');
select is(tests.states('gone alone'), 'ready removed clear', '[F148] the end of the bar gives back no picture that staff removed');
select is(tests.appeal('yara', 1), 'done', 'the appeal against that does');
select is(tests.states('gone alone'), 'ready live clear', 'and nothing bars it any more');
select tests.remove_again('of yara');
select staff.release_content('Ada', 'looked again', private.handle_of('P', tests.made('of yara')));
select tests.remove_again('of yara');
select is(tests.appeal('yara', 2), 'ineligible_action', 'a later removal of the same post counts first');
select is(tests.appeal('yara', 3), 'done', 'it is overturned');
select is(tests.appeal('yara', 2), 'done', '[F147] and stands in the way of no earlier one');

-- a welcome video that staff had removed, and release
select tests.make_creator(c) from unnest(array['zoey', 'yuna', 'abel', 'beat', 'cara', 'dora']) c;
insert into made values ('film work', tests.upload('otto', 'post', tests.frames(tests.bits('film')))),
  ('film copy', tests.upload('zoey', 'preview', tests.frames(tests.bits('film', 9)), 'video/mp4')),
  ('film second', tests.upload('yuna', 'preview', tests.frames(tests.bits('film', 9)), 'video/mp4'));
insert into made values ('film', tests.post('otto', 'public', 'film', p_media_ids => array[tests.made('film work')]));
select tests.answer('zoey', format('api.set_welcome_video(%L)', tests.made('film copy')));
select tests.answer('yuna', format('api.set_welcome_video(%L)', tests.made('film second')));
select private.act_remove('Ada', 'No such pictures.', 'profile', tests.id_of(u)) from unnest(array['zoey', 'yuna']) u;
select tests.uphold('film', 'illegal');
select is(tests.states('film copy'), 'ready removed clear', 'a welcome video was removed before');
select private.act_release('Ada', 'looked again', 'profile', tests.id_of('zoey'));
select is(tests.states('film copy'), 'ready removed barred', '[F148] the case goes on hiding it');
select is(tests.last_told('zoey'), 'removed profile', '[F148] of which its owner is told');
select is((select d.act::text from public.notifications n join public.decisions d on d.id = n.subject_id
           where n.recipient_id = tests.id_of('zoey') order by n.id desc limit 1), 'removed', 'last, after what is given back');
select private.act_remove('Ada', 'No such pictures.', 'profile', tests.id_of('zoey'));
select is(tests.states('film copy'), 'ready removed clear', '[F148] a removal of the page goes beyond the bar');
select private.act_release('Ada', 'looked again', 'profile', tests.id_of('zoey'));
select is((select count(*) from private.copy_decisions c join public.decisions d on d.id = c.decision_id
           where d.person_id = tests.id_of('zoey')), 1::bigint, '[F148] once for each case');
select tests.dismiss_case_of('film');
select is(tests.states('film second'), 'ready removed clear', '[F148] the end of the case gives back no welcome video that staff removed');

-- two cases about two copies, each of which has its own decision
insert into made values ('twin one', tests.upload('abel', 'post', tests.frames(tests.bits('twin')))),
  ('twin two', tests.upload('beat', 'post', tests.frames(tests.bits('twin', 9)))),
  ('solo one', tests.upload('cara', 'post', tests.frames(tests.bits('solo')))),
  ('solo two', tests.upload('dora', 'post', tests.frames(tests.bits('solo', 9))));
insert into made values ('of abel', tests.post('abel', 'public', 'one', p_media_ids => array[tests.made('twin one')])),
  ('of beat', tests.post('beat', 'public', 'two', p_media_ids => array[tests.made('twin two')])),
  ('of cara', tests.post('cara', 'public', 'one', p_media_ids => array[tests.made('solo one')])),
  ('of dora', tests.post('dora', 'public', 'two', p_media_ids => array[tests.made('solo two')]));
select tests.uphold('of abel', 'illegal'), tests.uphold('of beat', 'illegal');
select is(tests.told('beat'), 'removed post illegal, removed post illegal', 'one is told of the copy and of the own case');
select tests.overturn('abel', 'post');
select is(tests.told('beat'), 'removed post illegal, removed post illegal', '[F148] the end of the other case tells nothing anew');
select is(tests.states('twin two'), 'ready removed clear', 'and the own case stands');
select is(tests.appeal('beat', 2), 'done', 'it is overturned');
select is(tests.states('twin two'), 'ready live clear', 'which gives the picture back');
select is(tests.last_told('beat'), 'restored post', '[F148] and is followed by no removal');

-- an appeal of a copy decides no report of its post
select tests.uphold('of cara', 'illegal');
select tests.act_as('evelyn');
select api.report_post(gen_random_uuid(), tests.made('of dora'), 'harassment');
select tests.act_as_owner();
select is(tests.appeal('dora', 1), 'done', 'a decision about a copy is overturned');
select is((select state::text from private.reports where target_id = tests.made('of dora')), 'open', '[F148] an open report of its post is still to be decided');

-- one picture in several places, each with a case of its own
select tests.make_creator(c) from unnest(array['gina', 'hugo', 'iris', 'jule', 'kira']) c;
insert into made values ('shared', tests.upload('gina', 'post', tests.frames(tests.bits('shared'))));
insert into made values ('shared one', tests.post('gina', 'public', 'one', p_media_ids => array[tests.made('shared')])),
  ('shared two', tests.post('gina', 'public', 'two', p_media_ids => array[tests.made('shared')])),
  ('shared three', tests.post('gina', 'public', 'three', p_media_ids => array[tests.made('shared')]));
select tests.uphold('shared one', 'harassment'), tests.uphold('shared two', 'illegal');
select is(tests.appeal('gina', 1), 'done', 'the appeal against words beside a picture is overturned');
select is(tests.states('shared'), 'ready removed barred', '[F148] which gives back no picture that the case of another post bars');
select is(tests.last_told('gina'), 'removed post', '[F148] of which its owner is told');
select tests.uphold('shared three', 'illegal');
select is(tests.state_of(tests.upload('hugo', 'post', tests.frames(tests.bits('shared', 9)))), 'failed upload_barred live barred', 'copies are refused');
select tests.overturn_of('shared two');
select is(tests.state_of(tests.upload('hugo', 'post', tests.frames(tests.bits('shared', 9)))), 'failed upload_barred live barred',
  '[F148] also when one of two cases about it has ended');
select is(tests.states('shared'), 'ready removed barred', 'and it stays hidden');

-- staff release what a case upheld
insert into made values ('let go', tests.upload('iris', 'post', tests.frames(tests.bits('let go')))),
  ('let go copy', tests.upload('hugo', 'post', tests.frames(tests.bits('let go', 9))));
insert into made values ('of iris', tests.post('iris', 'public', 'one', p_media_ids => array[tests.made('let go')])),
  ('of hugo', tests.post('hugo', 'public', 'two', p_media_ids => array[tests.made('let go copy')]));
select tests.uphold('of iris', 'illegal');
select staff.release_content('Ada', 'looked again', private.handle_of('P', tests.made('of iris')));
select is(tests.states('let go'), 'ready live clear', 'staff release what a case is about');
select is(tests.states('let go copy'), 'ready removed barred', 'and no copy of it');
-- staff hold what they had removed, and bars go on
select tests.remove_again('of hugo');
select is(tests.states('let go copy'), 'ready removed clear', 'a removal goes beyond a bar');
select staff.hold_content('Ada', 'looked at again', private.handle_of('P', tests.made('of hugo')));
select is(tests.states('let go copy'), 'ready removed barred', '[F148] a hold after it shows no copy to its owner');

-- a report that is upheld without a removal: the decision about the copy is the only one
insert into made values ('left up', tests.upload('jule', 'post', tests.frames(tests.bits('left up'))));
insert into made values ('of jule', tests.post('jule', 'public', 'one', p_media_ids => array[tests.made('left up')]));
select tests.act_as('evelyn');
select api.report_post(gen_random_uuid(), tests.made('of jule'), 'illegal');
select tests.act_as_owner();
select staff.resolve_report('Ada', 'It is.', (select number from private.reports where target_id = tests.made('of jule')), 'upheld');
select is(tests.states('left up'), 'ready removed barred', 'an upheld report hides the pictures');
select is(tests.appeal('jule', 1), 'done', 'the decision about them is overturned');
select is(tests.states('left up') || ' ' || (select state from private.reports where target_id = tests.made('of jule')),
  'ready live clear dismissed', '[F148] and with it the report');

-- a case about what was removed before has a decision of its own
insert into made values ('gone before', tests.upload('kira', 'post', tests.frames(tests.bits('gone before'))));
insert into made values ('of kira', tests.post('kira', 'public', 'one', p_media_ids => array[tests.made('gone before')]));
select tests.act_as('evelyn');
select api.report_post(gen_random_uuid(), tests.made('of kira'), 'illegal');
select tests.act_as_owner();
select tests.remove_again('of kira');
select staff.case_uphold('Ada', 'It shows what it says.', c.handle)
from private.cases c join private.reports r on r.id = c.report_id where r.target_id = tests.made('of kira');
select is(tests.told('kira'), 'removed post illegal, removed post illegal', 'its owner is told of the case');
select is(tests.appeal('kira', 1), 'ineligible_action', '[F147] the appeal against the earlier removal decides nothing about the case');
select is(tests.appeal('kira', 2), 'done', 'that against the case does');
select is(tests.states('gone before'), 'ready live clear', 'and gives the picture back');

-- a message to an audience that a fan opens after its decision, and a deleted avatar
select tests.make_creator(c) from unnest(array['lotte', 'mirja']) c;
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mirja'));
insert into made values ('seen work', tests.upload('lotte', 'post', tests.frames(tests.bits('seen')))),
  ('seen copy', tests.upload('mirja', 'chat', tests.frames(tests.bits('seen', 9)))),
  ('seen avatar', tests.upload('mirja', 'avatar', tests.frames(tests.bits('seen', 9))));
insert into made values ('of lotte', tests.post('lotte', 'public', 'one', p_media_ids => array[tests.made('seen work')]));
select tests.act_as('mirja');
select api.send_global('all', 'look', array[tests.made('seen copy')], null, gen_random_uuid());
select api.set_profile_picture(tests.made('seen avatar'));
select tests.act_as_owner();
select tests.uphold('of lotte', 'illegal');
select is(tests.told('mirja'), 'removed profile illegal', 'a message that nobody has opened is told of as the page');
select is(tests.states('seen copy') || ', ' || tests.states('seen avatar'), 'ready removed barred, failed content_removed removed barred',
  'with the avatar, which is deleted');
select tests.answer('jonas', format('api.conversation_with(%L)', 'mirja'));
select is((select count(*) from public.message_media where media_id = tests.made('seen copy')), 1::bigint, 'a fan opens the thread');
select is(tests.uploaded_near('mirja', 'avatar'), 'failed upload_barred live barred', 'the avatar is refused');
select is(tests.appeal('mirja', 1), 'done', 'the decision is overturned');
select is(tests.states('seen copy'), 'ready live clear', '[F148] which gives back the picture of the message');
select is(tests.uploaded_near('mirja', 'avatar'), 'ready live clear', '[F148] and the deleted avatar may come again');
select is(tests.uploaded_near('mirja', 'post'), 'failed upload_barred live barred', 'but nothing else');
select is(tests.uploaded_near('lotte', 'avatar'), 'failed upload_barred live barred', 'and not as the avatar of somebody else');

-- a picture that a scheduled post alone is to show
select tests.make_creator(c) from unnest(array['nelly', 'olga']) c;
insert into made values ('planned work', tests.upload('nelly', 'post', tests.frames(tests.bits('planned')))),
  ('planned copy', tests.upload('olga', 'post', tests.frames(tests.bits('planned', 9)))),
  ('planned unused', tests.upload('olga', 'post', tests.frames(tests.bits('planned', 9))));
insert into made values ('of nelly', tests.post('nelly', 'public', 'one', p_media_ids => array[tests.made('planned work')]));
select tests.act_as('olga');
select api.schedule_post(gen_random_uuid(), date_trunc('day', private.now()) + interval '2 days', 'public', 'later',
  array[tests.made('planned copy')]);
select tests.act_as_owner();
select tests.uphold('of nelly', 'illegal');
select is(tests.states('planned copy'), 'ready removed barred', 'the picture of a scheduled post is hidden');
select is(tests.told('olga'), 'removed profile illegal', '[F148] and its owner is told, as of the page');
select is((select params ->> 'what' from private.mails where recipient_id = tests.id_of('olga') and template = 'content_removed'), 'media',
  'by a mail that names a picture of hers, and not her page');
select is((select array_agg(m.name) from private.copy_decisions c join public.decisions d on d.id = c.decision_id
           join made m on m.id = any (c.media_ids) where d.person_id = tests.id_of('olga')),
  array['planned copy'], 'of nothing else that she uploaded');
select is(tests.appeal('olga', 1), 'done', 'the decision is overturned');
select is(tests.states('planned copy'), 'ready live clear', '[F148] which gives the picture back to its post');

-- a file that is scanned in parts, and a case between them
create function tests.scan_part(p_media_id uuid, p_token uuid, p_from integer, p_is_last boolean, variadic p_seeds text[])
returns text language sql as $$
  select private.scan_job(gen_random_uuid(), p_media_id, p_token, jsonb_build_object(
    'sha256', encode(sha256(convert_to(p_media_id::text, 'UTF8')), 'hex'), 'is_last', p_is_last,
    'frames', (select jsonb_agg(f || jsonb_build_object('frame', (f ->> 'frame')::integer + p_from)) from jsonb_array_elements(
      tests.frames(variadic array(select tests.bits(s, case when s like 'reel%' then 9 else 0 end) from unnest(p_seeds) s))) f)))
    ->> 'state'
$$;
insert into made values ('reel', tests.upload('nelly', 'post', tests.frames(tests.bits('reel 1'), tests.bits('reel 2'), tests.bits('reel 3'),
  tests.bits('reel 4'), tests.bits('reel 5')), 'video/mp4')), ('reel copy', tests.make_media(tests.id_of('olga'), 'post', false, 'video/mp4'));
insert into made values ('of the reel', tests.post('nelly', 'public', 'two', p_media_ids => array[tests.made('reel')])),
  ('lease of the copy', tests.lease_media(tests.made('reel copy')));
select is(tests.scan_part(tests.made('reel copy'), tests.made('lease of the copy'), 0, false, 'reel 1', 'reel 2', 'reel 3', 'a', 'b', 'c'),
  'more', 'the first part of a file is scanned');
select tests.uphold('of the reel', 'illegal');
select is((select scan_state::text from public.media where id = tests.made('reel copy')), 'waiting', 'in which a case finds no copy yet');
select is(tests.scan_part(tests.made('reel copy'), tests.made('lease of the copy'), 6, true, 'reel 4', 'reel 5'), 'barred',
  '[F148] the last part bars it, with what was in the first');

-- a file whose scan is not over is never finished
create function tests.finish_early() returns void language plpgsql as $$
declare
  v_id uuid := tests.make_media(tests.id_of('ines'), 'post', false);
begin
  perform private.finish_job(gen_random_uuid(), v_id, tests.lease_media(v_id), '{"renditions": []}');
end $$;
select throws_ok('select tests.finish_early()', 'PT409', 'conflict', 'nothing is finished before its scan');
select * from finish();
