-- Events about the posts, stories and offers of a creator: one row for the whole audience, returned
-- to each user who belonged to the audience at the time of the event. No user gets an event of an
-- unlisted creator, of removed or held content, of an ended offer, or across a block.
select plan(39);
select tests.open_tables();

create function pg_temp.told(p_name text, p_filter text default 'all') returns text language plpgsql as $$
declare
  v_told text;
begin
  perform tests.act_as(p_name);
  v_told := (
    select string_agg(e.n, ' ' order by e.n) from (
      select distinct s.n from json_array_elements(api.notifications(p_filter, null, 50) -> 'lines') l,
        json_array_elements_text(l -> 'ids') i (id) join said s on s.event_id = i.id::uuid) e);
  perform tests.act_as_owner();
  return coalesce(v_told, '');
end $$;
create temp table said (n text, event_id uuid, post_id uuid);
grant select on said to authenticated;
grant execute on function pg_temp.told(text, text) to authenticated;
create function pg_temp.say(p_n text, p_kind text, p_audience text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_media_id uuid;
begin
  perform tests.pass_with_ids('1 minute');
  -- An event is returned only with its subject.
  if p_kind = 'new_story' then
    v_media_id := tests.make_media(tests.id_of('mara'), 'story');
    insert into public.stories (id, creator_id, request_id, request_digest, media_id, expires_at, announced_at)
    values (v_id, tests.id_of('mara'), v_id, v_id, v_media_id, private.now() + interval '1 day', private.now());
  elsif p_kind <> 'wall_offer' then
    insert into public.posts (id, creator_id, request_id, audience, kind)
    values (v_id, tests.id_of('mara'), v_id, case p_audience when 'everyone' then 'public' else 'private' end::public.post_audience, 'text');
  end if;
  perform private.announce(tests.id_of('mara'), p_kind::public.notification_kind, p_audience::public.event_audience, v_id);
  insert into said select p_n, id, v_id from public.audience_events where subject_id = v_id;
end $$;

select tests.make_creator('mara', 1500);
select tests.make_fan(n) from unnest(array['follower', 'payer', 'both', 'expired', 'left_her', 'late', 'stranger']) n;
select tests.pass_with_ids('1 minute');
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('both');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('left_her');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.subscribe(tests.id_of(n), tests.id_of('mara')) from unnest(array['payer', 'both', 'expired']) n;

-- a: events before the changes of the audience, b: events after them
select pg_temp.say('a1', 'wall_post', 'everyone');
select pg_temp.say('a2', 'wall_media', 'subscribers');
select pg_temp.say('a3', 'new_story', 'everyone');
select tests.pass_with_ids('1 minute');
select tests.act_as('left_her');
select api.unfollow(tests.id_of('mara'));
select tests.act_as('late');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
update public.subscriptions set expires_at = private.now() where fan_id = tests.id_of('expired');
select pg_temp.say('b1', 'wall_post', 'everyone');
select pg_temp.say('b2', 'wall_post', 'subscribers');
select pg_temp.say('b3', 'new_story', 'everyone');
select pg_temp.say('b4', 'wall_offer', 'offer');
select is((select count(*) from public.audience_events), 7::bigint,
  '[F63] each event is one row for the whole audience');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4',
  '[F63] a follower is notified of public posts, stories and offers');
select is(pg_temp.told('payer'), 'a1 a2 a3 b1 b2 b3',
  '[F63] a subscriber is notified of all posts and stories, but not of offers');
select is(pg_temp.told('both'), 'a1 a2 a3 b1 b2 b3',
  '[F63] a follower with a subscription is notified of the same events as a subscriber');
select is(pg_temp.told('expired'), 'a1 a2 a3 b4',
  '[F63] an expired subscriber is notified of events before the end, and of later offers');
select is(pg_temp.told('left_her'), 'a1 a3',
  '[F63] a former follower is notified of events before the end of the follow');
select is(pg_temp.told('late'), 'b1 b3 b4',
  '[F63] a new follower is notified of events after the follow');
select is(pg_temp.told('stranger'), '', '[F63] a stranger is notified of nothing');
select is(pg_temp.told('mara'), '', '[F63] a creator is not notified of her own events');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 b4',
  '[F63] the filter wall_post returns posts and offers to a follower');
select is(pg_temp.told('follower', 'new_story'), 'a3 b3',
  '[F63] the filter new_story returns stories to a follower');
select is(pg_temp.told('payer', 'new_story'), 'a3 b3',
  '[F63] the filter new_story returns stories to a subscriber');
select is(pg_temp.told('expired', 'new_story'), 'a3',
  '[F63] the filter new_story returns stories up to the end of a subscription');
select is(pg_temp.told('late', 'new_story') || pg_temp.told('left_her', 'new_story'), 'b3a3',
  '[F63] the filter new_story returns stories from the start of a follow to its end');
select is(pg_temp.told('payer', 'tip'), '', '[F63] the filter tip returns no events');

-- several events of one day
select tests.act_as('payer');
select is((select count(*) from json_array_elements(api.notifications() -> 'lines') l where l ->> 'kind' = 'wall_post'
           and json_array_length(l -> 'ids') > 1), 1::bigint, '[F63] posts of one creator on one day are one line');
select is((api.activity_state()::jsonb ->> 'notifications')::integer, 6,
  '[F63] the unread count includes each event of a line');

-- account facts
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower') || pg_temp.told('payer') || pg_temp.told('payer', 'new_story'), '',
  '[F63] fans are not notified of an unlisted creator');
update private.account_statuses set promoted_at = private.now() where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4',
  '[F63] a follower is notified of all events of a creator who is listed again');

-- blocks, from either side
select tests.act_as('mara');
select api.block(tests.id_of('follower'));
select is(pg_temp.told('follower') || pg_temp.told('follower', 'new_story'), '',
  '[F32] a blocked follower is notified of nothing');
select tests.act_as('mara');
select api.unblock(tests.id_of('follower'));
select tests.act_as('late');
select api.block(tests.id_of('mara'));
select is(pg_temp.told('late'), '',
  '[F32] a follower who blocks the creator is notified of nothing');
select is(pg_temp.told('follower'), 'a1 a3 b1 b3 b4',
  '[F32] an unblocked follower is notified of all events');

-- offers
select pg_temp.say('c1', 'wall_offer', 'offer');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 c1',
  '[F58] the event of a new offer replaces the event of the old offer');
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 700, 3);
update public.limited_offers set sales_left = 2;
select is(pg_temp.told('expired'), 'a1 a2 a3 c1', '[F58] a sale keeps the event of the offer');
delete from public.limited_offers;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1',
  '[F58] a follower is not notified of an ended offer');
select is(pg_temp.told('expired'), 'a1 a2 a3',
  '[F58] an expired subscriber is not notified of an ended offer');

-- content that was removed or held
create temp table q as
select tests.post('mara', 'public', 'goes') as gone, tests.post('mara', 'public', 'held') as held, tests.post('mara', 'public', 'stays') as stays;
grant select on q to authenticated;
insert into said select n, e.id, e.subject_id from q, lateral (values ('gone', gone), ('held', held), ('stays', stays)) v (n, post)
join public.audience_events e on e.subject_id = v.post;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 gone held stays',
  '[F63] a follower is notified of new public posts');
select tests.act_as('mara');
select api.remove_post((select gone from q));
select tests.act_as_owner();
select private.moderate_post((select held from q), 'held', 'a look at it');
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays',
  '[F63] a follower is not notified of removed or held posts');
update public.posts set is_ready = false where id = (select stays from q);
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1',
  '[F63] a follower is not notified of a post that is not ready');
update public.posts set is_ready = true where id = (select stays from q);
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays',
  '[F63] a follower is notified of a post that is ready again');
update public.stories set moderation_state = 'held', moderation_reason = 'a look at it'
where id = (select post_id from said where n = 'a3');
select is(pg_temp.told('both', 'new_story'), 'b3', '[F63] a fan is not notified of a held story');
update public.stories set moderation_state = 'live', expires_at = private.now() - interval '1 hour'
where id = (select post_id from said where n = 'a3');
select is(pg_temp.told('both', 'new_story'), 'a3 b3',
  '[F63] a fan is still notified of an expired story');

-- a private post, created by the command
select tests.post('mara', 'private', 'inside');
insert into said select 'inside', e.id, e.subject_id from public.audience_events e where e.audience = 'subscribers' order by e.id desc limit 1;
select is(pg_temp.told('follower', 'wall_post'), 'a1 b1 stays',
  '[F63] a follower is not notified of a private post');
select matches(pg_temp.told('payer', 'wall_post'), 'inside',
  '[F63] a subscriber is notified of a private post');
select tests.act_as('payer');
select throws_ok('select * from public.audience_events', '42501', null,
  '[F63] a fan cannot select all columns of the events');
select is((select count(*) from public.notifications), 0::bigint,
  '[F63] a subscriber has no notification row of their own');
select tests.act_as_owner();
select is((select count(*) from public.notifications where kind in ('wall_post', 'wall_media', 'new_story', 'wall_offer')), 0::bigint,
  '[F63] no user has a notification row for an event of an audience');

-- suspension, which ends subscriptions as well
update private.account_statuses set suspended_at = private.now() where profile_id = tests.id_of('mara');
select is(pg_temp.told('follower') || pg_temp.told('payer') || pg_temp.told('expired'), '',
  '[F63] fans are not notified of a suspended creator');
select tests.act_as('follower');
select is((api.activity_state()::jsonb ->> 'notifications')::integer, 0,
  '[F63] events of a suspended creator are not counted as unread');
select * from finish();
