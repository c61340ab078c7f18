-- Who is shown: nothing shows a media item of which somebody has not agreed. A withdrawal hides it
-- everywhere, refunds its buyers to the cent, counts towards no cap, and survives a closed account.
select plan(84);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(f, 5000) from unnest(array['jonas', 'noor']) f;
select tests.answer(f, format('api.follow(%L)', tests.id_of('mara'))) from unnest(array['jonas', 'noor']) f;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.bring(p_name text, p_purpose text, p_type text default 'image/png') returns uuid language plpgsql as $$
begin
  insert into pg_temp.made values (p_name, tests.make_media(tests.id_of('mara'), p_purpose::public.upload_kind, true, p_type));
  return tests.made(p_name);
end $$;
create function tests.state(p_name text, p_people text, variadic p_names text[] default '{}') returns text language sql as $$
  select tests.state_people('mara', tests.made(p_name), p_people, variadic p_names)
$$;
create function tests.use(p_name text) returns text language plpgsql as $$
declare
  v_purpose public.upload_kind := (select purpose from public.media where id = tests.made(p_name));
begin
  return tests.answer('mara', format(case v_purpose
    when 'post' then 'left(api.create_post(''public'', ''look'', array[%L]::uuid[], gen_random_uuid())::text, 0)'
    when 'story' then 'left(api.create_story(gen_random_uuid(), %L, '''')::text, 0)'
    when 'preview' then 'left(api.set_welcome_video(%L), 0)'
    when 'chat' then 'left(api.send_message(tests.id_of(''jonas''), ''look'', array[%L]::uuid[], 700, gen_random_uuid())::text, 0)'
    else 'left(api.set_profile_picture(%L), 0)' end, tests.made(p_name)));
end $$;
create function tests.facts(p_name text) returns text language sql security definer as $$
  select people || ' ' || release_state || case when is_live then ' live' else ' hidden' end from public.media where id = tests.made(p_name)
$$;
create function tests.reads(p_user text, p_name text, p_file text default 'full.webp') returns text language sql as $$
  select tests.answer(p_user, format('tests.may_read(%L, %L)', tests.made(p_name), p_file))
$$;
select tests.add_performer('mara', n) from unnest(array['Ann', 'Bo', 'Cleo']) n;
select tests.add_performer('ines', 'Zoe');

-- the statement
select tests.bring('plain', 'post');
select is(tests.facts('plain'), 'only_me complete live', '[F150] without a statement only the creator is shown');
select is(tests.use('plain'), 'done', '[F150] and it can be posted');
select is(tests.state('plain', 'nobody'), 'conflict', '[F150] the statement of what is posted stays');
select tests.bring('nobody', 'post');
select is(tests.state('nobody', 'nobody'), 'done', '[F150] nobody may be shown');
select is(tests.use('nobody'), 'done', '[F150] and it can be posted');
select tests.bring('unsaid', 'post');
select is(tests.answer('mara', format('api.state_people(%L, null)::jsonb ->> ''refusal''', tests.made('unsaid'))), 'performers_missing', '[F150] it may be left unsaid');
select is(tests.use('unsaid'), 'performers_missing', '[F150] and is not posted then');
select is(tests.state('unsaid', 'people'), 'performers_missing', '[F150] nor with people of whom nobody is named');
select is(tests.state('unsaid', 'only_me'), 'done', '[F150] it can be said later');
select is(tests.use('unsaid'), 'done', '[F150] and is posted then');
select tests.bring('three', 'post');
select is(tests.state('three', 'people', 'Zoe'), 'performer_not_found', '[F150] people of another creator are not named');
select is(tests.state_people('ines', tests.made('three'), 'people', 'Zoe'), 'media_not_found', '[F150] nor is another creator''s media item stated');
select is(tests.answer('guest', format('api.state_people(%L, ''nobody'')', tests.made('three'))), '42501', '[F150] nor by a guest');

-- three people
select is(tests.state('three', 'people', 'Ann', 'Bo', 'Cleo'), 'release_missing', '[F150] three people are named');
select is(tests.facts('three'), 'people missing hidden', '[F150] nobody sees it');
create function tests.decided(p_name text) returns void language plpgsql as $$
declare
  v_key text := tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer(p_name)));
begin
  insert into pg_temp.keys values (p_name, v_key);
  perform tests.submit_release(v_key);
  perform tests.accept_release(p_name);
end $$;
create temporary table keys (name text, key text);
select tests.decided(n) from unnest(array['Ann', 'Bo']) n;
select is(tests.use('three'), 'release_missing', '[F150] two of three accept: it is not posted');
select throws_ok(format($$select private.require_media(tests.id_of('mara'), array[%L]::uuid[], 'post', 9)$$, tests.made('three')),
  'PT409', 'release_missing', '[F150] the rule of all that shows media refuses it');
create function tests.detail(p_name text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  perform private.refuse_unusable(m) from public.media m where m.id = tests.made(p_name);
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail::jsonb ->> 'name';
end $$;
select is(tests.detail('three'), 'Cleo', '[F150] the refusal names who has not agreed');
select tests.decided('Cleo');
select is(tests.facts('three'), 'people complete live', '[F150] the third one accepts');
select is(tests.use('three'), 'done', '[F150] and it is posted');

-- who reads the names
select r from (values ('performers', '1'), ('releases', '1'), ('media_performers', '0')) x (t, n)
cross join lateral (select format('(select count(*) from public.%s)', t) as q) y
cross join lateral unnest(array[is(tests.answer('mara', q), '3', '[F150] the creator reads whom they named: ' || t),
  is(tests.answer('ines', q), n, '[F150] another creator does not: ' || t), is(tests.answer('jonas', q), '0', '[F150] nor does a fan: ' || t)]) r;

-- one rule for all that shows media
select tests.add_performer('mara', n) from unnest(array['Dora', 'Gus']) n;
select tests.bring('of ' || p, p, t), tests.state('of ' || p, 'people', case when p in ('avatar', 'cover') then 'Gus' else 'Dora' end)
from (values ('story', 'image/png'), ('preview', 'video/mp4'), ('chat', 'image/png'), ('avatar', 'image/png'), ('cover', 'image/png')) x (p, t);
select is(tests.use('of ' || p), 'release_missing', '[F150] not shown without a release: ' || p)
from unnest(array['story', 'preview', 'chat', 'avatar', 'cover']) p;
select is(tests.answer('mara', format('api.send_global(''all'', ''look'', array[%L]::uuid[], 500, gen_random_uuid())', tests.made('of chat'))),
  'release_missing', '[F150] nor to an audience');
select tests.decided(n) from unnest(array['Dora', 'Gus']) n;
select is(tests.use('of ' || p), 'done', '[F150] shown with one: ' || p)
from unnest(array['story', 'preview', 'chat', 'avatar', 'cover']) p;

-- the day of production
select tests.add_performer('mara', 'Eve');
insert into keys values ('Eve', tests.answer('mara', format('api.invite_again(%L)::jsonb ->> ''key''', tests.performer('Eve'))));
select tests.submit_release((select key from keys where name = 'Eve'), jsonb_build_object('birth_date', ((private.now() at time zone 'UTC')::date - interval '20 years')::date));
select tests.accept_release('Eve');
select tests.bring('old', 'post');
create function tests.produced(p_days integer) returns text language sql as $$
  select tests.answer('mara', format('api.state_people(%L, ''people'', array[%L]::uuid[], %L)::jsonb ->> ''refusal''', tests.made('old'), tests.performer('Eve'),
    ((private.now() at time zone 'UTC')::date - interval '2 years')::date + p_days))
$$;
select is(tests.produced(-1), 'under_18', '[F150] 17 years and 364 days on the day of production');
select is(tests.use('old'), 'under_18', '[F150] are not posted');
select is(tests.detail('old'), 'Eve', '[F150] the refusal names the person');
select is(tests.produced(0), 'done', '[F150] the birthday itself is of age');
select is(tests.produced(731), 'invalid_payload', '[F150] nothing is produced after its upload');
select is(tests.use('old'), 'done', '[F150] 18 years on the day of production are posted');

-- posts with another picture, and a video that is made after it was posted
select tests.bring('pair', 'post'), tests.bring('beside', 'post'), tests.bring('video', 'post', 'video/mp4');
select tests.state('pair', 'people', 'Bo'), tests.state('video', 'people', 'Bo');
insert into made values ('post of pair', tests.post('mara', 'public', 'a pair', null, array[tests.made('pair'), tests.made('beside')]));
update public.media set state = 'processing' where id = tests.made('video');
insert into made values ('post of video', tests.post('mara', 'public', 'a video', null, array[tests.made('video')]));
create function tests.finds(p_post uuid) returns text language sql as $$
  select tests.answer('jonas', format('api.post(%L) is not null', p_post))
$$;
create function tests.post_with(p_name text) returns uuid language sql as $$ select post_id from public.post_media where media_id = tests.made(p_name) $$;
select is(tests.finds(tests.post_with('three')), 'true', '[F150] a fan finds the post of three');

-- withdrawn before it was shown
select tests.bring('waiting', 'post', 'video/mp4');
select tests.state('waiting', 'people', 'Bo');
update public.media set state = 'processing' where id = tests.made('waiting');
select tests.bring('later', 'post');
select tests.state('later', 'people', 'Bo');
select is(tests.answer('mara', format('left(api.schedule_post(gen_random_uuid(), date_trunc(''hour'', private.now()) + interval ''2 hours'', ''public'', ''later'', array[%L]::uuid[])::text, 0)', tests.made('later'))), 'done',
  '[F150] a post waits for its time');
create temporary table cap as select tests.answer('mara', 'api.deletions_left()') as n;
select private.withdraw_by_link((select key from keys where name = 'Bo'), 'somewhere');
update public.media set state = 'ready' where id in (tests.made('waiting'), tests.made('video'));
select is(tests.facts('waiting'), 'people withdrawn hidden', '[F150] a release that is withdrawn during the upload holds it');
select is(tests.use('waiting'), 'release_withdrawn', '[F150] and it is not posted');
select is(tests.state('waiting', 'only_me'), 'release_withdrawn', '[F150] nor stated anew');
select tests.pass('2 hours');
select private.publish_due_posts();
select is((select failure::text from public.scheduled_posts where media_ids = array[tests.made('later')]), 'release_withdrawn',
  '[F150] a scheduled post is not published');
select is(tests.facts('three'), 'people withdrawn hidden', '[F150] what shows others too is hidden');
select is(tests.finds(tests.post_with('three')), 'false', '[F150] with its post, which has nothing else to show');
select is(tests.finds(tests.made('post of video')), 'false', '[F150] a video that is made afterwards opens no post');
select is(tests.finds(tests.made('post of pair')), 'true', '[F150] a post with another picture stays');
select is((select array_agg(media_id) from public.post_media where post_id = tests.made('post of pair') and is_live), array[tests.made('beside')],
  '[F150] without the one of the withdrawal');
select is(tests.answer('mara', format('api.edit_post(%L, ''other words'')', tests.post_with('three'))), 'done', '[F150] its creator may edit the words');
select is(tests.finds(tests.post_with('three')), 'false', '[F150] which shows nothing');
select is(tests.reads(u, 'three'), 'false', '[F150] not read any more by ' || u) from unnest(array['jonas', 'mara', 'guest']) u;
select is(tests.reads('jonas', 'plain'), 'true', '[F150] other media are');
select is(tests.answer('mara', 'api.deletions_left()'), (select n from cap), '[F150] no deletion of the creator is counted');
select private.withdraw_by_link((select key from keys where name = 'Gus'), 'somewhere');
select is((select count(*) from public.profile_pictures where profile_id = tests.id_of('mara')), 0::bigint, '[F150] public pictures are gone');
select is((select count(*) from public.media m join private.objects_to_remove o on o.name like '%' where m.id = tests.made('of avatar') and m.state = 'failed') > 0, true,
  '[F150] with their files');

-- withdrawn after sales
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb ->> ''result''', (select message_id from public.message_media where media_id = tests.made('of chat')))),
  'message_unlocked', '[F150] a fan buys a message');
select is(tests.answer('mara', format('left(api.send_message(tests.id_of(''noor''), ''again'', array[%L]::uuid[], 333, gen_random_uuid())::text, 0)', tests.made('of chat'))), 'done', '[F150] the same is sold again');
select is(tests.answer('noor', format('api.unlock_message(%L, gen_random_uuid())::jsonb ->> ''result''', (select message_id from public.message_media where media_id = tests.made('of chat') and recipient_id = tests.id_of('noor')))),
  'message_unlocked', '[F150] to another fan');
select is(array[tests.balance_of(tests.id_of('jonas')), tests.balance_of(tests.id_of('noor'))], '{4300,4667}', '[F150] both have paid');
select is(tests.reads('jonas', 'of chat'), 'true', '[F150] and see it');
insert into keys values ('Late', tests.add_performer('mara', 'Late'));
select is(private.release_by_link((select key from keys where name = 'Late'), 'x') ->> 'is_open', 'true', '[F150] somebody is invited');
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('mara');
select is(tests.answer('mara', 'api.performers()'), 'account_suspended', '[F150] the creator''s account is closed');
select is(private.withdraw_by_link((select key from keys where name = 'Dora'), 'somewhere') ->> 'state', 'withdrawn', '[F150] the release is withdrawn all the same');
select is(tests.facts('of ' || p), 'people withdrawn hidden', '[F150] hidden: ' || p) from unnest(array['story', 'preview', 'chat']) p;
select is(tests.reads('jonas', 'of chat'), 'false', '[F150] a buyer does not see it any more');
select is((select count(*) from private.objects_to_move where media_id = tests.made('of chat') and new_name !~ 'full|thumb'), 2::bigint, '[F150] addresses that were given die');
select is(private.refund_owed(), 2, '[F150] every buyer is refunded');
select is(array[tests.balance_of(tests.id_of('jonas')), tests.balance_of(tests.id_of('noor'))], '{5000,5000}', '[F150] to the cent');
select is(private.refund_owed(), 0, '[F150] once');
select tests.ledger_is_whole('[F150] the ledger is whole');
select is(tests.submit_release((select key from keys where name = 'Late')), 'link_expired', '[F150] nothing is submitted to a closed account');
select * from finish();
