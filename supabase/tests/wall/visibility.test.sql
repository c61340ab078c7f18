-- Visibility of posts: the rule sees_post() and the policies agree for every kind of reader and
-- every state of a creator. No function returns a canary from a locked post.
select plan(51);
select tests.open_tables();

create function pg_temp.post(p_creator text, p_audience text, p_text text) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_creator);
  -- ids that are created in the same millisecond have no defined order
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
  '[F35] a disabled free wall: only subscribers and the owner read posts');
update public.creator_settings set is_free_wall_disabled = false
where creator_id = tests.id_of('mara');

update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: CANARY open', 'expired: nothing', 'follower: nothing',
  'stranger: nothing', 'other_creator: nothing', 'blocked: nothing', 'blocker: nothing',
  'guest: nothing'],
  '[F117] an unlisted creator: only subscribers and the owner read posts');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');

select tests.suspend(tests.id_of('mara'));
select set_eq('select pg_temp.everybody_reads()', array[
  'mara: CANARY open', 'subscriber: nothing', 'expired: nothing', 'follower: nothing',
  'stranger: nothing', 'other_creator: nothing', 'blocked: nothing', 'blocker: nothing',
  'guest: nothing'],
  '[F117] a suspended creator: only the owner reads posts');
-- the state after a payment that was pending at the suspension
update public.subscriptions set expires_at = private.now() + interval '30 days'
where fan_id = tests.id_of('subscriber') and creator_id = tests.id_of('mara');
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] a suspended creator: a fan whose payment settles later reads nothing');
update private.account_statuses set suspended_at = null, closed_at = now()
where profile_id = tests.id_of('mara');
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] a closed creator: a subscriber reads nothing');
update private.account_statuses set closed_at = null where profile_id = tests.id_of('mara');
-- the period ended with the suspension
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));

insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.reads('subscriber'), 'nothing', '[F117] a subscriber in a closed region reads nothing');
select is(pg_temp.reads('guest'), 'nothing', '[F117] a guest in a closed region reads nothing');
select is(pg_temp.reads('mara'), 'CANARY open', 'the owner reads their own wall in a closed region');
select set_config('request.headers', '{}', true);
select is(pg_temp.reads('guest'), 'open', '[F33] a guest in an open region reads the public wall');

-- held posts
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('open', 'CANARY'));
select is(pg_temp.reads('subscriber'), 'nothing', '[F124] a subscriber cannot read a held post');
select is(pg_temp.reads('guest'), 'nothing', '[F124] a guest cannot read a held post');
select is(pg_temp.reads('mara'), 'CANARY open', '[F124] the author reads their held posts');
update public.posts set moderation_state = 'live';

-- posts that are not ready
update public.posts set is_ready = false where id in (select tests.posts_with('open', 'CANARY'));
select is(pg_temp.reads('subscriber'), 'nothing', '[F36] a subscriber cannot read a post that is not ready');
select is(pg_temp.reads('guest'), 'nothing', '[F36] a guest cannot read a post that is not ready');
select is(pg_temp.reads('mara'), 'CANARY open', '[F36] the author reads a post that is not ready');
update public.posts set is_ready = true;

-- the guest wall
select pg_temp.post('mara', 'public', 'p' || n) from generate_series(1, 6) n;
select is(pg_temp.reads('guest'), 'p2 p3 p4 p5 p6', '[F33] a guest sees only the five newest public posts');
select is(pg_temp.reads('stranger'), 'open p1 p2 p3 p4 p5 p6', '[F33] a member sees all public posts');
select tests.act_as_guest();
select is((select count(*) from public.post_texts where text <> 'CANARY'),
  (select count(*) from public.post_texts), '[F33] a guest reads no text of a private post');
select is_empty($$select from public.post_media where audience <> 'public'$$,
  '[F33] a guest reads no media of a private post');
select is(api.guest_wall('nobody_here')::text, '[]', '[F33] an unknown wall is empty');
select tests.act_as('stranger');
select throws_ok('select request_id from public.posts', '42501', null,
  'the column request_id of a post cannot be read');

-- media have the visibility of their post
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
select is(pg_temp.sees_media('expired'), 'BLURpublic', 'a fan with an expired subscription sees the public media');
select is(pg_temp.sees_media('follower'), 'BLURpublic', 'a follower sees the public media');
select is(pg_temp.sees_media('stranger'), 'BLURpublic', 'a fan without a subscription sees the public media');
select is((select count(*) from planted where private.guest_can_read_media(media_id, false)), 0::bigint,
  '[F124] a guest reads no media item that is being held');
select is(pg_temp.sees_media('guest'), 'BLURpublic', '[F33] a guest sees the media of the guest wall');
select is(pg_temp.sees_media('blocked'), 'nothing', '[F32] a blocked fan sees no media');
select is(pg_temp.sees_media('blocker'), 'nothing', '[F32] a fan who has blocked the creator sees no media');

update public.media set state = 'processing' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'nothing', '[F36] a fan cannot see a media item that is processing');
select is(pg_temp.sees_media('mara'), 'BLURprivate BLURpublic', '[F36] the owner sees a media item that is processing');
update public.media set state = 'ready' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'BLURpublic', '[F36] a fan sees a media item that is ready');
update public.media set moderation_state = 'held', moderation_reason = 'reported' where blur = 'BLURpublic';
select is(pg_temp.sees_media('stranger'), 'nothing', '[F124] a fan cannot see a held media item');
update public.media set moderation_state = 'live' where blur = 'BLURpublic';
update public.posts set moderation_state = 'held'
where id in (select tests.posts_with('with picture public'));
select is(pg_temp.sees_media('stranger'), 'nothing', '[F124] a fan cannot see the media of a held post');
select is(pg_temp.sees_media('guest'), 'nothing', '[F124] a guest cannot see the media of a held post');
update public.posts set moderation_state = 'live';
select is(pg_temp.sees_media('guest'), 'BLURpublic', '[F124] a guest sees the media of a released post');

select pg_temp.post('mara', 'public', 'later ' || n) from generate_series(1, 5) n;
select is(pg_temp.sees_media('guest'), 'nothing', '[F33] a guest cannot see media of older posts than the five newest');
select is(pg_temp.sees_media('stranger'), 'BLURpublic', 'a member sees media of older posts');

-- removal
select tests.act_as('mara');
select lives_ok($$select api.remove_post((select post_id from planted where audience = 'public'))$$,
  '[F42] a creator can remove a post');
select lives_ok($$select api.remove_post((select post_id from planted where audience = 'public'))$$,
  '[F42] removing a removed post again is accepted');
select is((select count(*) from public.posts where id in (select tests.posts_with('with picture public'))), 0::bigint,
  '[F42] the author cannot read the row of a removed post');
select tests.act_as_owner();
select is(pg_temp.sees_media('stranger'), 'nothing', '[F42] a fan cannot see the media of a removed post');
select tests.act_as('other_creator');
select throws_ok($$select api.remove_post((select post_id from planted where audience = 'private'))$$,
  'PT404', 'post_not_found', '[F42] a creator cannot remove the post of another creator');
select tests.act_as('stranger');
select throws_ok($$select api.remove_post((select post_id from planted where audience = 'private'))$$,
  'PT403', 'method_forbidden', '[F42] a fan cannot remove a post');

-- functions that read several posts
select tests.act_as_owner();
select is((select array[t.photos, t.videos] from private.counters_of(tests.id_of('mara')) t), '{1,0}',
  '[F35] the counters of a creator include private posts');
select tests.act_as('stranger');
select is(api.creator_page('mara')::text like '%CANARY%', false,
  '[F33] the creator page shows no canary to a fan without a subscription');
select is(api.feed()::text, '[]', '[F48] the feed of a fan who does not follow the creator is empty');
select tests.act_as('follower');
select is((select count(*) from json_array_elements(api.feed()) x
           where x ->> 'audience' = 'private'), 0::bigint, '[F48] the feed of a follower has no private posts');
select tests.act_as('subscriber');
select cmp_ok((select count(*) from json_array_elements(api.feed()) x
               where x ->> 'text' = 'CANARY'), '=', 1::bigint,
  '[F48] the feed of a subscriber has the private posts');

select * from finish();
