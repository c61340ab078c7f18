-- Who reads which post: the rule sees_post() and the policies agree for every kind of reader and
-- every state of a creator, and canaries planted in what is locked reach nobody through any
-- function.
select plan(50);
select tests.open_tables();

create function pg_temp.post(p_creator text, p_audience text, p_text text) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  -- ids of one millisecond have no order
  perform pg_sleep(0.002);
  v_id := api.create_post(p_audience::public.post_audience, p_text, '{}', gen_random_uuid());
  perform tests.act_as_owner();
  return v_id;
end $$;

create function pg_temp.reads(p_user text) returns text
language plpgsql as $$
declare
  v_rows text;
  v_rule text;
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
    v_rows := (select string_agg(x ->> 'text', ' ' order by x ->> 'text')
               from json_array_elements(api.guest_wall('mara')) x);
  else
    perform tests.act_as(p_user);
    v_rows := (select string_agg(x.text, ' ' order by x.text)
               from public.posts p join public.post_texts x on x.post_id = p.id
               where p.creator_id = tests.id_of('mara'));
  end if;
  perform set_config('role', 'postgres', true);
  v_rule := (select string_agg(x.text, ' ' order by x.text)
             from public.posts p join public.post_texts x on x.post_id = p.id
             where p.creator_id = tests.id_of('mara') and private.sees_post(p.id));
  perform tests.act_as_owner();
  if v_rows is distinct from v_rule then
    return format('policies say %s, the rule says %s', v_rows, v_rule);
  end if;
  return coalesce(v_rows, 'nothing');
end $$;

create function pg_temp.everybody_reads() returns setof text
language sql as $$
  select p || ': ' || pg_temp.reads(p)
  from unnest(array['mara', 'subscriber', 'expired', 'follower', 'stranger', 'other_creator',
                    'blocked', 'blocker', 'guest']) p
$$;

select tests.make_creator('mara');
select tests.make_creator('other_creator');
select tests.make_fan(u) from unnest(
  array['subscriber', 'expired', 'follower', 'stranger', 'blocked', 'blocker']) u;
select tests.subscribe(tests.id_of('expired'), tests.id_of('mara'));
select tests.pass('31 days');
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.subscribe(tests.id_of('blocked'), tests.id_of('mara'));
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocker');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
select pg_temp.post('mara', 'public', 'open');
select pg_temp.post('mara', 'private', 'CANARY');

select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: CANARY open', 'expired: open', 'follower: open',
  'stranger: open', 'other_creator: open', 'blocked: nothing', 'blocker: nothing', 'guest: open'],
  '[F33] an open wall: subscribers and the owner read all, members and guests the public part, '
  'nobody across a block');

update public.creator_settings set is_free_wall_disabled = true
where creator_id = tests.id_of('mara');
select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: CANARY open', 'expired: nothing', 'follower: nothing',
  'stranger: nothing', 'other_creator: nothing', 'blocked: nothing', 'blocker: nothing',
  'guest: nothing'],
  '[F35] a disabled free wall: who does not pay reads nothing');
update public.creator_settings set is_free_wall_disabled = false
where creator_id = tests.id_of('mara');

update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: CANARY open', 'expired: nothing', 'follower: nothing',
  'stranger: nothing', 'other_creator: nothing', 'blocked: nothing', 'blocker: nothing',
  'guest: nothing'],
  '[F117] an unlisted creator: subscribers read on until their period ends');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

select tests.suspend(tests.id_of('mara'));
select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: nothing', 'expired: nothing', 'follower: nothing',
  'stranger: nothing', 'other_creator: nothing', 'blocked: nothing', 'blocker: nothing',
  'guest: nothing'],
  '[F117] a suspended creator: nobody but the owner');
-- as a payment that was under way leaves it
update public.subscriptions set expires_at = private.now() + interval '30 days'
where fan_id = tests.id_of('subscriber') and creator_id = tests.id_of('mara');
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] not even who paid meanwhile');
update private.account_statuses set suspended_at = null, closed_at = now()
where profile_id = tests.id_of('mara');
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] a closed creator: not even subscribers');
update private.account_statuses set closed_at = null where profile_id = tests.id_of('mara');
-- the period ended with the suspension
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));

insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] a closed region reads nothing');
select is(pg_temp.reads('guest'), 'nothing', '[F117] a guest in a closed region reads nothing');
select is(pg_temp.reads('mara'), 'CANARY open', 'the owner reads their own wall anywhere');
select set_config('request.headers', '{}', true);
select is(pg_temp.reads('guest'), 'open', '[F33] the same guest elsewhere reads the public wall');

-- what staff hold back
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('open', 'CANARY'));
select is(pg_temp.reads('subscriber'), 'nothing', '[F124] a held post is read by nobody');
select is(pg_temp.reads('guest'), 'nothing', '[F124] guests do not read held posts either');
select is(pg_temp.reads('mara'), 'CANARY open', '[F124] but its author sees that it is held');
update public.posts set moderation_state = 'live';

-- what is not ready
update public.posts set is_ready = false where id in (select tests.posts_with('open', 'CANARY'));
select is(pg_temp.reads('subscriber'), 'nothing', '[F36] a post whose video is being made is read by nobody');
select is(pg_temp.reads('guest'), 'nothing', '[F36] nor by guests');
select is(pg_temp.reads('mara'), 'CANARY open', '[F36] but by its author');
update public.posts set is_ready = true;

-- the guest's five
select pg_temp.post('mara', 'public', 'p' || n) from generate_series(1, 6) n;
select is(pg_temp.reads('guest'), 'p2 p3 p4 p5 p6', '[F33] a guest sees the five newest, no more');
select is(pg_temp.reads('stranger'), 'open p1 p2 p3 p4 p5 p6', '[F33] a member sees all of them');
select tests.act_as_guest();
select is((select count(*) from public.post_texts where text <> 'CANARY'),
  (select count(*) from public.post_texts), '[F33] a guest reads no text of a private post');
select is_empty($$select from public.post_media where audience <> 'public'$$,
  '[F33] nor media of one');
select is(api.guest_wall('nobody_here')::text, '[]', '[F33] an unknown wall is empty');
select tests.act_as('stranger');
select throws_ok('select request_id from public.posts', '42501', null,
  'what is only the author''s stands in no column that others read');

-- media follow their post
select tests.act_as_owner();
create temp table planted as
select pg_temp.post('mara', a, 'with picture ' || a) as post_id, a as audience,
       private.uuid_v7() as media_id
from unnest(array['public', 'private']) a;
insert into public.media (id, owner_id, kind, purpose, state, width, height, blur)
select media_id, tests.id_of('mara'), 'image', 'post', 'ready', 900, 1200, 'BLUR' || audience
from planted;
select private.link_media(p, array[l.media_id])
from planted l join public.posts p on p.id = l.post_id;
grant select on planted to anon, authenticated;

create function pg_temp.sees_media(p_user text) returns text
language plpgsql as $$
declare
  v_rows text;
  v_rule text;
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
    v_rows := (select string_agg(m ->> 'blur', ' ' order by m ->> 'blur')
               from json_array_elements(api.guest_wall('mara')) x,
                    json_array_elements(x -> 'media') m);
    v_rule := (select string_agg('BLUR' || audience, ' ' order by audience) from planted
               where private.guest_can_read_media(media_id, true));
  else
    perform tests.act_as(p_user);
    v_rows := (select string_agg(blur, ' ' order by blur) from public.post_media);
    v_rule := (select string_agg('BLUR' || audience, ' ' order by audience) from planted
               where private.can_read_media(media_id, true));
  end if;
  perform tests.act_as_owner();
  if v_rows is distinct from v_rule then
    return format('policies say %s, the rule says %s', v_rows, v_rule);
  end if;
  return coalesce(v_rows, 'nothing');
end $$;

select is(pg_temp.sees_media('mara'), 'BLURprivate BLURpublic', '[F33] the owner sees all media');
select is(pg_temp.sees_media('subscriber'), 'BLURprivate BLURpublic', 'a subscriber sees all media');
select is(pg_temp.sees_media('expired'), 'BLURpublic', 'an expired subscriber the public ones');
select is(pg_temp.sees_media('follower'), 'BLURpublic', 'a follower the public ones');
select is(pg_temp.sees_media('stranger'), 'BLURpublic', 'a stranger the public ones');
select is(pg_temp.sees_media('guest'), 'BLURpublic', '[F33] a guest those of the five');
select is(pg_temp.sees_media('blocked'), 'nothing', '[F32] the blocked see none');
select is(pg_temp.sees_media('blocker'), 'nothing', '[F32] nor does who blocked the creator');

update public.media set state = 'processing' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'nothing', '[F36] a media item at work shows to nobody else');
select is(pg_temp.sees_media('mara'), 'BLURprivate BLURpublic', '[F36] but to its owner');
update public.media set state = 'ready' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'BLURpublic', '[F36] and to all when it is ready');
update public.media set moderation_state = 'held', moderation_reason = 'reported' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'nothing', '[F124] a held item is not shown');
update public.media set moderation_state = 'live' where blur = 'BLURpublic';
update public.posts set moderation_state = 'held'
where id in (select tests.posts_with('with picture public'));
select is(pg_temp.sees_media('stranger'), 'nothing', '[F124] nor are the media of a held post');
select is(pg_temp.sees_media('guest'), 'nothing', '[F124] to guests neither');
update public.posts set moderation_state = 'live';
select is(pg_temp.sees_media('guest'), 'BLURpublic', '[F124] released, they show again');

select pg_temp.post('mara', 'public', 'later ' || n) from generate_series(1, 5) n;
select is(pg_temp.sees_media('guest'), 'nothing', '[F33] media behind the five are not a guest''s');
select is(pg_temp.sees_media('stranger'), 'BLURpublic', 'members still see them');

-- removal
select tests.act_as('mara');
select lives_ok($$select api.remove_post((select post_id from planted where audience = 'public'))$$,
  '[F42] a creator removes a post');
select lives_ok($$select api.remove_post((select post_id from planted where audience = 'public'))$$,
  '[F42] removing it again changes nothing');
select is((select count(*) from public.posts where id in (select tests.posts_with('with picture public'))), 0::bigint,
  '[F42] it is gone from the author''s wall too');
select tests.act_as_owner();
select is(pg_temp.sees_media('stranger'), 'nothing', '[F42] and so are its media');
select tests.act_as('other_creator');
select throws_ok($$select api.remove_post((select post_id from planted where audience = 'private'))$$,
  'PT404', 'post_not_found', '[F42] another creator''s post cannot be removed');
select tests.act_as('stranger');
select throws_ok($$select api.remove_post((select post_id from planted where audience = 'private'))$$,
  'PT403', 'method_forbidden', '[F42] a fan removes nothing');

-- the functions that gather
select tests.act_as_owner();
select is((select array[t.photos, t.videos] from private.counters_of(tests.id_of('mara')) t), '{1,0}',
  '[F35] counts know the private part');
select tests.act_as('stranger');
select is(api.creator_page('mara')::text like '%CANARY%', false,
  '[F33] no canary on a stranger''s page');
select is(api.feed()::text, '[]', '[F48] a stranger''s feed is empty');
select tests.act_as('follower');
select is((select count(*) from json_array_elements(api.feed()) x
           where x ->> 'audience' = 'private'), 0::bigint, '[F48] a follower''s feed is public');
select tests.act_as('subscriber');
select cmp_ok((select count(*) from json_array_elements(api.feed()) x
               where x ->> 'text' = 'CANARY'), '=', 1::bigint,
  '[F48] a subscriber''s feed has the private posts');

select * from finish();
